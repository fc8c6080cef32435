import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { dialectOf, jsonRows } from '../../../platform/db/dialect.ts';
import type { PackedBlockTable } from '../../../platform/db/responses-schema.ts';
import type { Db } from '../../../platform/db/schema.ts';

/** Stands for the count of a block without columns. */
export const OUTDATED = -1;

export type StoredBlock = Omit<Selectable<PackedBlockTable>, 'survey_id'>;

/** In the order of their ids; no response lies between two. */
export function listBlocks(db: Db, surveyId: number): Promise<StoredBlock[]> {
  return db
    .selectFrom('packed_blocks')
    .select(['first_id', 'last_id', 'count'])
    .where('survey_id', '=', surveyId)
    .orderBy('first_id')
    .execute();
}

export async function readColumns(
  db: Db,
  surveyId: number,
  first: number,
  names: readonly string[],
): Promise<Map<string, Uint8Array>> {
  const rows = await db
    .selectFrom('packed_columns')
    .select(['name', 'data'])
    .where('survey_id', '=', surveyId)
    .where('first_id', '=', first)
    .where('name', 'in', names)
    .execute();
  return new Map(rows.map(({ name, data }) => [name, data]));
}

export async function listColumnNames(db: Db, surveyId: number, first: number): Promise<string[]> {
  const rows = await db
    .selectFrom('packed_columns')
    .select('name')
    .where('survey_id', '=', surveyId)
    .where('first_id', '=', first)
    .where('name', '<>', 'id')
    .execute();
  return rows.map(({ name }) => name);
}

export async function saveBlock(
  db: Db,
  survey_id: number,
  block: StoredBlock,
  columns: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  await db
    .insertInto('packed_blocks')
    .values({ survey_id, ...block })
    .onConflict((row) => row.columns(['survey_id', 'first_id']).doUpdateSet({ count: block.count }))
    .execute();
  const { first_id } = block;
  await db
    .insertInto('packed_columns')
    .values([...columns].map(([name, data]) => ({ survey_id, first_id, name, data })))
    // Another process has packed the same.
    .onConflict((row) => row.doNothing())
    .execute();
}

export async function countChanges(db: Db, surveyId: number): Promise<number> {
  const row = await db
    .selectFrom('packed_changes')
    .select('count')
    .where('survey_id', '=', surveyId)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/**
 * Call it in the transaction that deletes responses, or changes what is packed of them. Whoever packs meanwhile begins
 * anew.
 */
export async function dropBlocks(db: Db, surveyId: number, ids: readonly number[]): Promise<void> {
  await addChange(db, surveyId);
  const given = jsonRows<{ id: number }>(
    dialectOf(db),
    'given',
    ids.map((id) => ({ id })),
    { id: 'integer' },
  );
  const { rows } = await sql<{ first_id: number }>`update packed_blocks set count = ${OUTDATED}
    where survey_id = ${surveyId} and exists (
      select 1 from ${given} where given.id between packed_blocks.first_id and packed_blocks.last_id)
    returning first_id`.execute(db);
  for (const { first_id } of rows)
    await db.deleteFrom('packed_columns').where('survey_id', '=', surveyId).where('first_id', '=', first_id).execute();
}

/** Locks the survey's count until the transaction ends, also with 0 of them. */
export async function addChange(db: Db, survey_id: number, count = 1): Promise<void> {
  await db
    .insertInto('packed_changes')
    .values({ survey_id, count })
    .onConflict((row) =>
      row.column('survey_id').doUpdateSet((of) => ({ count: of('packed_changes.count', '+', of.lit(count)) })),
    )
    .execute();
}

export async function deleteBlocks(db: Db, surveyId: number, first?: number): Promise<void> {
  await db
    .deleteFrom('packed_blocks')
    .where('survey_id', '=', surveyId)
    .$if(first !== undefined, (query) => query.where('first_id', '=', first ?? 0))
    .execute();
}

export async function countAll(db: Db, surveyId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select coalesce(sum(responses + partial + trashed + spam), 0) as count
    from survey_days where survey_id = ${surveyId}`.execute(db);
  return Number(rows[0]?.count);
}

export interface Part {
  after: number;
  upto?: number | undefined;
  most: number;
}

export interface PackedRow {
  id: number;
  submitted_at: number;
  day: string;
  step: number | null;
  page_name: string;
  page_url: string | null;
  agent: string | null;
  country: string | null;
  language: string | null;
  choices: string;
  answer_seconds: string | null;
  left_wording: number | null;
}

export async function listRows(db: Db, surveyId: number, { after, upto, most }: Part): Promise<PackedRow[]> {
  const { rows } = await sql<PackedRow>`select responses.id, submitted_at, day, step, page_name, country,
      language, choices, answer_seconds, left_wording, url.text as page_url, agent.text as agent
    from responses
    left join response_texts as url on url.survey_id = responses.survey_id and url.id = page_url_id
    left join response_texts as agent on agent.survey_id = responses.survey_id and agent.id = agent_id
    where responses.survey_id = ${surveyId} and responses.id > ${after}
      ${upto === undefined ? sql`` : sql`and responses.id <= ${upto}`}
    order by responses.id limit ${most}`.execute(db);
  return rows;
}

export interface PackedWords {
  response_id: number;
  wording: number;
  /** Whether there is a text, a comment, and what was written in place of an option. */
  has_text: number;
  has_comment: number;
  has_other: number;
}

export async function listWords(db: Db, surveyId: number, first: number, last: number): Promise<PackedWords[]> {
  const has = (column: string) => sql`case when ${sql.ref(column)} is null then 0 else 1 end`;
  const { rows } = await sql<PackedWords>`select response_id, wording, ${has('value')} as has_text,
      ${has('comments')} as has_comment, ${has('other')} as has_other
    from answers where survey_id = ${surveyId} and response_id between ${first} and ${last}`.execute(db);
  return rows;
}

export async function listFieldValues(db: Db, surveyId: number, first: number, last: number) {
  return db
    .selectFrom('response_fields')
    .select(['response_id', 'name', 'value'])
    .where('survey_id', '=', surveyId)
    .where('response_id', '>=', first)
    .where('response_id', '<=', last)
    .execute();
}

export async function listAside(db: Db, surveyId: number): Promise<{ id: number; status: 'trash' | 'spam' }[]> {
  const { rows } = await sql<{ id: number; status: 'trash' | 'spam' }>`select id, status from responses
    where survey_id = ${surveyId} and status <> 'publish' and status in ('trash', 'spam')`.execute(db);
  return rows;
}

/** Surveys with at least so many responses that are not packed, or with a block that is outdated. */
export async function listUnpacked(db: Db, least: number): Promise<number[]> {
  const { rows } = await sql<{ survey_id: number }>`select days.survey_id from (
      select survey_id, sum(responses + partial + trashed + spam) as count from survey_days group by survey_id
    ) as days left join (
      select survey_id, sum(count) as count, min(count) as least from packed_blocks group by survey_id
    ) as packed on packed.survey_id = days.survey_id
    where days.count - coalesce(packed.count, 0) >= ${least} or packed.least = ${OUTDATED}
    order by days.survey_id`.execute(db);
  return rows.map(({ survey_id }) => survey_id);
}
