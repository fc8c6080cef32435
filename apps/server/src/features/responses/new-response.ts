import type { Behavior, ResponseField, ResponseStatus } from '@userfeedback/contract';
import type { Refusal, SurveyLimits, Suspicion } from '@userfeedback/engine';
import type { DeliveryEvent } from '../../platform/db/schema.ts';

/** A response ready to be stored: checked, in its stored form, with everything derived from its request. */
export interface NewResponse {
  survey_id: number;
  /** Partial and suspected ones are stored, too, but counted apart; only imports bring trash. */
  status: ResponseStatus;
  submission_id: string;
  survey_version: number;
  submitted_at: string;
  day: string;
  page_name: string;
  page_url: string | null;
  user_ip: string;
  user_browser: string;
  user_os: string;
  user_device: string;
  country: string | null;
  /** The tag of the one that the visitor read; null or absent: not known. */
  language?: string | null;
  suspicion: Suspicion | null;
  answers: readonly NewAnswer[];
  deliveries: readonly NewDelivery[];
  /** From the first question to the last answer; null: unknown. */
  seconds?: number | null;
  /** Of a response that was left before the end. */
  left?: LeftVisit;
  /** Its survey saves what visitors answer before the end, so this may have been saved. */
  mayBeSaved?: boolean;
  /** Of its survey's hidden fields; absent: the survey has none. */
  fields?: readonly ResponseField[];
  /** Of its survey, if it has any: it may be refused. */
  limits?: SurveyLimits | null;
  /** Whose it is, where the id was signed. */
  person?: SignedPerson;
  /** Which import brought it; absent: a visitor sent it. */
  import_id?: number;
  /** Of what its file calls it; null: nothing. */
  import_key?: string | null;
}

/** Somebody whose id the site has signed. */
export interface SignedPerson {
  /** Of the survey and the id, keyed. */
  hash: string;
  /** Where each person can answer once, how long that holds; else null. */
  once: Pick<Behavior, 'display_length' | 'recur_days'> | null;
}

/** How a visit ended before its response did. */
export interface LeftVisit {
  /** Of the newest save. */
  step: number;
  /** Milliseconds since 1970: of the first and the newest save. */
  started_at: number;
  last_answer_at: number;
  /** The question before which it was left, as if it had been skipped; null at the end of the way. */
  question: NewAnswer | null;
}

export interface NewAnswer {
  question_id: string;
  question_title: string;
  question_type: string;
  /** What could be chosen, in order; null if there were no options. */
  options: readonly string[] | null;
  /** Text that was written, or what was chosen (several as JSON); null is skipped. */
  value: string | null;
  name: string | null;
  comments: string | null;
  /** What was chosen: one of the options each, or a number on a scale. */
  counted: readonly string[];
  /** How long the visitor was at the question; absent: unknown. */
  seconds?: number;
}

/** A delivery to send once the response is stored. */
export interface NewDelivery {
  kind: string;
  event: DeliveryEvent;
  destination: string;
  /** JSON. */
  target: string;
  /** Sealed; '' if there are none. */
  recipients: string;
}

/** The id of a stored response, and whether it was stored before. */
export interface StoredResponse {
  id: number;
  repeated: boolean;
  /** Why it was not stored; its id is 0. */
  refused?: Refusal;
}
