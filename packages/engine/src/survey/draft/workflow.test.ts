import type { SurveyDraft, Webhook } from '@userfeedback/contract';
import { CONDITIONS_MAX, WEBHOOK_ROWS_MAX, WEBHOOKS_MAX } from '@userfeedback/contract/limits';
import { expect, test } from 'vitest';
import { answerText } from '../../questions/answer-text.ts';
import { draft, linkedDraft, question } from '../../testing/samples.ts';
import { isStepReady } from './step-ready.ts';
import { deleteQuestion } from './survey-draft.ts';
import * as moves from './workflow.ts';

const three = () => draft([question('text', 'a'), question('nps', 'b'), question('checkbox', 'c')]);
const logicOf = (given: SurveyDraft) => given.notifications.email.logic;
const webhooksOf = (given: SurveyDraft) => given.notifications.webhook.webhooks;
const with2 = () => moves.addWebhook(moves.addWebhook(three()));
const times = (count: number, move: (given: SurveyDraft) => SurveyDraft, given: SurveyDraft) =>
  Array.from({ length: count }).reduce<SurveyDraft>((changed) => move(changed), given);

test('the e-mail keeps what a change does not name (WF-04)', () => {
  const on = moves.setEmail(three(), { active: true });
  const sent = moves.setEmail(on, { addresses: 'a@b.co, c@d.co' });
  expect(sent.notifications.email).toMatchObject({ active: true, addresses: 'a@b.co, c@d.co' });
  expect(sent.notifications.webhook).toBe(on.notifications.webhook);
});

test('logic that is turned on has a condition on the first question, kept when it is turned off (WF-05, OP-80)', () => {
  const on = moves.setEmailLogic(three(), true);
  const condition = { question_id: 'a', compare: 'CONTAINS', value: '' };
  expect(logicOf(on)).toEqual({ enable: true, action: 'send', conditions: [condition] });
  expect(logicOf(moves.setEmailLogic(on, false))).toEqual({
    enable: false,
    action: 'send',
    conditions: [condition],
  });
  expect(logicOf(moves.setEmailLogic(draft(), true))).toMatchObject({ enable: false, conditions: [] });
});

test('conditions are added, changed and removed; without any the logic is off (WF-05)', () => {
  const two = moves.addEmailCondition(moves.setEmailLogic(three(), true));
  const changed = moves.setEmailCondition(two, 1, { question_id: 'b', compare: '>', value: '8' });
  expect(logicOf(changed).conditions.map(({ question_id }) => question_id)).toEqual(['a', 'b']);
  const one = moves.removeEmailCondition(changed, 0);
  expect(logicOf(one)).toMatchObject({ enable: true, conditions: [{ question_id: 'b', value: '8' }] });
  expect(logicOf(moves.removeEmailCondition(one, 0))).toEqual({
    enable: false,
    action: 'send',
    conditions: [],
  });
  const many = times(CONDITIONS_MAX + 5, moves.addEmailCondition, three());
  expect(logicOf(many).conditions).toHaveLength(CONDITIONS_MAX);
});

test.each([
  ['a@b.co, nope', true, false],
  ['nope', true, false],
  ['a@b.co, c@d.co', true, true],
  ['a@b.co,, c@d.co,', true, true],
  ['', true, true],
  [' , ', true, true],
  ['nope', false, true],
])('with the addresses %j and the e-mail on %s the step is ready: %s (WF-07, OP-78)', (addresses, active, isReady) => {
  expect(isStepReady('notifications', moves.setEmail(three(), { active, addresses }))).toBe(isReady);
});

test.each([
  ['without a value', {}, false],
  ['with a blank value', { value: '  ' }, false],
  ['without a question', { question_id: '', value: 'x' }, false],
  ['with both', { value: 'x' }, true],
])('with a condition %s the step is ready: %s (OP-59)', (_words, patch, isReady) => {
  const on = moves.setEmail(moves.setEmailLogic(three(), true), { active: true, addresses: 'a@b.co' });
  const given = moves.setEmailCondition(on, 0, patch);
  expect(isStepReady('notifications', given)).toBe(isReady);
  expect(isStepReady('notifications', moves.setEmailLogic(given, false))).toBe(true);
  expect(isStepReady('notifications', moves.setEmail(given, { active: false }))).toBe(true);
});

test('a new webhook comes last, with its defaults and a blank row of each kind (WF-09, WF-15, WF-16, ER-S-15, OP-84)', () => {
  const added = moves.addWebhook(moves.renameWebhook(moves.addWebhook(three()), 0, 'First'));
  expect(webhooksOf(added).map(({ name }) => name)).toEqual(['First', 'Unnamed Webhook']);
  expect(webhooksOf(added)[1]).toEqual({
    id: '',
    name: 'Unnamed Webhook',
    events: ['response.created'],
    request_url: '',
    request_method: 'POST',
    request_format: 'JSON',
    secret: '',
    headers: [{ key: '', value: '' }],
    body: [{ key: '', value: '' }],
  });
  expect(webhooksOf(times(WEBHOOKS_MAX + 3, moves.addWebhook, three()))).toHaveLength(WEBHOOKS_MAX);
});

test('a change affects one webhook and leaves its name and rows (WF-10)', () => {
  const changed = moves.setWebhook(with2(), 1, { request_url: 'https://a.test/', request_method: 'PUT' });
  expect(webhooksOf(changed)[0]?.request_url).toBe('');
  expect(webhooksOf(changed)[1]).toMatchObject({
    name: 'Unnamed Webhook',
    request_url: 'https://a.test/',
    request_method: 'PUT',
    request_format: 'JSON',
  });
  expect(moves.setWebhooksActive(changed, true).notifications.webhook).toEqual({
    active: true,
    webhooks: webhooksOf(changed),
  });
});

test.each([
  ['  Slack  ', 'Slack'],
  ['   ', 'Unnamed Webhook'],
  ['', 'Unnamed Webhook'],
])('named %j it is called %j (WF-12)', (typed, name) => {
  expect(webhooksOf(moves.renameWebhook(with2(), 0, typed))[0]?.name).toBe(name);
});

test('a blank name keeps the old one (WF-12)', () => {
  const named = moves.renameWebhook(with2(), 0, 'Slack');
  expect(webhooksOf(moves.renameWebhook(named, 0, ' '))[0]?.name).toBe('Slack');
});

test.each([
  ['', 'Unnamed Webhook'],
  ['  ', 'Unnamed Webhook'],
  ['Slack', 'Slack'],
])('a webhook stored as %j is shown as %j (WF-11)', (name, shown) => {
  expect(moves.webhookName({ name })).toBe(shown);
});

test.each(['headers', 'body'] as const)(
  'rows of %s are added, changed and removed, but not the first (WF-18, WF-20)',
  (list) => {
    const rowsOf = (given: SurveyDraft) => webhooksOf(given)[0]?.[list];
    const three = moves.addWebhookRow(moves.addWebhookRow(with2(), 0, list), 0, list);
    expect(rowsOf(three)).toHaveLength(3);
    const changed = moves.setWebhookRow(three, 0, list, 2, { key: 'k' });
    expect(rowsOf(moves.removeWebhookRow(changed, 0, list, 1))).toEqual([
      { key: '', value: '' },
      { key: 'k', value: '' },
    ]);
    expect(moves.removeWebhookRow(changed, 0, list, 0)).toBe(changed);
    expect(webhooksOf(changed)[1]).toEqual(webhooksOf(with2())[1]);
    const most = times(WEBHOOK_ROWS_MAX[list] + 2, (given) => moves.addWebhookRow(given, 0, list), with2());
    expect(rowsOf(most)).toHaveLength(WEBHOOK_ROWS_MAX[list]);
  },
);

test('a webhook that was stored without rows has a blank one to write into (OP-84)', () => {
  const bare = (webhook: Webhook): Webhook => ({ ...webhook, headers: [], body: [] });
  const given = with2();
  const webhook = { ...given.notifications.webhook, webhooks: webhooksOf(given).map(bare) };
  const stored = { ...given, notifications: { ...given.notifications, webhook } };
  const [first] = webhook.webhooks;
  expect(first && moves.webhookRows(first, 'headers')).toEqual([{ key: '', value: '' }]);
  const written = moves.setWebhookRow(stored, 0, 'headers', 0, { key: 'X-A', value: '1' });
  expect(webhooksOf(written)[0]?.headers).toEqual([{ key: 'X-A', value: '1' }]);
});

test('removing a webhook leaves the others (WF-25)', () => {
  const named = moves.renameWebhook(with2(), 1, 'Stays');
  expect(webhooksOf(moves.removeWebhook(named, 0)).map(({ name }) => name)).toEqual(['Stays']);
});

test('a deleted question leaves its parameter in the body, without a value (OP-57)', () => {
  const [webhook] = webhooksOf(deleteQuestion(linkedDraft(), 'b'));
  expect(webhook?.body).toEqual([
    { key: 'score', value: '' },
    { key: 'why', value: 'd' },
  ]);
});

test.each([
  ['nps', 9, '9'],
  ['checkbox', ['Red', 'Green'], 'Red, Green'],
  ['text', null, ''],
  ['a type of yore', 'words', 'words'],
])('an answer to %s, %j, reads %j', (question_type, value, text) => {
  expect(answerText({ question_type, value })).toBe(text);
});
