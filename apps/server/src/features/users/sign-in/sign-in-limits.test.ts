import { randomInt } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { ClientReply } from '../../../testing/client.ts';
import type { TestServer } from '../../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../../testing/start-test-server.ts';
import { createUser } from '../accounts/service.ts';

const PASSWORD = 'correct horse battery';
const START = '2026-11-20T12:00:00.000Z';
const minutesLater = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000).toISOString();

describe.each(testDialects())('tries to sign in on %s', (dialect) => {
  const servers: TestServer[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0).reverse()) await server.close();
  });

  async function start(beside?: TestServer) {
    const config = { rateLimit: true, trustProxy: true };
    const server = await startTestServer({ dialect, config, now: START, ...(beside ? { beside } : {}) });
    servers.push(server);
    if (!beside)
      await createUser(server.deps, { email: 'ada@x.test', name: 'Ada', role: 'editor', password: PASSWORD });
    return server;
  }
  const tryOn = (
    { visitor }: TestServer,
    { email = 'ada@x.test', password = 'wrong', from = randomAddress(), cookie = '', path = '/api/v1/session' } = {},
  ): Promise<ClientReply<{ message?: string }>> =>
    visitor.inject({
      method: 'POST',
      url: path,
      payload: { email, password },
      headers: { 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) },
    });
  const knownCookieOf = (reply: ClientReply<unknown>) =>
    /userfeedback_known=[^;]+/.exec(reply.headers['set-cookie'] ?? '')?.[0] ?? '';
  const tally = (replies: readonly ClientReply<unknown>[]) => {
    const counts: Record<number, number> = {};
    for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };

  test('ten wrong passwords count as ten, however many arrive at once in two processes (FS-08, PE-66)', async () => {
    const one = await start();
    const two = await start(one);
    const both = [one, two];
    const replies = await Promise.all(
      Array.from({ length: 120 }, (_, at) =>
        tryOn(both[at % 2] ?? one, { email: at % 3 ? 'ada@x.test' : ' ADA@x.test' }),
      ),
    );
    expect(tally(replies)).toEqual({ 401: 10, 429: 110 });
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.body.message).toBe('Too many attempts. Please wait 15 minutes.');
    expect(refused?.headers['retry-after']).toBe('900');
    for (const server of both) expect((await tryOn(server, { password: PASSWORD })).status).toBe(429);
    // A process that starts now knows about them.
    const three = await start(one);
    three.setNow(minutesLater(14.5));
    const late = await tryOn(three, { password: PASSWORD });
    expect([late.status, late.body.message]).toEqual([429, 'Too many attempts. Please wait 1 minute.']);
    three.setNow(minutesLater(15));
    expect((await tryOn(three, { password: PASSWORD })).status).toBe(200);
  });

  test('in any fifteen minutes, and right passwords cost none (FS-08, PE-66)', async () => {
    const server = await start();
    await tryOn(server);
    server.setNow(minutesLater(14));
    for (let n = 0; n < 9; n += 1) expect((await tryOn(server)).status).toBe(401);
    expect((await tryOn(server)).status).toBe(429);
    server.setNow(minutesLater(15));
    for (let n = 0; n < 12; n += 1) expect((await tryOn(server, { password: PASSWORD })).status).toBe(200);
    expect((await tryOn(server)).status).toBe(401);
    expect((await tryOn(server)).status).toBe(429);
  });

  test('an account that does not exist allows no more guesses (FS-08, PE-66)', async () => {
    const server = await start();
    const replies = await Promise.all(Array.from({ length: 30 }, () => tryOn(server, { email: 'nobody@x.test' })));
    expect(tally(replies)).toEqual({ 401: 10, 429: 20 });
  });

  test('strangers cannot lock out a browser that has signed in before (FS-08, PE-67)', async () => {
    const server = await start();
    const cookie = knownCookieOf(await tryOn(server, { password: PASSWORD }));
    expect(cookie).not.toBe('');
    for (let n = 0; n < 12; n += 1) await tryOn(server);
    expect((await tryOn(server, { password: PASSWORD })).status).toBe(429);
    expect((await tryOn(server, { password: PASSWORD, cookie })).status).toBe(200);
    // It has its own count, and is known only for this account.
    for (let n = 0; n < 10; n += 1) expect((await tryOn(server, { cookie })).status).toBe(401);
    expect((await tryOn(server, { password: PASSWORD, cookie })).status).toBe(429);
    for (let n = 0; n < 10; n += 1) await tryOn(server, { email: 'bob@x.test' });
    expect((await tryOn(server, { email: 'bob@x.test', cookie })).status).toBe(429);
    const forged = cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect((await tryOn(server, { password: PASSWORD, cookie: forged })).status).toBe(429);
    server.setNow(minutesLater(180 * 1440 - 1));
    for (let n = 0; n < 12; n += 1) await tryOn(server);
    expect((await tryOn(server, { password: PASSWORD, cookie })).status).toBe(200);
    server.setNow(minutesLater(180 * 1440));
    expect((await tryOn(server, { password: PASSWORD, cookie })).status).toBe(429);
  });

  test('a second account in the same browser does not forget the first (FS-08, PE-67)', async () => {
    const server = await start();
    await createUser(server.deps, { email: 'bob@x.test', name: 'Bob', role: 'editor', password: PASSWORD });
    const first = knownCookieOf(await tryOn(server, { password: PASSWORD }));
    const both = knownCookieOf(await tryOn(server, { email: 'bob@x.test', password: PASSWORD, cookie: first }));
    for (const email of ['ada@x.test', 'bob@x.test']) {
      for (let n = 0; n < 11; n += 1) await tryOn(server, { email });
      expect((await tryOn(server, { email, password: PASSWORD, cookie: both })).status, email).toBe(200);
    }
  });

  test('one public address has 50 failures over all accounts; private ones are not counted (FS-08, PE-68)', async () => {
    const server = await start();
    const cookie = knownCookieOf(await tryOn(server, { password: PASSWORD }));
    const from = '8.8.8.8';
    const guess = (at: number, address: string) => tryOn(server, { email: `a${at}@x.test`, from: address });
    const replies = await Promise.all(Array.from({ length: 51 }, (_, at) => guess(at, from)));
    expect(tally(replies)).toEqual({ 401: 50, 429: 1 });
    expect((await tryOn(server, { password: PASSWORD, from })).status).toBe(429);
    expect((await tryOn(server, { password: PASSWORD, from, cookie })).status).toBe(200);
    expect((await tryOn(server, { password: PASSWORD, from: '8.8.4.4' })).status).toBe(200);
    for (const address of ['10.1.2.3', '127.0.0.1']) {
      const many = await Promise.all(Array.from({ length: 55 }, (_, at) => guess(100 + at, address)));
      expect(tally(many), address).toEqual({ 401: 55 });
    }
    server.setNow(minutesLater(15));
    expect((await tryOn(server, { password: PASSWORD, from })).status).toBe(200);
  });

  test('stores nobody’s name or address, and forgets what it stored while the clock was wrong (FS-08, FS-10)', async () => {
    const server = await start();
    server.setNow('2029-11-20T12:00:00.000Z');
    for (let n = 0; n < 11; n += 1) await tryOn(server, { from: '8.8.8.8' });
    server.setNow(START);
    expect((await tryOn(server, { password: PASSWORD, from: '8.8.8.8' })).status).toBe(200);
    const rows = await server.deps.db.selectFrom('sign_in_tries').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/ada|8\.8\.8/);
  });
});

function randomAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}
