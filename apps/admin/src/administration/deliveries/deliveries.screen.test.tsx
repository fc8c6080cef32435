import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Delivery, DeliveryDetail, DeliveryFilter, DeliveryList, Destination } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { expect, test, vi } from 'vitest';
import { openAdmin, stubServer } from '../../../testing/open-admin.tsx';
import { storedSurvey } from '../../../testing/survey-store.ts';
import { showPseudoLocale, textsOutsideMessages } from '../../../testing/texts.ts';

const NOW = '2026-11-20T12:00:00.000Z';

const message = (id: string, changes: Partial<Delivery> = {}): Delivery => ({
  id,
  kind: 'addon:webhooks',
  event: 'response.created',
  destination: { key: 'webhooks:abc', name: 'Helpdesk', where: 'hooks.example.com' },
  survey: { id: 7, title: 'Reader survey' },
  response_id: 31,
  status: 'sent',
  attempts: 1,
  created_at: NOW,
  next_attempt_at: null,
  last_attempt_at: NOW,
  sent_at: NOW,
  duration_ms: 42,
  reply_status: 204,
  error: null,
  is_backfill: false,
  ...changes,
});

const list = (
  items: Delivery[],
  counts: Partial<Record<DeliveryFilter, number>> = {},
  next_before: string | null = null,
): DeliveryList => ({
  items,
  next_before,
  status_filters: (['all', 'pending', 'failed', 'paused', 'held', 'sent'] as const).map((status) => ({
    status,
    count: counts[status] ?? 0,
  })),
});

const destination = (changes: Partial<Destination> = {}): Destination => ({
  key: 'webhooks:abc',
  kind: 'addon:webhooks',
  name: 'Helpdesk',
  where: 'hooks.example.com',
  survey: { id: 7, title: 'Reader survey' },
  state: 'working',
  since: null,
  paused_by: null,
  reason: null,
  error: null,
  last_success_at: NOW,
  waiting: 0,
  failed: 0,
  can_test: true,
  is_hook: false,
  can_fill_in: true,
  fill_in: null,
  ...changes,
});

const answering = (reply: DeliveryList, items: Destination[] = [destination()], is_sending = true) =>
  stubServer().on(contract.deliveries.list, reply).on(contract.destinations.list, { items, is_sending });

const rowOf = (text: string | RegExp) => screen.getByText(text).closest('tr') as HTMLElement;
const queryOf = ({ query }: { query: Record<string, unknown> }) => query;

test('before any message the screen says what will be here; destinations are one closed line (DC-01)', async () => {
  openAdmin('/deliveries', answering(list([])));
  await screen.findByText('No message has been sent yet');
  screen.getByText("Mails, webhooks and spreadsheets are set up in a survey's Workflow.");
  expect(screen.getByRole('button', { name: 'Destinations' }).getAttribute('aria-expanded')).toBe('false');
  screen.getByText('1 destination');
  expect(screen.queryByText(/Sending is turned off/)).toBeNull();
});

test('a message says what it is about, where it goes and what became of it (DC-03, DC-05)', async () => {
  const sheet = 'https://docs.google.com/spreadsheets/d/x';
  const items = [
    message('7-31-0'),
    message('7-32-0', {
      response_id: 32,
      status: 'failed',
      error: 'The server replied with status 500.',
      reply_status: 500,
      attempts: 10,
    }),
    message('7-33-0', { response_id: 33, status: 'paused' }),
    message('7-34-0', { response_id: 34, status: 'held' }),
    message('7-35-0', { response_id: 35, status: 'sending' }),
    message('7-36-0', { response_id: 36, status: 'dropped' }),
    message('7-37-0', {
      response_id: 37,
      status: 'pending',
      kind: 'email',
      next_attempt_at: NOW,
      destination: { key: 'mail:7', name: 'E-mail of Reader survey', where: null },
    }),
    message('7-38-0', {
      response_id: 38,
      kind: 'addon:google-drive',
      destination: { key: 'google-drive:7', name: 'Rows', where: sheet },
    }),
    message('0-0-1', { event: 'summary.weekly', kind: 'summary', survey: null, response_id: null }),
    message('7-0-1', { event: 'alert.raised', kind: 'alerts', response_id: null }),
  ];
  openAdmin('/deliveries', answering(list(items, { all: 10 })));
  await screen.findByText(/^Response #.?31/);
  const first = within(rowOf(/^Response #.?31/));
  for (const text of ['Reader survey', 'Helpdesk', 'hooks.example.com', 'Sent', '204']) first.getByText(text);
  expect(first.getByRole('link', { name: /^Response #.?31/ }).getAttribute('href')).toBe(
    '/admin/results/survey/7/responses/31',
  );
  const failed = within(rowOf(/^Response #.?32/));
  for (const text of ['Failed', '500', '10', 'The server replied with status 500.']) failed.getByText(text);
  for (const [id, words] of [
    [33, 'Paused'],
    [34, 'Held: suspected spam'],
    [35, 'Sending'],
    [36, 'Dropped'],
    [37, 'Waiting'],
  ] as const)
    expect(
      within(rowOf(new RegExp(`^Response #.?${id}`)))
        .getByText(words)
        .querySelector('svg'),
    ).toBeTruthy();
  within(rowOf(/^Response #.?37/)).getByText(/^E-mail of .?Reader survey/);
  expect(screen.getByRole('link', { name: 'Rows' }).getAttribute('href')).toBe(sheet);
  expect(screen.getAllByText('Weekly summary')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Alert' }).getAttribute('href')).toBe('/admin/results/survey/7?panel=alerts');
});

test('while something waits, the open screen is right within 5 seconds (DC-01)', async () => {
  let status: Delivery['status'] = 'pending';
  const server = answering(list([])).on(contract.deliveries.list, () =>
    list([message('7-31-0', { status, next_attempt_at: NOW })], { pending: status === 'pending' ? 1 : 0 }),
  );
  openAdmin('/deliveries', server);
  await screen.findByText(/^Response #.?31/);
  status = 'sent';
  const begun = Date.now();
  await waitFor(() => within(rowOf(/^Response #.?31/)).getByText('Sent'), { timeout: 6000 });
  expect(Date.now() - begun).toBeLessThan(5000);
  // Then nobody asks any more.
  const calls = server.callsOf(contract.deliveries.list).length;
  await new Promise((resolve) => setTimeout(resolve, 3500));
  expect(server.callsOf(contract.deliveries.list)).toHaveLength(calls);
});

test.each([
  ['summary', 'Weekly summary'],
  ['alerts', 'Alerts'],
  ['backup', 'Backups'],
  ['failing', 'Failure reports'],
  ['account', 'Accounts'],
])('messages of the site are a kind to filter by: %s (DC-07)', async (kind, name) => {
  openAdmin(`/deliveries?kind=${kind}`, answering(list([])));
  await screen.findByText(new RegExp(`^Kind: .?${name}`));
});

test('filters stand in the address, go to the server, and can be cleared (DC-07)', async () => {
  const server = answering(list([message('7-31-0')], { all: 1200, failed: 3 }));
  const { user } = openAdmin(
    '/deliveries?filter=failed&survey_id=7&kind=email&start_date=2026-11-01&end_date=2026-11-20',
    server,
  );
  await screen.findByText(/^Response #.?31/);
  expect(server.callsOf(contract.deliveries.list).map(queryOf)[0]).toEqual({
    filter: { status: 'failed', survey_id: '7', kind: 'email', start_date: '2026-11-01', end_date: '2026-11-20' },
    search: '',
  });
  screen.getByText(/^Survey: .?Reader survey/);
  screen.getByText(/^Kind: .?Emails/);
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() =>
    expect(server.callsOf(contract.deliveries.list).map(queryOf).at(-1)).toEqual({
      filter: { status: 'all' },
      search: '',
    }),
  );
  await user.type(screen.getByRole('searchbox'), 'help');
  await waitFor(() => expect(server.callsOf(contract.deliveries.list).at(-1)?.query).toMatchObject({ search: 'help' }));
});

test('without a match there is a way back to all (DC-07)', async () => {
  openAdmin('/deliveries?filter=held', answering(list([])));
  await screen.findByText('No messages match these filters.');
  screen.getByRole('button', { name: 'Clear filters' });
});

test('older messages are added below (DC-07)', async () => {
  const server = answering(list([]));
  server.on(contract.deliveries.list, ({ query }) =>
    query.before === 'place' ? list([message('7-30-0', { response_id: 30 })]) : list([message('7-31-0')], {}, 'place'),
  );
  const { user } = openAdmin('/deliveries', server);
  await screen.findByText(/^Response #.?31/);
  await user.click(screen.getByRole('button', { name: 'Load older' }));
  await screen.findByText(/^Response #.?30/);
  screen.getByText(/^Response #.?31/);
  expect(screen.queryByRole('button', { name: 'Load older' })).toBeNull();
});

test('a page without messages leads on by itself until there is one, or none is left (DC-84)', async () => {
  const server = answering(list([]));
  const pages: Record<string, DeliveryList> = {
    first: list([], {}, 'second'),
    second: list([message('7-30-0', { response_id: 30 })], {}, 'third'),
    third: list([], {}, 'fourth'),
    fourth: list([]),
  };
  server.on(contract.deliveries.list, ({ query }) => pages[String(query.before ?? 'first')] ?? list([]));
  const { user } = openAdmin('/deliveries?kind=email', server);
  await screen.findByText(/^Response #.?30/);
  expect(server.callsOf(contract.deliveries.list)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Load older' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Load older' })).toBeNull());
  screen.getByText(/^Response #.?30/);
});

test('a message is opened with its moments, the refused recipients and the reply, in which nothing is hidden (DC-11)', async () => {
  const detail: DeliveryDetail = {
    ...message('7-31-0', { status: 'failed', attempts: 3, reply_status: 500, error: 'It said no.' }),
    recipients: [
      { address: 'ann@example.test', state: 'sent', reason: null },
      { address: 'ben@example.test', state: 'failed', reason: '550 No such user' },
    ],
    reply: '<b>no</b>\u001b[31m\u202e',
  };
  openAdmin('/deliveries?message=7-31-0', answering(list([message('7-31-0')])).on(contract.deliveries.get, detail));
  const drawer = within(await screen.findByRole('dialog', { name: 'Message' }));
  await drawer.findByText('ben@example.test');
  for (const text of ['550 No such user', 'Refused', '3 of 10', '42 ms', '500', 'It said no.']) drawer.getByText(text);
  expect(drawer.getByRole('region', { name: 'Reply of the server' }).textContent).toBe('<b>no</b>␛[31m⟨U+202E⟩');
});

test('the request is shown on demand, without path and secrets (DC-12)', async () => {
  const server = answering(list([message('7-31-0')]))
    .on(contract.deliveries.get, { ...message('7-31-0'), recipients: [], reply: null })
    .on(contract.deliveries.request, {
      method: 'POST',
      host: 'hooks.example.com',
      headers: { authorization: '••••', 'content-type': 'application/json' },
      body: '{"a":1}',
    });
  const { user } = openAdmin('/deliveries?message=7-31-0', server);
  const drawer = within(await screen.findByRole('dialog', { name: 'Message' }));
  await user.click(await drawer.findByRole('button', { name: 'Show request' }));
  await drawer.findByText('POST hooks.example.com/••••');
  expect((await drawer.findByRole('region', { name: 'Headers' })).textContent).toContain('authorization: ••••');
  expect(drawer.getByRole('region', { name: 'Body' }).textContent).toBe('{"a":1}');
});

test('whoever may not view results sees the list, and in a message why there is no more (DC-02)', async () => {
  const locked = 'Only people who may view results can change where answers are sent.';
  const server = answering(list([message('7-31-0')])).on(contract.deliveries.get, () =>
    Response.json({ code: 'forbidden', message: locked }, { status: 403 }),
  );
  openAdmin('/deliveries?message=7-31-0', server);
  const drawer = within(await screen.findByRole('dialog', { name: 'Message' }));
  await drawer.findByText(locked);
  drawer.getByText('1 of 10');
  expect(drawer.queryByRole('button', { name: 'Show request' })).toBeNull();
});

test('a message is sent again from its row (DC-17)', async () => {
  const server = answering(list([message('7-31-0'), message('7-32-0', { response_id: 32, status: 'held' })])).on(
    contract.deliveries.sendAgain,
    { taken: 1, refused: [], next_before: null },
  );
  const { user } = openAdmin('/deliveries', server);
  await screen.findByText(/^Response #.?31/);
  expect(within(rowOf(/^Response #.?32/)).queryByRole('button', { name: 'Send again' })).toBeNull();
  await user.click(within(rowOf(/^Response #.?31/)).getByRole('button', { name: 'Send again' }));
  await screen.findByText('Sending again.');
  expect(server.callsOf(contract.deliveries.sendAgain).map(({ body }) => body)).toEqual([{ ids: ['7-31-0'] }]);
});

test('ticked messages are dropped after a question; those that could not be are named with the reason (DC-20)', async () => {
  const items = [31, 32, 33].map((id) => message(`7-${id}-0`, { response_id: id, status: 'failed' }));
  const server = answering(list(items)).on(contract.deliveries.drop, {
    taken: 2,
    refused: [{ id: '7-33-0', reason: 'The response was deleted.' }],
  });
  const { user } = openAdmin('/deliveries', server);
  await screen.findByText(/^Response #.?31/);
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Bulk Actions' }), 'Drop');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Drop 3 messages?' }));
  dialog.getByText('They will not be sent.');
  await user.click(dialog.getByRole('button', { name: 'Drop' }));
  const alert = within(await screen.findByRole('alert'));
  alert.getByText('2 of 3 were dropped.');
  alert.getByText(/^1 message: .?The response was deleted\./);
  expect(server.callsOf(contract.deliveries.drop).map(({ body }) => body)).toEqual([
    { ids: ['7-31-0', '7-32-0', '7-33-0'] },
  ]);
});

test('all failed ones that the filter shows are sent again after a question (DC-21)', async () => {
  const server = answering(list([message('7-31-0', { status: 'failed' })], { failed: 12 })).on(
    contract.deliveries.sendAgain,
    ({ body }) => ({ taken: 6, refused: [], next_before: (body as { before?: string }).before ? null : 'place' }),
  );
  const { user } = openAdmin('/deliveries?filter=failed&destination=webhooks%3Aabc', server);
  await user.click(await screen.findByRole('button', { name: 'Send all failed again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send 12 messages again?' }));
  await user.click(dialog.getByRole('button', { name: 'Send again' }));
  await screen.findByText('Sending again.');
  expect(server.callsOf(contract.deliveries.sendAgain).map(({ body }) => body)).toEqual([
    { filter: { destination: 'webhooks:abc' }, search: '' },
    { filter: { destination: 'webhooks:abc' }, search: '', before: 'place' },
  ]);
});

test('destinations stand open while one fails or is paused, with what is the matter (DC-24)', async () => {
  const items = [
    destination(),
    destination({ key: 'b', name: 'Broken', state: 'failing', since: NOW, waiting: 4, failed: 9 }),
    destination({
      key: 'c',
      name: 'Gone',
      state: 'paused',
      since: NOW,
      reason: 'the address says that it is gone (410).',
    }),
    destination({ key: 'd', name: 'Held up', state: 'paused', since: NOW, paused_by: 'Zoë' }),
  ];
  const { user } = openAdmin('/deliveries', answering(list([]), items));
  await screen.findByText('4 destinations, 1 failing, 2 paused');
  await screen.findByText(/^Failing since .?Nov 20, 2026/);
  screen.getByText(/^Paused: .?the address says that it is gone \(410\)\./);
  screen.getByText(/^Paused by .?Zoë/);
  screen.getByText(/Waiting: 4 · Failed in 7 days: 9$/);
  expect(screen.queryByText('Working')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show 1 more' }));
  screen.getByText('Working');
  for (const link of screen.getAllByRole('link', { name: 'Reader survey' }))
    expect(link.getAttribute('href')).toBe('/admin/surveys/edit/7/notifications');
});

test('a mail whose recipients are forgotten is not offered again; a failed one is', async () => {
  const account = { kind: 'account', event: 'account.invited', survey: null, response_id: null } as const;
  const to = (name: string) => ({ destination: { key: 'account', name, where: null } });
  const items = [
    message('0-0-1', { ...account, ...to('Accounts') }),
    message('0-0-2', { ...account, ...to('Accounts'), status: 'failed', error: 'No such mailbox' }),
  ];
  openAdmin('/deliveries', answering(list(items, { all: 2 })));
  await screen.findByText('No such mailbox');
  expect(screen.getAllByRole('button', { name: 'Send again' })).toHaveLength(1);
});

test('a destination is paused, resumed and tried; the outcome stands in place (DC-26, DC-44)', async () => {
  let state: Destination['state'] = 'failing';
  const server = answering(list([]))
    .on(contract.destinations.list, () => ({
      items: [destination({ state, since: NOW, paused_by: 'Zoë' })],
      is_sending: true,
    }))
    .on(contract.destinations.pause, () => {
      state = 'paused';
      return { success: true as const };
    })
    .on(contract.destinations.test, { success: false, text: 'The server replied with status 500.' });
  const { user } = openAdmin('/deliveries', server);
  await user.click(await screen.findByRole('button', { name: /^Send a test to .?Helpdesk/ }));
  await screen.findByText('The server replied with status 500.');
  await user.click(screen.getByRole('button', { name: /^Pause .?Helpdesk/ }));
  await screen.findByText(/^Nothing is sent to “.?Helpdesk.?” until you resume it\./);
  await screen.findByRole('button', { name: /^Resume .?Helpdesk/ });
  expect(server.callsOf(contract.destinations.pause).map(({ path }) => decodeURIComponent(path))).toEqual([
    '/destinations/webhooks:abc/pause',
  ]);
});

test('a manager removes a hook after a question, and nothing else (DC-96)', async () => {
  const hook = destination({ key: 'webhooks:hook-3', name: 'Zapier', survey: null, is_hook: true, state: 'failing' });
  const server = answering(list([]), [destination(), hook]).on(contract.destinations.remove, { success: true });
  const { user } = openAdmin('/deliveries', server);
  await user.click(await screen.findByRole('button', { name: /^Remove .?Zapier/ }));
  expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(1);
  const dialog = within(await screen.findByRole('dialog', { name: /^Remove the hook of “.?Zapier/ }));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await screen.findByText(/^The hook of “.?Zapier.?” was removed\.$/);
  expect(server.callsOf(contract.destinations.remove).map(({ params }) => params)).toEqual([
    { key: 'webhooks%3Ahook-3' },
  ]);
});

test('older responses are sent after a question; their progress can be stopped and goes on (DC-34, DC-38)', async () => {
  const user = userEvent.setup({ delay: null });
  const fillIn = { job_id: 'fill-in-webhooks:abc', total: 1204, start_date: '2026-11-01', end_date: null, error: null };
  const failing = destination({ state: 'failing', since: NOW, error: 'No.' });
  const server = answering(list([]), [failing]);
  const job = {
    id: fillIn.job_id,
    kind: 'fill-in' as const,
    title: 'Helpdesk',
    survey_id: 7,
    state: 'waiting' as const,
  };
  const moments = { started_at: null, finished_at: null, next_run_at: null, last_error: null };
  server
    .on(contract.surveys.get, { ...storedSurvey(7, { title: 'Reader survey' }), responses_count: 1204 })
    .on(contract.jobs.stop, { success: true })
    .on(contract.destinations.fillIn, { job: { ...job, ...moments, done: 0, total: 1204, can_stop: true } });
  openAdmin('/deliveries', server);
  const ask = await screen.findByRole('button', { name: /^Send older responses too… .?Helpdesk/ });
  await user.click(ask);
  const dialog = within(await screen.findByRole('dialog', { name: /^Send older responses to “.?Helpdesk.?”\?$/ }));
  await user.click(await dialog.findByRole('radio', { name: 'All 1,204' }));
  const running = { ...fillIn, state: 'running' as const, done: 602 };
  server.on(contract.destinations.list, { items: [{ ...failing, fill_in: running }], is_sending: true });
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await screen.findByText(/^602 of 1,204 sent to “.?Helpdesk.?”$/);
  expect(server.callsOf(contract.destinations.fillIn).map(({ body }) => body)).toEqual([undefined]);
  const stopped = { ...fillIn, state: 'stopped' as const, done: 700 };
  server.on(contract.destinations.list, { items: [{ ...failing, fill_in: stopped }], is_sending: true });
  await user.click(screen.getByRole('button', { name: /^Stop sending older responses to/ }));
  await screen.findByText('Stopped after 700 of 1,204.');
  expect(server.callsOf(contract.jobs.stop).map(({ params }) => params)).toEqual([
    { id: encodeURIComponent(fillIn.job_id) },
  ]);
  await user.click(screen.getByRole('button', { name: /^Continue sending older responses to/ }));
  await vi.waitFor(() =>
    expect(server.callsOf(contract.destinations.fillIn).map(({ body }) => body)).toEqual([
      undefined,
      { start_date: '2026-11-01' },
    ]),
  );
});

test('a server that sends nothing says so at the head of the screen (DC-31)', async () => {
  openAdmin('/deliveries', answering(list([]), [destination()], false));
  await screen.findByText('Sending is turned off on this server (UF_DELIVERIES).');
});

test('editors have this tab alone (PE-01)', async () => {
  const grants = { create_edit_surveys: true, view_results: false, delete_surveys: false, manage_settings: false };
  const server = stubServer({ grants })
    .on(contract.deliveries.list, list([]))
    .on(contract.destinations.list, { items: [], is_sending: true });
  openAdmin('/deliveries', server);
  await screen.findByText('No message has been sent yet');
  expect(screen.getByRole('link', { name: 'Administration' }).getAttribute('href')).toBe('/admin/deliveries');
  screen.getByRole('link', { name: 'Deliveries' });
  expect(screen.queryByRole('link', { name: 'System' })).toBeNull();
});

test('every text of the screen is a message', async () => {
  await showPseudoLocale();
  const items = [destination({ state: 'failing', since: NOW })];
  openAdmin(
    '/deliveries?filter=failed',
    answering(
      list(
        [
          message('7-31-0', { status: 'failed', attempts: 9 }),
          message('7-0-1', {
            status: 'failed',
            attempts: 9,
            kind: 'alerts',
            event: 'alert.raised',
            destination: { key: 'alerts', name: 'Alerts', where: null },
            response_id: null,
            reply_status: null,
          }),
        ],
        { failed: 1 },
      ),
      items,
    ),
  );
  await screen.findByText('204');
  const main = document.querySelector('main') as HTMLElement;
  expect(
    textsOutsideMessages(main, [
      'Helpdesk',
      /hooks\.example\.com/,
      'Reader survey',
      /Reader survey · /,
      '204',
      /Nov 20, 1?2?:?\d\d.PM/,
      /^9$/,
      '–',
    ]),
  ).toEqual([]);
});
