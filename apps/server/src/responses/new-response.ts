import type { Suspicion } from '@userfeedback/engine';
import type { DeliveryEvent } from '../db/schema.ts';

/** A response ready to be stored: checked, in its stored form, with everything derived from its request. */
export interface NewResponse {
  survey_id: number;
  /** Suspected spam is stored too, but counted and told nowhere. */
  status: 'publish' | 'spam';
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
}

export interface NewAnswer {
  question_id: string;
  question_title: string;
  question_type: string;
  value: string | null;
  name: string | null;
  comments: string | null;
  /** What it counts for in the statistics of options. */
  counted: readonly string[];
}

/** Something to send once the response is stored. */
export interface NewDelivery {
  kind: string;
  event: DeliveryEvent;
  destination: string;
  /** JSON. */
  target: string;
  /** Sealed; '' where there are none. */
  recipients: string;
}

/** Stored, and whether it had been before. */
export interface StoredResponse {
  id: number;
  repeated: boolean;
}
