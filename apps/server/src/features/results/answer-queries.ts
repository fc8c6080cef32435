import type { GivenAnswer, NpsGroup } from '@userfeedback/contract';
import type { DayRange } from '@userfeedback/engine';
import { faceOfType, joinedItems, readValue, wantedWords } from '@userfeedback/engine';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import { dialectOf, isOneOf } from '../../platform/db/dialect.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { IdRange } from '../../platform/search/words.ts';
import { hasWords, searchFromEnd, wordId } from '../../platform/search/words.ts';
import { isInLanguage } from '../responses/filter/filter.ts';
import { extraOf } from '../responses/stored-value.ts';
import { parseChoices } from '../responses/wordings/choices.ts';
import type { Wordings } from '../responses/wordings/wordings.ts';
import { answersByQuestion, includesPart, isOfQuestions } from '../responses/wordings/wordings.ts';

/** What is shown of a question: written texts, comments beside a choice, or what was written in place of an option. */
export interface WantedAnswers {
  surveyId: number;
  questionId: string;
  kind: string;
  /** The `question` numbers of its wordings; empty if there are no such answers. */
  questions: readonly number[];
  what: 'texts' | 'comments' | 'other';
  range: DayRange;
  /** All responses of the range lie between these ids. */
  ids: IdRange;
  search: string;
  withPartial?: boolean | undefined;
  language?: string | undefined;
  /** The ids of responses that fit conditions, of these days and statuses. */
  among?: readonly number[] | undefined;
  /** Ids do not rise with the days, so sort by time. */
  byMoment?: boolean;
  /** For NPS: only scores of this group; `parts` finds them in `choices`. */
  group?: NpsGroup | undefined;
  parts?: readonly string[] | undefined;
}

interface Row {
  what: WantedAnswers['what'];
  response_id: number;
  wording: number;
  question: number;
  value: string | null;
  name: string | null;
  comments: string | null;
  other: string | null;
}

/** Up to a limit per question and kind, in the order of `wanted`. */
export async function listNewest(
  db: Db,
  wanted: readonly WantedAnswers[],
  wordings: Wordings,
  limit: number,
): Promise<GivenAnswer[][]> {
  const [first] = wanted;
  if (first === undefined) return [];
  const lists = wanted.map((one) => sql`select * from (${pageOf(db, one, limit, 0)}) as newest`);
  const { rows } = await sql<Row>`${sql.join(lists, sql` union all `)}`.execute(db);
  const given = await answersOf(db, first.surveyId, rows, wordings);
  return wanted.map(({ questions, what }) => {
    const newest = given.filter(({ row }) => row.what === what && questions.includes(row.question));
    // The order of a union is not guaranteed.
    newest.sort((a, b) => b.row.response_id - a.row.response_id);
    if (first.byMoment)
      newest.sort((a, b) => Number(a.answer.date < b.answer.date) - Number(a.answer.date > b.answer.date));
    return newest.map(({ answer }) => answer);
  });
}

export async function listAnswers(
  db: Db,
  wanted: WantedAnswers,
  wordings: Wordings,
  limit: number,
  offset: number,
): Promise<GivenAnswer[]> {
  const read = async (part: WantedAnswers, most: number, from: number) => {
    const { rows } = await sql<Row>`${pageOf(db, part, most, from)}`.execute(db);
    return rows;
  };
  const page = async () => {
    // If the newest need not be at the end, all matches are sorted.
    if (wanted.search === '' || wanted.byMoment) return read(wanted, limit, offset);
    const most = offset + limit;
    const rows = await searchFromEnd(
      db,
      wanted.surveyId,
      wanted.ids,
      'desc',
      (ids) => read({ ...wanted, ids }, most, 0),
      (found) => found.length / most,
    );
    return rows.slice(offset);
  };
  const given = await answersOf(db, wanted.surveyId, await page(), wordings);
  return given.map(({ answer }) => answer);
}

export async function countEach(db: Db, wanted: WantedAnswers): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${matching(db, wanted)}`.execute(db);
  return Number(rows[0]?.count);
}

export async function countAnswers(db: Db, wanted: WantedAnswers, most: number): Promise<number> {
  const count = async (ids: IdRange) => {
    const found = sql`select answers.response_id ${matching(db, { ...wanted, ids })} limit ${most}`;
    const { rows } = await sql<{ count: number }>`select count(*) as count from (${found}) as found`.execute(db);
    return rows;
  };
  const share = ([all]: { count: number }[]) => Number(all?.count) / most;
  const rows = await searchFromEnd(db, wanted.surveyId, wanted.ids, 'desc', count, share);
  return Number(rows[0]?.count ?? 0);
}

function pageOf(db: Db, wanted: WantedAnswers, limit: number, offset: number): RawBuilder<unknown> {
  return sql`select ${sql.lit(wanted.what)} as what, answers.response_id, answers.wording, answers.question,
      answers.value, answers.name, answers.comments, answers.other
    ${matching(db, wanted)}
    order by ${newestFirst(db, wanted)} limit ${limit} offset ${offset}`;
}

function newestFirst(db: Db, wanted: WantedAnswers): RawBuilder<unknown> {
  const { search, byMoment } = wanted;
  if (!byMoment && search !== '') return sql`${wordId(dialectOf(db))} desc`;
  if (!byMoment) return sql`answers.response_id desc`;
  return sql`(select submitted_at from responses where responses.survey_id = answers.survey_id
    and responses.id = answers.response_id) desc, answers.response_id desc`;
}

function matching(db: Db, wanted: WantedAnswers): RawBuilder<unknown> {
  const { surveyId, questions, what, ids, search, among } = wanted;
  // SQLite reads the tables of a cross join in this order.
  const words = search === '' ? answersByQuestion(db) : sql`response_words cross join answers`;
  return sql`from ${words}
    where answers.survey_id = ${surveyId} and ${isOfQuestions(questions)}
      and answers.response_id >= ${ids.first} and answers.response_id <= ${ids.last}
      ${what === 'texts' ? sql`` : sql`and ${sql.ref(`answers.${what}`)} is not null`}
      ${among ? sql`and ${isOneOf(dialectOf(db), 'answers.response_id', among)}` : sql``}
      ${search === '' ? sql`` : searched(db, wanted)}
      and ${isPublished(db, wanted)}`;
}

/**
 * A subquery, not a join: a join planned for any values may walk through all responses (8 s at a million, PostgreSQL)
 * to find ten answers.
 */
function isPublished(db: Db, { range, parts, withPartial, language }: WantedAnswers): RawBuilder<SqlBool> {
  return sql`exists (select 1 from responses
    where responses.survey_id = answers.survey_id and responses.id = answers.response_id
      and ${withPartial ? sql`responses.status in ('publish', 'partial')` : sql`responses.status = 'publish'`}
      and responses.day >= ${range.start_date} and responses.day <= ${range.end_date}
      ${parts ? sql`and ${includesPart(db, parts)}` : sql``}
      ${language === undefined ? sql`` : sql`and ${isInLanguage(language)}`})`;
}

function searched(db: Db, { surveyId, questionId, ids, search }: WantedAnswers): RawBuilder<unknown> {
  const dialect = dialectOf(db);
  return sql`and ${hasWords(dialect, wantedWords(surveyId, [questionId], search), ids)}
    and ${wordId(dialect)} = answers.response_id`;
}

async function answersOf(
  db: Db,
  surveyId: number,
  rows: readonly Row[],
  wordings: Wordings,
): Promise<{ row: Row; answer: GivenAnswer }[]> {
  const responses = await db
    .selectFrom('responses')
    .select(['id', 'submitted_at', 'choices'])
    .where('survey_id', '=', surveyId)
    .where(isOneOf(dialectOf(db), 'id', [...new Set(rows.map(({ response_id }) => response_id))]))
    .execute();
  const byId = new Map(responses.map((response) => [response.id, response]));
  return rows.map((row) => {
    const { submitted_at = 0, choices = '' } = byId.get(row.response_id) ?? {};
    const wording = wordings.get(row.wording);
    const chosen = parseChoices(choices).find((given) => given.wording === row.wording);
    const stored = { codes: chosen?.codes ?? [], text: row.value };
    const value = wording ? readValue(wording, stored) : row.value;
    const textOf = faceOfType(wording?.question_type ?? '')?.formatAnswer ?? joinedItems;
    const answer = {
      value: row.what === 'other' ? (row.other ?? '') : textOf(value),
      date: new Date(submitted_at).toISOString(),
      response_id: row.response_id,
      extra: extraOf(row),
    };
    return { row, answer };
  });
}
