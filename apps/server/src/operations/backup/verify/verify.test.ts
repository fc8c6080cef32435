import {
  createWriteStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createMediaLibrary } from '../../../features/media/library.ts';
import { directUrl, testDialects } from '../../../platform/db/testing.ts';
import { storeSeal } from '../../../platform/site/seal.ts';
import { createSurvey, submitResponse } from '../../../testing/factories.ts';
import { fewOf } from '../../../testing/rounds.ts';
import { ufHere } from '../../../testing/run-command.ts';
import { pngOfSize } from '../../../testing/sample-images.ts';
import type { TestServer } from '../../../testing/start-test-server.ts';
import { startTestServer } from '../../../testing/start-test-server.ts';
import { openArchive, writeArchive } from '../archive.ts';
import type { Manifest } from '../manifest.ts';
import { envOf } from '../testing.ts';

describe.each(testDialects())('checking a backup of %s', (dialect) => {
  const member = dialect === 'sqlite' ? 'database.sqlite' : 'database.pgdump';
  let server: TestServer;
  let folder: string;
  let env: Record<string, string>;
  let names: string[];
  const uf = (...args: string[]) => ufHere(env, args);
  const file = (name: string) => join(folder, name);
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'uf-verify-'));
    server = await startTestServer({ dialect });
    env = envOf(server.deps.config);
    await storeSeal(server.deps.db, server.deps.config);
    const survey = await createSurvey(await server.as('administrator'));
    for (let n = 0; n < 12; n++) await submitResponse(server, survey);
    const library = createMediaLibrary(server.deps);
    const urls = [5, 6].map((size) => library.save({ file_name: 'a.png', bytes: pngOfSize(size, 3), user_id: null }));
    names = (await Promise.all(urls)).map(({ url }) => url.split('/').at(-1) ?? '');
    expect((await uf('backup', '--out', file('a.zip'))).code).toBe(0);
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The databases that checks have left. */
  const left = async () => {
    if (dialect === 'sqlite')
      return readdirSync(server.deps.config.dataDir).filter((name) => name.includes('unfinished'));
    const own = new URL(env.DATABASE_URL ?? '').pathname.slice(1);
    const { rows } = await sql<{ name: string }>`select datname as name from pg_database
      where datname like ${`${own.slice(0, 40)}%`} and datname <> ${own}`.execute(server.deps.db);
    return rows.map(({ name }) => name);
  };

  /** The backup with other members, as somebody could have written it. */
  async function rewrite(
    name: string,
    change: { without?: string; manifest?: (manifest: Manifest) => Partial<Manifest>; from?: string },
  ) {
    const archive = await openArchive(file(change.from ?? 'a.zip'), 'a.zip');
    await writeArchive(
      async (add) => {
        for (const one of archive.names)
          if (one !== 'manifest.json' && one !== change.without)
            await add(one, Readable.from([await buffer(await archive.read(one))]), { isDense: true });
        return { ...archive.manifest, ...change.manifest?.(archive.manifest) };
      },
      createWriteStream(file(name)),
    );
    archive.close();
  }

  test('reads, restores and counts all of it, and leaves nothing (BK-15, BK-17)', async () => {
    const before = await sql`select * from settings`.execute(server.deps.db);
    expect(await uf('backup', 'verify', file('a.zip'))).toEqual({
      code: 0,
      out: 'Verified: 12 responses, 2 uploads, all counts agree.',
      err: '',
    });
    expect(await left()).toEqual([]);
    expect(await sql`select * from settings`.execute(server.deps.db)).toEqual(before);
    const made = await uf('backup', '--verify', '--out', file('b.zip'));
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out.split('\n')[1]).toBe('Verified: 12 responses, 2 uploads, all counts agree.');
  });

  test('finds a bit that is flipped anywhere, and a file that is cut off (BK-16)', async () => {
    const bytes = readFileSync(file('a.zip'));
    const said = new Set<string>();
    for (let place = 0; place < 20; place++) {
      const changed = Buffer.from(bytes);
      // The last ones are in the directory and its end.
      const at = place < 12 ? Math.floor((bytes.length * place) / 12) : bytes.length - 1 - (place - 12) * 29;
      changed[at] = (changed[at] ?? 0) ^ 4;
      writeFileSync(file('c.zip'), changed);
      const { code, err } = await uf('backup', 'verify', file('c.zip'));
      expect([at, code, err]).toEqual([at, 1, expect.stringMatching(/^uf: (Not verified: .+\.|\S+ is not .+)$/)]);
      said.add(err);
    }
    expect([...said]).toContain(`uf: Not verified: ${member} was changed.`);
    for (const part of [0.3, 0.9, 0.999]) {
      writeFileSync(file('c.zip'), bytes);
      truncateSync(file('c.zip'), Math.floor(bytes.length * part));
      expect(await uf('backup', 'verify', file('c.zip'))).toEqual({
        code: 1,
        out: '',
        err: 'uf: Not verified: c.zip is cut off.',
      });
    }
    expect(await left()).toEqual([]);
  });

  test('names what is missing, and what differs (BK-16)', async () => {
    const [first = ''] = names;
    const verify = async (name: string) => (await uf('backup', 'verify', file(name))).err;
    await rewrite('d.zip', { without: `uploads/${first}` });
    expect(await verify('d.zip')).toBe(`uf: Not verified: upload ${first} is missing.`);
    await rewrite('e.zip', { manifest: ({ rows }) => ({ rows: { ...rows, responses: 13 } }) });
    expect(await verify('e.zip')).toBe(`uf: Not verified: ${member} has 12 responses, the manifest says 13.`);
    await sql`update survey_days set responses = responses + 1`.execute(server.deps.db);
    await uf('backup', '--out', file('f.zip'));
    await sql`update survey_days set responses = responses - 1`.execute(server.deps.db);
    expect(await verify('f.zip')).toMatch(new RegExp(`^uf: Not verified: ${member} counts differ: .*13`));
    expect(await uf('backup', '--verify', '--out', file('f2.zip'))).toMatchObject({ code: 0 });
    expect(await left()).toEqual([]);
  });

  test('leaves what was there when it was killed to the next check, which removes it (BK-17)', async () => {
    const [{ spawn }, { CLI }] = await Promise.all([
      import('node:child_process'),
      import('../../../testing/start-process.ts'),
    ]);
    for (const after of fewOf([600, 750, 900, 1050, 1300], [750, 1050])) {
      const child = spawn(process.execPath, [CLI, 'backup', 'verify', file('a.zip')], {
        env: { PATH: process.env.PATH, ...env },
        stdio: 'ignore',
      });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      setTimeout(() => child.kill('SIGKILL'), after);
      await ended;
    }
    expect((await uf('backup', 'verify', file('a.zip'))).code).toBe(0);
    await expect
      .poll(async () => {
        await uf('backup', 'verify', file('a.zip'));
        return left();
      })
      .toEqual([]);
  });
});

test.runIf(inject('postgresUrl'))('a role that may not make databases checks all but the restore (BK-18)', async () => {
  const server = await startTestServer({ dialect: 'postgres' });
  const url = new URL(directUrl(server.deps.config.databaseUrl));
  const role = `plain_${process.pid}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(`create role ${role} login password 'p' nosuperuser nocreatedb`);
    await client.query(`grant all on schema public to ${role}`);
    await client.query(`grant select, update on all tables in schema public to ${role}`);
    await client.query(`grant select on all sequences in schema public to ${role}`);
    url.username = role;
    url.password = 'p';
    const env = { ...envOf(server.deps.config), DATABASE_URL: url.href };
    const folder = mkdtempSync(join(tmpdir(), 'uf-verify-'));
    expect(await ufHere(env, ['backup', '--out', join(folder, 'a.zip')])).toMatchObject({ code: 0 });
    expect(await ufHere(env, ['backup', 'verify', join(folder, 'a.zip')])).toEqual({
      code: 0,
      out: 'Verified without restoring: this role may not create databases.',
      err: '',
    });
    rmSync(folder, { recursive: true });
  } finally {
    await client.query(`drop owned by ${role}`);
    await client.query(`drop role ${role}`);
    await client.end();
    await server.close();
  }
});
