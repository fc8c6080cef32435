import { sql } from 'kysely';
import { dialectOf, jsonRows } from '../../../platform/db/dialect.ts';
import type { AlertTable, Db } from '../../../platform/db/schema.ts';

/** In the order in which they were made. */
export async function listAlerts(db: Db, surveyId?: number): Promise<AlertTable[]> {
  return db
    .selectFrom('alerts')
    .selectAll()
    .$if(surveyId !== undefined, (all) => all.where('survey_id', '=', surveyId ?? 0))
    .orderBy('survey_id')
    .orderBy('made_at')
    .orderBy('id')
    .execute();
}

/** Those that were raised since this moment, of published surveys. */
export function listRaised(db: Db, since: string): Promise<Pick<AlertTable, 'id' | 'survey_id' | 'since' | 'rule'>[]> {
  return db
    .selectFrom('alerts')
    .innerJoin('surveys', 'surveys.id', 'alerts.survey_id')
    .select(['alerts.id', 'survey_id', 'since', 'rule'])
    .where('state', '=', 'outside')
    .where('since', '>=', since)
    .where('status', '=', 'publish')
    .execute();
}

export function findAlert(db: Db, id: string): Promise<AlertTable | undefined> {
  return db.selectFrom('alerts').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertAlert(db: Db, alert: AlertTable): Promise<void> {
  await db.insertInto('alerts').values(alert).execute();
}

/** False when it is gone. */
export async function updateAlert(
  db: Db,
  id: string,
  change: Partial<Pick<AlertTable, 'rule' | 'state' | 'since' | 'measured'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('alerts').set(change).where('id', '=', id).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What came of judging an alert. */
export type Judged = Pick<AlertTable, 'id' | 'state' | 'since' | 'measured'>;

/** In one statement. */
export async function updateJudged(db: Db, judged: readonly Judged[]): Promise<void> {
  const columns = { id: 'text', state: 'text', since: 'text', measured: 'text' } as const;
  await sql`update alerts set state = given.state, since = given.since, measured = given.measured
    from ${jsonRows(dialectOf(db), 'given', judged, columns)} where alerts.id = given.id`.execute(db);
}

export async function deleteAlert(db: Db, { id, survey_id }: Pick<AlertTable, 'id' | 'survey_id'>): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('alerts')
    .where('id', '=', id)
    .where('survey_id', '=', survey_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
