import type { QuestionType } from '@userfeedback/contract';
import { QUESTION_TYPES } from '@userfeedback/engine/question-types/index';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Host } from './host.ts';
import { makeQuestion } from './questions.ts';

/** A question of each type; its id is its type. */
export const ALL_TYPES = QUESTION_TYPES.map((type) => ({ ...makeQuestion(type), id: type }));
export type By = 'mouse' | 'keyboard';

const TEXTS: Partial<Record<QuestionType, string[]>> = {
  text: ['Bread "and" salt'],
  'long-text': ['More\u2028recipes'],
  email: ['ada@example.org', 'Ada'],
  contact: ['Ada', 'ada@example.org'],
  number: ['12'],
  date: ['2026-11-28'],
};

/** Answers a survey with these questions to the end. */
export async function answerAll(root: Locator, questions: readonly { type: QuestionType }[], by: By) {
  await root.locator('.panel').waitFor();
  for (const [index, { type }] of questions.entries()) {
    await expect.poll(() => root.getAttribute('data-index'), { timeout: 5000 }).toBe(`${index}`);
    // Without a script in the page, which may have spoiled what that would need.
    const isMoved = async () => (await root.getAttribute('data-index')) !== `${index}`;
    const texts = TEXTS[type];
    if (texts) {
      const fields = root.locator('fieldset :is(input, textarea)');
      for (const [at, text] of texts.entries()) await fields.nth(at).fill(text);
      if (by === 'keyboard' && type !== 'long-text') await fields.last().press('Enter');
    } else if (type === 'dropdown') {
      // The first entry is no answer.
      await root.locator('fieldset select').selectOption({ index: 2 });
    } else if (type === 'statement') {
      const box = root.locator('fieldset input');
      if (by === 'mouse') await box.click();
      else await box.press('Space');
    } else if (type === 'ranking') {
      // The second goes to the first place.
      const up = root.locator('.places li').nth(1).locator('button').nth(1);
      if (by === 'mouse') await up.click();
      else await up.press('Enter');
    } else if (type === 'matrix') {
      for (const row of await root.locator('[role=radiogroup]').all())
        if (by === 'mouse') await row.locator('input').nth(1).click();
        else await row.locator('input').first().press('ArrowDown');
    } else if (by === 'mouse') {
      await root.locator('.pick, .step').nth(1).click();
    } else if (type === 'checkbox') {
      await root.locator('fieldset input').nth(1).press('Space');
      await root.locator('fieldset input').nth(1).press('Enter');
    } else {
      await root.locator('fieldset input').first().press('ArrowDown');
      await root.locator('fieldset input:checked').press('Enter');
    }
    if (!(await isMoved())) await root.locator('.next').press(by === 'mouse' ? 'Enter' : 'Space');
  }
  await root.locator('.thanks').waitFor();
}

/** The response that the server received, without what differs from visit to visit. */
export async function responseIn(host: Host) {
  await expect.poll(() => host.submissions.length).toBe(1);
  const [response] = host.submissions;
  if (!response) throw new Error('The response is missing.');
  const { at, seconds, submission_id, ...body } = response;
  return body;
}
