import { ResponseStatus } from '@userfeedback/contract';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import { dialectOf } from '../../../platform/db/dialect.ts';
import type { Db } from '../../../platform/db/schema.ts';
import type { IdRange } from '../../../platform/search/words.ts';
import { ALL_IDS, COUNTED_MAX, hasWords, searchFromEnd, wordId } from '../../../platform/search/words.ts';
import type { Matched } from '../packed/scan.ts';
import type { Filter, WantedField } from './filter.ts';
import { hasValue } from './filter.ts';
import { hasStatus, narrowing, passing } from './filter-queries.ts';
import type { Run } from './runs.ts';
import { joinRuns, sizeOf } from './runs.ts';

/** How many responses of a status match a filter, with runs of days if the counts per day tell. */
export interface Count {
  count: number;
  /** Counting stopped early: there may be more. */
  isAtLeast: boolean;
  runs: Run[] | undefined;
  /** The matches are all responses with the filter's field value, except these. */
  except?: readonly number[];
}

type Counts = Record<ResponseStatus, Count>;
const STATUSES = ResponseStatus.options;

/**
 * Days and options are already counted per day. For search results, and for options in the trash or among spam, only
 * the newest COUNTED_MAX are counted.
 */
export async function countByStatus(db: Db, filter: Filter): Promise<Counts> {
  const { answer, words, fields } = filter;
  if (words) return countFound(db, filter, words);
  if (filter.matched) return countMatched(filter.matched);
  if (fields) return countWithFields(db, filter, fields);
  const runs = await listRuns(db, filter);
  if (!answer && filter.language !== undefined)
    return {
      publish: exact(await listLanguageRuns(db, filter, 'responses')),
      partial: exact(await listLanguageRuns(db, filter, 'partial')),
      trash: await countAmong(db, { ...filter, status: 'trash' }, runs.trash),
      spam: await countAmong(db, { ...filter, status: 'spam' }, runs.spam),
    };
  if (!answer)
    return {
      publish: exact(runs.publish),
      partial: exact(runs.partial),
      trash: exact(runs.trash),
      spam: exact(runs.spam),
    };
  return {
    publish: exact(await listOptionRuns(db, filter, answer, 'count')),
    partial: exact(await listOptionRuns(db, filter, answer, 'partial_count')),
    trash: await countAmong(db, { ...filter, status: 'trash' }, runs.trash),
    spam: await countAmong(db, { ...filter, status: 'spam' }, runs.spam),
  };
}

function countMatched(matched: Matched): Counts {
  const of = (status: ResponseStatus) => exact(runOf(boundsOf(matched[status])));
  return { publish: of('publish'), partial: of('partial'), trash: of('trash'), spam: of('spam') };
}

const ASIDE_MAX = 10_000;

/** The index of values tells how many responses have a field value. */
async function countWithFields(db: Db, filter: Filter, [field, ...others]: readonly WantedField[]): Promise<Counts> {
  const { surveyId, start, end, answer, language } = filter;
  const kept = await listRuns(db, filter);
  const isNarrowed = [start, end, answer, language, ...others].some((one) => one !== undefined);
  if (!field || isNarrowed || sizeOf(kept.partial) + sizeOf(kept.trash) + sizeOf(kept.spam) > ASIDE_MAX)
    return countEach(db, filter);
  // Looked up one by one: a join may read all that have the value.
  const { rows: aside } = await sql<{
    id: number;
    status: ResponseStatus;
  }>`select id, status from responses where survey_id = ${surveyId} and status <> 'publish'
      and (select 1 from response_fields as own
        where ${hasValue('own', surveyId, field)} and own.response_id = responses.id) is not null
    order by status, id`.execute(db);
  const { rows } = await sql<IdBounds>`select count(*) as count, min(response_id) as first_id,
    max(response_id) as last_id from response_fields as held where ${hasValue('held', surveyId, field)}`.execute(db);
  const [held = NOBODY] = rows;
  const count = held.count - aside.length;
  const asideAs = (status: ResponseStatus) => aside.filter((one) => one.status === status).map(({ id }) => id);
  if (field.value !== '') {
    const of = (status: ResponseStatus) => exact(runOf(boundsOf(asideAs(status))));
    return {
      publish: { ...exact(runOf({ ...held, count })), except: aside.map(({ id }) => id) },
      partial: of('partial'),
      trash: of('trash'),
      spam: of('spam'),
    };
  }
  const without = (status: ResponseStatus, others: number) => {
    // Newest first.
    const [newest, oldest] = [kept[status][0], kept[status].at(-1)];
    const bounds = { first_id: oldest?.first ?? null, last_id: newest?.last ?? null };
    return exact(runOf({ ...bounds, count: sizeOf(kept[status]) - others }));
  };
  return {
    publish: without('publish', count),
    partial: without('partial', asideAs('partial').length),
    trash: without('trash', asideAs('trash').length),
    spam: without('spam', asideAs('spam').length),
  };
}

interface IdBounds {
  count: number;
  first_id: number | null;
  last_id: number | null;
}

const NOBODY: IdBounds = { count: 0, first_id: null, last_id: null };

function boundsOf(ids: readonly number[]): IdBounds {
  return { count: ids.length, first_id: ids[0] ?? null, last_id: ids.at(-1) ?? null };
}

async function countEach(db: Db, filter: Filter): Promise<Counts> {
  const among = async (status: ResponseStatus): Promise<Count> => {
    const { source, id } = passing(db, { ...filter, status, withPartial: false });
    const { rows } = await sql<IdBounds>`
      select count(*) as count, min(${id}) as first_id, max(${id}) as last_id ${source}`.execute(db);
    return exact(rows.flatMap(runOf));
  };
  const [publish, partial, trash, spam] = await Promise.all(STATUSES.map(among));
  const none = exact([]);
  return { publish: publish ?? none, partial: partial ?? none, trash: trash ?? none, spam: spam ?? none };
}

export async function countNewerFound(db: Db, filter: Filter, id: number): Promise<Count> {
  if (filter.words) return (await countFound(db, filter, filter.words, id))[filter.status];
  const { rows } = await sql<{ seen: number; count: number }>`select count(*) as seen,
      coalesce(sum(case when ${narrowing(db, filter)} then 1 else 0 end), 0) as count
    from (select * from responses where survey_id = ${filter.surveyId} and ${hasStatus(filter.status)}
      and id > ${id} order by id limit ${COUNTED_MAX}) as responses`.execute(db);
  return found(rows);
}

export async function listRuns(
  db: Db,
  { surveyId, start, end }: Pick<Filter, 'surveyId' | 'start' | 'end'>,
): Promise<Record<ResponseStatus, Run[]>> {
  const days = await db
    .selectFrom('survey_days')
    .select((eb) => [
      eb.fn.sum<number>('responses').as('responses'),
      eb.fn.sum<number>('partial').as('partial'),
      eb.fn.sum<number>('trashed').as('trashed'),
      eb.fn.sum<number>('spam').as('spam'),
      eb.fn.min('first_id').as('first_id'),
      eb.fn.max('last_id').as('last_id'),
    ])
    .where('survey_id', '=', surveyId)
    .groupBy('day')
    .$if(start !== undefined, (select) => select.where('day', '>=', start ?? ''))
    .$if(end !== undefined, (select) => select.where('day', '<=', end ?? ''))
    .execute();
  const runsOf = (column: 'responses' | 'partial' | 'trashed' | 'spam') =>
    joinRuns(days.flatMap(({ [column]: count, ...day }) => runOf({ ...day, count })));
  return {
    publish: runsOf('responses'),
    partial: runsOf('partial'),
    trash: runsOf('trashed'),
    spam: runsOf('spam'),
  };
}

function isInDays({ surveyId, start, end }: Filter): RawBuilder<SqlBool> {
  return sql`survey_id = ${surveyId}
    ${start === undefined ? sql`` : sql`and day >= ${start}`} ${end === undefined ? sql`` : sql`and day <= ${end}`}`;
}

/** Responses of unknown language are all responses minus those of known languages. */
async function listLanguageRuns(db: Db, filter: Filter, column: 'responses' | 'partial'): Promise<Run[]> {
  const { language = '' } = filter;
  const inDays = isInDays(filter);
  const known = language === '' ? sql`` : sql`and language = ${language}`;
  const count = language === '' ? sql`bounds.count - coalesce(known.count, 0)` : sql`coalesce(known.count, 0)`;
  const { rows: days } = await sql<{ count: number; first_id: number | null; last_id: number | null }>`
    select ${count} as count, bounds.first_id, bounds.last_id
    from (
      select day, sum(${sql.ref(column)}) as count, min(first_id) as first_id, max(last_id) as last_id
      from survey_days where ${inDays} group by day
    ) as bounds
    left join (
      select day, sum(${sql.ref(column)}) as count from language_days where ${inDays} ${known} group by day
    ) as known on known.day = bounds.day`.execute(db);
  return joinRuns(days.map((day) => ({ ...day, count: Number(day.count) })).flatMap(runOf));
}

async function listOptionRuns(
  db: Db,
  filter: Filter,
  { questionId, value, kinds }: NonNullable<Filter['answer']>,
  column: 'count' | 'partial_count',
): Promise<Run[]> {
  if (kinds.length === 0) return [];
  const { language } = filter;
  const inDays = isInDays(filter);
  const { rows: days } = await sql<{ count: number; first_id: number | null; last_id: number | null }>`
    select chosen.count, bounds.first_id, bounds.last_id
    from (
      select day, sum(${sql.ref(column)}) as count from option_days
      where ${inDays} and question_id = ${questionId} and kind in (${sql.join(kinds)}) and option = ${value}
        ${language === undefined ? sql`` : sql`and language = ${language}`} group by day
    ) as chosen
    join (
      select day, min(first_id) as first_id, max(last_id) as last_id from survey_days
      where ${inDays} group by day
    ) as bounds on bounds.day = chosen.day`.execute(db);
  return joinRuns(days.flatMap(runOf));
}

function runOf(day: { count: number; first_id: number | null; last_id: number | null }): Run[] {
  const { count, first_id, last_id } = day;
  return count > 0 && first_id !== null && last_id !== null ? [{ first: first_id, last: last_id, count }] : [];
}

async function countAmong(db: Db, filter: Filter, runs: readonly Run[]): Promise<Count> {
  return sizeOf(runs) === 0 ? exact([]) : countNewerFound(db, filter, 0);
}

async function countFound(db: Db, filter: Filter, words: string[][], newerThan = 0): Promise<Counts> {
  const dialect = dialectOf(db);
  const id = wordId(dialect);
  const count = async (ids: IdRange) => {
    const { rows } = await sql<{ status: ResponseStatus; seen: number; count: number }>`
      select responses.status, count(*) as seen,
        sum(case when ${narrowing(db, filter)} then 1 else 0 end) as count
      from (select ${id} as id from response_words where ${hasWords(dialect, words, ids)}
          order by ${id} desc limit ${COUNTED_MAX}) as found
        cross join responses
      where responses.survey_id = ${filter.surveyId} and responses.id = found.id
      group by responses.status`.execute(db);
    return rows;
  };
  const { first, last } = filter.ids ?? ALL_IDS;
  const ids = { first: Math.max(first, newerThan + 1), last };
  const rows = await searchFromEnd(db, filter.surveyId, ids, 'desc', count, (some) => seenOf(some) / COUNTED_MAX);
  const { isAtLeast } = found(rows);
  const counts = STATUSES.map((status) => {
    const ofStatus = rows.filter((row) => row.status === status);
    return [status, { ...found(ofStatus), isAtLeast }] as const;
  });
  return Object.fromEntries(counts) as Counts;
}

function found(rows: readonly { seen: number; count: number }[]): Count {
  const count = rows.reduce((sum, row) => sum + Number(row.count), 0);
  return { count, isAtLeast: seenOf(rows) >= COUNTED_MAX, runs: undefined };
}

function seenOf(rows: readonly { seen: number }[]): number {
  return rows.reduce((sum, { seen }) => sum + Number(seen), 0);
}

function exact(runs: Run[]): Count {
  return { count: sizeOf(runs), isAtLeast: false, runs };
}
