import type { PlannedSurvey, ResponseEvent } from '@userfeedback/addon-kit';
import type { SubmittedAnswer, SurveyResponse } from '@userfeedback/contract';
import type { SiteAccess } from '@userfeedback/engine';
import type { DeliveryEvent } from '../db/schema.ts';

/** One thing to send, with what it is about. */
export interface Delivery {
  id: number;
  event: DeliveryEvent;
  /** What `plan` named. */
  target: unknown;
  /** Whom a mail goes to, and who has it already; empty for what is no mail. */
  recipients: readonly Recipient[];
  /** As it is by now; null where it is about the whole site. */
  survey: ResponseEvent['survey'] | null;
  response: SurveyResponse | null;
  /** From 1. */
  attempt: number;
}

/** Somebody a mail goes to. */
export interface Recipient {
  address: string;
  /** `failed`: refused for good. */
  state: 'waiting' | 'sent' | 'failed';
  /** What the mail server said when it last refused. */
  reason?: string | undefined;
}

/** What a delivery needs to be stored. */
export interface PlannedDelivery {
  /** What goes to one destination never waits for another one. Stands unsealed: no address may be read from it. */
  destination: string;
  /** An object for JSON, without addresses. */
  target: object;
  /** The addresses of a mail, each once. */
  addresses?: readonly string[];
}

/** A way of telling somebody about something. */
export interface DeliveryKind {
  /** What a new response needs; stored together with it. The survey is as it is in force. */
  plan(survey: PlannedSurvey, answers: readonly SubmittedAnswer[], access: SiteAccess): PlannedDelivery[];
  /**
   * Sends one, at least once. Throws to be asked again, or one of the errors below. A mail returns how its recipients
   * are now; those that wait are tried again.
   */
  send(delivery: Delivery): Promise<readonly Recipient[] | undefined>;
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

/** It cannot be sent before somebody has done something about it; this try does not count. */
export class Paused extends Error {
  override name = 'Paused';
}

/** Why something is paused that is sealed under another UF_SECRET. */
export const UNREADABLE = 'Paused: it cannot be read on this server.';

/** What a delivery about a response is about. */
export function aboutResponse({ survey, response }: Delivery) {
  if (!survey || !response) throw new Undeliverable('It is about no response.');
  return { survey, response };
}
