import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { expectSettled, openSession } from './admin.ts';
import { openPage, WIDTHS } from './browser.ts';
import { startElite } from './product.ts';

const yes = [{ question_id: 'q1', value: 'Yes' }];

describe('results that follow what visitors submit', () => {
  let session: Session;
  let id: number;
  const go = async (path: string) => {
    const opened = session.page.waitForResponse((response) => response.url().endsWith('/results/events'));
    await session.page.goto(`${session.product.url}/admin/results${path}`);
    await opened;
    await session.page.waitForLoadState('networkidle');
  };
  const news = () => session.page.getByRole('status').filter({ hasText: 'new response' });
  const total = () => session.page.getByText('Total Responses', { exact: true }).locator('xpath=..');
  const totalNow = async () => Number(((await total().textContent()) ?? '').replace(/\D/g, ''));

  beforeAll(async () => {
    session = await openSession(() => startElite([], { demo: false, processes: 3 }));
    id = (await session.api.survey({ title: 'Still open', status: 'publish' })).id;
    for (let count = 0; count < 11; count++) await session.api.respond(id, yes);
  });
  afterAll(() => session?.close());

  test('the overview, a survey and its list take new responses up without a reload (SP-96)', async () => {
    for (const path of ['', `/survey/${id}`]) {
      await go(path);
      const before = await totalNow();
      await session.api.respond(id, yes);
      await news().getByText('1 new response', { exact: true }).waitFor();
      await expect.poll(totalNow).toBe(before + 1);
      await session.api.respond(id, yes);
      await news().getByText('2 new responses', { exact: true }).waitFor();
      await expect.poll(totalNow).toBe(before + 2);
      await expectSettled(session.page, `results${path} with news`);
    }
    await go(`/survey/${id}/responses`);
    const newest = await session.api.respond(id, yes);
    await session.page.locator(`tbody tr[data-id="${newest}"]`).waitFor();
    await news().getByText('1 new response', { exact: true }).waitFor();
  });

  test('nothing moves while rows are ticked; the words wait with a button', async () => {
    await go(`/survey/${id}/responses`);
    const rows = () => session.page.locator('tbody tr').evaluateAll((all) => all.map((row) => row.dataset.id));
    await session.page.locator('tbody tr[data-id]').first().waitFor();
    const before = await rows();
    await session.page.locator('tbody').getByRole('checkbox').first().check();
    const newest = await session.api.respond(id, yes);
    await news().getByRole('button', { name: 'Show' }).waitFor();
    expect(await rows()).toEqual(before);
    expect(await session.page.locator('tbody').getByRole('checkbox').first().isChecked()).toBe(true);
    await expectSettled(session.page, 'a list with news that wait');
    await news().getByRole('button', { name: 'Show' }).click();
    await expect.poll(async () => (await rows())[0]).toBe(String(newest));
  });

  test('a hidden tab does not listen, and catches up when it is seen again', async () => {
    await go(`/survey/${id}`);
    const before = await totalNow();
    const show = (state: 'hidden' | 'visible') =>
      session.page.evaluate((wanted) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, value: wanted });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    const closed = session.page.waitForEvent('requestfailed', (request) => request.url().endsWith('/results/events'));
    await show('hidden');
    await closed;
    await session.api.respond(id, yes);
    expect(await totalNow()).toBe(before);
    await show('visible');
    await expect.poll(totalNow).toBe(before + 1);
  });

  test('where the stream is blocked, the screen works as it is, also on a phone', async () => {
    const phone = await openPage(session.browser, WIDTHS[1], { storageState: session.state });
    let tries = 0;
    await phone.page.route('**/results/events', (route) => {
      tries += 1;
      return route.fulfill({ status: 403, json: {} });
    });
    await phone.page.goto(`${session.product.url}/admin/results/survey/${id}`);
    await phone.page.getByRole('heading', { name: 'Yes or no?' }).waitFor();
    await expectSettled(phone.page, 'results without a stream');
    // It tries again 1.5 s apart, and gives up after four times: how often by now depends on the machine.
    expect(tries).toBeGreaterThan(0);
    expect(tries).toBeLessThanOrEqual(4);
    await phone.context.close();
    expect(session.complaints).toEqual([]);
  });
});
