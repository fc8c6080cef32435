import { MARK } from '@userfeedback/engine';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { DialectName } from './dialect.ts';
import { dialectOf, isOneOf, jsonRows } from './dialect.ts';
import type { Db } from './schema.ts';

/** What a search finds is counted up to here; who finds more wants better words. */
export const COUNTED_MAX = 1000;

/** PostgreSQL's index of words, for which it needs its extension pg_trgm. */
export const TRIGRAMS = 'response_words_trigrams';
export const CREATE_TRIGRAMS = `create index ${TRIGRAMS} on response_words using gin (words gin_trgm_ops)`;

/** The words of one response; `rowid` is the response's id. */
export interface WordRow {
  rowid: number;
  /** Marked ones (engine's `wordsOfResponse`). */
  words: readonly string[];
}

/** Adds to the index of words. */
export function insertWords(dialect: DialectName, rows: readonly WordRow[]): RawBuilder<unknown> {
  const texts = rows.map(({ rowid, words }) => {
    const kept = dialect === 'sqlite' ? new Set(words.flatMap(withBeginnings)) : words;
    return { rowid, words: ` ${[...kept].join(' ')}` };
  });
  const given = jsonRows(dialect, 'given', texts, { rowid: 'integer', words: 'text' });
  return sql`insert into response_words (rowid, words) select rowid, words from ${given}`;
}

/** Beginnings so short have many words; they are kept as words, so that SQLite need not merge the lists of all those. */
const SHORT = 4;

function termOf(marked: string): string {
  return marked.length - startOfWord(marked) <= SHORT ? `"${marked}"` : `"${marked}" *`;
}

function withBeginnings(marked: string): string[] {
  const start = startOfWord(marked);
  const short = Array.from({ length: SHORT }, (_, at) => marked.slice(0, start + at + 1));
  return [...short, marked];
}

function startOfWord(marked: string): number {
  return marked.lastIndexOf(MARK) + 1;
}

/** An id to bound a search by: SQLite's full-text index reads on to the end where a number is no integer, as bound ones are. */
export function idLimit(id: number): RawBuilder<number> {
  return sql`cast(${id} as bigint)`;
}

/** Takes responses out of the index of words. */
export async function deleteWords(db: Db, responseIds: readonly number[]): Promise<void> {
  await sql`delete from response_words where ${isOneOf(dialectOf(db), 'rowid', responseIds)}`.execute(db);
}

/**
 * Whether the words of a response begin as wanted, one of each list: a condition on `response_words`. SQLite asks its
 * full-text index, PostgreSQL its index of trigrams, or reads all where it has none.
 */
export function hasWords(dialect: DialectName, wanted: readonly (readonly string[])[]): RawBuilder<SqlBool> {
  if (wanted.length === 0 || wanted.some((list) => list.length === 0)) return sql`1 = 0`;
  if (dialect === 'sqlite') {
    const terms = wanted.map((list) => `(${list.map(termOf).join(' OR ')})`);
    return sql`response_words match ${terms.join(' AND ')}`;
  }
  const conditions = wanted.map((list) => {
    const like = list.map((word) => sql`response_words.words like ${`% ${word}%`}`);
    return sql`(${sql.join(like, sql` or `)})`;
  });
  return sql`(${sql.join(conditions, sql` and `)})`;
}
