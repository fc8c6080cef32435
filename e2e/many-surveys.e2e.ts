import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { expectSettled, nextCall, openSession } from './admin.ts';
import { openPage, WIDTHS } from './browser.ts';
import { SITE_ZONE, startElite } from './product.ts';

const [DESKTOP, PHONE] = WIDTHS;
const LIST_CALL = /\/api\/v1\/surveys\?/;
const LIST = /\/api\/v1\/surveys$/;

describe('a list of several hundred surveys', () => {
  let session: Session;
  let page: Page;

  const open = async (search = '', on = page) => {
    await on.goto(`${session.product.url}/admin/surveys${search}`);
    await on.locator('tbody tr[data-id]').first().waitFor();
  };
  const search = () => page.getByRole('searchbox', { name: 'Search by title' });
  const rows = () => page.locator('tbody tr[data-id]');
  const row = (title: string) => rows().filter({ hasText: title });
  const titles = () => page.locator('tbody [data-title]').allInnerTexts();
  const pageInput = () => page.getByRole('textbox', { name: 'Page', exact: true }).first();
  const inAddress = () => Object.fromEntries(new URL(page.url()).searchParams);

  beforeAll(async () => {
    session = await openSession(() => startElite([], { demo: false }), {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await session.product.uf('seed', '--surveys', '330', '--responses', '300');
    await session.api.survey({ title: 'The one with the 100% sure_thing' });
    ({ page } = session);
  });
  afterAll(() => session?.close());

  test('a search narrows the list and is in the address (OP-33)', async () => {
    await open('?page=3');
    await search().fill('SURE_thing');
    await expect.poll(titles).toEqual(['The one with the 100% sure_thing']);
    expect(inAddress()).toEqual({ search: 'SURE_thing' });
    await page.reload();
    await expect.poll(titles).toHaveLength(1);
    expect(await search().inputValue()).toBe('SURE_thing');
    await page.getByRole('link', { name: /^Draft/ }).click();
    await expect.poll(inAddress).toEqual({ search: 'SURE_thing', filter: 'draft' });
    await search().press('Escape');
    await expect.poll(inAddress).toEqual({ filter: 'draft' });
    expect(await search().inputValue()).toBe('');
    await page.goBack();
    await search().fill('nothing is called like this');
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
    await expectSettled(page, 'a search in vain');
    await page.getByRole('button', { name: 'Clear search' }).last().click();
    await rows().nth(9).waitFor();
    expect(await search().inputValue()).toBe('');
  });

  test('a shortcode with a long id can be read to its end (SL-08)', async () => {
    await open();
    const field = page.getByRole('textbox', { name: /^Shortcode/ }).first();
    // A field shows its text from the beginning; what does not fit makes it scroll.
    const isCut = () =>
      field.evaluate((input: HTMLInputElement) => {
        input.value = '[userfeedback id="123456"]';
        return input.scrollWidth > input.clientWidth;
      });
    expect(await isCut()).toBe(false);
  });

  test('a shortcode is copied by a click (SL-09)', async () => {
    await open('?search=SURE_thing');
    const field = row('SURE_thing').getByRole('textbox', { name: /^Shortcode/ });
    await field.click();
    await page.getByText('Copied to Clipboard').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await field.inputValue());
  });

  test('where a column of shortcodes would leave titles no room, the menu copies them (SL-04, SL-09)', async () => {
    await open('?search=SURE_thing');
    const title = row('SURE_thing').getByRole('rowheader');
    const shortcode = row('SURE_thing').getByRole('textbox', { name: /^Shortcode/, includeHidden: true });
    const text = await shortcode.inputValue();
    for (const width of [900, 1000, 1100, 1200, 1300]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await shortcode.isVisible()).toBe(false);
      expect((await title.boundingBox())?.width).toBeGreaterThan(220);
    }
    await expectSettled(page, 'the list of surveys at 1300 px');
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await row('SURE_thing')
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Copy shortcode' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    await page.setViewportSize(DESKTOP);
    await shortcode.waitFor();
  });

  test('dates follow the browser (SL-07)', async () => {
    const germany = { storageState: session.state, locale: 'de-DE', timezoneId: 'Pacific/Auckland' };
    const german = await openPage(session.browser, DESKTOP, germany);
    await open('', german.page);
    await open();
    const created = (from: Page) => from.locator('tbody time').first();
    const moment = new Date((await created(page).getAttribute('datetime')) ?? '');
    const inTheirWords = (locale: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: SITE_ZONE }).format(moment);
    expect(await created(page).textContent()).toBe(inTheirWords('en-GB'));
    expect(await created(german.page).textContent()).toBe(inTheirWords('de-DE'));
    expect(inTheirWords('de-DE')).not.toBe(inTheirWords('en-GB'));
    await german.context.close();
  });

  test('a survey is duplicated, thrown away, restored and deleted (SL-25, SL-26, SL-27, SL-30, SL-31)', async () => {
    const { id } = await session.api.survey({ title: 'Seldom seen', status: 'publish' });
    const stored = async (of: number) => {
      const { status, body } = await session.api.get<{ status: string }>(`/surveys/${of}`);
      return status === 200 ? body : status;
    };
    const inMenu = async (title: string, action: string) => {
      await row(title)
        .getByRole('button', { name: `Actions for ${title}` })
        .click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
    };
    const press = async (action: string) => {
      await row('Seldom seen').hover();
      await inMenu('Seldom seen', action);
      await expect.poll(() => row('Seldom seen').count()).toBe(0);
    };
    await open('?search=Seldom');
    const before = await stored(id);
    await row('Seldom seen').hover();
    await inMenu('Seldom seen', 'Duplicate');
    await page.getByRole('heading', { level: 1, name: 'Seldom seen (Copy)' }).waitFor();
    const copy = Number(/edit\/(\d+)\/questions$/.exec(page.url())?.[1]);
    expect(copy).toBeGreaterThan(id);
    expect(await stored(id)).toEqual(before);
    await session.api.send('POST', '/surveys', {
      ...((await stored(copy)) as object),
      title: 'The copy',
    });
    await open('?search=Seldom');
    await expectSettled(page, 'the surveys list');
    await press('Trash');
    expect(await stored(id)).toMatchObject({ status: 'trash' });
    await open('?filter=trash&search=Seldom');
    await press('Restore');
    expect(await stored(id)).toMatchObject({ status: 'draft' });
    await session.api.send('POST', '/surveys/trash', { survey_ids: [id] });
    await open('?filter=trash&search=Seldom');
    await press('Delete permanently');
    expect(await stored(id)).toBe(404);
    const pagination = { page: 1, pages: 1, per_page: 10, total: 0 };
    await page.route(LIST_CALL, (route) =>
      route.fulfill({ json: { items: [], pagination, status_filters: [{ status: 'all', count: 1 }] } }),
    );
    await page.goto(`${session.product.url}/admin/surveys?filter=trash`);
    await page.getByRole('heading', { name: 'No Surveys' }).waitFor();
    await expectSettled(page, 'the empty list');
    await page.unrouteAll();
  });

  test('the address keeps filter, order, page and size, and brings them back (OP-33, SL-13, SL-32)', async () => {
    await open();
    await page.getByRole('link', { name: /^Published/ }).click();
    // The heading may be drawn anew with the rows.
    await expect.poll(() => page.locator('table[data-stale]').count()).toBe(0);
    await page.locator('thead').getByRole('button', { name: 'Title' }).click();
    await expect.poll(inAddress).toMatchObject({ orderby: 'title' });
    await page.getByRole('combobox', { name: 'Rows per page' }).first().selectOption('25');
    await expect.poll(() => rows().count()).toBe(25);
    const second = page.waitForResponse((response) => response.url().includes('page=2'));
    await page.getByRole('button', { name: 'Next page' }).first().click();
    await second;
    const state = { filter: 'publish', orderby: 'title', order: 'asc', per_page: '25', page: '2' };
    await expect.poll(inAddress).toEqual(state);
    await expect.poll(() => page.locator('table[data-stale]').count()).toBe(0);
    const before = await titles();
    const call = nextCall(page, 'GET', LIST);
    await page.reload();
    const { searchParams } = await call;
    expect(Object.fromEntries(searchParams)).toMatchObject({
      'filter[status]': 'publish',
      orderby: 'title',
      order: 'asc',
      per_page: '25',
      page: '2',
    });
    await expect.poll(titles).toEqual(before);
    await page.goBack();
    await expect.poll(inAddress).toEqual({ filter: 'publish', orderby: 'title', order: 'asc', per_page: '25' });
  });

  test('a page by its number; one that does not exist leads to the last (SW-13, OP-103)', async () => {
    await open();
    await pageInput().fill('7');
    await pageInput().press('Enter');
    await expect.poll(inAddress).toEqual({ page: '7' });
    await open('?page=9999');
    await expect.poll(() => pageInput().inputValue()).not.toBe('9999');
    const last = Number(await pageInput().inputValue());
    expect(inAddress()).toEqual({ page: String(last) });
    expect(await page.getByText(`of ${last}`).count()).toBe(2);
    await expectSettled(page, 'the last page of a table');
  });

  test('what was there stays, dimmed, while the next page loads; a failure can be tried again', async () => {
    await open();
    const before = await titles();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(LIST_CALL, async (route) => {
      await answered;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Next page' }).first().click();
    await page.locator('table[data-stale]').waitFor();
    expect(await titles()).toEqual(before);
    answer();
    await expect.poll(titles).not.toEqual(before);
    await page.unrouteAll({ behavior: 'wait' });
    await page.route(LIST_CALL, (route) =>
      route.fulfill({ status: 422, json: { code: 'invalid', message: 'Not today.', errors: {} } }),
    );
    await page.goto(`${session.product.url}/admin/surveys`);
    const failed = page.getByRole('alert');
    await failed.getByText('This list could not be loaded.').waitFor();
    await failed.getByText('Not today.').waitFor();
    await expectSettled(page, 'a list that failed');
    await page.unrouteAll();
    await failed.getByRole('button', { name: 'Try again' }).click();
    await rows().nth(9).waitFor();
  });

  test('a hundred rows on a page: ticking one redraws no other', async () => {
    await open('?per_page=100');
    await expect.poll(() => rows().count()).toBe(100);
    await page.evaluate(() => {
      const seen = new Set<string>();
      new MutationObserver((changes) => {
        for (const { target } of changes) {
          const id = (target instanceof Element ? target : target.parentElement)?.closest('tr')?.dataset.id;
          if (id) seen.add(id);
        }
        document.body.dataset.drawn = [...seen].join(' ');
      }).observe(document.querySelector('tbody') ?? document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
    });
    const third = rows().nth(2);
    await third.getByRole('checkbox').check();
    await page.getByText('1 selected').first().waitFor();
    const drawn = () => page.evaluate(() => document.body.dataset.drawn);
    await expect.poll(drawn).toBe(await third.getAttribute('data-id'));
    await page.getByRole('checkbox', { name: 'Select all', exact: true }).check();
    await page.getByText('100 selected').first().waitFor();
  });

  test('all of it fits a phone: every row is a block with a menu, and Escape closes it (SL-04, SL-19, SL-34)', async () => {
    const phone = await openPage(session.browser, PHONE, { storageState: session.state });
    await open('?per_page=25&search=e', phone.page);
    await expectSettled(phone.page, 'several hundred surveys on a phone');
    const block = phone.page.locator('tbody tr[data-id]').first();
    const labels = await block.locator('[data-label]').evaluateAll((cells) => cells.map((td) => td.dataset.label));
    expect(labels).toEqual(['Status', 'Created', 'Shortcode', 'Responses']);
    await block.getByRole('button', { name: /^Actions for/ }).tap();
    const entries = phone.page.getByRole('menuitem');
    await entries.filter({ hasText: 'Trash' }).waitFor();
    expect(await entries.allInnerTexts()).toEqual([
      'Edit',
      'Results',
      'Responses',
      'Duplicate',
      'Share survey',
      'Download as file',
      'Copy shortcode',
      'Trash',
    ]);
    await phone.page.keyboard.press('Escape');
    await entries.filter({ hasText: 'Trash' }).waitFor({ state: 'detached' });
    expect(phone.complaints).toEqual([]);
    await phone.context.close();
  });
});
