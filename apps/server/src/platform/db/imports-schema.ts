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
  /** Rows with the id and moment of another one, but other answers. */
  conflicting: Generated<number>;
  made_by: string;
  /** The account or key that has uploaded it; null: unknown. */
  uploader: string | null;
  made_at: string;
  started_at: string | null;
  finished_at: string | null;
  error: string | null;
}

/** Accounts and keys that upload something, or have it read, each once. */
export interface UploadSlotTable {
  account: string;
  process: string;
}

/** Responses that an import brought. */
export interface ImportedResponseTable {
  survey_id: number;
  response_id: number;
  import_id: number;
  /** Of what the file calls it, with its second; null: nothing. */
  import_key: string | null;
}
