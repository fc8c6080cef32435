import type { SurveyDraft, Webhook } from '@userfeedback/contract';
import { WEBHOOK_ROWS_MAX, WEBHOOKS_MAX } from '@userfeedback/contract/limits';
import { draft, question } from '@userfeedback/engine/testing/samples';
import { expect, test } from 'vitest';
import * as moves from './moves.ts';

const three = () => draft([question('text', 'a'), question('nps', 'b'), question('checkbox', 'c')]);
const webhooksOf = (given: SurveyDraft) => given.notifications.webhook.webhooks;
const with2 = () => moves.addWebhook(moves.addWebhook(three()));
const times = (count: number, move: (given: SurveyDraft) => SurveyDraft, given: SurveyDraft) =>
  Array.from({ length: count }).reduce<SurveyDraft>((changed) => move(changed), given);

test('a new webhook comes last, with its defaults and a blank row of each kind (WF-09, WF-15, WF-16, ER-S-15, OP-84)', () => {
  const added = moves.addWebhook(moves.renameWebhook(moves.addWebhook(three()), 0, 'First'));
  expect(webhooksOf(added).map(({ name }) => name)).toEqual(['First', 'Unnamed Webhook']);
  expect(webhooksOf(added)[1]).toEqual({
    id: '',
    name: 'Unnamed Webhook',
    events: ['response.created'],
    service: 'custom',
    request_url: '',
    request_method: 'POST',
    request_format: 'JSON',
    secret: '',
    headers: [{ key: '', value: '' }],
    body: [{ key: '', value: '' }],
    include_answers: true,
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
