import type { QuestionOf } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { answerProblems } from '../answers/answers.ts';
import { agreedTo } from '../languages/answers-as-seen.ts';
import { surveyTexts } from '../languages/survey-texts.ts';
import { draftProblems } from '../survey/draft/draft-problems.ts';
import { missingFields } from '../survey/missing.ts';
import { readTitle } from '../survey/quoting.ts';
import { fullDraft, question } from '../testing/samples.ts';
import { leftAt } from '../visit/left-at.ts';
import { faceOf, questionsWithAnswers, valuesOf } from './index.ts';

type Config = QuestionOf<'statement'>['config'];

const say = (config: Partial<Config> = {}, rest: Partial<QuestionOf<'statement'>> = {}) =>
  question('statement', 'say', {
    ...rest,
    config: { text: '', link: null, consent: { enabled: false, label: 'I agree' }, ...config },
  });
const ON = { enabled: true, label: 'Yes, store it' };

test.each([
  ['of nothing asked', say(), 'I agree', 'not-asked-for'],
  ['of another label', say({ consent: ON }), 'I agree', 'not-asked-for'],
  ['of the label', say({ consent: ON }), ON.label, undefined],
  ['left open', say({ consent: ON }), null, undefined],
])('an answer %s (QX-56, QX-58)', (_, asked, value, code) => {
  const problems = answerProblems([asked], [{ question_id: 'say', value, extra: {} }], { enforceRequired: true });
  expect(problems['answers.0.value']?.code).toBe(code);
});

test('only a box can be required, and the sentence names it (QX-55, QX-57)', () => {
  const required = { settings: { ...say().settings, required: true } };
  const blank = [{ question_id: 'say', value: null, extra: {} }];
  const problemOf = (asked: QuestionOf<'statement'>) => answerProblems([asked], blank, { enforceRequired: true });
  expect(problemOf(say({}, required))).toEqual({});
  expect(problemOf(say({ consent: ON }, required))).toEqual({
    'answers.0.value': { code: 'not-ticked', n: ON.label, title: 'Question say' },
  });
});

test('the sentence names the box as the visitor reads it (QX-57, QX-94)', () => {
  const asked = { ...say({ consent: ON }), shown: { consent: 'Ja, speichern' } };
  expect(faceOf(asked).missing?.(asked, null)).toEqual({ code: 'not-ticked', n: 'Ja, speichern' });
});

test('its words can be translated, those of a box that is off later on (QX-94)', () => {
  const asked = say({ text: 'One\nTwo', link: { label: 'Terms', url: 'https://a.example' } });
  expect(faceOf(asked).texts(asked)).toMatchObject([
    { key: 'text', text: 'One\nTwo', hasLines: true },
    { key: 'link', text: 'Terms' },
    { key: 'consent', isAnswer: true, isResting: true },
  ]);
});

test('without a box it takes no answer, and nobody leaves at it (QX-56)', () => {
  const after = question('text', 'after');
  expect(questionsWithAnswers([say(), after])).toEqual([after]);
  expect(questionsWithAnswers([say({ consent: ON })])).toHaveLength(1);
  expect(valuesOf(say())).toEqual([]);
  expect(leftAt([say(), after], [])?.id).toBe('after');
  expect(leftAt([say({ consent: ON }), after], [])?.id).toBe('say');
});

const LINK = { label: 'Terms', url: 'https://a.example/terms' };

test.each<[string, Partial<Config>, string, string[]]>([
  ['nothing said', {}, ' ', ['config.text']],
  ['a title alone', {}, 'Welcome', []],
  ['a text alone', { text: 'Welcome' }, '', []],
  ['half a link', { text: 'x', link: { label: ' ', url: 'a.example' } }, '', ['config.link.label', 'config.link.url']],
  ['a whole link', { text: 'x', link: LINK }, '', []],
  ['a box without a label', { text: 'x', consent: { enabled: true, label: ' ' } }, '', ['config.consent.label']],
  ['a box that is off', { text: 'x', consent: { enabled: false, label: '' } }, '', []],
])('%s (QX-55, QX-57)', (_, config, title, paths) => {
  const missing = missingFields({ questions: [say(config, { title })] });
  expect(Object.keys(missing)).toEqual(paths.map((path) => `questions.0.${path}`));
});

test('a consent that must be given is named as the visitor reads it (QX-56)', () => {
  const { missing } = faceOf(say());
  const asked = say({ consent: ON });
  const translated = { ...asked, shown: { consent: 'Ja' } };
  expect(missing?.(asked, null)).toEqual({ code: 'not-ticked', n: ON.label });
  expect(missing?.(translated, null)).toEqual({ code: 'not-ticked', n: 'Ja' });
  expect([missing?.(asked, ON.label), missing?.(say(), null)]).toEqual([null, null]);
});

test('consent is translated while it is asked for', () => {
  const keysOf = (config: Partial<Config>) =>
    surveyTexts({ ...fullDraft(), questions: [say(config)] }).filter(({ key }) => key.startsWith('say/'));
  expect(keysOf({ consent: ON })).toMatchObject([{ key: 'say/consent' }]);
  expect(keysOf({})).toEqual([]);
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'mailto:a@b.example'])(
  'a link never leads to %s (QX-55)',
  (url) => {
    const draft = { ...fullDraft(), questions: [say({ link: { label: 'Go', url } })] };
    expect(draftProblems(draft)['questions.0.config.link.url']).toEqual({ code: 'not-a-web-address' });
  },
);

test('lists call one without a title by what it says (QX-55)', () => {
  expect(readTitle(say({ text: '\nWelcome.\nSit down.' }, { title: '' }))).toBe('Welcome.');
  expect(readTitle(say({ text: 'Welcome.', consent: ON }, { title: '' }))).toBe(ON.label);
  expect(readTitle(say({ text: 'Welcome.' }, { title: 'Hello' }))).toBe('Hello');
});

test('what was agreed to is what the visitor read; nothing where nobody ticked (QX-58)', () => {
  const asked = [say({ text: 'We keep it.\nFor a year.', link: LINK, consent: ON })];
  const given = (value: string | null) => [
    { question_id: 'say', question_title: 'Data', question_type: 'statement', value, extra: {} },
  ];
  expect(agreedTo(asked, given(ON.label))).toEqual({
    say: 'We keep it.\nFor a year.\nTerms (https://a.example/terms)',
  });
  expect(agreedTo(asked, given(ON.label), { 'say/text': 'Ein Jahr.', 'say/link': 'Regeln' })).toEqual({
    say: 'Ein Jahr.\nRegeln (https://a.example/terms)',
  });
  expect(agreedTo(asked, given(null))).toEqual({});
  expect(agreedTo([say({ text: 'We keep it.' })], given('Kept from before'))).toEqual({});
});
