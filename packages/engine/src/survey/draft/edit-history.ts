import type { SurveyDraft } from '@userfeedback/contract';
import { changedField, withContentOf } from './survey-content.ts';

/** More edits than this are forgotten, the oldest first. */
const STEPS_MAX = 300;

/** States of a survey to go back and forth to; the last one is the nearest. */
export interface EditHistory {
  past: readonly SurveyDraft[];
  future: readonly SurveyDraft[];
}

/** A step of the history: the survey as it is afterwards, and the field that changes. */
export interface HistoryStep {
  draft: SurveyDraft;
  path: string;
  history: EditHistory;
}

export const NO_HISTORY: EditHistory = { past: [], future: [] };

/** The history after an edit. One that goes on with the last step, as typing in one field does, adds no step. */
export function recordEdit(history: EditHistory, before: SurveyDraft, isSameStep: boolean): EditHistory {
  const { past, future } = history;
  if (isSameStep && past.length > 0) return future.length > 0 ? { past, future: [] } : history;
  return { past: [...past, before].slice(-STEPS_MAX), future: [] };
}

/** What undoing would do now; undefined if there is nothing to undo. */
export function undoStep({ past, future }: EditHistory, now: SurveyDraft): HistoryStep | undefined {
  return stepTo(past.at(-1), now, { past: past.slice(0, -1), future: [...future, now] });
}

/** What redoing would do now; undefined if there is nothing to redo. */
export function redoStep({ past, future }: EditHistory, now: SurveyDraft): HistoryStep | undefined {
  return stepTo(future.at(-1), now, { past: [...past, now], future: future.slice(0, -1) });
}

function stepTo(target: SurveyDraft | undefined, now: SurveyDraft, history: EditHistory) {
  if (!target) return undefined;
  // What only the server decides stays as it is.
  return { draft: withContentOf(now, target), path: changedField(now, target) ?? 'questions', history };
}
