// Runs on request: kills the one change of layout many times, and cannot change any more.
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backUp } from '../backup/backup.ts';
import { onFreePort, readConfig } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/database.ts';
import { IN_TURN } from '../db/migrate/locks.ts';
import { LAST_STEP } from '../db/migrate/release.ts';
import type { LayoutMove } from '../db/new-layout.ts';
import { hasFormerLayout } from '../db/new-layout.ts';
import type { Db } from '../db/schema.ts';
import type { TestDatabase } from '../db/testing.ts';
import { NOTHING_TO_SEAL, openTestDatabase, PUBLIC_URL, testDialects } from '../db/testing.ts';
import { recount } from '../results/recount.ts';
import { VERSION } from '../version.ts';
import { createCopyist } from './former-responses.ts';
import { insert, MOVE } from './new-layout-testing.ts';
import { findResponses } from './queries.ts';

const moduleOf = (path: string) => new URL(path, import.meta.url).href;
const cli = fileURLToPath(moduleOf('../cli.ts'));
/** Several slices. */
const MANY = 6_000;
const DAY = '2026-03-01';
const COPIED = /New layout: ([\d,]+) of 6,000 responses/;
const WORDS = ['good', 'bad', 'Straßenbahn', '👍', 'delivery'];

describe.each(testDialects())('a move that stops, on %s', (dialect) => {
  let former: TestDatabase;
  let opened: Database | undefined;
  const children: ChildProcess[] = [];

  beforeEach(async () => {
    former = await openTestDatabase(dialect, '0021-layout');
    await writeFormer(former.db);
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await opened?.close();
    opened = undefined;
    await former.close();
  });

  test('goes on from there, however often it is killed, and ends with the same content (UP-41, D-126)', async () => {
    await former.db.destroy();
    expect(await killAfter(0)).toBe('0');
    expect(await killAfter(1)).toBe('0');
    expect(await killAfter(1)).toBe('2,000');
    expect(await killAfter('all')).toBe('4,000');
    const last = uf('migrate');
    expect(await last.ended).toBe(0);
    expect(COPIED.exec(last.output())?.[1]).toBe('6,000');
    const { db } = await reopen();
    await expectMoved(db);
    const left =
      dialect === 'postgres'
        ? (await sql`select 1 from pg_namespace where nspname like '%_next'`.execute(db)).rows
        : ['.next.sqlite', '.sqlite-journal'].filter((end) => existsSync(fileOf(end)));
    expect(left).toEqual([]);
  });

  test('begins anew if a former server wrote in between (UP-41)', async () => {
    await former.db.destroy();
    await killAfter(1);
    const { db, close } = await reopen();
    await sql`update responses set page_name = 'Changed' where id = 7`.execute(db);
    await close();
    const again = uf('migrate');
    expect((await again.line(COPIED))[1]).toBe('0');
    expect(await again.ended).toBe(0);
    const [changed] = await findResponses((await reopen()).db, 1, [7]);
    expect(changed?.page_submitted.name).toBe('Changed');
  });

  test('refuses to begin while a former server is connected, and changes nothing (UP-42)', async () => {
    // Idle, as a server without visitors.
    await sql`select 1 from surveys`.execute(former.db);
    const before = await contentOf(former.db);
    const { ended, output } = uf('migrate');
    expect(await ended).toBe(1);
    expect(output()).toMatch(
      /^uf: Stop all servers of the former version first \([1-9]\d* connections\)\.\n$/,
    );
    expect(await contentOf(former.db)).toEqual(before);
    if (dialect === 'sqlite') expect(existsSync(fileOf('.next.sqlite'))).toBe(false);
    else
      expect(
        (await sql`select 1 from pg_namespace where nspname like '%_next'`.execute(former.db)).rows,
      ).toEqual([]);
  });

  test('looks again before the end: who has come meanwhile keeps the former content (UP-42)', async () => {
    const lines: string[] = [];
    let other: Other | undefined;
    const move: LayoutMove = {
      tell: (line) => lines.push(line),
      createCopyist: (...given) => ({
        copy: async (trx, slice) => {
          other ??= await comeBeside(former);
          await createCopyist(...given).copy(trx, slice);
        },
      }),
    };
    await expect(former.migrate(NOTHING_TO_SEAL, PUBLIC_URL, move)).rejects.toThrow(
      /^Stop all servers of the former version first \(1 connections\)\.$/,
    );
    expect(await other?.count()).toBe(MANY * 2);
    expect(await former.hasFormerLayout()).toBe(true);
    await other?.leave();
    lines.length = 0;
    expect(
      await former.migrate(NOTHING_TO_SEAL, PUBLIC_URL, { ...MOVE, tell: (line) => lines.push(line) }),
    ).toContain('0021-layout');
    expect(lines[0]).toBe('New layout: 6,000 of 6,000 responses');
    await expectMoved(former.db);
  });

  test('is done once by two processes that start at once (UP-41)', async () => {
    const { db } = former;
    if (dialect === 'sqlite') {
      await db.destroy();
      const codes = await Promise.all([uf('migrate').ended, uf('migrate').ended]);
      // With a file there is only one; the other may keep it from beginning.
      if (!codes.includes(0)) expect(await uf('migrate').ended).toBe(0);
    } else {
      const both = await db.connection().execute(async (held) => {
        await sql`select pg_advisory_lock(4400001)`.execute(held);
        const ended = [uf('migrate').ended, uf('migrate').ended];
        await expect.poll(() => countWaiting(db)).toBe(2);
        return ended;
      });
      await db.destroy();
      expect(await Promise.all(both)).toEqual([0, 0]);
    }
    await expectMoved((await reopen()).db);
  });

  if (dialect === 'sqlite')
    test('a backup of the former layout is restored when no server runs (UP-42)', async () => {
      const copy = fileOf('.copy.sqlite');
      await backUp(former.path ?? '', copy);
      const live = await openTestDatabase('sqlite');
      const restoring = () => uf('restore', { UF_DATA_DIR: live.dataDir }, copy);
      await live.db.selectFrom('surveys').select('id').execute();
      const refused = restoring();
      expect(await refused.ended).toBe(1);
      expect(refused.output()).toBe(
        `uf: ${basename(copy)} has the layout of a former version: stop all servers before it is restored.\n`,
      );
      expect(await live.hasFormerLayout()).toBe(false);
      await live.db.destroy();
      expect(await restoring().ended).toBe(0);
      const restored = await openDatabase({ dataDir: live.dataDir }, pino({ level: 'silent' }));
      await expectMoved(restored.db);
      await restored.close();
      await live.close();
    });

  test('a server says that it is starting, other commands do not begin (UP-41)', async () => {
    await former.db.destroy();
    const recounting = uf('recount');
    expect(await recounting.ended).toBe(78);
    expect(recounting.output()).toBe(
      `uf: This database is at step 0020-time-zone; version ${VERSION} needs ${LAST_STEP}. Run uf migrate, or start the server.\n`,
    );
    const { port } = await onFreePort(readConfig({ UF_DATA_DIR: former.dataDir, PORT: '0' }));
    const served = uf('serve', { PORT: String(port), UF_DEMO: 'off' });
    const ask = async (path: string) => {
      const reply = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
      return reply && [reply.status, await reply.text()];
    };
    const seen = new Set<string>();
    while (!/Admin /.test(served.output()))
      for (const path of ['/readyz', '/healthz', '/api/v1/widget'])
        seen.add(`${path} ${(await ask(path))?.join(' ').slice(0, 30)}`);
    expect([...seen]).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^\/readyz 503 \{"status":"starting",/),
        '/healthz 200 {"status":"ok"}',
        expect.stringMatching(/^\/api\/v1\/widget 503 /),
      ]),
    );
    await served.line(/Admin /);
    expect(await ask('/readyz')).toEqual([200, expect.stringMatching(/^\{"status":"ok",/)]);
    expect((await ask('/api/v1/widget'))?.[0]).toBe(200);
    expect(served.output()).toContain('New layout: 6,000 of 6,000 responses');
    children.at(-1)?.kill('SIGTERM');
    expect(await served.ended).toBe(0);
  });

  function uf(command: string, more: Record<string, string> = {}, ...rest: string[]) {
    return run([cli, command, ...rest], more);
  }

  /** Runs something in a process of its own. */
  function run(what: string[], more: Record<string, string> = {}) {
    const child = spawn(process.execPath, what, {
      env: {
        ...{
          PATH: process.env.PATH,
          UF_DATA_DIR: former.dataDir,
          UF_SECRET: 'a secret that only tests know',
        },
        ...(former.url && { DATABASE_URL: former.url }),
        ...{ UF_LOG: 'info', ...more },
      },
    });
    children.push(child);
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        text += part;
      });
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const line = async (wanted: RegExp): Promise<RegExpExecArray> => {
      for (;;) {
        const found = wanted.exec(text);
        if (found) return found;
        if (child.exitCode !== null) throw new Error(`It ended: ${text}`);
        await wait(5);
      }
    };
    return { ended, line, output: () => text };
  }

  /** A move that kills itself while it stores a slice, after so many, or when only the end is left; where it began. */
  async function killAfter(slices: number | 'all'): Promise<string | undefined> {
    const script = `
      import { openDatabase } from '${moduleOf('../db/database.ts')}';
      import { createCopyist } from '${moduleOf('./former-responses.ts')}';
      const kill = () => process.kill(process.pid, 'SIGKILL');
      let left = ${slices === 'all' ? MANY : slices};
      const lines = [];
      const log = { warn: () => undefined };
      const url = process.env.DATABASE_URL;
      const database = await openDatabase({ databaseUrl: url, dataDir: process.env.UF_DATA_DIR }, log);
      const secrets = () => ({ seal: (text) => text, open: (text) => text });
      await database.migrate(secrets, '${PUBLIC_URL}', {
        createCopyist: (...former) => {
          const copyist = createCopyist(...former);
          return {
            copy: async (trx, slice) => {
              await copyist.copy(trx, slice);
              if (left-- === 0) kill();
            },
          };
        },
        tell: (line) => {
          console.error(line);
          lines.push(line);
          if (lines.length > 1) kill();
        },
      });`;
    const { ended, output } = run(['--input-type=module', '-e', script]);
    expect(await ended).toBe(null);
    const { db, close } = await reopen();
    // What was there can still be used.
    expect(await hasFormerLayout(db)).toBe(true);
    expect(await count(db, 'answers')).toBe(MANY * 2);
    await close();
    return COPIED.exec(output())?.[1];
  }

  async function reopen(): Promise<Database> {
    opened = await openDatabase(
      { databaseUrl: former.url, dataDir: former.dataDir },
      pino({ level: 'silent' }),
    );
    return opened;
  }

  function fileOf(end: string): string {
    return (former.path ?? '').replace('.sqlite', end);
  }
});

async function writeFormer(db: Db): Promise<void> {
  const questions = JSON.stringify([
    { id: 'q1', type: 'radio-button', title: 'Pick', config: { options: ['A', 'B', 'C'] }, settings: {} },
    { id: 'q2', type: 'text', title: 'Say', config: {}, settings: {} },
  ]);
  await insert(db, 'surveys', {
    ...{ id: 1, title: 'S', type: 'regular', status: 'publish', cookie_name: 'c', questions, settings: '{}' },
    ...{ notifications: '{}', extensions: '{}', version: 1, revision: 1, created_at: '', updated_at: '' },
  });
  await insert(db, 'survey_versions', { survey_id: 1, version: 1, questions, created_at: '' });
  const numbers = sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${MANY})`;
  const uuid = sql`'aaaaaaaa-0000-4000-8000-' || substr(cast(100000000000 + n as text), 1, 12)`;
  const pick = (list: readonly string[]) =>
    sql`case n % ${sql.lit(list.length)} ${sql.join(
      list.map((text, place) => sql`when ${sql.lit(place)} then ${sql.lit(text)}`),
      sql` `,
    )} end`;
  await sql`insert into responses (id, survey_id, submission_id, survey_version, status, submitted_at, day, page_name,
      page_url, user_ip, user_browser, user_os, user_device)
    ${numbers} select n, 1, ${uuid}, 1, 'publish', '2026-03-01T10:00:00.000Z', ${DAY}, 'Page ' || n,
      'https://example.com/', '', 'Firefox', 'Linux', 'Desktop' from numbers`.execute(db);
  const columns = sql.raw(
    'survey_id, response_id, position, question_id, question_title, question_type, value',
  );
  await sql`insert into answers (${columns})
    ${numbers} select 1, n, 0, 'q1', 'Pick', 'radio-button', ${pick(['A', 'B', 'C'])} from numbers`.execute(
    db,
  );
  await sql`insert into answers (${columns})
    ${numbers} select 1, n, 1, 'q2', 'Say', 'text', ${pick(WORDS)} || ' ' || n from numbers`.execute(db);
  const ids = { first_id: 1, last_id: MANY };
  await insert(db, 'survey_days', {
    ...{ survey_id: 1, day: DAY, responses: MANY, trashed: 0, spam: 0, impressions: 20_000, ...ids },
  });
  const day = { survey_id: 1, day: DAY, commented: 0 };
  for (const [question_id, kind] of Object.entries({ q1: 'choice', q2: 'text' }))
    await insert(db, 'question_days', { ...day, question_id, kind, answered: MANY, skipped: 0 });
  for (const option of ['A', 'B', 'C'])
    await insert(db, 'option_days', { ...day, question_id: 'q1', kind: 'choice', option, count: MANY / 3 });
}

async function expectMoved(db: Db): Promise<void> {
  expect(await hasFormerLayout(db)).toBe(false);
  const ids = Array.from({ length: MANY }, (_, place) => place + 1);
  const found = await findResponses(db, 1, ids);
  expect(
    found.map(({ id, page_submitted, answers }) => [id, page_submitted.name, ...answers.map((a) => a.value)]),
  ).toEqual(
    ids.map((id) => [id, `Page ${id}`, ['A', 'B', 'C'][id % 3], `${WORDS[id % WORDS.length]} ${id}`]),
  );
  expect(await recount(db)).toEqual([]);
  expect(await count(db, 'response_words')).toBe(MANY);
  expect(await db.selectFrom('wordings').select(['number', 'options']).orderBy('number').execute()).toEqual([
    { number: 1, options: '["A","B","C"]' },
    { number: 2, options: null },
  ]);
}

/** All rows that a move reads. */
async function contentOf(db: Db): Promise<unknown> {
  const names = ['surveys', 'responses', 'answers', 'survey_days', 'question_days', 'kysely_migration'];
  const content: Record<string, string[]> = {};
  for (const name of names) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    content[name] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return content;
}

async function count(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    db,
  );
  return Number(rows[0]?.count);
}

/** How many other processes wait for a move to end. */
async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql`select 1 from pg_locks as l join pg_database as d on d.oid = l.database
    where d.datname = current_database() and l.locktype = 'advisory' and l.objid = ${IN_TURN}`.execute(db);
  return rows.length;
}

/** Somebody else who is connected. */
interface Other {
  count(): Promise<number>;
  leave(): Promise<void>;
}

async function comeBeside({ path, url, dataDir }: TestDatabase): Promise<Other> {
  if (path === undefined) {
    const { db, close } = await openDatabase({ databaseUrl: url, dataDir }, pino({ level: 'silent' }));
    return { count: () => count(db, 'answers'), leave: close };
  }
  const file = new DatabaseSync(path);
  const counting = file.prepare('select count(*) as count from answers');
  counting.get();
  return { count: async () => Number(counting.get()?.count), leave: async () => file.close() };
}
