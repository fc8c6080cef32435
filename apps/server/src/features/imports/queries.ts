import type { ImportState } from '@userfeedback/contract';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { dialectOf, isOneOf } from '../../platform/db/dialect.ts';
import type { ImportTable } from '../../platform/db/imports-schema.ts';
import type { Db } from '../../platform/db/schema.ts';

export type ImportRow = Selectable<ImportTable>;

export async function insertImport(db: Db, row: Insertable<ImportTable>): Promise<ImportRow> {
  return db.insertInto('imports').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function findImport(db: Db, id: number): Promise<ImportRow | undefined> {
  return db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Imports since a moment, newest first: of this survey, or those that bring their own surveys. */
export async function listImports(db: Db, surveyId: number | undefined, since: string): Promise<ImportRow[]> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('survey_id', surveyId === undefined ? 'is' : '=', surveyId ?? null)
    .where('made_at', '>=', since)
    .orderBy('id', 'desc')
    .execute();
}

export async function listUnderWay(db: Db): Promise<ImportRow[]> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('state', 'in', ['running', 'undoing'])
    .orderBy('started_at')
    .orderBy('id')
    .execute();
}

export async function listSurveysSince(db: Db, moment: string): Promise<number[]> {
  const rows = await db
    .selectFrom('imports')
    .select('survey_id')
    .where('survey_id', 'is not', null)
    .where((on) => on.or([on('state', '=', 'running'), on('finished_at', '>', moment)]))
    .execute();
  return rows.flatMap(({ survey_id }) => survey_id ?? []);
}

export async function listForgotten(db: Db, before: string): Promise<ImportRow[]> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('stored', '!=', '')
    .where((on) =>
      on.or([
        on.and([on('made_at', '<', before), on('state', 'in', ['read', 'stopped', 'failed'])]),
        on('state', 'in', ['done', 'undoing', 'undone']),
      ]),
    )
    .execute();
}

export async function listStored(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('imports').select('stored').where('stored', '!=', '').execute();
  return rows.map(({ stored }) => stored);
}

/** False if the import is in none of these states. */
export async function updateImport(
  db: Db,
  id: number,
  states: readonly ImportState[],
  change: Updateable<ImportTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', states)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteImport(db: Db, id: number): Promise<void> {
  await db.deleteFrom('imports').where('id', '=', id).execute();
}

/** Counts only responses that still exist. */
export async function countImported(db: Db, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('imported_responses')
    .select((on) => on.fn.countAll<number>().as('count'))
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function listTrashed(db: Db, surveyId: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('responses')
    .select('id')
    .where('survey_id', '=', surveyId)
    .where('status', '=', 'trash')
    .where(isOneOf(dialectOf(db), 'id', ids))
    .execute();
  return new Set(rows.map(({ id }) => Number(id)));
}

interface OfImport {
  surveyId: number;
  importId: number;
}

/** The first response of the survey with this key from another file, by key. */
export async function listNamed(
  db: Db,
  { surveyId, importId }: OfImport,
  keys: readonly string[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('imported_responses')
    .select((on) => ['import_key', on.fn.min<number>('response_id').as('response_id')])
    .where('survey_id', '=', surveyId)
    .where('import_id', '!=', importId)
    .where('import_key', 'in', [...new Set(keys)])
    .groupBy('import_key')
    .execute();
  return new Map(rows.map(({ import_key, response_id }) => [import_key ?? '', Number(response_id)]));
}

export async function listBrought(
  db: Db,
  { surveyId, importId }: OfImport,
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('imported_responses')
    .select('response_id')
    .where('import_id', '=', importId)
    .where('survey_id', '=', surveyId)
    .where(isOneOf(dialectOf(db), 'response_id', ids))
    .execute();
  return new Set(rows.map(({ response_id }) => Number(response_id)));
}
