import type { PlannedSurvey, ResponseEvent } from '@userfeedback/addon-kit';
import type { SubmittedAnswer, SurveyResponse } from '@userfeedback/contract';
import type { SiteAccess } from '@userfeedback/engine';

/** One thing to send, with what it is about. */
export interface Delivery {
  id: number;
  /** What `plan` named. */
  target: unknown;
  /** As it is by now. */
  survey: ResponseEvent['survey'];
  response: SurveyResponse;
  /** From 1. */
  attempt: number;
}

/** A way of telling somebody about a response. */
export interface DeliveryKind {
  /** One target for each delivery that a new response needs; they are stored together with it. */
  plan(survey: PlannedSurvey, answers: readonly SubmittedAnswer[], access: SiteAccess): object[];
  /** Sends one, at least once; throws to be asked again, or `Undeliverable` when that would not help. */
  send(delivery: Delivery): Promise<void>;
}

/** It cannot be sent, now or later. */
export class Undeliverable extends Error {
  override name = 'Undeliverable';
}

/** It cannot be sent before a moment that the other side has named. */
export class Postponed extends Error {
  override name = 'Postponed';
  readonly until: Date;

  constructor(reason: string, until: Date) {
    super(reason);
    this.until = until;
  }
}
