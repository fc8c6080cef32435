import { screen, waitFor } from '@testing-library/react';
import type { SurveyInput } from '@userfeedback/contract';
import { expect } from 'vitest';
import type { z } from 'zod';
import { openAdmin } from './open-admin.tsx';
import type { SiteOptions } from './site-info.ts';
import { storedSurvey, surveyStore } from './survey-store.ts';

/** A survey of these questions, open at its questions step. */
export async function openQuestions(
  questions: z.input<typeof SurveyInput>['questions'],
  site: SiteOptions = {},
  rest: Partial<z.input<typeof SurveyInput>> = {},
) {
  const draft = { title: 'Written', template: 'blank', questions, ...rest };
  const store = surveyStore([storedSurvey(5, draft)], site);
  const opened = openAdmin('/surveys/edit/5/questions', store.server);
  await screen.findByRole('button', { name: 'Add Question' });
  /** Saves by hand and returns the questions that were sent. */
  const saved = async () => {
    const before = store.saves().length;
    await opened.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(store.saves().length).toBeGreaterThan(before));
    return store.saves().at(-1)?.questions ?? [];
  };
  return { ...store, ...opened, saved };
}

export function choice(id: string, title: string, options: string[]) {
  return { id, type: 'radio-button' as const, title, config: { options } };
}
