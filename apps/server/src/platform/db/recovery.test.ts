import { renameSync, rmSync } from 'node:fs';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { isUnavailable } from './errors.ts';
import type { Db } from './schema.ts';
import type { TestDatabase } from './testing.ts';
import { openTestDatabase, sameDatabase, testDialects } from './testing.ts';

let database: TestDatabase;
afterEach(() => database.close());

describe('sqlite', () => {
  test('says so while the file is gone, makes no other in its place, and goes on when it is back', async () => {
    database = await openTestDatabase('sqlite');
    const path = database.path ?? '';
    for (const ending of ['', '-wal', '-shm']) renameSync(path + ending, `${path}.away${ending}`);
    expect(isUnavailable(await failureOf(write(database.db, 'a')))).toBe(true);
    expect(isUnavailable(await failureOf(read(database.db)))).toBe(true);
    expect(await database.isWritable()).toBe(false);
    for (const ending of ['', '-wal', '-shm']) renameSync(`${path}.away${ending}`, path + ending);
    await write(database.db, 'b');
    expect(await read(database.db)).toEqual(['b']);
    expect(await database.isWritable()).toBe(true);
  });

  test('does not acknowledge a transaction whose file was taken away meanwhile', async () => {
    database = await openTestDatabase('sqlite');
    const path = database.path ?? '';
    const lost = database.db.transaction().execute(async (trx) => {
      await write(trx, 'lost');
      renameSync(path, `${path}.away`);
    });
    expect(isUnavailable(await failureOf(lost))).toBe(true);
    renameSync(`${path}.away`, path);
    await write(database.db, 'after');
    expect(await read(database.db)).toEqual(['after']);
  });

  test('reads another file put in its place', async () => {
    database = await openTestDatabase('sqlite');
    await write(database.db, 'kept');
    await sql`vacuum into ${`${database.path}.copy`}`.execute(database.db);
    await write(database.db, 'later');
    for (const ending of ['-wal', '-shm']) rmSync(`${database.path}${ending}`);
    renameSync(`${database.path}.copy`, database.path ?? '');
    expect(await read(database.db)).toEqual(['kept']);
    await write(database.db, 'more');
    expect(await read(database.db)).toEqual(['kept', 'more']);
  });

  test('refuses writes on a full disk, keeps what was there, and takes writes again when there is room', async () => {
    database = await openTestDatabase('sqlite');
    await write(database.db, 'before');
    await sql`pragma max_page_count = 80`.execute(database.db);
    const failure = await failureOf(write(database.db, 'x'.repeat(1_000_000)));
    expect([isUnavailable(failure), failure]).toMatchObject([true, { code: 'SQLITE_FULL' }]);
    expect(await read(database.db)).toEqual(['before']);
    await sql`pragma max_page_count = 1000000`.execute(database.db);
    await write(database.db, 'y'.repeat(1_000_000));
    expect(await read(database.db)).toHaveLength(2);
  });

  test('lets go of the writer when a transaction dies with the file', async () => {
    database = await openTestDatabase('sqlite');
    const path = database.path ?? '';
    const dying = database.db.transaction().execute(async (trx) => {
      await write(trx, 'lost');
      await sql`select * from nowhere`.execute(trx);
    });
    const waiting = write(database.db, 'next');
    expect(await failureOf(dying)).toBeInstanceOf(Error);
    await waiting;
    renameSync(path, `${path}.away`);
    expect(isUnavailable(await failureOf(database.db.transaction().execute((trx) => write(trx, 'gone'))))).toBe(true);
    renameSync(`${path}.away`, path);
    await write(database.db, 'after');
    expect(await read(database.db)).toEqual(['after', 'next']);
  });
});

describe.runIf(testDialects().includes('postgres'))('postgres', () => {
  test('goes on after its connections were cut', async () => {
    database = await openTestDatabase('postgres');
    const other = await openDatabase(sameDatabase(database), pino({ level: 'silent' }));
    const cut = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(other.db);
    const open = failureOf(
      database.db.transaction().execute(async (trx) => {
        await write(trx, 'lost');
        await cut();
        await write(trx, 'lost too');
      }),
    );
    expect(isUnavailable(await open)).toBe(true);
    await Promise.all([write(database.db, 'a'), write(database.db, 'b')]);
    expect(await read(database.db)).toEqual(['a', 'b']);
    await other.close();
  });

  test('says so when nobody listens', async () => {
    database = await openTestDatabase('postgres');
    const nobody = { databaseUrl: 'postgres://postgres@127.0.0.1:1/none', dataDir: '' };
    expect(isUnavailable(await failureOf(openDatabase(nobody, pino({ level: 'silent' }))))).toBe(true);
  });
});

async function write(db: Db, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: value.slice(0, 20), value })
    .execute();
}

async function read(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('settings').select('value').orderBy('name').execute();
  return rows.map((row) => row.value);
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return await work.then(
    () => undefined,
    (error: unknown) => error,
  );
}
