import { sql } from 'kysely';
import { z } from 'zod';
import { count } from '../../platform/counted.ts';
import { dialectOf, hasColumn, jsonRows, uuidText } from '../../platform/db/dialect.ts';
import type { Db } from '../../platform/db/schema.ts';
import { eraseForPerson } from '../responses/service.ts';
import { deleteErasedTests, eraseInvitationsAgain, insertErasedInvitations, listLeft } from './erasure-queries.ts';

export { lastErased } from './erasure-queries.ts';

const SLICE = 500;

export const ErasedList = z.object({
  erasures: z.array(
    z.object({
      reference: z.string(),
      made_by: z.string(),
      subject: z.string(),
      begun_at: z.string(),
      touched_at: z.string(),
      finished_at: z.string().nullable(),
      found: z.int(),
      erased: z.int(),
      sending: z.int(),
    }),
  ),
  responses: z.array(
    z.object({ survey_id: z.int(), submission_id: z.uuid(), response_id: z.int(), reference: z.string() }),
  ),
  invitations: z.array(z.object({ survey_id: z.int(), number: z.int(), reference: z.string() })),
});
export type ErasedList = z.infer<typeof ErasedList>;

/** Empty for a database that knows no erasures. */
export async function readErased(db: Db, schema?: string): Promise<ErasedList> {
  const table = schema === undefined ? 'erased_responses' : `${schema}.erased_responses`;
  if (!(await hasColumn(db, table, 'submission_id'))) return { erasures: [], responses: [], invitations: [] };
  const place = schema === undefined ? db : db.withSchema(schema);
  const responses = await place
    .selectFrom('erased_responses')
    .select(['survey_id', 'response_id', 'reference'])
    .select(uuidText(dialectOf(db), 'submission_id').as('submission_id'))
    .execute();
  const erasures = await place.selectFrom('erasures').selectAll().execute();
  const invitations = await place.selectFrom('erased_invitations').selectAll().execute();
  // Nobody else needs to know whom they were for.
  return { erasures: erasures.map((one) => ({ ...one, subject: '' })), responses, invitations };
}

/** Includes the schemas that former restores have put aside: one that was interrupted has left nothing else. */
export async function readAllErased(db: Db): Promise<ErasedList> {
  const lists: ErasedList[] = [];
  if (dialectOf(db) === 'postgres') {
    const { rows } = await sql<{ schema: string }>`select schemaname as schema from pg_tables
      where tablename = 'erased_responses' and schemaname like 'before_restore_%'
      order by schemaname`.execute(db);
    for (const { schema } of rows) lists.push(await readErased(db, schema));
  }
  // Last, because the database's own entry for an erasure is newer.
  lists.push(await readErased(db));
  return {
    erasures: [...new Map(lists.flatMap((list) => list.erasures).map((one) => [one.reference, one])).values()],
    responses: [
      ...new Map(
        lists.flatMap((list) => list.responses).map((one) => [`${one.survey_id} ${one.submission_id}`, one]),
      ).values(),
    ],
    invitations: lists.flatMap((list) => list.invitations),
  };
}

/** Merges the list of another database, or of this one in another state. */
export async function mergeErased(db: Db, { erasures, responses, invitations }: ErasedList): Promise<void> {
  const dialect = dialectOf(db);
  await db.transaction().execute(async (trx) => {
    const textual = ['reference', 'made_by', 'subject', 'begun_at', 'touched_at', 'finished_at'] as const;
    const counts = { found: 'integer', erased: 'integer', sending: 'integer' } as const;
    const columns = { ...textColumns(textual), ...counts };
    const names = sql.raw(Object.keys(columns).join(', '));
    await sql`insert into erasures (${names}) select ${names} from ${jsonRows(dialect, 'given', erasures, columns)}
      where true on conflict (reference) do update set touched_at = excluded.touched_at,
        finished_at = excluded.finished_at, found = excluded.found, erased = excluded.erased,
        sending = excluded.sending`.execute(trx);
    const ids = {
      survey_id: 'integer',
      submission_id: 'uuid',
      response_id: 'integer',
      reference: 'text',
    } as const;
    const idNames = sql.raw(Object.keys(ids).join(', '));
    await sql`insert into erased_responses (${idNames})
      select ${idNames} from ${jsonRows(dialect, 'given', responses, ids)}
      where true on conflict (survey_id, submission_id) do nothing`.execute(trx);
    await insertErasedInvitations(trx, invitations);
  });
}

function textColumns<Name extends string>(names: readonly Name[]): Record<Name, 'text'> {
  return Object.fromEntries(names.map((name) => [name, 'text'])) as Record<Name, 'text'>;
}

export function erasedAgain(number: number): string[] {
  if (number === 0) return [];
  const were = number === 1 ? 'was' : 'were';
  return [`${count(number, 'response')} that ${were} erased since ${were} erased again.`];
}

/** Erases what exists again although it was erased, by ended erasures or by all; returns how many responses. */
export async function eraseAgain(db: Db, of: 'ended' | 'all' = 'all'): Promise<number> {
  let erased = (await deleteErasedTests(db)) + (await eraseInvitationsAgain(db));
  for (;;) {
    const left = await listLeft(db, { of, most: SLICE });
    const [first] = left;
    if (!first) return erased;
    const ids = left.filter(({ survey_id }) => survey_id === first.survey_id).map((one) => one.response_id);
    const gone = await db.transaction().execute((trx) => eraseForPerson(trx, first.survey_id, ids));
    erased += gone.ids.length;
  }
}
