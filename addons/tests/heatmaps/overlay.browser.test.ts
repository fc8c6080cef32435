import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setStage } from '../../../apps/widget/testing/stage.ts';
import { makeDocument, makeSurvey } from '../../../apps/widget/testing/surveys.ts';

const stage = setStage();
const RECORDED = {
  heatmaps: {
    on: '^(?:/.*)/*$',
    nonce: 'a-nonce',
    pages: [{ id: 3, pattern: '^(?:/.*)/*$', share: 100, logged_in: false }],
  },
};
const requestsOf = (name: string) => stage.host.requests.filter((line) => line.includes(name));

const TOKEN = 'A_sealed-token'.repeat(9);
const element = (
  id: number,
  selector: string,
  counts: Partial<Record<'views' | 'clicks' | 'dead' | 'rage', number>>,
) => ({
  id,
  selector,
  label: '',
  kind: 'other',
  places: null,
  interval: null,
  views: 0,
  clicks: 0,
  dead: 0,
  rage: 0,
  ...counts,
});
const places = Array.from({ length: 16 }, (_, at) => (at === 5 ? 9 : 0));
const figures = {
  page: {
    id: 3,
    name: 'Prices',
    pattern: '/',
    example_url: '',
    share: 100,
    max_views: 5000,
    logged_in: false,
  },
  start_date: '2026-10-26',
  end_date: '2026-11-25',
  device: 'mobile',
  layout: 1,
  views: 200,
  full_days: 0,
  device_views: { desktop: 120, tablet: 3, mobile: 200 },
  elements: [
    element(1, 'button#buy', { views: 130, clicks: 141, dead: 5, rage: 17 }),
    {
      ...element(2, 'body>main:nth-of-type(1)>img:nth-of-type(1)', { views: 20, clicks: 31, dead: 29 }),
      places,
    },
    { ...element(3, 'div#gone', { views: 90, clicks: 96 }), label: 'Old banner' },
    element(4, '', { views: 6, clicks: 7 }),
  ],
  depth: Array.from({ length: 21 }, (_, at) => (({ 4: 50, 8: 40, 16: 60, 20: 50 }) as Record<number, number>)[at] ?? 0),
  days: [],
  layouts: [{ id: 1, since: '2026-10-26' }],
};
const overlay = (page: Page) => page.locator('userfeedback-heatmap');

test('a token opens the counts over the page, which stays as it is, without surveys (HM-52, HM-53, HM-54, HM-55, HM-56, HM-57, HM-59, HM-62)', async () => {
  stage.host.headers = {
    'content-security-policy':
      "default-src 'self'; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'",
    'x-frame-options': 'DENY',
  };
  stage.host.document = makeDocument([makeSurvey()], RECORDED);
  stage.host.figures = { status: 200, body: figures };
  stage.host.html =
    '<main><h1>Prices</h1><p>Words</p><img alt="" height="200" width="400"><p><button id="buy">Buy</button></p></main>';
  const { page, complaints } = await stage.visit({ path: `/#userfeedback-heatmap=${TOKEN}` });
  await overlay(page).locator('.frame').first().waitFor();
  expect(page.url()).not.toContain(TOKEN);
  expect(stage.host.requests.filter((line) => line.includes(TOKEN))).toEqual([]);
  const frameOf = (words: string) => overlay(page).getByRole('img', { name: words });
  const fits = async () => {
    const [button, frame] = [await page.locator('#buy').boundingBox(), await frameOf('Button “Buy”').boundingBox()];
    return button && frame ? Math.abs(button.y - frame.y) + Math.abs(button.width - frame.width) : -1;
  };
  await expect.poll(fits).toBeLessThan(3);
  expect(await frameOf('Button “Buy”').textContent()).toBe('65%');
  // A picture that loads late moves the button.
  await page.evaluate(() => document.querySelector('img')?.setAttribute('height', '333'));
  await page.waitForTimeout(200);
  expect(await fits()).toBeLessThan(3);
  // So do a font that comes late, and a window that gets narrower.
  await page.evaluate(() => document.body.style.setProperty('font', '40px serif'));
  await page.waitForTimeout(200);
  expect(await fits()).toBeLessThan(3);
  await page.setViewportSize({ width: 700, height: 800 });
  await page.waitForTimeout(200);
  expect(await fits()).toBeLessThan(3);
  await page.evaluate(() => document.body.style.removeProperty('font'));

  await frameOf('Button “Buy”').focus();
  const words = 'Views with a click: 130 of 200 (65%). Clicks: 141, dead: 5, rage: 17.';
  await expect.poll(() => overlay(page).locator('.tip').textContent()).toBe(`Button “Buy”${words}button#buy`);
  const panel = overlay(page).getByRole('region', { name: 'Heatmap' });
  expect(await panel.textContent()).toMatch(/Not visible here \(1\)Old banner.*90 of 200/);
  expect(await panel.textContent()).toContain('Much of this was counted on another layout.');
  expect(await panel.textContent()).toContain('These are taps on phones. Make the window narrower');
  expect(await panel.textContent()).toMatch(/200 views recorded, Oct 26.*Nov 25, 2026\./);
  const drawn = () => overlay(page).locator('.frame:not([hidden]), .line').allTextContents();
  const choose = (name: string) => panel.getByRole('button', { name, exact: true }).click();
  await choose('Dead clicks');
  expect(await drawn()).toEqual(['5', '29']);
  await choose('Rage clicks');
  expect(await drawn()).toEqual(['17']);
  await choose('Scrolling');
  expect(await drawn()).toEqual([75, 50, 25].map((share) => `${share}% of views got down to here`));
  expect(
    await overlay(page)
      .locator('.line')
      .evaluateAll((lines) => lines.map((line) => (line as HTMLElement).style.top)),
  ).toEqual([0.4, 0.8, 1].map((share) => `${Math.round(share * 800)}px`));

  const before = await panel.boundingBox();
  await panel.getByRole('button', { name: /^Move this panel/ }).press('ArrowLeft');
  expect((await panel.boundingBox())?.x).toBe((before?.x ?? 0) - 20);
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    Reflect.get(window, 'axe').run({ include: ['userfeedback-heatmap'] }),
  );
  expect(violations).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  const small = await panel
    .getByRole('button')
    .evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).filter(({ width, height }) => width < 44 || height < 44),
    );
  expect(small).toEqual([]);
  const place = async () => {
    const box = await panel.boundingBox();
    return [box?.x, box?.width];
  };
  await expect.poll(place).toEqual([16, 304]);

  expect(await page.evaluate('userfeedback_debug.reasons')).toEqual({ 7: ['overlay'] });
  expect(await page.locator('userfeedback-widget').count()).toBe(0);
  expect([stage.host.impressions, stage.host.views, requestsOf('heatmap-record')]).toEqual([[], [], []]);
  await page.keyboard.press('Escape');
  expect(await overlay(page).count()).toBe(0);
  expect(
    await page.evaluate(() => [document.documentElement.children.length, document.querySelector('#buy')?.outerHTML]),
  ).toEqual([2, '<button id="buy">Buy</button>']);
  expect(complaints).toEqual([]);
});

test('a token that ended says so; what was made up loads nothing (HM-51, HM-60)', async () => {
  const ended = await stage.visit({ path: `/#userfeedback-heatmap=${TOKEN}` });
  await expect
    .poll(() => overlay(ended.page).getByRole('status').textContent())
    .toBe('This view has ended. Open it again from the admin.');
  await overlay(ended.page).getByRole('button', { name: 'Off' }).click();
  expect(await overlay(ended.page).count()).toBe(0);
  stage.host.figures = { status: 404, body: { code: 'not_found' } };
  const gone = await stage.visit({ path: `/#userfeedback-heatmap=${TOKEN}` });
  await expect.poll(() => overlay(gone.page).getByRole('status').textContent()).toBe('This page is not recorded.');
  stage.host.requests.length = 0;
  const { page } = await stage.visit({ path: '/#userfeedback-heatmap=made-up' });
  await page.waitForTimeout(700);
  expect(requestsOf('/widget-assets/').map((line) => /assets\/(\w+)/.exec(line)?.[1])).toEqual(['rules']);
  expect(await overlay(page).count()).toBe(0);
});
