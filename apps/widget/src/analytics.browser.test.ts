import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setStage } from '../testing/stage.ts';
import { makeDocument, makeSurvey } from '../testing/surveys.ts';
import { panelOf, rootOf } from '../testing/visitor.ts';

const stage = setStage();
const tracked = { settings: { enable_tracking: true } };
const questions = [
  { id: 'q1', type: 'radio-button' as const, title: 'Which?', config: { options: ['Apples', 'Pears'] } },
];

/** Answers the one question and waits for the thank-you. */
const answer = async (page: Page) => {
  await panelOf(page).waitFor();
  await page.getByLabel('Apples').click();
  await expect.poll(() => rootOf(page).getAttribute('data-state')).toBe('finished');
};
const layer = (page: Page) => page.evaluate(() => window.dataLayer);

test('a tracked survey pushes its impression and its submission to the page’s data layer (OP-066)', async () => {
  stage.host.document = makeDocument([makeSurvey({ ...tracked, questions })]);
  const { page } = await stage.visit({
    prepare: (page) => page.addInitScript(() => Object.assign(window, { dataLayer: [{ event: 'theirs' }] })),
  });
  await panelOf(page).waitFor();
  await expect
    .poll(() => layer(page))
    .toEqual([{ event: 'theirs' }, { event: 'userfeedback_impression', survey_id: 7 }]);
  await answer(page);
  expect((await layer(page))?.slice(2)).toEqual([{ event: 'userfeedback_submission', survey_id: 7 }]);
});

test('where Google’s tag is on the page it is called instead, once for each event (OP-066)', async () => {
  stage.host.document = makeDocument([makeSurvey({ ...tracked, questions })]);
  const { page } = await stage.visit({
    prepare: (page) =>
      page.addInitScript(() => {
        const dataLayer: object[] = [];
        Object.assign(window, { dataLayer, gtag: (...told: unknown[]) => dataLayer.push(told) });
      }),
  });
  await answer(page);
  expect(await layer(page)).toEqual([
    ['event', 'userfeedback_impression', { survey_id: 7 }],
    ['event', 'userfeedback_submission', { survey_id: 7 }],
  ]);
});

test('nothing is pushed for a survey that is not tracked, nor made where the page has no analytics (OP-066)', async () => {
  stage.host.document = makeDocument([makeSurvey({ questions })]);
  const quiet = await stage.visit({
    prepare: (page) => page.addInitScript(() => Object.assign(window, { dataLayer: [] })),
  });
  await answer(quiet.page);
  expect(await layer(quiet.page)).toEqual([]);
  stage.host.document = makeDocument([makeSurvey({ ...tracked, questions })]);
  const bare = await stage.visit();
  await answer(bare.page);
  expect(await layer(bare.page)).toBeUndefined();
  await expect.poll(() => stage.host.submissions).toHaveLength(2);
});

test('a tag that breaks stops neither the survey nor its answers (OP-066, D-15)', async () => {
  stage.host.document = makeDocument([makeSurvey({ ...tracked, questions })]);
  const { page } = await stage.visit({
    prepare: (page) =>
      page.addInitScript(() => {
        Object.assign(window, {
          gtag() {
            throw new Error('broken tag');
          },
        });
      }),
  });
  await answer(page);
  await expect.poll(() => stage.host.submissions.length).toBe(1);
});
