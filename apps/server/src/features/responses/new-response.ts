import type { Behavior, ResponseField, ResponseSource, ResponseStatus } from '@userfeedback/contract';
import type { AskedAs, Refusal, StoredValue, SurveyLimits, Suspicion } from '@userfeedback/engine';
import type { DeliveryEvent } from '../../platform/db/schema.ts';
import type { CameBy } from '../invitations/stored/step.ts';

/** A response that was checked and is ready to be stored, with everything derived from its request. */
export interface NewResponse {
  survey_id: number;
  /** Suspected and partial responses are counted apart; only imports bring trash. */
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
  language?: string | null;
  suspicion: Suspicion | null;
  answers: readonly NewAnswer[];
  deliveries: readonly NewDelivery[];
  seconds?: number | null;
  left?: LeftVisit;
  /** Whether its survey saves visits before their end, so that this one may have been saved. */
  mayBeSaved?: boolean;
  /** Absent if the survey has no hidden fields. */
  fields?: readonly ResponseField[];
  /** Absent: it came from a page of the site. */
  source?: Source;
  limits?: SurveyLimits | null;
  person?: SignedPerson;
  /** In place of a person, where each answers once. */
  invitation?: CameBy;
  import_id?: number;
  import_key?: string | null;
}

export type Source = Pick<ResponseSource, 'channel' | 'label'>;

/** Somebody whose id the site has signed. */
export interface SignedPerson {
  hash: string;
  /** For surveys that a person can answer only once: how long that holds. */
  once: Pick<Behavior, 'display_length' | 'recur_days'> | null;
}

/** A visit that became a partial response. */
export interface LeftVisit {
  step: number;
  /** Milliseconds since 1970 of the first and the newest save. */
  started_at: number;
  last_answer_at: number;
  /** The question at which the visitor left, as if it had been skipped; null after the last one. */
  question: NewAnswer | null;
}

/** A question as the visitor saw it. */
export interface Asked extends AskedAs {
  question_id: string;
  question_title: string;
  question_type: string;
}

export interface NewAnswer extends Asked, StoredValue {
  name: string | null;
  comments: string | null;
  other: string | null;
  /** What each code is counted under. */
  counted: readonly string[];
  seconds?: number;
}

export function isSkipped({ codes, text }: StoredValue): boolean {
  return codes.length === 0 && text === null;
}

export interface NewDelivery {
  kind: string;
  event: DeliveryEvent;
  destination: string;
  target: string;
  /** Sealed; '' if there are none. */
  recipients: string;
}

export interface StoredResponse {
  id: number;
  repeated: boolean;
  /** Why it was not stored; its id is then 0. */
  refused?: Refusal;
}
