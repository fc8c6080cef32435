import type { SubmittedAnswer } from '@userfeedback/contract';
import type { VisitState } from '@userfeedback/engine/visit/visit';

export interface VisitKeeper {
  /** `seconds` is how long the visit has taken so far. */
  recall: () => { state: VisitState; seconds: number } | undefined;
  keep: (state: VisitState, seconds: number) => void;
  /** Keeps nothing more, and returns what becomes the response. `isSent`: there is a response. */
  finish: (state: VisitState, isSent: boolean) => { submission_id: string; answers: SubmittedAnswer[] };
  close: () => void;
}
