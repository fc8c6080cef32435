import { PageFacts } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser } from '../../../apps/server/src/features/users/service.ts';
import type { Client } from '../../../apps/server/src/testing/client.ts';
import { createClient } from '../../../apps/server/src/testing/client.ts';
import type { TestServer } from '../../../apps/server/src/testing/start-test-server.ts';
import { startTestServer } from '../../../apps/server/src/testing/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ dialect: 'sqlite', config: { rateLimit: true } });
  await createUser(server.deps, {
    email: 'ruth@example.test',
    name: 'Ruth <3',
    role: 'administrator',
    password: 'correct horse',
  });
  await createUser(server.deps, {
    email: 'sub@example.test',
    name: 'Sub',
    role: 'subscriber',
    password: 'correct horse',
  });
});
afterAll(() => server.close());

async function form(client: Client, url: string): Promise<{ body: string; nonce: string }> {
  const { body } = await client.inject<string>({ method: 'GET', url });
  return { body, nonce: /name="nonce" value="([^"]*)"/.exec(body)?.[1] ?? '' };
}

function post(client: Client, url: string, fields: Record<string, string>) {
  return client.inject<string>({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
}

async function logIn(email: string, to = '') {
  const { nonce } = await form(server.visitor, '/log-in');
  const answer = await post(server.visitor, '/log-in', { email, password: 'correct horse', to, nonce });
  const cookie = answer.headers['set-cookie']?.split(';')[0] ?? '';
  return { answer, cookie, client: createClient(server.app, { cookie }) };
}

function factsOf(page: string): PageFacts {
  return PageFacts.parse(JSON.parse(/id="userfeedback-page">([^<]*)</.exec(page)?.[1] ?? 'null'));
}

describe('logging in', () => {
  test('opens the session that the admin uses too', async () => {
    const { answer, client } = await logIn('ruth@example.test', '/blog/page/2?a=b#c');
    expect([answer.status, answer.headers.location]).toEqual([303, '/blog/page/2?a=b#c']);
    expect(answer.headers['set-cookie']).toMatch(/^userfeedback_session=[\w-]{40,}; .*Path=\/; HttpOnly; SameSite=Lax/);
    const info = await client.get<{ user: { email: string } }>('/site-info');
    expect(info.body.user.email).toBe('ruth@example.test');
  });

  test('tells the widget, and shows administrators the way to the admin (D-11)', async () => {
    const { client } = await logIn('ruth@example.test');
    const { body } = await form(client, '/');
    expect(factsOf(body)).toMatchObject({ logged_in: true, roles: ['administrator'] });
    expect(body).toContain('Logged in as <strong>Ruth &#60;3</strong>');
    expect(body).toContain('<a href="/admin/surveys">Admin</a>');
  });

  test('shows nothing of the admin to those who may not enter', async () => {
    const { client } = await logIn('sub@example.test');
    const { body } = await form(client, '/');
    expect(factsOf(body)).toMatchObject({ logged_in: true, roles: ['subscriber'] });
    expect(body).not.toContain('/admin');
  });

  test.each([
    'https://evil.test/',
    '//evil.test/',
    '/\\evil.test',
    '/\t/evil.test',
    '/.//evil.test',
    'javascript:alert(1)',
    '',
  ])('never leads elsewhere: %j', async (to) => {
    const { answer } = await logIn('sub@example.test', to);
    expect([answer.status, answer.headers.location]).toEqual([303, '/']);
  });

  test('a wrong address and a wrong password give the same error, and the address stays filled in', async () => {
    const { nonce } = await form(server.visitor, '/log-in');
    const texts = [];
    for (const email of ['ruth@example.test', 'nobody@example.test']) {
      const { status, body, headers } = await post(server.visitor, '/log-in', {
        email,
        password: 'wrong',
        nonce,
      });
      expect(status).toBe(401);
      expect(headers['set-cookie']).toBeUndefined();
      expect(body).toContain(`value="${email}"`);
      texts.push(/role="alert">([^<]*)</.exec(body)?.[1]);
    }
    expect(new Set(texts)).toEqual(new Set(['The email address or the password is not right.']));
  });

  test('a form from elsewhere is refused', async () => {
    const fields = { email: 'ruth@example.test', password: 'correct horse', nonce: 'x' };
    const { status, headers } = await post(server.visitor, '/log-in', fields);
    expect([status, headers['set-cookie']]).toEqual([403, undefined]);
  });
});

describe('logging out', () => {
  test('ends the session for good', async () => {
    const { client } = await logIn('ruth@example.test');
    const { nonce } = await form(client, '/log-out');
    const answer = await post(client, '/log-out', { nonce });
    expect([answer.status, answer.headers.location]).toEqual([303, '/log-in?left']);
    expect(answer.headers['set-cookie']).toMatch(/^userfeedback_session=;/);
    expect((await client.get('/site-info')).status).toBe(401);
    expect((await form(client, '/log-in?left')).body).toContain('You are logged out.');
  });

  test('is not done by a link, nor by a form of another site', async () => {
    const { client } = await logIn('ruth@example.test');
    await form(client, '/log-out');
    expect((await post(client, '/log-out', {})).status).toBe(403);
    const guest = await form(server.visitor, '/log-in');
    expect((await post(client, '/log-out', { nonce: guest.nonce })).status).toBe(403);
    expect((await client.get('/site-info')).status).toBe(200);
  });
});

test('guessing passwords here and at the API is counted together', async () => {
  const { nonce } = await form(server.visitor, '/log-in');
  const email = 'guessed@example.test';
  for (let i = 0; i < 5; i += 1) {
    await post(server.visitor, '/log-in', { email, password: `wrong ${i}`, nonce });
    await server.visitor.post('/session', { email, password: `wrong ${i}` });
  }
  const { status, headers, body } = await server.visitor.inject<string>({
    method: 'POST',
    url: '/log-in',
    remoteAddress: '10.0.0.7',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ email, password: 'wrong', nonce }).toString(),
  });
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(body).toContain('Too many tries');
});
