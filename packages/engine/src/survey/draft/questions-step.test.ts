import { describe, expect, test } from 'vitest';
import { draft, logic, question } from '../../testing/samples.ts';
import { isStepReady, missingInQuestion } from './step-ready.ts';
import { setThankYou } from './survey-draft.ts';

test.each<[string, ReturnType<typeof logic>, string[]]>([
  ['complete', logic([['a', '=', 'A']]), []],
  ['without value', logic([['a', '=', '']]), ['logic.conditions.0.value']],
  ['without question', logic([['', '=', 'A']]), ['logic.conditions.0.question_id']],
  ['incomplete but off', { ...logic([['a', '=', '']]), enabled: false }, []],
])('logic that is %s (OP-59)', (_name, given, paths) => {
  expect(missingInQuestion(question('text', 'b', { logic: given }))).toEqual(
    paths.map((path) => ({ path, code: 'incomplete-condition' })),
  );
});

test('a question says what it lacks (QN-28, QN-31)', () => {
  const blank = question('radio-button', 'b', { title: '', config: { options: [''] } });
  expect(missingInQuestion(question('text', 'a'))).toEqual([]);
  expect(missingInQuestion(blank)).toEqual([
    { path: 'title', code: 'title-required' },
    { path: 'config.options.0', code: 'options-required' },
    { path: 'config.options.1', code: 'options-required' },
  ]);
});

describe('the questions step', () => {
  const ready = draft([question('text', 'a')]);
  const page = { id: 1, label: 'Home' };
  const row = { question: 'a', condition_type: '=', condition: 'x', page } as const;
  test.each([
    ['is ready', ready, true],
    ['needs a question (QN-27)', draft(), false],
    ['needs every title (QN-28)', draft([question('text', 'a', { title: '' })]), false],
    ['needs every label (QN-30)', draft([question('icon-choice', 'a')]), false],
    ['needs a message (QN-49)', setThankYou(ready, { message: ' ' }), false],
    ['needs a page to redirect to (QN-50)', setThankYou(ready, { type: 'redirect' }), false],
    ['has a page to redirect to (QN-50)', setThankYou(ready, { type: 'redirect', redirect_to: page }), true],
    ['an empty row is not complete (QN-52)', setThankYou(ready, { type: 'conditional_redirect' }), false],
    ['a complete row', setThankYou(ready, { type: 'conditional_redirect', conditions: [row] }), true],
    [
      'a row without page',
      setThankYou(ready, { type: 'conditional_redirect', conditions: [{ ...row, page: null }] }),
      false,
    ],
    [
      'a row without value',
      setThankYou(ready, { type: 'conditional_redirect', conditions: [{ ...row, condition: ' ' }] }),
      false,
    ],
    [
      'a row without question',
      setThankYou(ready, { type: 'conditional_redirect', conditions: [{ ...row, question: '' }] }),
      false,
    ],
    ['a redirect needs no message', setThankYou(ready, { type: 'redirect', redirect_to: page, message: '' }), true],
  ])('%s', (_name, given, isReady) => {
    expect(isStepReady('questions', given)).toBe(isReady);
  });
});
