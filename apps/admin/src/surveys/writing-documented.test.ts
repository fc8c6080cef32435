import type { QuestionType } from '@userfeedback/contract';
import { faceOf, QUESTION_TYPES, questionTypes } from '@userfeedback/engine/question-types/index';
import { QUESTION_MARKS, textToSurvey } from '@userfeedback/engine/survey/draft/text-to-survey';
import { sampleQuestion } from '@userfeedback/engine/testing/samples';
import { LIST_MARKS, OPTION_MARKS } from '@userfeedback/engine/text/list-lines';
import { expect, test } from 'vitest';
import { readDoc, tableIn } from '../../testing/docs.ts';
import { t as typeWords } from '../messages/question-types.ts';
import { listKeys } from './editor/keys/editor-keys.ts';
import { comparatorText } from './editor/steps/conditions/comparator-text.ts';
import { findTypes } from './editor/steps/questions/types/type-groups.ts';

const page = readDoc('writing-a-survey.md');
const tableBelow = (heading: string) => tableIn(page, heading);

/** What stands in backquotes. */
const marksIn = (text: string) => Array.from(text.matchAll(/`([^`]+)`/g), ([, mark = '']) => mark);
const sentenceOf = (start: string) => new RegExp(`${start}[\\s\\S]*? and\\sa\\sspace`).exec(page)?.[0] ?? '';
const labelOf = (type: string | undefined) =>
  type && (typeWords as Partial<Record<string, { name: string }>>)[type]?.name;

test('the page lists the keys of the editor as the editor does (BF-97)', () => {
  expect(tableBelow('Keys')).toEqual(listKeys(false).map(({ keys, label }) => [keys.join(' + '), label]));
});

test('the page lists the types with what is stored, exported and compared (QX-99)', () => {
  const entries = findTypes('', false).flatMap((group) => group.entries);
  const rows = entries.map(({ type, name }) => {
    const question = sampleQuestion(type);
    const face = faceOf(question);
    const value = face.sampleValue(question, 'Anything');
    const compared = face.comparators.map((each) => comparatorText(each, question)).join(', ');
    return [name, `\`${JSON.stringify(value)}\``, face.formatAnswer(value), compared];
  });
  expect(tableBelow('Question types')).toEqual(rows);
});

test('the page names the marks of questions and options that a text is read by (BF-97)', () => {
  expect(marksIn(sentenceOf('\\*\\*A question begins'))).toEqual([...QUESTION_MARKS]);
  expect(marksIn(sentenceOf('They begin with'))).toEqual(LIST_MARKS.flatMap(({ examples }) => examples));
  const boxes = Object.values(OPTION_MARKS).flatMap(({ examples }) => examples);
  expect(marksIn(/What begins with[^.]*?is always/.exec(page)?.[0] ?? '')).toEqual([...boxes]);
});

test('each row of the table makes the question that it says, and each mark has a row (BF-97)', () => {
  const rows = tableBelow('Questions from a text').map(([what = '', type]) => ({ what, type }));
  const read = (text: string) => textToSurvey(text, { isAllowed: () => true }).questions[0];
  for (const { what, type } of rows) {
    const marks = marksIn(what);
    const more = Array.from({ length: Number(/\d+/.exec(what)?.[0] ?? 2) - 2 }, (_, at) => `\n- ${at}`).join('');
    const texts = what.startsWith('options')
      ? (marks.length > 0 ? marks : ['-']).map((mark) => `1. Which?\n${mark} Red\n${mark} Green`.concat(more))
      : (marks.length > 0 ? marks : ['']).map((mark) => `1. Which one ${mark}`);
    expect(texts.map((text) => [what, labelOf(read(text)?.type)])).toEqual(texts.map(() => [what, type]));
  }
  const named = rows.flatMap(({ what }) => marksIn(what));
  const asked = QUESTION_TYPES.filter((type) => questionTypes[type].readTitle);
  const isNamed = (type: QuestionType) =>
    named.some((mark) => [true, false].some((canRate) => questionTypes[type].readTitle?.(mark, canRate) != null));
  expect(asked.filter((type) => !isNamed(type))).toEqual([]);
  expect(read('1. Which one? *')).toMatchObject({ title: 'Which one?', required: true });
});

test('the example of the page is read as the page says (BF-97)', () => {
  const [, example = ''] = /```text\n([\s\S]*?)```/.exec(page) ?? [];
  const { questions } = textToSurvey(example, { isAllowed: () => true });
  expect(questions.map(({ title, type, options }) => [title, labelOf(type), options.length])).toEqual([
    ['How did you find us?', 'Radio Button', 2],
    ['What did you buy?', 'Checkbox', 2],
    ['How was it?', 'Star Rating', 0],
    ['Anything else?', 'Long Text', 0],
  ]);
  expect(questions[0]?.required).toBe(true);
});
