import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ResponseListItem } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { findEmptyState } from '../../testing/empty-state.ts';
import { openAdmin, stubServer } from '../../testing/open-admin.tsx';
import { storedSurvey } from '../../testing/survey-store.ts';

const item = (id: number): ResponseListItem => ({
  id,
  status: 'publish',
  submitted_at: '2026-11-20T10:00:00.000Z',
  page_submitted: { url: 'https://site.test/', name: 'Home' },
});

/** A survey with so many responses, listed ten at a time as they are asked for; what is thrown away is gone. */
async function open(count = 25, more: { is_mixed?: true } = {}, address = '') {
  let stored = Array.from({ length: count }, (_, index) => item(count - index));
  const server = stubServer()
    .on(contract.surveys.get, storedSurvey(5, { title: 'Many', template: 'blank' }))
    .on(contract.surveys.list, {
      items: [
        { id: 5, title: 'Many', responses_count: count },
        { id: 6, title: 'Few', responses_count: 0 },
      ],
      pagination: { total: 2, pages: 1, page: 1, per_page: -1 },
      status_filters: [],
    })
    .on(contract.responses.list, ({ query }) => {
      const page = Number(query.page ?? 1);
      const isTurned = query.order === 'asc';
      const all = isTurned ? stored.toReversed() : stored;
      return {
        items: all.slice((page - 1) * 10, page * 10),
        pagination: { total: stored.length, pages: Math.ceil(stored.length / 10), page, per_page: 10 },
        has_scores: false,
        ...more,
        status_filters: (['all', 'publish', 'trash'] as const).map((status) => ({
          status,
          count: stored.length,
        })),
      };
    })
    .on(contract.responses.trash, ({ body }) => {
      const { response_ids } = body as { response_ids: number[] };
      stored = stored.filter(({ id }) => !response_ids.includes(id));
      return { success: true as const, response_ids };
    });
  const opened = openAdmin(`/results/survey/5/responses${address}`, server);
  await screen.findByText(count > 0 ? `#${count}` : /^No |empty$/);
  const calls = () => server.callsOf(contract.responses.list);
  const untilAsked = (query: object) => waitFor(() => expect(calls().at(-1)?.query).toMatchObject(query));
  return { ...opened, server, calls, untilAsked };
}

const first = (all: HTMLElement[]) => all[0] as HTMLElement;
const table = () => screen.getByRole('table', { name: 'Responses' });
const head = () => within(table().querySelector('thead') as HTMLElement);
const shown = () => [...table().querySelectorAll('tbody tr')].map((row) => Number((row as HTMLElement).dataset.id));
const pages = () => within(first(screen.getAllByRole('navigation', { name: /^Pages of/ })));
const step = (name: string) => fireEvent.click(pages().getByRole('button', { name }));
const pageInput = () => pages().getByRole<HTMLInputElement>('textbox', { name: 'Page' });
const untilOn = async (page: number, from: number) => {
  await waitFor(() => expect(pageInput().value).toBe(String(page)));
  await waitFor(() => expect(shown()[0]).toBe(from));
};

test('each column has a title, and sortable ones are buttons (SW-01, SW-03, SW-36)', async () => {
  const { untilAsked } = await open();
  const titles = head()
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent?.trim());
  expect(titles.filter(Boolean)).toEqual(['Response', 'Answers', 'Submitted', 'Page', 'Status', 'Actions']);
  const sorting = head().getAllByRole('button');
  expect(sorting.map(({ textContent }) => textContent?.trim())).toEqual(['Response', 'Submitted', 'Page']);
  expect(head().getByRole('columnheader', { name: 'Response' }).getAttribute('aria-sort')).toBe('descending');
  for (const [title, orderby] of [
    ['Submitted', 'submitted_at'],
    ['Page', 'page'],
  ] as const) {
    fireEvent.click(head().getByRole('button', { name: title }));
    await untilAsked({ orderby });
  }
});

test('another column begins with its own direction, the same one turns it (SW-04, SW-05, FB-21)', async () => {
  const { untilAsked } = await open();
  for (const [title, orderby, order] of [
    ['Submitted', 'submitted_at', 'desc'],
    ['Submitted', 'submitted_at', 'asc'],
    ['Page', 'page', 'asc'],
    ['Page', 'page', 'desc'],
  ] as const) {
    fireEvent.click(head().getByRole('button', { name: title }));
    await untilAsked({ orderby, order });
    await waitFor(() => expect(shown()[0]).toBe(order === 'asc' ? 1 : 25));
  }
});

test('where numbers do not rise with moments, the mark stands on the moments, which turn (SW-04)', async () => {
  const { untilAsked } = await open(25, { is_mixed: true });
  const marked = () =>
    head()
      .getAllByRole('columnheader')
      .map((cell) => [cell.textContent?.trim(), cell.getAttribute('aria-sort')])
      .filter(([, sort]) => sort !== null && sort !== 'none');
  await waitFor(() => expect(marked()).toEqual([['Submitted', 'descending']]));
  expect(head().queryByRole('button', { name: 'Response' })).toBeNull();
  fireEvent.click(head().getByRole('button', { name: 'Submitted' }));
  await untilAsked({ orderby: 'submitted_at', order: 'asc' });
  expect(marked()).toEqual([['Submitted', 'ascending']]);
});

test('ten rows a page, and every way from page to page (SW-06, SW-09, SW-10, SW-11, SW-12, OP-103)', async () => {
  const { untilAsked, calls } = await open();
  expect(shown()).toHaveLength(10);
  expect(screen.getAllByText('25 items')).toHaveLength(2);
  pages().getByText('of 3');
  step('Next page');
  await untilAsked({ page: '2' });
  await untilOn(2, 15);
  step('Last page');
  await untilAsked({ page: '3' });
  await untilOn(3, 5);
  expect(shown()).toHaveLength(5);
  step('Previous page');
  await untilOn(2, 15);
  step('First page');
  await untilOn(1, 25);
  const type = (value: string) => {
    fireEvent.change(pageInput(), { target: { value } });
    fireEvent.keyDown(pageInput(), { key: 'Enter', code: 'Enter' });
    const form = pageInput().form;
    if (form) fireEvent.submit(form);
  };
  type('2');
  await untilOn(2, 15);
  expect(new URLSearchParams(location.search).get('page')).toBe('2');
  type('77');
  await untilOn(3, 5);
  const before = calls().length;
  type('none');
  await untilOn(3, 5);
  expect(calls()).toHaveLength(before);
});

test('one page has no way to others (SW-13)', async () => {
  await open(5);
  expect(screen.getAllByText('5 items').length).toBeGreaterThan(0);
  expect(screen.queryByRole('navigation', { name: /^Pages of/ })).toBeNull();
});

test('all of a page are ticked at once, and Apply runs what was chosen (SW-02, SW-07, SW-08, OP-104)', async () => {
  const { server } = await open();
  const ticked = () => [...table().querySelectorAll<HTMLInputElement>('tbody input')].filter((box) => box.checked);
  fireEvent.click(head().getByRole('checkbox', { name: 'Select all' }));
  expect(ticked()).toHaveLength(10);
  step('Next page');
  await untilOn(2, 15);
  expect(ticked()).toEqual([]);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Response #15' }));
  const bulk = first(screen.getAllByRole('combobox', { name: 'Bulk Actions' })) as HTMLSelectElement;
  expect(bulk.selectedOptions[0]?.textContent).toBe('Bulk Actions');
  const trash = within(bulk).getByRole<HTMLOptionElement>('option', { name: 'Trash' });
  fireEvent.change(bulk, { target: { value: trash.value } });
  fireEvent.click(first(screen.getAllByRole('button', { name: 'Apply' })));
  await waitFor(() => expect(screen.getAllByText('24 items')).toHaveLength(2));
  expect(server.callsOf(contract.responses.trash).map(({ body }) => body)).toEqual([{ response_ids: [15] }]);
});

test('a filter sends its attribute with its value (SW-35)', async () => {
  const { untilAsked } = await open();
  const links = () => within(screen.getByRole('navigation', { name: 'Filter by status' })).getAllByRole('link');
  expect(links().map(({ dataset }) => dataset.filter)).toEqual(['status=all', 'status=publish', 'status=trash']);
  for (const [place, status] of [
    [1, 'publish'],
    [2, 'trash'],
  ] as const) {
    fireEvent.click(links()[place] as HTMLElement);
    await untilAsked({ filter: { status } });
  }
});

test('a select that is cleared keeps what was chosen (SW-17)', async () => {
  const { user } = await open();
  const picker = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Survey' });
  await waitFor(() => expect(picker.value).toBe('Many'));
  await user.clear(picker);
  await user.tab();
  await waitFor(() => expect(picker.value).toBe('Many'));
  expect(location.pathname).toBe('/admin/results/survey/5/responses');
});

test('number and first answers are one link; the normal status is plain text, others are badges (RL-09, RL-11)', async () => {
  const answer = { question_id: 'q', question_title: 'Why?', question_type: 'text', extra: {} };
  const list: ResponseListItem[] = [
    { ...item(3), answers: [{ ...answer, value: 'It rained' }] },
    { ...item(2), answers: [{ ...answer, value: null }] },
    { ...item(1), status: 'spam' },
  ];
  const server = stubServer()
    .on(contract.surveys.get, storedSurvey(5, { title: 'Many', template: 'blank' }))
    .on(contract.surveys.list, {
      items: [],
      pagination: { total: 0, pages: 1, page: 1, per_page: -1 },
      status_filters: [],
    })
    .on(contract.responses.list, {
      items: list,
      pagination: { total: 3, pages: 1, page: 1, per_page: 10 },
      has_scores: false,
      status_filters: [],
    });
  openAdmin('/results/survey/5/responses', server);
  const link = (await screen.findByText('#3')).closest('a');
  expect(link?.getAttribute('href')).toBe('/admin/results/survey/5/responses/3');
  expect(link?.textContent).toContain('“It rained”');
  expect(screen.getByText('#2').closest('a')?.textContent).toContain('Skipped');
  const status = (at: number) => table().querySelector(`tbody tr[data-id="${at}"] td:nth-last-child(2) > *`);
  expect([3, 1].map((id) => [status(id)?.textContent, status(id)?.hasAttribute('data-tone')])).toEqual([
    ['Published', false],
    ['Suspected spam', true],
  ]);
});

test('ratings stand first as badges, and a survey with ratings has a column to sort by them (XO-11)', async () => {
  const answered = (id: number, score: number | null, value: string): ResponseListItem => ({
    ...item(id),
    score,
    answers: [
      { question_id: 'w', question_title: 'Why?', question_type: 'text', value, extra: {} },
      { question_id: 's', question_title: 'Stars?', question_type: 'star-rating', value: score, extra: {} },
    ],
  });
  const long = 'So many words. '.repeat(30);
  const { server, user, untilAsked } = await open();
  expect(head().queryByText('Score')).toBeNull();
  server.on(contract.responses.list, {
    items: [answered(3, 4, long), answered(2, null, 'Short')],
    pagination: { total: 2, pages: 1, page: 1, per_page: 10 },
    has_scores: true,
    status_filters: [],
  });
  await user.click(head().getByRole('button', { name: /Submitted/ }));
  await user.click(await head().findByRole('button', { name: /Score/ }));
  await untilAsked({ orderby: 'score', order: 'desc' });
  const cells = [...table().querySelectorAll('tbody tr')].map((row) => row.textContent);
  expect(cells[0]).toMatch(/^#3.*★ 4“So many words/);
  expect(cells[0]).toContain('4');
  expect(cells[1]).toMatch(/^#2.*“Short”/);
});

test.each([
  ['', 'No responses yet', '/admin/surveys/edit/5/publish'],
  ['?filter=publish', 'No responses yet', '/admin/surveys/edit/5/publish'],
  ['?filter=partial', 'No partial responses', null],
  ['?filter=trash', 'The trash is empty', null],
  ['?filter=spam', 'No suspected spam', null],
])('where there are none, "%s" says so with a way on (FH-11)', async (address, title, href) => {
  const { user } = await open(0, {}, address);
  const way = await findEmptyState(title);
  expect(way.getAttribute('href')).toBe(href);
  if (href !== null) return;
  await user.click(way);
  expect((await findEmptyState('No responses yet')).textContent).toBe('Check where it shows');
});
