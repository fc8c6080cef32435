import { DatabaseSync } from 'node:sqlite';
import { UnfitDatabase } from '../../platform/db/migrate/errors.ts';
import { isBeforeHistory } from '../../platform/db/migrate/ledger.ts';
import { madeBefore } from '../../platform/db/migrations/first.ts';
import { migrations } from '../../platform/db/migrations/index.ts';

/** The message is one line for the command line. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** The backup is not at fault: something else is needed to read it. */
export class UnreadableHere extends BackupError {}

/** Throws unless the file is intact and this version knows its tables. */
export function checkCopy(file: string): void {
  inspect(file, [checkWhole, checkSteps]);
}

export function checkIntact(file: string): void {
  inspect(file, [checkWhole]);
}

function inspect(file: string, checks: readonly ((database: DatabaseSync, file: string) => void)[]): void {
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      for (const check of checks) check(database, file);
    } finally {
      database.close();
    }
  } catch (error) {
    if (error instanceof BackupError || error instanceof UnfitDatabase) throw error;
    throw new BackupError(`${file} is not a database of UserFeedback (${String(error)}).`);
  }
}

function checkWhole(database: DatabaseSync, file: string): void {
  const found = database.prepare('pragma quick_check(1)').get()?.quick_check;
  if (found !== 'ok') throw new BackupError(`${file} is damaged (${String(found)}).`);
}

function checkSteps(database: DatabaseSync, file: string): void {
  const steps = database
    .prepare('select name from kysely_migration')
    .all()
    .map(({ name }) => String(name));
  if (isBeforeHistory(steps)) throw new UnfitDatabase(madeBefore(file));
  if (steps.some((name) => !Object.hasOwn(migrations, name)))
    throw new BackupError(`${file} was made by a newer version of UserFeedback.`);
}
