import type { PluginInfo, SiteInfo } from '@userfeedback/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { openSession } from './admin.ts';
import { openPage, WIDTHS } from './browser.ts';
import { editorAt } from './editor-page.ts';
import { startProduct } from './product.ts';

/** One site that gets its analytics plugins step by step; the tests build on each other. */
describe('tracking', () => {
  let page: Page;
  let session: Session;
  const { goTo, button, save, saveLive, stored } = editorAt(() => session);
  const toggle = () => page.getByRole('switch', { name: 'Track this survey' });
  const open = async (settings: { enable_tracking?: boolean } = {}) => {
    const { id } = await session.api.survey({ title: 'Tracked', status: 'publish', settings });
    await goTo(`edit/${id}/settings`);
    await unfold();
    return id;
  };
  /** Opens the card, unless this browser has kept it open. */
  const unfold = async () => {
    const line = button('Tracking');
    await line.waitFor();
    if ((await line.getAttribute('aria-expanded')) === 'false') await line.click();
  };
  /** The site refuses one action, as when a download fails. */
  const refuse = (action: string) =>
    page.route('**/api/v1/ajax', (route) =>
      route.request().postData()?.includes(`userfeedback_${action}`)
        ? route.fulfill({ json: { success: false, data: { message: 'No.' } } })
        : route.fallback(),
    );
  const said = (text: string) => page.getByRole('alert').getByText(text).waitFor();
  const reply = (action: string) =>
    page.waitForResponse(
      (response) =>
        response.url().endsWith('/api/v1/ajax') &&
        response.request().postData()?.includes(`userfeedback_${action}`) === true,
    );
  /** Runs the action as a signed-in person, with the nonce of the window's session. */
  const act = (action: string, fields: Record<string, string>) =>
    page.evaluate(
      async ([name, given]) => {
        const { nonce }: SiteInfo = await (await fetch('/api/v1/site-info')).json();
        const body = new URLSearchParams({ action: `userfeedback_${name}`, nonce, ...given });
        return (await fetch('/api/v1/ajax', { method: 'POST', body })).json();
      },
      [action, fields] as const,
    );

  beforeAll(async () => {
    session = await openSession(() => startProduct({ demo: false }));
    page = session.page;
  });
  afterAll(() => session?.close());

  test('without a plugin there is no tracking, and an install that fails says so (ER-B-02, TG-02, OP-72)', async () => {
    await open();
    expect([await toggle().isChecked(), await toggle().isDisabled()]).toEqual([false, true]);
    await refuse('install_plugin');
    for (const name of ['MonsterInsights', 'ExactMetrics']) {
      await button(`Install ${name}`).click();
      await said(`There was an error installing ${name}`);
      await expect.poll(() => button(`Install ${name}`).isEnabled()).toBe(true);
    }
    await page.unroute('**/api/v1/ajax');
  });

  test('an install is followed by activating; where that fails it says so (TG-06, ER-B-01, API-B-21)', async () => {
    await open();
    await refuse('activate_plugin');
    const calls: string[] = [];
    page.on('request', (request) => {
      const action = /action=userfeedback_(\w+)/.exec(request.postData() ?? '')?.[1];
      if (action) calls.push(action);
    });
    await button('Install MonsterInsights').click();
    await said('There was an error activating MonsterInsights');
    expect(calls).toEqual(['get_plugins', 'install_plugin', 'activate_plugin']);
    await button('Activate MonsterInsights').waitFor();
    expect(await act('install_plugin', { slug: 'exactmetrics' })).toMatchObject({ success: true });
    await open();
    await button('Activate ExactMetrics').click();
    await said('There was an error activating ExactMetrics');
    await page.unroute('**/api/v1/ajax');
  });

  test('an inactive plugin turns tracking off (TG-04)', async () => {
    await open({ enable_tracking: true });
    await expect.poll(() => toggle().isChecked()).toBe(false);
    expect((await save()).settings.enable_tracking).toBe(false);
  });

  test('activating turns tracking on and loads the page again after 0.8 seconds (TG-05, OP-72)', async () => {
    const id = await open();
    await save();
    const answered = reply('activate_plugin').then(() => Date.now());
    const loaded = page.waitForEvent('framenavigated').then(() => Date.now());
    await button('Activate MonsterInsights').click();
    const waited = (await loaded) - (await answered);
    expect(waited).toBeGreaterThan(700);
    expect(waited).toBeLessThan(2500);
    await expect.poll(() => toggle().isChecked()).toBe(true);
    expect(await page.getByRole('button', { name: /^(Install|Activate)/ }).count()).toBe(0);
    await saveLive();
    expect((await stored(id)).settings.enable_tracking).toBe(true);
    const { data }: { data: PluginInfo[] } = await act('get_plugins', {});
    expect(data.find(({ slug }) => slug === 'monsterinsights')).toMatchObject({ active: true });
  });

  test('tracking is on by itself for a new survey, and later as it was left (TG-03, OP-72)', async () => {
    const id = await open();
    await expect.poll(() => toggle().isChecked()).toBe(true);
    expect((await save()).settings.enable_tracking).toBe(true);
    await toggle().click();
    expect((await save()).settings.enable_tracking).toBe(false);
    await goTo(`edit/${id}/settings`);
    await page.getByRole('heading', { name: 'Tracking' }).waitFor();
    expect([await toggle().isChecked(), await toggle().isEnabled()]).toEqual([false, true]);
  });

  test('a reader’s page takes the events of a tracked survey (OP-066)', async () => {
    await session.api.survey({
      title: 'For readers',
      status: 'publish',
      settings: { enable_tracking: true },
    });
    const reader = await openPage(session.browser, WIDTHS[0]);
    await reader.page.goto(session.product.url);
    await expect
      .poll(() => reader.page.evaluate(() => Reflect.get(window, 'dataLayer')))
      .toEqual([{ event: 'userfeedback_impression', survey_id: expect.any(Number) }]);
    await reader.context.close();
  });
});
