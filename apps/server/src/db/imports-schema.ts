import type { ImportState } from '@userfeedback/contract';
import type { Generated } from 'kysely';

/** A file with responses, whatever became of it; its responses name it. */
export interface ImportTable {
  id: Generated<number>;
  kind: 'responses' | 'userfeedback';
  /** Null: it brings its surveys. */
  survey_id: number | null;
  /** Its name where it comes from. */
  file: string;
  /** Its name in the store; '' once it is deleted. */
  stored: string;
  bytes: number;
  /** JSON: how it is read. */
  plan: string;
  state: ImportState;
  done: number;
  total: number;
  added: number;
  problems: number;
  made_by: string;
  made_at: string;
  started_at: string | null;
  finished_at: string | null;
  error: string | null;
}

/** Responses that an import brought. */
export interface ImportedResponseTable {
  survey_id: number;
  response_id: number;
  import_id: number;
}
