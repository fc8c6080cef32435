import type { Insertable, Selectable, SqlBool } from 'kysely';
import { sql } from 'kysely';
import { dialectOf, hasColumn, isOneOf, jsonRows, uuidText, uuidValue } from '../../platform/db/dialect.ts';
import type { ErasedInvitationTable, ErasureTable } from '../../platform/db/erasures-schema.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { ResponseKey } from './find-queries.ts';

export type ErasureRow = Selectable<ErasureTable>;

export async function insertErasure(db: Db, erasure: Insertable<ErasureTable>): Promise<void> {
  await db.insertInto('erasures').values(erasure).execute();
}

export async function findErasure(db: Db, reference: string): Promise<ErasureRow | undefined> {
  return db.selectFrom('erasures').selectAll().where('reference', '=', reference).executeTakeFirst();
}

export async function findBySubject(db: Db, subject: string): Promise<ErasureRow | undefined> {
  return db
    .selectFrom('erasures')
    .selectAll()
    .where('subject', '=', subject)
    .orderBy('begun_at', 'desc')
    .executeTakeFirst();
}

export async function listErasures(db: Db): Promise<(ErasureRow & { surveys: number })[]> {
  const rows = await db
    .selectFrom('erasures')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('erased_responses')
        .whereRef('erased_responses.reference', '=', 'erasures.reference')
        .select((on) => on.fn.count<number>('survey_id').distinct().as('surveys'))
        .as('surveys'),
    )
    .orderBy('begun_at', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, surveys: Number(row.surveys) }));
}

export async function insertErased(db: Db, reference: string, surveyId: number, ids: readonly number[]): Promise<void> {
  await db
    .insertInto('erased_responses')
    .columns(['survey_id', 'submission_id', 'response_id', 'reference'])
    .expression((eb) =>
      eb
        .selectFrom('responses')
        .select(['survey_id', 'submission_id', 'id', sql.val(reference).as('reference')])
        .where('survey_id', '=', surveyId)
        .where(isOneOf(dialectOf(db), 'id', ids)),
    )
    .onConflict((row) =>
      row.columns(['survey_id', 'submission_id']).doUpdateSet({ reference: sql`excluded.reference` }),
    )
    .execute();
}

export async function eraseTest(
  db: Db,
  reference: string,
  test: { id: number; survey_id: number; submission_id: string },
): Promise<void> {
  const { id, survey_id, submission_id } = test;
  await db
    .insertInto('erased_responses')
    .values({ survey_id, submission_id: uuidValue(dialectOf(db), submission_id), response_id: id, reference })
    .onConflict((row) => row.columns(['survey_id', 'submission_id']).doNothing())
    .execute();
  await db.deleteFrom('survey_tests').where('id', '=', id).execute();
}

type InvitationKey = Pick<ErasedInvitationTable, 'survey_id' | 'number'>;
const INVITATION = { survey_id: 'integer', number: 'integer', reference: 'text' } as const;

/** Name and address go. The number stays, and one that was not used no longer works. */
export async function eraseInvitations(db: Db, reference: string, keys: readonly InvitationKey[]): Promise<void> {
  await insertErasedInvitations(
    db,
    keys.map(({ survey_id, number }) => ({ survey_id, number, reference })),
  );
  await eraseInvitationsAgain(db);
}

export async function insertErasedInvitations(db: Db, rows: readonly ErasedInvitationTable[]): Promise<void> {
  await sql`insert into erased_invitations (survey_id, number, reference)
    select survey_id, number, reference from ${jsonRows(dialectOf(db), 'given', rows, INVITATION)} where true
    on conflict (survey_id, number) do nothing`.execute(db);
}

/** Returns how many had a name or an address. */
export async function eraseInvitationsAgain(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update invitations set name = '', email = '',
      state = case when state = 'unused' then 'withdrawn' else state end
    where (name <> '' or email <> '')
      and (survey_id, number) in (select survey_id, number from erased_invitations)`.execute(db);
  return Number(numAffectedRows);
}

export async function countErasedInvitations(db: Db, reference: string): Promise<number> {
  const { count } = await db
    .selectFrom('erased_invitations')
    .select((on) => on.fn.countAll<number>().as('count'))
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** From now on nothing of the visit must exist, and no response with its id. */
export async function eraseVisit(
  db: Db,
  reference: string,
  { survey_id, submission_id }: { survey_id: number; submission_id: string },
): Promise<void> {
  const id = uuidValue(dialectOf(db), submission_id);
  await db
    .insertInto('erased_responses')
    .values({ survey_id, submission_id: id, response_id: 0, reference })
    .onConflict((row) => row.columns(['survey_id', 'submission_id']).doNothing())
    .execute();
  await db.deleteFrom('visits').where('survey_id', '=', survey_id).where(sql<SqlBool>`submission_id = ${id}`).execute();
}

/** Responses that exist although erased: of one erasure, of all that have ended, or of all. */
export async function listLeft(
  db: Db,
  { of, most }: { of: { reference: string } | 'ended' | 'all'; most: number },
): Promise<ResponseKey[]> {
  const ofErasure =
    of === 'all'
      ? sql``
      : of === 'ended'
        ? sql`and erased.reference in (select reference from erasures where finished_at is not null)`
        : sql`and erased.reference = ${of.reference}`;
  const { rows } = await sql<ResponseKey>`select erased.survey_id, responses.id as response_id
    from erased_responses as erased cross join responses
    where responses.survey_id = erased.survey_id and responses.submission_id = erased.submission_id ${ofErasure}
    order by erased.survey_id limit ${most}`.execute(db);
  return rows.map(({ survey_id, response_id }) => ({ survey_id, response_id: Number(response_id) }));
}

export async function deleteErasedTests(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from survey_tests where exists (
    select 1 from erased_responses as erased where erased.survey_id = survey_tests.survey_id
      and ${uuidText(dialectOf(db), 'erased.submission_id')} = lower(survey_tests.submission_id))`.execute(db);
  return Number(numAffectedRows);
}

export async function addToErasure(
  db: Db,
  reference: string,
  add: { found?: number; erased?: number; sending?: number },
): Promise<void> {
  const { found = 0, erased = 0, sending = 0 } = add;
  await db
    .updateTable('erasures')
    .set((eb) => ({
      found: eb('found', '+', found),
      erased: eb('erased', '+', erased),
      sending: eb('sending', '+', sending),
    }))
    .where('reference', '=', reference)
    .execute();
}

export async function touchErasure(db: Db, reference: string, moment: string): Promise<void> {
  await db.updateTable('erasures').set({ touched_at: moment }).where('reference', '=', reference).execute();
}

export async function finishErasure(db: Db, reference: string, moment: string): Promise<void> {
  await db
    .updateTable('erasures')
    .set((eb) => ({ finished_at: moment, erased: eb.ref('found') }))
    .where('reference', '=', reference)
    .where('finished_at', 'is', null)
    .execute();
}

/** An unfinished erasure that nobody has worked on since a moment. */
export async function findForsaken(db: Db, since: string): Promise<ErasureRow | undefined> {
  return db
    .selectFrom('erasures')
    .selectAll()
    .where('finished_at', 'is', null)
    .where('touched_at', '<', since)
    .orderBy('begun_at')
    .executeTakeFirst();
}

/** Erasures that are in progress or have ended since a moment. */
export async function listProgress(db: Db, since: string): Promise<Pick<ErasureRow, 'reference' | 'erased'>[]> {
  return db
    .selectFrom('erasures')
    .select(['reference', 'erased'])
    .where((on) => on.or([on('finished_at', 'is', null), on('finished_at', '>', since)]))
    .execute();
}

export async function listSurveys(db: Db, references: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('erased_responses')
    .select('survey_id')
    .distinct()
    .where('reference', 'in', references)
    .execute();
  return rows.map(({ survey_id }) => survey_id);
}

export async function listErased(db: Db, reference: string): Promise<ResponseKey[]> {
  return db
    .selectFrom('erased_responses')
    .select(['survey_id', 'response_id'])
    .where('reference', '=', reference)
    .execute();
}

/** Deletes the subjects of erasures that ended before one moment, and erased responses from before another. */
export async function forgetErased(
  db: Db,
  { subjectsBefore, responsesBefore }: { subjectsBefore: string; responsesBefore: string },
): Promise<void> {
  await db
    .updateTable('erasures')
    .set({ subject: '' })
    .where('finished_at', '<', subjectsBefore)
    .where('subject', '!=', '')
    .execute();
  for (const table of ['erased_responses', 'erased_invitations'] as const)
    await db
      .deleteFrom(table)
      .where('reference', 'in', db.selectFrom('erasures').select('reference').where('begun_at', '<', responsesBefore))
      .execute();
}

export async function lastErased(db: Db): Promise<string | undefined> {
  if (!(await hasColumn(db, 'erasures', 'reference'))) return undefined;
  const row = await db
    .selectFrom('erasures')
    .select((eb) => eb.fn.max<string | null>(eb.fn.coalesce('finished_at', 'touched_at')).as('last'))
    .executeTakeFirst();
  return row?.last ?? undefined;
}
