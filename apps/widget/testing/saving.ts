import type { Page } from 'playwright-core';
import type { setStage } from './stage.ts';
import type { SurveyParts } from './surveys.ts';
import { makeDocument, makeSavingSurvey } from './surveys.ts';
import type { VisitOptions } from './visitor.ts';
import { holdClock, showPanel } from './visitor.ts';

export const questions = [
  { id: 'a', type: 'radio-button' as const, title: 'First?', config: { options: ['A', 'B'] } },
  { id: 'b', type: 'text' as const, title: 'Second?' },
  { id: 'c', type: 'text' as const, title: 'Third?' },
];
export const answering = { save_partial: true, back: true, resume: 'day' as const, notice: true };

/** What tests of saved answers do, on a page whose clock the test moves. */
export function setSaving(stage: ReturnType<typeof setStage>, prepareMore?: (page: Page) => Promise<void>) {
  const prepare = async (page: Page) => {
    await holdClock(page);
    await prepareMore?.(page);
  };
  return {
    async open(parts: SurveyParts = {}, options: VisitOptions = {}) {
      stage.host.document = makeDocument([makeSavingSurvey({ questions, ...parts })]);
      const visitor = await stage.visit({ prepare, ...options });
      await showPanel(visitor.page);
      return visitor;
    },
    choose: (page: Page, label: string) => page.getByLabel(label, { exact: true }).click(),
    fill: (page: Page, text: string) => page.getByRole('textbox').fill(text),
    /** The step and the values of each save. */
    bodies: () => stage.host.saves.map(({ step, answers }) => [step, answers.map(({ value }) => value)]),
  };
}
