import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { madeUpRelease, NEXT_STEPS, shades } from '../../../testing/next-release.ts';
import type { Database } from '../database.ts';
import { openDatabase } from '../database.ts';
import { hasColumn } from '../dialect.ts';
import { firstName } from '../migrations/first.ts';
import { migrations } from '../migrations/index.ts';
import type { ExpandStep, Step } from '../migrations/step.ts';
import type { TestDatabase } from '../testing.ts';
import { openEmptyDatabase, openTestDatabase, sameDatabase, testDialects } from '../testing.ts';
import { describeTables, findMisfit, listMissingSteps, listStates, takenSteps } from './ledger.ts';
import type { AddonWithMigrations, Given } from './migrate.ts';
import { migrate, migrateAddons } from './migrate.ts';
import type { Release } from './release.ts';
import { compareVersions, THIS_RELEASE } from './release.ts';

const LOG = pino({ level: 'silent' });
const given = (release: Release, more: Partial<Given> = {}): Given => ({ release, ...more });
const [FIRST] = Object.keys(migrations);
const MOONS = { name: '1', tables: () => ['create table moons (id integer)'] };
const QUICK = { askMs: 80, giveUpMs: 400 };
const adds = (name: string): ExpandStep => ({
  up: async (db) => void (await db.schema.alterTable('surveys').addColumn(name, 'text').execute()),
});

test.each([
  ['0.9.0', '0.10.0', -1],
  ['1.0.0', '0.99.99', 1],
  ['0.2.0-rc.1', '0.2.0', 0],
  ['0.2', '0.2.1', -1],
])('version %s compared with %s', (one, other, sign) => {
  expect(Math.sign(compareVersions(one, other))).toBe(sign);
});

describe.each(testDialects())('steps of an update on %s', (dialect) => {
  let database: TestDatabase;
  beforeEach(async () => {
    const opened = await openTestDatabase(dialect);
    onTestFinished(() => opened.close());
    database = opened;
  });
  const another = async (): Promise<Database> => {
    const own = await openDatabase(sameDatabase(database), LOG);
    onTestFinished(() => own.close());
    return own;
  };
  const hasShade = () => hasColumn(database.db, 'responses', 'shade');

  test('a start takes the expand steps alone, each once; what kind each is, others can read (UP-01, UP-02)', async () => {
    const { db } = database;
    const next = madeUpRelease('0.2.0');
    expect(await listMissingSteps(db, next)).toEqual(['9001-column', '9002-index']);
    expect(await migrate(db, given(next))).toEqual(['9001-column', '9002-index']);
    expect(await migrate(db, given(next))).toEqual([]);
    expect(await hasShade()).toBe(true);
    const states = (await listStates(db)).filter(({ name }) => name.startsWith('9'));
    expect(states.map(({ name, kind, version }) => [name, kind, version])).toEqual([
      ['9001-column', 'expand', '0.2.0'],
      ['9002-index', 'expand', '0.2.0'],
    ]);
    expect(await describeTables(db)).toEqual({ version: '0.2.0', first: FIRST, step: '9002-index' });
  });

  test.each([0, 300])('three processes that start %i ms apart take each step once (UP-12)', async (apart) => {
    const next = madeUpRelease('0.2.0');
    const starts = [database, await another(), await another()].map(async ({ db }, place) => {
      await wait(place * apart);
      return migrate(db, given(next));
    });
    expect((await Promise.all(starts)).flat().sort()).toEqual(['9001-column', '9002-index']);
    expect(await takenSteps(database.db)).toEqual([...Object.keys(migrations), '9001-column', '9002-index']);
  });

  test('on an empty database three processes make all tables at once, with nothing left to fill in (UP-12, UP-15)', async () => {
    const empty = await openEmptyDatabase(dialect);
    onTestFinished(() => empty.close());
    const config = { databaseUrl: empty.url, dataDir: empty.dataDir };
    const others = await Promise.all([openDatabase(config, LOG), openDatabase(config, LOG)]);
    onTestFinished(() => Promise.all(others.map((one) => one.close())).then(() => undefined));
    const next = madeUpRelease('0.2.0');
    const steps = await Promise.all([empty, ...others].map(({ db }) => migrate(db, given(next))));
    // What a later release takes away is still needed by this one.
    const all = Object.keys(next.steps).filter((name) => name !== '9004-take-away');
    expect(steps.flat()).toEqual(all);
    const filled = (await listStates(empty.db)).find(({ name }) => name === '9003-shades');
    expect(filled?.done_at).not.toBeNull();
  });

  test('a step that fails leaves nothing, is named, and those before it stay; the next start goes on (UP-13)', async () => {
    const { db } = database;
    let isBroken = true;
    const second: ExpandStep = {
      async up(trx) {
        await trx.schema.alterTable('surveys').addColumn('second', 'text').execute();
        if (isBroken) throw new Error('The disk is full.');
      },
    };
    const next = madeUpRelease('0.2.0', { '9001-first': adds('first'), '9002-second': second });
    await expect(migrate(db, given(next))).rejects.toThrow(/^Step 9002-second failed: The disk is full\.$/);
    const there = () => Promise.all(['first', 'second'].map((name) => hasColumn(db, 'surveys', name)));
    expect(await there()).toEqual([true, false]);
    expect(await takenSteps(db)).not.toContain('9002-second');
    isBroken = false;
    expect(await migrate(db, given(next))).toEqual(['9002-second']);
    expect(await there()).toEqual([true, true]);
  });

  test('the release before starts again on the newer tables, and forward again (UP-20)', async () => {
    const { db } = database;
    const next = madeUpRelease('0.2.0');
    await migrate(db, given(next));
    expect(await findMisfit(db)).toBeUndefined();
    expect(await migrate(db, given(THIS_RELEASE))).toEqual([]);
    expect(await migrate(db, given(next))).toEqual([]);
  });

  test('a release that is too old for the tables says which one is needed, and changes nothing (UP-21)', async () => {
    const { db } = database;
    const fits = { '9004-take-away': { ...NEXT_STEPS['9004-take-away'], after: [] } as Step };
    await migrate(db, given(madeUpRelease('0.2.0')));
    const last = madeUpRelease('0.3.0', { ...NEXT_STEPS, ...fits });
    await sql`insert into kysely_migration (name, timestamp) values ('9004-take-away', '')`.execute(db);
    await db
      .insertInto('schema_state')
      .values({
        name: '9004-take-away',
        kind: 'contract',
        version: '0.3.0',
        fits: '0.2.0',
        begun_at: '',
        done_at: '',
        cursor: null,
        looked_at: 0,
        total: 0,
        is_last_pass: 1,
      })
      .execute();
    const sentence =
      'This database was last used by UserFeedback 0.3.0 (step 9004-take-away). Version 0.1.0 cannot use it: start 0.2.0 or newer, or restore a backup made with 0.1.0.';
    await expect(migrate(db, given(madeUpRelease('0.1.0', {})))).rejects.toThrow(sentence);
    await expect(database.migrate()).rejects.toThrow(sentence);
    expect(await findMisfit(db, madeUpRelease('0.2.0'))).toBeUndefined();
    expect(await migrate(db, given(last))).toEqual([]);
  });

  test('tables that were changed by something unknown are not used (UP-21)', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('9999-unknown', '')`.execute(database.db);
    await expect(database.migrate()).rejects.toThrow(
      'This database has had step 9999-unknown, which version 0.1.0 does not know.',
    );
  });

  test('a step waits for others who write, and gives up in the end (UP-04, UP-06)', async () => {
    const holder = await another();
    const free = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const holding = holder.db.transaction().execute(async (trx) => {
      await sql`update surveys set title = title`.execute(trx);
      if (dialect === 'postgres') await sql`lock table surveys in share mode`.execute(trx);
      held.resolve();
      await free.promise;
    });
    await held.promise;
    const next = madeUpRelease('0.2.0', { '9001-first': adds('first') });
    const taking = migrate(database.db, given(next, { patience: { askMs: 80, giveUpMs: 20_000 } }));
    let isDone = false;
    const done = taking.then((steps) => {
      isDone = true;
      return steps;
    });
    await wait(700);
    expect(isDone).toBe(false);
    free.resolve();
    await holding;
    expect(await done).toEqual(['9001-first']);
  });

  test('the steps of an addon are taken the same way (UP-12, UP-13)', async () => {
    const { db } = database;
    const first = { name: '0001-stars', tables: () => ['create table stars (id integer)'] };
    const step = {
      name: '0002-more-stars',
      up: async () => {
        await sql`alter table stars add column light integer`.execute(db);
        throw new Error('No stars.');
      },
    };
    const addons: AddonWithMigrations[] = [{ manifest: { slug: 'stars' }, migrations: [first, step] }];
    if (dialect === 'sqlite') step.up = () => Promise.reject(new Error('No stars.'));
    await expect(migrateAddons(db, addons)).rejects.toThrow('Step stars/0002-more-stars failed: No stars.');
    let runs = 0;
    const last = { name: '2', up: async () => void runs++ };
    const fine: AddonWithMigrations[] = [{ manifest: { slug: 'moons' }, migrations: [MOONS, last] }];
    const other = await another();
    const steps = await Promise.all([migrateAddons(db, fine), migrateAddons(other.db, fine)]);
    // Each may have taken one of the two.
    expect([steps.flat().toSorted(), runs]).toEqual([
      ['moons/2', `moons/${firstName('1', MOONS.tables)}`].toSorted(),
      1,
    ]);
  });
});

describe.runIf(testDialects().includes('postgres'))('locks of steps on postgres', () => {
  const open = async () => {
    const database = await openTestDatabase('postgres');
    onTestFinished(() => database.close());
    const foreign = new pg.Client({ connectionString: database.url, application_name: 'report' });
    await foreign.connect();
    foreign.on('error', () => undefined);
    onTestFinished(() => foreign.end());
    return { database, foreign };
  };

  test('who holds a table for too long is named; visitors who come meanwhile hardly wait (UP-04)', async () => {
    const { database, foreign } = await open();
    const { db } = database;
    await foreign.query('begin; lock table responses in access share mode');
    const next = madeUpRelease('0.2.0', { '9001-column': NEXT_STEPS['9001-column'] as Step });
    const failing = migrate(db, given(next, { patience: QUICK }));
    const outcome = failing.catch((error: Error) => error.message);
    const waits: number[] = [];
    let isOver = false;
    void outcome.then(() => {
      isOver = true;
    });
    while (!isOver) {
      const began = performance.now();
      await sql`select count(*) from responses`.execute(db);
      waits.push(performance.now() - began);
      await wait(10);
    }
    expect(await outcome).toMatch(
      /^Step 9001-column did not get its lock on responses: held by report since \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\.$/,
    );
    expect(waits.length).toBeGreaterThan(3);
    await foreign.query('rollback');
    expect(await migrate(db, given(next, { patience: QUICK }))).toEqual(['9001-column']);
  });

  test('an index that was left invalid is made anew, while others write (UP-05, UP-13)', async () => {
    const { database, foreign } = await open();
    const { db } = database;
    const next = madeUpRelease('0.2.0', {
      '9001-column': NEXT_STEPS['9001-column'] as Step,
      '9002-index': NEXT_STEPS['9002-index'] as Step,
    });
    await migrate(db, given(madeUpRelease('0.2.0', { '9001-column': NEXT_STEPS['9001-column'] as Step })));
    // Broken off while it waits for a transaction that writes.
    const writer = new pg.Client({ connectionString: database.url });
    await writer.connect();
    await writer.query('begin; lock table responses in row exclusive mode');
    await foreign.query("set statement_timeout = '300ms'");
    await expect(
      foreign.query('create index concurrently responses_shade on responses (survey_id, shade)'),
    ).rejects.toThrow('statement timeout');
    const isValid = async () => {
      const { rows } = await sql<{ indisvalid: boolean }>`select indisvalid from pg_index
        where indexrelid = to_regclass('responses_shade')`.execute(db);
      return rows.map((row) => row.indisvalid);
    };
    expect(await isValid()).toEqual([false]);
    const making = migrate(db, given(next));
    await wait(300);
    await writer.query('commit');
    await writer.end();
    expect(await making).toEqual(['9002-index']);
    expect(await isValid()).toEqual([true]);
  });

  test('an index is made while another process waits for its turn (UP-12)', async () => {
    const { database } = await open();
    const second = await openDatabase(sameDatabase(database), LOG);
    onTestFinished(() => second.close());
    const next = madeUpRelease('0.2.0', {
      '9001-column': NEXT_STEPS['9001-column'] as Step,
      '9002-index': NEXT_STEPS['9002-index'] as Step,
      '9003-slow': { up: async () => void (await wait(500)) },
    });
    const steps = await Promise.all([database, second].map(({ db }) => migrate(db, given(next))));
    expect(steps.flat()).toEqual(['9001-column', '9002-index', '9003-slow']);
  });

  test('a connection that is cut in the middle of a step leaves nothing of it (UP-13)', async () => {
    const { database } = await open();
    const { db } = database;
    const step: ExpandStep = {
      async up(trx) {
        await trx.schema.alterTable('surveys').addColumn('half', 'text').execute();
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
      },
    };
    const next = (half: ExpandStep) => madeUpRelease('0.2.0', { '9001-half': half, '9003-shades': shades });
    await expect(migrate(db, given(next(step)))).rejects.toThrow(/^Step 9001-half failed: /);
    expect(await hasColumn(db, 'surveys', 'half')).toBe(false);
    expect(await migrate(db, given(next(adds('half'))))).toEqual(['9001-half']);
  });
});
