import { availableParallelism, loadavg } from 'node:os';

/**
 * A limit in whole milliseconds that holds on a quiet machine; on a busy one it is longer, by how many processes wait for each
 * core.
 */
export function quiet(ms: number): number {
  const [load = 0] = loadavg();
  return Math.round(ms * Math.max(1, (2 * load) / availableParallelism()));
}
