import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setStage } from '../testing/stage.ts';
import type { SurveyParts } from '../testing/surveys.ts';
import { makeDocument, makeSavingSurvey, makeSurvey } from '../testing/surveys.ts';
import { holdClock, panelOf, press, rootOf, showPanel, surveyCookie } from '../testing/visitor.ts';

const stage = setStage();
const CLOSED = 'We have heard enough. Thank you!';
const limits = { sample_percent: 100, ignore_frequency: false, closed_message: CLOSED };
const thanks = (page: Page) => rootOf(page).locator('.thanks');
/** A survey with limits that leads its visitors to another page. */
const limited = ({ settings, ...parts }: SurveyParts = {}) => {
  const thank_you = { type: 'redirect' as const, message: 'Thanks!', redirect_url: '/thanks' };
  stage.host.document = makeDocument([
    makeSurvey({ needs: ['limits'], ...parts, settings: { limits, thank_you, ...settings } }),
  ]);
};
const answer = async (page: Page) => {
  await page.getByRole('textbox').fill('Bread');
  await press(page, 'Next');
};
const refusal = (code: string) => ({ status: 409, body: { code, message: 'No.' } });

test.each(['survey_full', 'quota_full'])(
  'a response refused with %s gets the closing message, no redirect, and the browser is not asked again (FQ-33, FQ-34)',
  async (code) => {
    limited();
    const { page, context, complaints } = await stage.visit();
    await panelOf(page).waitFor();
    const address = page.url();
    stage.host.refusals = [refusal(code)];
    await answer(page);
    await page.getByText(CLOSED).waitFor();
    expect(stage.host.submissions).toHaveLength(1);
    await expect.poll(() => surveyCookie(context)).toEqual({ submitted: true, last_response_id: null });
    await page.waitForTimeout(200);
    expect(page.url()).toBe(address);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('outbox')))).toEqual([]);
    await page.reload();
    await expect.poll(() => page.evaluate('window.userfeedback_debug?.reasons[7]')).toEqual(['cookie']);
    expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
  },
);

test.each([
  ['invitation_used', 409, 'This link has already been used. Thank you!'],
  ['invitation_required', 403, 'This link no longer works.'],
])('a response refused with %s ends, and its visitor reads why (LS-42)', async (code, status, said) => {
  const messages = { [code]: said };
  limited({ settings: { limits: { ...limits, messages } } });
  const { page } = await stage.visit();
  await panelOf(page).waitFor();
  stage.host.refusals = [{ status, body: { code, message: 'No.' } }];
  await answer(page);
  await page.getByText(said).waitFor();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('outbox')))).toEqual([]);
  await page.waitForTimeout(2500);
  expect(stage.host.submissions).toHaveLength(1);
});

test('the thanks wait for the server, at most three seconds (FQ-33)', async () => {
  limited({ settings: { thank_you: { type: 'message', message: 'Thanks!' } } });
  const { page } = await stage.visit({ prepare: holdClock });
  await showPanel(page);
  stage.host.refusals = ['never'];
  await answer(page);
  await expect.poll(() => stage.host.submissions).toHaveLength(1);
  await page.clock.runFor(2800);
  expect(await thanks(page).count()).toBe(0);
  await page.clock.runFor(300);
  await page.getByText('Thanks!').waitFor();

  const quick = await stage.visit();
  await panelOf(quick.page).waitFor();
  await answer(quick.page);
  await quick.page.getByText('Thanks!').waitFor();
  await expect.poll(() => surveyCookie(quick.context)).toMatchObject({ submitted: true });
});

test('who is refused only after the thanks is not asked again (FQ-33)', async () => {
  limited({ settings: { thank_you: { type: 'message', message: 'Thanks!' } } });
  const { page, context } = await stage.visit();
  await panelOf(page).waitFor();
  stage.host.refusals = ['never'];
  await answer(page);
  await page.getByText('Thanks!').waitFor();
  stage.host.refusals = [refusal('quota_full')];
  await page.reload();
  await expect.poll(() => stage.host.submissions).toHaveLength(2);
  await expect.poll(() => surveyCookie(context)).toEqual({ submitted: true, last_response_id: null });
  await page.reload();
  await expect.poll(() => page.evaluate('window.userfeedback_debug?.reasons[7]')).toEqual(['cookie']);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('an answer of a full quota ends the survey at once, and what was saved of it goes (FQ-46)', async () => {
  const questions = [
    {
      id: 'q1',
      type: 'checkbox' as const,
      title: 'Which?',
      config: { options: ['Rye', 'Wheat', 'Oat'] },
    },
    { id: 'q2', type: 'text' as const, title: 'Why?' },
  ];
  const full_quotas = [{ question_id: 'q1', values: ['Wheat'] }];
  const answering = { save_partial: true, back: true, resume: 'day' as const, notice: true };
  stage.host.document = makeDocument([
    makeSavingSurvey({
      needs: ['limits'],
      questions,
      full_quotas,
      settings: { limits, answering },
    }),
  ]);
  const { page, context } = await stage.visit();
  await panelOf(page).waitFor();
  for (const name of ['Rye', 'Wheat']) await page.getByRole('checkbox', { name }).check({ force: true });
  await press(page, 'Next');
  await page.getByText(CLOSED).waitFor();
  await expect.poll(() => stage.host.saves.map(({ answers }) => answers)).toEqual([[]]);
  expect(stage.host.submissions).toEqual([]);
  await expect.poll(() => surveyCookie(context)).toEqual({ submitted: true, last_response_id: null });

  const other = await stage.visit();
  await panelOf(other.page).waitFor();
  await other.page.getByRole('checkbox', { name: 'Oat' }).check({ force: true });
  await press(other.page, 'Next');
  await other.page.getByText('Why?').waitFor();
});

test('a survey without limits loads nothing of it, and thanks at once (FQ-33)', async () => {
  stage.host.document = makeDocument([makeSurvey()]);
  const { page } = await stage.visit();
  await panelOf(page).waitFor();
  stage.host.refusals = ['never'];
  await answer(page);
  await thanks(page).waitFor();
  expect(stage.host.requests.filter((request) => request.includes('/closing-'))).toEqual([]);
});
