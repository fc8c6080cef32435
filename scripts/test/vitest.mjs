import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { node24 } from '../setup/node-24.mjs';
import { cacheDir, inRoot } from '../setup/paths.mjs';
import { capture } from '../setup/processes.mjs';

/** Of a whole stage that hangs; tests have limits of their own. A slow machine needs half an hour. */
const TIMEOUT = 60 * 60_000;
/** More files that fail than this are no accident. */
const SECOND_ATTEMPTS = 3;

/**
 * A stage that runs one of vitest's projects. It counts the tests that vitest reports, and files that could not run.
 * A few files that fail get a second attempt, alone; the stage names them even if they pass then. Below some paths it may
 * have no tests.
 */
export function vitest(project, env = {}) {
  return async (paths = []) => {
    const first = await run(project, env, paths);
    if (paths.length > 0 && first.files.length === 0 && first.code === 0)
      return { passed: 0, failed: 0, skipped: 0, output: '' };
    const again = filesToRepeat(first.files);
    if (again.length === 0) return resultOf(first);
    const second = await run(project, env, again);
    const steady = first.files.filter(({ name }) => !again.includes(name));
    return {
      ...resultOf({ ...second, files: [...steady, ...second.files] }),
      repeated: again.length,
      output: [`Run a second time: ${again.map((name) => relative(inRoot(), name)).join(', ')}`]
        .concat(failuresIn(first.files), failuresIn(second.files), first.output)
        .join('\n\n'),
    };
  };
}

const resultOf = ({ files, code, output }) => ({
  ...figuresIn(files, code),
  output: [...failuresIn(files), output].join('\n\n'),
});

/** The files with failed tests, unless there are so many that something is broken. */
export function filesToRepeat(files) {
  const failed = files.filter(({ status }) => status === 'failed').map(({ name }) => name);
  return failed.length <= SECOND_ATTEMPTS ? failed : [];
}

/** Counts the tests of these files. A file that does not load, an error outside of tests and no tests at all count as failed. */
export function figuresIn(files, code) {
  const count = (...statuses) =>
    files.flatMap((file) => file.assertionResults).filter(({ status }) => statuses.includes(status)).length;
  const broken = files.filter((file) => file.status === 'failed' && !hasFailedTest(file)).length;
  const passed = count('passed');
  const failed = count('failed') + broken;
  const isSilent = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: isSilent ? 1 : failed, skipped: count('pending', 'skipped', 'todo', 'disabled') };
}

async function run(project, env, files = []) {
  const report = join(cacheDir, `vitest-${project}.json`);
  rmSync(report, { force: true });
  const script = inRoot('node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code, output } = await capture(
    node24(),
    [script, 'run', '--project', project, ...files, ...(files.length > 0 ? ['--passWithNoTests'] : []), ...reporters],
    {
      timeout: TIMEOUT,
      env: { NO_COLOR: '1', FORCE_COLOR: '0', ...env },
    },
  );
  return { code, output, files: readReport(report) };
}

/** Each failed test or file with its messages: what a reader of a long log looks for first. */
function failuresIn(files) {
  return files.flatMap((file) => {
    const name = relative(inRoot(), file.name);
    const tests = file.assertionResults.filter((test) => test.status === 'failed');
    if (tests.length === 0) return file.status === 'failed' ? [`FAILED ${name}\n${file.message}`] : [];
    return tests.map((test) => `FAILED ${name} > ${test.fullName}\n${test.failureMessages.join('\n')}`);
  });
}

const hasFailedTest = (file) => file.assertionResults.some(({ status }) => status === 'failed');

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).testResults ?? [];
  } catch {
    return [];
  }
}
