import type { Question, SurveyDraft } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { draft, everything, fullDraft, lite, logic, question } from '../../testing/samples.ts';
import { blankTrigger } from '../../visit/trigger-kinds.ts';
import type { SummaryName, SummaryProblem } from './summary.ts';
import { summaryOf } from './summary.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const asked = question('text', 'a');
const summary = (survey: SurveyDraft, site = everything) => summaryOf(survey, site, NOW);
const valuesOf = (survey: SurveyDraft, site = everything) =>
  Object.fromEntries(summary(survey, site).rows.map(({ name, value }) => [name, value]));
const ENDING = { id: 'e', conditions: logic([['a', 'CONTAINS', 'x']]).conditions, message: 'Glad', button: null };
const withSettings = (change: { [K in keyof SurveyDraft['settings']]?: object }, questions = [asked]) => {
  const { settings } = draft();
  const changed = Object.entries(change).map(([key, value]) => [
    key,
    { ...(settings[key as 'behavior'] as object), ...value },
  ]);
  return draft(questions, { settings: { ...settings, ...Object.fromEntries(changed) } });
};
const withEmail = (change: Partial<SurveyDraft['notifications']['email']>) => {
  const { notifications } = draft();
  return draft([asked], {
    notifications: { ...notifications, email: { ...notifications.email, active: true, ...change } },
  });
};

test('a survey as it begins: ten rows, all but the questions as they begin (BF-58)', () => {
  const { rows, missing } = summary(draft([asked]));
  expect(rows.map(({ name }) => name)).toEqual([
    'questions',
    'devices',
    'pages',
    'countries',
    'opens',
    'shows',
    'runs',
    'after',
    'look',
    'tells',
  ]);
  expect(rows.filter(({ isDefault }) => !isDefault).map(({ name }) => name)).toEqual(['questions']);
  expect([rows.filter(({ problem }) => problem), missing]).toEqual([[], 0]);
});

test('where it is stands before whom it tells, once it was saved (LS-05, BF-58)', () => {
  const where = { on_pages: 'open' as const, by_link: false };
  const rowsOf = (change: object) => summaryOf(draft([asked]), everything, NOW, { ...where, ...change }).rows;
  expect(
    rowsOf({})
      .map(({ name }) => name)
      .slice(-3),
  ).toEqual(['look', 'where', 'tells']);
  const isDefault = (change: object) => rowsOf(change).find(({ name }) => name === 'where')?.isDefault;
  expect([{}, { by_link: true }, { on_pages: 'none' }].map(isDefault)).toEqual([true, false, false]);
});

test('endings are counted where nobody is redirected (QX-112)', () => {
  const thank_you = { endings: [ENDING, { ...ENDING, id: 'f' }] };
  const rowOf = (change: object) =>
    summary(withSettings({ thank_you: { ...thank_you, ...change } })).rows.find(({ name }) => name === 'after');
  expect(rowOf({})).toMatchObject({ value: { type: 'message', endings: 2 }, isDefault: false, problem: null });
  expect(rowOf({ type: 'redirect' })?.value).toEqual({ type: 'redirect', endings: 0 });
});

test('what is missing leads to its field, and nothing missing leads nowhere (BF-59)', () => {
  expect(summary(draft([asked])).gap).toBeUndefined();
  const untitled = { ...asked, title: '' };
  expect(summary(draft([untitled]))).toMatchObject({ missing: 1, gap: 'questions.0.title' });
});

test('one that uses everything (BF-60)', () => {
  const full = fullDraft();
  expect(valuesOf(full)).toMatchObject({
    questions: full.questions.length,
    runs: { from: full.publish_at },
    tells: { webhooks: 1 },
  });
  const { rows } = summary(full);
  expect(rows.filter(({ isDefault }) => isDefault)).toEqual([]);
  // What rests does not act.
  expect(valuesOf(full, lite)).toMatchObject({ pages: null, devices: ['desktop'], shows: 'until_response' });
  expect(valuesOf({ ...full, publish_at: '2026-11-19T00:00:00Z' }).runs).toMatchObject({ from: null });
  const { settings } = full;
  const until = { ...settings, behavior: { ...settings.behavior, run_time: 'until' as const } };
  const end = settings.behavior.end_at;
  expect(valuesOf({ ...full, settings: until }).runs).toEqual({ from: full.publish_at, until: null, end });
});

test('addresses are counted while mails are sent, webhooks once they have an address (BF-60)', () => {
  expect(valuesOf(withEmail({ addresses: 'a@b.co, c@d.co,' })).tells).toMatchObject({ addresses: 2 });
  expect(valuesOf(withEmail({ active: false })).tells).toMatchObject({ addresses: null });
  const full = fullDraft();
  const [hook] = full.notifications.webhook.webhooks;
  if (!hook) throw new Error('It has a webhook.');
  const webhook = { active: true, webhooks: [hook, { ...hook, id: 'b', request_url: '' }] };
  const told = { ...full, notifications: { ...full.notifications, webhook } };
  expect(valuesOf(told).tells).toMatchObject({ webhooks: 1 });
});

const blankOption: Question = question('radio-button', 'r', { config: { options: ['Yes', ''] } });
const untitled = question('text', 'u', { title: '   ' });
const misquoting = question('text', 'm', { title: 'Why {{answer:m}}?' });
const blankRule = { logic: 'page_or_post_is', operator: '&&', data: null };
const goodRule = { logic: 'page_url_contains', operator: '&&', data: 'a' };

test.each<[string, SurveyDraft, SummaryName, SummaryProblem, string, number]>([
  ['no question', draft(), 'questions', 'no_questions', 'questions.0.title', 1],
  ['no title', draft([asked, untitled]), 'questions', 'untitled', 'questions.1.title', 1],
  ['a title that quotes itself', draft([asked, misquoting]), 'questions', 'quotes', 'questions.1.title', 1],
  [
    'a later title that is blank comes first',
    draft([misquoting, untitled]),
    ...(['questions', 'untitled', 'questions.1.title', 2] as const),
  ],
  [
    'thanks that quote nothing',
    withSettings({ thank_you: { message: '{{field:name}}' } }),
    ...(['after', 'quotes', 'settings.thank_you.message', 1] as const),
  ],
  ['no options', draft([blankOption]), 'questions', 'options', 'questions.0.config.options.1', 1],
  [
    'a picture that is none',
    draft([
      question('image-radio', 'r', {
        config: { options: ['A', 'B'].map((label) => ({ label, image: `${label}.png` })) },
      }),
    ]),
    ...(['questions', 'pictures', 'questions.0.config.options.0.image', 1] as const),
  ],
  [
    'a country that does not exist',
    withSettings({ geo_targeting: { target: 'select', countries: ['ZZ'] } }),
    ...(['countries', 'countries', 'settings.geo_targeting.countries', 1] as const),
  ],
  [
    'a logo that is none',
    withSettings({ theming: { logo_type: 'custom', custom_logo: 'javascript:alert(1)' } }),
    ...(['look', 'logo', 'settings.theming.custom_logo', 1] as const),
  ],
  [
    'no title and no options: the title first',
    draft([blankOption, untitled]),
    ...(['questions', 'untitled', 'questions.1.title', 2] as const),
  ],
  [
    'half a condition',
    draft([asked, question('text', 'b', { logic: logic([['a', '=', '']]) })]),
    ...(['questions', 'question_logic', 'questions.1.logic.conditions.0.value', 1] as const),
  ],
  [
    'no device',
    withSettings({ targeting: { devices: [] } }),
    ...(['devices', 'devices', 'settings.targeting.devices', 1] as const),
  ],
  [
    'rules that are not filled in',
    withSettings({ targeting: { pages: 'select', page_rules: [goodRule, blankRule, blankRule] } }),
    ...(['pages', 'page_rules', 'settings.targeting.page_rules.1.data', 1] as const),
  ],
  [
    'a trigger that is not filled in',
    withSettings({
      behavior: { timing: 'triggers', triggers: [blankTrigger('exit'), blankTrigger('click')] },
    }),
    ...(['opens', 'triggers', 'settings.behavior.triggers.1.selector', 1] as const),
  ],
  [
    'no message',
    withSettings({ thank_you: { message: ' ' } }),
    ...(['after', 'message', 'settings.thank_you.message', 1] as const),
  ],
  [
    'an ending without a condition',
    withSettings({
      thank_you: { endings: [{ ...ENDING, conditions: [{ question_id: '', compare: '=', value: '' }] }] },
    }),
    ...(['after', 'ending', 'settings.thank_you.endings.0.conditions.0.question_id', 1] as const),
  ],
  [
    'an ending without a message',
    withSettings({ thank_you: { endings: [{ ...ENDING, message: '' }] } }),
    ...(['after', 'message', 'settings.thank_you.endings.0.message', 1] as const),
  ],
  [
    'a button that leads nowhere',
    withSettings({ thank_you: { button: { label: 'Go', url: 'x' } } }),
    ...(['after', 'button', 'settings.thank_you.button.url', 1] as const),
  ],
  [
    'no page to go to',
    withSettings({ thank_you: { type: 'redirect' } }),
    ...(['after', 'redirect', 'settings.thank_you.redirect_to', 1] as const),
  ],
  [
    'what is no address',
    withEmail({ addresses: 'nope' }),
    ...(['tells', 'addresses', 'notifications.email.addresses', 1] as const),
  ],
])('a row says what is missing and leads there: %s (BF-61, QX-113)', (_what, survey, row, problem, field, count) => {
  const { rows, missing } = summary(survey);
  const found = rows.filter((each) => each.problem !== null);
  expect(found.map((each) => [each.name, each.problem, each.field])).toEqual([[row, problem, field]]);
  expect(missing).toBe(count);
});

test('each row without a problem leads to its first field (BF-59)', () => {
  const fields = summary(draft([asked])).rows.map(({ field }) => field);
  expect(new Set(fields).size).toBe(fields.length);
  expect(fields).toEqual([
    'questions.0.title',
    'settings.targeting.devices',
    'settings.targeting.pages',
    'settings.geo_targeting.target',
    'settings.behavior.timing',
    'settings.behavior.display_length',
    'settings.behavior.run_time',
    'settings.thank_you.type',
    'settings.theming.color_scheme',
    'notifications.email.active',
  ]);
});
