import { readFile } from 'node:fs/promises';
import type { Download } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { choice, openSession } from './admin.ts';
import { clickLocked, expectAccessible, expectNoSidewaysScroll, openPage, WIDTHS } from './browser.ts';
import { startElite, startProduct } from './product.ts';

const rowsOf = async (download: Download) =>
  (await readFile(await download.path(), 'utf8')).split('\r\n').filter(Boolean);

describe('exporting responses', () => {
  let session: Session;
  let id: number;
  beforeAll(async () => {
    session = await openSession(() => startElite(['question-types'], { demo: false }));
    ({ id } = await session.api.survey({
      title: 'To be exported',
      status: 'publish',
      questions: [choice('q1', 'Yes or no?', ['Yes', 'No']), { id: 'q2', type: 'text', title: 'Why?' }],
    }));
    await session.api.respond(id, [
      { question_id: 'q1', value: 'Yes' },
      { question_id: 'q2', value: 'Because' },
    ]);
    await session.api.respond(id, [{ question_id: 'q1', value: 'No' }]);
  });
  afterAll(() => session?.close());

  const download = async (button: string, format: string) => {
    const { page } = session;
    await page.getByRole('button', { name: button }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: format }).click(),
    ]);
    return file;
  };

  test('survey results: everything, or one question (EX-01, EX-03, EX-05, SW-26)', async () => {
    const { page, product } = session;
    await page.goto(`${product.url}/admin/results/survey/${id}`);
    const all = await download('Export Results', 'CSV');
    expect(all.suggestedFilename()).toMatch(new RegExp(`^survey-${id}-general-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
    expect(await rowsOf(all)).toHaveLength(3);
    const one = await download('Export the answers to: Why?', 'CSV');
    expect((await rowsOf(one))[1]).toMatch(/,Because$/);
    const sheet = await download('Export Results', 'Excel (XLSX)');
    expect(sheet.suggestedFilename()).toMatch(/\.xlsx$/);
    await expectAccessible(page, 'survey results with exports');
    await page.setViewportSize(WIDTHS[1]);
    await expectNoSidewaysScroll(page, 'survey results with exports on a phone');
    await page.setViewportSize(WIDTHS[0]);
  });

  test('the responses list exports too (EX-02, EX-03)', async () => {
    const { page, product } = session;
    await page.goto(`${product.url}/admin/results/survey/${id}/responses`);
    expect(await rowsOf(await download('Export Results', 'CSV'))).toHaveLength(3);
    expect(session.complaints).toEqual([]);
  });
});

describe('exporting on Lite', () => {
  let session: Session;
  beforeAll(async () => {
    session = await openSession(() => startProduct({ demo: false }));
  });
  afterAll(() => session?.close());

  test.each([
    ['survey results', ''],
    ['the responses list', '/responses'],
  ])('%s: locked, with a link that says where it came from (EX-07, EX-08, EX-09)', async (_where, path) => {
    const { api, product, browser, state } = session;
    const { id } = await api.survey({ title: 'Locked' });
    const { page, context } = await openPage(browser, WIDTHS[0], { storageState: state });
    let downloads = 0;
    page.on('download', () => {
      downloads += 1;
    });
    await page.goto(`${product.url}/admin/results/survey/${id}${path}`);
    await clickLocked(page.getByRole('button', { name: 'Export Results' }));
    const link = page.getByRole('dialog').getByRole('link', { name: /Upgrade/ });
    expect(new URL((await link.getAttribute('href')) ?? '').searchParams.get('utm_source')).toBe(
      'export-results',
    );
    expect(downloads).toBe(0);
    await context.close();
  });
});
