import type { GivenAnswer, NpsGroup } from '@userfeedback/contract';
import type { DayRange } from '@userfeedback/engine';
import { faceOfType, kindOf, kindOfType, scoresOf, wantedWords } from '@userfeedback/engine';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isOfTypes, isWritten, writtenIndex } from '../db/answer-kinds.ts';
import { byIndex, dialectOf } from '../db/dialect.ts';
import type { Db } from '../db/schema.ts';
import { valueOfStored } from '../responses/stored-value.ts';
import type { IdRange } from '../search/words.ts';
import { hasWords, searchFromEnd, wordId } from '../search/words.ts';

/** What is shown of a question: written texts, or comments beside a choice. */
export interface WantedAnswers {
  surveyId: number;
  questionId: string;
  /** Only answers of this kind (the engine's `kindOf`). */
  kind: string;
  what: 'texts' | 'comments';
  range: DayRange;
  /** Ids between which all responses of the range lie. */
  ids: IdRange;
  search: string;
  /** Only scores of this group of an NPS question. */
  group?: NpsGroup | undefined;
}

interface Row {
  question_id: string;
  question_type: string;
  value: string | null;
  name: string | null;
  comments: string | null;
  response_id: number;
  submitted_at: string;
}

/** The newest answers of several questions, up to a limit per question and kind, in the order of `wanted`. */
export async function listNewest(
  db: Db,
  wanted: readonly WantedAnswers[],
  limit: number,
): Promise<GivenAnswer[][]> {
  if (wanted.length === 0) return [];
  const lists = wanted.map((one) => sql`select * from (${pageOf(db, one, limit, 0)}) as newest`);
  const { rows } = await sql<Row>`${sql.join(lists, sql` union all `)}`.execute(db);
  const key = (questionId: string, kind: string) => `${questionId} ${kind}`;
  const answers = Map.groupBy(rows, (row) => key(row.question_id, kindOfType(row.question_type)));
  return wanted.map(({ questionId, kind }) => {
    const newest = answers.get(key(questionId, kind)) ?? [];
    // The order of a union is not guaranteed.
    return newest.sort((a, b) => b.response_id - a.response_id).map(answerOf);
  });
}

/** One page of a question's answers, newest first. */
export async function listAnswers(
  db: Db,
  wanted: WantedAnswers,
  limit: number,
  offset: number,
): Promise<GivenAnswer[]> {
  const read = async (part: WantedAnswers, most: number, from: number) => {
    const { rows } = await sql<Row>`${pageOf(db, part, most, from)}`.execute(db);
    return rows;
  };
  if (wanted.search === '') return (await read(wanted, limit, offset)).map(answerOf);
  const most = offset + limit;
  const rows = await searchFromEnd(
    db,
    wanted.ids,
    'desc',
    (ids) => read({ ...wanted, ids }, most, 0),
    (found) => found.length / most,
  );
  return rows.slice(offset).map(answerOf);
}

/** How many answers a search finds; stops counting at `most`. */
export async function countAnswers(db: Db, wanted: WantedAnswers, most: number): Promise<number> {
  const count = async (ids: IdRange) => {
    const found = sql`select answers.response_id ${matching(db, { ...wanted, ids })} limit ${most}`;
    const { rows } = await sql<{ count: number }>`select count(*) as count from (${found}) as found`.execute(
      db,
    );
    return rows;
  };
  const rows = await searchFromEnd(db, wanted.ids, 'desc', count, ([all]) => Number(all?.count) / most);
  return Number(rows[0]?.count ?? 0);
}

function pageOf(db: Db, wanted: WantedAnswers, limit: number, offset: number): RawBuilder<unknown> {
  return sql`select answers.question_id, answers.question_type, answers.value, answers.name, answers.comments,
      answers.response_id, ${submittedAt(wanted)} as submitted_at
    ${matching(db, wanted)}
    order by ${wanted.search === '' ? sql`answers.response_id` : wordId(dialectOf(db))} desc limit ${limit} offset ${offset}`;
}

function matching(db: Db, wanted: WantedAnswers): RawBuilder<unknown> {
  const { surveyId, questionId, kind, what, ids, search, group } = wanted;
  const { index, isIn } = what === 'texts' ? texts() : COMMENTS;
  // SQLite reads the tables of a cross join in this order.
  return sql`from ${search === '' ? sql`answers ${byIndex(dialectOf(db), index)}` : withWords}
    where answers.survey_id = ${surveyId} and answers.question_id = ${questionId} and ${isIn}
      and ${isOfTypes((face) => kindOf(face) === kind)}
      and answers.response_id >= ${ids.first} and answers.response_id <= ${ids.last}
      ${group ? inGroup(group) : sql``}
      ${search === '' ? sql`` : searched(db, wanted)}
      and ${submittedAt(wanted)} is not null`;
}

/**
 * The moment of a published response in the range, otherwise null. A subquery, not a join: a join planned for any
 * values may walk through all responses (8 s at a million, PostgreSQL) to find ten answers.
 */
function submittedAt({ range }: WantedAnswers): RawBuilder<string | null> {
  return sql`(select responses.submitted_at from responses
    where responses.id = answers.response_id and responses.status = 'publish'
      and responses.day >= ${range.start_date} and responses.day <= ${range.end_date})`;
}

const withWords = sql`response_words cross join answers`;

function searched(db: Db, { surveyId, questionId, ids, search }: WantedAnswers): RawBuilder<unknown> {
  const dialect = dialectOf(db);
  return sql`and ${hasWords(dialect, wantedWords(surveyId, [questionId], search), ids)}
    and ${wordId(dialect)} = answers.response_id`;
}

function inGroup(group: NpsGroup): RawBuilder<unknown> {
  return sql`and answers.value in (${sql.join(scoresOf(group).map(String))})`;
}

const texts = () => ({ index: writtenIndex(), isIn: isWritten() });
/** The condition must be word for word that of the partial index. */
const COMMENTS = { index: 'answers_with_comments', isIn: sql`answers.comments is not null` };

function answerOf({ question_type, value, name, comments, response_id, submitted_at }: Row): GivenAnswer {
  const words = faceOfType(question_type)?.formatAnswer(valueOfStored(question_type, value));
  return {
    value: words ?? value ?? '',
    date: submitted_at,
    response_id,
    extra: { ...(name === null ? {} : { name }), ...(comments === null ? {} : { comments }) },
  };
}
