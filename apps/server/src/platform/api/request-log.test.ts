import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { createUser } from '../../features/users/accounts/service.ts';
import { createClient } from '../../testing/client.ts';
import { startTestServer } from '../../testing/start-test-server.ts';

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
    request_id: expect.any(String),
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

describe('what names a call', () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const given = { 'x-request-id': 'proxy.7_a-B', traceparent: `00-${trace}-00f067aa0ba902b7-01` };
  /** The lines about one failing call, and the id that its reply names. */
  const call = async (trustProxy: boolean | string, headers: Record<string, string>) => {
    const server = await startTestServer({ dialect: 'sqlite', config: { trustProxy } });
    const lines: string[] = [];
    const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) });
    const app = await buildApp({ ...server.deps, log });
    const reply = await app.inject({ url: '/api/v1/surveys/7', headers });
    await app.close();
    await server.close();
    const [line] = lines.map((one) => JSON.parse(one)).filter(({ path }) => path === '/api/v1/surveys/7');
    expect(line.request_id).toBe(reply.headers['x-request-id']);
    return [line.request_id, line.trace_id];
  };

  test('an id and a trace of a proxy that is believed stand in every line and in replies that fail (DP-60)', async () => {
    expect(await call('127.0.0.1', given)).toEqual(['proxy.7_a-B', trace]);
  });

  test.each([
    ['somebody else', '10.1.1.1', given],
    ['nobody, where no proxy is believed', false, given],
  ])('those of %s are not (DP-60)', async (_who, trustProxy, headers) => {
    const [id, traceId] = await call(trustProxy, headers);
    expect([id === given['x-request-id'], traceId]).toEqual([false, undefined]);
  });

  test.each([
    ['too long', { 'x-request-id': 'x'.repeat(65) }],
    ['empty', { 'x-request-id': '' }],
    ['with other characters', { 'x-request-id': 'a b' }],
    ['a trace of zeros', { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` }],
    ['no trace', { traceparent: 'here' }],
  ])('one that is %s is not taken either (DP-60)', async (_what, headers) => {
    const [id, traceId] = await call(true, headers as unknown as Record<string, string>);
    expect(id).toMatch(/^[0-9a-f]{8}-\w+$/);
    expect(traceId).toBeUndefined();
  });
});

test('what visitors and strangers do makes no line of warn or above, and none of info where it succeeds (DP-61)', async () => {
  const server = await startTestServer({ dialect: 'sqlite' });
  const lines: { level: number; msg: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const app = await buildApp({ ...server.deps, log });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const site = `http://127.0.0.1:${port}`;
  for (const path of ['/', '/api/v1/widget', '/healthz', '/widget.js']) await (await fetch(site + path)).text();
  expect(lines.filter(({ msg }) => msg === 'call')).toEqual([]);
  const strangers: [string, RequestInit][] = [
    ['/api/v1/nothing', {}],
    ['/media/made-up.png', {}],
    ['/api/v1/surveys/7/responses', { method: 'POST', body: '{"half', headers: JSON_BODY }],
    ['/api/v1/surveys/7/responses', { method: 'POST', body: 'x'.repeat(300_000), headers: JSON_BODY }],
    ['/api/v1/media', { method: 'POST', body: 'x', headers: { 'content-type': 'multipart/form-data; boundary=y' } }],
    ['/api/v1/session', { method: 'POST', body: '{"email":"a","password":"b"}', headers: JSON_BODY }],
  ];
  for (const [path, init] of strangers) expect((await fetch(site + path, init)).status).toBeGreaterThan(399);
  /** Sends the beginning of a call and then resets the connection. */
  const breakOff = (head: string) =>
    new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(head, () => setTimeout(() => socket.resetAndDestroy(), 20));
      });
      socket.on('close', () => resolve()).on('error', () => undefined);
    });
  const upload = 'content-type: multipart/form-data; boundary=y\r\ncontent-length: 90000\r\n\r\n--y\r\n';
  for (const head of [
    `POST /api/v1/media HTTP/1.1\r\nhost: x\r\n${upload}`,
    'POST /api/v1/surveys/7/responses HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{"a',
    'GET /api/v1/wid',
    'hello\r\n\r\n',
  ])
    for (let at = 0; at < 20; at++) await breakOff(head);
  await app.close();
  await server.close();
  expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
});
