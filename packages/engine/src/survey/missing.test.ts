import type { Question } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { draft, everything, lite, logic, pictures, question } from '../testing/samples.ts';
import { canBegin, missingFields, notShown, questionsProblem } from './missing.ts';
import { publishVerdict } from './publish/publish-gaps.ts';

const UNTITLED = 'untitled-question';
const OPTIONS = 'missing-options';

const radio = (options: string[]) => question('radio-button', 'a', { config: { options } });
const titled = (title: string) => question('text', 't', { title });

test.each<[string, Question[], ReturnType<typeof questionsProblem>]>([
  ['no question', [], 'no-questions'],
  ['an empty title', [titled('')], UNTITLED],
  ['a title of spaces', [titled('   ')], UNTITLED],
  ['a title of a space that does not break', [titled('\u00A0')], UNTITLED],
  ['a title of a space without width', [titled('\u200B')], UNTITLED],
  ['a title of other signs that nobody sees', [titled('\u2060\u00AD\uFEFF\u3164\u2800\u3000\u202E')], UNTITLED],
  ['a title of one sign among them', [titled('\u200B?\u200B')], null],
  ['a title of an emoji', [titled('\u{1F44D}')], null],
  ['a title in Arabic', [titled('\u0643\u064A\u0641')], null],
  ['a second question without a title', [titled('Why?'), titled('')], UNTITLED],
  ['a blank option', [radio(['A', ' '])], OPTIONS],
  ['an option that nobody sees', [radio(['A', '\u200B'])], OPTIONS],
  ['one option, where there have to be two', [radio(['A'])], OPTIONS],
  ['no options', [question('checkbox', 'a', { config: { options: [], max_choices: 0 } })], OPTIONS],
  [
    'one box to tick, which is enough',
    [question('checkbox', 'a', { config: { options: ['A'], max_choices: 0 } })],
    null,
  ],
  ['a blank label', [pictures('a'), question('icon-choice', 'b')], OPTIONS],
  ['no title and no options: the title is told first', [radio([]), titled('')], UNTITLED],
  ['all there is to have', [pictures('a'), question('radio-button', 'b'), question('nps', 'c')], null],
])('%s: whether it can be published, and why not (FB-05)', (_name, questions, problem) => {
  expect(questionsProblem({ questions })).toBe(problem);
  expect(Object.keys(missingFields({ questions })).length > 0).toBe(problem !== null);
});

test('each field that is missing is named by its path (FB-03)', () => {
  expect(missingFields({ questions: [] })).toEqual({ questions: { code: 'question-required' } });
  expect(missingFields({ questions: [question('text', 'x'), titled(' '), radio(['A'])] })).toEqual({
    'questions.1.title': { code: 'title-required' },
    'questions.2.config.options': { code: 'options-required' },
  });
});

test.each<[string, Question[], typeof lite, ReturnType<typeof notShown>]>([
  ['a question', [question('text', 'a')], lite, null],
  ['none', [], lite, 'no-questions'],
  ['an untitled one', [question('text', 'a'), titled('\u200B')], everything, 'untitled-question'],
  ['a blank option, which visitors have seen before', [radio(['A', ''])], lite, null],
  ['a rating', [question('star-rating', 'a')], everything, null],
  ['a rating that rests', [question('text', 'a'), question('nps', 'b')], lite, 'question-at-rest'],
  ['nothing but ratings, all at rest', [question('nps', 'b')], lite, 'question-at-rest'],
])('a live survey with %s (FB-07, FB-13)', (_name, questions, site, reason) => {
  expect(notShown({ questions }, site)).toBe(reason);
});

test.each<[string, Question[], boolean]>([
  ['an unfinished condition', [question('text', 'a', { logic: logic([['', '=', '']]) })], false],
  ['a condition on a later question', [question('text', 'a', { logic: logic([['b', '=', 'A']]) })], false],
  ['hiding that cannot happen yet', [question('text', 'a', { logic: logic([['', '=', '']], 'hide') })], true],
  [
    'a second question that can',
    [question('text', 'a', { logic: logic([['', '=', '']]) }), question('text', 'b')],
    true,
  ],
])('whether there is a question to begin with: %s (FB-08)', (_name, questions, can) => {
  expect(canBegin({ questions })).toBe(can);
  expect(canBegin(draft(questions))).toBe(can);
});

test.each([
  [true, null, 'no-identity-secret'],
  [true, '2026-11-20T12:00:00.000Z', null],
  [false, null, null],
])('one response per person: %s with a secret of %s (VF-62)', (one_per_person, identity_secret_made_at, problem) => {
  const { settings, ...plain } = draft([question('nps', 'a')]);
  const asking = { ...plain, settings: { ...settings, one_per_person } };
  expect(publishVerdict(asking, everything, { identity_secret_made_at })?.code ?? null).toBe(problem);
});
