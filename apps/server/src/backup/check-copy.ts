import { DatabaseSync } from 'node:sqlite';
import { migrations } from '../db/migrations/index.ts';
import { LAYOUT_STEP } from '../db/new-layout.ts';

/** Why a backup or restore failed; the message is one line for the command line. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** The backup is not at fault: something else is needed to read it. */
export class UnreadableHere extends BackupError {}

/** Throws unless the file is an intact database of ours, not newer than this version. */
export function checkCopy(file: string): void {
  inspect(file, [checkWhole, checkSteps]);
}

/** Throws unless the file is an intact database. */
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
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${file} is not a database of UserFeedback (${String(error)}).`);
  }
}

/** Whether a copy is from before the present layout, in which no running server can use it. */
export function hasFormerLayout(file: string): boolean {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return !database.prepare('select 1 from kysely_migration where name = ?').get(LAYOUT_STEP);
  } finally {
    database.close();
  }
}

function checkWhole(database: DatabaseSync, file: string): void {
  const found = database.prepare('pragma quick_check(1)').get()?.quick_check;
  if (found !== 'ok') throw new BackupError(`${file} is damaged (${String(found)}).`);
}

function checkSteps(database: DatabaseSync, file: string): void {
  const steps = database.prepare('select name from kysely_migration').all();
  const unknown = steps.find(({ name }) => !Object.hasOwn(migrations, String(name)));
  if (unknown) throw new BackupError(`${file} was made by a newer version of UserFeedback.`);
}
