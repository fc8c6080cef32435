import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { node24 } from '../setup/node-24.mjs';
import { cacheDir, inRoot } from '../setup/paths.mjs';
import { capture } from '../setup/processes.mjs';

const TIMEOUT = 20 * 60_000;
/** More failed files than this are no accident. */
const MOST_AGAIN = 3;

/**
 * A stage that runs one of vitest's projects; its own figures count. With `again`, up to three files that fail
 * run once more by themselves, and the second outcome counts: real browsers on busy machines come late now and then.
 * What failed the first time is printed in either case.
 */
export function vitest(project, { again = false } = {}) {
  return async () => {
    const first = await run(project);
    const failed = again && !hasErrorOutside(first) ? failedFiles(first) : [];
    if (failed.length === 0 || failed.length > MOST_AGAIN) return outcomeOf(first);
    const second = await run(project, failed);
    return outcomeOf({ ...second, files: withSecond(first.files, second.files) }, failuresIn(first.files));
  };
}

/** The files of a first run, those that ran once more with their second outcome. */
export function withSecond(first, second) {
  const names = new Set(second.map(({ name }) => name));
  return [...first.filter(({ name }) => !names.has(name)), ...second];
}

/** What counts of the files; a file that does not load, an error outside of tests and no tests at all count as failed. */
export function figuresIn(files, code) {
  const count = (...statuses) =>
    files.flatMap((file) => file.assertionResults).filter(({ status }) => statuses.includes(status)).length;
  const broken = files.filter((file) => file.status === 'failed' && !hasFailedTest(file)).length;
  const passed = count('passed');
  const failed = count('failed') + broken;
  const isSilent = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: isSilent ? 1 : failed, skipped: count('pending', 'skipped', 'todo', 'disabled') };
}

async function run(project, only = []) {
  const report = join(cacheDir, `vitest-${project}.json`);
  rmSync(report, { force: true });
  const script = inRoot('node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code, output } = await capture(
    node24(),
    [script, 'run', '--project', project, ...reporters, ...only],
    { timeout: TIMEOUT, env: { NO_COLOR: '1', FORCE_COLOR: '0' } },
  );
  return { code, output, files: readReport(report) };
}

function outcomeOf({ files, code, output }, earlier = []) {
  const first = earlier.length > 0 ? ['The first time, and run once more:', ...earlier] : [];
  const figures = figuresIn(files, code);
  return {
    ...figures,
    again: earlier.length > 0,
    output: [...failuresIn(files), ...first, output].join('\n\n'),
  };
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

/** Vitest tells of errors outside of tests in words only. */
const hasErrorOutside = ({ output }) => output.includes('Unhandled Error');

const failedFiles = ({ files }) => files.filter(({ status }) => status === 'failed').map(({ name }) => name);

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).testResults ?? [];
  } catch {
    return [];
  }
}
