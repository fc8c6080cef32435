import type { SurveyFilter, SurveyListItem, SurveyListQuery } from '@userfeedback/contract';
import type { Expression, ExpressionBuilder, Insertable, SqlBool, Updateable } from 'kysely';
import { sql } from 'kysely';
import { containsText, dialectOf, isOneOf } from '../../../platform/db/dialect.ts';
import type { Db, Schema, SurveyTable, SurveyVersionTable } from '../../../platform/db/schema.ts';
import type { FoundSurvey, StoredSurvey } from './stored-survey.ts';
import { fieldsOf } from './stored-survey.ts';

type Surveys = ExpressionBuilder<Schema, 'surveys'>;

export const SURVEY_FILTERS: readonly SurveyFilter[] = ['all', 'publish', 'scheduled', 'draft', 'trash'];

export async function findWithCounts(db: Db, id: number): Promise<FoundSurvey | undefined> {
  return db
    .selectFrom('surveys')
    .selectAll()
    .select((eb) => [
      sumOf(eb, 'responses').as('responses_count'),
      sumOf(eb, 'impressions').as('impressions'),
      ofDraft(eb, 'saved_at').as('draft_at'),
      ofDraft(eb, 'saved_by').as('draft_by'),
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function findCreated(db: Db, key: string | undefined): Promise<number | undefined> {
  if (key === undefined) return undefined;
  const row = await db.selectFrom('surveys').select('id').where('creation_key', '=', key).executeTakeFirst();
  return row?.id;
}

/** At most two, enough to know that there are several. */
export async function listCreatedLike(db: Db, start: string): Promise<number[]> {
  const rows = await db
    .selectFrom('surveys')
    .select('id')
    .where('creation_key', 'like', `${start}%`)
    .where('deleted_at', 'is', null)
    .limit(2)
    .execute();
  return rows.map(({ id }) => id);
}

/** In any status; undefined once it is deleted for good. */
export async function findRow(db: Db, id: number): Promise<StoredSurvey | undefined> {
  return db.selectFrom('surveys').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
}

/** All that are stored, in any status. */
export async function countResponsesOf(db: Db, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { count } = await db
    .selectFrom('responses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('survey_id', 'in', ids)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Locks the survey until the transaction ends. */
export async function findStored(db: Db, id: number): Promise<StoredSurvey | undefined> {
  return db
    .selectFrom('surveys')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(dialectOf(db) === 'postgres', (rows) => rows.forNoKeyUpdate())
    .executeTakeFirst();
}

/** Without surveys that are deleted for good. Locks them until the transaction ends. */
export async function listStored(db: Db, ids: readonly number[]): Promise<StoredSurvey[]> {
  return db
    .selectFrom('surveys')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .$if(dialectOf(db) === 'postgres', (rows) => rows.forNoKeyUpdate())
    .execute();
}

export async function listRows(db: Db, ids: readonly number[]): Promise<StoredSurvey[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('surveys')
    .selectAll()
    .where(isOneOf(dialectOf(db), 'id', ids))
    .execute();
}

/** Without ids, all outside the trash. */
export async function listDestinationRows(db: Db, ids?: readonly number[]) {
  return db
    .selectFrom('surveys')
    .select(['id', 'title', 'status', 'settings', 'notifications'])
    .where('deleted_at', 'is', null)
    .$if(ids === undefined, (rows) => rows.where('status', '!=', 'trash'))
    .$if(ids !== undefined, (rows) => rows.where(isOneOf(dialectOf(db), 'id', ids ?? [])))
    .orderBy('id')
    .execute();
}

export async function hasSurvey(db: Db, surveyId: number): Promise<boolean> {
  const row = await db
    .selectFrom('surveys')
    .select('id')
    .where('id', '=', surveyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listLiveQuestions(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('surveys')
    .select('questions')
    .where((eb) => whereState(eb, 'publish', now))
    .execute();
  return rows.map((row) => row.questions);
}

export async function listLive(db: Db, now: Date): Promise<StoredSurvey[]> {
  return db
    .selectFrom('surveys')
    .selectAll()
    .where((eb) => whereState(eb, 'publish', now))
    .execute();
}

export async function listSurveys(
  db: Db,
  query: SurveyListQuery,
  now: Date,
): Promise<{ items: SurveyListItem[]; total: number }> {
  const search = query.search.trim();
  const wanted = db
    .selectFrom('surveys')
    .where((eb) => whereState(eb, query.filter.status, now))
    .$if(search !== '', (select) => select.where(containsText(dialectOf(db), 'title', search)));
  const { total } = await wanted.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await wanted
    .select((eb) => ['id', ...columnsFor(query.select), sumOf(eb, 'responses').as('responses_count')])
    .$if(isWanted(query.select, 'impressions'), (select) =>
      select.select((eb) => sumOf(eb, 'impressions').as('impressions')),
    )
    .$if(isWanted(query.select, 'has_changes'), (select) =>
      select.select((eb) => [ofDraft(eb, 'saved_at').as('draft_at'), ofDraft(eb, 'saved_by').as('draft_by')]),
    )
    .$if(isWanted(query.select, 'places'), (select) =>
      select.select((eb) => [ofPlaces(eb, 'on_pages').as('on_pages'), ofPlaces(eb, 'link').as('link')]),
    )
    .orderBy((eb) => sortKey(eb, query.orderby, now), query.order)
    .orderBy('id', query.order)
    .$if(query.per_page !== -1, (select) => select.limit(query.per_page).offset((query.page - 1) * query.per_page))
    .execute();
  return { items: rows.map(fieldsOf), total };
}

export async function countByState(db: Db, now: Date, search = ''): Promise<{ status: SurveyFilter; count: number }[]> {
  const words = search.trim();
  const counts = await db
    .selectFrom('surveys')
    .$if(words !== '', (select) => select.where(containsText(dialectOf(db), 'title', words)))
    .select((eb) =>
      SURVEY_FILTERS.map((filter) =>
        eb.fn
          .countAll<number>()
          .filterWhere(whereState(eb, filter, now))
          .as(filter),
      ),
    )
    .executeTakeFirstOrThrow();
  return SURVEY_FILTERS.map((status) => ({ status, count: counts[status] }));
}

/** The engine's `surveyState` in SQL; `all` leaves out the trash. */
export function whereState(eb: Surveys, filter: SurveyFilter, now: Date): Expression<SqlBool> {
  const isAhead = eb('publish_at', '>', now.toISOString());
  if (filter === 'all') return eb('status', '!=', 'trash');
  if (filter === 'scheduled') return eb.and([eb('status', '=', 'publish'), isAhead]);
  if (filter === 'publish') {
    return eb.and([
      eb('status', '=', 'publish'),
      eb.or([eb('publish_at', 'is', null), eb('publish_at', '<=', now.toISOString())]),
    ]);
  }
  const isThere = eb('deleted_at', 'is', null);
  return filter === 'trash' ? eb.and([eb('status', '=', 'trash'), isThere]) : eb('status', '=', filter);
}

export async function insertSurvey(db: Db, survey: Insertable<SurveyTable>): Promise<number> {
  const { id } = await db.insertInto('surveys').values(survey).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** False if the survey is no longer at this revision: somebody else was faster. */
export async function updateSurvey(
  db: Db,
  id: number,
  revision: number,
  survey: Updateable<SurveyTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('surveys')
    .set(survey)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function listNotifications(db: Db): Promise<Pick<StoredSurvey, 'id' | 'title' | 'notifications'>[]> {
  return db
    .selectFrom('surveys')
    .select(['id', 'title', 'notifications'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

export async function updateSettings(db: Db, id: number, settings: string): Promise<void> {
  await db.updateTable('surveys').set({ settings }).where('id', '=', id).execute();
}

export async function updateCookieName(db: Db, id: number, cookieName: string): Promise<void> {
  await db.updateTable('surveys').set({ cookie_name: cookieName }).where('id', '=', id).execute();
}

export async function insertVersion(db: Db, version: Insertable<SurveyVersionTable>): Promise<void> {
  await db.insertInto('survey_versions').values(version).execute();
}

export async function findVersionQuestions(db: Db, surveyId: number, version: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('survey_versions')
    .select('questions')
    .where('survey_id', '=', surveyId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.questions;
}

export async function listVersions(db: Db, surveyId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('survey_versions')
    .select('questions')
    .where('survey_id', '=', surveyId)
    .orderBy('version', 'desc')
    .execute();
  return rows.map((row) => row.questions);
}

/** Deleted for good, but with responses that are still to be deleted. */
export interface DeletedSurvey {
  id: number;
  title: string;
  deleted_at: string;
  /** How many it had, and how many are left. */
  responses: number;
  left: number;
}

/**
 * Hides surveys in the trash from everybody; their responses are deleted first, then the rows. Returns those that were
 * not hidden yet.
 */
export async function markDeleted(db: Db, ids: readonly number[], now: Date): Promise<number[]> {
  const marked = await db
    .updateTable('surveys')
    .set((eb) => ({
      deleted_at: now.toISOString(),
      deleted_responses: storedOf(eb),
      // Other surveys may use these keys now.
      creation_key: null,
      save_key: null,
      cookie_name: '',
    }))
    .where('id', 'in', ids)
    .where('status', '=', 'trash')
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return marked.map(({ id }) => id);
}

export async function listDeleted(db: Db): Promise<DeletedSurvey[]> {
  const rows = await db
    .selectFrom('surveys')
    .select(['id', 'title', 'deleted_at', 'deleted_responses'])
    .select((eb) => storedOf(eb).as('left'))
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, title, deleted_at, deleted_responses, left }) => ({
    id,
    title,
    deleted_at: deleted_at ?? '',
    responses: deleted_responses ?? 0,
    left: Number(left),
  }));
}

export async function deleteRows(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('surveys').where('id', 'in', ids).execute();
}

/**
 * Returns the surveys whose status was one of `from`, with their new revisions. Removes a future publishing date: publishing means now,
 * and nothing else is scheduled.
 */
export async function moveSurveys(
  db: Db,
  ids: readonly number[],
  from: readonly SurveyTable['status'][],
  to: SurveyTable['status'],
  now: Date,
): Promise<Pick<StoredSurvey, 'id' | 'revision'>[]> {
  const moment = now.toISOString();
  return db
    .updateTable('surveys')
    .set((eb) => ({
      status: to,
      publish_at:
        to === 'publish' ? eb.case().when('publish_at', '>', moment).then(null).else(eb.ref('publish_at')).end() : null,
      revision: eb('revision', '+', 1),
      save_key: null,
      updated_at: moment,
    }))
    .where('id', 'in', ids)
    .where('status', 'in', from)
    .where('deleted_at', 'is', null)
    .returning(['id', 'revision'])
    .execute();
}

/** Summed over days: the cost depends on their number, not on that of responses. */
function sumOf(eb: Surveys, column: 'responses' | 'impressions') {
  const sum = eb
    .selectFrom('survey_days')
    .whereRef('survey_days.survey_id', '=', 'surveys.id')
    .select((days) => days.fn.sum<number>(column).as('sum'));
  return eb.fn.coalesce(sum, sql.lit(0)).$notNull();
}

function ofDraft(eb: Surveys, column: 'saved_at' | 'saved_by') {
  return eb.selectFrom('survey_drafts').whereRef('survey_drafts.survey_id', '=', 'surveys.id').select(column);
}

function ofPlaces<C extends 'on_pages' | 'link'>(eb: Surveys, column: C) {
  return eb.selectFrom('survey_places').whereRef('survey_places.survey_id', '=', 'surveys.id').select(column);
}

function storedOf(eb: Surveys) {
  const sum = eb
    .selectFrom('survey_days')
    .whereRef('survey_days.survey_id', '=', 'surveys.id')
    .select(sql<number>`sum(responses + trashed + spam)`.as('sum'));
  return eb.fn.coalesce(sum, sql.lit(0)).$notNull();
}

function sortKey(eb: Surveys, orderby: SurveyListQuery['orderby'], now: Date): Expression<unknown> {
  if (orderby === 'title') return eb.fn('lower', ['title']);
  // By the labels people see: Draft, Published, Scheduled, Trash.
  if (orderby === 'status') {
    return eb
      .case()
      .when(whereState(eb, 'scheduled', now))
      .then('scheduled')
      .else(eb.ref('status'))
      .end();
  }
  return eb.ref(orderby);
}

const SELECTABLE = [
  'title',
  'type',
  'status',
  'publish_at',
  'created_at',
  'updated_at',
  'cookie_name',
  'settings',
  'questions',
] as const;

function columnsFor(select: readonly string[] | undefined) {
  return SELECTABLE.filter((column) => isWanted(select, column));
}

function isWanted(select: readonly string[] | undefined, field: string): boolean {
  return select === undefined || select.includes(field);
}

export async function hasCookieName(db: Db, name: string): Promise<boolean> {
  const row = await db.selectFrom('surveys').select('id').where('cookie_name', '=', name).executeTakeFirst();
  return row !== undefined;
}
