import type { ImportState } from '@userfeedback/contract';
import type { Generated } from 'kysely';

/** An uploaded file with responses. Kept after the import, because its responses name it. */
export interface ImportTable {
  id: Generated<number>;
  kind: 'responses' | 'userfeedback';
  /** Null if the file brings its surveys itself. */
  survey_id: number | null;
  file: string;
  /** Its name in the file store; '' once the file is deleted. */
  stored: string;
  bytes: number;
  plan: string;
  state: ImportState;
  done: number;
  total: number;
  added: number;
  problems: number;
  /** Rows with the id and time of another row, but other answers. */
  conflicting: Generated<number>;
  made_by: string;
  uploader: string | null;
  made_at: string;
  started_at: string | null;
  finished_at: string | null;
  error: string | null;
}

/** One row for each account or key that is uploading or having a file read, so that each does one at a time. */
export interface UploadSlotTable {
  account: string;
  process: string;
}

export interface ImportedResponseTable {
  survey_id: number;
  response_id: number;
  import_id: number;
  /** The response's id in the file, with its second; null: the file has none. */
  import_key: string | null;
}
