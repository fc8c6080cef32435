import type { Notifications, SubmittedAnswer, SurveyResponse } from '@userfeedback/contract';
import type { SiteAccess } from '@userfeedback/engine';

/** What is asked of a survey when a response of it arrives. */
export interface NotifyingSurvey {
  notifications: Notifications;
}

/** One thing to send, with what it is about. */
export interface Delivery {
  id: number;
  /** What `plan` named. */
  target: unknown;
  survey: { id: number; title: string };
  response: SurveyResponse;
}

/** A way of telling somebody about a response. */
export interface DeliveryKind {
  /** One target for each delivery that a new response needs; they are stored together with it. */
  plan(survey: NotifyingSurvey, answers: readonly SubmittedAnswer[], access: SiteAccess): object[];
  /** Sends one, at least once; throws to be asked again, or `Undeliverable` when that would not help. */
  send(delivery: Delivery): Promise<void>;
}

/** It cannot be sent, now or later. */
export class Undeliverable extends Error {
  override name = 'Undeliverable';
}
