import type { Selectable, SqlBool, Updateable } from 'kysely';
import { sql } from 'kysely';
import { dialectOf, isOneOf, jsonRows } from '../../../platform/db/dialect.ts';
import type { Db, FillInTable } from '../../../platform/db/schema.ts';
import type { NewDelivery } from '../../responses/new-response.ts';
import { WAITING } from '../queries.ts';

export type FillInRow = Selectable<FillInTable>;
export type FillInState = FillInTable['state'];

export const UNDER_WAY = ['queueing', 'sending'] as const satisfies readonly FillInState[];

/** Up to which response it has come. */
export interface Place {
  survey_id: number;
  response_id: number;
}

type Range = Pick<FillInRow, 'from_ms' | 'until_ms' | 'last_id'>;

/** Published responses of these days, up to the last one that there was when the fill-in began. */
function older(db: Db, { from_ms, until_ms, last_id }: Range) {
  return db
    .selectFrom('responses')
    .where('status', '=', sql.lit('publish'))
    .where('id', '<=', last_id)
    .$if(from_ms !== null, (rows) => rows.where('submitted_at', '>=', from_ms ?? 0))
    .$if(until_ms !== null, (rows) => rows.where('submitted_at', '<', until_ms ?? 0));
}

/** Those of these surveys; with a place, up to it. */
export async function countOlder(db: Db, surveyIds: readonly number[], range: Range, upTo?: Place): Promise<number> {
  const { count } = await older(db, range)
    .where(isOneOf(dialectOf(db), 'survey_id', surveyIds))
    .$if(upTo !== undefined, (rows) =>
      rows.where(sql<SqlBool>`(survey_id, id) <= (${upTo?.survey_id ?? 0}, ${upTo?.response_id ?? 0})`),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function listOlder(db: Db, range: Range, after: Place, limit: number): Promise<number[]> {
  const rows = await older(db, range)
    .select('id')
    .where('survey_id', '=', after.survey_id)
    .where('id', '>', after.response_id)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => Number(id));
}

export async function findLastId(db: Db, surveyIds: readonly number[]): Promise<number> {
  const { last } = await db
    .selectFrom('responses')
    .where(isOneOf(dialectOf(db), 'survey_id', surveyIds))
    .select((eb) => eb.fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

export async function findFillIn(db: Db, destination: string): Promise<FillInRow | undefined> {
  return db.selectFrom('fill_ins').selectAll().where('destination', '=', destination).executeTakeFirst();
}

export async function listFillIns(db: Db): Promise<FillInRow[]> {
  return db.selectFrom('fill_ins').selectAll().orderBy('started_at').orderBy('destination').execute();
}

export async function listUnderWay(db: Db): Promise<FillInRow[]> {
  const rows = await listFillIns(db);
  return rows.filter(({ state }) => UNDER_WAY.some((one) => one === state));
}

/** Instead of an earlier one to the same destination, unless that is under way; false then. */
export async function insertFillIn(db: Db, row: FillInRow): Promise<boolean> {
  const { destination, ...rest } = row;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('fill_ins')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('destination').doUpdateSet(rest).where('fill_ins.state', 'not in', UNDER_WAY),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

/** False if it is in none of these states. */
export async function updateFillIn(
  db: Db,
  destination: string,
  states: readonly FillInState[],
  change: Updateable<FillInTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('fill_ins')
    .set(change)
    .where('destination', '=', destination)
    .where('state', 'in', states)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteFillInsBefore(db: Db, moment: string): Promise<void> {
  await db.deleteFrom('fill_ins').where('state', 'not in', UNDER_WAY).where('finished_at', '<', moment).execute();
}

/** Its messages that wait or are being sent. */
export async function countQueued(db: Db, destination: string): Promise<number> {
  const { count } = await queued(db, destination)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function queued(db: Db, destination: string) {
  return db
    .selectFrom('deliveries')
    .where(WAITING)
    .where('destination', '=', destination)
    .where('is_backfill', '=', sql.lit(1));
}

/** Those that were given up since it began. */
export async function countGivenUp(db: Db, { destination, started_at }: FillInRow): Promise<number> {
  const { count } = await db
    .selectFrom('deliveries')
    .where('destination', '=', destination)
    .where('failing_since', 'is not', null)
    .where('last_attempt_at', '>=', started_at)
    .where('status', '=', sql.lit('failed'))
    .where('is_backfill', '=', sql.lit(1))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** In the transaction that queues; false if another process has done it, or the fill-in was stopped. */
export async function moveOn(trx: Db, row: FillInRow, to: Place & { examined: number }): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('fill_ins')
    .set({ place_survey_id: to.survey_id, place_response_id: to.response_id, examined: to.examined })
    .where('destination', '=', row.destination)
    .where('state', '=', 'queueing')
    .where('place_survey_id', '=', row.place_survey_id)
    .where('place_response_id', '=', row.place_response_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Queues one message for each of these responses that is still published and of which the log has none. Those that
 * failed or were dropped are queued again as themselves.
 */
export async function queueOlder(
  trx: Db,
  surveyId: number,
  ids: readonly number[],
  { kind, event, destination, target, recipients }: NewDelivery,
  now: string,
): Promise<void> {
  const given = jsonRows(
    dialectOf(trx),
    'given',
    ids.map((response_id) => ({ response_id })),
    { response_id: 'integer' },
  );
  const isOf = sql`deliveries.survey_id = ${surveyId} and deliveries.response_id = given.response_id
    and deliveries.destination = ${destination} and deliveries.event = ${event}`;
  await sql`update deliveries set status = 'pending', attempts = 0, next_attempt_at = ${now}, is_backfill = 1,
      redelivered = case when deliveries.last_attempt_at is null then deliveries.redelivered else 1 end
    from ${given} where ${isOf} and deliveries.status in ('failed', 'dropped')`.execute(trx);
  const number = sql`(select coalesce(max(number) + 1, 0) from deliveries
    where deliveries.survey_id = responses.survey_id and deliveries.response_id = responses.id)`;
  await sql`insert into deliveries (survey_id, response_id, number, kind, event, destination, target, recipients,
      status, attempts, next_attempt_at, created_at, is_backfill)
    select responses.survey_id, responses.id, ${number}, ${kind}, ${event}, ${destination}, ${target}, ${recipients},
      'pending', 0, ${now}, ${now}, 1
    from ${given} join responses on responses.survey_id = ${surveyId} and responses.id = given.response_id
    where responses.status = 'publish' and not exists (select 1 from deliveries where ${isOf})`.execute(trx);
}

/** Drops what waits; returns the first of them. */
export async function dropQueued(trx: Db, destination: string): Promise<Place | undefined> {
  const dropped = await trx
    .updateTable('deliveries')
    .set({ status: 'dropped', next_attempt_at: '', failing_since: null })
    .where(WAITING)
    .where('status', '=', sql.lit('pending'))
    .where('destination', '=', destination)
    .where('is_backfill', '=', sql.lit(1))
    .returning(['survey_id', 'response_id'])
    .execute();
  const [first] = dropped.sort((one, other) => one.survey_id - other.survey_id || one.response_id - other.response_id);
  return first;
}
