import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { SavedSurvey } from '@userfeedback/contract';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../platform/db/database.ts';
import { createPostgres, directUrl, sameDatabase, testDialects } from '../../platform/db/testing.ts';
import { joinProcesses } from '../../platform/site/processes.ts';
import type { Client } from '../../testing/client.ts';
import { createClient } from '../../testing/client.ts';
import { createSurvey, submitResponse, textQuestion } from '../../testing/factories.ts';
import { fewOf } from '../../testing/rounds.ts';
import { ufHere } from '../../testing/run-command.ts';
import { CLI } from '../../testing/start-process.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer } from '../../testing/start-test-server.ts';

/** Of a kill. */
const ROUNDS = fewOf([0, 1, 2, 3], [0, 2]);

async function newTarget() {
  const target = await createPostgres('session');
  onTestFinished(() => target.drop());
  return target;
}

function envOf({ deps: { config } }: TestServer): Record<string, string> {
  const { dataDir, secret, databaseUrl } = config;
  return {
    UF_DATA_DIR: dataDir,
    UF_SECRET: secret,
    DATABASE_URL: databaseUrl === null ? '' : directUrl(databaseUrl),
  };
}

/** A site with a bit of everything. */
async function startSite(dialect: 'sqlite' | 'postgres') {
  const server = await startTestServer({ dialect, licence: 'elite', addons: 'all' });
  const env = envOf(server);
  await ufHere(env, ['seed', '--surveys', '3', '--responses', '900', '--days', '20']);
  const { out: key } = await ufHere(env, ['apikey', 'create', '--role', 'administrator']);
  const admin = createClient(server.app, { authorization: `Bearer ${key}` });
  const survey = await createSurvey(admin, {
    title: 'Moved',
    questions: [textQuestion('q1'), textQuestion('q2')],
  });
  for (const value of ['Grünkohl mit Pinkel', 'kohlrabi', 'Sauerkraut'])
    await submitResponse(server, survey, { answers: [{ question_id: 'q1', value }] });
  const last = await submitResponse(server, survey);
  const ids = { response_ids: [last.body.data] };
  await admin.post(`/surveys/${survey.id}/responses/trash`, ids);
  expect((await admin.delete(`/surveys/${survey.id}/responses`, ids)).status).toBe(200);
  return { server, env, key, admin, survey, lastId: last.body.data };
}

/** What people see of a site. */
async function lookAt(admin: Client, surveys: readonly number[], survey: SavedSurvey): Promise<unknown[]> {
  const paths = [
    '/surveys?per_page=50',
    '/settings',
    '/users',
    '/dashboard',
    `/surveys/${survey.id}/responses?search=grünk`,
    `/surveys/${survey.id}/responses?search=kohlrabi`,
    ...surveys.flatMap((id) => [
      `/surveys/${id}`,
      `/surveys/${id}/results`,
      `/surveys/${id}/responses?per_page=50&page=2`,
      `/surveys/${id}/responses?search=the`,
    ]),
  ];
  const looked: unknown[] = [];
  for (const path of paths) {
    const { status, body } = await admin.get(path);
    looked.push([path, status, body]);
  }
  return looked;
}

describe.skipIf(!testDialects().includes('postgres')).each(testDialects())('a site on %s', (dialect) => {
  test('moves to PostgreSQL as it is, and goes on there (SP-87, SP-88, SP-91)', async () => {
    const { server, env, key, admin, survey, lastId } = await startSite(dialect);
    const ids = (await admin.get<{ items: SavedSurvey[] }>('/surveys?per_page=50')).body.items.map(({ id }) => id);
    expect(ids.length).toBe(4);
    const before = await lookAt(admin, ids, survey);
    const target = await newTarget();
    const csv = async (own: Record<string, string>, id: number) => {
      const out = join(server.deps.config.dataDir, `${own.DATABASE_URL === target.url ? 'new' : 'old'}-${id}.csv`);
      expect((await ufHere(own, ['export', '--survey', String(id), '--out', out])).err).toBe('');
      return readFileSync(out, 'utf8');
    };
    const files = [];
    for (const id of ids) files.push(await csv(env, id));
    const member = await joinProcesses(server.deps.db, { address: 'shop:4400', secret: '' }, server.deps.log);
    const busy = await ufHere(env, ['move', '--to', target.url]);
    expect([busy.code, busy.err]).toEqual([
      1,
      'uf: A server is running on this database: shop:4400. Stop it first; browsers keep their answers meanwhile.',
    ]);
    await member.leave();
    const hashOf = () =>
      createHash('sha256')
        .update(readFileSync(join(server.deps.config.dataDir, 'userfeedback.sqlite')))
        .digest('hex');
    const hash = dialect === 'sqlite' ? hashOf() : '';
    const moved = await ufHere(env, ['move', '--to', target.url]);
    expect([moved.err, moved.out]).toEqual(['', 'Moved: 903 responses in 4 surveys. Set DATABASE_URL and start.']);
    if (dialect === 'sqlite') expect(hashOf()).toBe(hash);
    const again = await ufHere(env, ['move', '--to', target.url]);
    expect([again.code, again.err]).toEqual([1, 'uf: The target is not empty.']);

    const there = { ...env, DATABASE_URL: target.url };
    for (const [nth, id] of ids.entries()) expect(await csv(there, id)).toBe(files[nth]);
    expect((await ufHere(there, ['recount'])).code).toBe(0);
    const database = await openDatabase(sameDatabase({ url: target.url, dataDir: '' }), pino({ level: 'silent' }));
    const beside = await startTestServer({
      dialect: 'postgres',
      database: { ...database, url: target.url, dataDir: server.deps.config.dataDir },
    });
    onTestFinished(() => beside.close());
    const same = createClient(beside.app, { authorization: `Bearer ${key}` });
    expect(await lookAt(same, ids, survey)).toEqual(before);
    // With the nonce of a page that was loaded before.
    const next = await submitResponse({ ...beside, deps: server.deps, visitor: beside.visitor }, survey);
    expect([next.status, next.body.data]).toEqual([201, lastId + 1]);
    await server.close();
  });
});

test.skipIf(!testDialects().includes('postgres'))(
  'half moved it is of no use to a server, and the next move ends well (SP-89)',
  async () => {
    const { server, env } = await startSite('sqlite');
    const target = await newTarget();
    const there = { ...env, DATABASE_URL: target.url };
    const watcher = new pg.Client({ connectionString: target.url });
    await watcher.connect();
    const isBegun = async () =>
      (await watcher.query("select to_regclass('unfinished_move') is not null as begun")).rows[0].begun;
    for (const round of ROUNDS) {
      const child = spawn(process.execPath, [CLI, 'move', '--to', target.url], {
        env: { ...process.env, ...env },
      });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      // What the last one left is cleared away first.
      if (round > 0) await expect.poll(isBegun, { interval: 5 }).toBe(false);
      await expect.poll(isBegun, { interval: 5 }).toBe(true);
      await wait(round * 30);
      child.kill('SIGKILL');
      await ended;
      const look = await ufHere(there, ['recount']);
      expect([look.code, look.err]).toEqual([78, 'uf: This database was only partly moved. Run uf move again.']);
    }
    await watcher.end();
    const moved = await ufHere(env, ['move', '--to', target.url]);
    expect([moved.err, moved.out]).toEqual(['', 'Moved: 903 responses in 4 surveys. Set DATABASE_URL and start.']);
    await server.close();
  },
);
