import * as fs from 'node:fs';
import { readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openTestDatabase } from '../../platform/db/testing.ts';
import { storeResponses } from '../../testing/many-responses.ts';
import { becomeRelease, madeUpRelease } from '../../testing/next-release.ts';
import { ufHere } from '../../testing/run-command.ts';
import { copyBeforeUpdate } from './before-update.ts';

vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>();
  return { ...real, statfsSync: vi.fn(real.statfsSync) };
});

const open = async () => {
  const database = await openTestDatabase('sqlite');
  onTestFinished(() => database.close());
  const { dataDir, path = '' } = database;
  const folder = join(dataDir, 'backups');
  return {
    ...database,
    dataDir,
    path,
    folder,
    env: { UF_DATA_DIR: dataDir, UF_SECRET: 'a secret of tests' },
  };
};
const listed = (folder: string) =>
  readdirSync(folder)
    .filter((name) => !/-(wal|shm)$/.test(name))
    .sort();

test('an update begins with a copy of the file as it was; a start without steps makes none (UP-19)', async () => {
  const { db, folder, env } = await open();
  await storeResponses(db, 500);
  expect((await ufHere(env, ['migrate'])).out).toContain('google-drive/');
  rmSync(folder, { recursive: true });
  expect((await ufHere(env, ['migrate'])).out).toBe('The tables are up to date.');
  onTestFinished(becomeRelease(madeUpRelease('0.2.0')));
  expect(await ufHere(env, ['migrate'])).toMatchObject({ code: 0, out: '9001-column\n9002-index', err: '' });
  expect(listed(folder)).toEqual(['before-0.2.0.sqlite']);
  const copy = new DatabaseSync(join(folder, 'before-0.2.0.sqlite'), { readOnly: true });
  expect(copy.prepare('select count(*) as count from responses').get()).toEqual({ count: 500 });
  expect(copy.prepare("select 1 from pragma_table_info('responses') where name = 'shade'").all()).toEqual([]);
  expect(copy.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  copy.close();
  await ufHere(env, ['migrate']);
  expect(listed(folder)).toEqual(['before-0.2.0.sqlite']);
});

test('the two newest copies are kept; a second try replaces its own (UP-19)', async () => {
  const { path, dataDir, folder } = await open();
  const told: string[] = [];
  for (const [place, version] of ['0.2.0', '0.10.0', '0.3.0', '0.3.0'].entries()) {
    await copyBeforeUpdate({ path, dataDir, version }, (line) => told.push(line));
    utimesSync(join(folder, `before-${version}.sqlite`), place, place);
  }
  expect([listed(folder), told]).toEqual([['before-0.10.0.sqlite', 'before-0.3.0.sqlite'], []]);
});

test('a file that is too large is not copied, and the log says so (UP-19)', async () => {
  const { path, dataDir, folder } = await open();
  const told: string[] = [];
  await copyBeforeUpdate({ path, dataDir, version: '0.2.0' }, (line) => told.push(line), 1000);
  expect(told).toEqual([
    'No copy was made before the update: the database has 0.0 GB, and only up to 0.0 GB are copied.',
  ]);
  expect(listed(folder)).toEqual([]);
});

test('on a disk with little room the update goes on without a copy (UP-19)', async () => {
  const { db, folder, env } = await open();
  await storeResponses(db, 10);
  expect((await ufHere(env, ['migrate'])).code).toBe(0);
  rmSync(folder, { recursive: true });
  onTestFinished(becomeRelease(madeUpRelease('0.2.0')));
  vi.mocked(fs.statfsSync).mockReturnValueOnce({ bavail: 300_000, bsize: 1 } as never);
  const { out, err } = await ufHere(env, ['migrate']);
  expect(out).toBe('9001-column\n9002-index');
  expect(err).toMatch(/^No copy was made before the update: \d\.\d GB are needed, 0\.0 GB are free\.$/);
  expect(listed(folder)).toEqual([]);
});
