import { randomInt, randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { TestServer } from '../testing/start-test-server.ts';
import { startTestServer } from '../testing/start-test-server.ts';
import { createUser } from '../users/service.ts';
import { createTries } from './rate-limits.ts';

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
  test('D-02 one address may try to sign in 20 times a minute, then 429 says when to come back', async () => {
    const { signIn } = await start();
    const attempt = () => signIn('10.0.0.1', `${randomUUID()}@example.test`);
    expect(await repeat(20, attempt)).toEqual([401]);
    const refused = await attempt();
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn('10.0.0.2', 'somebody@example.test')).status).toBe(401);
  });

  test('one account may be guessed at 10 times, from whatever addresses', async () => {
    const { signIn, call } = await start();
    await createUser(server.deps, {
      email: 'ada@example.test',
      name: 'Ada',
      role: 'editor',
      password: 'correct horse',
    });
    const attempt = () => signIn(randomAddress(), 'ADA@example.test');
    expect(await repeat(10, attempt)).toEqual([401]);
    const refused = await attempt();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600);
    const right = { email: 'ada@example.test', password: 'correct horse' };
    expect((await call('POST', '/api/v1/session', '10.0.2.1', right)).status).toBe(429);
  });

  test('the visitors of one address may submit 600 times a minute, and read without end', async () => {
    const { call } = await start();
    const submit = () => call('POST', '/api/v1/surveys/1/responses', '10.0.0.1', {});
    expect(await repeat(600, submit)).toEqual([422]);
    expect((await submit()).status).toBe(429);
    expect(await repeat(700, () => call('GET', '/api/v1/widget', '10.0.0.1'))).toEqual([200]);
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
        url: '/api/v1/session',
        payload: { email: `${randomUUID()}@example.test`, password: 'x' },
        headers: { 'x-forwarded-for': randomAddress() },
      });
    expect(await repeat(20, attempt)).toEqual([401]);
    expect((await attempt()).status).toBe(429);
  });
});

function randomAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}

test('tries of an account are forgotten after a success, and with time', () => {
  const tries = createTries({ max: 2, windowMs: 1000 });
  tries.fail('ada', 0);
  tries.fail('ada', 100);
  expect(tries.wait('ada', 200)).toBe(1);
  expect(tries.wait('bob', 200)).toBe(0);
  expect(tries.wait('ada', 1000)).toBe(0);
  tries.fail('ada', 1000);
  tries.forget('ada');
  tries.fail('ada', 1100);
  expect(tries.wait('ada', 1200)).toBe(0);
});
