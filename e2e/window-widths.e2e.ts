import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { openSession } from './admin.ts';
import { startElite } from './product.ts';

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

  test('the days of a phone are chosen without sideways scrolling (RS-08)', async () => {
    await open(`/results/survey/${survey}/responses`, 390);
    await page.getByRole('button', { name: /Any day/ }).click();
    await page.locator('.mantine-Popover-dropdown table').waitFor();
    const picker = await page.locator('.mantine-Popover-dropdown:visible').boundingBox();
    expect((picker?.x ?? 0) + (picker?.width ?? 999)).toBeLessThanOrEqual(390);
    expect(await isWithin()).toBe(true);
  });
});
