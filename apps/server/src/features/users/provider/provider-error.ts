import type { ProviderProblem } from '@userfeedback/contract/limits';

/** Why somebody did not get in; the sign-in screen has the words. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly problem: ProviderProblem;

  /** The message is for the log: without tokens, addresses and names. */
  constructor(problem: ProviderProblem, message: string = problem) {
    super(message);
    this.problem = problem;
  }
}
