import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { DialectName } from '../../../platform/db/dialect.ts';
import { dialectOf, jsonRows, uuidText } from '../../../platform/db/dialect.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { SOURCE_FIELDS } from '../source-fields.ts';

export interface VisitRow {
  survey_id: number;
  submission_id: string;
  step: number;
  saved_at: number;
  answers: string;
  sent: string;
  fields?: string;
}

const VISIT = {
  survey_id: 'integer',
  submission_id: 'uuid',
  step: 'integer',
  saved_at: 'integer',
  answers: 'text',
  sent: 'text',
  fields: 'text',
} as const;
const KEY = { survey_id: 'integer', submission_id: 'uuid' } as const;

/**
 * Saves visits, each once, in the order of their keys. Does not overwrite a later step, in a visit or a partial
 * response, nor what was finished or erased.
 */
export function saveVisits(dialect: DialectName, rows: readonly VisitRow[]): RawBuilder<unknown> {
  const given = jsonRows(dialect, 'given', rows, VISIT);
  return sql`insert into visits (survey_id, submission_id, step, started_at, saved_at, answers, sent, fields)
    select survey_id, submission_id, step, saved_at, saved_at, answers, sent, fields from ${given}
    where not exists (select 1 from responses as r where r.survey_id = given.survey_id
        and r.submission_id = given.submission_id and (r.step is null or r.step >= given.step))
      and not exists (select 1 from erased_responses as e where e.survey_id = given.survey_id
        and e.submission_id = given.submission_id)
      and exists (select 1 from surveys where surveys.id = given.survey_id)
    order by survey_id, submission_id
    on conflict (survey_id, submission_id) do update set
      step = excluded.step, saved_at = excluded.saved_at, answers = excluded.answers, sent = excluded.sent,
      fields = ${newerFields(dialect)}
    where visits.step < excluded.step`;
}

/** A newer save adds its fields to the older ones: another page of the site may know less. */
function newerFields(dialect: DialectName): RawBuilder<unknown> {
  const merged =
    dialect === 'postgres'
      ? sql`(visits.fields::jsonb || excluded.fields::jsonb)::text`
      : sql`json_patch(visits.fields, excluded.fields)`;
  return sql`case when visits.fields is null then excluded.fields else coalesce(${merged}, visits.fields) end`;
}

export function insertSavedFields(dialect: DialectName, keys: readonly VisitKey[]): RawBuilder<unknown> {
  const given = jsonRows(dialect, 'given', keys.map(keyOnly), KEY);
  const each = dialect === 'postgres' ? sql`jsonb_each(visits.fields::jsonb)` : sql`json_each(visits.fields)`;
  return sql`insert into response_fields (survey_id, response_id, name, label, value)
    select visits.survey_id, responses.id, field.key, field.value ->> 'label', field.value ->> 'value'
    from ${given}
    join visits on visits.survey_id = given.survey_id and visits.submission_id = given.submission_id
    join responses on responses.survey_id = given.survey_id and responses.submission_id = given.submission_id
    cross join ${each} as field where true
    on conflict (survey_id, response_id, name) do update set label = excluded.label, value = excluded.value`;
}

export interface VisitKey {
  survey_id: number;
  submission_id: string;
}

export function findFinished(dialect: DialectName, keys: readonly VisitKey[]): RawBuilder<VisitKey> {
  const given = jsonRows(dialect, 'given', keys.map(keyOnly), KEY);
  const found = (table: string, which: RawBuilder<unknown>) => sql`select known.survey_id,
      ${uuidText(dialect, 'known.submission_id')} as submission_id
    from ${given} join ${sql.table(table)} as known
      on known.survey_id = given.survey_id and known.submission_id = given.submission_id ${which}`;
  return sql<VisitKey>`${found('responses', sql`and known.step is null`)}
    union all ${found('erased_responses', sql``)}`;
}

export function deleteVisits(dialect: DialectName, keys: readonly VisitKey[]): RawBuilder<unknown> {
  const given = jsonRows(dialect, 'given', keys.map(keyOnly), KEY);
  return sql`delete from visits where (survey_id, submission_id) in
    (select survey_id, submission_id from ${given})`;
}

/**
 * Removes visits in order to close them, except those saved again since or taken by another process. Returns the keys
 * of those removed.
 */
export async function claimVisits(
  db: Db,
  visits: readonly Pick<VisitRow, 'survey_id' | 'submission_id' | 'step'>[],
): Promise<VisitKey[]> {
  const dialect = dialectOf(db);
  const rows = visits.map(({ survey_id, submission_id, step }) => ({ survey_id, submission_id, step }));
  const given = jsonRows(dialect, 'given', rows, { ...KEY, step: 'integer' });
  const taken = await sql<VisitKey>`delete from visits where (survey_id, submission_id, step) in
      (select survey_id, submission_id, step from ${given})
    returning survey_id, ${uuidText(dialect, 'submission_id')} as submission_id`.execute(db);
  return taken.rows;
}

export type PartialKey = VisitKey & { id: number; step: number; started_at: number | null };

export async function findPartial(db: Db, keys: readonly VisitKey[]): Promise<PartialKey[]> {
  const dialect = dialectOf(db);
  const given = jsonRows(dialect, 'given', keys.map(keyOnly), KEY);
  const { rows } =
    await sql<PartialKey>`select known.id, known.step, known.survey_id, ${uuidText(dialect, 'known.submission_id')} as submission_id, known.started_at
    from ${given} join responses as known
      on known.survey_id = given.survey_id and known.submission_id = given.submission_id
    where known.step is not null order by known.id
    ${dialect === 'postgres' ? sql`for update of known` : sql``}`.execute(db);
  return rows;
}

/**
 * Hands what belonged to a partial response to the one that replaced it: deliveries (numbered after those of the new
 * one), hidden fields, former ids. Deliveries held because it was suspected are deleted; where it came from the new one
 * says itself.
 */
export async function moveBelongings(
  db: Db,
  survey_id: number,
  { from, to, after }: { from: number; to: number; after: number },
): Promise<void> {
  const ofFormer = { survey_id, response_id: from };
  await db
    .deleteFrom('deliveries')
    .where((on) => on.and({ ...ofFormer, status: 'held' }))
    .execute();
  await sql`update deliveries set response_id = ${to}, number = number + ${after}
    where survey_id = ${survey_id} and response_id = ${from}`.execute(db);
  await db
    .deleteFrom('response_fields')
    .where((on) => on.and(ofFormer))
    .where('name', 'in', Object.values(SOURCE_FIELDS))
    .execute();
  await db
    .updateTable('response_fields')
    .set({ response_id: to })
    .where((on) => on.and(ofFormer))
    .execute();
  await db
    .updateTable('replaced_responses')
    .set({ response_id: to })
    .where((on) => on.and(ofFormer))
    .execute();
  await db.insertInto('replaced_responses').values({ survey_id, former_id: from, response_id: to }).execute();
}

/** Visitors who have answered again since they started over. */
export async function findWentOn(db: Db, saves: readonly VisitRow[]): Promise<VisitKey[]> {
  const dialect = dialectOf(db);
  const rows = saves.map((save) => ({ ...keyOnly(save), step: save.step }));
  const given = jsonRows(dialect, 'given', rows, { ...KEY, step: 'integer' });
  const found = await sql<VisitKey>`select visits.survey_id,
      ${uuidText(dialect, 'visits.submission_id')} as submission_id
    from ${given} join visits on visits.survey_id = given.survey_id
      and visits.submission_id = given.submission_id and visits.step >= given.step
    where visits.answers <> '[]'`.execute(db);
  return found.rows;
}

function keyOnly({ survey_id, submission_id }: VisitKey): VisitKey {
  return { survey_id, submission_id };
}

/** The same key however the submission's id is written. */
export function keyOf({ survey_id, submission_id }: VisitKey): string {
  return `${survey_id} ${submission_id.toLowerCase()}`;
}
