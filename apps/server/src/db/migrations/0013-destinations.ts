import { createHash, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DialectName } from '../dialect.ts';
import { idColumn, idType, jsonRows, keyText } from '../dialect.ts';
import type { SecretsFor } from '../secrets-for.ts';

/**
 * Webhooks get ids and keep their addresses, header values and secrets sealed; deliveries get a destination each, so
 * that none waits for another's, may be about the whole site, and keep the addresses of mails sealed, each with a state.
 */
export async function up(db: Kysely<unknown>, dialect: DialectName, secrets: SecretsFor): Promise<void> {
  const places = await sealWebhooks(db.withTables<Tables>(), secrets('webhooks'));
  await createDeliveries(db, dialect);
  await copyDeliveries(db.withTables<Tables>(), dialect, places, secrets('deliveries'));
  await replaceDeliveries(db, dialect);
}

type Tables = {
  surveys: { id: number; notifications: string };
  deliveries: OldDelivery;
};

interface OldDelivery {
  id: number;
  survey_id: number;
  response_id: number;
  kind: string;
  target: string;
  status: string;
  attempts: number;
  next_attempt_at: string;
  last_error: string | null;
  created_at: string;
  sent_at: string | null;
}

interface Webhook {
  id?: string;
  request_url?: string;
  secret?: string;
  headers?: { key?: string; value?: string }[];
}

/** Which webhook was meant by the digest of its address, which of them is counted from 0. */
type Places = Map<string, string>;

const placeOf = (surveyId: number, address: string, nth: number) => `${surveyId} ${address} ${nth}`;

const AT_ONCE = 1000;
const MARK = 'sealed:';

async function sealWebhooks(db: Kysely<Tables>, { seal, open }: ReturnType<SecretsFor>): Promise<Places> {
  const places: Places = new Map();
  // Once more over what is sealed already would hide it for good.
  const sealed = (text = '') => (text.startsWith(MARK) ? text : seal(open(text) ?? text));
  for (const { id, notifications: text } of await db
    .selectFrom('surveys')
    .select(['id', 'notifications'])
    .execute()) {
    const notifications = JSON.parse(text);
    const webhooks: Webhook[] = notifications.webhook?.webhooks ?? [];
    if (webhooks.length === 0) continue;
    const seen = new Map<string, number>();
    notifications.webhook.webhooks = webhooks.map((webhook) => {
      const own = { ...webhook, id: webhook.id || randomUUID() };
      const address = digestOf(webhook.request_url ?? '');
      const nth = seen.get(address) ?? 0;
      seen.set(address, nth + 1);
      places.set(placeOf(id, address, nth), own.id);
      return {
        ...own,
        request_url: sealed(webhook.request_url),
        secret: sealed(webhook.secret),
        headers: (webhook.headers ?? []).map((header) => ({ ...header, value: sealed(header.value) })),
      };
    });
    await db
      .updateTable('surveys')
      .set({ notifications: JSON.stringify(notifications) })
      .where('id', '=', id)
      .execute();
  }
  return places;
}

function digestOf(address: string): string {
  return createHash('sha256').update(address).digest('base64url').slice(0, 22);
}

async function createDeliveries(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await db.schema
    .createTable('deliveries_next')
    .addColumn('id', idType(dialect), idColumn(dialect))
    .addColumn('survey_id', idType(dialect), (column) => column.references('surveys.id').onDelete('cascade'))
    .addColumn('response_id', idType(dialect))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('destination', keyText(dialect), (column) => column.notNull())
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('recipients', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_attempt_at', keyText(dialect), (column) => column.notNull())
    .addColumn('last_error', 'text')
    .addColumn('created_at', keyText(dialect), (column) => column.notNull())
    .addColumn('sent_at', keyText(dialect))
    .$call((table) => (dialect === 'sqlite' ? table.modifyEnd(sql`strict`) : table))
    .execute();
}

const COLUMNS = {
  id: 'integer',
  survey_id: 'integer',
  response_id: 'integer',
  kind: 'text',
  event: 'text',
  destination: 'text',
  target: 'text',
  recipients: 'text',
  status: 'text',
  attempts: 'integer',
  next_attempt_at: 'text',
  last_error: 'text',
  created_at: 'text',
  sent_at: 'text',
} as const;

async function copyDeliveries(
  db: Kysely<Tables>,
  dialect: DialectName,
  places: Places,
  secrets: ReturnType<SecretsFor>,
): Promise<void> {
  const newRow = rowsFor(places, secrets);
  const columns = sql.raw(Object.keys(COLUMNS).join(', '));
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('deliveries')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    const given = jsonRows(dialect, 'given', rows.map(newRow), COLUMNS);
    await sql`insert into deliveries_next (${columns}) select ${columns} from ${given}`.execute(db);
    after = last.id;
  }
}

function rowsFor(places: Places, { seal }: ReturnType<SecretsFor>) {
  const mails = new Map<string, string>();
  return (old: OldDelivery) => {
    const { target, ...rest } = old;
    const told = JSON.parse(target);
    const row = {
      ...rest,
      event: 'response.created',
      last_error: old.last_error?.replaceAll(/[^\s<>,;:"']+@[^\s<>,;:"']+/g, '(address)') ?? null,
    };
    if (old.kind === 'email') {
      const addresses: string[] = told.addresses ?? [];
      const people = JSON.stringify([...addresses].sort());
      const destination = mails.get(people) ?? `mail:${randomUUID()}`;
      mails.set(people, destination);
      const state = old.status === 'sent' || old.status === 'failed' ? old.status : 'waiting';
      const recipients = JSON.stringify(addresses.map((address) => ({ address, state })));
      // Without the mark: nothing unsealed stands in this column.
      return { ...row, destination, target: '{}', recipients: seal(recipients).slice(MARK.length) };
    }
    if (old.kind === 'addon:webhooks') {
      const webhook = places.get(placeOf(old.survey_id, told.address, told.nth)) ?? 'gone';
      const newTarget = JSON.stringify({ id: told.id, webhook });
      return { ...row, destination: `webhooks:${webhook}`, target: newTarget, recipients: '' };
    }
    const account = old.kind === 'addon:google-drive' ? 'account' : 'all';
    return { ...row, destination: `${old.kind.slice('addon:'.length)}:${account}`, target, recipients: '' };
  };
}

/** Numbers go on where they were: mails are told apart by them. */
async function replaceDeliveries(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  if (dialect === 'postgres') {
    await sql`select setval(
      pg_get_serial_sequence('deliveries_next', 'id'),
      nextval(pg_get_serial_sequence('deliveries', 'id'))
    )`.execute(db);
  } else {
    const before = sql`(select seq from sqlite_sequence where name = 'deliveries')`;
    await sql`insert into sqlite_sequence (name, seq)
      select 'deliveries_next', 0 where not exists (
        select 1 from sqlite_sequence where name = 'deliveries_next'
      )`.execute(db);
    await sql`update sqlite_sequence set seq = coalesce(${before}, 0) where name = 'deliveries_next'`.execute(
      db,
    );
  }
  await db.schema.dropTable('deliveries').execute();
  await db.schema.alterTable('deliveries_next').renameTo('deliveries').execute();
  if (dialect === 'postgres')
    await sql`alter index deliveries_next_pkey rename to deliveries_pkey`.execute(db);
  await db.schema
    .createIndex('deliveries_of_response')
    .on('deliveries')
    .columns(['survey_id', 'response_id'])
    .execute();
  await sql`create index deliveries_due on deliveries (destination, next_attempt_at, id)
    where status in ('pending', 'sending')`.execute(db);
  await sql`create index deliveries_sending on deliveries (destination, next_attempt_at)
    where status = 'sending'`.execute(db);
  await sql`create index deliveries_paused on deliveries (survey_id) where status = 'paused'`.execute(db);
  await sql`create index deliveries_failed on deliveries (next_attempt_at, survey_id)
    where status = 'failed'`.execute(db);
}
