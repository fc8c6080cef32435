import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WordPress } from '../../scripts/wordpress/site.mjs';
import { startWordPress } from '../../scripts/wordpress/site.mjs';
import { openApi } from '../admin.ts';
import { launchBrowser } from '../browser.ts';
import type { Product } from '../product.ts';
import { startElite } from '../product.ts';
import { connect } from './session.ts';

let site: WordPress;
let product: Product;
let browser: Browser;

beforeAll(async () => {
  [site, product, browser] = await Promise.all([
    startWordPress(),
    startElite(['heatmaps'], { demo: false, env: { UF_CONTENT_HOST: 'wordpress' } }),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([site?.stop(), product?.stop()]);
});

/** The block theme that WordPress comes with. */
const THEME = process.env.WP_TEST_VERSION === '6.2' ? 'twentytwentythree' : 'twentytwentyfour';

test('a page of a block theme is recorded, and its counts are drawn on it (HM-49)', async () => {
  await site.php(`switch_theme('${THEME}');`);
  const admin = await connect(site, await product.uf('wordpress', 'link'));
  await openApi(product).send('POST', '/heatmaps', { name: 'About us', pattern: '/about-us' });
  const address = `${site.url}/about-us/`;

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(address);
  expect(await visitor.locator('.wp-site-blocks').count()).toBe(1);
  const title = { name: 'About us', level: 1 };
  await visitor.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('heatmap-record')),
  );
  // A view counts after a second.
  await visitor.waitForTimeout(1300);
  await visitor.getByRole('heading', title).click();
  await visitor.goto('about:blank');
  await visitor.context().close();

  const owner = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await owner.addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: site.url })));
  const page = await owner.newPage();
  await page.goto(`${site.url}/wp-admin/admin.php?page=userfeedback-connector-results`);
  await page.getByRole('link', { name: 'Heatmaps' }).click();
  await page.getByRole('link', { name: 'About us' }).click();
  await page.getByText('1 view.').waitFor();
  const [shown] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Open on the page' }).click(),
  ]);
  const complaints: string[] = [];
  shown.on('pageerror', ({ message }) => complaints.push(message));
  const frames = shown.locator('userfeedback-heatmap .frame:not([hidden])');
  await expect.poll(() => frames.allTextContents()).toEqual(['100%']);
  // The frame stands at the title that was clicked.
  const drawn = await frames.boundingBox();
  const clicked = await shown.getByRole('heading', title).boundingBox();
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(Math.abs((drawn?.[side] ?? 0) - (clicked?.[side] ?? -100))).toBeLessThan(4);
  expect(shown.url()).toBe(address);
  expect(complaints).toEqual([]);
});
