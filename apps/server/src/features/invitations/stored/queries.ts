import type { InvitationState } from '@userfeedback/contract';
import type { RawBuilder, Selectable, SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import type { DialectName } from '../../../platform/db/dialect.ts';
import { containsText, dialectOf, isOneOf, jsonRows } from '../../../platform/db/dialect.ts';
import type { Db, Schema } from '../../../platform/db/schema.ts';
import type { InvitationTable } from '../../../platform/db/survey-schema.ts';

export type InvitationRow = Selectable<InvitationTable>;

export interface Wanted {
  state?: InvitationState | undefined;
  search: string;
  /** Where the site is. */
  today: string;
}

type Rows<Output> = SelectQueryBuilder<Schema, 'invitations', Output>;

/** In the order of their numbers, or the newest first. */
export async function listInvitations(
  db: Db,
  surveyId: number,
  { state, search, today }: Wanted,
  { order, from, most }: { order: 'asc' | 'desc'; from?: number | undefined; most: number },
): Promise<InvitationRow[]> {
  const matching = <Output>(rows: Rows<Output>): Rows<Output> => {
    if (state === undefined) return rows;
    const stored = rows.where('state', '=', state === 'expired' ? 'unused' : state);
    if (state === 'expired') return stored.where('until', '<', today);
    if (state === 'unused') return stored.where((on) => on.or([on('until', 'is', null), on('until', '>=', today)]));
    return stored;
  };
  const occurs = (column: string) => containsText(dialectOf(db), column, search);
  return matching(db.selectFrom('invitations').selectAll())
    .where('survey_id', '=', surveyId)
    .$if(from !== undefined, (rows) => rows.where('number', order === 'asc' ? '>' : '<', from ?? 0))
    .$if(search !== '', (rows) => rows.where((on) => on.or([occurs('name'), occurs('email')])))
    .orderBy('number', order)
    .limit(most)
    .execute();
}

export async function countInvitations(db: Db, surveyId: number, today: string) {
  const isOver = sql<number>`case when until < ${today} then 1 else 0 end`;
  const rows = await db
    .selectFrom('invitations')
    .select((on) => ['state', isOver.as('is_over'), on.fn.countAll<number>().as('count')])
    .where('survey_id', '=', surveyId)
    .groupBy(['state', sql`2`])
    .execute();
  return rows.map(({ state, is_over, count }) => ({ state, isOver: Number(is_over) === 1, count: Number(count) }));
}

/** Numbers begin at 1, and none goes. */
export async function findLastNumber(db: Db, surveyId: number): Promise<number> {
  const row = await db
    .selectFrom('invitations')
    .select((on) => on.fn.max('number').as('last'))
    .where('survey_id', '=', surveyId)
    .executeTakeFirst();
  return Number(row?.last ?? 0);
}

export async function isCreated(db: Db, surveyId: number, creationKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .select('number')
    .where('survey_id', '=', surveyId)
    .where('creation_key', '=', creationKey)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertInvitations(db: Db, rows: readonly InvitationRow[]): Promise<void> {
  const columns = {
    survey_id: 'integer',
    number: 'integer',
    name: 'text',
    email: 'text',
    state: 'text',
    until: 'text',
    creation_key: 'text',
  } as const;
  const names = sql.raw(Object.keys(columns).join(', '));
  await sql`insert into invitations (${names})
    select ${names} from ${jsonRows(dialectOf(db), 'given', rows, columns)}`.execute(db);
}

export async function withdrawInvitations(db: Db, surveyId: number, numbers: readonly number[]): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ state: 'withdrawn' })
    .where('survey_id', '=', surveyId)
    .where(isOneOf(dialectOf(db), 'number', numbers))
    .where('state', '=', 'unused')
    .execute();
}

/** Never replaces it: with another key no link would work that was sent. */
export async function insertKey(db: Db, survey_id: number, sealed: string): Promise<void> {
  await db
    .insertInto('invitation_keys')
    .values({ survey_id, sealed })
    .onConflict((row) => row.column('survey_id').doNothing())
    .execute();
}

export async function findKey(db: Db, surveyId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('invitation_keys')
    .select('sealed')
    .where('survey_id', '=', surveyId)
    .executeTakeFirst();
  return row?.sealed;
}

/** The key of the survey's codes, if it has one, and the invitation of this number beside it, if there is one. */
export function findWithKey(db: Db, surveyId: number, number: number) {
  return db
    .selectFrom('invitation_keys')
    .leftJoin('invitations', (join) =>
      join.onRef('invitations.survey_id', '=', 'invitation_keys.survey_id').on('invitations.number', '=', number),
    )
    .select(['sealed', 'number', 'name', 'state', 'until'])
    .where('invitation_keys.survey_id', '=', surveyId)
    .executeTakeFirst();
}

export interface InvitationKey {
  survey_id: number;
  number: number;
}

const KEY = { survey_id: 'integer', number: 'integer' } as const;

export type InvitationNow = InvitationKey & Pick<InvitationRow, 'state' | 'until'>;

export function findStates(dialect: DialectName, keys: readonly InvitationKey[]): RawBuilder<InvitationNow> {
  return sql`select known.survey_id, known.number, known.state, known.until
    from ${jsonRows(dialect, 'given', keys, KEY)}
    join invitations as known on known.survey_id = given.survey_id and known.number = given.number`;
}

export function markUsed(dialect: DialectName, keys: readonly InvitationKey[]): RawBuilder<unknown> {
  return sql`update invitations set state = 'used' where (survey_id, number) in
    (select survey_id, number from ${jsonRows(dialect, 'given', keys, KEY)})`;
}

export function insertNames(
  dialect: DialectName,
  rows: readonly (InvitationKey & { response_id: number })[],
): RawBuilder<unknown> {
  return sql`insert into response_invitations (survey_id, response_id, number)
    select survey_id, response_id, number from ${jsonRows(dialect, 'given', rows, { ...KEY, response_id: 'integer' })}`;
}
