import type { Question } from '@userfeedback/contract';
import { describe, expect, test } from 'vitest';
import { NEW_SETTINGS } from '../question-types/index.ts';
import { draft, everything, lite, logic, question } from '../testing/samples.ts';
import { draftProblems } from './draft/draft-problems.ts';
import { duplicateQuestions, insertQuestions, moveQuestions } from './draft/question-moves.ts';
import { addQuestion, changeType, deleteQuestion } from './draft/survey-draft.ts';
import { questionsForVisitors } from './for-visitors.ts';
import { inForce } from './in-force.ts';
import { fitsOnScreenBefore, screenStart, screensOf } from './screens.ts';

/** "a bc d": b and c share a screen. */
function asked(text: string, type: 'radio-button' | 'star-rating' = 'radio-button'): Question[] {
  return text
    .split(' ')
    .flatMap((screen) =>
      [...screen].map((id, at) => question(type, id, { settings: { ...NEW_SETTINGS, same_screen: at > 0 } as never })),
    );
}

const written = (questions: readonly Question[]) =>
  screensOf(questions)
    .map((screen) => screen.map(({ id }) => id).join(''))
    .join(' ');

const jump = [{ compare: 'ANY' as const, value: '', to: 'end' }];

describe('what visitors see together', () => {
  const change = (text: string, id: string, patch: Partial<Question>) =>
    asked(text).map((each) => (each.id === id ? ({ ...each, ...patch } as Question) : each));

  test.each<[string, Question[], string]>([
    ['as it is set', asked('a bc d'), 'a bc d'],
    ['without anything before it', asked('a bc').slice(2), 'c'],
    ['a rule on the same screen', change('abcd', 'c', { logic: logic([['b', '=', 'A']]) }), 'ab cd'],
    ['a rule that is off', change('abc', 'c', { logic: { ...logic([['b', '=', 'A']]), enabled: false } }), 'abc'],
    ['a rule on an earlier screen', change('a bcd', 'd', { logic: logic([['a', '=', 'A']]) }), 'a bcd'],
    ['a jump', change('abcd', 'b', { jumps: jump }), 'ab cd'],
    ['more than fit', asked('abcdefg'), 'abcde fg'],
  ])('%s (QX-73)', (_, questions, screens) => {
    expect(written(questions)).toBe(screens);
    const got = questionsForVisitors({ type: 'regular', questions }, everything, () => ({ path: '', style: '' }));
    const shared = got.map(({ id, same_screen }) => (same_screen ? id : ` ${id}`));
    expect(shared.join('').trim()).toBe(screens);
  });

  test('a question says why it begins a screen (QX-73)', () => {
    const ruled = change('abc', 'c', { logic: logic([['a', '=', 'A']]) });
    expect(screenStart(ruled, 'c')).toMatchObject({ because: 'rule', of: { id: 'a' } });
    expect(screenStart(change('ab c', 'b', { jumps: jump }), 'c')).toMatchObject({ because: 'jumps', of: { id: 'b' } });
    expect(screenStart(asked('a b'), 'b')).toBeNull();
    expect(screenStart(asked('a b'), 'a')).toBeNull();
  });

  test('the sixth of a row is refused (QX-73)', () => {
    expect(draftProblems(draft(asked('abcde f')))).toEqual({});
    expect(draftProblems(draft(asked('abcdef g')))).toEqual({
      'questions.5.settings.same_screen': { code: 'full-screen' },
    });
    expect(fitsOnScreenBefore(asked('abc de'), 'd')).toBe(true);
    expect(fitsOnScreenBefore(asked('abcd ef'), 'e')).toBe(false);
  });
});

describe('screens follow moves', () => {
  const id = () => 'n';
  test.each([
    ['to another place alone', moveQuestions(draft(asked('abc d e')), ['b'], 3), 'ac d b e'],
    ['the first of a screen', moveQuestions(draft(asked('abc d')), ['a'], 3), 'bc d a'],
    ['within a screen', moveQuestions(draft(asked('abc d')), ['c'], 0), 'cab d'],
    ['between two of a screen', moveQuestions(draft(asked('ab cd')), ['c'], 1), 'acb d'],
    ['a whole screen', moveQuestions(draft(asked('ab cd')), ['c', 'd'], 0), 'cd ab'],
    ['a whole screen into another', moveQuestions(draft(asked('ab cd')), ['c', 'd'], 1), 'acdb'],
    ['into a full screen', moveQuestions(draft(asked('abcde f')), ['f'], 2), 'abfcd e'],
    ['deleted', deleteQuestion(draft(asked('a bc')), 'b'), 'a c'],
    ['deleted from the middle', deleteQuestion(draft(asked('abc')), 'b'), 'ac'],
    ['added inside', addQuestion(draft(asked('ab')), 'text', id, 1), 'anb'],
    ['added below', addQuestion(draft(asked('ab')), 'text', id), 'ab n'],
    ['copied', duplicateQuestions(draft(asked('ab c')), ['b'], id), 'abn c'],
    [
      'pasted',
      insertQuestions(draft(asked('ab c')), asked('xy'), 2, (() => 'nm'.charAt(made++)) as never).draft,
      'ab nm c',
    ],
  ])('%s (QX-73)', (_, { questions }, screens) => {
    expect(written(questions)).toBe(screens);
  });

  test('a question that rests leaves the others together, and no other joins them (QX-73)', () => {
    const [a, b, c, d] = [...asked('a'), ...asked('b', 'star-rating'), ...asked('xcd').slice(1)] as Question[];
    const { survey } = inForce(draft([a, b, c, d] as Question[]), lite);
    expect(written(survey.questions)).toBe('a cd');
  });
});

let made = 0;

test('only types that are chosen from show their results, and a change of type keeps to that (QX-87)', () => {
  const shown = (type: Parameters<typeof question>[0]) =>
    question(type, 'a', { settings: { ...NEW_SETTINGS, show_result: true } as never });
  const problems = (type: Parameters<typeof question>[0]) => draftProblems(draft([shown(type)]));
  for (const type of ['radio-button', 'dropdown', 'star-rating', 'nps', 'scale'] as const)
    expect(problems(type)).toEqual({});
  for (const type of ['text', 'long-text', 'email', 'number', 'date'] as const)
    expect(problems(type)).toEqual({ 'questions.0.settings.show_result': { code: 'no-result' } });
  const changed = (type: 'checkbox' | 'text') => changeType(draft([shown('radio-button')]), 'a', type).questions[0];
  expect(changed('checkbox')?.settings.show_result).toBe(true);
  expect(changed('text')?.settings.show_result).toBe(false);
});
