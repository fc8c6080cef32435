import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setStage } from '../testing/stage.ts';
import type { SurveyParts } from '../testing/surveys.ts';
import { makeDocument, makeSavingSurvey, makeSurvey } from '../testing/surveys.ts';
import { holdClock, panelOf, press, rootOf, showPanel } from '../testing/visitor.ts';

const stage = setStage();
const from = ['attribute' as const, 'data' as const, 'url' as const, 'identity' as const];
const fields = ['plan', 'order_total', 'utm_source', 'user_id'].map((name) => ({ name, from }));
const FIELDS_PART = /\/fields-[\w-]+\.js$/;

const declaring = (parts: SurveyParts = {}, make = makeSurvey) =>
  make({ needs: ['fields'], ...parts, settings: { fields, ...parts.settings } });

async function answer(page: Page) {
  await panelOf(page).waitFor();
  await page.getByRole('textbox').fill('Bread');
  await press(page, 'Next');
  await rootOf(page).locator('.thanks').waitFor();
  await expect.poll(() => stage.host.submissions.length).toBe(1);
  return stage.host.submissions[0];
}
const stored = (page: Page) => page.evaluate(() => Object.entries({ ...sessionStorage }));

test('a response carries what the page, its snippet, its address and the told id say, and nothing that is not declared (VF-27, VF-30)', async () => {
  stage.host.document = makeDocument([declaring()]);
  stage.host.snippet = `<script async src="/widget.js" data-field-order-total="12.50" data-field-color="red"></script>`;
  const { page, complaints } = await stage.visit({ path: '/?utm_source=news+letter%21&color=red' });
  await page.waitForFunction('window.userfeedback');
  await page.evaluate(`window.userfeedback.setFacts({
    attributes: { plan: '${'p'.repeat(300)}', color: 'red' },
  })`);
  const sent = await answer(page);
  expect(sent?.fields).toEqual({
    plan: 'p'.repeat(200),
    order_total: '12.50',
    utm_source: 'news letter!',
  });
  expect(complaints).toEqual([]);
});

test('a placed element says more than the script tag (VF-27)', async () => {
  stage.host.document = makeDocument([declaring()]);
  stage.host.html = `<div data-userfeedback="7" data-field-plan="gold"></div>`;
  stage.host.snippet = `<script async src="/widget.js" data-field-plan="silver"></script>`;
  const { page } = await stage.visit();
  expect((await answer(page))?.fields).toEqual({ plan: 'gold' });
});

test('a parameter counts from the first page of the tab on which it stood, and only if a survey stores it (VF-28)', async () => {
  const later = {
    pages: 'select' as const,
    page_rules: [{ logic: 'page_url_contains' as const, data: '/last' }],
  };
  stage.host.document = makeDocument([declaring({ settings: { targeting: later } })]);
  const { page } = await stage.visit({ path: '/?utm_source=news&utm_term=beans' });
  await expect.poll(() => stored(page)).toEqual([['userfeedback-parameter/utm_source', 'news']]);
  await page.goto(`${stage.host.origin}/second?utm_source=mail`);
  await page.goto(`${stage.host.origin}/last`);
  expect((await answer(page))?.fields).toEqual({ utm_source: 'news' });
});

test('what is told after the first answer is stored with the save and the response, what was known stays (VF-29)', async () => {
  const questions = ['a', 'b'].map((id) => ({ id, type: 'text' as const, title: id }));
  stage.host.document = makeDocument([declaring({ questions, needs: ['fields'] }, makeSavingSurvey)]);
  stage.host.html = `<script type="application/json" id="userfeedback-page">
    { "attributes": { "plan": "free" } }
  </script>`;
  const { page } = await stage.visit({ prepare: holdClock });
  await showPanel(page);
  await page.getByRole('textbox').fill('Bread');
  await press(page, 'Next');
  await page.evaluate('window.userfeedback.identify({ id: "u-1", attributes: { plan: "pro" } })');
  await page.clock.runFor(6000);
  await expect.poll(() => stage.host.saves.map((save) => save.fields)).toHaveLength(1);
  const known = { plan: 'free', order_total: 'u-1', utm_source: 'u-1', user_id: 'u-1' };
  expect(stage.host.saves[0]?.fields).toEqual(known);
  await page.getByRole('textbox').fill('Butter');
  await press(page, 'Next');
  await expect.poll(() => stage.host.submissions.map((one) => one.fields)).toEqual([known]);
});

test('a survey that declares none sends none, and loads nothing for them (VF-32)', async () => {
  stage.host.document = makeDocument([makeSurvey()]);
  const { page } = await stage.visit({ path: '/?plan=pro' });
  await page.waitForFunction('window.userfeedback');
  await page.evaluate(`window.userfeedback.setFacts({
    attributes: Object.fromEntries(Array.from({ length: 50 }, (_, at) => ['plan' + at, at])),
  })`);
  expect(await answer(page)).not.toHaveProperty('fields');
  expect(stage.host.requests.filter((path) => FIELDS_PART.test(path))).toEqual([]);
  expect(await stored(page)).toEqual([]);
});

test('no answer comes from the address of a page (LS-35)', async () => {
  stage.host.document = makeDocument([declaring()]);
  const { page } = await stage.visit({ path: '/?a.q1=Bread' });
  await panelOf(page).waitFor();
  expect(await page.getByRole('textbox').inputValue()).toBe('');
});
