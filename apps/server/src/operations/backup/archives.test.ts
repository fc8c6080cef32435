import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Person, SavedSurvey } from '@userfeedback/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { upload } from '../../features/imports/testing.ts';
import { createMediaLibrary } from '../../features/media/library.ts';
import { mediaDir } from '../../features/media/place.ts';
import { recount } from '../../features/results/recount.ts';
import { testDialects } from '../../platform/db/testing.ts';
import { fingerprintOf } from '../../platform/secrets.ts';
import { joinProcesses } from '../../platform/site/processes.ts';
import { storeSeal } from '../../platform/site/seal.ts';
import { createSurvey, submitResponse } from '../../testing/factories.ts';
import { fewOf } from '../../testing/rounds.ts';
import { ufHere } from '../../testing/run-command.ts';
import { pngOfSize } from '../../testing/sample-images.ts';
import { CLI } from '../../testing/start-process.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer } from '../../testing/start-test-server.ts';
import type { Archive } from './archive.ts';
import { openArchive } from './archive.ts';
import { envOf, newFolder, newMachine } from './testing.ts';

const SECRET = 'the secret of this site, long enough';

describe.each(testDialects())('a backup on %s', (dialect) => {
  let server: TestServer;
  let survey: SavedSurvey;
  let folder: string;
  let env: Record<string, string>;
  const uf = (...args: string[]) => ufHere(env, args);
  const file = (name: string) => join(folder, name);
  beforeEach(async () => {
    folder = newFolder();
    const started = await startTestServer({ dialect, licence: 'pro', config: { secret: SECRET } });
    onTestFinished(() => started.close());
    server = started;
    env = envOf(server.deps.config);
    await storeSeal(server.deps.db, server.deps.config);
    survey = await createSurvey(await server.as('administrator'), { title: 'Before' });
  });
  const images = async (count: number) => {
    const library = createMediaLibrary(server.deps);
    const names: string[] = [];
    for (let n = 1; n <= count; n++) {
      const { url } = await library.save({ file_name: 'a.png', bytes: pngOfSize(n, 3), user_id: null });
      names.push(url.split('/').at(-1) ?? '');
    }
    return names;
  };
  const opened = async (name: string): Promise<Archive> => {
    const archive = await openArchive(file(name), name);
    onTestFinished(() => archive.close());
    return archive;
  };

  test('is one file of ordinary parts with a manifest, while servers run (BK-01, BK-02, BK-04, BK-09, BK-10, BK-11, BK-12, VR-92)', async () => {
    const [first = '', second = '', third = ''] = await images(3);
    const csv = 'Submitted,Question q1\n2026-01-01,Yes\n';
    expect((await upload(await server.as('administrator'), survey.id, csv)).status).toBe(201);
    for (let n = 0; n < 7; n++) await submitResponse(server, survey);
    rmSync(join(mediaDir(server.deps.config.dataDir), second));
    const here = await joinProcesses(server.deps.db, { address: 'here:1', secret: SECRET }, server.deps.log);
    onTestFinished(() => here.leave());
    const { code, out, err } = await uf('backup', '--out', file('a.zip'));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const mine = fingerprintOf(SECRET);
    const lines = out.split('\n');
    expect(lines[0]).toBe(`UF_SECRET is not in the backup. Keep it somewhere else (fingerprint ${mine}).`);
    expect(lines[1]).toMatch(/\/a\.zip: \d+\.\d MB, 7 responses, 2 uploads, \d+\.\d s$/);
    expect(statSync(file('a.zip')).mode & 0o777).toBe(0o600);
    expect(spawnSync('unzip', ['-tq', file('a.zip')]).status).toBe(0);
    const archive = await opened('a.zip');
    const { manifest } = archive;
    const member = dialect === 'sqlite' ? 'database.sqlite' : 'database.pgdump';
    expect([...archive.names].sort()).toEqual([member, 'manifest.json', `uploads/${first}`, `uploads/${third}`].sort());
    expect(manifest).toMatchObject({
      format: 1,
      database: dialect,
      secret_fingerprint: mine,
      erased: [second],
      uploads: { count: 2 },
      rows: { responses: 7, surveys: 1, media: 3, licences: 1 },
    });
    expect(manifest.site_id).toMatch(/^[0-9a-f]{8}$/);
    for (const { name, bytes, sha256 } of manifest.members) {
      const content = await buffer(await archive.read(name));
      expect([name, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([name, bytes, sha256]);
      expect(content.includes(SECRET)).toBe(false);
    }
    expect(Object.keys(manifest.rows)).not.toEqual(expect.arrayContaining(['processes']));
    const json = await uf('backup', '--out', file('b.zip'), '--json');
    expect(JSON.parse(json.out)).toMatchObject({
      file: file('b.zip'),
      responses: 7,
      uploads: 2,
      bytes: statSync(file('b.zip')).size,
    });
    expect((await opened('b.zip')).manifest.site_id).toBe(manifest.site_id);
    expect(await uf('backup', '--out', file('a.zip'))).toMatchObject({
      code: 1,
      err: `uf: ${file('a.zip')} is there already; choose another name.`,
    });
    expect(readdirSync(folder).sort()).toEqual(['a.zip', 'b.zip']);
    const piped = spawnSync(process.execPath, [CLI, 'backup', '--out', '-'], {
      env: { PATH: process.env.PATH, ...env },
      maxBuffer: 1e8,
    });
    expect(piped.status).toBe(0);
    expect(String(piped.stderr).trim().split('\n').at(-1)).toMatch(
      /^-: \d+\.\d MB, 7 responses, 2 uploads, \d+\.\d s$/,
    );
    writeFileSync(file('c.zip'), piped.stdout);
    const poured = await opened('c.zip');
    await poured.checkWhole();
    expect(poured.manifest.rows).toEqual(manifest.rows);
  });

  test('is restored on an empty machine: the site is as it was, and its numbers go on (BK-12, BK-34, BK-35, BK-42)', async () => {
    const names = await images(2);
    for (let n = 0; n < 5; n++) await submitResponse(server, survey);
    const { db } = server.deps;
    const message = {
      kind: 'email',
      event: 'response.created',
      destination: 'd',
      target: '{}',
      recipients: '',
    } as const;
    const moments = { next_attempt_at: '2026-01-01T00:00:00.000Z', created_at: '2026-01-01T00:00:00.000Z' };
    for (const [number, status] of ['pending', 'pending', 'sent'].entries())
      await db
        .insertInto('deliveries')
        .values({
          ...message,
          ...moments,
          survey_id: survey.id,
          response_id: 1,
          number,
          attempts: 0,
          status: status as 'sent',
        })
        .execute();
    await db.insertInto('jobs').values({ name: 'some-job', due_at: moments.created_at, failures: 3 }).execute();
    const here = await joinProcesses(db, { address: 'here:1', secret: SECRET }, server.deps.log);
    onTestFinished(() => here.leave());
    expect((await uf('backup', '--out', file('a.zip'))).code).toBe(0);
    const machine = await newMachine(dialect, SECRET);
    const restored = await machine.uf('restore', file('a.zip'));
    expect({ code: restored.code, err: restored.err }).toEqual({ code: 0, err: '' });
    expect(restored.out).toMatch(/with 5 responses and 2 uploads was restored\.$/m);
    expect(restored.out).toContain('2 messages wait to be sent. Start with UF_DELIVERIES=off to review them first.');
    const database = await machine.open();
    for (const table of ['jobs', 'processes'] as const)
      expect(await database.db.selectFrom(table).selectAll().execute()).toEqual([]);
    const other = await startTestServer({ dialect, database, config: { secret: SECRET } });
    onTestFinished(() => other.close());
    const [before, after] = [await server.as('administrator'), await other.as('administrator')];
    for (const path of [
      '/surveys',
      `/surveys/${survey.id}`,
      `/results/${survey.id}`,
      '/settings',
      '/licence',
      '/addons',
      '/media',
      '/api-keys',
      `/surveys/${survey.id}/responses`,
    ])
      expect([path, (await after.get(path)).body]).toEqual([path, (await before.get(path)).body]);
    const people = async (client: typeof before) => {
      const { items } = (await client.get<{ items: Person[] }>('/people')).body;
      return items.map(({ last_seen_at: _now, ...person }) => person);
    };
    expect(await people(after)).toEqual(await people(before));
    for (const name of names)
      expect(readFileSync(join(mediaDir(machine.dataDir), name))).toEqual(
        readFileSync(join(mediaDir(server.deps.config.dataDir), name)),
      );
    expect(await recount(database.db)).toEqual([]);
    const next = await submitResponse(other, survey);
    expect(next.status).toBe(201);
    expect(next.body.data).toBe(6);
    expect((await createSurvey(after)).id).toBe(survey.id + 1);
    expect(readdirSync(machine.dataDir).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  test('is of one moment, however busy the site is (BK-03)', async () => {
    let isOver = false;
    onTestFinished(() => {
      isOver = true;
    });
    const acknowledged: string[] = [];
    const visits = Array.from({ length: 8 }, async () => {
      while (!isOver) {
        const submission_id = crypto.randomUUID();
        if ((await submitResponse(server, survey, { submission_id })).status === 201) acknowledged.push(submission_id);
      }
    });
    for (const round of fewOf([1, 2, 3], [1])) {
      await expect.poll(() => acknowledged.length).toBeGreaterThan(40 * round);
      const earlier = [...acknowledged];
      expect((await uf('backup', '--out', file(`${round}.zip`))).code).toBe(0);
      const machine = await newMachine(dialect, SECRET);
      expect(await machine.uf('restore', file(`${round}.zip`))).toMatchObject({ code: 0, err: '' });
      const { db, close } = await machine.open();
      expect(await recount(db)).toEqual([]);
      const text = dialect === 'sqlite' ? sql`lower(hex(submission_id))` : sql`replace(submission_id::text, '-', '')`;
      const { rows } = await sql<{ id: string }>`select ${text} as id from responses`.execute(db);
      const known = new Set(rows.map(({ id }) => id));
      expect(earlier.filter((id) => !known.has(id.replaceAll('-', '')))).toEqual([]);
      await close();
    }
    isOver = true;
    await Promise.all(visits);
  });

  test('of another secret is restored only when that is given up (BK-38, SP-13)', async () => {
    const hook = { name: 'Hook', request_url: 'https://hooks.test/1', secret: 'hush' };
    const admin = await server.as('administrator');
    const { addons } = server.deps;
    expect(addons.length).toBeGreaterThan(0);
    await server.deps.site.change(async (trx) => {
      const changed_at = '2026-01-01T00:00:00.000Z';
      await trx.insertInto('addon_states').values({ slug: 'webhooks', installed: 1, active: 1, changed_at }).execute();
    });
    const { id } = await createSurvey(admin, {
      notifications: { webhook: { active: true, webhooks: [hook] } },
    });
    const stored = await server.deps.db
      .selectFrom('surveys')
      .select('notifications')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(stored?.notifications).toContain('sealed:');
    await uf('backup', '--out', file('a.zip'));
    const machine = await newMachine(dialect, 'another secret, also long enough');
    const refused = await machine.uf('restore', file('a.zip'));
    expect(refused.code).toBe(78);
    expect(refused.err).toMatch(
      new RegExp(
        `^uf: This backup belongs to another UF_SECRET \\(fingerprint ${fingerprintOf(SECRET)}\\)\\. Set it, or add --without-secrets: .*webhook`,
      ),
    );
    expect(await machine.uf('restore', file('a.zip'), '--without-secrets')).toMatchObject({
      code: 0,
      err: '',
    });
    const { db } = await machine.open();
    const kept = await db.selectFrom('surveys').select('notifications').where('id', '=', id).executeTakeFirst();
    expect(kept).toEqual(stored);
    expect((await db.selectFrom('site_seal').select('fingerprint').executeTakeFirst())?.fingerprint).toBe(
      fingerprintOf('another secret, also long enough'),
    );
  });

  test('of a newer version, or of the other database, is refused; a dry run changes nothing (BK-40, BK-44)', async () => {
    await submitResponse(server, survey);
    await uf('backup', '--out', file('a.zip'));
    const machine = await newMachine(dialect, SECRET);
    const tried = await machine.uf('restore', file('a.zip'), '--dry-run');
    expect(tried).toMatchObject({ code: 0, err: '' });
    expect(tried.out).toMatch(/with 1 response and 0 uploads would be restored\.\nNothing was changed\.$/);
    expect(readdirSync(machine.dataDir)).toEqual([]);
    if (dialect === 'sqlite') {
      const elsewhere = { ...env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
      expect((await ufHere(elsewhere, ['restore', file('a.zip')])).err).toBe(
        'uf: This is a backup of SQLite, but DATABASE_URL names PostgreSQL. Restore it to a file, then use uf move.',
      );
    } else {
      expect((await ufHere({ ...env, DATABASE_URL: '' }, ['restore', file('a.zip')])).err).toMatch(
        /^uf: This is a backup of PostgreSQL\. Set DATABASE_URL/,
      );
    }
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '')`.execute(server.deps.db);
    await uf('backup', '--out', file('newer.zip'));
    await sql`delete from kysely_migration where name = '9999-future'`.execute(server.deps.db);
    expect(await machine.uf('restore', file('newer.zip'))).toMatchObject({
      code: 1,
      err: 'uf: newer.zip was made by a newer version of UserFeedback.',
    });
    truncateSync(file('a.zip'), statSync(file('a.zip')).size - 100);
    expect((await machine.uf('restore', file('a.zip'))).err).toMatch(/^uf: a\.zip is cut off/);
    expect(readdirSync(machine.dataDir)).toEqual([]);
  });
});
