import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { expectSettled, openSession } from './admin.ts';
import { openPage, WIDTHS } from './browser.ts';
import { startProduct } from './product.ts';

const [DESKTOP, PHONE] = WIDTHS;
const PHONE_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

/** The tests build on each other: a page is recorded, visited, looked at in the admin and on the page itself. */
describe('heatmaps', () => {
  /** A site of another origin; its pages want no frame and nothing from elsewhere but the product. */
  const site = { origin: '', policy: '', hasScript: true };
  let session: Session;
  let page: Page;

  beforeAll(async () => {
    const server = createServer((_request, reply) => {
      reply.writeHead(200, {
        'content-type': 'text/html',
        'content-security-policy': site.policy,
        'x-frame-options': 'DENY',
      });
      const script = site.hasScript ? `<script async src="${session.product.url}/widget.js"></script>` : '';
      reply.end(`<!doctype html><html lang="en"><title>Prices</title>${script}<main><h1>Prices</h1>
        <p><button id="buy">Buy</button> <a href="#more">More</a></p></main></html>`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    site.origin = `http://localhost:${typeof address === 'object' ? address?.port : ''}`;
    session = await openSession(() =>
      startProduct({ plan: 'elite', addons: ['heatmaps'], env: { UF_SITE_ORIGINS: site.origin } }),
    );
    const { url } = session.product;
    site.policy = `default-src 'self'; script-src 'self' ${url}; connect-src ${url}; frame-ancestors 'none'; require-trusted-types-for 'script'`;
    page = session.page;
    return async () => {
      await session.close();
      server.close();
    };
  });

  const visit = async (clicks: number, isPhone = false) => {
    const {
      context,
      page: visited,
      complaints,
    } = isPhone
      ? await openPage(session.browser, PHONE, { userAgent: PHONE_AGENT })
      : await openPage(session.browser, DESKTOP);
    await visited.goto(`${site.origin}/Prices/?from=mail`);
    const recorder = () =>
      visited.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('heatmap-record')),
      );
    await expect.poll(recorder).toBe(true);
    await visited.waitForTimeout(1300);
    for (let at = 0; at < clicks; at++) await visited.getByRole('button', { name: 'Buy' }).click();
    if (isPhone) {
      // Chromium leaves out the agent that a test sets from calls of pages that are gone.
      const told = visited.waitForResponse(/\/views$/);
      await visited.evaluate(() => {
        Object.defineProperty(document, 'hidden', { value: true });
        document.dispatchEvent(new Event('visibilitychange'));
      });
      await told;
    }
    await visited.goto('about:blank');
    // The demo has a survey with pictures, which the site's policy keeps out.
    expect(complaints.filter((text) => !text.startsWith('Loading the image'))).toEqual([]);
    await context.close();
  };
  const open = async (path: string, heading: string) => {
    await page.goto(`${session.product.url}/admin/results${path}`);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  };
  /** Opens the page of the site by the button of its figures. */
  const openOnPage = async (): Promise<Page> => {
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Open on the page' }).click(),
    ]);
    return opened;
  };
  const frameOn = (shown: Page, name: string) => shown.locator('userfeedback-heatmap').getByRole('img', { name });

  test('a page is recorded by keyboard alone, from the tab of the results (HM-02, HM-40, HM-48)', async () => {
    await open('', 'Results Overview');
    await page.getByRole('link', { name: 'Heatmaps' }).focus();
    await page.keyboard.press('Enter');
    // The demo site has a page of its own.
    await page.getByRole('button', { name: 'Record a page' }).focus();
    await page.keyboard.press('Enter');
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    await field('Name').focus();
    await page.keyboard.type('Prices');
    await page.keyboard.press('Tab');
    await page.keyboard.type('/prices');
    await page.keyboard.press('Tab');
    await page.keyboard.type(`${site.origin}/prices`);
    await expectSettled(page, 'the form');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Prices' }).waitFor();
    await page
      .getByRole('row', { name: /Prices/ })
      .getByText('Recording')
      .waitFor();
  });

  test('its visits are counted, and looked at by keyboard and on a phone (HM-41, HM-42, HM-48)', async () => {
    for (const clicks of [3, 1, 0]) await visit(clicks);
    await visit(2, true);
    await page.reload();
    await expect.poll(() => page.getByRole('row', { name: /Prices/ }).textContent()).toMatch(/4/);
    await expectSettled(page, 'the list');
    await page.setViewportSize(PHONE);
    // No column can be sorted by, so nothing stands above the pages.
    expect((await page.locator('thead').boundingBox())?.height ?? 0).toBeLessThan(2);
    await page.setViewportSize(DESKTOP);
    await page.getByRole('link', { name: 'Prices' }).focus();
    await page.keyboard.press('Enter');
    const row = page.getByRole('row', { name: /Button “buy”/i });
    await row.waitFor();
    expect((await row.getByRole('cell').allTextContents()).slice(0, 5)).toEqual(['Button', '2 (67%)', '4', '0', '1']);
    await expectSettled(page, 'the figures');
    await page.getByRole('button', { name: 'Compare' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('One side has fewer than 30 views').waitFor();
    await expectSettled(page, 'the comparison');
    await page.setViewportSize(PHONE);
    await expectSettled(page, 'the comparison on a phone');
    await page.getByRole('button', { name: 'End comparison' }).click();
    await page.getByText('3 views.').waitFor();
    await expectSettled(page, 'the figures on a phone');
    // A card for each element: its figures stand below each other.
    const cells = await row.getByRole('cell').evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect()));
    expect(cells.filter(({ width }) => width > 0).every(({ right }) => right <= PHONE.width)).toBe(true);
    expect(new Set(cells.map(({ top }) => Math.round(top))).size).toBeGreaterThan(2);
    await page.setViewportSize(DESKTOP);
  });

  test('it opens on a site of another origin that wants no frame and nothing from elsewhere (HM-49, HM-61)', async () => {
    await page.clock.install();
    await open('/heatmaps', 'Results');
    await page.getByRole('link', { name: 'Prices' }).click();
    const shown = await openOnPage();
    const complaints: string[] = [];
    shown.on('console', (message) => complaints.push(message.text()));
    await expect.poll(() => frameOn(shown, 'Button “Buy”').textContent()).toBe('67%');
    expect(shown.url()).toBe(`${site.origin}/prices`);
    expect(await shown.evaluate('opener')).toBe(null);
    expect(complaints).toEqual([]);
    // The page has told the admin by now that it shows them.
    await page.waitForTimeout(500);
    await page.clock.runFor(16_000);
    expect(await page.getByText('Nothing shown?').count()).toBe(0);
    await shown.close();
  });

  test('it opens on the demo site (HM-49)', async () => {
    await open('/heatmaps', 'Results');
    const links = page.getByRole('rowheader').getByRole('link');
    await links.first().waitFor();
    // The page that the demo came with.
    await links.filter({ hasNotText: 'Prices' }).click();
    const map = page.frameLocator('iframe').locator('userfeedback-heatmap');
    await map.locator('.frame:not([hidden])').first().waitFor();
    await page.getByRole('rowheader', { name: 'Text “Ordinary Weather began' }).waitFor();
    expect(await page.getByRole('table', { name: 'Elements' }).textContent()).not.toContain('nth-of-type');
    const shown = await openOnPage();
    await expect
      .poll(() => shown.locator('userfeedback-heatmap').locator('.frame:not([hidden])').count())
      .toBeGreaterThan(3);
    await shown.close();
  });

  test('where the page lacks the script, the admin says what is missing (HM-61)', async () => {
    site.hasScript = false;
    await open('/heatmaps', 'Results');
    await page.getByRole('link', { name: 'Prices' }).click();
    const shown = await openOnPage();
    const isSaid = page.getByText(`Nothing shown? The page needs the widget's script, ${site.origin} must`);
    // The wait begins once the page was opened.
    await expect
      .poll(async () => {
        await page.clock.runFor(16_000);
        return isSaid.count();
      })
      .toBe(1);
    await shown.close();
    // The map tries a frame, which the site does not want.
    expect(session.complaints.filter((text) => !text.startsWith('Framing '))).toEqual([]);
  });
});
