import { ensureChromium } from '../setup/chromium.mjs';
import { node24 } from '../setup/node-24.mjs';
import { untilPackages } from '../setup/packages.mjs';
import { inRoot } from '../setup/paths.mjs';
import { capture } from '../setup/processes.mjs';
import { hasPhp, NO_PHP } from '../wordpress/php.mjs';
import { vitest } from './vitest.mjs';

const MINUTE = 60_000;
const PLAIN = { NO_COLOR: '1', FORCE_COLOR: '0' };
const tool = (...path) => inRoot('node_modules', ...path);

/**
 * What CI runs, in the order in which it starts. `run` resolves with `{ passed, failed, skipped, output }`.
 * `after` names stages that have to end first. One `beside` the others waits most of its time, so it takes none of their
 * places. The `last` ones drive browsers and compute: beside more than that they would be late. One `onRequest` runs only
 * when it is named.
 */
export const stages = [
  { name: 'packages', run: task(untilPackages) },
  {
    name: 'browser',
    after: ['packages'],
    run: task(async () => {
      process.env.CHROMIUM_PATH = await ensureChromium();
    }),
  },
  { name: 'widget', after: ['browser'], beside: true, run: vitest('widget') },
  { name: 'build', run: check(inRoot('scripts', 'build.mjs'), '--if-stale') },
  {
    name: 'lint',
    run: check(tool('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--error-on-warnings', '--colors=off'),
  },
  // Each of several checkers would check most of a project anew: twice the processor's time for one project after the other.
  { name: 'types', run: check(tool('typescript-7', 'bin', 'tsc'), '-b', '--checkers', '1') },
  { name: 'walls', run: check(tool('dependency-cruiser', 'bin', 'dependency-cruiser.mjs'), ...wallArgs()) },
  { name: 'plan', run: check(inRoot('scripts', 'plan.mjs')) },
  { name: 'unused', run: check(tool('knip', 'bin', 'knip.js'), '--no-progress') },
  { name: 'requirements', run: check(inRoot('scripts', 'requirements.mjs')) },
  { name: 'faces', run: check(inRoot('scripts', 'test', 'question-faces.mjs')) },
  { name: 'names', run: check(inRoot('scripts', 'test', 'addon-names.mjs')) },
  { name: 'unit', after: ['packages'], run: vitest('unit') },
  { name: 'screens', run: inTurn(vitest('screens'), vitest('screens-alone')) },
  { name: 'api', after: ['packages'], run: inTurn(vitest('api'), vitest('api-alone')) },
  { name: 'size', after: ['build'], run: check(tool('size-limit', 'bin.js')) },
  { name: 'upgrade', after: ['build', 'browser'], run: vitest('upgrade') },
  // Beside the API's tests, which wait for databases and clocks much of the time.
  { name: 'wordpress', after: ['build', 'browser'], run: onWordPress },
  { name: 'journeys', after: ['build', 'browser'], last: true, run: vitest('journeys') },
  {
    name: 'wordpress-6.2',
    after: ['build', 'browser'],
    onRequest: true,
    last: true,
    run: vitest('wordpress', { WP_TEST_VERSION: '6.2' }),
  },
  {
    name: 'languages',
    after: ['build', 'browser'],
    onRequest: true,
    last: true,
    run: vitest('languages'),
  },
  { name: 'kills', after: ['packages'], onRequest: true, run: vitest('kills') },
  {
    name: 'pooler',
    after: ['packages'],
    onRequest: true,
    run: inTurn(vitest('api', { UF_TEST_POOLING: 'on' }), vitest('api-alone', { UF_TEST_POOLING: 'on' })),
  },
];

function wallArgs() {
  return [
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'err-long',
    'packages',
    'addons',
    'catalogue',
    'hosts',
    'apps',
    'e2e',
    'bench',
  ];
}

/** In CI a machine without PHP is a fault; elsewhere one line says what was not tested. */
async function onWordPress(paths) {
  if (hasPhp()) return inTurn(check(inRoot('scripts', 'wordpress', 'check.mjs')), vitest('wordpress'))(paths);
  const isFault = Boolean(process.env.CI);
  return { passed: 0, failed: isFault ? 1 : 0, skipped: isFault ? 0 : 1, output: `*** ${NO_PHP} ***` };
}

/** Several runs that count as one. */
function inTurn(...runs) {
  return async (paths) => {
    const total = { passed: 0, failed: 0, skipped: 0, repeated: 0 };
    const outputs = [];
    for (const run of runs) {
      const { output, ...figures } = await run(paths);
      for (const [key, count] of Object.entries(figures)) total[key] += count;
      outputs.push(output);
    }
    return { ...total, output: outputs.join('\n\n') };
  };
}

/** Something that has to be there first; it counts as one check. */
function task(work) {
  return async () => {
    try {
      await work();
      return { passed: 1, failed: 0, skipped: 0, output: '' };
    } catch (error) {
      return { passed: 0, failed: 1, skipped: 0, output: String(error) };
    }
  };
}

/** A command that counts as one check. */
function check(script, ...args) {
  return async () => {
    const { code, output } = await capture(node24(), [script, ...args], { timeout: 15 * MINUTE, env: PLAIN });
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output };
  };
}
