import { pino } from 'pino';
import { expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { createClient } from '../testing/client.ts';
import { startTestServer } from '../testing/start-test-server.ts';
import { createUser } from '../users/service.ts';

test('calls are logged without anything secret', async () => {
  const server = await startTestServer({ dialect: 'sqlite' });
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
  const deps = { ...server.deps, log };
  const app = await buildApp(deps);
  const person = { email: 'ada@example.test', name: 'Ada', role: 'administrator', password: 'correct horse' };
  await createUser(deps, person);
  const visitor = createClient(app, {});
  const signedIn = await visitor.post<{ nonce: string }>('/session', {
    email: person.email,
    password: person.password,
  });
  const cookie = signedIn.headers['set-cookie']?.split(';')[0] ?? '';
  const admin = createClient(app, { cookie, 'x-wp-nonce': signedIn.body.nonce, authorization: '' });
  expect((await admin.get('/site-info?nonce=a-nonce-in-a-query')).status).toBe(200);
  await visitor.inject({
    method: 'GET',
    url: '/api/v1/surveys',
    headers: { authorization: 'Bearer uf_secret-key' },
  });
  await visitor.post('/surveys/7/responses', {
    answers: [{ question_id: 'q', value: 'private words' }],
    nonce: 'n',
  });
  await visitor.inject({
    method: 'POST',
    url: '/api/v1/session',
    payload: '{"password": "half',
    headers: JSON_BODY,
  });

  const text = lines.join('');
  const entry = lines.map((line) => JSON.parse(line)).find(({ path }) => path === '/api/v1/site-info');
  expect(entry).toMatchObject({
    method: 'GET',
    status: 200,
    role: 'administrator',
    reqId: expect.any(String),
  });
  const secrets = [
    'correct horse',
    cookie.split('=')[1] ?? '',
    signedIn.body.nonce,
    'a-nonce-in-a-query',
    'uf_secret-key',
  ];
  for (const secret of [...secrets, 'private words', '"half']) expect(text).not.toContain(secret);
  await app.close();
  await server.close();
});

const JSON_BODY = { 'content-type': 'application/json' };
