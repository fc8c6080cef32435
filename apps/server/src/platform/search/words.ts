import { MARK } from '@userfeedback/engine';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { DialectName } from '../db/dialect.ts';
import { dialectOf, isOneOf, jsonRows } from '../db/dialect.ts';
import type { Db } from '../db/schema.ts';
import { beginningNumber, beginningNumbers } from './word-numbers.ts';

/** Search results are counted up to here; beyond that, people should narrow their search. */
export const COUNTED_MAX = 1000;

/** `rowid` is the response's id; words are marked as by the engine's `wordsOfResponse`. */
export interface WordRow {
  rowid: number;
  survey_id: number;
  words: readonly string[];
}

/** Both included. */
export interface IdRange {
  first: number;
  last: number;
}
export const ALL_IDS: IdRange = { first: 0, last: Number.MAX_SAFE_INTEGER };

/**
 * SQLite indexes beginnings up to this length as if they were words: of one word's list it reads only the newest
 * entries, while for a prefix it would merge the lists of all words that start with it. PostgreSQL indexes the numbers
 * of all beginnings.
 */
const KEPT = 12;

export function insertWords(dialect: DialectName, rows: readonly WordRow[]): RawBuilder<unknown> {
  if (dialect === 'sqlite') {
    const texts = rows.map(({ rowid, words }) => ({ rowid, words: joinParts(words, textParts, ' ') }));
    const given = jsonRows(dialect, 'given', texts, { rowid: 'integer', words: 'text' });
    return sql`insert into response_words (rowid, words) select rowid, words from ${given}`;
  }
  const numbered = rows.map(({ rowid, survey_id, words }) => ({
    rowid,
    survey_id,
    beginnings: `{${bucketOf(rowid)},${joinParts(words, numberParts, ',')}}`,
  }));
  const columns = { rowid: 'integer', survey_id: 'integer', beginnings: 'text' } as const;
  return sql`insert into response_words (rowid, survey_id, beginnings)
    select rowid, survey_id, beginnings::bigint[] from ${jsonRows(dialect, 'given', numbered, columns)}`;
}

type PartsOf = (marked: string) => readonly string[];

function remembering(partsOf: PartsOf): PartsOf {
  const known = new LRUCache<string, readonly string[]>({ max: 2000 });
  return (marked) => {
    const found = known.get(marked);
    if (found) return found;
    const parts = partsOf(marked);
    known.set(marked, parts);
    return parts;
  };
}

const textParts = remembering(withBeginnings);
const numberParts = remembering((marked) =>
  beginningNumbers(marked, startOfWord(marked)).map((number) => String(number)),
);

function joinParts(words: readonly string[], partsOf: PartsOf, separator: string): string {
  const parts = new Set<string>();
  for (const marked of words) for (const part of partsOf(marked)) parts.add(part);
  return Array.from(parts).join(separator);
}

function withBeginnings(marked: string): string[] {
  const beginnings = [marked];
  const start = startOfWord(marked) + 1;
  for (let end = Math.min(marked.length - 1, start + KEPT - 1); end >= start; end--)
    // Not between the halves of a surrogate pair.
    if ((marked.charCodeAt(end - 1) & 0xfc00) !== 0xd800) beginnings.push(marked.slice(0, end));
  return beginnings;
}

function startOfWord(marked: string): number {
  return marked.lastIndexOf(MARK) + 1;
}

/**
 * An id as a limit of a search. Without the cast SQLite's full-text index reads on to the end, because a bound number
 * is not an integer to it.
 */
export function idLimit(id: number): RawBuilder<number> {
  return sql`cast(${id} as bigint)`;
}

export async function deleteWords(db: Db, surveyId: number, responseIds: readonly number[]): Promise<void> {
  const dialect = dialectOf(db);
  const ofSurvey = dialect === 'postgres' ? sql`survey_id = ${surveyId} and` : sql``;
  await sql`delete from response_words where ${ofSurvey} ${isOneOf(dialect, 'rowid', responseIds)}`.execute(db);
}

/**
 * The id in the index of words, to join, limit and sort by. The `+ 0` keeps PostgreSQL from walking along its primary
 * key.
 */
export function wordId(dialect: DialectName): RawBuilder<number> {
  return dialect === 'sqlite' ? sql`response_words.rowid` : sql`(response_words.rowid + 0)`;
}

/**
 * A condition on `response_words`: one word of each list matches, within these ids. Words match by their beginnings.
 */
export function hasWords(
  dialect: DialectName,
  wanted: readonly (readonly string[])[],
  { first, last }: IdRange = ALL_IDS,
): RawBuilder<SqlBool> {
  if (wanted.length === 0 || wanted.some((list) => list.length === 0)) return sql`1 = 0`;
  const conditions = dialect === 'sqlite' ? [matching(wanted)] : [...numbered(wanted), ...inBuckets(first, last)];
  const id = wordId(dialect);
  if (first > ALL_IDS.first) conditions.push(sql`${id} >= ${idLimit(first)}`);
  if (last < ALL_IDS.last) conditions.push(sql`${id} <= ${idLimit(last)}`);
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** One of the lists matches with all its words, by their beginnings. */
export function hasAllOfOne(dialect: DialectName, lists: readonly (readonly string[])[]): RawBuilder<SqlBool> {
  if (lists.length === 0 || lists.some((list) => list.length === 0)) return sql`1 = 0`;
  if (dialect === 'sqlite') {
    const terms = lists.map((list) => `(${list.map(termOf).join(' AND ')})`);
    return sql`response_words match ${terms.join(' OR ')}`;
  }
  const conditions = lists.map((list) => sql`response_words.beginnings @> ${list.map(beginningNumber)}::bigint[]`);
  return sql`(${sql.join(conditions, sql` or `)})`;
}

function matching(wanted: readonly (readonly string[])[]): RawBuilder<SqlBool> {
  const terms = wanted.map((list) => `(${list.map(termOf).join(' OR ')})`);
  return sql`response_words match ${terms.join(' AND ')}`;
}

function termOf(marked: string): string {
  return marked.length - startOfWord(marked) <= KEPT ? `"${marked}"` : `"${marked}" *`;
}

function numbered(wanted: readonly (readonly string[])[]): RawBuilder<SqlBool>[] {
  return wanted.map((list) => sql`response_words.beginnings && ${list.map(beginningNumber)}::bigint[]`);
}

/**
 * Ids per additional index entry. PostgreSQL reads an entry's list of rows whole, but when it needs two lists it skips
 * what they do not share: a search within few buckets costs the same for words that are everywhere.
 */
const BUCKET = 2048;
const BUCKETS_MAX = 65;
const LARGEST = (BUCKETS_MAX - 1) * BUCKET;

/** Negative, so that it cannot collide with a number of a beginning. */
function bucketOf(id: number): number {
  return -1 - Math.floor(id / BUCKET);
}

function inBuckets(first: number, last: number): RawBuilder<SqlBool>[] {
  const count = bucketOf(first) - bucketOf(last) + 1;
  if (count > BUCKETS_MAX) return [];
  const buckets = Array.from({ length: count }, (_, at) => bucketOf(first) - at);
  return [sql`response_words.beginnings && ${buckets}::bigint[]`];
}

/**
 * Searches for a survey's newest matches (`desc`, otherwise the oldest) within more and more ids, until `shareOf` the
 * wanted rows reaches 1 or there are no more ids. SQLite reads its lists from either end by itself and is asked once.
 */
export async function searchFromEnd<Row>(
  db: Db,
  surveyId: number,
  { first, last }: IdRange,
  order: 'asc' | 'desc',
  search: (ids: IdRange) => Promise<Row[]>,
  shareOf: (rows: Row[]) => number,
): Promise<Row[]> {
  if (dialectOf(db) === 'sqlite') return search({ first, last });
  const { rows } = await sql<{
    newest: number | null;
  }>`select max(rowid) as newest from response_words where survey_id = ${surveyId}`.execute(db);
  const newest = Math.min(last, Number(rows[0]?.newest ?? 0));
  let ids = BUCKET;
  while (ids < newest - first) {
    const part = order === 'desc' ? { first: newest - ids, last: newest } : { first, last: first + ids };
    const found = await search(part);
    const share = shareOf(found);
    if (share >= 1) return found;
    if (ids === LARGEST) break;
    // The share found so far predicts how many more ids are needed.
    ids = Math.min(LARGEST, Math.ceil(ids * Math.max(4, 1.5 / share)));
  }
  return search({ first, last: newest });
}
