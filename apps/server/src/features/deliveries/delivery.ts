import type { PlannedSurvey, ResponseEvent, ResponseEventName } from '@userfeedback/addon-kit';
import type { SubmittedAnswer, SurveyResponse } from '@userfeedback/contract';
import type { SiteAccess } from '@userfeedback/engine';
import type { DeliveryEvent } from '../../platform/db/schema.ts';

export interface Delivery {
  id: string;
  event: DeliveryEvent;
  target: unknown;
  /** Each with whether it has the mail already; empty if it is no mail. */
  recipients: readonly Recipient[];
  /** As it is now; null when it is about the whole site. */
  survey: ResponseEvent['survey'] | null;
  /** Null also when it is about responses that are gone. */
  response: SurveyResponse | null;
  attempt: number;
}

export interface Recipient {
  address: string;
  state: 'waiting' | 'sent' | 'failed';
  reason?: string | undefined;
}

export interface PlannedDelivery {
  /** Deliveries to one destination never wait for another. Stored in plain text: it must not reveal an address. */
  destination: string;
  /** Stored as JSON, without addresses. */
  target: object;
  /** What is sent, in words for the survey's editors. */
  label?: string | undefined;
  addresses?: readonly string[];
}

/** One way of sending: mail, or that of an addon. */
export interface DeliveryKind {
  /** The deliveries for a new response, which are stored together with it. The survey has only its parts in force. */
  plan(
    survey: PlannedSurvey,
    answers: readonly SubmittedAnswer[],
    access: SiteAccess,
    event: ResponseEventName,
  ): PlannedDelivery[];
  /**
   * May run more than once for a delivery. Throws to be tried again, or throws one of the errors below. A mail returns
   * its recipients' new states; waiting ones are tried again.
   */
  send(delivery: Delivery): Promise<readonly Recipient[] | undefined>;
  /** Also with UF_DELIVERIES=off. */
  isAlwaysSent?: true;
}

/** It can never be sent. */
export class Undeliverable extends Error {
  override name = 'Undeliverable';
}

/** It cannot be sent before a moment named by the other side. */
export class Postponed extends Error {
  override name = 'Postponed';
  readonly until: Date;

  constructor(reason: string, until: Date) {
    super(reason);
    this.until = until;
  }
}

/** It cannot be sent until somebody fixes the cause; this try does not count. */
export class Paused extends Error {
  override name = 'Paused';
}

/** For a delivery that is sealed under another UF_SECRET. */
export const UNREADABLE = 'Paused: it cannot be read on this server.';

export function aboutResponse({ survey, response, event }: Delivery) {
  if (!survey || !response) throw new Undeliverable('It belongs to no response.');
  const name: ResponseEventName = event === 'response.partial' ? event : 'response.created';
  return { survey, response, event: name };
}
