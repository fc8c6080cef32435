import type { ResponseListQuery } from '@userfeedback/contract';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { dialectOf, isOneOf } from '../../platform/db/dialect.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { IdRange } from '../../platform/search/words.ts';
import { ALL_IDS, idLimit, searchFromEnd } from '../../platform/search/words.ts';
import type { Filter } from './filter/filter.ts';
import { hasValue, indexed, matchedIds } from './filter/filter.ts';
import type { Count } from './filter/filter-count-queries.ts';
import { passing } from './filter/filter-queries.ts';
import type { Run } from './filter/runs.ts';
import { startAt } from './filter/runs.ts';

export interface Sorting {
  filter: Filter;
  orderby: ResponseListQuery['orderby'];
  order: ResponseListQuery['order'];
}

interface Wanted extends Sorting {
  place: number;
  limit: number;
}

/** The ids of a page. Pages at both ends of the list are equally cheap; ordered by id, those in the middle too. */
export async function listIds(
  db: Db,
  wanted: Wanted,
  { count: total, isAtLeast, runs, except }: Count,
): Promise<number[]> {
  const { place, limit } = wanted;
  const count = isAtLeast ? limit : Math.min(limit, total - place);
  if (count <= 0) return [];
  const matched = matchedInOrder(wanted);
  if (matched) return matched.slice(place, place + count);
  if (!runs) return idsByOffset(db, { ...wanted, limit: count });
  const fromEnd = total - place - count;
  // Ordered by id, the runs tell where to start; otherwise count from the nearer end. Responses without a score come
  // last in both orders.
  const isByValue = except !== undefined && wanted.orderby === 'id';
  const isTurned =
    wanted.orderby === 'id' && !isByValue ? wanted.order === 'asc' : wanted.orderby !== 'score' && fromEnd < place;
  const skipped = isTurned ? fromEnd : place;
  const order = isTurned ? opposite(wanted.order) : wanted.order;
  if (isByValue) {
    const ids = await idsByValue(db, { ...wanted, order, limit: count, place: skipped }, except);
    return isTurned ? ids.reverse() : ids;
  }
  const found = await (wanted.orderby === 'id'
    ? idsByRuns(db, { ...wanted, limit: count, place: skipped }, runs)
    : idsByOffset(db, { ...wanted, order, limit: count, place: skipped }));
  return isTurned ? found.reverse() : found;
}

/** In chunks, for lists too long for memory; no id beyond `last`. */
export async function* listAllIds(
  db: Db,
  sorting: Sorting,
  atOnce: number,
  last: number = Number.MAX_SAFE_INTEGER,
): AsyncGenerator<number[]> {
  const matched = matchedInOrder(sorting)?.filter((id) => id <= last);
  if (matched) {
    for (let at = 0; at < matched.length; at += atOnce) yield matched.slice(at, at + atOnce);
    return;
  }
  let after: Keyed | undefined;
  do {
    const rows: Keyed[] = await idsAfter(db, sorting, { after, last, limit: atOnce });
    if (rows.length > 0) yield rows.map((row) => Number(row.id));
    after = rows.length === atOnce ? rows.at(-1) : undefined;
  } while (after);
}

/** Undefined if the database has to look for them, or to sort them. */
function matchedInOrder({ filter, orderby, order }: Sorting): number[] | undefined {
  const matched = orderby === 'id' ? matchedIds(filter) : undefined;
  return order === 'asc' ? matched && [...matched] : matched?.toReversed();
}

interface Keyed {
  id: number;
  key: string | number;
}

async function idsAfter(
  db: Db,
  { filter, orderby, order }: Sorting,
  { after, last, limit }: { after: Keyed | undefined; last: number; limit: number },
): Promise<Keyed[]> {
  if (filter.words && orderby === 'id') {
    const ids = beyond(filter.ids ?? ALL_IDS, order, { after: after?.id, last });
    return (await idsByWords(db, { ...filter, ids }, order, limit)).map((id) => ({ id, key: id }));
  }
  const { source, id } = passing(db, filter);
  const column = columnOf({ orderby, order }, id);
  const isAfter = sql.raw(order === 'asc' ? '>' : '<');
  const rest = after ? sql`and ${isBeyond(orderby, { column, id }, isAfter, after)}` : sql``;
  const { rows } =
    await sql<Keyed>`select responses.id, ${column} as key ${source} and ${id} <= ${idLimit(last)} ${rest}
    order by ${byColumn(orderby, column, id, order)} limit ${limit}`.execute(db);
  return rows;
}

function beyond(
  ids: IdRange,
  order: Sorting['order'],
  { after, last }: { after: number | undefined; last: number },
): IdRange {
  const end = Math.min(ids.last, last);
  if (after === undefined) return { first: ids.first, last: end };
  return order === 'asc'
    ? { first: Math.max(ids.first, after + 1), last: end }
    : { first: ids.first, last: Math.min(end, after - 1) };
}

function isBeyond(
  orderby: Sorting['orderby'],
  { column, id }: { column: RawBuilder<unknown>; id: RawBuilder<unknown> },
  isAfter: RawBuilder<unknown>,
  after: Keyed,
): RawBuilder<unknown> {
  if (orderby === 'id') return sql`${id} ${isAfter} ${idLimit(after.id)}`;
  return sql`(${column}, ${id}) ${isAfter} (${after.key}, ${after.id})`;
}

/** Run by run, so that empty days are not searched. */
async function idsByRuns(db: Db, { filter, place, limit }: Wanted, runs: readonly Run[]): Promise<number[]> {
  const start = startAt(runs, place);
  if (!start) return [];
  const { source, id } = passing(db, filter);
  const first = runs.indexOf(start.run);
  const ids: number[] = [];
  let { skip } = start;
  for (let at = first; at < runs.length && ids.length < limit; at++) {
    // Without an answer filter, everything between two runs belongs to them.
    const end = filter.answer ? at : runs.length - 1;
    const { rows } = await sql<{ id: number }>`select ${id} as id ${source}
      and ${id} <= ${runs[at]?.last} and ${id} >= ${runs[end]?.first}
      order by ${id} desc limit ${limit - ids.length} offset ${skip}`.execute(db);
    ids.push(...rows.map((row) => Number(row.id)));
    skip = 0;
    if (!filter.answer) break;
  }
  return ids;
}

async function idsByValue(
  db: Db,
  { filter: { surveyId, fields }, order, place, limit }: Wanted,
  except: readonly number[],
): Promise<number[]> {
  const field = indexed(fields);
  if (!field) return [];
  const { rows } = await sql<{ id: number }>`select chosen.response_id as id from response_fields as chosen
    where ${hasValue('chosen', surveyId, field)} and not ${isOneOf(dialectOf(db), 'chosen.response_id', except)}
    order by chosen.response_id ${sql.raw(order)} limit ${limit} offset ${place}`.execute(db);
  return rows.map((row) => Number(row.id));
}

async function idsByOffset(db: Db, { filter, orderby, order, limit, place }: Wanted): Promise<number[]> {
  if (filter.words && orderby === 'id') return (await idsByWords(db, filter, order, place + limit)).slice(place);
  const { source, id } = passing(db, filter);
  const { rows } = await sql<{ id: number }>`select responses.id ${source}
    order by ${byColumn(orderby, columnOf({ orderby, order }, id), id, order)} limit ${limit} offset ${place}`.execute(
    db,
  );
  return rows.map((row) => Number(row.id));
}

export function idsByWords(db: Db, filter: Filter, order: Sorting['order'], limit: number): Promise<number[]> {
  const search = async (ids: IdRange) => {
    const { source, id } = passing(db, { ...filter, ids });
    const { rows } = await sql<{ id: number }>`select responses.id ${source}
      order by ${byColumn('id', id, id, order)} limit ${limit}`.execute(db);
    return rows.map((row) => Number(row.id));
  };
  return searchFromEnd(db, filter.surveyId, filter.ids ?? ALL_IDS, order, search, (found) => found.length / limit);
}

/** Sorts after every rating in both orders. */
const NO_SCORE = { asc: 1_000_000, desc: -1 };

function columnOf(
  { orderby, order }: Pick<Sorting, 'orderby' | 'order'>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (orderby === 'id') return id;
  if (orderby === 'score') return sql`coalesce(responses.score, ${sql.raw(String(NO_SCORE[order]))})`;
  return orderby === 'page' ? sql`responses.page_name` : sql`responses.submitted_at`;
}

function byColumn(
  orderby: Sorting['orderby'],
  column: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  order: Sorting['order'],
): RawBuilder<unknown> {
  const direction = sql.raw(order);
  return orderby === 'id' ? sql`${id} ${direction}` : sql`${column} ${direction}, ${id} ${direction}`;
}

function opposite(order: 'asc' | 'desc'): 'asc' | 'desc' {
  return order === 'asc' ? 'desc' : 'asc';
}
