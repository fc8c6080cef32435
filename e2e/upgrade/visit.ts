import type { SurveyResults } from '@userfeedback/contract';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { choice } from '../admin.ts';
import { launchBrowser, openPage, WIDTHS } from '../browser.ts';
import { text } from '../editor-page.ts';
import { startFaultyProxy } from '../faulty-proxy.ts';
import { signIn } from './site.ts';

/**
 * Two visitors with the script of one process and the API of another. The second one's response gets lost on the way, and is
 * sent once the page has the script of the other release.
 */
export async function visit(files: string, server: string): Promise<void> {
  const { call } = await signIn(server);
  const live = await call<{ items: { id: number }[] }>('GET', '/surveys?filter[status]=publish&per_page=100');
  const others = live.items.map(({ id }) => id);
  if (others.length > 0) await call('POST', '/surveys/draft', { survey_ids: others });
  const questions = [text('q1', 'Why so?'), choice('q2', 'Bread or cake?', ['Bread', 'Cake'])];
  const { id } = await call<{ id: number }>('POST', '/surveys', {
    title: 'Across releases',
    status: 'publish',
    questions,
  });
  const counts = async () => {
    const { responses_count, impressions } = await call<SurveyResults>('GET', `/surveys/${id}/results`);
    return { responses_count, impressions };
  };
  const [browser, proxy] = await Promise.all([launchBrowser(), startFaultyProxy(server)]);
  try {
    proxy.files = files;
    const first = await openPage(browser, WIDTHS[0]);
    await answer(first.page, proxy.url);
    await expect.poll(counts).toEqual({ responses_count: 1, impressions: 1 });
    expect(first.complaints).toEqual([]);

    const second = await openPage(browser, WIDTHS[0]);
    proxy.faults = Array(10).fill('cut');
    await answer(second.page, proxy.url);
    await expect.poll(() => proxy.submissions.length).toBeGreaterThan(1);
    expect(await waiting(second.page)).toBe(1);
    Object.assign(proxy, { faults: [], files: server });
    await second.page.reload();
    await expect.poll(counts).toEqual({ responses_count: 2, impressions: 2 });
    await expect.poll(() => waiting(second.page)).toBe(0);
  } finally {
    await browser.close();
    await proxy.stop();
  }
}

async function answer(page: Page, site: string): Promise<void> {
  const [impression] = await Promise.all([
    page.waitForResponse((reply) => reply.url().includes('/impression')),
    page.goto(`${site}/`),
  ]);
  expect(impression.status()).toBe(201);
  await page.getByRole('textbox', { name: 'Why so?' }).fill('Because it is warm');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByText('Cake', { exact: true }).click();
  await page.getByText('Thanks for your feedback!').waitFor();
}

/** How many responses the browser keeps because they have not arrived. */
function waiting(page: Page): Promise<number> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('userfeedback-outbox/')).length);
}
