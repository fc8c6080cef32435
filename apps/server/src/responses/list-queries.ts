import type { ResponseListQuery, ResponseStatus } from '@userfeedback/contract';
import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { Run } from './runs.ts';
import { joinRuns, startAt } from './runs.ts';

/** The responses of each status, by days: as cheap as the days are many. */
export async function listRuns(db: Db, surveyId: number): Promise<Record<ResponseStatus, Run[]>> {
  const days = await db
    .selectFrom('survey_days')
    .select(['responses', 'trashed', 'spam', 'first_id', 'last_id'])
    .where('survey_id', '=', surveyId)
    .where('first_id', 'is not', null)
    .execute();
  const runsOf = (column: 'responses' | 'trashed' | 'spam') =>
    joinRuns(
      days.flatMap(({ first_id, last_id, [column]: count }) =>
        count > 0 && first_id !== null && last_id !== null ? [{ first: first_id, last: last_id, count }] : [],
      ),
    );
  return { publish: runsOf('responses'), trash: runsOf('trashed'), spam: runsOf('spam') };
}

interface Wanted {
  surveyId: number;
  status: ResponseStatus;
  orderby: ResponseListQuery['orderby'];
  order: ResponseListQuery['order'];
  /** From 0. */
  place: number;
  limit: number;
  total: number;
}

/** The ids of a page. Costs the same at both ends of the list, and for the order of ids in the middle, too. */
export async function listIds(db: Db, wanted: Wanted, runs: readonly Run[]): Promise<number[]> {
  const { place, limit, total } = wanted;
  const count = Math.min(limit, total - place);
  if (count <= 0) return [];
  const fromEnd = total - place - count;
  // In the order of ids the days tell where to begin, else the nearer end is where counting begins.
  const isTurned = wanted.orderby === 'id' ? wanted.order === 'asc' : fromEnd < place;
  const skipped = isTurned ? fromEnd : place;
  const order = isTurned ? opposite(wanted.order) : wanted.order;
  const found = await (wanted.orderby === 'id'
    ? idsByRuns(db, { ...wanted, limit: count, place: skipped }, runs)
    : idsByOffset(db, { ...wanted, order, limit: count, place: skipped }));
  return isTurned ? found.reverse() : found;
}

export type Sorting = Pick<Wanted, 'surveyId' | 'status' | 'orderby' | 'order'>;

/** All ids of a list, some at a time, for lists too long to be held. */
export async function* listAllIds(db: Db, sorting: Sorting, atOnce: number): AsyncGenerator<number[]> {
  let last: { id: number; key: string | number } | undefined;
  do {
    const rows: { id: number; key: string | number }[] = await idsAfter(db, sorting, last, atOnce);
    if (rows.length > 0) yield rows.map((row) => row.id);
    last = rows.length === atOnce ? rows.at(-1) : undefined;
  } while (last);
}

async function idsAfter(
  db: Db,
  { surveyId, status, orderby, order }: Sorting,
  last: { id: number; key: string | number } | undefined,
  limit: number,
) {
  const column = COLUMNS[orderby];
  const isAfter = order === 'asc' ? sql.raw('>') : sql.raw('<');
  return db
    .selectFrom('responses')
    .select(['id', `${column} as key`])
    .where('survey_id', '=', surveyId)
    .where('status', '=', status)
    .$if(last !== undefined, (select) =>
      select.where(sql<boolean>`(${sql.ref(column)}, id) ${isAfter} (${last?.key}, ${last?.id})`),
    )
    .orderBy(column, order)
    .orderBy('id', order)
    .limit(limit)
    .execute();
}

async function idsByRuns(db: Db, wanted: Wanted, runs: readonly Run[]): Promise<number[]> {
  const start = startAt(runs, wanted.place);
  if (!start) return [];
  const rows = await db
    .selectFrom('responses')
    .select('id')
    .where('survey_id', '=', wanted.surveyId)
    .where('status', '=', wanted.status)
    .where('id', '<=', start.run.last)
    .orderBy('id', 'desc')
    .limit(wanted.limit)
    .offset(start.skip)
    .execute();
  return rows.map((row) => row.id);
}

async function idsByOffset(
  db: Db,
  { surveyId, status, orderby, order, limit, place }: Wanted,
): Promise<number[]> {
  const rows = await db
    .selectFrom('responses')
    .select('id')
    .where('survey_id', '=', surveyId)
    .where('status', '=', status)
    .orderBy(COLUMNS[orderby], order)
    .orderBy('id', order)
    .limit(limit)
    .offset(place)
    .execute();
  return rows.map((row) => row.id);
}

const COLUMNS = { id: 'id', submitted_at: 'submitted_at', page: 'page_name' } as const;

function opposite(order: 'asc' | 'desc'): 'asc' | 'desc' {
  return order === 'asc' ? 'desc' : 'asc';
}
