import { wordsOfResponse } from '@userfeedback/engine';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DialectName } from '../dialect.ts';
import * as responseWords from './0005-response-words.ts';
import type { OldAnswer } from './former-layout.ts';
import { insertWords } from './former-layout.ts';

/** So many ids at once. */
const AT_ONCE = 10_000;

/** Words are known by their beginnings; what was written before is indexed here (a million in half a minute). */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await sql`drop table response_words`.execute(db);
  await responseWords.up(db, dialect);
  if (dialect === 'postgres')
    await sql`alter table response_words add column beginnings bigint[] not null`.execute(db);
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from responses`.execute(db);
  const last = Number(rows[0]?.last ?? 0);
  for (let after = 0; after < last; after += AT_ONCE) await indexSlice(db, dialect, after);
  if (dialect === 'postgres')
    await sql`create index response_words_beginnings on response_words using gin (beginnings)`.execute(db);
}

type Row = Pick<
  OldAnswer,
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
