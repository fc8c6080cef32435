import type { Generated } from 'kysely';

/** A link to test a survey. */
export interface SurveyLinkTable {
  id: Generated<number>;
  survey_id: number;
  kind: 'test';
  /** SHA-256 of the token, hex. */
  token_hash: string;
  content: 'live' | 'draft';
  /** 0 or 1. */
  follow_rules: number;
  /** The name of whoever made it. */
  made_by: string;
  made_at: string;
  expires_at: string;
  opened_at: string | null;
}

/** A response sent while testing. */
export interface SurveyTestTable {
  id: Generated<number>;
  survey_id: number;
  submission_id: string;
  submitted_at: string;
  device: string;
  page_url: string | null;
  /** Questions and answers in words, as JSON. */
  answers: string;
  /** What would have been sent, in words, as JSON. */
  deliveries: string;
}
