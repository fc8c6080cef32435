import type { Generated } from 'kysely';

export interface SurveyLinkTable {
  id: Generated<number>;
  survey_id: number;
  kind: 'test';
  token_hash: string;
  content: 'live' | 'draft';
  follow_rules: number;
  made_by: string;
  made_at: string;
  expires_at: string;
  opened_at: string | null;
}

export interface SurveyTestTable {
  id: Generated<number>;
  survey_id: number;
  submission_id: string;
  submitted_at: string;
  device: string;
  page_url: string | null;
  /** JSON with the words that a person reads. */
  answers: string;
  deliveries: string;
}
