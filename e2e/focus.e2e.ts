import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { choice, openSession } from './admin.ts';
import { startElite } from './product.ts';

describe('the focus', () => {
  let session: Session;
  let page: Page;
  let survey: number;

  const open = async (path: string) => {
    await page.goto(`${session.product.url}/admin${path}`);
    await page.locator('h1, [data-editor] header').first().waitFor();
  };
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: element } = document;
      const row = element?.closest('tr')?.querySelector('[data-title]')?.textContent ?? '';
      return `${element?.getAttribute('aria-label') ?? element?.textContent ?? ''} ${row}`.trim();
    });
  const titleOf = (row: number) => page.locator('tbody tr[data-id] [data-title]').nth(row).textContent();

  beforeAll(async () => {
    session = await openSession(() => startElite(['heatmaps']));
    ({ page } = session);
    const { body } = await session.api.get<{ items: { id: number }[] }>('/surveys?search=recommend');
    survey = body.items[0]?.id ?? 0;
  });
  afterAll(() => session?.close());

  test('goes from a row that is moved to the trash to the same control of the next (RL-12, SL-25)', async () => {
    await open(`/results/survey/${survey}/responses`);
    const trash = page.locator('tbody').getByRole('button', { name: 'Trash' });
    await trash.nth(1).waitFor();
    const next = (await page.locator('tbody tr[data-id]').nth(2).getAttribute('data-id')) ?? '';
    await trash.nth(1).focus();
    await page.keyboard.press('Enter');
    await expect.poll(focused).toMatch(new RegExp(`^Trash #${next}`));

    await open('/surveys');
    const title = await titleOf(1);
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Trash' }).click();
    await expect.poll(focused).toBe(`Actions for ${title} ${title}`);
  });

  test('begins at Cancel in a question, and at the first field in a dialog (VR-42, HM-02, BF-56)', async () => {
    const { id } = await session.api.survey({
      title: 'Live',
      status: 'publish',
      questions: [choice('a', 'A?', ['x', 'y'])],
    });
    await open(`/surveys/edit/${id}/questions`);
    await page.getByRole('button', { name: 'Published' }).click();
    await page.getByRole('menuitem', { name: 'Make it a draft' }).click();
    await expect.poll(focused).toBe('Cancel');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    const inField = () => page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent);
    await expect.poll(inField).toBe('A page of your site');
    await open('/results/heatmaps');
    await page.getByRole('button', { name: 'Record a page' }).first().click();
    await expect.poll(inField).toBe('Page');
  });

  test('goes to Save when the button that published changes is gone (VR-13)', async () => {
    const { id } = await session.api.survey({
      title: 'Changed',
      status: 'publish',
      questions: [choice('a', 'A?', ['x', 'y'])],
    });
    await session.api.send('PUT', `/surveys/${id}`, { title: 'Changed again', apply: false });
    await open(`/surveys/edit/${id}/questions`);
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish changes' }).click();
    await page.getByText('Your changes are live.').waitFor();
    await expect.poll(focused).toBe('Save');
  });
});
