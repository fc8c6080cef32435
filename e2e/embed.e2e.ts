import { createServer } from 'node:http';
import type { SavedSurvey } from '@userfeedback/contract';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from './admin.ts';
import { expectSettled, openApi, signIn } from './admin.ts';
import { launchBrowser, openPage, pauseAfter, WIDTHS } from './browser.ts';
import type { FaultyProxy } from './faulty-proxy.ts';
import { startFaultyProxy } from './faulty-proxy.ts';
import type { Product } from './product.ts';
import { startProduct } from './product.ts';

/** On a machine that is busy with other things. */

/** A separate site, on a different origin from the product, with the snippet and policy a test gives it. */
interface Site {
  origin: string;
  snippet: string;
  policy: string;
}

describe('embedded in a site of another origin', () => {
  const site: Site = { origin: '', snippet: '', policy: '' };
  let product: Product;
  let browser: Browser;
  let api: Api;
  let proxy: FaultyProxy;

  beforeAll(async () => {
    const server = createServer((_request, reply) => {
      reply.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': site.policy });
      reply.end(`<!doctype html><html lang="en"><title>Their site</title>${site.snippet}<h1>Theirs</h1></html>`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    site.origin = `http://localhost:${typeof address === 'object' ? address?.port : ''}`;
    product = await startProduct({ demo: false, env: { UF_SITE_ORIGINS: site.origin } });
    api = openApi(product);
    [browser, proxy] = await Promise.all([launchBrowser(), startFaultyProxy(product.url)]);
    return async () => {
      await browser.close();
      server.close();
      await proxy.stop();
      await product.stop();
    };
  });

  const strict = (at: string) =>
    `default-src 'self'; script-src ${at}; connect-src ${at}; require-trusted-types-for 'script'`;

  /** Lets a visitor answer; returns the number of responses that the server then has. */
  const answer = async (
    id: number,
    whileSending: (visitor: Awaited<ReturnType<typeof openPage>>) => Promise<unknown>,
  ) => {
    const visitor = await openPage(browser, WIDTHS[0]);
    await visitor.page.clock.install();
    await visitor.page.goto(site.origin);
    await visitor.page.getByText('Yes', { exact: true }).click();
    await visitor.page.getByText('Thanks for your feedback!').waitFor();
    await whileSending(visitor);
    const stored = async () => (await api.get<SavedSurvey>(`/surveys/${id}`)).body.responses_count;
    await expect.poll(stored).toBe(1);
    await visitor.context.close();
    return visitor.complaints;
  };

  test('a strict policy, a pinned version with integrity, and everything between the origins works (D-15)', async () => {
    const { path, integrity } = await (await fetch(`${product.url}/widget-version.json`)).json();
    site.policy = strict(product.url);
    site.snippet = `<script async src="${product.url}${path}" integrity="${integrity}" crossorigin="anonymous"></script>`;
    const { id } = await api.survey({ title: 'Yes or no', status: 'publish' });
    expect(await answer(id, async () => {})).toEqual([]);
    const pinned = await fetch(`${product.url}${path}`);
    expect(pinned.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test('a page whose fetch adds headers and sends cookies along shows and stores the same (XV-05)', async () => {
    const { id } = await api.survey({ title: 'Yes or no, traced', status: 'publish' });
    site.policy = '';
    site.snippet = `<script>
      const names = 'traceparent tracestate sentry-trace baggage x-datadog-origin x-datadog-trace-id X-Requested-With Authorization newrelic'.split(' ');
      const plain = window.fetch;
      window.fetch = (input, init) => {
        const request = new Request(input, { ...init, credentials: 'include' });
        for (const name of names) request.headers.set(name, 'Bearer nonsense');
        return plain(request);
      };
    </script><script async src="${product.url}/widget.js"></script>`;
    expect(await answer(id, async () => {})).toEqual([]);
  });

  test('the wait that the server asks for is heard across origins (D-13)', async () => {
    const { id } = await api.survey({ title: 'Yes or no again', status: 'publish' });
    site.policy = strict(proxy.url);
    site.snippet = `<script async src="${proxy.url}/widget.js"></script>`;
    const headers = {
      'access-control-allow-origin': site.origin,
      'access-control-expose-headers': 'retry-after, date',
      'retry-after': '120',
    };
    proxy.faults = [{ status: 429, headers }];
    await answer(id, async ({ page }) => {
      const isAskedToWait = () =>
        page.evaluate(() => Object.values(localStorage).some((text) => /"not_before":[1-9]/.test(text)));
      await expect.poll(isAskedToWait).toBe(true);
      await pauseAfter(page, 110_000);
      await page.waitForTimeout(200);
      expect(proxy.submissions.length).toBe(1);
      await page.clock.fastForward(15_000);
    });
    expect(proxy.submissions.length).toBe(2);
  });

  test('the live check: a policy in the way, a page whose origin is not listed, and the same once it was added (FH-06)', async () => {
    const stranger = site.origin.replace('localhost', '127.0.0.1');
    site.policy = "default-src 'self'";
    site.snippet = `<script async src="${product.url}/widget.js"></script>`;
    const [admin, visitor] = await Promise.all([
      openPage(browser, WIDTHS[0], { storageState: await signIn(browser, product) }),
      openPage(browser, WIDTHS[0]),
    ]);
    const { page } = admin;
    await page.clock.install();
    await page.goto(`${product.url}/admin/on-my-site`);
    await page.getByRole('textbox', { name: 'Address of your page' }).fill(stranger);
    await page.getByRole('button', { name: 'Check' }).click();
    const said = page.locator('main').getByRole('status');
    await expect.poll(() => said.textContent()).toBe('Waiting for the first visit…');
    await visitor.page.goto(stranger);
    await page.clock.fastForward(61_000);
    await page.getByText('A content security policy blocks the script').waitFor();
    await expectSettled(page, 'the reasons why no page was seen');

    site.policy = '';
    await visitor.page.goto(stranger);
    await page.getByText(new RegExp(`^Pages on .*${stranger}.* cannot show surveys yet`)).waitFor();
    const isShown = () => visitor.page.evaluate<string>('window.userfeedback_debug?.problem');
    await expect.poll(isShown).toContain('Surveys cannot be shown');
    await page.getByRole('button', { name: `Add it: ${stranger}` }).click();
    await page.getByText('Added here').waitFor();
    await page.getByText(/ is in the list now\. Reload your page\.$/).waitFor();

    // Without a pause: no cache of the browser may still hold the refusal.
    await visitor.page.reload();
    await page.getByText(new RegExp(`^We saw the script on ${stranger}, \\d+ s ago\\.$`)).waitFor();
    expect(await said.textContent()).toBe(`We saw the script on ${stranger}.`);
    expect(await isShown()).toBe(undefined);
    await expectSettled(page, 'a page that was seen');
    expect(admin.complaints).toEqual([]);
    await page.getByRole('button', { name: `Remove ${stranger}` }).click();
    await page.getByText('Added here').waitFor({ state: 'detached' });
    await Promise.all([admin.context.close(), visitor.context.close()]);
  });

  test('a site that is not named gets nothing, and stays unharmed', async () => {
    const stranger = site.origin.replace('localhost', '127.0.0.1');
    site.policy = '';
    site.snippet = `<script async src="${product.url}/widget.js"></script>`;
    const { page, context, complaints } = await openPage(browser, WIDTHS[0]);
    const refused = page.waitForEvent('requestfailed');
    await page.goto(stranger);
    expect((await refused).url()).toContain('/api/v1/widget');
    expect(await page.locator('userfeedback-widget').count()).toBe(0);
    expect(complaints.filter((text) => !/CORS|Failed to load/.test(text))).toEqual([]);
    await context.close();
  });
});
