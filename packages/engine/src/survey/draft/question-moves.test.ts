import type { Question, SurveyDraft } from '@userfeedback/contract';
import { CopiedQuestions } from '@userfeedback/contract';
import { describe, expect, test } from 'vitest';
import { draft, found, fullDraft, linkedDraft, logic, question } from '../../testing/samples.ts';
import * as moves from './question-moves.ts';
import { addQuestion, blankQuestion, deleteQuestion } from './survey-draft.ts';

const ids = (given: SurveyDraft) => given.questions.map(({ id }) => id).join('');
const subjects = (given: SurveyDraft, id: string) => found(given, id).logic.conditions.map((row) => row.question_id);
const makeIds = () => {
  let made = 0;
  return () => String(++made);
};

const jumpsOf = (given: SurveyDraft) =>
  given.questions.map(({ id, jumps }) => `${id}:${jumps.map(({ to }) => to).join(',')}`).join(' ');
const jump = (to: string, value = 'A'): Question['jumps'][number] => ({ compare: '=', value, to });

/** Four questions: a leads to c and to the end, b to d. */
const jumping = () =>
  draft([
    question('radio-button', 'a', { jumps: [jump('c'), jump('end', 'B')] }),
    question('radio-button', 'b', { jumps: [jump('d')] }),
    question('radio-button', 'c'),
    question('radio-button', 'd'),
  ]);

describe('jumps', () => {
  test.each<[string, SurveyDraft, string]>([
    ['the target moves above its jump', moves.moveQuestion(jumping(), 'c', 0), 'c: a:end b:d d:'],
    ['the jump moves below its target', moves.moveQuestion(jumping(), 'a', 3), 'b:d c: d: a:end'],
    ['the target moves, still below', moves.moveQuestion(jumping(), 'c', 3), 'a:c,end b:d d: c:'],
    ['a block moves with both', moves.moveQuestions(jumping(), ['a', 'c'], 2), 'b:d d: a:c,end c:'],
    ['the target is deleted', deleteQuestion(jumping(), 'd'), 'a:c,end b: c:'],
    ['several are deleted', moves.deleteQuestions(jumping(), ['c', 'd']), 'a:end b:'],
    ['one is duplicated', moves.duplicateQuestions(jumping(), ['a'], makeIds()), 'a:c,end 1:c,end b:d c: d:'],
    ['both are duplicated', moves.duplicateQuestions(jumping(), ['a', 'c'], makeIds()), 'a:c,end b:d c: 1:2,end 2: d:'],
    [
      'a copy stands below the target of the original',
      moves.duplicateQuestions(jumping(), ['b', 'd'], makeIds()),
      'a:c,end b:d c: d: 1:2 2:',
    ],
    [
      'the copy of a jump stands below its target',
      moves.duplicateQuestions(jumping(), ['a', 'd'], makeIds()),
      'a:c,end b:d c: d: 1:end 2:',
    ],
  ])('%s: they lead forward, and copies to copies (QX-85)', (_name, after, expected) => {
    expect(jumpsOf(after)).toBe(expected);
  });

  test('pasted ones lead to what was pasted with them (QX-85)', () => {
    const paste = (...ids: string[]) =>
      moves.insertQuestions(
        draft([question('text', 'x')]),
        moves.copyQuestions(jumping(), ids).questions,
        1,
        makeIds(),
      );
    const both = paste('a', 'c');
    expect([jumpsOf(both.draft), both.lost]).toEqual(['x: 1:2,end 2:', []]);
    const alone = paste('a');
    expect([jumpsOf(alone.draft), alone.lost]).toEqual(['x: 1:end', ['jumps']]);
  });
});

/** Five questions: b depends on a, d on b and c, e on a. */
const five = () =>
  draft([
    question('radio-button', 'a'),
    question('radio-button', 'b', { logic: logic([['a', '=', 'A']]) }),
    question('nps', 'c'),
    question('text', 'd', {
      logic: logic([
        ['b', '=', 'B'],
        ['c', '>', '5'],
      ]),
    }),
    question('text', 'e', { logic: logic([['a', '!=', 'C']]) }),
  ]);

describe('duplicating', () => {
  test('the copy is equal but for its id, and stands below (BF-01)', () => {
    const given = five();
    const after = moves.duplicateQuestions(given, ['b'], makeIds());
    expect(ids(after)).toBe('ab1cde');
    expect(after.questions[2]).toEqual({ ...found(given, 'b'), id: '1' });
  });

  test('all that refers to a question goes on to refer to it alone (BF-02)', () => {
    const given = linkedDraft();
    const after = moves.duplicateQuestions(given, ['a'], makeIds());
    const { questions, ...rest } = given;
    expect(after).toEqual({ ...rest, questions: after.questions });
    expect(after.questions.filter(({ id }) => id !== '1')).toEqual(questions);
  });

  test('several are copied as a block that refers to itself (BF-02)', () => {
    const after = moves.duplicateQuestions(five(), ['d', 'a', 'b'], makeIds());
    expect(ids(after)).toBe('abcd123e');
    expect([subjects(after, '2'), subjects(after, '3')]).toEqual([['1'], ['2', 'c']]);
    expect(subjects(after, 'd')).toEqual(['b', 'c']);
  });

  test('only where there is room for all, and not in an NPS survey (BF-03)', () => {
    const many = draft(Array.from({ length: 99 }, (_, at) => question('text', `q${at}`)));
    expect(moves.duplicateQuestions(many, ['q0'], makeIds()).questions).toHaveLength(100);
    expect(moves.duplicateQuestions(many, ['q0', 'q1'], makeIds())).toBe(many);
    const nps = draft([question('nps', 'a')], { type: 'nps' });
    expect(moves.duplicateQuestions(nps, ['a'], makeIds())).toBe(nps);
  });
});

describe('moving a block', () => {
  test.each([
    ['bd', 0, 'bdace'],
    ['db', 0, 'bdace'],
    ['bd', 1, 'abdce'],
    ['bd', 3, 'acebd'],
    ['bd', 99, 'acebd'],
    ['ab', -4, 'abcde'],
    ['abcde', 2, 'abcde'],
  ])('%s to place %i: %s (BF-36)', (block, to, after) => {
    expect(ids(moves.moveQuestions(five(), [...block], to))).toBe(after);
  });

  test('conditions within the block stay, those on it and those on what is no longer before it go (BF-36)', () => {
    const after = moves.moveQuestions(five(), ['a', 'b'], 3);
    expect(ids(after)).toBe('cdeab');
    expect(['b', 'd', 'e'].map((id) => subjects(after, id))).toEqual([['a'], ['c'], []]);
    expect(found(after, 'e').logic.enabled).toBe(false);
    const up = moves.moveQuestions(five(), ['b', 'd'], 0);
    expect(['b', 'd', 'e'].map((id) => subjects(up, id))).toEqual([[], ['b'], ['a']]);
  });

  test('a block that stays where it is keeps all (BF-36)', () => {
    const given = five();
    expect(moves.moveQuestions(given, ['b', 'c'], 1)).toBe(given);
  });
});

test('several are deleted with all that refers to them (BF-38)', () => {
  const after = moves.deleteQuestions(five(), ['a', 'c']);
  expect(ids(after)).toBe('bde');
  expect([subjects(after, 'b'), subjects(after, 'd'), subjects(after, 'e')]).toEqual([[], ['b'], []]);
});

test('a question is added at a place (BF-41)', () => {
  expect(ids(addQuestion(five(), 'email', makeIds(), 2))).toBe('ab1cde');
});

describe('copying and pasting', () => {
  const paste = (given: SurveyDraft, copied: string, into: SurveyDraft, index = 1) =>
    moves.insertQuestions(
      into,
      CopiedQuestions.parse(JSON.parse(JSON.stringify(moves.copyQuestions(given, [...copied])))).questions,
      index,
      makeIds(),
    );

  test('questions of every kind come through the clipboard as they were, with new ids (BF-22)', () => {
    const given = fullDraft();
    const all = given.questions.map(({ id }) => id);
    const text = JSON.stringify(moves.copyQuestions(given, all));
    const { questions } = CopiedQuestions.parse(JSON.parse(text));
    expect(questions).toEqual(given.questions);
    const { draft: after, added } = moves.insertQuestions(draft(), questions, 0, makeIds());
    expect(added).toEqual(all.map((_, at) => String(at + 1)));
    expect(after.questions.map(({ title, config, settings }) => ({ title, config, settings }))).toEqual(
      given.questions.map(({ title, config, settings }) => ({ title, config, settings })),
    );
  });

  test('conditions follow the new ids; those on questions left behind go (BF-23)', () => {
    const other = draft([question('radio-button', 'a'), question('text', 'x')]);
    const both = paste(five(), 'ab', other);
    expect(ids(both.draft)).toBe('a12x');
    expect([subjects(both.draft, '2'), both.lost]).toEqual([['1'], []]);
    const alone = paste(five(), 'b', other);
    expect([subjects(alone.draft, '1'), alone.lost]).toEqual([[], ['conditions']]);
    expect(found(alone.draft, '1').logic.enabled).toBe(false);
    const part = paste(five(), 'bd', other);
    expect([subjects(part.draft, '2'), part.lost]).toEqual([['1'], ['conditions']]);
  });

  test('they take the place of the blank question of a new survey, and of no other (BF-15, BF-22)', () => {
    const copied = moves.copyQuestions(five(), ['a', 'b']).questions;
    const after = (first: Question) => moves.insertQuestions(draft([first]), copied, 1, makeIds()).draft;
    expect(moves.roomForInserted(draft([blankQuestion('text', 'x')]))).toBe(100);
    expect(moves.roomForInserted(draft([{ ...blankQuestion('text', 'x'), title: 'Mine' }]))).toBe(99);
    expect(ids(after(blankQuestion('text', 'x')))).toBe('12');
    expect(ids(after({ ...blankQuestion('text', 'x'), title: 'Mine' }))).toBe('x12');
    const shown = logic([['a', '=', 'A']]);
    expect(ids(after({ ...blankQuestion('text', 'x'), logic: shown }))).toBe('x12');
    // A webhook sends the answer to d, the only question that is left.
    const blank = { ...linkedDraft(), questions: [blankQuestion('text', 'd')] };
    const { webhooks } = moves.insertQuestions(blank, copied, 0, makeIds()).draft.notifications.webhook;
    expect(webhooks[0]?.body.map(({ value }) => value)).toEqual(['b', '']);
  });

  test('the first that fit are added, none to an NPS survey (BF-19, BF-22)', () => {
    const many = draft(Array.from({ length: 98 }, (_, at) => question('text', `q${at}`)));
    expect([moves.roomForInserted(many), paste(five(), 'abc', many).added]).toEqual([2, ['1', '2']]);
    const nps = draft([question('nps', 'n')], { type: 'nps' });
    expect(paste(five(), 'a', nps)).toEqual({ draft: nps, added: [], lost: [] });
  });
});
