import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { findChromium } from '../../../scripts/setup/chromium.mjs';
import type { Host } from './host.ts';

const FLAGS =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/** Starts the machine's Chromium without a window; `CHROMIUM_PATH` names another browser. */
export function startBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium found: install it or set CHROMIUM_PATH.');
  return chromium.launch({ executablePath, args: FLAGS.split(' ') });
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** Every console message and uncaught error; there must be none on the host page. */
  complaints: string[];
  leave: () => Promise<void>;
}
export type VisitOptions = BrowserContextOptions & {
  path?: string;
  /** Prepares the page before it is opened. */
  prepare?: (page: Page) => Promise<unknown>;
};

/** A new visitor, without cookies, who opens a page of the site. */
export async function visitPage(browser: Browser, host: Host, options: VisitOptions = {}): Promise<Visitor> {
  const { path = '/', prepare, ...rest } = options;
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    // Clicks would wait for animations to end. The tests of animations switch them on.
    reducedMotion: 'reduce',
    ...rest,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await prepare?.(page);
  await page.goto(new URL(path, host.origin).href);
  return { page, context, complaints, leave: () => context.close() };
}

/** Before the page is opened: its clock stands still except where the test moves it, however busy the machine is. */
export async function holdClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now - 60_000 });
  await page.clock.pauseAt(now);
}

export const PHONE: VisitOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const PHONE_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

/** The widget's root element, whose `data-` attributes say its state. */
export const rootOf = (page: Page, survey = 7) => page.locator(`userfeedback-widget[data-survey="${survey}"]`);
export const panelOf = (page: Page, survey = 7) => rootOf(page, survey).locator('.panel');
export const toggleOf = (page: Page, survey = 7) => rootOf(page, survey).locator('.toggle');
export const legendOf = (page: Page, survey = 7) => rootOf(page, survey).locator('legend');
/** Waits for the panel on a page whose clock stands still: what it is made of comes by the network. */
export async function showPanel(page: Page, survey = 7): Promise<void> {
  const panel = panelOf(page, survey);
  await rootOf(page, survey).waitFor({ state: 'attached' });
  await page.clock.runFor(1000);
  await panel.waitFor({ state: 'attached' });
  // On a busy machine it came only now, and what shows it waits for the clock.
  while (!(await panel.isVisible())) await page.clock.runFor(100);
}

/** Waits until the page has handled the replies it got so far: one more comes after them. */
export async function handleReplies(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await fetch(location.href)).text()));
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The survey's cookie as the widget wrote it. */
export async function surveyCookie(context: BrowserContext, name = 'userfeedback-7'): Promise<unknown> {
  const cookie = (await context.cookies()).find((one) => one.name === name);
  return cookie && JSON.parse(decodeURIComponent(cookie.value));
}
