import type { Settings } from '@userfeedback/contract';

export type Suspicion = 'honeypot' | 'too-fast' | 'address' | 'survey';

export interface Arrival {
  /** Content of the hidden field. */
  website: string;
  /** From the first question to the last answer; undefined when the client does not send them. */
  seconds: number | undefined;
  /**
   * Responses to the survey from this address within the last hour, including this one; 0 for addresses that many
   * share.
   */
  fromAddress: number;
  /** Responses within the last minute, including this one. */
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
