import type { Question, QuestionType, SubmittedAnswer } from '@userfeedback/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerProblem, isBlankAnswer, normaliseAnswer } from '../answers/answers.ts';
import { faceOf, QUESTION_TYPES, valuesOf, visitorFaceOf } from '../question-types/index.ts';
import { choosesOther } from '../question-types/other.ts';
import { pictures, question, sampleQuestion } from '../testing/samples.ts';
import { filledIn, fillParams } from './filled-in.ts';
import { initialVisit, isBegun, visit } from './visit.ts';

const read = (asked: Question, query: string) =>
  filledIn([asked], `?${query}`, visitorFaceOf).map(({ value, extra }) => [value, extra])[0];
/** Of a sample, whose id is its type. */
const ask = <T extends QuestionType>(type: T, config: object = {}, settings: object = {}) => {
  const sample = sampleQuestion(type);
  return {
    ...sample,
    id: 'q',
    config: { ...sample.config, ...config },
    settings: { ...sample.settings, ...settings },
  } as Question;
};
const OTHER = { enabled: true, label: 'Other' };
const [GOOD, BAD] = ['Good', 'Bad'];
const WORDS = { form: 'labels', from: 1, to: 3, labels: ['Poor', 'Fair', 'Good'] };
const ORDER = { options: ['C', 'B', 'A'] };

test.each<[what: string, Question, query: string, value: SubmittedAnswer['value'], extra?: object]>([
  ['an option by its text', ask('radio-button', { options: [GOOD, BAD] }), 'a.q=Bad', BAD],
  ['an option by its place', ask('radio-button', { options: [GOOD, BAD] }), 'a.q=2', BAD],
  ['a text before a place', ask('radio-button', { options: ['2', '1'] }), 'a.q=2', '2'],
  ['several by repeating it', ask('checkbox'), 'a.q=Interviews&a.q=1', ['News', 'Interviews']],
  ['one of several', ask('checkbox'), 'a.q=News', ['News']],
  ['one twice', ask('checkbox'), 'a.q=News&a.q=1', ['News']],
  ['a dropdown', ask('dropdown'), 'a.q=South', 'South'],
  ['a dropdown with several', ask('dropdown', { multiple: true }), 'a.q=South&a.q=North', ['North', 'South']],
  ['an icon', ask('icon-choice'), 'a.q=2', 'Laptop'],
  ['a picture', pictures('q'), 'a.q=B', 'B'],
  ['a ranking, the best first', ask('ranking', ORDER), 'a.q=A&a.q=1&a.q=B', ['A', 'C', 'B']],
  ['stars', ask('star-rating'), 'a.q=4', 4],
  ['a score', ask('nps'), 'a.q=10', 10],
  ['a step', ask('scale', { from: 0, to: 10 }), 'a.q=0', 0],
  ['a step by its word', ask('scale', WORDS), 'a.q=Fair', 2],
  ['a step in words by its place', ask('scale', WORDS), 'a.q=3', 3],
  ['a row each', ask('matrix'), 'a.q.1=Good&a.q.3=1', { Speed: 'Good', Service: 'Poor' }],
  ['a text with signs', ask('text'), 'a%2Eq=1%2B1%3D2%26=', '1+1=2&='],
  ['a text', ask('text'), 'a.q=A+red+bicycle', 'A red bicycle'],
  ['a long text with lines', ask('long-text'), 'a.q=One%0ATwo', 'One\nTwo'],
  ['an address with a name', ask('email'), 'a.q=ann@example.com&a.q.name=Ann', 'ann@example.com', { name: 'Ann' }],
  ['details by their place', ask('contact'), 'a.q.2=ann@example.com', { email: 'ann@example.com' }],
  ['a detail before those that are required', ask('contact'), 'a.q.1=Ann', { name: 'Ann' }],
  ['a number', ask('number'), 'a.q=12', 12],
  ['a number as people write it', ask('number', { decimals: 1 }), 'a.q=12,5', 12.5],
  ['a day', ask('date'), 'a.q=2024-02-29', '2024-02-29'],
  ['Other', ask('radio-button', { other: OTHER }), 'a.q.other=Both', 'Other', { other: 'Both' }],
  ['Other by its label, to be written', ask('radio-button', { other: OTHER }), 'a.q=Other', 'Other'],
  [
    'Other among several',
    ask('checkbox', { other: OTHER }),
    'a.q=1&a.q.other=Maps',
    ['News', 'Other'],
    { other: 'Maps' },
  ],
  ['a comment', ask('star-rating', {}, { comment_box: true }), 'a.q=4&a.q.comment=Nice', 4, { comments: 'Nice' }],
  ['a comment alone', ask('nps', {}, { comment_box: true }), 'a.q.comment=Nice', null, { comments: 'Nice' }],
])('an address fills in %s (LS-33)', (_what, asked, query, value, extra = {}) => {
  expect(read(asked, query)).toEqual([value, extra]);
});

test.each<[what: string, Question, query: string]>([
  ['no option', ask('radio-button'), 'a.q=nonsense'],
  ['a place that it has not', ask('radio-button', { options: [GOOD, BAD] }), 'a.q=3'],
  ['place 0', ask('radio-button'), 'a.q=0'],
  ['two of one', ask('radio-button', { options: [GOOD, BAD] }), 'a.q=1&a.q=2'],
  ['more than may be chosen', ask('checkbox', { max_choices: 1 }), 'a.q=1&a.q=2'],
  ['a part of an order', ask('ranking', ORDER), 'a.q=A'],
  ['the place of a step that has a number', ask('scale', { from: 0, to: 10 }), 'a.q=11'],
  ['no step', ask('star-rating'), 'a.q=6'],
  ['no row', ask('matrix'), 'a.q.4=Good'],
  ['no column', ask('matrix'), 'a.q.1=nonsense'],
  ['a row by its text', ask('matrix'), 'a.q.Speed=Good'],
  ['nothing', ask('text'), 'a.q='],
  ['a text of spaces', ask('text'), 'a.q=%20'],
  ['a text that is too long', ask('text'), `a.q=${'x'.repeat(20_000)}`],
  ['a comment that is too long', ask('nps', {}, { comment_box: true }), `a.q.comment=${'x'.repeat(20_000)}`],
  ['no address', ask('email'), 'a.q=ann'],
  ['a detail that is wrong while another one is missing', ask('contact', { name: 'required' }), 'a.q.2=ann'],
  ['no number', ask('number'), 'a.q=twelve'],
  ['a number out of its range', ask('number', { max: 10 }), 'a.q=11'],
  ['no day', ask('date'), 'a.q=2023-02-29'],
  ['a comment where there is no box', ask('nps'), 'a.q.comment=Nice'],
  ['Other where there is none', ask('radio-button'), 'a.q.other=Both'],
  ['another question', ask('text'), 'a.p=A&q=B&a.q.x=C'],
  ['a name that all objects have', ask('matrix'), 'a.q.__proto__=1&a.q=constructor'],
  // A box that is ticked already asks nobody.
  ['what only the visitor can agree to', ask('statement'), 'a.q=That+is+fine+with+me&a.q.1=1'],
])('%s is left out (LS-35)', (_what, asked, query) => {
  expect(read(asked, query)).toBeUndefined();
});

test('what is wrong among several leaves the others (LS-35)', () => {
  expect(read(ask('checkbox'), 'a.q=nonsense&a.q=News')).toEqual([['News'], {}]);
  expect(read(ask('contact'), 'a.q.1=Ann&a.q.2=ann')).toEqual([{ name: 'Ann' }, {}]);
});

test('whatever is answered is read again from its address (LS-33, LS-37)', () => {
  const texts = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(
      fc.constantFrom(...QUESTION_TYPES),
      fc.boolean(),
      fc.record({ answer: texts, comments: texts, name: texts, other: texts }),
      fc.nat(),
      (type, hasBoxes, text, at) => {
        const offers = hasBoxes && faceOf(ask(type)).hasTextOptions;
        const asked = ask(type, offers ? { other: OTHER } : {}, { comment_box: hasBoxes });
        const face = faceOf(asked);
        const values = [...valuesOf(asked), face.sampleValue(asked, text.answer)];
        const value = face.parts ? (values.at(-1) ?? null) : (values[at % values.length] ?? null);
        const given = face.storesAs === 'list' && typeof value === 'string' ? [value] : value;
        const answer = normaliseAnswer(asked, given, {
          ...(hasBoxes && { comments: text.comments }),
          ...('include_name' in asked.config && { name: text.name }),
          ...(choosesOther(asked, given) && { other: text.other }),
        });
        // Not all values are answers: an order is whole, and a box that is ticked already asks nobody.
        fc.pre(!face.isConsent && answerProblem(asked, answer, false) === null);
        const params = fillParams(asked, answer, visitorFaceOf).map((param) => param.map(encodeURIComponent).join('='));
        expect(filledIn([asked], `?${params.join('&')}`, visitorFaceOf)).toEqual(isBlankAnswer(answer) ? [] : [answer]);
      },
    ),
  );
});

test('a row whose name all objects have stays without an answer (LS-37)', () => {
  const asked = ask('matrix', { rows: ['constructor', 'Speed'] });
  expect(fillParams(asked, { value: { Speed: 'Good' }, extra: {} }, visitorFaceOf)).toEqual([['a.q.2', 'Good']]);
});

test('what an address filled in is nothing that a visitor began, until one changes or answers it (LS-35)', () => {
  const questions = [
    question('checkbox', 'q', { config: { options: ['A', 'B'], max_choices: 0 } }),
    question('text', 'p'),
  ];
  const typed = filledIn(questions, '?a.q=B&a.p=Late', visitorFaceOf);
  const asked = {
    questions: questions.map((each) => ({ ...each, can_skip: true })),
    type: 'regular',
    settings: {},
  } as const;
  const start = visit(asked, { ...initialVisit, typed, filled: typed }, { type: 'start' });
  expect([start.draft.value, start.answers, isBegun(start)]).toEqual([['B'], [], false]);
  expect(isBegun(visit(asked, start, { type: 'open' }))).toBe(false);
  expect(isBegun(visit(asked, start, { type: 'edit', value: ['A', 'B'] }))).toBe(true);
  // Back to what it was, but by the visitor.
  expect(isBegun(visit(asked, start, { type: 'edit', value: ['B'] }))).toBe(true);
  const next = visit(asked, start, { type: 'answer', value: ['B'] });
  expect([next.draft.value, next.given.length, isBegun(next)]).toEqual(['Late', 1, true]);
  // As the tab keeps it.
  expect(isBegun(JSON.parse(JSON.stringify(next)))).toBe(true);
});
