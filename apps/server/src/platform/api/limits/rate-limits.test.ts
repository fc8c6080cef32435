import { randomInt, randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import type { TestServer } from '../../../testing/start-test-server.ts';
import { startTestServer } from '../../../testing/start-test-server.ts';
import { proxiesToName } from '../callers/caller-address.ts';

let server: TestServer;
afterEach(() => server?.close());

async function start(rateLimit = true) {
  server = await startTestServer({ dialect: 'sqlite', config: { rateLimit, trustProxy: true } });
  const call = (method: 'GET' | 'POST', url: string, from: string, payload?: object) =>
    server.visitor.inject<{ code?: string }>({ method, url, payload, headers: { 'x-forwarded-for': from } });
  return {
    call,
    signIn: (from: string, email: string) => call('POST', '/api/v1/session', from, { email, password: 'x' }),
  };
}

async function repeat(times: number, work: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses = new Set<number>();
  for (let n = 0; n < times; n += 1) statuses.add((await work()).status);
  return [...statuses];
}

describe('limits', () => {
  test('one address may try 20 sign-in links a minute, then 429 says when to come back (D-02)', async () => {
    const { call, signIn } = await start();
    const attempt = () => call('POST', '/api/v1/session/link', '10.0.0.1', { token: randomUUID() });
    expect(await repeat(20, attempt)).toEqual([401]);
    const refused = await attempt();
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn('10.0.0.2', 'somebody@example.test')).status).toBe(401);
  });

  test('the visitors of one address may submit 600 times a minute, and read without limit', async () => {
    const { call } = await start();
    const submit = () => call('POST', '/api/v1/surveys/1/responses', '10.0.0.1', {});
    expect(await repeat(600, submit)).toEqual([422]);
    expect((await submit()).status).toBe(429);
    expect(await repeat(700, () => call('GET', '/api/v1/widget', '10.0.0.1'))).toEqual([200]);
  });

  test('with UF_TRUST_PROXY=on the nearest public address counts, whatever a caller makes up (XS-07)', async () => {
    const { call } = await start();
    const attempt = (from: string) => call('POST', '/api/v1/session/link', from, { token: randomUUID() });
    const made = () => `${randomAddress(20)}, ${randomAddress()}, 203.0.113.9, 10.0.0.1, 192.168.0.4`;
    expect(await repeat(20, () => attempt(made()))).toEqual([401]);
    expect((await attempt(made())).status).toBe(429);
    expect((await attempt('203.0.113.9')).status).toBe(429);
    expect((await attempt('203.0.113.10')).status).toBe(401);
  });

  test('visitors behind a CDN that nobody has named share 20 times as much (XS-07)', async () => {
    const { call } = await start();
    const submit = (from: string) => call('POST', '/api/v1/surveys/1/responses', from, {});
    const visitor = () => `${randomAddress(20)}, 198.51.100.1`;
    expect(await repeat(1200, () => submit(visitor()))).toEqual([422]);
    const alone = '203.0.113.20, 10.0.0.1';
    expect(await repeat(600, () => submit(alone))).toEqual([422]);
    expect((await submit(alone)).status).toBe(429);
  });

  test('the proxies that a site should name are those of a call, nearest first (XS-07)', () => {
    const headers = { 'x-forwarded-for': '198.51.100.7, 203.0.113.1' };
    const request = { headers, socket: { remoteAddress: '10.0.0.2' } } as unknown as FastifyRequest;
    expect(proxiesToName(request, true)).toEqual(['10.0.0.2', '203.0.113.1']);
    expect(proxiesToName(request, '10.0.0.2')).toEqual([]);
  });

  test('UF_RATE_LIMIT=off lifts all of them', async () => {
    const { signIn } = await start(false);
    expect(await repeat(25, () => signIn('10.0.0.1', 'ada@example.test'))).toEqual([401]);
  });

  test('without a trusted proxy nobody chooses their own address', async () => {
    server = await startTestServer({ dialect: 'sqlite', config: { rateLimit: true } });
    const attempt = () =>
      server.visitor.inject({
        method: 'POST',
        url: '/api/v1/session/link',
        payload: { token: randomUUID() },
        headers: { 'x-forwarded-for': randomAddress() },
      });
    expect(await repeat(20, attempt)).toEqual([401]);
    expect((await attempt()).status).toBe(429);
  });
});

function randomAddress(first = 10): string {
  return `${first}.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}
