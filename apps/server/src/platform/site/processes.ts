import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { RawBuilder, Selectable, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { databaseMoment, dialectOf } from '../db/dialect.ts';
import { reopenBackfills, requireFit } from '../db/migrate/ledger.ts';
import { compareVersions, LAST_STEP, THIS_RELEASE } from '../db/migrate/release.ts';
import type { Db } from '../db/schema.ts';
import type { ProcessTable } from '../db/shared-schema.ts';
import { fingerprintOf } from '../secrets.ts';

export type ProcessRow = Selectable<ProcessTable>;

const OWN_NAME = `${hostname()}-${process.pid}-`;
const SEEN_EVERY = 5000;
/** Seconds without a sign of life after which a process counts as dead. */
const GONE_AFTER = 20;

/** By the database's clock, in the order of their slots. */
export async function listProcesses(db: Db): Promise<ProcessRow[]> {
  return db.selectFrom('processes').selectAll().where(wasSeen(db)).orderBy('slot').execute();
}

export async function listOthers(db: Db): Promise<ProcessRow[]> {
  return (await listProcesses(db)).filter(({ name }) => !name.startsWith(OWN_NAME));
}

export async function listVersions(db: Db): Promise<string[]> {
  return (await listProcesses(db)).map(({ version }) => version);
}

/** A sentence if processes of several versions have run beside each other for longer than an update takes. */
export async function findMixedVersions(db: Db): Promise<string | undefined> {
  const hourAgo = databaseMoment(dialectOf(db), -3600);
  const long = await db
    .selectFrom('processes')
    .select('version')
    .distinct()
    .where(wasSeen(db))
    .where('since', '<=', hourAgo)
    .execute();
  if (long.length < 2) return undefined;
  const processes = await listProcesses(db);
  const versions = long.map(({ version }) => version).sort(compareVersions);
  const groups = versions.map((version) => {
    const names = processes.filter((one) => one.version === version).map(({ address }) => address);
    return `${version} on ${names.join(' and ')}`;
  });
  return `${versions.length === 2 ? 'Two' : versions.length} versions are running: ${groups.join(', ')}.`;
}

export function isAlive(db: Db, name: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`exists (select 1 from processes where processes.name = ${name} and ${wasSeen(db)})`;
}

export function wasSeen(db: Db): RawBuilder<SqlBool> {
  return sql`processes.seen_at > ${databaseMoment(dialectOf(db), -GONE_AFTER)}`;
}

export interface Membership {
  name: string;
  address: string;
  /** The smallest number that no other living process has. After a process froze, two may share one for a while. */
  slot(): number;
  count(): number;
  /** Resolves with how many other processes serve. */
  become(state: 'stopping'): Promise<number>;
  leave(): Promise<void>;
}

/** For tests and commands that write little, which no other process needs to know. */
export const ALONE: Membership = {
  name: 'alone',
  address: 'alone',
  slot: () => 0,
  count: () => 1,
  become: async () => 0,
  leave: async () => undefined,
};

export function processAddress(port: number): string {
  return `${hostname()}:${port}`;
}

export async function joinProcesses(
  db: Db,
  { address, secret, media = '' }: { address: string; secret: string; media?: string },
  log: Logger,
  seenEveryMs = SEEN_EVERY,
): Promise<Membership> {
  const name = `${OWN_NAME}${randomBytes(2).toString('hex')}`;
  const own = { name, address, media, fingerprint: fingerprintOf(secret) };
  let state: ProcessRow['state'] = 'ready';
  let slot = await takeSlot(db, { ...own, state });
  const leave = async () => {
    await db.deleteFrom('processes').where('name', '=', name).execute();
  };
  try {
    // Until now a newer release could not know that this process needs what it takes away.
    await requireFit(db);
  } catch (error) {
    await leave();
    throw error;
  }
  let count = (await listProcesses(db)).length;
  const stay = async () => {
    try {
      if (!(await isSeen(db, name))) slot = await takeSlot(db, { ...own, state });
      count = (await listProcesses(db)).length;
    } catch (error) {
      log.warn({ err: error }, 'could not tell the other processes that this one is alive');
    }
  };
  const timer = setInterval(stay, seenEveryMs).unref();
  return {
    name,
    address,
    slot: () => slot,
    count: () => count,
    async become(wanted) {
      // Kept for when it has to join again meanwhile.
      state = wanted;
      await db.updateTable('processes').set({ state }).where('name', '=', name).execute();
      return (await listProcesses(db)).filter((process) => process.state === 'ready').length;
    },
    async leave() {
      clearInterval(timer);
      await leave();
    },
  };
}

async function takeSlot(
  db: Db,
  own: Pick<ProcessRow, 'name' | 'address' | 'fingerprint' | 'media' | 'state'>,
): Promise<number> {
  const dialect = dialectOf(db);
  const now = databaseMoment(dialect, 0);
  for (;;) {
    const others = new Set((await listProcesses(db)).map((process) => process.slot));
    let slot = 0;
    while (others.has(slot)) slot++;
    const row = {
      ...own,
      version: THIS_RELEASE.version,
      schema_step: LAST_STEP,
      since: now,
      seen_at: now,
    };
    const taken = await db
      .insertInto('processes')
      .values({ slot, ...row })
      .onConflict((before) =>
        before.column('slot').doUpdateSet(row).where('processes.seen_at', '<=', databaseMoment(dialect, -GONE_AFTER)),
      )
      .returning('slot')
      .executeTakeFirst();
    // Another process may have been faster.
    if (!taken) continue;
    await reopenBackfills(db);
    return slot;
  }
}

/** False if other processes took this one for dead and have acted on that. */
async function isSeen(db: Db, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('processes')
    .set({ seen_at: databaseMoment(dialectOf(db), 0) })
    .where('name', '=', name)
    .where(wasSeen(db))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
