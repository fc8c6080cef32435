import axe from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { expect } from 'vitest';
import { findChromium } from '../scripts/setup/chromium.mjs';

/** The two widths at which every journey is tested. */
export const WIDTHS = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
] as const;

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The machine's Chromium, without a window, with a profile of its own; `CHROMIUM_PATH` names another one. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium found: install the package "chromium" or set CHROMIUM_PATH.');
  return chromium.launch({ executablePath, headless: true, args: FLAGS });
}

/** A new visitor's page that collects console warnings and errors; `options` change the defaults. */
export async function openPage(
  browser: Browser,
  size: { width: number; height: number },
  options: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; page: Page; complaints: string[] }> {
  const context = await browser.newContext({
    viewport: { width: size.width, height: size.height },
    hasTouch: size.width < 768,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { context, page, complaints };
}

/** Moves the page's clock forward; from then on it stands still, however busy the machine is. */
export async function pauseAfter(page: Page, ms: number): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + ms);
}

/** Fails with what axe finds on the page, once nothing is dimmed or fading. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // Moves the pointer away: tooltips are outside all landmarks.
  await page.mouse.move(0, 0);
  await page.waitForFunction(
    () =>
      !document.querySelector('[data-stale]') &&
      !document.getAnimations().some((one) => one instanceof CSSTransition && one.playState === 'running'),
  );
  // A menu that is just closing is gone by the next check.
  await expect.poll(() => complaints(page), { message: `axe on ${where}`, interval: 500 }).toEqual([]);
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function complaints(page: Page): Promise<string[]> {
  // Once for each document: putting it in takes longer than the look.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  const violations = await page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    // Only violations are worked out in full.
    return (await axe.run({ runOnly: tags, resultTypes: ['violations'] })).violations;
  }, TAGS);
  return violations.map((v) => `${v.id}: ${v.help} (${v.nodes.map((n) => n.target.join(' ')).join(', ')})`);
}

/** Clicks what is marked as disabled, where Playwright waits for nothing by itself: it rests, and no dialog fades above it. */
export async function clickLocked(control: Locator): Promise<void> {
  await expect.poll(() => control.page().locator('.mantine-Modal-overlay').count()).toBe(0);
  await (await control.elementHandle())?.waitForElementState('stable');
  await control.click({ force: true });
}

/** Checks that nothing sticks out of the window sideways. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow, { message: `sideways scroll on ${where}` }).toBeLessThanOrEqual(0);
}
