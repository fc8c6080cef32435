import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { node24 } from '../setup/node-24.mjs';
import { cacheDir, inRoot } from '../setup/paths.mjs';
import { capture } from '../setup/processes.mjs';

const MINUTE = 60_000;
const PLAIN = { NO_COLOR: '1', FORCE_COLOR: '0' };
const tool = (...path) => inRoot('node_modules', ...path);

/**
 * What CI runs, in the order of starting. `run` resolves with `{ passed, failed, skipped, output }`.
 * `after` names a stage that has to end first; a stage that is `alone` shares the machine with no other.
 */
export const stages = [
  { name: 'build', run: check(inRoot('scripts', 'build.mjs'), '--if-stale') },
  {
    name: 'lint',
    run: check(tool('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--error-on-warnings', '--colors=off'),
  },
  { name: 'types', run: check(tool('typescript-7', 'bin', 'tsc'), '-b') },
  { name: 'walls', run: check(tool('dependency-cruiser', 'bin', 'dependency-cruiser.mjs'), ...wallArgs()) },
  { name: 'unused', run: check(tool('knip', 'bin', 'knip.js'), '--no-progress') },
  { name: 'faces', run: check(inRoot('scripts', 'test', 'question-faces.mjs')) },
  { name: 'unit', run: vitest('unit') },
  { name: 'api', run: vitest('api') },
  { name: 'size', after: 'build', run: check(tool('size-limit', 'bin.js')) },
  { name: 'widget', alone: true, run: vitest('widget') },
  { name: 'journeys', after: 'build', alone: true, run: vitest('journeys') },
];

function wallArgs() {
  return [
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'err-long',
    'packages',
    'addons',
    'apps',
    'e2e',
    'bench',
  ];
}

/** A command that counts as one check. */
function check(script, ...args) {
  return async () => {
    const { code, output } = await capture(node24(), [script, ...args], { timeout: 5 * MINUTE, env: PLAIN });
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output };
  };
}

/** Vitest on one of its projects; its own figures count. */
function vitest(project) {
  return async () => {
    const report = join(cacheDir, `vitest-${project}.json`);
    rmSync(report, { force: true });
    const { code, output } = await capture(
      node24(),
      [
        tool('vitest', 'vitest.mjs'),
        'run',
        '--project',
        project,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      { timeout: 20 * MINUTE, env: PLAIN },
    );
    const results = readReport(report);
    return { ...figuresIn(results, code), output: [...failuresIn(results), output].join('\n\n') };
  };
}

/** Each failed test or file with its messages: what a reader of a long log looks for first. */
function failuresIn(results) {
  return (results?.testResults ?? []).flatMap((file) => {
    const name = relative(inRoot(), file.name);
    const tests = file.assertionResults.filter((test) => test.status === 'failed');
    if (tests.length === 0) return file.status === 'failed' ? [`FAILED ${name}\n${file.message}`] : [];
    return tests.map((test) => `FAILED ${name} > ${test.fullName}\n${test.failureMessages.join('\n')}`);
  });
}

function figuresIn(results, code) {
  const passed = results?.numPassedTests ?? 0;
  const skipped = (results?.numPendingTests ?? 0) + (results?.numTodoTests ?? 0);
  // A file that does not load and an error outside of tests fail no test: they still count.
  const broken = (results?.testResults ?? []).filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = (results?.numFailedTests ?? 0) + broken.length;
  const none = passed + failed === 0;
  return {
    passed,
    skipped,
    failed: failed === 0 && (code !== 0 || none) ? 1 : failed,
    tests: passed + failed,
  };
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
