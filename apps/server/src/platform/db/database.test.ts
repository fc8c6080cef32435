import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { containsText, isOneOf, jsonRows } from './dialect.ts';
import { isForeignKeyViolation, isUniqueViolation } from './errors.ts';
import type { AddonWithMigrations } from './migrate/migrate.ts';
import { firstName } from './migrations/first.ts';
import { migrations } from './migrations/index.ts';
import type { Db } from './schema.ts';
import type { TestDatabase } from './testing.ts';
import { openTestDatabase, sameDatabase, testDialects } from './testing.ts';

const log = pino({ level: 'silent' });

describe.each(testDialects())('%s', (dialect) => {
  let database: TestDatabase;
  let db: Db;

  beforeAll(async () => {
    database = await openTestDatabase(dialect);
    db = database.db;
  });
  afterAll(() => database.close());

  test('migrates once, also when processes start together', async () => {
    const fresh = await openTestDatabase(dialect);
    const config = sameDatabase(fresh);
    await sql`drop table changes`.execute(fresh.db);
    await sql`delete from kysely_migration`.execute(fresh.db);
    for (const table of await fresh.db.introspection.getTables()) {
      await sql`drop table if exists ${sql.table(table.name)}${sql.raw(dialect === 'postgres' ? ' cascade' : '')}`.execute(
        fresh.db,
      );
    }
    const others = await Promise.all([openDatabase(config, log), openDatabase(config, log)]);
    const steps = await Promise.all([fresh, ...others].map((one) => one.migrate()));
    expect(steps.flat()).toEqual(Object.keys(migrations));
    await Promise.all(others.map((one) => one.close()));
    await fresh.close();
  });

  test('keeps a ledger of steps for each addon', async () => {
    const first = { name: '0001-stars', tables: () => ['create table stars (id integer)'] };
    const addon: AddonWithMigrations = { manifest: { slug: 'stars' }, migrations: [first] };
    expect(await database.migrateAddons([addon, { manifest: { slug: 'none' } }])).toEqual([
      `stars/${firstName('0001-stars', first.tables)}`,
    ]);
    expect(await database.migrateAddons([addon])).toEqual([]);
    const none = { name: '0001-stars', tables: () => [] };
    const other: AddonWithMigrations = { manifest: { slug: 'other' }, migrations: [none] };
    expect(await database.migrateAddons([addon, other])).toEqual([`other/${firstName('0001-stars', none.tables)}`]);
  });

  test('answers numbers as numbers', async () => {
    await db.insertInto('settings').values({ name: 'n', value: '1' }).execute();
    const row = await db
      .selectFrom('changes')
      .select((e) => [e.fn.countAll().as('count'), e.fn.sum('counter').as('sum'), 'counter'])
      .groupBy('counter')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ count: 1, sum: 0, counter: 0 });
  });

  test('tells violations apart', async () => {
    const user = {
      email: 'ann@example.com',
      name: 'Ann',
      role: 'editor',
      password_hash: null,
      created_at: '',
    };
    await db.insertInto('users').values(user).execute();
    const twice = await failureOf(db.insertInto('users').values(user).execute());
    expect(isUniqueViolation(twice)).toBe(true);
    const orphan = { survey_id: 4711, version: 1, questions: '[]', created_at: '' };
    const lost = await failureOf(db.insertInto('survey_versions').values(orphan).execute());
    expect([isUniqueViolation(lost), isForeignKeyViolation(lost)]).toEqual([false, true]);
  });

  test('shows the writes of a transaction to itself at once and to others afterwards', async () => {
    const seen = await db.transaction().execute(async (trx) => {
      await trx.insertInto('settings').values({ name: 'inside', value: '1' }).execute();
      return Promise.all([settingOf(trx, 'inside'), settingOf(db, 'inside')]);
    });
    expect(seen).toEqual(['1', undefined]);
    expect(await settingOf(db, 'inside')).toBe('1');
  });

  test('rolls back a transaction that fails, and one whose error was swallowed', async () => {
    await failureOf(
      db.transaction().execute(async (trx) => {
        await trx.insertInto('settings').values({ name: 'undone', value: '1' }).execute();
        throw new Error('on purpose');
      }),
    );
    const swallowed = await failureOf(
      db.transaction().execute(async (trx) => {
        await trx.insertInto('settings').values({ name: 'undone', value: '1' }).execute();
        await failureOf(sql`select * from nowhere`.execute(trx));
      }),
    );
    expect(swallowed).toBeInstanceOf(Error);
    expect(await settingOf(db, 'undone')).toBeUndefined();
  });

  test('takes statements of a transaction without waiting between them', async () => {
    await db.transaction().execute(async (trx) => {
      const names = Array.from({ length: 20 }, (_, index) => `together-${index}`);
      await Promise.all(names.map((name) => trx.insertInto('settings').values({ name, value: '1' }).execute()));
    });
    expect(await settingOf(db, 'together-19')).toBe('1');
  });

  test('runs transactions that touch the same row one after another and loses none', async () => {
    await db.insertInto('settings').values({ name: 'counted', value: '0' }).execute();
    const increment = () =>
      db.transaction().execute(async (trx) => {
        await sql`update settings set value = value where name = 'counted'`.execute(trx);
        const value = String(Number(await settingOf(trx, 'counted')) + 1);
        await trx.updateTable('settings').set({ value }).where('name', '=', 'counted').execute();
      });
    await Promise.all(Array.from({ length: 8 }, increment));
    expect(await settingOf(db, 'counted')).toBe('8');
  });

  test('holds one picture throughout a read-only transaction', async () => {
    await db.insertInto('settings').values({ name: 'snapshot', value: 'old' }).execute();
    const seen = await db
      .transaction()
      .setAccessMode('read only')
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const before = await settingOf(trx, 'snapshot');
        await db.updateTable('settings').set({ value: 'new' }).where('name', '=', 'snapshot').execute();
        return [before, await settingOf(trx, 'snapshot'), await settingOf(db, 'snapshot')];
      });
    expect(seen).toEqual(['old', 'old', 'new']);
  });

  test('statements about all columns go on when the next release adds one (UP-03)', async () => {
    const statements = [
      () => db.selectFrom('wordings').selectAll().where('survey_id', '=', 1).execute(),
      () => db.selectFrom('wordings').selectAll('wordings').where('survey_id', '=', 1).execute(),
      () => db.deleteFrom('wordings').where('survey_id', '=', 1).returningAll().execute(),
    ];
    for (const run of [...statements, ...statements, ...statements]) await run();
    await sql`alter table wordings add column shade text`.execute(db);
    for (const run of statements) expect(await run()).toEqual([]);
    await sql`alter table wordings drop column shade`.execute(db);
  });

  test('reads a list as a table', async () => {
    const rows = [
      { id: 2, text: 'quote "\' and \\ and 🎉' },
      { id: 7, text: null },
    ];
    const source = jsonRows(dialect, 'given', rows, { id: 'integer', text: 'text' });
    const read = await sql`select given.id, given.text from ${source} order by given.id`.execute(db);
    expect(read.rows).toEqual(rows);
    const odd = jsonRows(dialect, 'given', [{ text: 'a\ud800b\0c' }], { text: 'text' });
    expect((await sql`select text from ${odd}`.execute(db)).rows).toEqual([{ text: 'a\ufffdbc' }]);
  });

  test('finds numbers among many, and nothing among none', async () => {
    const found = async (numbers: number[]) =>
      (
        await db
          .selectFrom('changes')
          .select('id')
          .where(isOneOf(dialect, 'id', numbers))
          .execute()
      ).length;
    expect(await found(Array.from({ length: 2000 }, (_, number) => number))).toBe(1);
    expect(await found([])).toBe(0);
  });

  test('finds text without regard to case, no character being special', async () => {
    await db.insertInto('settings').values({ name: 'phrase', value: 'A 100% ÉTÉ_x' }).execute();
    const found = async (text: string) =>
      (
        await db
          .selectFrom('settings')
          .select('name')
          .where(containsText(dialect, 'value', text))
          .execute()
      ).length;
    expect(await Promise.all(['a 100% été', '0%', '_X', '%x', 'A_1'].map(found))).toEqual([1, 1, 1, 0, 0]);
  });

  test('removes everything under a deleted survey', async () => {
    const survey_id = await insertSurvey(db);
    const key = { survey_id, day: '2026-01-01', question_id: 'q', kind: 'choice' };
    await db.insertInto('survey_versions').values({ survey_id, version: 1, questions: '[]', created_at: '' }).execute();
    await db
      .insertInto('question_days')
      .values({ ...key, answered: 1, skipped: 0, commented: 0 })
      .execute();
    await db
      .insertInto('option_days')
      .values({ ...key, option: 'A', count: 1, commented: 0 })
      .execute();
    await db.deleteFrom('surveys').where('id', '=', survey_id).execute();
    for (const table of ['survey_versions', 'question_days', 'option_days'] as const) {
      const left = await db.selectFrom(table).selectAll().where('survey_id', '=', survey_id).execute();
      expect(left, table).toEqual([]);
    }
  });

  test('is writable', async () => {
    expect(await database.isWritable()).toBe(true);
  });
});

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return await work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

async function settingOf(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

async function insertSurvey(db: Db): Promise<number> {
  const texts = {
    title: 'S',
    cookie_name: 'c',
    questions: '[]',
    settings: '{}',
    notifications: '{}',
    extensions: '{}',
  };
  const fixed = { type: 'regular', status: 'draft', template: null, publish_at: null } as const;
  const numbers = { version: 1, revision: 1, last_publication: 0, created_at: '', updated_at: '' };
  const row = await db
    .insertInto('surveys')
    .values({ ...texts, ...fixed, ...numbers })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
