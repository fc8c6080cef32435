import type { SubmittedAnswer } from '@userfeedback/contract';
import type { VisitState } from '@userfeedback/engine/visit/visit';

/** Keeps one visit in the browser. */
export interface VisitKeeper {
  /** The visit to go on with, and how long it has taken so far. */
  recall: () => { state: VisitState; seconds: number } | undefined;
  keep: (state: VisitState, seconds: number) => void;
  /** At the end nothing is kept. `isSent`: there is a response. Returns what becomes the response. */
  finish: (state: VisitState, isSent: boolean) => { submission_id: string; answers: SubmittedAnswer[] };
  close: () => void;
}
