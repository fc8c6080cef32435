import { expect, test } from 'vitest';
import { figuresIn, filesToRepeat } from './vitest.mjs';

const file = (name, ...statuses) => ({
  name,
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ status })),
});

test.each([
  ['tests', [file('a', 'passed', 'failed'), file('b', 'passed', 'skipped')], 1, [2, 1, 1]],
  ['a file that does not load', [file('a', 'passed'), { ...file('b'), status: 'failed' }], 1, [1, 1, 0]],
  ['an error outside of tests', [file('a', 'passed')], 1, [1, 1, 0]],
  ['no tests at all', [], 0, [0, 1, 0]],
  ['nothing wrong', [file('a', 'passed'), file('b', 'passed')], 0, [2, 0, 0]],
])('counts %s', (_name, files, code, [passed, failed, skipped]) => {
  expect(figuresIn(files, code)).toEqual({ passed, failed, skipped });
});

test('a few files that fail get a second attempt, many do not', () => {
  const failed = (name) => file(name, 'failed');
  expect(filesToRepeat([failed('a'), file('b', 'passed'), failed('c')])).toEqual(['a', 'c']);
  expect(filesToRepeat(['a', 'b', 'c', 'd'].map(failed))).toEqual([]);
});
