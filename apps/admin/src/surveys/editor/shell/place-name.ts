import type { SurveyDraft } from '@userfeedback/contract';
import { placeOfField } from '@userfeedback/engine';
import { t } from '../../../strings/editor.ts';
import { STEPS } from './steps.ts';

/** Where a field is, in words: its question, or its step and card. */
export function placeName(path: string, draft: SurveyDraft): string {
  const { step, questionId } = placeOfField(path, draft);
  const index = draft.questions.findIndex(({ id }) => id === questionId);
  if (index >= 0) return t.editor.questionNumber(index + 1);
  const title = STEPS.find(({ name }) => name === step)?.title ?? step;
  const card = cardName(path);
  return card ? t.editor.cardOf(title, card) : title;
}

/** The card that a field is on; undefined if it is on none. */
export function cardName(path: string): string | undefined {
  return Object.entries(t.editor.cards).find(([start]) => path.startsWith(start))?.[1];
}
