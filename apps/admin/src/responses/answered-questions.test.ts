import type { Answer } from '@userfeedback/contract';
import { blankQuestion } from '@userfeedback/engine';
import { expect, test } from 'vitest';
import { answerInLine, answersInOrder } from './answered-questions.ts';

const asked = (id: string, title = id) => ({ ...blankQuestion('text', id), title });
const answer = (question_id: string, value: Answer['value'], rest: Partial<Answer> = {}): Answer => ({
  question_id,
  question_title: `${question_id} as seen`,
  question_type: 'text',
  value,
  extra: {},
  ...rest,
});

test('every question of the survey appears once, in its order, answered or not (SR-08)', () => {
  const questions = [asked('a', 'A'), asked('b', 'B')];
  const items = answersInOrder(questions, [answer('b', 'yes')], null);
  expect(items.map(({ id, title, answer: given }) => [id, title, given?.value])).toEqual([
    ['a', 'A', undefined],
    ['b', 'b as seen', 'yes'],
  ]);
});

test('a question that was skipped reads with the fallbacks of what it quotes (VF-55)', () => {
  const questions = [asked('a', 'Why {{answer:b}}, {{field:name|friend}}?')];
  expect(answersInOrder(questions, [], null).map(({ title }) => title)).toEqual(['Why …, friend?']);
});

test('answers to questions deleted since stand at the end', () => {
  const items = answersInOrder([asked('a', 'A')], [answer('gone', 'x'), answer('a', 'y')], null);
  expect(items.map(({ id, isRemoved }) => [id, isRemoved])).toEqual([
    ['a', false],
    ['gone', true],
  ]);
});

test('a name follows the address after a dash (SR-10)', () => {
  const given = answer('a', 'ann@example.com', { question_type: 'email', extra: { name: 'Ann' } });
  expect(answerInLine(given)).toBe('ann@example.com - Ann');
});

test('several values are joined by commas (SR-12)', () => {
  expect(answerInLine(answer('a', ['A', 'B'], { question_type: 'checkbox' }))).toBe('A, B');
  expect(answerInLine(answer('a', ['A', 'B'], { question_type: 'a type of long ago' }))).toBe('A, B');
});

test('a skipped answer is empty, whatever its name says', () => {
  expect(answerInLine(answer('a', null, { question_type: 'email', extra: { name: 'Ann' } }))).toBe('');
});

test('a question that came after the response is told apart from one that was skipped (FR-11)', () => {
  const questions = ['asked', 'skipped', 'later'].map((id) => asked(id));
  const items = answersInOrder(questions, [answer('asked', 'yes'), answer('skipped', null)], ['asked', 'skipped']);
  expect(items.map(({ id, without }) => [id, without])).toEqual([
    ['asked', undefined],
    ['skipped', undefined],
    ['later', 'later'],
  ]);
  expect(answersInOrder(questions, [], null).some(({ without }) => without)).toBe(false);
});

test('from the question that was left on nothing was reached; before it, it was skipped (PA-75)', () => {
  const questions = ['a', 'b', 'c', 'd', 'e'].map((id) => asked(id));
  const given = [answer('a', 'yes'), answer('b', null)];
  const without = (leftAt?: string) =>
    answersInOrder(questions, given, ['a', 'b', 'c', 'd'], leftAt).map((item) => item.without);
  expect(without('c')).toEqual([undefined, undefined, 'left', 'left', 'later']);
  expect(without()).toEqual([undefined, undefined, undefined, undefined, 'later']);
});
