import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { migrateParts } from '../../../compose.ts';
import { newFolder, newMachine } from '../../../operations/backup/testing.ts';
import { becomeRelease } from '../../../testing/next-release.ts';
import { ufHere } from '../../../testing/run-command.ts';
import { startProcess } from '../../../testing/start-process.ts';
import { tables } from '../migrations/0001-schema.ts';
import { firstName } from '../migrations/first.ts';
import { migrations } from '../migrations/index.ts';
import { sqlTypes } from '../migrations/sql-types.ts';
import type { TestDatabase } from '../testing.ts';
import { directUrl, openWholeDatabase, testDialects } from '../testing.ts';
import { takenSteps } from './ledger.ts';

const SECRET = 'a secret that only tests know';
const THEN =
  'was made before version history began. With the commit that made it, run uf survey export and uf export, then import the files into a new database.';
const REFUSED = { code: 78, out: '', err: `uf: This database ${THEN}` };
const [FIRST = ''] = Object.keys(migrations);

test('the name of the first step changes with every statement, on either database', () => {
  expect(FIRST).toMatch(/^0001-schema-[0-9a-f]{8}$/);
  const names = (['sqlite', 'postgres'] as const).map((dialect) =>
    firstName('0001-schema', (types) => [
      ...tables(types),
      ...(types.dialect === dialect ? ['create table more (id integer)'] : []),
    ]),
  );
  expect(new Set([FIRST, ...names]).size).toBe(3);
  expect(firstName('0001-schema', tables)).toBe(FIRST);
  expect(tables(sqlTypes('sqlite'))).not.toEqual(tables(sqlTypes('postgres')));
});

describe.each(testDialects())('a database from before version history on %s', (dialect) => {
  let database: TestDatabase;
  let env: Record<string, string>;
  beforeEach(async () => {
    const opened = await openWholeDatabase(dialect);
    onTestFinished(() => opened.close());
    database = opened;
    const url = database.url ? directUrl(database.url) : '';
    env = { UF_DATA_DIR: database.dataDir, UF_SECRET: SECRET, DATABASE_URL: url };
  });
  const uf = (...args: string[]) => ufHere(env, args);
  const serve = async () => {
    const started = await startProcess({ ...env, UF_LOG: 'silent' });
    return [await started.ended, started.output];
  };
  const rename = (from: string, to: string) =>
    sql`update kysely_migration set name = ${to} where name = ${from}`.execute(database.db);
  const renameOfHeatmaps = () =>
    database.db.updateTable('addon_migrations').set({ name: '0001-heatmaps' }).where('slug', '=', 'heatmaps').execute();

  test.each(['0001-foundation', '0001-schema-00000000'])(
    'with the first step %s, server and commands refuse it in one line and change nothing',
    async (name) => {
      await rename(FIRST, name);
      for (const command of ['migrate', 'migrate --status', 'user list', 'recount', 'jobs'])
        expect(await uf(...command.split(' ')), command).toEqual(REFUSED);
      expect(await uf('backup', '--out', join(newFolder(), 'a.zip'))).toEqual(REFUSED);
      expect(await serve()).toEqual([78, `${REFUSED.err}\n`]);
      expect(await takenSteps(database.db)).toEqual([name]);
    },
  );

  test('so does one whose addon or host has another first step', async () => {
    await renameOfHeatmaps();
    for (const command of ['migrate', 'user list']) expect(await uf(...command.split(' ')), command).toEqual(REFUSED);
    expect(await serve()).toEqual([78, `${REFUSED.err}\n`]);
    await expect(migrateParts(database)).rejects.toThrow(THEN);
  });

  test('a backup of it is refused as well, and what is there stays', async () => {
    const folder = newFolder();
    const [former, other] = [join(folder, 'former.zip'), join(folder, 'other.zip')];
    await rename(FIRST, '0001-foundation');
    const undo = becomeRelease({ version: '0.1.0', steps: { '0001-foundation': { up: async () => {} } } });
    expect(await uf('backup', '--out', former)).toMatchObject({ code: 0 });
    undo();
    await rename('0001-foundation', FIRST);
    await renameOfHeatmaps();
    expect(await uf('backup', '--out', other)).toMatchObject({ code: 0 });

    const machine = await newMachine(dialect, SECRET);
    expect(await machine.uf('user', 'create', '--email', 'ann@example.test', '--role', 'editor')).toMatchObject({
      code: 0,
    });
    for (const command of ['restore', 'backup verify'])
      expect(await machine.uf(...command.split(' '), former), command).toEqual({
        code: 78,
        out: '',
        err: `uf: former.zip ${THEN}`,
      });
    const replace = dialect === 'postgres' ? ['--replace'] : [];
    expect(await machine.uf('restore', other, ...replace)).toEqual(REFUSED);
    expect((await machine.uf('user', 'list')).out).toContain('ann@example.test');
    if (dialect === 'sqlite') {
      await rename(FIRST, '0001-foundation');
      const bare = join(database.dataDir, 'userfeedback.sqlite');
      expect(await machine.uf('restore', bare)).toEqual({ code: 78, out: '', err: `uf: ${bare} ${THEN}` });
    }
  });

  test('a good backup takes its place', async () => {
    const file = join(newFolder(), 'good.zip');
    expect(await uf('backup', '--out', file)).toMatchObject({ code: 0 });
    await rename(FIRST, '0001-foundation');
    const replace = dialect === 'postgres' ? ['--replace'] : [];
    expect(await uf('restore', file, ...replace)).toMatchObject({ code: 0 });
    expect(await uf('user', 'list')).toMatchObject({ code: 0 });
  });
});
