import { BackupError } from '../backup/check-copy.ts';
import { StepError, UnfitDatabase } from '../db/migrate/errors.ts';
import { LayoutError } from '../db/new-layout.ts';
import { ConfigError } from '../environment.ts';
import { StoreError } from '../file-store/file-store.ts';
import { MoveError } from '../move/move.ts';
import { CommandError } from './command-error.ts';

/** What went wrong, in one line; unexpected errors also name their kind. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return oneLine(String(error));
  // It may list several faults.
  if (error instanceof ConfigError) return error.message;
  const isForeseen = [
    CommandError,
    BackupError,
    LayoutError,
    MoveError,
    StepError,
    StoreError,
    UnfitDatabase,
  ].some((kind) => error instanceof kind);
  if (isForeseen) return oneLine(error.message);
  const cause = error instanceof AggregateError ? error.errors[0] : error;
  return oneLine(String(cause));
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
