import { findChromium } from '../setup/chromium.mjs';
import { node24 } from '../setup/node-24.mjs';
import { handOver } from '../setup/processes.mjs';
import { Failure, main } from '../setup/progress.mjs';
import { mutate } from './mutate.mjs';
import { runSeeded } from './seeded.mjs';

/** What can be run, with its arguments and what it does. Each prints the line that repeats the run. */
const KINDS = {
  crash: {
    takes: 'ROUNDS SEED',
    does: 'kills the server under load and during deletion: nothing is lost, counts stay right',
    run: (args) => handOver(node24(), ['bench/crash.ts', ...args]),
  },
  fuzz: {
    takes: 'SEED COUNT',
    does: 'sends generated calls to all routes: no 500, no hang, no damaged data',
    run: ([seed, count = '10000']) =>
      runSeeded({
        kind: 'fuzz',
        project: 'api',
        only: 'api/fuzz.test.ts',
        seed,
        more: [count],
        env: { UF_FUZZ: count },
      }),
  },
  hostile: {
    takes: 'SEED',
    does: "runs the visitor's script on pages that break the browser's built-ins",
    run: ([seed]) => {
      const chromium = findChromium();
      const env = { UF_HOSTILE: '1000', ...(chromium ? { CHROMIUM_PATH: chromium } : {}) };
      return runSeeded({ kind: 'hostile', project: 'widget', only: 'built-ins', seed, env });
    },
  },
  figures: {
    takes: 'SEED RUNS',
    does: 'compares every figure with a count of generated responses',
    run: ([seed, runs = '300']) =>
      runSeeded({
        kind: 'figures',
        project: 'api',
        only: 'results/agreement.test.ts',
        seed,
        more: [runs],
        env: { UF_FIGURES: runs },
      }),
  },
  heatmaps: {
    takes: 'VIEWS SEED',
    does: 'sends a day of 50,000 made-up page views from many addresses and compares every count',
    run: (args) => handOver(node24(), ['bench/heatmap-day.ts', ...args]),
  },
  mutate: {
    takes: 'PLACE --sample 200 --seed N',
    does: 'changes lines of a place and looks whether its tests notice',
    run: mutate,
  },
};

await main(() => {
  const [name = '', ...args] = process.argv.slice(2);
  if (Object.hasOwn(KINDS, name)) return KINDS[name].run(args.filter((arg) => arg !== '--'));
  const lines = Object.entries(KINDS).map(([kind, { takes, does }]) => `  ${kind} ${takes}\n    ${does}`);
  throw new Failure(`npm run stress -- KIND, where KIND is one of:\n${lines.join('\n')}`);
});
