import { ConfigError } from '../../platform/config/environment.ts';
import { isDamaged } from '../../platform/db/errors.ts';
import { StepError, UnfitDatabase } from '../../platform/db/migrate/errors.ts';
import { StoreError } from '../../platform/file-store/file-store.ts';
import { BackupError } from '../backup/check-copy.ts';
import { MoveError } from '../move/move.ts';
import { CommandError } from './command-error.ts';

const WHAT_THEN =
  'The database is damaged: stop the servers, move userfeedback.sqlite and the files beside it (-wal, -shm) out of the data directory, and run uf restore with a backup.';

/** One line; unexpected errors also name their kind. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return oneLine(String(error));
  // It may list several faults.
  if (error instanceof ConfigError) return error.message;
  const isForeseen = [CommandError, BackupError, MoveError, StepError, StoreError, UnfitDatabase].some(
    (kind) => error instanceof kind,
  );
  if (isForeseen) return oneLine(error.message);
  const cause = error instanceof AggregateError ? error.errors[0] : error;
  const what = oneLine(String(cause));
  return isDamaged(cause) ? `${what}. ${WHAT_THEN}` : what;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
