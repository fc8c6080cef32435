import type { AddonContext } from '@userfeedback/addon-kit';
import type { DriveTables, SheetTable } from './tables.ts';

type Db = AddonContext['db'];
const ACCOUNT = 1;

/** Sealed; undefined while nothing is connected. */
export async function findAccount(db: Db): Promise<string | undefined> {
  const row = await ours(db)
    .selectFrom('google_drive_account')
    .select('refresh_token')
    .where('id', '=', ACCOUNT)
    .executeTakeFirst();
  return row?.refresh_token;
}

export async function upsertAccount(db: Db, refreshToken: string): Promise<void> {
  await ours(db)
    .insertInto('google_drive_account')
    .values({ id: ACCOUNT, refresh_token: refreshToken })
    .onConflict((row) => row.column('id').doUpdateSet({ refresh_token: refreshToken }))
    .execute();
}

/** Only if this is still its token; false if it was deleted or connected again in the meantime. */
export async function deleteAccount(db: Db, refreshToken: string): Promise<boolean> {
  const { numDeletedRows } = await ours(db)
    .deleteFrom('google_drive_account')
    .where('refresh_token', '=', refreshToken)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function insertLogin(db: Db, login: DriveTables['google_drive_logins']): Promise<void> {
  await ours(db).insertInto('google_drive_logins').values(login).execute();
}

/** False if it was deleted before: each login counts once. */
export async function deleteLogin(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await ours(db).deleteFrom('google_drive_logins').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteLoginsBefore(db: Db, moment: string): Promise<void> {
  await ours(db).deleteFrom('google_drive_logins').where('expires_at', '<', moment).execute();
}

export async function findSheet(db: Db, surveyId: number): Promise<SheetTable | undefined> {
  return ours(db).selectFrom('google_drive_sheets').selectAll().where('survey_id', '=', surveyId).executeTakeFirst();
}

/** Reserves a survey's spreadsheet for this process until a moment; false while another one has it. */
export async function claimSheet(
  db: Db,
  blank: SheetTable,
  { now, until, longest }: { now: string; until: string; longest: string },
): Promise<boolean> {
  await ours(db)
    .insertInto('google_drive_sheets')
    .values(blank)
    .onConflict((row) => row.column('survey_id').doNothing())
    .execute();
  const { numUpdatedRows } = await ours(db)
    .updateTable('google_drive_sheets')
    .set({ busy_until: until })
    .where('survey_id', '=', blank.survey_id)
    // A longer reservation was made while the clock was wrong.
    .where((eb) => eb.or([eb('busy_until', '<', now), eb('busy_until', '>', longest)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function updateSheet(db: Db, surveyId: number, change: Partial<SheetTable>): Promise<void> {
  await ours(db).updateTable('google_drive_sheets').set(change).where('survey_id', '=', surveyId).execute();
}

function ours(db: Db) {
  return db.withTables<DriveTables>();
}
