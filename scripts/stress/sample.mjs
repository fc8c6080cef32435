import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstrumenter } from '@stryker-mutator/instrumenter';
import { createInjector } from 'typed-inject';
import { createRandom } from '../../apps/server/src/operations/seed/random.ts';

const OPTIONS = { ignorers: [], excludedMutations: [], plugins: null, noHeader: true };
const LOG = { isDebugEnabled: () => false, debug: () => undefined, info: () => undefined };

/** The mutants within one line: Stryker's own changes. `range` is as its settings have it. */
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
    .filter(({ location: { start, end } }) => start.line === end.line)
    .map(({ fileName: file, location: { start, end }, replacement }) => ({
      file,
      line: start.line + 1,
      column: start.column + 1,
      replacement,
      range: `${file}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`,
    }));
}

/** Draws so many lines, and one change of each. The same seed draws the same. */
export function drawMutants(mutants, count, seed) {
  const random = createRandom(seed);
  return [...Map.groupBy(mutants, ({ file, line }) => `${file}:${line}`).values()]
    .map((ofLine) => ({ place: random.next(), mutant: random.pick(ofLine) }))
    .sort((one, other) => one.place - other.place)
    .slice(0, count)
    .map(({ mutant }) => mutant);
}
