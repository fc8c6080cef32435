import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { openSession } from './admin.ts';
import { expectAccessible, expectNoSidewaysScroll, openPage, WIDTHS } from './browser.ts';
import { editorAt } from './editor-page.ts';
import { startElite } from './product.ts';

describe('why is my survey not showing', () => {
  let session: Session;
  const { goTo } = editorAt(() => session);
  const finding = (text: string) =>
    session.page.getByRole('listitem').filter({ has: session.page.getByText(text, { exact: false }) });
  const device = (name: string) =>
    session.page.getByRole('radiogroup', { name: 'Device' }).getByText(name, { exact: true });

  beforeAll(async () => {
    session = await openSession(() => startElite(['targeting', 'behavior'], { demo: false }));
  });
  afterAll(() => session?.close());

  test('names the condition that is not met, and says the same as a visitor finds (EL-01)', async () => {
    const { api, page, product, browser } = session;
    const { id } = await api.survey({
      title: 'Only for beans',
      status: 'publish',
      settings: {
        targeting: {
          devices: ['desktop', 'tablet'],
          pages: 'select',
          page_rules: [
            { logic: 'page_type', operator: '&&', data: [{ id: 'single_post', label: 'Single post' }] },
            { logic: 'page_url_contains', operator: '&&', data: 'beans' },
          ],
        },
      },
    });
    await api.survey({
      title: 'For tablets',
      status: 'publish',
      settings: { targeting: { devices: ['tablet'] } },
    });
    await goTo(`edit/${id}/publish`);
    await page.getByRole('button', { name: 'Why is my survey not showing?' }).click();
    await page.getByText('This visitor does not see the survey.').waitFor();
    expect(await finding('The page rules do not match this page.').count()).toBe(1);
    expect(await finding('Page type is').textContent()).toContain('Does not fit');

    await page.getByLabel('Page address').fill(`${product.url}/blog/beans-again`);
    await page.getByText('This visitor sees the survey.').waitFor();
    expect(await finding('Page type is').textContent()).not.toContain('Does not fit');

    const { page: visitor, context } = await openPage(browser, WIDTHS[0]);
    await visitor.goto(`${product.url}/blog/beans-again`);
    await visitor.locator('userfeedback-widget').waitFor({ state: 'attached' });
    await visitor.goto(`${product.url}/blog/sharp-enough`);
    await expect
      .poll(() => visitor.evaluate('Object.values(window.userfeedback_debug?.reasons ?? {})'))
      .toEqual([['page-rules'], ['device']]);
    await context.close();

    await device('Tablet').click();
    await page.getByText('the visitor sees the newest: “For tablets”').waitFor();
    await expect.poll(() => finding('A newer survey also fits').textContent()).toContain('Does not fit');
    await device('Mobile').click();
    await expect.poll(() => finding('The device is not among the chosen ones.').count()).toBe(1);
    await device('Desktop').click();
    await page.getByRole('combobox', { name: 'This survey before' }).click();
    await page.getByRole('option', { name: 'Answered', exact: true }).click();
    await expect.poll(() => finding('The visitor has seen or answered it').count()).toBe(1);
    await expectAccessible(page, 'why not shown');
    await page.setViewportSize(WIDTHS[1]);
    await expectNoSidewaysScroll(page, 'why not shown on a phone');
    await expectAccessible(page, 'why not shown on a phone');
    expect(session.complaints).toEqual([]);
  });
});
