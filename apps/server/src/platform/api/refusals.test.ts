import { connect } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import type { ErrorBody, SavedSurvey } from '@userfeedback/contract';
import { ACCESS } from '@userfeedback/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSurvey } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer } from '../../testing/start-test-server.ts';
import { makeNonce } from './callers/nonces.ts';
import { contractRows } from './contract-rows.ts';

const BODY = Buffer.from('{"title": "x"}');
const COMPRESSED = {
  gzip: gzipSync(BODY),
  deflate: deflateSync(BODY),
  br: brotliCompressSync(BODY),
  zstd: zstdCompressSync(BODY),
  horoscope: BODY,
};
const FOREIGN = { origin: 'https://elsewhere.example' };

let server: TestServer;
let survey: SavedSurvey;
let address: URL;
beforeAll(async () => {
  server = await startTestServer({ dialect: 'sqlite', licence: 'elite', addons: 'all' });
  survey = await createSurvey(await server.as('administrator'));
  address = new URL(await server.listen());
});
afterAll(() => server.close());

/** What a socket receives after sending these bytes, until it is closed or enough has arrived. */
function raw(bytes: string | Buffer, { within = 5000 } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(address.port), address.hostname);
    let got = '';
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no end within ${within} ms; got: ${got}`));
    }, within);
    socket.on('data', (chunk) => {
      got += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(got);
    });
    socket.write(bytes);
  });
}

const head = (method: string, path: string, headers: Record<string, string | number>) =>
  [
    `${method} ${path} HTTP/1.1`,
    `Host: ${address.host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');

describe('a compressed body', () => {
  const addresses = [
    ...contractRows().map(({ method, path }) => ({
      method,
      path: `/api/v1${path.replaceAll(/\{\w+\}/g, '1')}`,
    })),
    { method: 'POST', path: '/api/v1/ajax' },
    { method: 'POST', path: '/log-in' },
    { method: 'POST', path: '/nowhere' },
    { method: 'GET', path: '/widget.js' },
    // Too long for the route's parameter, so the site's catch-all route gets it.
    { method: 'GET', path: `/api/v1/surveys/${'x'.repeat(300)}` },
  ];
  const callers = {
    nobody: {},
    'a bad cookie': { Cookie: 'userfeedback_session=%E0nonsense' },
    'a bad key': { Authorization: 'Bearer uf_nonsense' },
  };

  test.each(Object.entries(COMPRESSED))(
    'of kind %s is refused at once on every route, whole, broken or empty, and the connection ends (FS-01)',
    async (encoding, whole) => {
      const began = performance.now();
      for (const { method, path } of addresses) {
        for (const credentials of Object.values(callers)) {
          const replies = await Promise.all(
            [whole, whole.subarray(0, 5), Buffer.alloc(0)].map((sent) => {
              // A broken body is declared longer than it is, so its end never arrives.
              const length = sent.length === 5 ? whole.length : sent.length;
              const headers = {
                'Content-Type': 'application/json',
                'Content-Encoding': encoding,
                'Content-Length': length,
                ...credentials,
              };
              return raw(Buffer.concat([Buffer.from(head(method, path, headers)), sent]), { within: 2000 });
            }),
          );
          for (const reply of replies) {
            expect(reply, `${method} ${path}`).toContain('HTTP/1.1 415 ');
            if (!path.startsWith('/log-in')) expect(reply).toContain('"unsupported_media"');
          }
        }
      }
      expect(performance.now() - began).toBeLessThan(60_000);
    },
  );

  test('named identity is no compression (FS-01)', async () => {
    const { status } = await server.visitor.inject({
      method: 'POST',
      url: '/api/v1/session',
      headers: { 'content-type': 'application/json', 'content-encoding': 'identity' },
      payload: '{"email": "a@example.test", "password": "x"}',
    });
    expect(status).toBe(401);
  });
});

test('a call that names two hosts is 400 (FS-23)', async () => {
  const reply = await raw(`GET /api/v1/widget HTTP/1.1\r\nHost: ${address.host}\r\nHost: elsewhere.example\r\n\r\n`);
  expect(reply).toContain('HTTP/1.1 400 ');
  expect(reply).toContain('"bad_request"');
});

describe('a known address', () => {
  test.each([
    ['PATCH', '/api/v1/surveys', 'DELETE, GET, HEAD, POST'],
    ['PUT', '/api/v1/session', 'DELETE, POST'],
    ['DELETE', '/api/v1/widget', 'GET, HEAD, OPTIONS'],
    ['GET', '/api/v1/surveys/7/impression', 'OPTIONS, POST'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['DELETE', '/widget.js', 'GET, HEAD'],
    ['PUT', '/log-in', 'GET, HEAD, POST'],
    ['REPORT', '/api/v1/surveys', 'DELETE, GET, HEAD, POST'],
  ])('%s %s is 405 and names the methods that it takes (FS-23)', async (method, path, allowed) => {
    const reply = await raw(head(method, path, { Connection: 'close' }));
    expect(reply).toContain('HTTP/1.1 405 ');
    expect(reply.toLowerCase()).toContain(`allow: ${allowed.toLowerCase()}\r\n`);
    expect(reply).toContain('"method_not_allowed"');
  });

  test('an unknown one stays 404 with any method (FS-23)', async () => {
    const { status, headers } = await server.visitor.inject({ method: 'POST', url: '/api/v1/nothing' });
    expect([status, headers.allow]).toEqual([404, undefined]);
  });
});

describe('an unsafe call', () => {
  const password = 'correct horse battery';
  const nonce = () => makeNonce(server.deps.config, `submission:${survey.id}`, server.deps.now());
  const answers = () => [{ question_id: survey.questions[0]?.id, value: 'from afar' }];
  const countResponses = async () => {
    const { count } = await server.deps.db
      .selectFrom('responses')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  };

  test('signs nobody in by its query (FS-14)', async () => {
    const url = `/api/v1/session?email=a@example.test&password=${encodeURIComponent(password)}`;
    const { status, body, headers } = await server.visitor.inject<ErrorBody>({
      method: 'POST',
      url,
      headers: FOREIGN,
    });
    expect([status, body.code, headers['set-cookie']]).toEqual([422, 'invalid', undefined]);
    expect(Object.keys(body.errors ?? {})).toEqual(['email', 'password']);
  });

  test('stores nothing from its query, nor from a body that is not JSON (FS-14)', async () => {
    const fields = { answers: answers(), nonce: nonce() };
    const url = `/api/v1/surveys/${survey.id}/responses`;
    const query = new URLSearchParams({
      nonce: fields.nonce,
      'answers[0][question_id]': String(fields.answers[0]?.question_id),
      'answers[0][value]': 'from afar',
    });
    const byQuery = await server.visitor.inject({ method: 'POST', url: `${url}?${query}`, headers: FOREIGN });
    expect(byQuery.status).toBe(422);
    const payload = JSON.stringify(fields);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']) {
      const headers = { ...FOREIGN, ...(type === '' ? {} : { 'content-type': type }) };
      const { status } = await server.visitor.inject({ method: 'POST', url, headers, payload });
      expect(status, type).toBe(415);
    }
    expect(await countResponses()).toBe(0);
  });

  test('of every row refuses text, forms and uploads that its row does not name (FS-14)', async () => {
    const [script, person] = [await server.apiKey('administrator'), await server.as('administrator')];
    for (const { method, path, meta, name } of contractRows()) {
      const caller = ACCESS[meta.capability].scope === 'person' ? person : script;
      // What is not signed is refused before its body is read.
      if (method === 'GET' || meta.capability === 'site') continue;
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
        if (meta.body === 'file' && type.startsWith('multipart')) continue;
        const { status } = await caller.inject({
          method,
          url: `/api/v1${path.replaceAll(/\{\w+\}/g, '987654')}`,
          headers: { 'content-type': type },
          payload: '{}',
        });
        expect(status, `${name} ${type}`).toBe(415);
      }
    }
  });

  test('of every upload is a bad request where its form breaks off (FS-13)', async () => {
    const admin = await server.apiKey('administrator');
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n';
    for (const { method, path, meta, name } of contractRows()) {
      if (meta.body !== 'file') continue;
      for (const payload of ['--x', head, `${head}Content-Type: \r\n\r\n\r\n`, `${head}\r\nname,mark`]) {
        const { status } = await admin.inject({
          method,
          url: `/api/v1${path}`,
          payload,
          headers: { 'content-type': 'multipart/form-data; boundary=x' },
        });
        expect(status, `${name} ${JSON.stringify(payload)}`).toBe(400);
      }
    }
  });

  test('of the widget may name the nonce of an impression in its query (FS-14)', async () => {
    const right = makeNonce(server.deps.config, `impression:${survey.id}`, server.deps.now());
    const url = `/api/v1/surveys/${survey.id}/impression?nonce=${right}`;
    expect((await server.visitor.inject({ method: 'POST', url })).status).toBe(201);
  });
});

test('no reply under /api/v1 may be cached, except those that are the same for all visitors (FS-17)', async () => {
  const admin = await server.as('administrator');
  const same = new Set(['visitor.widget', 'settings.global']);
  for (const { method, path, name } of contractRows()) {
    if (name === 'results.events' || same.has(name) || name === 'session.signOut') continue;
    const url = `/api/v1${path.replaceAll(/\{\w+\}/g, String(survey.id))}`;
    const { headers } = await admin.inject({ method, url, ...(method === 'GET' ? {} : { payload: {} }) });
    expect(headers['cache-control'], name).toBe('no-store');
  }
  for (const [method, url] of [
    ['GET', '/api/v1/nothing'],
    ['PATCH', '/api/v1/surveys'],
    ['POST', '/api/v1/ajax'],
    ['GET', '/api/v1/posts/987654/ratings?nothing'],
    ['GET', '/api/v1/post-ratings/settings'],
    ['GET', '/api/v1/surveys/%E0%A4%A'],
  ] as const) {
    const { headers, status } = await admin.inject({ method, url });
    if (status !== 200 || !url.includes('/posts/'))
      expect(headers['cache-control'], `${url} ${status}`).toBe('no-store');
  }
});
