import type { ResponseStatus } from '@userfeedback/contract';
import type { Suspicion } from '@userfeedback/engine';
import type { DeliveryEvent } from '../db/schema.ts';

/** A response ready to be stored: checked, in its stored form, with everything derived from its request. */
export interface NewResponse {
  survey_id: number;
  /** Suspected spam is stored too, but neither counted nor reported anywhere; only imports bring trash. */
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
  suspicion: Suspicion | null;
  answers: readonly NewAnswer[];
  deliveries: readonly NewDelivery[];
  /** Which import brought it; absent: a visitor sent it. */
  import_id?: number;
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
}
