import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import type { Limits, SavedSurvey, WidgetDocument } from '@userfeedback/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { createSurvey, submitResponse } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { recount } from '../results/recount.ts';

const MAX = 5;

describe.runIf(testDialects().includes('postgres'))('limits while PostgreSQL is away', () => {
  let first: TestServer;
  let admin: Client;
  /** Reaches the database through a connection that can be cut. */
  let server: TestServer;
  let way: Awaited<ReturnType<typeof openWay>>;

  beforeAll(async () => {
    first = await startTestServer({ dialect: 'postgres', licence: 'elite', addons: 'all' });
    admin = await first.apiKey('administrator');
    const { databaseUrl, dataDir } = first.deps.config;
    const url = new URL(databaseUrl ?? '');
    way = await openWay(url);
    url.hostname = '127.0.0.1';
    url.port = String(way.port);
    const config = { databaseUrl: String(url), databasePooling: first.deps.config.databasePooling, dataDir };
    const database = {
      ...(await openDatabase(config, pino({ level: 'silent' }))),
      url: String(url),
      dataDir,
    };
    server = await startTestServer({ dialect: 'postgres', database });
  });
  afterAll(async () => {
    await server.close();
    await first.close();
    way.cut();
  });

  test('the document of before is served, nothing is taken, and afterwards no limit is passed (FQ-81)', async () => {
    const full = await make({ max_responses: MAX });
    const half = await make({ max_responses: MAX });
    await server.deps.site.refresh();
    expect(await sendMany(full, MAX)).toEqual({ 201: MAX });
    expect(await sendMany(half, 2)).toEqual({ 201: 2 });
    await expect.poll(async () => (await closed())[full.id]).toBe('full');
    const before = (await document()).surveys.map(({ id }) => id);
    way.cut();
    const away = await sendMany(full, 2);
    expect(await sendMany(half, 4)).toEqual({ 503: 4 });
    expect(away[201] ?? 0).toBe(0);
    expect((await closed())[full.id]).toBe('full');
    expect((await document()).surveys.map(({ id }) => id)).toEqual(before);
    await way.restore();
    await expect.poll(async () => (await submitResponse(server, full)).status).toBe(409);
    expect(await sendMany(half, 20)).toEqual({ 201: MAX - 2, 409: 20 - (MAX - 2) });
    expect((await sendMany(full, 5))[201] ?? 0).toBe(0);
    for (const { id } of [full, half]) expect(await recount(first.deps.db, id)).toEqual([]);
  });

  function make(limits: Partial<Limits>): Promise<SavedSurvey> {
    return createSurvey(admin, { settings: { limits } });
  }

  /** How many got each status. */
  async function sendMany(survey: SavedSurvey, count: number): Promise<Record<number, number>> {
    const replies = await Promise.all(Array.from({ length: count }, () => submitResponse(server, survey)));
    const statuses = Map.groupBy(replies, ({ status }) => status);
    return Object.fromEntries([...statuses].map(([status, all]) => [status, all.length]));
  }

  async function document(): Promise<WidgetDocument> {
    const { status, body } = await server.visitor.get<WidgetDocument>('/widget');
    expect(status).toBe(200);
    return body;
  }

  async function closed() {
    return (await document()).closed;
  }
});

/** A way to a server that can be cut and restored. */
async function openWay(to: URL) {
  const open = new Set<Socket>();
  const target = { host: to.hostname, port: Number(to.port || 5432) };
  const proxy = createServer((socket) => {
    const onward = connect(target);
    for (const one of [socket, onward]) {
      open.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        socket.destroy();
        onward.destroy();
        open.delete(one);
      });
    }
    socket.pipe(onward).pipe(socket);
  });
  const listen = (port: number) => new Promise<void>((done) => proxy.listen(port, '127.0.0.1', done));
  await listen(0);
  const address = proxy.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    port,
    cut() {
      proxy.close();
      for (const socket of open) socket.destroy();
    },
    restore: () => listen(port),
  };
}
