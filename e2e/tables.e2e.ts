import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { expectSettled, nextCall, openSession } from './admin.ts';
import { startElite } from './product.ts';

const LIST = /\/surveys\/\d+\/responses$/;

/** What every table of the product can do, tested on a list of 25 responses. */
describe('tables', () => {
  let session: Session;
  let id: number;
  let short: number;

  const open = async (survey = id, search = '') => {
    await session.page.goto(`${session.product.url}/admin/results/survey/${survey}/responses${search}`);
    await session.page.locator('tbody tr[data-id]').first().waitFor();
  };
  const head = () => session.page.locator('thead');
  const shown = () =>
    session.page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => Number(row.dataset.id)));
  const asked = async (act: () => Promise<void>, ...names: string[]) => {
    const call = nextCall(session.page, 'GET', LIST);
    await act();
    const { searchParams } = await call;
    return names.map((name) => searchParams.get(name));
  };
  const pages = () => session.page.getByRole('navigation', { name: /^Pages of/ }).first();
  const step = (name: string) => pages().getByRole('button', { name });
  const pageInput = () => pages().getByRole('textbox', { name: 'Page' });

  beforeAll(async () => {
    session = await openSession(() => startElite([], { demo: false }));
    const create = async (title: string, count: number) => {
      const survey = await session.api.survey({ title, status: 'publish' });
      for (let n = 0; n < count; n++) {
        await session.api.respond(survey.id, [{ question_id: 'q1', value: 'Yes' }], {
          title: `Page ${n % 7}`,
        });
      }
      return survey.id;
    };
    id = await create('Many', 25);
    short = await create('Few', 5);
  });
  afterAll(() => session?.close());

  test('each column has a title, and sortable ones are buttons (SW-01, SW-03, SW-36)', async () => {
    await open();
    const titles = await head().locator('th').allInnerTexts();
    expect(titles.map((title) => title.trim())).toEqual([
      'Response',
      'Submitted',
      'Page',
      'Status',
      'Actions',
    ]);
    expect(await head().getByRole('button').allInnerTexts()).toEqual(['Response', 'Submitted', 'Page']);
    expect(await head().locator('[aria-sort="descending"]').textContent()).toContain('Response');
    for (const [title, key] of [
      ['Submitted', 'submitted_at'],
      ['Page', 'page'],
    ] as const) {
      const sort = () => head().getByRole('button', { name: title }).click();
      expect(await asked(sort, 'orderby')).toEqual([key]);
    }
  });

  test('another column begins with its own direction, the same one turns it (SW-04, SW-05, FB-21)', async () => {
    await open();
    const sort = (title: string) => () => head().getByRole('button', { name: title }).click();
    expect(await asked(sort('Submitted'), 'orderby', 'order')).toEqual(['submitted_at', 'desc']);
    expect(await asked(sort('Submitted'), 'orderby', 'order')).toEqual(['submitted_at', 'asc']);
    const inOrder = async () => {
      const rows = await shown();
      return rows.every((id, at) => at === 0 || id > (rows[at - 1] ?? id));
    };
    await expect.poll(inOrder).toBe(true);
    expect(await asked(sort('Page'), 'orderby', 'order')).toEqual(['page', 'asc']);
    expect(await asked(sort('Page'), 'orderby', 'order')).toEqual(['page', 'desc']);
  });

  test('ten rows a page, and every way from page to page (SW-06, SW-09, SW-10, SW-11, SW-12, OP-103)', async () => {
    await open();
    await expect.poll(shown).toHaveLength(10);
    expect(await session.page.getByText('25 items', { exact: true }).count()).toBe(2);
    await pages().getByText('of 3', { exact: true }).waitFor();
    const go = async (name: string) => asked(() => step(name).click(), 'page');
    expect(await go('Next page')).toEqual(['2']);
    await expect.poll(() => pageInput().inputValue()).toBe('2');
    expect(await go('Last page')).toEqual(['3']);
    await expect.poll(() => shown().then((rows) => rows.length)).toBe(5);
    await step('Previous page').click();
    await expect.poll(() => pageInput().inputValue()).toBe('2');
    await step('First page').click();
    await expect.poll(() => pageInput().inputValue()).toBe('1');
    const type = async (text: string) => {
      await pageInput().fill(text);
      await pageInput().press('Enter');
    };
    await type('2');
    await expect.poll(() => new URL(session.page.url()).searchParams.get('page')).toBe('2');
    await type('77');
    await expect.poll(() => pageInput().inputValue()).toBe('3');
    await type('none');
    await expect.poll(() => pageInput().inputValue()).toBe('3');
    await expectSettled(session.page, 'the last page of a table');
  });

  test('one page has no way to others (SW-13)', async () => {
    await open(short);
    await session.page.getByText('5 items', { exact: true }).first().waitFor();
    expect(await session.page.getByRole('navigation', { name: /^Pages of/ }).count()).toBe(0);
  });

  test('all of a page are ticked at once, and Apply runs what was chosen (SW-02, SW-07, SW-08, OP-104)', async () => {
    await open();
    const all = head().getByRole('checkbox', { name: 'Select all' });
    const ticked = () => session.page.locator('tbody').getByRole('checkbox', { checked: true }).count();
    await all.check();
    await expect.poll(ticked).toBe(10);
    const first = await shown();
    await step('Next page').click();
    await expect.poll(shown).not.toEqual(first);
    expect(await ticked()).toBe(0);
    const rows = await shown();
    await session.page.getByRole('checkbox', { name: `Select Response #${rows[0]}` }).check();
    const bulk = session.page.getByRole('combobox', { name: 'Bulk Actions' }).first();
    expect(await bulk.locator('option:checked').textContent()).toBe('Bulk Actions');
    await bulk.selectOption({ label: 'Trash' });
    const call = nextCall(session.page, 'POST', /\/responses\/trash$/);
    await session.page.getByRole('button', { name: 'Apply' }).first().click();
    await call;
    await session.page.getByText('24 items', { exact: true }).first().waitFor();
  });

  test('a filter sends its attribute with its value (SW-35)', async () => {
    await open();
    const filters = session.page.getByRole('navigation', { name: 'Filter by status' }).getByRole('link');
    const named = await filters.evaluateAll((links) =>
      links.map((link) => (link instanceof HTMLElement ? link.dataset.filter : undefined)),
    );
    expect(named).toEqual(['status=all', 'status=publish', 'status=trash']);
    for (const status of ['publish', 'trash'] as const) {
      const place = named.indexOf(`status=${status}`);
      expect(await asked(() => filters.nth(place).click(), 'filter[status]')).toEqual([status]);
    }
    expect(session.complaints).toEqual([]);
  });

  test('a select that is cleared keeps what was chosen (SW-17)', async () => {
    await open();
    const picker = session.page.getByRole('combobox', { name: 'Survey' });
    await picker.fill('');
    await session.page.keyboard.press('Tab');
    await expect.poll(() => picker.inputValue()).toBe('Many');
    expect(new URL(session.page.url()).pathname).toBe(`/admin/results/survey/${id}/responses`);
  });
});
