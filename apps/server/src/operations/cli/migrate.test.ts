import { readdirSync } from 'node:fs';
import type { MigrationStatus } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../platform/db/migrations/index.ts';
import type { TestDatabase } from '../../platform/db/testing.ts';
import { openEmptyDatabase, openTestDatabase, testDialects } from '../../platform/db/testing.ts';
import { storeResponses } from '../../testing/many-responses.ts';
import { becomeRelease, madeUpRelease } from '../../testing/next-release.ts';
import { ufHere } from '../../testing/run-command.ts';

const LAST = Object.keys(migrations).at(-1);
const ROWS = 300;

/** One update after another, each test from where the one before has left the database. */
describe.each(testDialects())('an update by command on %s', (dialect) => {
  let database: TestDatabase;
  let env: Record<string, string>;
  beforeAll(async () => {
    database = await openEmptyDatabase(dialect);
    env = { UF_DATA_DIR: database.dataDir, DATABASE_URL: database.url ?? '', UF_SECRET: 'a secret of tests' };
  });
  afterAll(() => database.close());

  const uf = (args: string) => ufHere(env, args.split(' '));
  const become = (version: string) => onTestFinished(becomeRelease(madeUpRelease(version)));
  const status = async () => JSON.parse((await uf('migrate --status --json')).out) as MigrationStatus;
  const tables = async () => (await database.db.introspection.getTables()).map(({ name }) => name).sort();

  /** Another process, as it shows itself; returns how it goes. */
  const processOf = async (version: string) => {
    const seen = '2999-01-01T00:00:00.000Z';
    const row = { slot: 7, name: `of ${version}`, version, since: seen, seen_at: seen };
    await database.db.insertInto('processes').values(row).execute();
    return () => database.db.deleteFrom('processes').where('slot', '=', 7).execute();
  };

  test('an empty database stays empty until somebody uses it (UP-15, UP-17)', async () => {
    const before = await tables();
    expect(await uf('migrate --status')).toMatchObject({ code: 2 });
    expect((await uf('migrate --status')).out).toMatch(/^The database has no tables\.\nto take {3}expand {4}0001-/);
    expect((await status()).can_go_back_to).toBeNull();
    await uf('doctor');
    await uf('version');
    await uf('config');
    expect(await tables()).toEqual(before);
    expect(await uf('user create --email ann@example.test --role administrator')).toMatchObject({ code: 0 });
    expect((await uf('user list')).out).toContain('ann@example.test');
    expect(await uf('migrate')).toMatchObject({ code: 0, out: 'The tables are up to date.' });
    expect(await uf('migrate --status')).toMatchObject({ code: 0 });
    expect((await uf('migrate --status')).out).toMatch(
      new RegExp(`^UserFeedback 0\\.1\\.0, step ${LAST}\\n[^]*\\nCan go back to 0\\.1\\.0\\.$`),
    );
    await storeResponses(database.db, ROWS);
  });

  test.each([
    'user list',
    'user create --email bo@example.test --role editor',
    'apikey create --role editor',
    'processes',
    'jobs',
    'jobs run usage',
    'recount',
    'recount --days',
    'seed',
    'export --survey 1 --out /tmp/none.csv',
    'licence issue --type pro',
    'addon activate targeting',
    'secret rotate',
  ])('uf %s takes no steps, and says which are missing (UP-14)', async (command) => {
    become('0.2.0');
    const before = await tables();
    expect(await uf(command)).toEqual({
      code: 78,
      out: '',
      err: `uf: This database is at step ${LAST}; version 0.2.0 needs 9002-index. Run uf migrate, or start the server.`,
    });
    expect(await tables()).toEqual(before);
    expect((await status()).taken).toEqual(Object.keys(migrations));
  });

  test('the status names what there is to do, and of which kind (UP-01, UP-17)', async () => {
    become('0.2.0');
    const { code, out } = await uf('migrate --status');
    expect(code).toBe(2);
    expect(out).toContain(`\ntaken     expand    ${LAST}\n`);
    expect(out).toContain(
      '\nto take   expand    9001-column\nto take   expand    9002-index\nto take   backfill  9003-shades\nto take   contract  9004-take-away\n',
    );
    expect(out).toMatch(/\n9004-take-away waits for release 0\.3\.0\nCan go back to 0\.1\.0\.$/);
    expect(await status()).toEqual({
      version: '0.1.0',
      schema: LAST,
      taken: Object.keys(migrations),
      filling: [],
      missing: [
        { name: '9001-column', kind: 'expand' },
        { name: '9002-index', kind: 'expand' },
        { name: '9003-shades', kind: 'backfill' },
        { name: '9004-take-away', kind: 'contract' },
      ],
      waiting: [{ name: '9004-take-away', reason: 'waits for release 0.3.0' }],
      can_go_back_to: '0.1.0',
    });
  });

  test('uf migrate takes what may be taken; with --wait it waits for older servers, and fills in (UP-09, UP-16)', async () => {
    become('0.2.0');
    expect(await uf('migrate')).toMatchObject({ code: 0, out: '9001-column\n9002-index', err: '' });
    expect(await uf('migrate')).toMatchObject({ code: 0, out: 'The tables are up to date.' });
    expect(await uf('migrate --status')).toMatchObject({ code: 2 });
    const leave = await processOf('0.1.0');
    const waiting = uf('migrate --wait');
    const rowOf = database.db.selectFrom('schema_state').selectAll().where('name', '=', '9003-shades');
    await expect.poll(async () => (await rowOf.executeTakeFirst())?.is_last_pass).toBe(1);
    const { filling, waiting: waits } = await readStatusBeside();
    expect(filling).toEqual([{ name: '9003-shades', ratio: 0.99, seconds_left: 0 }]);
    expect(waits[0]).toEqual({ name: '9003-shades', reason: 'waits: 1 process of 0.1.0 is running' });
    await leave();
    const { out, err, code } = await waiting;
    expect({ out, code }).toEqual({ out: '9003-shades', code: 0 });
    expect(err).toMatch(/^9003-shades is at \d+ %, \d+ s left/m);
    // What waits for a later release is nothing that this one can do.
    expect(await uf('migrate --status')).toMatchObject({ code: 0 });
    expect(await uf('migrate --wait')).toMatchObject({ code: 0, out: 'The tables are up to date.', err: '' });
    expect((await status()).version).toBe('0.2.0');
  });

  test('what older releases need goes when none of them runs, and the status says until when one can go back (UP-11, UP-17, UP-23)', async () => {
    become('0.3.0');
    const leave = await processOf('0.1.0');
    expect(await uf('migrate')).toMatchObject({ code: 0, out: 'The tables are up to date.' });
    const before = await uf('migrate --status');
    expect(before.code).toBe(2);
    expect(before.out).toMatch(/\n9004-take-away waits: 1 process of 0\.1\.0 is running\nCan go back to 0\.1\.0\.$/);
    await leave();
    expect(await uf('migrate')).toMatchObject({ code: 0, out: '9004-take-away' });
    const after = await uf('migrate --status');
    expect(after.code).toBe(0);
    expect(after.out).toMatch(/\nCannot go back before 0\.2\.0: 9004-take-away took away what older releases need\.$/);
    expect(await status()).toMatchObject({ version: '0.3.0', missing: [], can_go_back_to: '0.2.0' });
  });

  test.each(['user list', 'migrate', 'migrate --wait', 'jobs'])(
    'the first release cannot use it any more: uf %s (UP-21)',
    async (command) => {
      expect(await uf(command)).toEqual({
        code: 78,
        out: '',
        err: 'uf: This database was last used by UserFeedback 0.3.0 (step 9004-take-away). Version 0.1.0 cannot use it: start 0.2.0 or newer, or restore a backup made with 0.1.0.',
      });
      const { out } = await uf('migrate --status');
      expect(out).toContain('\ntaken     contract  9004-take-away\n');
    },
  );

  /** While another command runs in this process. */
  async function readStatusBeside(): Promise<MigrationStatus> {
    const { readStatus } = await import('../../platform/db/migrate/status.ts');
    const { listVersions } = await import('../../platform/site/processes.ts');
    return readStatus(database.db, [], listVersions);
  }
});

test('two versions that run for more than an hour are a warning of uf doctor (UP-26)', async () => {
  const database = await openTestDatabase('sqlite');
  onTestFinished(() => database.close());
  const env = { UF_DATA_DIR: database.dataDir, UF_SECRET: 'a secret of tests' };
  const seen_at = '2999-01-01T00:00:00.000Z';
  const show = async (slot: number, version: string, minutes: number) => {
    const since = new Date(Date.now() - minutes * 60_000).toISOString();
    const row = { slot, name: `n${slot}`, address: `web-${slot}:4400`, version, since, seen_at };
    await database.db.insertInto('processes').values(row).execute();
  };
  const warning = async () => {
    const { out } = await ufHere(env, ['doctor']);
    return out.split('\n').find((line) => line.includes('  Version '));
  };
  await show(0, '0.2.0', 61);
  await show(1, '0.1.0', 59);
  expect(await warning()).toMatch(/^ok {4}Version {11}UserFeedback 0\.1\.0, /);
  await show(2, '0.1.0', 70);
  expect(await warning()).toBe(
    'warn  Version           Two versions are running: 0.1.0 on web-1:4400 and web-2:4400, 0.2.0 on web-0:4400. ' +
      'Restart the processes of the older version.',
  );
});

test('UF_MIGRATE=off: also a command makes no tables (UP-18)', async () => {
  const database = await openEmptyDatabase('sqlite');
  onTestFinished(() => database.close());
  const env = { UF_DATA_DIR: database.dataDir, UF_SECRET: 'a secret of tests', UF_MIGRATE: 'off' };
  expect(await ufHere(env, ['user', 'list'])).toEqual({
    code: 78,
    out: '',
    err: 'uf: Migration steps are missing, and UF_MIGRATE is off. Run uf migrate with a role that can change tables.',
  });
  expect((await ufHere(env, ['migrate'])).out).toContain('0001-schema-');
  expect((await ufHere(env, ['user', 'list'])).code).toBe(0);
  expect(readdirSync(database.dataDir)).not.toContain('backups');
});
