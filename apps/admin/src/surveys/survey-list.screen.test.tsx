// Runs alone: the app sends nobody to a new survey once it has loaded a list.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { SurveyListItem } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { openAdmin, stubServer } from '../../testing/open-admin.tsx';
import type { SiteOptions } from '../../testing/site-info.ts';

const LIVE = { status: 'publish', publish_at: null, created_at: '2026-10-18T08:00:00.000Z' } as const;
const SURVEYS: SurveyListItem[] = [
  { ...LIVE, id: 5, responses_count: 64, title: 'Good', not_shown: null },
  { ...LIVE, id: 4, responses_count: 0, title: 'Empty', not_shown: 'no-questions' },
  { ...LIVE, id: 3, responses_count: 1, title: 'Untitled', not_shown: 'untitled-question' },
  { ...LIVE, id: 2, responses_count: 2, title: 'Stars', not_shown: 'question-at-rest' },
  { ...LIVE, id: 1, responses_count: 3, title: 'Draft', status: 'draft', not_shown: null },
];

async function openList(site: SiteOptions = {}, address = '/surveys', surveys = SURVEYS) {
  const server = stubServer(site).on(contract.surveys.list, {
    items: surveys,
    pagination: { page: 1, pages: 1, per_page: 10, total: surveys.length },
    status_filters: [
      { status: 'all', count: 5 },
      { status: 'publish', count: 4 },
      { status: 'draft', count: 1 },
    ],
  });
  const admin = openAdmin(address, server);
  await screen.findByRole('link', { name: 'Good' });
  return { ...admin, server };
}

// Must be the first: the app sends nobody to a new survey once it has loaded a list.
test('a site without any survey goes straight to a new one, once (SL-03, OP-27, ED-01, SL-18)', async () => {
  const server = stubServer()
    .on(contract.templates.list, [])
    .on(contract.surveys.list, {
      items: [],
      pagination: { page: 1, pages: 1, per_page: 10, total: 0 },
      status_filters: [
        { status: 'all', count: 0 },
        { status: 'trash', count: 0 },
      ],
    });
  const { user } = openAdmin('/surveys', server);
  await waitFor(() => expect(location.pathname).toBe('/admin/surveys/new/setup'));
  await user.click(await screen.findByRole('button', { name: 'Close the editor' }));
  await screen.findByRole('heading', { name: 'No Surveys' });
  expect(location.pathname).toBe('/admin/surveys');
  expect(screen.queryByRole('region', { name: 'Get more answers with Pro' })).toBeNull();
});

const rowOf = (title: string) => within(screen.getByRole('link', { name: title }).closest('tr') ?? document.body);

test('the first call of the list selects exactly the fields that it shows (FP-11, API-B-01)', async () => {
  const { server } = await openList();
  expect(server.callsOf(contract.surveys.list)[0]?.query.select).toEqual([
    'title',
    'status',
    'settings',
    'created_at',
    'publish_at',
    'not_shown',
    'closed',
    'has_problems',
    'has_changes',
    'places',
  ]);
});

test('a live survey that is not on pages says so below its badge (LS-05)', async () => {
  const known = { ...LIVE, not_shown: null };
  await openList({}, '/surveys', [
    { ...known, id: 9, responses_count: 9, title: 'Good', places: ['pages', 'link'] },
    { ...known, id: 8, responses_count: 8, title: 'Mailed', places: ['link'] },
    { ...known, id: 7, responses_count: 7, title: 'Hidden', places: [] },
    { ...known, id: 6, responses_count: 6, title: 'Later', status: 'draft', places: ['link'] },
  ]);
  rowOf('Mailed').getByText('Link only');
  rowOf('Hidden').getByText('Neither on your pages nor by link');
  expect(screen.getAllByText(/^Link only|^Neither/)).toHaveLength(2);
});

test.each([
  ['ended', 'Ended'],
  ['full', 'Full'],
  ['pace', 'Full for today'],
] as const)(
  'a live survey that takes no more responses says so below its badge: %s (FQ-35, FQ-55)',
  async (closed, note) => {
    const known = { ...LIVE, not_shown: null, closed: null };
    await openList({}, '/surveys', [
      { ...known, id: 7, responses_count: 7, title: 'Good', closed },
      { ...known, id: 6, responses_count: 6, title: 'Runs' },
    ]);
    expect(rowOf('Good').getByText(note)).toBeTruthy();
    expect(rowOf('Good').getByText('Published')).toBeTruthy();
    expect(rowOf('Runs').queryByText(/Ended|Full/)).toBeNull();
  },
);

test('a live survey that visitors do not see says why below its badge (FB-07, FB-13, BF-68)', async () => {
  await openList({ plan: 'lite' });
  rowOf('Empty').getByText('Not shown: no questions');
  rowOf('Untitled').getByText('Not shown: a question has no title');
  rowOf('Stars').getByText('Not shown: a question needs Pro');
  expect(screen.getAllByText(/^Not shown:/)).toHaveLength(3);
  expect(rowOf('Stars').getByText('Published')).toBeTruthy();
});

test('a live survey in which something is missing goes on, and the list names it (XA-02)', async () => {
  await openList(
    {},
    '/surveys',
    SURVEYS.map((survey) => ({ ...survey, has_problems: true })),
  );
  rowOf('Good').getByText('Something is missing');
  rowOf('Empty').getByText('Not shown: no questions');
});

test('changes that are not live are noted below the badge, after why it is not shown (VR-09)', async () => {
  const at = new Date(Date.now() - 3 * 3_600_000 - 5000).toISOString();
  const changed = SURVEYS.map((survey) => ({ ...survey, has_changes: true, draft: { at, by: 'Ada' } }));
  await openList({}, '/surveys', changed);
  const note = rowOf('Good').getByText('Changes not live');
  expect(note.title).toBe('Changes not live: Ada, 3 hours ago');
  const hidden = rowOf('Empty').getByText('Not shown: no questions');
  expect(hidden.title).toBe('Not shown: no questions\nChanges not live: Ada, 3 hours ago');
  expect(rowOf('Empty').queryByText('Changes not live')).toBeNull();
});

test('a question that rests for want of its addon names the addon (FB-13)', async () => {
  await openList({ active: [] });
  rowOf('Stars').getByText(/^Not shown: a question needs the .+ addon$/);
});

test('of several published at once each that is refused is named with its reason, in messages that stay and lead to its editor (FB-06, BF-65)', async () => {
  const { server, user } = await openList();
  server.on(contract.surveys.publish, {
    success: true,
    survey_ids: [5],
    refused: [
      { id: 4, code: 'no-questions', errors: {}, message: 'Words of the server.' },
      { id: 3, code: 'untitled-question', errors: {}, message: 'Words of the server.' },
    ],
  });
  for (const title of ['Good', 'Empty', 'Untitled'])
    await user.click(screen.getByRole('checkbox', { name: `Select ${title}` }));
  await user.selectOptions(screen.getAllByRole('combobox', { name: 'Bulk Actions' })[0] ?? document.body, 'Publish');
  await user.click(screen.getAllByRole('button', { name: 'Apply' })[0] ?? document.body);
  await screen.findByText('“Empty” was not published: It has no questions.');
  screen.getByText('“Untitled” was not published: Some questions have no title.');
  expect(server.callsOf(contract.surveys.publish).map(({ body }) => body)).toEqual([{ survey_ids: [5, 4, 3] }]);
  const message = screen.getByText(/^“Empty” was not/).closest<HTMLElement>('[role=alert]');
  const link = within(message ?? document.body).getByRole('link', { name: 'Edit' });
  expect(link.getAttribute('href')).toBe('/admin/surveys/edit/4/questions');
  await user.click(within(message ?? document.body).getByRole('button'));
  expect(screen.queryByText(/^“Empty” was not/)).toBeNull();
  screen.getByText(/^“Untitled” was not/);
});

test('the spreadsheet is linked only where responses are written to one (SL-11)', async () => {
  const drive = (enable: boolean, spreadsheet_id: string) => ({
    settings: { google_drive: { enable, spreadsheet_id } },
  });
  await openList({}, '/surveys', [
    { ...SURVEYS[0], title: 'Good', ...drive(true, 'abc') },
    { ...SURVEYS[1], title: 'Sheet not made yet', ...drive(true, '') },
    { ...SURVEYS[2], title: 'Sheet switched off', ...drive(false, 'def') },
  ] as SurveyListItem[]);
  const links = screen.getAllByRole('link', { name: 'Open spreadsheet' });
  expect(links).toEqual([rowOf('Good').getByRole('link', { name: 'Open spreadsheet' })]);
  expect(links[0]?.getAttribute('href')).toBe('https://docs.google.com/spreadsheets/d/abc');
  expect(links[0]?.getAttribute('target')).toBe('_blank');
});

test.each([
  ['Title', 'title', 'asc'],
  ['Status', 'status', 'asc'],
  ['Created', 'created_at', 'desc'],
])('the first click on %s sorts by %s, %s (FB-21)', async (head, orderby, order) => {
  const { server, user } = await openList({}, '/surveys?orderby=id&order=asc');
  const columns = within(screen.getAllByRole('columnheader', { name: head })[0] ?? document.body);
  await user.click(columns.getByRole('button', { name: head }));
  await waitFor(() => expect(server.callsOf(contract.surveys.list).at(-1)?.query).toMatchObject({ orderby, order }));
});

test('a search starts 300 ms after the last key, and only then, from the first page (CT-09, OP-33)', async () => {
  const { server } = await openList({}, '/surveys?page=3');
  const box = screen.getByRole('searchbox', { name: 'Search by title' });
  const before = server.callsOf(contract.surveys.list).length;
  const type = (value: string) => fireEvent.change(box, { target: { value } });
  for (const value of ['S', 'SU', 'SUR']) type(value);
  const typed = performance.now();
  type('SURE_thing');
  const searches = () => server.callsOf(contract.surveys.list).slice(before);
  await waitFor(() => expect(searches()).toHaveLength(1));
  // Timers may fire a moment early.
  expect(performance.now() - typed).toBeGreaterThan(290);
  expect(searches()[0]?.query).toMatchObject({ search: 'SURE_thing', page: '1' });
});
