import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { dialectOf } from '../../../platform/db/dialect.ts';
import type { Db, WordingTable } from '../../../platform/db/schema.ts';

export type WordingRow = Selectable<WordingTable>;

export async function listWordings(db: Db, surveyId: number): Promise<WordingRow[]> {
  return db.selectFrom('wordings').selectAll().where('survey_id', '=', surveyId).orderBy('number').execute();
}

/** Waits for others who add wordings to the survey; visitors do not wait for it. */
export async function lockWordings(trx: Db, surveyId: number): Promise<void> {
  if (dialectOf(trx) === 'postgres')
    await sql`select 1 from surveys where id = ${surveyId} for no key update`.execute(trx);
}

export async function insertWordings(db: Db, rows: readonly WordingRow[]): Promise<void> {
  await db.insertInto('wordings').values(rows).execute();
}
