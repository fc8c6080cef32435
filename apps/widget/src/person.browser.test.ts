import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setStage } from '../testing/stage.ts';
import { makeDocument, makeSurvey } from '../testing/surveys.ts';
import { panelOf, press, rootOf, surveyCookie } from '../testing/visitor.ts';

const stage = setStage();
const ANN = { id: 'ann', signature: 'a'.repeat(64) };
const BOB = { id: 'bob', signature: 'b'.repeat(64) };
const ANSWERED = 'You have already answered this survey. Thank you!';
const reasons = (page: Page) => page.evaluate('window.userfeedback_debug?.reasons');
const identify = (page: Page, person: object | null) =>
  page.evaluate(`window.userfeedback.identify(${JSON.stringify(person)})`);
const once = (id = 7) => makeSurvey({ id, needs: ['limits'], settings: { one_per_person: true } });
const shown = (page: Page) => page.locator('userfeedback-widget').count();
const told = (person: object) => {
  stage.host.html = `<script type="application/json" id="userfeedback-page">${JSON.stringify({ identity: person })}</script>`;
};

test('who is not identified by a signed id does not see it, and nobody is asked (VF-63)', async () => {
  stage.host.document = makeDocument([once()]);
  const { page, complaints } = await stage.visit();
  await expect.poll(() => reasons(page)).toEqual({ 7: ['identity'] });
  await identify(page, { id: 'ann' });
  await page.waitForTimeout(200);
  expect(await reasons(page)).toEqual({ 7: ['identity'] });
  expect([await shown(page), stage.host.asked]).toEqual([0, []]);
  stage.host.person = { status: 403, body: { code: 'invalid_identity', message: 'No.' } };
  await identify(page, ANN);
  await expect.poll(() => stage.host.asked).toHaveLength(1);
  await page.waitForTimeout(200);
  expect([await shown(page), await reasons(page)]).toEqual([0, { 7: ['identity'] }]);
  expect(complaints.filter((text) => !text.includes('403'))).toEqual([]);
});

test('the server is asked once for all such surveys of the page, and again for another person (VF-64)', async () => {
  stage.host.document = makeDocument([once(8), once(7)]);
  stage.host.person = { status: 200, body: { answered: [8] } };
  told(ANN);
  const { page } = await stage.visit();
  await panelOf(page, 7).waitFor();
  expect(stage.host.asked).toEqual([{ identity: ANN, survey_ids: [8, 7] }]);
  expect(await reasons(page)).toEqual({ 8: ['answered'], 7: [] });
  await page.evaluate('window.userfeedback.setFacts({ page_type: "home" })');
  expect(stage.host.asked).toHaveLength(1);
  stage.host.person = { status: 200, body: { answered: [7, 8] } };
  await page.reload();
  await expect.poll(() => reasons(page)).toEqual({ 8: ['answered'], 7: ['answered'] });
  stage.host.person = { status: 200, body: { answered: [] } };
  await identify(page, BOB);
  await panelOf(page, 8).waitFor();
  expect(stage.host.asked.slice(1)).toEqual([
    { identity: ANN, survey_ids: [8, 7] },
    { identity: BOB, survey_ids: [8, 7] },
  ]);
});

test('a page without such a survey asks nothing and sends no identity (VF-64)', async () => {
  stage.host.document = makeDocument([makeSurvey()]);
  told(ANN);
  const { page } = await stage.visit();
  await panelOf(page).waitFor();
  await page.getByRole('textbox').fill('Bread');
  await press(page, 'Next');
  await expect.poll(() => stage.host.submissions).toHaveLength(1);
  expect(stage.host.submissions[0]).not.toHaveProperty('identity');
  expect(stage.host.requests.join()).not.toMatch(/person/);
});

test('the response says whose it is; one that came too late is told so, and this browser is not asked again (VF-66, VF-67)', async () => {
  stage.host.document = makeDocument([once()]);
  told(ANN);
  const { page, context } = await stage.visit();
  await panelOf(page).waitFor();
  stage.host.refusals = [{ status: 409, body: { code: 'already_answered', message: 'No.' } }];
  await page.getByRole('textbox').fill('Bread');
  await press(page, 'Next');
  await page.getByText(ANSWERED).waitFor();
  expect(stage.host.submissions).toMatchObject([{ identity: ANN }]);
  await expect.poll(() => surveyCookie(context)).toEqual({ submitted: true, last_response_id: null });
  await page.reload();
  await expect.poll(() => reasons(page)).toEqual({ 7: ['cookie'] });
});

test('one that came too late is told so in the language of the survey (LA-46, VF-67)', async () => {
  const answered_message = 'Diese Umfrage wurde bereits beantwortet. Vielen Dank!';
  const { settings, ...survey } = once();
  const limits = { ...settings.limits, answered_message };
  stage.host.document = makeDocument([{ ...survey, settings: { ...settings, limits } }]);
  told(ANN);
  const { page } = await stage.visit();
  await panelOf(page).waitFor();
  stage.host.refusals = [{ status: 409, body: { code: 'already_answered', message: 'No.' } }];
  await page.getByRole('textbox').fill('Bread');
  await press(page, 'Next');
  await page.getByText(answered_message).waitFor();
});

test('where a field stores the id, its signature is sent with it (VF-72)', async () => {
  const fields = [{ name: 'customer', label: 'Customer', from: ['identity' as const] }];
  stage.host.document = makeDocument([makeSurvey({ needs: ['fields'], settings: { fields } })]);
  told(ANN);
  const { page } = await stage.visit();
  await panelOf(page).waitFor();
  await page.getByRole('textbox').fill('Bread');
  await press(page, 'Next');
  await expect.poll(() => stage.host.submissions).toHaveLength(1);
  expect(stage.host.submissions[0]).toMatchObject({ identity: ANN, fields: { customer: 'ann' } });
  expect(stage.host.asked).toEqual([]);
});

test('opened by its id, it is for signed persons who have not answered, too (VF-11)', async () => {
  stage.host.document = makeDocument([once()]);
  stage.host.person = { status: 200, body: { answered: [7] } };
  const { page } = await stage.visit();
  await expect.poll(() => reasons(page)).toEqual({ 7: ['identity'] });
  expect(await page.evaluate('window.userfeedback.open(7)')).toBe(false);
  await identify(page, ANN);
  expect(await page.evaluate('window.userfeedback.open(7)')).toBe(false);
  expect(await reasons(page)).toEqual({ 7: ['answered'] });
  stage.host.person = { status: 200, body: { answered: [] } };
  await identify(page, BOB);
  expect(await page.evaluate('window.userfeedback.open(7)')).toBe(true);
  expect(await rootOf(page).count()).toBe(1);
});

test('of all that a page tells, the tab counts an event that a rule asks for, and the server gets a signed id (VF-79)', async () => {
  const page_rules = [{ logic: 'event' as const, data: { name: 'purchase', count: 9 } }];
  const asking = makeSurvey({ id: 8, settings: { targeting: { pages: 'select', page_rules } } });
  stage.host.document = makeDocument([asking, once()]);
  stage.host.person = { status: 200, body: { answered: [7] } };
  const { page, context } = await stage.visit();
  await expect.poll(() => reasons(page)).toEqual({ 7: ['identity'], 8: ['page-rules'] });
  stage.host.requests = [];
  await identify(page, { ...ANN, attributes: { plan: 'secret-plan' } });
  await page.evaluate(`(async () => {
    const { setFacts, track, open, close } = window.userfeedback;
    await setFacts({ logged_in: true, attributes: { seats: 'secret-seats' } });
    await track('purchase', { total: 'secret-total' });
    await track('moved', { to: 'secret-place' });
    await open(7);
    await close(7);
  })()`);
  await expect.poll(() => reasons(page)).toEqual({ 7: ['answered'], 8: ['page-rules'] });
  const calls = stage.host.requests.filter((request) => !request.includes('/widget-assets/'));
  expect(calls).toEqual(['POST /api/v1/widget/person']);
  expect(stage.host.asked).toEqual([{ identity: ANN, survey_ids: [7] }]);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate('[{ ...localStorage }, { ...sessionStorage }]')).toEqual([
    {},
    { 'userfeedback-events': '{"purchase":1}' },
  ]);
});
