import type { AnyContractProcedure } from '@orpc/contract';
import { screen, waitFor, within } from '@testing-library/react';
import type { Webhook } from '@userfeedback/contract';
import { endpoint } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openAdmin } from '../../../../../testing/open-admin.tsx';
import { refusal } from '../../../../../testing/server.ts';
import { storedSurvey, surveyStore } from '../../../../../testing/survey-store.ts';

const URL = 'https://hooks.example.com/a';
const WEBHOOKS = 'Send Responses to a Webhook (Slack, Zapier, etc.)';
/** The addon's contract row is its own; this test knows only its address and shape. */
const TEST = endpoint('POST', '/webhooks/test', { capability: 'edit-surveys' }, { summary: '', tag: '' }).output(
  z.object({
    success: z.boolean(),
    status: z.int().nullable(),
    time: z.int(),
    answer: z.string(),
    error: z.string().optional(),
  }),
) as AnyContractProcedure;

/** The card of a survey with these webhooks and two questions. */
async function open(webhooks: Partial<Webhook>[]) {
  const survey = storedSurvey(5, {
    title: 'Workflow',
    template: 'blank',
    questions: [
      { id: 'a', type: 'radio-button', title: 'Good?', config: { options: ['Yes', 'No'] } },
      { id: 'b', type: 'text', title: 'Why?' },
    ],
    notifications: { webhook: { active: true, webhooks } },
  });
  const store = surveyStore([survey]);
  const { user } = openAdmin('/surveys/edit/5/notifications', store.server);
  await card();
  /** Saves; returns the webhooks that were sent. */
  const save = async () => {
    const before = store.saves().length;
    await user.click(button('Save'));
    await waitFor(() => expect(store.saves()).toHaveLength(before + 1));
    await screen.findByText('Your Survey was Saved as a Draft.');
    return store.saves()[before]?.notifications.webhook.webhooks ?? [];
  };
  return { ...store, user, save };
}

const card = () => screen.findByRole('region', { name: WEBHOOKS });
const button = (name: string) => screen.getByRole('button', { name });
const hooks = (name: string) => screen.queryAllByRole('group', { name });
const hook = (name: string) => within(screen.getByRole('group', { name }));
const unfold = (name: string) => hook(name).getByRole('button', { name: new RegExp(`^${name}`) });
const row = (name: string) => within(screen.getByRole('group', { name }));
/** The options of a field; other lists stay in the document, hidden. */
const listOf = (field: HTMLElement) =>
  waitFor(() => {
    const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
    if (!list) throw new Error('The list is not open.');
    return within(list);
  });
const offers = async (field: HTMLElement) =>
  (await listOf(field)).getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);

test('without any the card says so', async () => {
  await open([]);
  within(await card()).getByText('There are no webhooks yet.');
});

test('webhooks are added with their defaults, filled in and saved (WF-09, WF-10, WF-11, WF-14, WF-15, WF-16, ER-S-15)', async () => {
  const { user, save } = await open([]);
  await user.click(button('Add New Webhook'));
  await user.click(button('Add New Webhook'));
  expect(hooks('Unnamed Webhook')).toHaveLength(2);
  const first = within(hooks('Unnamed Webhook')[0] as HTMLElement);
  expect(first.getByLabelText('Request URL').getAttribute('type')).toBe('url');
  const method = first.getByRole<HTMLInputElement>('combobox', { name: 'Request Method' });
  expect(method.value).toBe('POST');
  await user.click(method);
  expect(await offers(method)).toEqual(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
  await user.click((await listOf(method)).getByText('PUT'));
  const format = first.getByRole<HTMLInputElement>('combobox', { name: 'Request Format' });
  await user.click(format);
  expect(await offers(format)).toEqual(['JSON', 'XML', 'FORM']);
  await user.click((await listOf(format)).getByText('XML'));
  await user.type(first.getByLabelText('Request URL'), URL);
  await user.type(first.getByLabelText('Secret'), 's3cret');
  const rows = [{ key: '', value: '' }];
  const own = {
    ...{ id: expect.any(String), name: 'Unnamed Webhook', service: 'custom' },
    ...{ events: ['response.created'], include_answers: true },
  };
  const blank = { ...own, headers: rows, body: rows };
  expect(await save()).toEqual([
    { ...blank, request_url: URL, secret: 's3cret', request_method: 'PUT', request_format: 'XML' },
    { ...blank, request_url: '', secret: '', request_method: 'POST', request_format: 'JSON' },
  ]);
});

test('a webhook is renamed in place (WF-11, WF-12, WF-13)', async () => {
  const { user, save } = await open([{ name: '', request_url: URL }]);
  await user.click(button('Rename Unnamed Webhook'));
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Webhook name' });
  expect(document.activeElement).toBe(field());
  expect(field().value.slice(field().selectionStart ?? 0, field().selectionEnd ?? 0)).toBe('Unnamed Webhook');
  await user.clear(field());
  await user.type(field(), '  Slack  {Enter}');
  await waitFor(() => expect(document.activeElement).toBe(button('Rename Slack')));
  expect((await save())[0]?.name).toBe('Slack');
  await user.click(button('Rename Slack'));
  await user.clear(field());
  await user.type(field(), '   {Enter}');
  await user.click(button('Rename Slack'));
  await user.type(field(), 'Lost{Escape}');
  await user.click(button('Rename Slack'));
  await user.clear(field());
  await user.type(field(), 'By going on');
  expect((await save())[0]?.name).toBe('By going on');
});

/** The line that a part of a webhook is folded into. */
const folded = (name: string) => hook('Hook').getByRole('button', { name });

test('what few change is folded, with its value in words, until it differs from its default', async () => {
  const own = { request_method: 'PUT' as const, body: [{ key: 'good', value: 'a' }] };
  const { user } = await open([
    { name: 'Hook', request_url: URL },
    { name: 'Own', request_url: URL, ...own },
  ]);
  await user.click(unfold('Hook'));
  hook('Hook').getByText('New responses, with all answers');
  hook('Hook').getByText('POST, JSON');
  expect(hook('Hook').queryByLabelText('Secret')).toBeNull();
  await user.click(folded('Request details'));
  hook('Hook').getByLabelText('Secret');
  await user.click(unfold('Own'));
  hook('Own').getByText('New responses, with 1 answer');
  hook('Own').getByText('PUT, JSON');
  hook('Own').getByLabelText('Secret');
  expect(hook('Own').queryByRole('group', { name: 'Parameter 1' })).toBeNull();
});

test('headers are rows, of which the first stays (WF-18)', async () => {
  const { user, save } = await open([{ name: 'Hook', request_url: URL }]);
  await user.click(unfold('Hook'));
  await user.click(folded('Request details'));
  const removals = () => hook('Hook').queryAllByRole('button', { name: /^Remove header/ });
  const key = (number: number) => row(`Header ${number}`).getByRole('textbox', { name: 'Key' });
  expect(removals()).toEqual([]);
  await user.type(key(1), 'X-Token');
  await user.type(row('Header 1').getByRole('textbox', { name: 'Value' }), 'abc');
  await user.click(button('Add Header'));
  await waitFor(() => expect(document.activeElement).toBe(key(2)));
  expect(removals()).toHaveLength(1);
  await user.type(key(2), 'Host');
  await user.tab();
  row('Header 2').getByText('This header is set by UserFeedback itself.');
  await user.click(button('Remove header 2'));
  expect((await save())[0]?.headers).toEqual([{ key: 'X-Token', value: 'abc' }]);
});

test('parameters are paired with questions: titles shown, ids stored (WF-19, WF-20)', async () => {
  const { user, save } = await open([{ name: 'Hook', request_url: URL }]);
  await user.click(unfold('Hook'));
  await user.click(folded('What is sent'));
  await user.click(button('Add Parameter'));
  await user.click(button('Add Parameter'));
  const removals = hook('Hook').getAllByRole('button', { name: /^Remove parameter/ });
  expect(removals.map((each) => each.getAttribute('aria-label'))).toEqual(['Remove parameter 2', 'Remove parameter 3']);
  await user.type(row('Parameter 1').getByRole('textbox', { name: 'Parameter name' }), 'good');
  const question = row('Parameter 1').getByRole('combobox', { name: 'Question' });
  await user.click(question);
  expect(await offers(question)).toEqual(['Good?', 'Why?']);
  await user.click((await listOf(question)).getByText('Good?'));
  await user.click(button('Remove parameter 2'));
  expect((await save())[0]?.body).toEqual([
    { key: 'good', value: 'a' },
    { key: '', value: '' },
  ]);
});

test('deleting asks first (WF-24, WF-25)', async () => {
  const { user, save } = await open([{ name: 'First' }, { name: 'Second' }]);
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Are you sure' }));
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(button('Delete First'));
  (await dialog()).getByText('You would like to delete this webhook?');
  await user.click((await dialog()).getByRole('button', { name: 'No, Cancel' }));
  await closed();
  expect(hooks('First')).toHaveLength(1);
  await user.click(button('Delete First'));
  await user.click((await dialog()).getByRole('button', { name: 'Yes, Delete' }));
  await closed();
  expect([hooks('First').length, hooks('Second').length]).toEqual([0, 1]);
  expect((await save()).map(({ name }) => name)).toEqual(['Second']);
});

test('a test sends what is on screen, and a webhook without an address none (WF-21, WF-23, OP-82)', async () => {
  const { user, server } = await open([{ name: 'Hook', body: [{ key: 'good', value: 'a' }] }]);
  server.on(TEST, { success: true, status: 201, time: 37, answer: '{"ok": true}' });
  await user.click(button('Test Webhook'));
  hook('Hook').getByText('Please enter the address to send to.');
  expect(server.callsOf(TEST)).toEqual([]);
  await user.type(hook('Hook').getByLabelText('Request URL'), URL);
  await user.click(button('Test Webhook'));
  await screen.findByText('Webhook test sent successfully!');
  const outcome = hook('Hook').getByRole('status', { name: 'Outcome of the test' });
  expect(outcome.textContent).toBe('The server replied with status 201 after 37 ms.{"ok": true}');
  expect(server.callsOf(TEST)).toMatchObject([
    { body: { survey: { title: 'Workflow' }, webhook: { name: 'Hook', request_url: URL } } },
  ]);
});

test('a test that fails says so inside its card, without toast or banner (WF-22, D-50)', async () => {
  const { user, server } = await open([{ name: 'Hook', request_url: URL }]);
  await user.click(unfold('Hook'));
  const outcome = () => hook('Hook').getByRole('status', { name: 'Outcome of the test' });
  const unreached = () => Promise.reject(new TypeError('Failed to fetch'));
  for (const [reply, text] of [
    [
      { success: false, status: 500, time: 8, answer: 'Broken' },
      'The server replied with status 500 after 8 ms.Broken',
    ],
    [{ success: false, status: 404, time: 9, answer: '' }, /status 404 after 9 ms\.The reply is empty\./],
    [{ success: false, status: null, time: 3, answer: '', error: 'It is private.' }, /There was no reply\. It is/],
    [refusal('too_many_requests'), 'There was no reply. Too many requests. Please wait a moment.'],
    [unreached, 'There was no reply. The server cannot be reached.'],
  ] as const) {
    server.on(TEST, reply as never);
    await user.click(button('Test Webhook'));
    await waitFor(() => expect(outcome().textContent).toMatch(text));
    expect(screen.queryByText('Webhook test sent successfully!')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.querySelector('[data-banner]')).toBeNull();
  }
});

const descriptionOf = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

test('an address that is typed in chooses its service, which can be changed back (DC-46, DC-47)', async () => {
  const { user, save } = await open([
    { name: 'Hook', request_url: '', secret: 'kept', headers: [{ key: 'x', value: 'y' }] },
  ]);
  const service = () => hook('Hook').getByRole<HTMLInputElement>('combobox', { name: 'Send as' });
  expect(service().value).toBe('Custom');
  await user.click(hook('Hook').getByLabelText('Request URL'));
  await user.paste('https://hooks.slack.com/services/T0/B0/xyz');
  expect(service().value).toBe('Slack');
  hook('Hook').getByText(/^Recognized as .?Slack.?\.$/);
  for (const name of ['Request Method', 'Request Format'])
    expect(hook('Hook').queryByRole('combobox', { name })).toBeNull();
  expect(hook('Hook').queryByLabelText('Secret')).toBeNull();
  hook('Hook').getByText('Slack · hooks.slack.com');
  const asSlack = (await save())[0];
  expect(asSlack).toMatchObject({ service: 'slack', secret: 'kept', headers: [{ key: 'x', value: 'y' }] });
  await user.click(service());
  await user.click((await listOf(service())).getByText('Custom'));
  await user.type(hook('Hook').getByLabelText('Request URL'), 'z');
  expect(service().value).toBe('Custom');
  expect((await save())[0]).toEqual({ ...asSlack, service: 'custom', request_url: `${asSlack?.request_url}z` });
});

test('a service is called recognized only while the address is one of its own (DC-47)', async () => {
  const { user } = await open([{ name: 'Hook', request_url: '' }]);
  const url = () => hook('Hook').getByLabelText('Request URL');
  await user.click(url());
  await user.paste('https://hooks.slack.com/services/T0/B0/xyz');
  hook('Hook').getByText(/^Recognized as/);
  await user.clear(url());
  await user.paste('https://chat.example.com/slack');
  expect(hook('Hook').queryByText(/^Recognized as/)).toBeNull();
});

test.each([
  ['https://discord.com/api/webhooks/1/abc', 'Discord'],
  ['https://prod-12.westeurope.logic.azure.com/workflows/1', 'Microsoft Teams'],
  ['https://default1.environment.api.powerplatform.com/powerautomate/1', 'Microsoft Teams'],
  ['https://hooks.slack.com.evil.example/services', 'Custom'],
  ['https://discord.com/channels/1', 'Custom'],
])('%s is sent to as %s (DC-47)', async (address, service) => {
  const { user } = await open([{ name: 'Hook', request_url: '' }]);
  await user.click(hook('Hook').getByLabelText('Request URL'));
  await user.paste(address);
  expect(hook('Hook').getByRole<HTMLInputElement>('combobox', { name: 'Send as' }).value).toBe(service);
});

test('what is sent are the ticked events, with answers or without; at least one (DC-54, DC-65)', async () => {
  const { user, save } = await open([{ name: 'Hook', request_url: URL }]);
  await user.click(unfold('Hook'));
  expect(descriptionOf(folded('What is sent'))).toBe('New responses, with all answers');
  await user.click(folded('What is sent'));
  const box = (name: string) => hook('Hook').getByRole<HTMLInputElement>('checkbox', { name });
  expect(box('New response').disabled).toBe(true);
  await user.click(box('Alerts'));
  await user.click(box('Response erased'));
  await user.click(box('New response'));
  await user.click(box('Leave answers out'));
  expect(descriptionOf(folded('What is sent'))).toBe('Response erased, Alerts');
  expect((await save())[0]).toMatchObject({
    events: ['response.erased', 'alert.raised', 'alert.cleared'],
    include_answers: false,
  });
  const service = hook('Hook').getByRole<HTMLInputElement>('combobox', { name: 'Send as' });
  await user.click(service);
  await user.click((await listOf(service)).getByText('Discord'));
  expect(hook('Hook').queryByRole('checkbox', { name: 'Response erased' })).toBeNull();
  expect((await save())[0]?.events).toEqual(['response.erased', 'alert.raised', 'alert.cleared']);
});
