import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Releases memory that only startup needed, a tenth of the process; V8 alone would keep it much longer. Takes about 100
 * ms, in which nothing else runs.
 */
export function releaseMemory(): void {
  collector()({ type: 'major', flavor: 'last-resort' });
}

/** Call it after some megabytes of a long stream: V8 would let its chunks pile up to a hundred. Takes a millisecond. */
export function releaseChunks(): void {
  collect ??= collector();
  collect({ type: 'minor' });
}

/**
 * An LRU cache of this many entries takes room for those it has. With `max` it takes it for all at once, and each start
 * spends milliseconds on it.
 */
export const atMost = (count: number) => ({ maxSize: count, sizeCalculation: () => 1 });

let collect: NodeJS.GCFunction | undefined;

function collector(): NodeJS.GCFunction {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}
