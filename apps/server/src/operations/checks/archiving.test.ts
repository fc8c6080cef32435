import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { startPostgres } from '../../../../../scripts/postgres.mjs';
import { openDatabase } from '../../platform/db/database.ts';
import { testDialects } from '../../platform/db/testing.ts';
import type { Subject } from './check.ts';
import { checkArchiving } from './database-checks.ts';

const MINUTE = 60_000;

afterEach(() => {
  vi.useRealTimers();
});

// Whether a log is kept is chosen when PostgreSQL starts, so this one has its own.
if (testDialects().includes('postgres') && !process.env.TEST_DATABASE_URL)
  test('the last log that PostgreSQL has archived, and that it is late (BK-49)', async () => {
    const settings = { archive_mode: 'on', archive_command: '/bin/true' };
    const postgres = await startPostgres({ settings });
    if (!postgres) throw new Error('PostgreSQL did not start.');
    const database = await openDatabase(
      { databaseUrl: postgres.url, databasePooling: 'session', dataDir: '/nowhere' },
      pino({ level: 'silent' }),
    );
    onTestFinished(async () => {
      await database.close();
      await postgres.stop();
    });
    const look = () => checkArchiving({ database } as unknown as Subject);
    expect(await look()).toMatchObject({ state: 'warn', text: 'no log has been archived yet' });
    await sql`select txid_current()`.execute(database.db);
    await sql`select pg_switch_wal()`.execute(database.db);
    await expect.poll(look).toMatchObject({ state: 'ok', text: 'last log 0 min ago' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15.5 * MINUTE });
    expect(await look()).toMatchObject({ state: 'warn', text: 'last log 15 min ago' });
  });
