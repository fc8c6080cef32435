import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { expectSettled, openSession } from './admin.ts';
import { openPage, WIDTHS } from './browser.ts';
import { text } from './editor-page.ts';
import { startProduct, takePlan } from './product.ts';

const [, PHONE] = WIDTHS;
const PATH = /\/surveys\/\d+\/ai-summary$/;
const TEXTS = ['I love the fast delivery', 'Fast delivery and great service', 'The delivery was terrible'];
/** Lets the connection break off. */
const NOTHING = {};
const UNAVAILABLE = 'AI Summary is unavailable at this moment.';

describe('the AI summary', () => {
  let session: Session;
  let page: Page;
  const ids = { full: 0, empty: 0 };
  let responses: number[];
  const calls: string[] = [];

  beforeAll(async () => {
    session = await openSession(() => startProduct({ demo: false }));
    ({ page } = session);
    const { api } = session;
    const questions = [text('why', 'Why so?')];
    ids.full = (await api.survey({ title: 'Delivery', status: 'publish', questions })).id;
    ids.empty = (await api.survey({ title: 'Nobody asked', questions })).id;
    responses = [];
    for (const value of TEXTS) responses.push(await api.respond(ids.full, [{ question_id: 'why', value }]));
    page.on('request', (call) => {
      if (PATH.test(new URL(call.url()).pathname)) calls.push(call.method());
    });
  });
  afterAll(() => session?.close());

  const panel = () => page.getByRole('region', { name: 'AI Summary' });
  const toggle = () => panel().getByRole('button', { name: 'AI Summary' });
  const generate = () => panel().getByRole('button', { name: /Generate Summary|Regenerate Summary/ });
  const upsell = () => page.getByRole('region', { name: 'Let AI read the answers for you' });
  const open = async (id: number) => {
    await page.goto(`${session.product.url}/admin/results/survey/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Survey Results' }).waitFor();
    await page.waitForLoadState('networkidle');
    calls.length = 0;
  };
  /** Sets the next replies of the call. */
  const answering = async (method: 'GET' | 'POST', body: object, status = 200) => {
    await page.route(PATH, (route) => {
      if (route.request().method() !== method) return route.fallback();
      return body === NOTHING ? route.abort() : route.fulfill({ status, json: body });
    });
  };

  test('without Pro an upsell stands there, until it is closed for good (AI-02, AI-03, OP-59, OP-60)', async () => {
    const { product, api, browser, state } = session;
    for (const plan of ['none', 'plus'] as const) {
      if (plan !== 'none') await takePlan(product, plan);
      expect((await api.get(`/surveys/${ids.full}/ai-summary`)).status).toBe(403);
      await open(ids.full);
      await upsell().waitFor();
      expect(await panel().count()).toBe(0);
    }
    const link = upsell().getByRole('link', { name: 'Upgrade Now' });
    expect(await link.getAttribute('href')).toContain('utm_campaign=ai-summary');
    await expectSettled(page, 'the upsell');
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/dismiss'));
    await upsell().getByRole('button', { name: 'Dismiss' }).press('Enter');
    await upsell().waitFor({ state: 'detached' });
    await kept;
    await open(ids.full);
    expect(await upsell().count()).toBe(0);
    const other = await openPage(browser, PHONE, { storageState: state });
    await other.page.goto(page.url());
    await other.page.getByRole('heading', { level: 1 }).waitFor();
    await other.page.waitForLoadState('networkidle');
    expect(await other.page.getByText('Let AI read the answers for you').count()).toBe(0);
    await other.context.close();
    await takePlan(product, 'pro');
  });

  test('with Pro a panel stands there, which has nothing to say without answers (AI-01, AI-08)', async () => {
    await open(ids.empty);
    await panel().getByText(UNAVAILABLE).waitFor();
    expect(await generate().count()).toBe(0);
    await expectSettled(page, 'the panel without a summary');
  });

  test('the button has a summary made, with links to what it rests on (AI-05, AI-07, OP-61)', async () => {
    await open(ids.full);
    await generate().press('Enter');
    await panel().getByRole('button', { name: 'Regenerate Summary' }).waitFor();
    await panel().getByText('3 responses in these days.').waitFor();
    const claim = panel().getByRole('listitem').filter({ hasText: 'Delivery: 3 of 3 texts.' });
    expect(await claim.getByRole('link').allInnerTexts()).toEqual(responses.toReversed().map((id) => `#${id}`));
    await panel()
      .getByText(/^Digest made on .+ by counting words on this server\.$/)
      .waitFor();
    await expectSettled(page, 'a summary');
    await claim.getByRole('link', { name: `Response #${responses[0]}` }).click();
    await page.getByRole('heading', { level: 1, name: `Response #${responses[0]}` }).waitFor();
    expect(calls).toEqual(['POST']);
  });

  test('opening the panel reads what is kept, and only that (AI-04)', async () => {
    await open(ids.full);
    const words = await panel().textContent();
    for (const isOpen of ['false', 'true']) {
      await toggle().press('Enter');
      await expect.poll(() => toggle().getAttribute('aria-expanded')).toBe(isOpen);
    }
    await expect.poll(() => panel().textContent()).toBe(words);
    await expect.poll(() => calls).toEqual(['GET']);
  });

  test('a summary says when responses came after it', async () => {
    await session.api.respond(ids.full, [{ question_id: 'why', value: 'One more' }]);
    await open(ids.full);
    const note = panel().getByText('Responses or questions have changed since this summary was made.');
    await note.waitFor();
    await generate().click();
    await note.waitFor({ state: 'detached' });
    await panel()
      .getByText(/, 4 responses$/)
      .waitFor();
  });

  test('something moves while the summary is on its way (AI-06)', async () => {
    const ready = Promise.withResolvers<void>();
    await page.route(PATH, async (route) => {
      await ready.promise;
      await route.continue();
    });
    await page.goto(`${session.product.url}/admin/results/survey/${ids.full}`);
    await panel().getByText('Loading the summary…').waitFor({ state: 'attached' });
    ready.resolve();
    await panel()
      .getByText(/^Digest made on/)
      .waitFor();
    await page.unroute(PATH);
    const made = Promise.withResolvers<void>();
    await page.route(PATH, async (route) => {
      await made.promise;
      await route.continue();
    });
    await generate().click();
    await panel().getByRole('progressbar', { name: 'Reading the answers…' }).waitFor();
    made.resolve();
    await panel()
      .getByText(/^Digest made on/)
      .waitFor();
    await page.unroute(PATH);
  });

  test('the summary is shown as the server wrote it (AI-07)', async () => {
    await answering('POST', { success: true, summary: 'All is well.', error: null });
    await open(ids.full);
    await generate().click();
    await panel().getByText('All is well.').waitFor();
    await page.unroute(PATH);
  });

  test.each([
    ['GET', { success: false, summary: null, error: 'Quota' }, 200],
    ['POST', { success: false, summary: null, error: 'Quota' }, 200],
    ['POST', { code: 'unavailable', message: 'Quota' }, 503],
  ] as const)('a failed %s with the server’s words (AI-09)', async (method, body, status) => {
    await answering(method, body, status);
    await open(ids.full);
    if (method === 'POST') await generate().click();
    await panel().getByRole('alert').getByText('Error: Quota', { exact: true }).waitFor();
    await expectSettled(page, 'a failed summary');
    await page.unroute(PATH);
  });

  test.each(['GET', 'POST'] as const)('a %s that breaks off (AI-10)', async (method) => {
    await answering(method, NOTHING);
    await open(ids.full);
    if (method === 'POST') await generate().click();
    await panel().getByText('An error occurred while fetching the AI summary.', { exact: true }).waitFor();
    await page.unroute(PATH);
  });

  test('it fits a phone, and the dark (AI-01, AI-07)', async () => {
    const { browser, state, product } = session;
    for (const colorScheme of ['light', 'dark'] as const) {
      const phone = await openPage(browser, PHONE, { storageState: state, colorScheme });
      await phone.page.goto(`${product.url}/admin/results/survey/${ids.full}`);
      await phone.page.getByText(/^Digest made on/).waitFor();
      await expectSettled(phone.page, `the summary on a phone, ${colorScheme}`);
      expect(phone.complaints).toEqual([]);
      await phone.context.close();
    }
  });
});
