import type { AnswerValue, Question, SubmittedAnswer } from '@userfeedback/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languagePart } from '../languages/language-part.ts';
import { layOver } from '../languages/lay-over.ts';
import { WORD_FILES } from '../languages/words/index.ts';
import { quotesApart } from '../survey/quoting.ts';
import { logic, question, survey } from '../testing/samples.ts';
import { withQuotes } from './quoted.ts';

const noFields = () => undefined;
const given = (id: string, value: AnswerValue): SubmittedAnswer => ({ question_id: id, value, extra: {} });
const titled = (id: string, title: string, patch: Partial<Question> = {}) =>
  question('text', id, { title, ...(patch as object) });
const like = question('checkbox', 'like', { title: 'Like?' });
const quoting = (title: string, message = 'Thanks') =>
  quotesApart(survey([like, titled('why', title), titled('more', 'More?')], { thank_you: { message } }));
const titleAt = (answers: SubmittedAnswer[], title: string, index = 1) =>
  withQuotes(quoting(title), { index, given: answers }, noFields).questions[index]?.title;

test.each<[string, SubmittedAnswer[], string]>([
  ['{{answer:like|it}}', [given('like', ['A', 'C'])], 'A, C'],
  ['{{answer:like|it}}', [given('like', [])], 'it'],
  ['{{answer:like|it}}', [given('like', null)], 'it'],
  ['{{answer:like|it}}', [], 'it'],
  ['{{answer:like|it}}', [given('like', 4)], '4'],
  ['own {{answer:why|x}}', [given('like', 'A'), given('why', 'Bread')], 'own x'],
  ['later {{answer:more|x}}', [given('like', 'A'), given('more', 'Butter')], 'later x'],
  ['gone {{answer:gone|x}}', [given('gone', 'A')], 'gone x'],
  ['{{answer:constructor|x}} {{field:constructor|y}}', [], 'x y'],
])('%s after %j reads %s (VF-50, VF-53)', (title, answers, expected) => {
  expect(titleAt(answers, title)).toBe(expected);
});

test('answers of a way that was left are not quoted (VF-51)', () => {
  const branch = titled('branch', 'Branch?', { logic: logic([['like', '=', 'A']]) });
  const asked = quotesApart(
    survey([question('radio-button', 'like'), branch, titled('end', '{{answer:branch|none}}')]),
  );
  const read = (value: string) =>
    withQuotes(asked, { index: 2, given: [given('branch', 'Bread'), given('like', value)] }, noFields).questions[2]
      ?.title;
  expect([read('A'), read('B')]).toEqual(['Bread', 'none']);
});

test("a step with a name is quoted by it, in the visitor's language (QX-94)", () => {
  const config = { ...question('scale', 'like').config, form: 'labels' as const, labels: ['No', 'Yes'] };
  const scale = { ...question('scale', 'like', { config }), can_skip: true };
  const quote = (shown?: Record<string, string>) => {
    const asked = quotesApart(survey([scale, titled('why', 'Why {{answer:like}}?')]));
    const [first, ...rest] = asked.questions;
    const questions = first ? [{ ...first, ...(shown && { shown }) }, ...rest] : [];
    return withQuotes({ ...asked, questions }, { index: 1, given: [given('like', 2)] }, noFields).questions[1]?.title;
  };
  expect(quote()).toBe('Why Yes?');
  expect(quote({ 'label/2': 'Ja' })).toBe('Why Ja?');
});

test('a text that stands in place of another is no quote of it (VF-52)', () => {
  const shown = quoting('Why?', 'Thanks {{answer:like}}');
  const thank_you = { ...shown.settings.thank_you, message: 'We are closed {{answer:like}}' };
  const refused = { ...shown, settings: { ...shown.settings, thank_you } };
  const end = withQuotes(refused, { index: 3, given: [given('like', ['A'])] }, noFields);
  expect(end.settings.thank_you.message).toBe('We are closed {{answer:like}}');
});

test('a translation quotes by its own text, one without quotes not at all (VF-56)', () => {
  const english = quoting('Why {{answer:like|so}}?', 'Thanks {{answer:like}}');
  const german = layOver(
    english,
    languagePart(WORD_FILES, 'de', 'en', {
      why: 'Warum {{answer:like}} nur?',
      thanks: 'Danke',
      'like/1': 'Anna',
    }),
  );
  const answers = [given('like', ['A', 'B'])];
  const at = (index: number) => withQuotes(german, { index, given: answers }, noFields);
  expect(german.questions[1]?.title).toBe('Warum nur?');
  expect(at(1).questions[1]?.title).toBe('Warum Anna, B nur?');
  expect(at(3).settings.thank_you.message).toBe('Danke');
});

test('a survey without quotes is shown as it is (VF-77)', () => {
  const plain = survey([titled('a', 'Use {{ x }}?')]);
  expect(quotesApart(plain)).toBe(plain);
  expect(withQuotes(plain, { index: 0, given: [] }, noFields)).toEqual(plain);
});

test('whatever is answered, no quote is left and nothing else changes (VF-50)', () => {
  const value = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 150 }).map((text) => text.replace(/[{}]/g, '')),
    fc.integer(),
    fc.constant(null),
    fc.array(fc.constantFrom('A', 'B', 'C')),
  );
  const title = 'Why {{answer:like|it}} and {{field:name}}?';
  const asked = quoting(title);
  fc.assert(
    fc.property(
      value,
      fc.dictionary(fc.constantFrom('name', 'other'), fc.string({ maxLength: 20 })),
      (answer, fields) => {
        const read = withQuotes(asked, { index: 1, given: [given('like', answer)] }, (name) => fields[name]);
        expect(read.questions[1]?.title).not.toContain('{{answer');
        expect({ ...read, questions: asked.questions }).toEqual(asked);
      },
    ),
  );
});

test.each<[AnswerValue, SubmittedAnswer['extra'], string]>([
  ['Other', { other: 'a magazine' }, 'a magazine'],
  [['A', 'Other'], { other: 'a magazine' }, 'A, a magazine'],
  ['A', {}, 'A'],
])('%j with %j is quoted as %s: Other reads as what was written (QX-94)', (value, extra, expected) => {
  const other = { enabled: true, label: 'Other' };
  const asked = question('checkbox', 'like', { config: { options: ['A', 'B'], max_choices: 0, other } });
  const quotes = quotesApart(survey([asked, titled('why', '{{answer:like|it}}')]));
  const answers = [{ ...given('like', value), extra }];
  expect(withQuotes(quotes, { index: 1, given: answers }, noFields).questions[1]?.title).toBe(expected);
});
