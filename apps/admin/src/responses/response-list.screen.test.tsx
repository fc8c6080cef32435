import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ResponseListItem } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { expect, test, vi } from 'vitest';
import { openAdmin, stubServer } from '../../testing/open-admin.tsx';
import type { SiteOptions } from '../../testing/site-info.ts';
import { storedSurvey } from '../../testing/survey-store.ts';

const LINE = 'Filters in this address need Pro.';

const item = (id: number): ResponseListItem => ({
  id,
  status: 'publish',
  submitted_at: '2026-11-20T10:00:00.000Z',
  page_submitted: { url: 'https://site.test/', name: 'Home' },
});

/** A survey whose number of responses a test may change. */
function listServer(site: SiteOptions = {}) {
  const now = { total: 20 };
  const server = stubServer(site)
    .on(contract.surveys.get, storedSurvey(5, { title: 'Opening hours', template: 'blank' }))
    .on(contract.surveys.list, {
      items: [],
      pagination: { total: 0, pages: 1, page: 1, per_page: 10 },

      status_filters: [],
    })
    .on(contract.responses.list, ({ query }) => ({
      items: query.per_page === '1' ? [] : Array.from({ length: 10 }, (_, index) => item(now.total - index)),
      pagination: { total: now.total, pages: 2, page: 1, per_page: 10 },
      has_scores: false,
      status_filters: [{ status: 'all' as const, count: now.total }],
    }));
  return { server, now };
}

/** What the server pushes. */
function pushedEvents() {
  const listeners: ((event: { data: string }) => void)[] = [];
  vi.stubGlobal(
    'EventSource',
    class {
      addEventListener(name: string, listener: (event: { data: string }) => void) {
        if (name === 'results') listeners.push(listener);
      }
      close() {}
    },
  );
  return (new_responses: number) =>
    act(async () => {
      for (const listener of listeners)
        listener({ data: JSON.stringify({ surveys: [{ survey_id: 5, new_responses }] }) });
    });
}

test.each([
  ['a status', 'filter=trash'],
  ['another status', 'filter=spam'],
  ['an answer', 'question_id=q&value=Yes'],
  ['days', 'start_date=2026-11-01&end_date=2026-11-02'],
  ['words', 'search=maps'],
  ['several', 'filter=publish&search=maps&page=2'],
])('on Lite an address with %s shows the whole list and what the filter needs (FR-13)', async (_what, query) => {
  const { server } = listServer({ plan: 'lite' });
  const { user } = openAdmin(`/results/survey/5/responses?${query}`, server);
  await screen.findByText('#20');
  for (const call of server.callsOf(contract.responses.list))
    expect(call.query.filter ?? {}).toEqual(expect.not.objectContaining({ search: 'maps' }));
  const asked = server.callsOf(contract.responses.list).map(({ query: { filter } }) => filter);
  expect(asked).toEqual(asked.map(() => ({ status: 'all', search: '' })));
  const line = await screen.findByText(LINE);
  await user.click(within(line.closest('[data-tone]') as HTMLElement).getByRole('button', { name: 'Upgrade Now' }));
  await screen.findByText('Filtering Responses is a Pro feature');
});

test('an address without a filter needs nothing, nor does one with a plan (FR-13)', async () => {
  openAdmin('/results/survey/5/responses', listServer({ plan: 'lite' }).server);
  await screen.findByText('#20');
  expect(screen.queryByText(LINE)).toBeNull();
});

test('with a plan the filter in the address is asked for (FR-13)', async () => {
  const { server } = listServer();
  openAdmin('/results/survey/5/responses?filter=trash', server);
  await screen.findByText('#20');
  expect(screen.queryByText(LINE)).toBeNull();
  expect(server.callsOf(contract.responses.list)[0]?.query.filter).toMatchObject({ status: 'trash' });
});

test('of 10 that arrive, the one that was not on the screen yet is announced (FR-13)', async () => {
  const push = pushedEvents();
  const { server, now } = listServer();
  // Nine of them are in the list already, because it was loaded after they had arrived.
  now.total = 29;
  openAdmin('/results/survey/5/responses', server);
  await screen.findByText('#29');
  now.total = 30;
  await push(10);
  await screen.findByText('1 new response');
  await screen.findByText('#30');
});

test('nothing is announced when all of them are on the screen (FR-13)', async () => {
  const push = pushedEvents();
  const { server, now } = listServer();
  now.total = 30;
  openAdmin('/results/survey/5/responses', server);
  await screen.findByText('#30');
  await push(10);
  await waitFor(() => expect(server.callsOf(contract.responses.list).length).toBeGreaterThan(1));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.queryByText(/new response/)).toBeNull();
});

test('where a proxy replies in place of the server that stops, the next one is listened to, and what came in between shows (SP-47)', async () => {
  const opened: EventTarget[] = [];
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      static readonly CLOSED = 2;
      readonly readyState = 2;
      constructor() {
        super();
        opened.push(this);
      }
      close() {}
    },
  );
  const { server, now } = listServer();
  openAdmin('/results/survey/5/responses', server);
  await screen.findByText('#20');
  await act(async () => opened[0]?.dispatchEvent(new Event('open')));
  now.total = 21;
  await act(async () => opened[0]?.dispatchEvent(new Event('error')));
  await waitFor(() => expect(opened).toHaveLength(2), { timeout: 3000 });
  await act(async () => opened[1]?.dispatchEvent(new Event('open')));
  await screen.findByText('#21');
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each(['lite', 'plus'] as const)(
  'on %s “Partial” stands after “Published” with its count, where the server lists it (PA-73, PA-74)',
  async (plan) => {
    const { server } = listServer({ plan });
    const statuses = (['all', 'publish', 'partial', 'trash'] as const).map((status, at) => ({
      status,
      count: 20 + at,
    }));
    server.on(contract.responses.list, ({ query }) => ({
      items: [{ ...item(9), status: 'partial' as const }],
      pagination: { total: 1, pages: 1, page: Number(query.page ?? 1), per_page: 10 },
      has_scores: false,
      status_filters: statuses,
    }));
    const { user } = openAdmin('/results/survey/5/responses', server);
    await screen.findByText('#9');
    const links = within(screen.getByRole('navigation', { name: 'Filter by status' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'All(20)',
      'Published(21)',
      'Partial(22)',
      'Trash(23)',
    ]);
    const row = within(screen.getByRole('row', { name: /#9/ }));
    row.getByText('Partial');
    row.getByRole('link', { name: 'View' });
    row.getByRole('button', { name: 'Trash' });
    await user.click(links[2] as HTMLElement);
    const asked = () => server.callsOf(contract.responses.list).at(-1)?.query.filter;
    if (plan === 'lite') return expect(asked()).toMatchObject({ status: 'all' });
    await waitFor(() => expect(asked()).toMatchObject({ status: 'partial' }));
    expect(screen.getAllByRole('option', { name: 'Trash' }).length).toBeGreaterThan(0);
    expect(screen.queryByRole('option', { name: 'Restore' })).toBeNull();
  },
);

/** Opens the list at an address, and its filters. */
async function openFields(search: string) {
  const { server } = listServer({ plan: 'plus' });
  server.on(contract.responses.fields, {
    fields: [
      { name: 'plan', label: 'Tariff', values: ['Pro', 'free'] },
      { name: 'source', label: 'Came from', values: ['news'] },
    ],
    languages: ['de', 'fr'],
    channels: ['link'],
    sources: ['news'],
  });
  const { user } = openAdmin(`/results/survey/5/responses${search}`, server);
  await screen.findByText('#20');
  const asked = () => server.callsOf(contract.responses.list).at(-1)?.query.filter;
  await user.click(await screen.findByRole('button', { name: /^Add filter/ }));
  const select = await screen.findByLabelText<HTMLSelectElement>('Hidden field');
  return { server, user, asked, select };
}

test('a language that the survey has no more is offered while responses have it (LA-61)', async () => {
  const { user, asked } = await openFields('');
  const select = screen.getByLabelText<HTMLSelectElement>('Language');
  expect([...select.options].map(({ label }) => label)).toEqual(
    expect.arrayContaining(['German', 'French', 'Unknown']),
  );
  await user.selectOptions(select, 'German');
  await waitFor(() => expect(asked()).toMatchObject({ language: 'de' }));
});

test('a value of a hidden field is chosen from the frequent ones, or having none (VF-35)', async () => {
  const { user, asked, select } = await openFields('');
  expect([...select.querySelectorAll('optgroup')].map(({ label }) => label)).toEqual(['Tariff', 'Came from']);
  expect([...select.options].map(({ label }) => label)).toEqual([
    'Any value',
    'Without a value',
    'Pro',
    'free',
    'Without a value',
    'news',
  ]);
  await user.selectOptions(select, 'Pro');
  await waitFor(() => expect(asked()).toMatchObject({ field: 'plan', field_value: 'Pro' }));
  await screen.findByText(/Tariff.*Pro/);
  const back = screen.getByRole('link', { name: 'Back to Survey Results' });
  expect(back.getAttribute('href')).toBe('/admin/results/survey/5?field=plan&field_value=Pro');
});

test('a value of a hidden field that is rare is typed in (VF-35)', async () => {
  const { asked } = await openFields('?field=plan&field_value=');
  expect(asked()).toMatchObject({ field: 'plan', field_value: '' });
  const other = screen.getByLabelText('Another value');
  fireEvent.change(other, { target: { value: ' trial ' } });
  fireEvent.keyDown(other, { key: 'Enter' });
  await waitFor(() => expect(asked()).toMatchObject({ field: 'plan', field_value: 'trial' }));
});

test('the list is narrowed to a way and a source, which may be typed in (LS-66)', async () => {
  const { user, asked } = await openFields('?source=');
  expect(asked()).toMatchObject({ source: '' });
  await screen.findByText('Source is Without a source');
  await user.selectOptions(screen.getByLabelText('Came by'), 'By link');
  await waitFor(() => expect(asked()).toMatchObject({ channel: 'link', source: '' }));
  const other = screen.getByLabelText('Another value');
  fireEvent.change(other, { target: { value: ' rare ' } });
  fireEvent.keyDown(other, { key: 'Enter' });
  await waitFor(() => expect(asked()).toMatchObject({ channel: 'link', source: 'rare' }));
  await user.click(screen.getByRole('button', { name: 'Remove the filter: Came by is By link' }));
  await waitFor(() => expect(asked()).not.toHaveProperty('channel'));
});

test('the list is narrowed to values of a fact, each said in words and taken away again (CP-03, CP-04, CP-08, CP-14)', async () => {
  const conditions = [{ field: 'answer', question_id: 'q1', op: 'skipped' }];
  const { server, user, asked } = await openFields(`?conditions=${encodeURIComponent(JSON.stringify(conditions))}`);
  server.on(contract.responses.filterValues, ({ query }) => ({
    items: query.field === 'country' ? [countOf('DE', 7), countOf('AT', 2), countOf('', 1)] : [],
  }));
  await screen.findByText(/was skipped$/);
  await user.selectOptions(screen.getByLabelText('Filter by'), 'Country');
  const values = await screen.findByLabelText<HTMLSelectElement>('Country');
  await waitFor(() => expect(values.disabled).toBe(false));
  expect([...values.options].map(({ label }) => label)).toEqual([
    'Choose',
    'Germany (7)',
    'Austria (2)',
    'Unknown (1)',
  ]);
  await user.selectOptions(values, 'Germany (7)');
  await user.selectOptions(screen.getByLabelText('Country'), 'Unknown (1)');
  await screen.findByText('Country is Germany or Unknown');
  const country = { field: 'country', op: 'is', values: ['DE', ''] };
  await waitFor(() => expect(asked()).toMatchObject({ conditions: [...conditions, country] }));
  expect(screen.getByRole('button', { name: /^Filters \(2\)|^Add filter/ })).toBeTruthy();
  const back = screen.getByRole('link', { name: 'Back to Survey Results' }).getAttribute('href') ?? '';
  expect(JSON.parse(new URL(back, 'https://x.example').searchParams.get('conditions') ?? '')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Remove the filter: Country is Germany or Unknown' }));
  await waitFor(() => expect(screen.queryByText('Country is Germany or Unknown')).toBeNull());
  expect(new URLSearchParams(window.location.search).get('conditions')).toBe(JSON.stringify(conditions));
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(asked()).not.toHaveProperty('conditions'));
});

function countOf(value: string, count: number) {
  return { value, label: value, count };
}
