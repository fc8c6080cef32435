import type { Settings } from '@userfeedback/contract';

export type Suspicion = 'honeypot' | 'too-fast' | 'address' | 'survey';

export interface Arrival {
  website: string;
  /** From the first question to the last answer; undefined when the client does not send them. */
  seconds: number | undefined;
  /**
   * Both counts are of this survey and include this response: from its address within the last hour (0 for addresses
   * that many share), and from anybody within the last minute.
   */
  fromAddress: number;
  toSurvey: number;
}

type Limits = Pick<Settings, 'spam_honeypot' | 'spam_min_seconds' | 'spam_per_address' | 'spam_per_survey'>;

/** The first reason, or null; limits of 0 are off. */
export function suspicionOf(arrival: Arrival, limits: Limits): Suspicion | null {
  if (limits.spam_honeypot && arrival.website.trim() !== '') return 'honeypot';
  if (arrival.seconds !== undefined && arrival.seconds < limits.spam_min_seconds) return 'too-fast';
  if (limits.spam_per_address > 0 && arrival.fromAddress > limits.spam_per_address) return 'address';
  return limits.spam_per_survey > 0 && arrival.toSurvey > limits.spam_per_survey ? 'survey' : null;
}
