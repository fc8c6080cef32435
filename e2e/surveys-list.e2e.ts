import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { expectSettled, nextCall, openSession } from './admin.ts';
import { openPage, WIDTHS } from './browser.ts';
import { SITE_ZONE, startElite } from './product.ts';

const [DESKTOP, PHONE] = WIDTHS;
const LIST = /\/api\/v1\/surveys$/;

interface List {
  items: { id: number; title: string; status: string }[];
  status_filters: { status: string; count: number }[];
}

describe('the surveys list', () => {
  let session: Session;
  let page: Page;

  const open = async (search = '') => {
    await page.goto(`${session.product.url}/admin/surveys${search}`);
    await page.locator('tbody tr[data-id]').first().waitFor();
  };
  const row = (title: string) => page.locator('tbody tr').filter({ hasText: title });
  const filter = (name: string) => page.getByRole('link', { name: new RegExp(`^${name} ?\\(`) });
  const titles = () => page.locator('tbody [data-title]').allInnerTexts();
  const statusOf = async (id: number) =>
    (await session.api.get<{ status: string }>(`/surveys/${id}`)).body.status;
  const ids: Record<string, number> = {};

  const bulk = async (action: string, chosen: readonly string[]) => {
    for (const title of chosen)
      await page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).check();
    await page.getByRole('combobox', { name: 'Bulk Actions' }).first().selectOption({ label: action });
    await page.getByRole('button', { name: 'Apply' }).first().click();
  };

  beforeAll(async () => {
    session = await openSession(() => startElite(['behavior', 'google-drive'], { demo: false }), {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    page = session.page;
  });

  afterAll(() => session?.close());

  test('leaving while the list loads does not lead back to a new survey (SL-03)', async () => {
    const other = await openPage(session.browser, DESKTOP, { storageState: session.state });
    const opened = { list: Promise.withResolvers<void>(), area: Promise.withResolvers<void>() };
    await other.page.route(
      (url) => LIST.test(url.pathname),
      async (route) => {
        await opened.list.promise;
        await route.continue();
      },
    );
    await other.page.goto(`${session.product.url}/admin/surveys`);
    await other.page.getByRole('heading', { level: 1, name: 'Surveys' }).waitFor();
    await other.page.route('**/*.js', async (route) => {
      await opened.area.promise;
      await route.continue();
    });
    const wanted = other.page.waitForRequest('**/*.js');
    await other.page.getByRole('link', { name: 'Results', exact: true }).click();
    await wanted;
    const listed = other.page.waitForEvent('requestfinished', (call) =>
      LIST.test(new URL(call.url()).pathname),
    );
    opened.list.resolve();
    await listed;
    opened.area.resolve();
    await other.page.getByRole('heading', { level: 1, name: /Results/ }).waitFor();
    expect(new URL(other.page.url()).pathname).toBe('/admin/results');
    await other.context.close();
  });

  test('a site without any survey goes straight to a new one, once (SL-03, OP-27, ED-01, SL-18)', async () => {
    await page.goto(`${session.product.url}/admin/surveys`);
    await page.waitForURL('**/admin/surveys/new/setup');
    await page.getByRole('button', { name: 'Close the editor' }).click();
    await page.waitForURL('**/admin/surveys');
    await page.getByRole('heading', { name: 'No Surveys' }).waitFor();
    expect(await page.getByRole('region', { name: 'Get more answers with Pro' }).count()).toBe(0);
    await expectSettled(page, 'the list of a site without surveys');
  });

  test('the first page: newest first, ten rows, bars and titles above and below (SL-32, SL-33, SL-34)', async () => {
    const hour = 3_600_000;
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    for (const n of [1, 2, 3, 4, 5, 6])
      ids[`Draft ${n}`] = (await session.api.survey({ title: `Draft ${n}` })).id;
    for (const [title, publish_at] of [
      ['Live one', null],
      ['Live two', null],
      ['Live since an hour', at(-hour)],
      ['Live in an hour', at(hour)],
      ['Answered', null],
    ] as const)
      ids[title] = (await session.api.survey({ title, status: 'publish', publish_at })).id;
    await session.api.respond(ids.Answered ?? 0, [{ question_id: 'q1', value: 'Yes' }]);
    const call = nextCall(page, 'GET', LIST);
    await open();
    const { searchParams } = await call;
    expect(['page', 'orderby', 'order'].map((name) => searchParams.get(name))).toEqual(['1', 'id', 'desc']);
    const shown = await page
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((tr) => Number(tr.dataset.id)));
    expect(shown).toEqual(shown.toSorted((a, b) => b - a));
    expect(shown).toHaveLength(10);
    expect(await page.getByText('11 items').count()).toBe(2);
    expect(await page.getByText('of 2').count()).toBe(2);
    expect(await page.getByRole('combobox', { name: 'Bulk Actions' }).count()).toBe(2);
    const below = nextCall(page, 'GET', LIST, { orderby: 'title' });
    await page.locator('tfoot').getByRole('button', { name: 'Title' }).click();
    await below;
    await expectSettled(page, 'the surveys list');
  });

  test('only Title, Status and Created sort (SL-05)', async () => {
    await open();
    const head = page.locator('thead');
    expect((await head.getByRole('button').allInnerTexts()).map((text) => text.trim())).toEqual([
      'Title',
      'Status',
      'Created',
    ]);
    for (const [name, key] of [
      ['Title', 'title'],
      ['Status', 'status'],
      ['Created', 'created_at'],
    ] as const) {
      const call = nextCall(page, 'GET', LIST, { orderby: key });
      await head.getByRole('button', { name }).click();
      await call;
    }
    const again = nextCall(page, 'GET', LIST, { order: 'asc' });
    await head.getByRole('button', { name: 'Created' }).click();
    await again;
    const sorted = page.getByRole('columnheader', { name: 'Created' });
    expect(await sorted.getAttribute('aria-sort')).toBe('ascending');
  });

  test('a row leads to the editor and the responses, and gives its shortcode (SL-06, SL-08, SL-09, SL-10, OP-28)', async () => {
    await open();
    const id = ids.Answered ?? 0;
    const link = row('Answered').getByRole('link', { name: 'Answered', exact: true });
    await link.waitFor();
    const field = row('Answered').getByRole('textbox');
    expect(await field.inputValue()).toBe(`[userfeedback id="${id}"]`);
    await field.click();
    await page.keyboard.type('x');
    await expect.poll(() => field.inputValue()).toBe(`[userfeedback id="${id}"]`);
    await page.getByText('Copied to Clipboard').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`[userfeedback id="${id}"]`);
    const count = row('Answered').getByRole('link', { name: '1', exact: true });
    expect(await count.getAttribute('href')).toBe(`/admin/results/survey/${id}/responses`);
    await link.click();
    await page.waitForURL(`**/admin/surveys/edit/${id}/questions`);
  });

  test('dates follow the browser, what is scheduled does not (SL-07, SL-14)', async () => {
    const germany = { storageState: session.state, locale: 'de-DE', timezoneId: 'Pacific/Auckland' };
    const german = await openPage(session.browser, DESKTOP, germany);
    await german.page.goto(`${session.product.url}/admin/surveys`);
    await german.page.locator('tbody tr[data-id]').first().waitFor();
    await open();
    const created = (from: Page) => from.locator('tbody time').first();
    const moment = new Date((await created(page).getAttribute('datetime')) ?? '');
    const inTheirWords = (locale: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: SITE_ZONE }).format(moment);
    expect(await created(page).textContent()).toBe(inTheirWords('en-GB'));
    expect(await created(german.page).textContent()).toBe(inTheirWords('de-DE'));
    expect(inTheirWords('de-DE')).not.toBe(inTheirWords('en-GB'));
    for (const from of [page, german.page]) {
      const scheduled = from.locator('tbody tr').filter({ hasText: 'Scheduled' });
      expect(await scheduled.locator('[data-title]').allInnerTexts()).toEqual(['Live in an hour']);
    }
    await german.context.close();
  });

  test('quick filters count and narrow; an empty one invites to create (SL-12, SL-13, SL-15, SL-16)', async () => {
    await open();
    const { body } = await session.api.get<List>('/surveys');
    const names = {
      all: 'All',
      publish: 'Published',
      scheduled: 'Scheduled',
      draft: 'Draft',
      trash: 'Trash',
    };
    const links = page.getByRole('navigation', { name: 'Filter by status' }).getByRole('link');
    expect((await links.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual(
      Object.entries(names).map(
        ([status, name]) => `${name} (${body.status_filters.find((each) => each.status === status)?.count})`,
      ),
    );
    const call = nextCall(page, 'GET', LIST, { 'filter[status]': 'draft' });
    await filter('Draft').click();
    await call;
    await expect.poll(titles).toEqual([6, 5, 4, 3, 2, 1].map((n) => `Draft ${n}`));
    await filter('Trash').click();
    await page.getByRole('heading', { name: 'No Surveys' }).waitFor();
    await page
      .getByText('You currently have no Surveys. Click the button below to create your first Survey.')
      .waitFor();
    await expectSettled(page, 'the empty list');
    await page.getByRole('main').getByRole('link', { name: 'Create New' }).click();
    await page.waitForURL('**/admin/surveys/new/setup');
  });

  test('what can be done depends on where a survey lies (ER-R-05, SL-19, SL-20, SL-21, SL-22, SL-23, OP-31, OP-32)', async () => {
    await open('?filter=draft');
    const id = ids['Draft 1'] ?? 0;
    const actions = async (title: string) => {
      await row(title).hover();
      return row(title)
        .locator('td')
        .last()
        .locator('a, button')
        .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
    };
    const bulkActions = () =>
      page.getByRole('combobox', { name: 'Bulk Actions' }).first().locator('option').allInnerTexts();
    expect(await actions('Draft 1')).toEqual(['Edit', 'Results', 'Responses', 'Duplicate', 'Trash']);
    const href = (name: string) =>
      row('Draft 1').getByRole('link', { name, exact: true }).getAttribute('href');
    expect(await href('Results')).toBe(`/admin/results/survey/${id}`);
    expect(await href('Responses')).toBe(`/admin/results/survey/${id}/responses`);
    expect(await href('Edit')).toBe(`/admin/surveys/edit/${id}/questions`);
    for (const name of ['All', 'Published', 'Scheduled', 'Draft']) {
      await filter(name).click();
      await expect.poll(bulkActions).toEqual(['Bulk Actions', 'Publish', 'Make Draft', 'Trash']);
    }
    await row('Draft 1').hover();
    await row('Draft 1').getByRole('button', { name: 'Trash' }).click();
    await expect.poll(() => row('Draft 1').count()).toBe(0);
    await filter('Trash').click();
    await row('Draft 1').waitFor();
    expect(await actions('Draft 1')).toEqual([
      'Results',
      'Responses',
      'Duplicate',
      'Restore',
      'Delete permanently',
    ]);
    expect(await row('Draft 1').getByRole('link', { name: 'Draft 1' }).count()).toBe(0);
    expect(await bulkActions()).toEqual(['Bulk Actions', 'Restore', 'Delete Permanently']);
  });

  test('publishing and drafting several at once (SL-24, SL-29, SL-35)', async () => {
    await open('?filter=draft');
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await expect
      .poll(() => page.getByRole('checkbox', { name: /^Select Draft/, checked: true }).count())
      .toBe(5);
    await page.getByRole('checkbox', { name: 'Select all' }).uncheck();
    const chosen = ['Draft 2', 'Draft 3'];
    const done = page.waitForResponse((response) => response.url().endsWith('/surveys/publish'));
    const again = page.waitForResponse((response) => LIST.test(new URL(response.url()).pathname));
    await bulk('Publish', chosen);
    await done;
    await again;
    for (const title of chosen) expect(await statusOf(ids[title] ?? 0)).toBe('publish');
    await filter('Published').click();
    await row('Draft 2').waitFor();
    await bulk('Make Draft', chosen);
    await expect.poll(() => row('Draft 2').count()).toBe(0);
    for (const title of chosen) expect(await statusOf(ids[title] ?? 0)).toBe('draft');
  });

  test('trash, restore, delete; the filter goes back only when all of a page are done (SL-25, SL-26, SL-27, SL-28)', async () => {
    await open('?filter=draft');
    await bulk('Trash', ['Draft 2']);
    await expect.poll(() => row('Draft 2').count()).toBe(0);
    expect(await filter('Draft').getAttribute('aria-current')).toBe('true');
    await bulk('Trash', ['Draft 3', 'Draft 4', 'Draft 5', 'Draft 6']);
    await expect.poll(() => filter('All').getAttribute('aria-current')).toBe('true');
    await filter('Trash').click();
    await row('Draft 6').waitFor();
    expect(await titles()).toEqual([6, 5, 4, 3, 2, 1].map((n) => `Draft ${n}`));
    await row('Draft 6').hover();
    await row('Draft 6').getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => row('Draft 6').count()).toBe(0);
    await bulk('Restore', ['Draft 5']);
    await expect.poll(() => row('Draft 5').count()).toBe(0);
    for (const title of ['Draft 5', 'Draft 6']) expect(await statusOf(ids[title] ?? 0)).toBe('draft');
    await row('Draft 4').hover();
    await row('Draft 4').getByRole('button', { name: 'Delete permanently' }).click();
    await expect.poll(() => row('Draft 4').count()).toBe(0);
    await bulk('Delete Permanently', ['Draft 3', 'Draft 2']);
    await expect.poll(titles).toEqual(['Draft 1']);
    for (const n of [2, 3, 4])
      expect((await session.api.get(`/surveys/${ids[`Draft ${n}`]}`)).status).toBe(404);
    expect(await filter('Trash').textContent()).toMatch(/\(1\)/);
  });

  test('what runs and what loads can be seen (SL-17, SL-36)', async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const hold = (pattern: RegExp) =>
      page.route(pattern, async (route) => {
        await held;
        await route.continue();
      });
    await hold(/\/api\/v1\/surveys\?/);
    await page.goto(`${session.product.url}/admin/surveys`);
    await page.getByText('Loading', { exact: true }).waitFor({ state: 'attached' });
    expect(await page.getByText('No Surveys').count()).toBe(0);
    letGo();
    await row('Live one').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    for (const [action, verb, work] of [
      ['Make Draft', 'draft', 'working'],
      ['Trash', 'trash', 'removing'],
    ] as const) {
      const waiting = page.waitForRequest((request) => request.url().endsWith(`/surveys/${verb}`));
      let answer = () => {};
      const answered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route(/\/surveys\/(draft|trash)$/, async (route) => {
        await answered;
        await route.continue();
      });
      await bulk(action, ['Live one']);
      await waiting;
      const bar = page.getByRole('progressbar');
      expect(await bar.getAttribute('data-work')).toBe(work);
      answer();
      await bar.waitFor({ state: 'detached' });
      await page.unrouteAll({ behavior: 'wait' });
    }
  });

  test('a duplicate opens in the editor and leaves the original as it is (SL-30, SL-31)', async () => {
    await open();
    const id = ids['Live two'] ?? 0;
    const before = (await session.api.get(`/surveys/${id}`)).body;
    await row('Live two').hover();
    await row('Live two').getByRole('link', { name: 'Duplicate' }).click();
    await page.waitForURL(/\/surveys\/edit\/\d+\/questions$/);
    const copy = Number(/edit\/(\d+)/.exec(page.url())?.[1]);
    expect(copy).toBeGreaterThan(Math.max(...Object.values(ids)));
    await page.getByRole('heading', { level: 1, name: 'Live two (Copy)' }).waitFor();
    expect((await session.api.get(`/surveys/${id}`)).body).toEqual(before);
  });

  test('on a phone every row is a block with a menu, and Escape closes it (SL-04, SL-19)', async () => {
    expect(session.complaints).toEqual([]);
    const phone = await openPage(session.browser, PHONE, { storageState: session.state });
    await phone.page.goto(`${session.product.url}/admin/surveys`);
    const block = phone.page.locator('tbody tr').filter({ hasText: 'Live two' }).last();
    await block.waitFor();
    await expectSettled(phone.page, 'the surveys list on a phone');
    const labels = await block
      .locator('[data-label]')
      .evaluateAll((cells) => cells.map((td) => td.dataset.label));
    expect(labels).toEqual(['Status', 'Created', 'Shortcode', 'Responses']);
    await block.getByRole('button', { name: 'Actions for Live two' }).tap();
    await phone.page.getByRole('menuitem', { name: 'Trash' }).waitFor();
    expect(await phone.page.getByRole('menuitem').allInnerTexts()).toEqual([
      'Edit',
      'Results',
      'Responses',
      'Duplicate',
      'Trash',
    ]);
    await phone.page.keyboard.press('Escape');
    await phone.page.getByRole('menuitem', { name: 'Trash' }).waitFor({ state: 'detached' });
    expect(phone.complaints).toEqual([]);
    await phone.context.close();
  });
});
