import { expect, test } from 'vitest';
import { draft, logic, question } from '../../testing/samples.ts';
import type { LostPart } from './lost-parts.ts';
import { lostParts } from './lost-parts.ts';
import { moveQuestion } from './question-moves.ts';
import { changeType, deleteQuestion, setTitle } from './survey-draft.ts';

const survey = draft([
  question('radio-button', 'a', { config: { options: ['Yes', 'No'] } }),
  question('text', 'b', { logic: logic([['a', '=', 'Yes']]) }),
  question('star-rating', 'c'),
  question('ranking', 'd', { config: { options: ['Price', 'Speed'] } }),
  question('matrix', 'e', { config: { rows: ['Price', 'Speed'], columns: ['Poor', 'Good'] } }),
  question('radio-button', 'f', { config: { options: ['Yes', 'No', 'W'.repeat(121)] } }),
]);
const jumping = draft([
  question('text', 'a', { jumps: [{ compare: 'ANY', value: '', to: 'b' }] }),
  question('text', 'b'),
]);

test.each<[string, typeof survey, LostPart[]]>([
  ['a question others ask for is moved (QN-46)', moveQuestion(survey, 'a', 1), ['conditions']],
  ['a question is moved above what it asks for (QN-45)', moveQuestion(survey, 'b', 0), ['conditions']],
  ['a question that nobody asks for is moved', moveQuestion(survey, 'c', 1), []],
  ['the type takes the options along (QN-21)', changeType(survey, 'a', 'checkbox'), ['conditions']],
  ['the type has no options (QN-21)', changeType(survey, 'a', 'text'), ['conditions', 'options']],
  ['a type without options becomes another', changeType(survey, 'c', 'long-text'), []],
  ['the options are ranked (QX-44)', changeType(survey, 'a', 'ranking'), ['conditions']],
  ['a ranking loses its options (QX-44)', changeType(survey, 'd', 'text'), ['options']],
  ['the options become rows (QX-36)', changeType(survey, 'a', 'matrix'), ['conditions']],
  ['the options become words (QX-05)', changeType(survey, 'a', 'scale'), ['conditions']],
  ['an option has no room in a row (QX-36)', changeType(survey, 'f', 'matrix'), ['options']],
  ['a matrix loses its columns (QX-36)', changeType(survey, 'e', 'ranking'), ['options']],
  ['a matrix loses all it has (QX-36)', changeType(survey, 'e', 'text'), ['options']],
  ['the title is changed', setTitle(survey, 'Another'), []],
  ['a question is deleted (QN-10)', deleteQuestion(survey, 'a'), ['conditions']],
])('when %s', (_name, after, lost) => {
  expect(lostParts(survey, after)).toEqual(lost);
});

test('when the target of a jump is moved above it (QX-85)', () => {
  expect(lostParts(jumping, moveQuestion(jumping, 'b', 0))).toEqual(['jumps']);
});
