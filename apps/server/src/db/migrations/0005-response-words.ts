import { wordsOfResponse } from '@userfeedback/engine';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DialectName } from '../dialect.ts';
import type { AnswerTable } from '../schema.ts';
import { CREATE_TRIGRAMS, insertWords } from '../words.ts';

/** So many ids at once. */
const AT_ONCE = 10_000;

/** The words that visitors wrote, to be searched; what was written before is indexed here (a million in half a minute). */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  if (dialect === 'sqlite') {
    // Rows are known by the response's id alone; the words themselves are not kept a second time.
    await sql`create virtual table response_words
      using fts5(words, content='', contentless_delete=1, detail=none, tokenize='ascii')`.execute(db);
  } else {
    await sql`create table response_words (rowid bigint primary key, words text not null)`.execute(db);
  }
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from responses`.execute(db);
  const last = Number(rows[0]?.last ?? 0);
  for (let after = 0; after < last; after += AT_ONCE) await indexSlice(db, dialect, after);
  if (dialect === 'postgres') await createTrigrams(db);
}

type Row = Pick<
  AnswerTable,
  'survey_id' | 'response_id' | 'question_id' | 'question_type' | 'value' | 'name' | 'comments'
>;

async function indexSlice(db: Kysely<unknown>, dialect: DialectName, after: number): Promise<void> {
  const { rows } = await sql<Row>`select answers.survey_id, answers.response_id, answers.question_id,
      answers.question_type, answers.value, answers.name, answers.comments
    from responses cross join answers
    where responses.id > ${after} and responses.id <= ${after + AT_ONCE}
      and answers.survey_id = responses.survey_id and answers.response_id = responses.id`.execute(db);
  const written = [...Map.groupBy(rows, (row) => row.response_id)].flatMap(([rowid, answers]) => {
    const words = wordsOfResponse(answers[0]?.survey_id ?? 0, answers);
    return words.length === 0 ? [] : [{ rowid, words }];
  });
  if (written.length > 0) await insertWords(dialect, written).execute(db);
}

/** Who may not create extensions searches without an index, which `uf doctor` tells. */
async function createTrigrams(db: Kysely<unknown>): Promise<void> {
  await sql`savepoint trigrams`.execute(db);
  try {
    await sql`create extension if not exists pg_trgm`.execute(db);
    await sql.raw(CREATE_TRIGRAMS).execute(db);
  } catch {
    await sql`rollback to savepoint trigrams`.execute(db);
  }
  await sql`release savepoint trigrams`.execute(db);
}
