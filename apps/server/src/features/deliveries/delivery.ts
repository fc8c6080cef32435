import type {
  AddonBatch,
  News,
  PlannedSurvey,
  ReplyOf,
  ResponseEvent,
  ResponseEventName,
} from '@userfeedback/addon-kit';
import type { DeliveryRequest, SubmittedAnswer, SurveyResponse } from '@userfeedback/contract';
import type { SiteAccess } from '@userfeedback/engine';
import type { DeliveryEvent } from '../../platform/db/schema.ts';

export interface Delivery {
  id: string;
  event: DeliveryEvent;
  target: unknown;
  /** Each with whether it has the mail already; empty if it is no mail, or one that was sent and is sent again. */
  recipients: readonly Recipient[];
  /** As it is now; null when it is about the whole site. */
  survey: ResponseEvent['survey'] | null;
  /** Null also when it is about responses that are gone. */
  response: SurveyResponse | null;
  attempt: number;
  /** Somebody had it sent again. */
  isRedelivery: boolean;
  /** A fill-in sends it: its response was there before the destination. */
  isBackfill: boolean;
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

export interface Destination {
  key: string;
  name: string;
  /** A host, or the address of a spreadsheet; nothing that is secret. */
  where: string | null;
  isHook?: boolean;
  /** Changes whenever something changes that may end the cause of a pause. */
  setup?: string;
}

/** What a try returns. */
export interface Outcome {
  /** The new states of a mail's recipients; waiting ones are tried again. */
  recipients?: readonly Recipient[];
  replyStatus?: number | undefined;
}

/** Whoever asks for a test. */
export interface Tester {
  email: string;
}

/** One way of sending: mail, or that of an addon. */
export interface DeliveryKind {
  /** The name of a destination that is no longer set up. */
  title: string;
  /** Plan and addon allow it; absent: always. */
  isUsable?(): boolean;
  /** What is set up in a survey, whether plan and addon allow it or not; null: for the whole site. */
  destinations(survey: PlannedSurvey | null): Destination[];
  /** The deliveries for a new response, which are stored together with it. The survey has only its parts in force. */
  plan(
    survey: PlannedSurvey,
    answers: readonly SubmittedAnswer[],
    access: SiteAccess,
    event: ResponseEventName,
  ): PlannedDelivery[];
  /** The deliveries of news, for whoever asked for them. */
  planNews?(news: News): PlannedDelivery[];
  /** May run more than once for a delivery. Throws to be tried again, or throws one of the errors below. */
  send(delivery: Delivery): Promise<Outcome | undefined>;
  /** How messages to this destination go together; undefined: each goes alone. `survey` is that of the one due first. */
  batch?(destination: string, survey: PlannedSurvey | null): AddonBatch | undefined;
  /**
   * Sends two or more responses to one destination, which `batch` has let go together, in their order. Returns what came
   * of each in the same order; throws what is true of all of them. All else goes to `send`.
   */
  sendMany?(deliveries: readonly Delivery[]): Promise<readonly (Outcome | Error | undefined)[]>;
  /** Responses that are older than a destination can be sent there; what `plan` says must not depend on answers. */
  sendsOlder?: true;
  /** Also with UF_DELIVERIES=off. */
  isAlwaysSent?: true;
  /** What would be sent now, with everything that is secret. */
  request(delivery: Delivery): Promise<FullRequest>;
  /** Sends a sample, or looks whether one could be sent; returns what came of it, or throws. */
  test?(destination: string, survey: ResponseEvent['survey'] | null, tester: Tester): Promise<string>;
  /** Ends a destination that has been set up elsewhere; false if that cannot be done here. */
  remove?(destination: string): Promise<boolean>;
}

export type FullRequest =
  | { url: string; method: string; headers: Record<string, string>; body: string | null }
  | MailText;
type MailText = Extract<DeliveryRequest, { subject: string }>;

export class Failure extends Error {
  readonly reply: ReplyOf | undefined;

  constructor(reason: string, reply?: ReplyOf) {
    super(reason);
    this.reply = reply;
  }
}

/** It is tried again. */
export class Failed extends Failure {
  override name = 'Failed';
}

/** It can never be sent. */
export class Undeliverable extends Failure {
  override name = 'Undeliverable';
}

/** Nobody wants it any more. */
export class Dropped extends Failure {
  override name = 'Dropped';
}

/** It cannot be sent before a moment named by the other side. */
export class Postponed extends Failure {
  override name = 'Postponed';
  readonly until: Date;

  constructor(reason: string, until: Date, reply?: ReplyOf) {
    super(reason, reply);
    this.until = until;
  }
}

/**
 * Nothing can be sent there until its cause ends; this try does not count. The reason reads on after "Paused: ".
 * `isForAll`: nor to any other destination of this kind.
 */
export class Paused extends Failure {
  override name = 'Paused';
  readonly isForAll: boolean;

  constructor(reason: string, { isForAll = false, reply }: { isForAll?: boolean; reply?: ReplyOf } = {}) {
    super(reason, reply);
    this.isForAll = isForAll;
  }
}

export const UNREADABLE = 'it cannot be read on this server.';
export const NOT_INCLUDED = 'the plan does not include this.';
export const RECIPIENTS_FORGOTTEN = 'It is no longer known who got it.';

export function aboutResponse({ survey, response, event }: Pick<Delivery, 'survey' | 'response' | 'event'>) {
  if (!survey || !response) throw new Undeliverable('It belongs to no response.');
  const name: ResponseEventName = event === 'response.partial' ? event : 'response.created';
  return { survey, response, event: name };
}
