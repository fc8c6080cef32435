import { sql } from 'kysely';
import { containsText, dialectOf, isOneOf, uuidText } from '../../platform/db/dialect.ts';
import type { Db } from '../../platform/db/schema.ts';
import { hasAllOfOne } from '../../platform/search/words.ts';

export interface ResponseKey {
  survey_id: number;
  response_id: number;
}

export async function listAsked(db: Db): Promise<{ survey_id: number; question_id: string }[]> {
  return db
    .selectFrom('wordings')
    .select(['survey_id', 'question_id'])
    .distinct()
    .orderBy('survey_id')
    .orderBy('question_id')
    .execute();
}

/** Responses that have all marked words of one of the lists. */
export async function listWithWords(
  db: Db,
  surveyIds: readonly number[],
  lists: readonly (readonly string[])[],
): Promise<ResponseKey[]> {
  const dialect = dialectOf(db);
  const isFound = hasAllOfOne(dialect, lists);
  // SQLite's index knows no surveys.
  const query =
    dialect === 'postgres'
      ? sql<ResponseKey>`select survey_id, rowid as response_id from response_words where ${isFound}`
      : sql<ResponseKey>`select responses.survey_id, responses.id as response_id
          from response_words cross join responses
          where ${isFound} and responses.id = response_words.rowid
            and ${isOneOf(dialect, 'responses.survey_id', surveyIds)}`;
  const { rows } = await query.execute(db);
  return rows.map(({ survey_id, response_id }) => ({ survey_id, response_id: Number(response_id) }));
}

/** The four searches by text ignore case and find it anywhere in a value. */
export async function listWithField(db: Db, text: string): Promise<(ResponseKey & { value: string })[]> {
  return db
    .selectFrom('response_fields')
    .select(['survey_id', 'response_id', 'value'])
    .where(containsText(dialectOf(db), 'value', text))
    .execute();
}

export async function listWritten(db: Db, surveyId: number, ids: readonly number[]) {
  return db
    .selectFrom('answers')
    .select(['response_id', 'value', 'name', 'comments', 'other'])
    .where('survey_id', '=', surveyId)
    .where(isOneOf(dialectOf(db), 'response_id', ids))
    .execute();
}

export async function listTestsWith(db: Db, text: string) {
  return db
    .selectFrom('survey_tests')
    .selectAll()
    .where(containsText(dialectOf(db), 'answers', text))
    .orderBy('id')
    .execute();
}

export async function listVisitsWith(db: Db, text: string) {
  return db
    .selectFrom('visits')
    .select(['survey_id', 'saved_at', 'answers', 'fields'])
    .select(uuidText(dialectOf(db), 'submission_id').as('submission_id'))
    .where((on) => on.or([containsText(dialectOf(db), 'answers', text), containsText(dialectOf(db), 'fields', text)]))
    .orderBy('saved_at')
    .execute();
}

/** Personal links by the name or the address that they were made for. */
export async function listInvitationsWith(db: Db, text: string) {
  return db
    .selectFrom('invitations')
    .select(['survey_id', 'number', 'name', 'email'])
    .where((on) => on.or([containsText(dialectOf(db), 'name', text), containsText(dialectOf(db), 'email', text)]))
    .orderBy('survey_id')
    .orderBy('number')
    .execute();
}

/** Responses that show whose personal link they came by, if it is one of these. */
export async function listCameBy(db: Db, surveyId: number, numbers: readonly number[]): Promise<ResponseKey[]> {
  return db
    .selectFrom('response_invitations')
    .select(['survey_id', 'response_id'])
    .where('survey_id', '=', surveyId)
    .where(isOneOf(dialectOf(db), 'number', numbers))
    .execute();
}

export async function listSent(db: Db, surveyId: number, ids: readonly number[]) {
  return db
    .selectFrom('deliveries')
    .select(['response_id', 'kind', 'target', 'sent_at'])
    .where('survey_id', '=', surveyId)
    .where(isOneOf(dialectOf(db), 'response_id', ids))
    .where('sent_at', 'is not', null)
    .orderBy('sent_at')
    .execute();
}

export async function listWaitingImports(db: Db): Promise<{ file: string }[]> {
  return db
    .selectFrom('imports')
    .select('file')
    .where('stored', '!=', '')
    .where('state', '!=', 'done')
    .orderBy('id')
    .execute();
}
