import type { SurveyDraft } from '@userfeedback/contract';
import { changedField, withContentOf } from './survey-content.ts';

const STEPS_MAX = 300;

/** In both lists the last state is the nearest. */
export interface EditHistory {
  past: readonly SurveyDraft[];
  future: readonly SurveyDraft[];
}

export interface HistoryStep {
  draft: SurveyDraft;
  path: string;
  history: EditHistory;
}

export const NO_HISTORY: EditHistory = { past: [], future: [] };

/** An edit that continues the last step, such as typing in one field, adds no step. */
export function recordEdit(history: EditHistory, before: SurveyDraft, isSameStep: boolean): EditHistory {
  const { past, future } = history;
  if (isSameStep && past.length > 0) return future.length > 0 ? { past, future: [] } : history;
  return { past: [...past, before].slice(-STEPS_MAX), future: [] };
}

export function undoStep({ past, future }: EditHistory, now: SurveyDraft): HistoryStep | undefined {
  return stepTo(past.at(-1), now, { past: past.slice(0, -1), future: [...future, now] });
}

export function redoStep({ past, future }: EditHistory, now: SurveyDraft): HistoryStep | undefined {
  return stepTo(future.at(-1), now, { past: [...past, now], future: future.slice(0, -1) });
}

function stepTo(target: SurveyDraft | undefined, now: SurveyDraft, history: EditHistory) {
  if (!target) return undefined;
  // Fields that only the server decides stay as they are.
  return { draft: withContentOf(now, target), path: changedField(now, target) ?? 'questions', history };
}
