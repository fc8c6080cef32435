import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstrumenter } from '@stryker-mutator/instrumenter';
import { createInjector } from 'typed-inject';
import { createRandom } from '../../apps/server/src/seed/random.ts';

const OPTIONS = { ignorers: [], excludedMutations: [], plugins: null, noHeader: true };
const LOG = { isDebugEnabled: () => false, debug: () => undefined, info: () => undefined };

/** The mutants within one line, each as `file:line`. */
export async function listMutants(root, files) {
  const injector = createInjector().provideValue('logger', LOG).provideValue('options', {});
  const instrumenter = injector.injectFunction(createInstrumenter);
  const described = files.map((name) => ({
    name,
    mutate: true,
    content: readFileSync(join(root, name), 'utf8'),
  }));
  const { mutants } = await instrumenter.instrument(described, OPTIONS);
  return mutants
    .map(({ fileName, original, location }) => ({ fileName, location: location ?? original.location }))
    .filter(({ location: { start, end } }) => start.line === end.line)
    .map(({ fileName, location }) => `${fileName}:${location.start.line + 1}`);
}

/** Draws lines until they have so many mutants, as ranges that Stryker knows. The same seed draws the same. */
export function drawLines(mutants, count, seed) {
  const random = createRandom(seed);
  const counts = new Map();
  for (const line of mutants) counts.set(line, (counts.get(line) ?? 0) + 1);
  const left = [...counts];
  const drawn = [];
  for (let have = 0; have < count && left.length > 0; ) {
    const [[line, mutantsOfLine]] = left.splice(random.int(0, left.length - 1), 1);
    have += mutantsOfLine;
    const number = line.slice(line.lastIndexOf(':') + 1);
    drawn.push(`${line}-${number}`);
  }
  return drawn;
}
