import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SavedSurvey } from '@userfeedback/contract';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { makeNonce } from '../../platform/api/callers/nonces.ts';
import { createSurvey } from '../../testing/factories.ts';
import { quiet } from '../../testing/quiet.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { listSubmissionIds } from '../responses/testing.ts';

const BROKEN_OFF = 'the connection closed before the body was read';

let server: TestServer;
let app: FastifyInstance;
afterEach(async () => {
  await app.close();
  await server.close();
});

interface Line {
  level: number;
  msg: string;
}

async function start(dialect: 'sqlite' | 'postgres', rateLimit: boolean, trustProxy: boolean | string) {
  server = await startTestServer({ dialect, config: { rateLimit, trustProxy } });
  const survey = await createSurvey(await server.as('administrator'));
  const lines: Line[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  app = await buildApp({ ...server.deps, log });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as { port: number };
  return { survey, lines, port };
}

function submission(survey: SavedSurvey, submission_id: string): string {
  const nonce = makeNonce(server.deps.config, `submission:${survey.id}`, server.deps.now());
  const answers = [{ question_id: survey.questions[0]?.id, value: 'Yes' }];
  return request(`/api/v1/surveys/${survey.id}/responses`, JSON.stringify({ submission_id, answers, nonce }));
}

const request = (path: string, body: string, type = 'application/json') =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Content-Type: ${type}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');

/** Sends it and resets the connection this many milliseconds later. */
async function sendAndReset(port: number, text: string, after: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.write(text, () => resolve()));
  if (after > 0) await sleep(after);
  socket.resetAndDestroy();
}

describe.each(testDialects())('on %s', (dialect) => {
  test.each([
    ['with limits', true, false],
    ['without limits', false, false],
    ['behind a proxy', true, 'loopback'],
  ] as const)(
    'a submission whose caller is gone before the reply is stored once, %s (FS-06)',
    async (_how, rateLimit, trustProxy) => {
      const { survey, lines, port } = await start(dialect, rateLimit, trustProxy);
      const ids = Array.from({ length: 250 }, () => crypto.randomUUID());
      await Promise.all(ids.map((id, at) => sendAndReset(port, submission(survey, id), at % 3)));
      const stored = () => listSubmissionIds(server.deps.db);
      const broken = () => lines.filter(({ msg }) => msg === BROKEN_OFF).length;
      await expect.poll(async () => (await stored()).length + broken(), { timeout: quiet(8000) }).toBe(250);
      await sleep(300);
      const rows = await stored();
      expect(rows.length + broken()).toBe(250);
      expect(new Set(rows).size).toBe(rows.length);
      expect(rows.length).toBeGreaterThan(100);
      expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
    },
  );

  test('calls that callers break off are not logged as errors (FS-06)', async () => {
    const { survey, lines, port } = await start(dialect, false, false);
    const whole = submission(survey, crypto.randomUUID());
    const upload = request('/api/v1/media', 'x'.repeat(50_000), 'multipart/form-data; boundary=x');
    const kinds = [
      whole.slice(0, -20),
      upload.slice(0, 30_000),
      upload.replace('Host:', `Authorization: Bearer ${await createKey()}\r\nHost:`).slice(0, 20_000),
      'POST /api/v1/session HTTP/1.1\r\nHost: x\r\nContent-Le',
      'no HTTP at all\r\n\r\n',
      request('/api/v1/session', '{"email": '),
    ];
    await Promise.all(
      Array.from({ length: 300 }, (_, at) => sendAndReset(port, kinds[at % kinds.length] ?? '', at % 4)),
    );
    await expect.poll(async () => (await app.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200);
    await expect.poll(() => lines.filter(({ msg }) => msg === BROKEN_OFF).length).toBeGreaterThan(50);
    expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
  });
});

async function createKey(): Promise<string> {
  const { createApiKey } = await import('../users/keys/service.ts');
  return (await createApiKey(server.deps, { role: 'administrator', name: 'test' })).key;
}
