import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { openSession } from './admin.ts';
import { openPage, WIDTHS } from './browser.ts';
import { startElite } from './product.ts';

const [DESKTOP] = WIDTHS;

describe('screens in windows of any width', () => {
  let session: Session;
  let page: Page;
  let survey: number;

  const open = async (path: string, width: number) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${session.product.url}/admin${path}`);
    await page.locator('main').waitFor();
  };
  const isWithin = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

  beforeAll(async () => {
    session = await openSession(() => startElite([]));
    ({ page } = session);
    const { body } = await session.api.get<{ items: { id: number }[] }>('/surveys?search=recommend');
    survey = body.items[0]?.id ?? 0;
  });
  afterAll(() => session?.close());

  test('answers have 280 px or more in the list; status, page and score make way in this order (XO-11)', async () => {
    const shown: string[] = [];
    for (const width of [1440, 1279, 1100, 1024, 900, 800]) {
      await open(`/results/survey/${survey}/responses`, width);
      const heads = page.locator('thead th:visible');
      await page.locator('tbody tr[data-id]').first().waitFor();
      const answers = heads.filter({ hasText: 'Answers' });
      expect((await answers.boundingBox())?.width, String(width)).toBeGreaterThanOrEqual(280);
      const names = await heads.allInnerTexts();
      shown.push(['Status', 'Page', 'Score'].filter((name) => names.includes(name)).join(' '));
    }
    expect([...new Set(shown)]).toEqual(['Status Page Score', 'Score', '']);
  });

  test('the current tab of a row that scrolls is in sight (ST-02, XO-03)', async () => {
    await open('/settings/misc', 390);
    const tab = page.getByRole('navigation', { name: 'Settings' }).locator('[aria-current]');
    const isInSight = async () => {
      const box = await tab.boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= 390;
    };
    await expect.poll(isInSight).toBe(true);
  });

  test.each(['de', 'fr', 'es', 'pt-BR'])(
    'heads, badges and dates of tables are whole in %s (XO-10)',
    async (locale) => {
      const other = await openPage(
        session.browser,
        { width: 1440, height: 900 },
        { locale, storageState: session.state },
      );
      for (const path of ['/surveys', '/results', `/results/survey/${survey}/responses`]) {
        await other.page.goto(`${session.product.url}/admin${path}`);
        await other.page.locator('tbody tr a').first().waitFor();
        const cut = other.page
          .locator('table :is(thead th, td):not(:has([class*="_page_"]))')
          .evaluateAll((cells) =>
            cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
          );
        expect(await cut, path).toEqual([]);
      }
      await other.context.close();
    },
  );

  test('a comment in another script is cut at its end (XO-09)', async () => {
    const arabic = await openPage(
      session.browser,
      { width: 1440, height: 900 },
      { locale: 'ar', storageState: session.state },
    );
    await arabic.page.goto(`${session.product.url}/admin/results/survey/${survey}/responses`);
    const words = arabic.page.locator('tbody [data-title] [dir="auto"]').filter({ hasText: /[«“]/ }).first();
    expect(await words.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
    await arabic.context.close();
  });

  test('a long title leaves two lines to the saved state, beside Undo (XO-10)', async () => {
    const title = 'Eine wirklich sehr lange Überschrift, die niemals in eine Zeile passt, weil sie so viele Wörter hat';
    const { id } = await session.api.survey({ title, status: 'publish' });
    await session.api.send('PUT', `/surveys/${id}`, { title: `${title}!`, apply: false });
    const german = await openPage(session.browser, DESKTOP, { locale: 'de', storageState: session.state });
    await german.page.goto(`${session.product.url}/admin/surveys/edit/${id}/questions`);
    const said = await german.page.locator('[data-save-state] > span').first().boundingBox();
    const undo = await german.page.getByRole('button', { name: /^Rückgängig/ }).boundingBox();
    expect(said?.height).toBeLessThanOrEqual(34);
    expect((said?.x ?? 0) + (said?.width ?? 9999)).toBeLessThanOrEqual(undo?.x ?? 0);
    await german.context.close();
  });

  test('entries of a menu begin in one line, in a cell of figures too (SL-30)', async () => {
    await open('/surveys', 1440);
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    const entries = page.getByRole('menuitem').locator('.mantine-Menu-itemLabel');
    await entries.first().waitFor();
    const begins = await entries.evaluateAll((all) =>
      all.map((label) => {
        const range = document.createRange();
        range.selectNodeContents(label);
        return Math.round(range.getBoundingClientRect().left);
      }),
    );
    expect(new Set(begins).size).toBe(1);
  });

  test('the preview of a mail leaves the console quiet (ST-28)', async () => {
    await open('/settings/email', 1440);
    await page.frameLocator('iframe').locator('body').waitFor();
    expect(session.complaints).toEqual([]);
  });

  test('the days of a phone are chosen without sideways scrolling (RS-08)', async () => {
    await open(`/results/survey/${survey}/responses`, 390);
    await page.getByRole('button', { name: /Any day/ }).click();
    await page.locator('.mantine-Popover-dropdown table').waitFor();
    const picker = await page.locator('.mantine-Popover-dropdown:visible').boundingBox();
    expect((picker?.x ?? 0) + (picker?.width ?? 999)).toBeLessThanOrEqual(390);
    expect(await isWithin()).toBe(true);
  });
});
