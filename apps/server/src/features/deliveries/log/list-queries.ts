import type { DeliveryFilter, DeliveryStatus } from '@userfeedback/contract';
import { DELIVERIES_COUNTED, DELIVERY_FILTERS } from '@userfeedback/contract';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import { byIndex, dialectOf } from '../../../platform/db/dialect.ts';
import type { Db, DeliveryTable } from '../../../platform/db/schema.ts';
import type { DeliveryKey } from '../queries.ts';
import { isOne, isPaused } from '../queries.ts';

/** What the log shows of a row; `is_paused` is 1 where its destination is paused. */
export type LoggedDelivery = Omit<
  DeliveryTable,
  'recipients' | 'reply' | 'failing_since' | 'redelivered' | 'is_backfill'
> & {
  is_paused: number;
  is_backfill: number;
};

export interface Narrowing {
  status: DeliveryStatus | 'all';
  /** Those about the whole site as well. */
  isForManagers: boolean;
  survey_id?: number | undefined;
  /** One that there is: it is inlined, since PostgreSQL would take any kind for a frequent one. */
  kind?: string | undefined;
  /** An empty list finds nothing. */
  destinations?: readonly string[] | undefined;
  response_id?: number | undefined;
  /** Moments; the second one is not included. */
  from?: string | undefined;
  until?: string | undefined;
}

/** Where a message stands in the list, newest first. */
export type PlaceInList = DeliveryKey & Pick<DeliveryTable, 'created_at'>;

const COLUMNS = sql.raw(
  [
    ...['survey_id', 'response_id', 'number', 'kind', 'event', 'destination', 'target', 'status', 'attempts'],
    ...['next_attempt_at', 'last_error', 'created_at', 'sent_at', 'last_attempt_at', 'duration_ms'],
    ...['reply_status', 'is_backfill'],
  ].join(', '),
);
const IS_PAUSED = sql`case when status = 'pending' and ${isPaused('deliveries')} then 1 else 0 end as is_paused`;
/** The condition of the index `deliveries_done`. */
const DONE = sql<SqlBool>`status in ('sent', 'failed', 'dropped')`;
const ORDER = sql`created_at desc, survey_id desc, response_id desc, number desc`;

/** At most `limit`, and where older ones begin. Those can be fewer, or none, and still have older ones behind them. */
export async function listDeliveries(
  db: Db,
  narrowing: Narrowing,
  source: Source,
  { before, limit }: { before: PlaceInList | undefined; limit: number },
): Promise<{ rows: LoggedDelivery[]; next: PlaceInList | undefined }> {
  const end = source.isFew ? undefined : await findEnd(db, narrowing, before);
  const range = [...(before ? [compare('<', before)] : []), ...(end ? [compare('>=', end)] : [])];
  const found = ({ status, where }: Part) => sql`select ${COLUMNS}, ${IS_PAUSED}
    from ${source.table(status)} where ${allOf([...where, ...range])} order by ${ORDER} limit ${sql.lit(limit + 1)}`;
  const parts = partsOf(narrowing).map((part) => sql`select * from (${found(part)}) as one`);
  const { rows } =
    await sql<LoggedDelivery>`${source.before} select * from (${sql.join(parts, sql` union all `)}) as merged
    order by ${ORDER} limit ${sql.lit(limit + 1)}`.execute(db);
  const shown = rows.slice(0, limit);
  return { rows: shown, next: rows.length > limit ? shown.at(-1) : end };
}

/** One call looks at no more messages that are done, since no index has their kind or destination (decision 0122). */
const LOOKED_AT = 10_000;

/** The oldest message that this call looks at; undefined if it can look at all. */
async function findEnd(db: Db, narrowing: Narrowing, before?: PlaceInList): Promise<PlaceInList | undefined> {
  const { status, isForManagers, survey_id, kind, destinations, response_id, from, until } = narrowing;
  const isNarrow = !isForManagers || survey_id !== undefined || kind !== undefined || destinations !== undefined;
  if (!isNarrow || response_id !== undefined || (status !== 'all' && status !== 'sent')) return undefined;
  const where = [DONE, ...withinDays({ from, until }), ...(before ? [compare('<', before)] : [])];
  const { rows } = await sql<PlaceInList>`select created_at, survey_id, response_id, number
    from deliveries ${byIndex(dialectOf(db), 'deliveries_done')} where ${allOf(where)}
    order by ${ORDER} limit 1 offset ${sql.lit(LOOKED_AT - 1)}`.execute(db);
  return rows[0];
}

function compare(how: '<' | '>=', { created_at, survey_id, response_id, number }: PlaceInList): RawBuilder<SqlBool> {
  return sql`(created_at, survey_id, response_id, number) ${sql.raw(how)}
    (${created_at}, ${survey_id}, ${response_id}, ${number})`;
}

/** Messages of a survey with no more than these are read by its key, however old they are. */
const FEW = 5000;

type Source = Awaited<ReturnType<typeof findSource>>;

/** What to read: all messages by the index of a status, or the few of a survey. */
export async function findSource(db: Db, narrowing: Narrowing) {
  const { survey_id, response_id } = narrowing;
  const all = {
    isFew: false,
    before: sql``,
    table: (status: Narrowing['status']) => sql`deliveries ${indexFor(db, { ...narrowing, status })}`,
  };
  if (survey_id === undefined || response_id !== undefined) return all;
  // In the order of the key, without which PostgreSQL would read the table from its beginning.
  const own = sql`from deliveries where survey_id = ${survey_id} order by response_id, number limit ${sql.lit(FEW + 1)}`;
  const { rows } = await sql<{ count: number }>`select count(*) as count from (select 1 ${own}) as some_of`.execute(db);
  if (Number(rows[0]?.count) > FEW) return all;
  const before = sql`with own as materialized (select * ${own})`;
  return { isFew: true, before, table: () => sql`own as deliveries` };
}

interface Part {
  status: Narrowing['status'];
  where: RawBuilder<SqlBool>[];
}

/** Of all messages, those that are done are in an index; the others are few. */
function partsOf(narrowing: Narrowing): Part[] {
  const { status, response_id } = narrowing;
  const where = conditions(narrowing);
  if (status !== 'all' || response_id !== undefined) return [{ status, where }];
  return [
    { status: 'sent', where: [DONE, ...where] },
    { status: 'sending', where: [sql`status in ('pending', 'sending')`, ...where] },
    { status: 'held', where: [sql`status = 'held'`, ...where] },
  ];
}

/** SQLite has no row counts, and would read all rows of a kind for the few that wait or have failed. */
function indexFor(db: Db, { status, response_id }: Narrowing): RawBuilder<unknown> {
  if (response_id !== undefined || status === 'all') return sql``;
  if (status === 'sent') return byIndex(dialectOf(db), 'deliveries_done');
  const isWaiting = status === 'pending' || status === 'paused' || status === 'sending';
  if (status === 'held') return byIndex(dialectOf(db), 'deliveries_held');
  return byIndex(dialectOf(db), isWaiting ? 'deliveries_due' : 'deliveries_aside');
}

const COUNTED = ['pending', 'failed', 'paused', 'held', 'sent', 'dropped'] as const;

/** For each quick filter how many there are, up to one more than are counted. */
export async function countDeliveries(
  db: Db,
  narrowing: Narrowing,
  source: Source,
): Promise<{ status: DeliveryFilter; count: number; isAtLeast: boolean }[]> {
  const end = source.isFew ? undefined : await findEnd(db, { ...narrowing, status: 'sent' });
  const newest = sql`(select * from ${source.table('sent')} where ${allOf([DONE, ...withinDays(narrowing)])}
    order by ${ORDER} limit ${sql.lit(LOOKED_AT)}) as deliveries`;
  const counts = COUNTED.map((status) => {
    const some = sql`select 1 from ${status === 'sent' && end ? newest : source.table(status)}
      where ${allOf(conditions({ ...narrowing, status }))} limit ${sql.lit(DELIVERIES_COUNTED + 1)}`;
    return sql`select ${sql.lit(status)} as status, (select count(*) from (${some}) as found) as count`;
  });
  const { rows } = await sql<{ status: (typeof COUNTED)[number]; count: number }>`${source.before}
    ${sql.join(counts, sql` union all `)}`.execute(db);
  return DELIVERY_FILTERS.map((filter) => {
    const found = rows.filter(({ status }) => filter === 'all' || status === filter);
    const count = found.reduce((sum, one) => sum + Number(one.count), 0);
    const hasMore = end !== undefined && (filter === 'all' || filter === 'sent');
    return {
      status: filter,
      count: Math.min(count, DELIVERIES_COUNTED),
      isAtLeast: hasMore || count > DELIVERIES_COUNTED,
    };
  });
}

export async function findDelivery(db: Db, key: DeliveryKey) {
  return db
    .selectFrom('deliveries')
    .selectAll()
    .select(sql<number>`case when status = 'pending' and ${isPaused('deliveries')} then 1 else 0 end`.as('is_paused'))
    .where(isOne(key))
    .executeTakeFirst();
}

function allOf(list: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return list.length === 0 ? sql<SqlBool>`1 = 1` : sql.join(list, sql` and `);
}

export function conditions(of: Narrowing): RawBuilder<SqlBool>[] {
  const { survey_id, kind, destinations, response_id } = of;
  return [
    ...statusConditions(of.status),
    ...(of.isForManagers ? [] : [sql<SqlBool>`survey_id <> 0`]),
    ...(survey_id === undefined ? [] : [sql<SqlBool>`survey_id = ${survey_id}`]),
    ...(kind === undefined ? [] : [sql<SqlBool>`kind = ${sql.lit(kind)}`]),
    ...(destinations === undefined ? [] : [isTo(destinations)]),
    ...(response_id === undefined
      ? []
      : [sql<SqlBool>`survey_id in (select id from surveys) and response_id = ${response_id}`]),
    ...withinDays(of),
  ];
}

function withinDays({ from, until }: Pick<Narrowing, 'from' | 'until'>): RawBuilder<SqlBool>[] {
  return [
    ...(from === undefined ? [] : [sql<SqlBool>`created_at >= ${from}`]),
    ...(until === undefined ? [] : [sql<SqlBool>`created_at < ${until}`]),
  ];
}

function isTo(destinations: readonly string[]): RawBuilder<SqlBool> {
  const [only] = destinations;
  if (only === undefined) return sql`1 = 0`;
  if (destinations.length === 1) return sql`destination = ${only}`;
  // No index of destinations: PostgreSQL would read all rows of all of them to find the few in a status.
  return sql`destination || '' in (${sql.join([...destinations])})`;
}

/** Inlined, and each with the condition of the partial index that has these rows in the order of the list. */
function statusConditions(status: Narrowing['status']): RawBuilder<SqlBool>[] {
  const waiting = sql<SqlBool>`status in ('pending', 'sending')`;
  switch (status) {
    case 'all':
      return [];
    case 'pending':
      return [waiting, sql`not (status = 'pending' and ${isPaused('deliveries')})`];
    case 'paused':
      return [waiting, sql`status = 'pending' and ${isPaused('deliveries')}`];
    case 'sending':
      return [waiting, sql`status = 'sending'`];
    case 'sent':
      return [DONE, sql`status = 'sent'`];
    case 'held':
      return [sql`status = 'held'`];
    default:
      return [sql`status in ('failed', 'dropped') and status = ${sql.lit(status)}`];
  }
}
