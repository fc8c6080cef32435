import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { SurveyListItem } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { expect, test, vi } from 'vitest';
import { openAdmin, stubServer } from '../../testing/open-admin.tsx';
import { refusal } from '../../testing/server.ts';
import { storedSurvey } from '../../testing/survey-store.ts';

const area = vi.hoisted(() => ({ asked: false, open: () => {}, opened: Promise.resolve() }));
vi.mock('../results/overview/overview-screen.tsx', async (load) => {
  area.asked = true;
  await area.opened;
  return load();
});

const VERBS = ['publish', 'draft', 'trash', 'restore', 'delete'] as const;
const STATUSES = ['all', 'publish', 'scheduled', 'draft', 'trash'] as const;

function survey(id: number, title: string, rest: Partial<SurveyListItem> = {}): SurveyListItem {
  return {
    id,
    title,
    status: 'draft',
    publish_at: null,
    not_shown: null,
    responses_count: 0,
    created_at: `2026-10-${10 + id}T08:00:00.000Z`,
    ...rest,
  };
}
const DRAFTS = [6, 5, 4, 3, 2, 1].map((id) => survey(id, `Draft ${id}`));
const ELEVEN = [
  survey(11, 'Answered', { status: 'publish', responses_count: 1 }),
  survey(10, 'Live in an hour', { status: 'publish', publish_at: '2099-01-01T08:00:00.000Z' }),
  survey(9, 'Live since long', { status: 'publish', publish_at: '2026-01-01T08:00:00.000Z' }),
  survey(8, 'Live two', { status: 'publish' }),
  survey(7, 'Live one', { status: 'publish' }),
  ...DRAFTS,
];

const filterOf = ({ status, publish_at }: SurveyListItem) =>
  status === 'publish' && publish_at && publish_at > '2098' ? 'scheduled' : (status ?? 'draft');
const isIn = (item: SurveyListItem, filter: string) =>
  filter === 'all' ? item.status !== 'trash' : filterOf(item) === filter;

/** A server with these surveys, which lists ten of them at a time and does what it is asked to. */
function listServer(surveys: SurveyListItem[]) {
  let stored = surveys;
  const server = stubServer().on(contract.surveys.list, ({ query }) => {
    const { status = 'all' } = (query.filter ?? {}) as { status?: string };
    const found = stored.filter((item) => isIn(item, status));
    return {
      items: found.slice(0, 10),
      pagination: { page: 1, pages: Math.ceil(found.length / 10) || 1, per_page: 10, total: found.length },
      status_filters: STATUSES.map((each) => ({
        status: each,
        count: stored.filter((item) => isIn(item, each)).length,
      })),
    };
  });
  for (const verb of VERBS)
    server.on(contract.surveys[verb], ({ body }) => {
      const { survey_ids } = body as { survey_ids: number[] };
      const status = verb === 'restore' || verb === 'delete' ? 'draft' : verb;
      stored = stored
        .filter(({ id }) => verb !== 'delete' || !survey_ids.includes(id))
        .map((item) => (survey_ids.includes(item.id) ? { ...item, status } : item));
      return { success: true as const, survey_ids, refused: [], former: [], left_out: [], jobs: [] };
    });
  return server;
}

async function openList(address = '/surveys', surveys = ELEVEN) {
  const server = listServer(surveys);
  const opened = openAdmin(address, server);
  await screen.findByRole('link', { name: /^All ?\(/ });
  await screen.findAllByRole('row');
  return { ...opened, server, calls: () => server.callsOf(contract.surveys.list) };
}

const table = () => screen.getByRole('table', { name: 'Surveys' });
const heads = () => within(within(table()).getAllByRole('rowgroup')[0] as HTMLElement);
const titles = () => [...document.querySelectorAll('tbody [data-title]')].map((cell) => cell.textContent);
const rowOf = (title: string) => {
  const cell = [...document.querySelectorAll('tbody [data-title]')].find((it) => it.textContent === title);
  return within(cell?.closest('tr') ?? document.createElement('tr'));
};
const filter = (name: string) => screen.findByRole('link', { name: new RegExp(`^${name} ?\\(`) });
const first = <Control,>([control]: Control[]) => control as Control;
const bulkMenu = () => first(screen.getAllByRole('combobox', { name: 'Bulk Actions' }));
const bulkActions = () =>
  within(bulkMenu())
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const bulk = (action: string, chosen: readonly string[]) => {
  for (const title of chosen) fireEvent.click(screen.getByRole('checkbox', { name: `Select ${title}` }));
  const value = within(bulkMenu()).getByRole<HTMLOptionElement>('option', { name: action });
  fireEvent.change(bulkMenu(), { target: { value: value.value } });
  fireEvent.click(first(screen.getAllByRole('button', { name: 'Apply' })));
};
const untilListed = (...expected: string[]) => waitFor(() => expect(titles()).toEqual(expected));

const pickFromMenu = async (user: UserEvent, opener: string, entry: string) => {
  fireEvent.click(await screen.findByRole('button', { name: opener }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
};

test('leaving while the list loads does not lead back to a new survey (SL-03)', async () => {
  area.opened = new Promise((resolve) => {
    area.open = resolve;
  });
  const list = Promise.withResolvers<void>();
  const empty = { items: [], pagination: { page: 1, pages: 1, per_page: 10, total: 0 } };
  const server = stubServer()
    .on(contract.surveys.list, async () => {
      await list.promise;
      return { ...empty, status_filters: STATUSES.map((status) => ({ status, count: 0 })) };
    })
    .on(contract.results.overview, { total_responses: 0, granularity: 'day', data_points: [], surveys: [] });
  const { user } = openAdmin('/surveys', server);
  await screen.findByRole('heading', { level: 1, name: 'Surveys' });
  await user.click(screen.getByRole('link', { name: 'Results' }));
  await waitFor(() => expect(area.asked).toBe(true));
  list.resolve();
  await screen.findByRole('heading', { name: 'No Surveys' });
  area.open();
  await screen.findByRole('heading', { level: 1, name: /Results/ });
  expect(location.pathname).toBe('/admin/results');
});

test('the first page: newest first, ten rows, bars and titles above and below (SL-32, SL-33, SL-34)', async () => {
  const { calls, user } = await openList();
  await untilListed(...ELEVEN.slice(0, 10).map(({ title }) => title ?? ''));
  expect(calls()[0]?.query).toMatchObject({ page: '1', orderby: 'id', order: 'desc' });
  expect(screen.getAllByText('11 items')).toHaveLength(2);
  expect(screen.getAllByText('of 2')).toHaveLength(2);
  expect(screen.getAllByRole('combobox', { name: 'Bulk Actions' })).toHaveLength(2);
  const foot = within(table().querySelector('tfoot') ?? document.body);
  await user.click(foot.getByRole('button', { name: 'Title' }));
  await waitFor(() => expect(calls().at(-1)?.query).toMatchObject({ orderby: 'title' }));
});

test('of the columns Title, Status, Created, Shortcode and Responses only the first three sort (SL-04, SL-05)', async () => {
  const { calls, user } = await openList();
  await screen.findByRole('link', { name: 'Answered' });
  const names = heads()
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  expect(names.filter((name) => name && name !== 'Actions')).toEqual([
    'Title',
    'Status',
    'Created',
    'Shortcode',
    'Responses',
  ]);
  const sorting = heads()
    .getAllByRole('button')
    .map(({ textContent }) => textContent?.trim());
  expect(sorting).toEqual(['Title', 'Status', 'Created']);
  for (const [name, orderby] of [
    ['Title', 'title'],
    ['Status', 'status'],
    ['Created', 'created_at'],
  ] as const) {
    await user.click(heads().getByRole('button', { name }));
    await waitFor(() => expect(calls().at(-1)?.query).toMatchObject({ orderby }));
  }
  await user.click(heads().getByRole('button', { name: 'Created' }));
  await waitFor(() => expect(calls().at(-1)?.query).toMatchObject({ orderby: 'created_at', order: 'asc' }));
  expect(heads().getByRole('columnheader', { name: 'Created' }).getAttribute('aria-sort')).toBe('ascending');
});

test('a row leads to the editor and the responses, and gives its shortcode (SL-06, SL-08, SL-09, SL-10, OP-28)', async () => {
  const { user } = await openList();
  const link = await screen.findByRole('link', { name: 'Answered' });
  const field = rowOf('Answered').getByRole<HTMLInputElement>('textbox');
  expect(field.value).toBe('[userfeedback id="11"]');
  await user.click(field);
  await user.keyboard('x');
  expect(field.value).toBe('[userfeedback id="11"]');
  await screen.findByText('Copied to Clipboard');
  expect(await navigator.clipboard.readText()).toBe('[userfeedback id="11"]');
  const count = rowOf('Answered').getByRole('link', { name: '1' });
  expect(count.getAttribute('href')).toBe('/admin/results/survey/11/responses');
  expect(link.getAttribute('href')).toBe('/admin/surveys/edit/11/questions');
});

test('what goes live later is called Scheduled, what went live earlier is not (SL-14)', async () => {
  await openList();
  await screen.findByRole('link', { name: 'Live in an hour' });
  rowOf('Live in an hour').getByText('Scheduled');
  rowOf('Live since long').getByText('Published');
  expect(within(table()).getAllByText('Scheduled')).toHaveLength(1);
});

test('quick filters count and narrow; an empty one invites to create (SL-12, SL-13, SL-15, SL-16)', async () => {
  const { calls, user, server } = await openList();
  server.on(contract.templates.list, []);
  const links = () => within(screen.getByRole('navigation', { name: 'Filter by status' })).getAllByRole('link');
  expect(links().map(({ textContent }) => textContent?.replace(/\s*\(/, ' ('))).toEqual([
    'All (11)',
    'Published (4)',
    'Scheduled (1)',
    'Draft (6)',
    'Trash (0)',
  ]);
  await user.click(await filter('Draft'));
  await untilListed(...DRAFTS.map(({ title }) => title ?? ''));
  expect(calls().at(-1)?.query).toMatchObject({ filter: { status: 'draft' } });
  await user.click(await filter('Trash'));
  const empty = await screen.findByRole('heading', { name: 'No Surveys' });
  screen.getByText('You currently have no Surveys. Click the button below to create your first Survey.');
  const create = screen.getAllByRole('link', { name: 'Create New' });
  const below = create.filter((link) => empty.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING);
  expect(below).toHaveLength(1);
  await user.click(first(below));
  await waitFor(() => expect(location.pathname).toBe('/admin/surveys/new/setup'));
});

test('what can be done depends on where a survey lies (ER-R-05, SL-19, SL-20, SL-21, SL-22, SL-23, OP-31, OP-32)', async () => {
  const { user } = await openList('/surveys?filter=draft');
  await screen.findByRole('link', { name: 'Draft 1' });
  const actions = () =>
    [...(rowOf('Draft 1').getAllByRole('cell').at(-1)?.querySelectorAll('a, button') ?? [])].map((it) =>
      it.getAttribute('aria-label'),
    );
  const href = (name: string) => rowOf('Draft 1').getByRole('link', { name }).getAttribute('href');
  expect(actions()).toEqual(['Edit', 'Results', 'Responses', 'Actions for Draft 1']);
  expect(href('Results')).toBe('/admin/results/survey/1');
  expect(href('Responses')).toBe('/admin/results/survey/1/responses');
  expect(href('Edit')).toBe('/admin/surveys/edit/1/questions');
  for (const name of ['All', 'Published', 'Scheduled', 'Draft']) {
    await user.click(await filter(name));
    await waitFor(async () => expect((await filter(name)).getAttribute('aria-current')).toBe('true'));
    expect(bulkActions()).toEqual(['Bulk Actions', 'Publish', 'Make Draft', 'Trash']);
  }
  await screen.findByRole('link', { name: 'Draft 1' });
  await pickFromMenu(user, 'Actions for Draft 1', 'Trash');
  await untilListed('Draft 6', 'Draft 5', 'Draft 4', 'Draft 3', 'Draft 2');
  await user.click(await filter('Trash'));
  await untilListed('Draft 1');
  expect(actions()).toEqual(['Results', 'Responses', 'Actions for Draft 1']);
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Draft 1' }));
  const inMenu = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(inMenu).toEqual(['Duplicate', 'Download as file', 'Restore', 'Delete permanently']);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('link', { name: 'Draft 1' })).toBeNull();
  expect(bulkActions()).toEqual(['Bulk Actions', 'Restore', 'Delete Permanently']);
});

test('publishing and drafting several at once loads the list again (SL-24, SL-29, SL-35)', async () => {
  const { user, server, calls } = await openList('/surveys?filter=draft');
  await screen.findByRole('link', { name: 'Draft 1' });
  const all = () => first(screen.getAllByRole('checkbox', { name: 'Select all' }));
  const ticked = () => screen.queryAllByRole('checkbox', { name: /^Select Draft/, checked: true });
  await user.click(all());
  expect(ticked()).toHaveLength(6);
  await user.click(all());
  expect(ticked()).toHaveLength(0);
  const before = calls().length;
  bulk('Publish', ['Draft 2', 'Draft 3']);
  await untilListed('Draft 6', 'Draft 5', 'Draft 4', 'Draft 1');
  expect(calls().length).toBeGreaterThan(before);
  await user.click(await filter('Published'));
  await screen.findByRole('link', { name: 'Draft 2' });
  bulk('Make Draft', ['Draft 2', 'Draft 3']);
  await waitFor(() => expect(titles()).not.toContain('Draft 2'));
  for (const row of [contract.surveys.publish, contract.surveys.draft])
    expect(server.callsOf(row).map(({ body }) => (body as { survey_ids: number[] }).survey_ids.toSorted())).toEqual([
      [2, 3],
    ]);
});

test('trash, restore, delete; the filter goes back only when all of a page are done (SL-25, SL-26, SL-27, SL-28)', async () => {
  const { user, server } = await openList('/surveys?filter=draft');
  await screen.findByRole('link', { name: 'Draft 2' });
  bulk('Trash', ['Draft 2']);
  await untilListed('Draft 6', 'Draft 5', 'Draft 4', 'Draft 3', 'Draft 1');
  expect((await filter('Draft')).getAttribute('aria-current')).toBe('true');
  bulk('Trash', ['Draft 6', 'Draft 5', 'Draft 4', 'Draft 3', 'Draft 1']);
  await waitFor(async () => expect((await filter('All')).getAttribute('aria-current')).toBe('true'));
  await user.click(await filter('Trash'));
  await untilListed('Draft 6', 'Draft 5', 'Draft 4', 'Draft 3', 'Draft 2', 'Draft 1');
  await pickFromMenu(user, 'Actions for Draft 6', 'Restore');
  await untilListed('Draft 5', 'Draft 4', 'Draft 3', 'Draft 2', 'Draft 1');
  bulk('Restore', ['Draft 5']);
  await untilListed('Draft 4', 'Draft 3', 'Draft 2', 'Draft 1');
  await pickFromMenu(user, 'Actions for Draft 4', 'Delete permanently');
  await untilListed('Draft 3', 'Draft 2', 'Draft 1');
  bulk('Delete Permanently', ['Draft 3', 'Draft 2']);
  await untilListed('Draft 1');
  expect((await filter('Trash')).textContent).toMatch(/\(1\)/);
  const sent = (verb: 'restore' | 'delete') =>
    server.callsOf(contract.surveys[verb]).map(({ body }) => (body as { survey_ids: number[] }).survey_ids);
  expect(sent('restore')).toEqual([[6], [5]]);
  expect(sent('delete')).toEqual([[4], [3, 2]]);
});

test('surveys with responses ask before they are deleted for good (XA-03)', async () => {
  const trashed = [
    survey(3, 'Answered often', { status: 'trash', responses_count: 1234 }),
    survey(2, 'Answered once', { status: 'trash', responses_count: 1 }),
    survey(1, 'Never answered', { status: 'trash' }),
  ];
  const { user, server } = await openList('/surveys?filter=trash', trashed);
  await untilListed('Answered often', 'Answered once', 'Never answered');
  const asking = () => screen.findByRole('dialog', { name: 'Delete permanently?' });
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await pickFromMenu(user, 'Actions for Answered often', 'Delete permanently');
  within(await asking()).getByText('“Answered often”: 1,234 responses');
  await user.click(within(await asking()).getByRole('button', { name: 'Cancel' }));
  await gone();
  bulk('Delete Permanently', ['Answered often', 'Answered once', 'Never answered']);
  within(await asking()).getByText('“Answered once”: 1 response');
  expect(within(await asking()).queryByText(/Never answered/)).toBeNull();
  await user.keyboard('{Escape}');
  await gone();
  expect(server.callsOf(contract.surveys.delete)).toEqual([]);
  await pickFromMenu(user, 'Actions for Answered once', 'Delete permanently');
  await user.click(within(await asking()).getByRole('button', { name: 'Delete permanently' }));
  await untilListed('Answered often', 'Never answered');
});

test.each(['one of two', 'all'])('%s was restored meanwhile: it stays and is named (XA-03)', async (which) => {
  const trashed = [2, 1].map((id) => survey(id, `Trashed ${id}`, { status: 'trash' }));
  const { server } = await openList('/surveys?filter=trash', trashed);
  await untilListed('Trashed 2', 'Trashed 1');
  const kept = { id: 2, title: 'Trashed 2' };
  if (which === 'all') server.on(contract.surveys.delete, () => refusal('not_in_trash'));
  else
    server.on(contract.surveys.delete, {
      success: true,
      survey_ids: [1],
      left_out: [kept],
      jobs: [],
    });
  bulk('Delete Permanently', ['Trashed 2', 'Trashed 1']);
  await screen.findByText('“Trashed 2” was not deleted: It is no longer in the trash.');
  expect(screen.queryAllByText(/^“Trashed 1” was not deleted/)).toHaveLength(which === 'all' ? 1 : 0);
});

test('what loads can be seen (SL-36)', async () => {
  const list = Promise.withResolvers<void>();
  const server = listServer(ELEVEN);
  const { fetch } = server;
  server.fetch = async (...call) => {
    const [to] = call;
    if (/\/api\/v1\/surveys\?/.test(to instanceof Request ? to.url : String(to))) await list.promise;
    return fetch(...call);
  };
  openAdmin('/surveys', server);
  await screen.findByText('Loading');
  expect(screen.queryByText('No Surveys')).toBeNull();
  list.resolve();
  await screen.findByRole('link', { name: 'Live one' });
  expect(screen.queryByText('Loading')).toBeNull();
});

const FORMER = [
  { id: 10, status: 'publish' as const, publish_at: '2099-01-01T08:00:00.000Z', has_changes: false, revision: 4 },
  { id: 7, status: 'publish' as const, publish_at: null, has_changes: true, revision: 6 },
];

test.each(['Make Draft', 'Trash'])(
  '%s can be undone: status and moment come back, and what cannot is named (SL-24, SL-25)',
  async (action) => {
    const { user, server, calls } = await openList();
    await screen.findByRole('link', { name: 'Live one' });
    const verb = action === 'Trash' ? 'trash' : 'draft';
    server
      .on(contract.surveys[verb], { success: true, survey_ids: [10, 7], former: FORMER })
      .on(contract.surveys.putBack, { success: true, survey_ids: [10], left_out: [{ id: 7, code: 'changed' }] });
    bulk(action, ['Live in an hour', 'Live one']);
    const undo = await screen.findByRole('button', { name: 'Undo' });
    const before = calls().length;
    await user.click(undo);
    await screen.findByText('“Live one” stays as it is: It has changed in the meantime.');
    expect(server.callsOf(contract.surveys.putBack).map(({ body }) => body)).toEqual([{ surveys: FORMER }]);
    await waitFor(() => expect(calls().length).toBeGreaterThan(before));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  },
);

test.each([
  ['Make Draft', 'draft', 'working'],
  ['Trash', 'trash', 'removing'],
] as const)('while %s runs, a line says so (SL-17)', async (action, verb, work) => {
  const { server } = await openList();
  await screen.findByRole('link', { name: 'Live one' });
  const done = Promise.withResolvers<void>();
  server.on(contract.surveys[verb], async () => {
    await done.promise;
    return { success: true as const, survey_ids: [7], former: [] };
  });
  expect(screen.queryByRole('progressbar')).toBeNull();
  bulk(action, ['Live one']);
  const line = await screen.findByRole('progressbar');
  expect(line.dataset.work).toBe(work);
  done.resolve();
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});

test('a survey is downloaded as a file from the menu of its row (VR-65)', async () => {
  const { user } = await openList();
  await screen.findByRole('link', { name: 'Live two' });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
    downloads.push(this.getAttribute('href'));
  });
  const downloads: (string | null)[] = [];
  await pickFromMenu(user, 'Actions for Live two', 'Download as file');
  expect(downloads).toEqual(['/api/v1/surveys/8/file']);
  click.mockRestore();
});

test('a duplicate opens in the editor (SL-30)', async () => {
  const { server, user } = await openList();
  server
    .on(contract.surveys.duplicate, storedSurvey(12, { title: 'Live two (Copy)' }))
    .on(contract.surveys.get, ({ params }) =>
      storedSurvey(Number(params.id), { title: 'Live two (Copy)', template: 'blank' }),
    );
  await screen.findByRole('link', { name: 'Live two' });
  await pickFromMenu(user, 'Actions for Live two', 'Duplicate');
  await screen.findByRole('heading', { level: 1, name: 'Live two (Copy)' });
  expect(location.pathname).toBe('/admin/surveys/edit/12/questions');
  expect(server.callsOf(contract.surveys.duplicate).map(({ params }) => params.id)).toEqual(['8']);
});
