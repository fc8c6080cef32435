import { kindOf, MARK, questionTypes, typesWith } from '@userfeedback/engine';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import { beginningNumbers } from '../../search/word-numbers.ts';
import type { DialectName } from '../dialect.ts';
import { dialectOf, isOneOf, jsonRows } from '../dialect.ts';
import type { Db } from '../schema.ts';

/** What the steps before 0021 need of the layout they knew: one row of `answers` for each answer. */
export interface OldAnswer {
  survey_id: number;
  response_id: number;
  position: number;
  question_id: string;
  question_title: string;
  question_type: string;
  value: string | null;
  name: string | null;
  comments: string | null;
}

type Face = Parameters<Parameters<typeof typesWith>[0]>[0];

/** Whether a row of `answers` has a type for which this is true. */
export function isOfTypes(holds: (face: Face) => boolean): RawBuilder<SqlBool> {
  return sql`answers.question_type in (${listed(typesWith(holds))})`;
}

/** The kind that a row of `answers` is counted under, as `kindOfType` has it. */
export function kindOfRow(): RawBuilder<string> {
  const byKind = Map.groupBy(Object.entries(questionTypes), ([, face]) => kindOf(face));
  const cases = [...byKind].map(
    ([kind, types]) =>
      sql`when answers.question_type in (${listed(types.map(([type]) => type))}) then ${sql.lit(kind)}`,
  );
  return sql`case ${sql.join(cases, sql` `)} else answers.question_type end`;
}

/** The text beside an answer, or null: comments beside a choice; for a text left empty, the name or comments. */
export function wordsBeside(): RawBuilder<string | null> {
  return sql`case when not ${isOfTypes((face) => face.isFreeText)} then answers.comments
    when answers.value is null then coalesce(answers.name, answers.comments) end`;
}

function listed(types: readonly string[]): RawBuilder<unknown> {
  return types.length === 0 ? sql`null` : sql.join(types.map((type) => sql.lit(type)));
}

/** The words of one response; `rowid` is the response's id. */
interface WordRow {
  rowid: number;
  /** Marked words (the engine's `wordsOfResponse`). */
  words: readonly string[];
}

const KEPT = 12;

/** Adds responses to the index of words. */
export function insertWords(dialect: DialectName, rows: readonly WordRow[]): RawBuilder<unknown> {
  if (dialect === 'sqlite') {
    const texts = rows.map(({ rowid, words }) => ({
      rowid,
      words: [...new Set(words.flatMap(withBeginnings))].join(' '),
    }));
    const given = jsonRows(dialect, 'given', texts, { rowid: 'integer', words: 'text' });
    return sql`insert into response_words (rowid, words) select rowid, words from ${given}`;
  }
  const numbered = rows.map(({ rowid, words }) => ({
    rowid,
    words: ` ${words.join(' ')}`,
    beginnings: `{${[bucketOf(rowid), ...numbersOf(words)].join(',')}}`,
  }));
  const columns = { rowid: 'integer', words: 'text', beginnings: 'text' } as const;
  return sql`insert into response_words (rowid, words, beginnings)
    select rowid, words, beginnings::bigint[] from ${jsonRows(dialect, 'given', numbered, columns)}`;
}

function withBeginnings(marked: string): string[] {
  const beginnings = [marked];
  const start = startOfWord(marked) + 1;
  for (let end = Math.min(marked.length - 1, start + KEPT - 1); end >= start; end--)
    // Not between the halves of a surrogate pair.
    if ((marked.charCodeAt(end - 1) & 0xfc00) !== 0xd800) beginnings.push(marked.slice(0, end));
  return beginnings;
}

function numbersOf(words: readonly string[]): Set<number> {
  return new Set(words.flatMap((marked) => beginningNumbers(marked, startOfWord(marked), KEPT)));
}

function startOfWord(marked: string): number {
  return marked.lastIndexOf(MARK) + 1;
}

/** Removes responses from the index of words. */
export async function deleteWords(db: Db, responseIds: readonly number[]): Promise<void> {
  await sql`delete from response_words where ${isOneOf(dialectOf(db), 'rowid', responseIds)}`.execute(db);
}

/** Every this many ids share one more entry of the index; negative, so that it is no number of a beginning. */
function bucketOf(id: number): number {
  return -1 - Math.floor(id / 2048);
}
