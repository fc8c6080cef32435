import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestServer } from '../testing/start-test-server.ts';
import { startTestServer } from '../testing/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ dialect: 'sqlite' });
});
afterAll(() => server.close());

describe('operations', () => {
  test('the process is alive, its database takes writes', async () => {
    for (const url of ['/healthz', '/readyz']) {
      const { status, body } = await server.visitor.inject({ url });
      expect([status, body]).toEqual([200, { status: 'ok' }]);
    }
  });

  test('figures are told to this machine and to administrators', async () => {
    await server.visitor.get('/widget');
    const ask = (client: typeof server.visitor, headers = {}, remoteAddress = '127.0.0.1') =>
      client.inject<string>({
        url: '/metrics',
        remoteAddress,
        headers: { host: '127.0.0.1:4400', ...headers },
      });
    const here = await ask(server.visitor);
    expect(here.status).toBe(200);
    expect(here.body).toMatch(
      /userfeedback_request_seconds_count\{method="GET",route="\/api\/v1\/widget",status="200"\} \d/,
    );
    expect(here.body).toContain('userfeedback_ingest_batch_size_bucket');
    expect(here.body).toContain('process_resident_memory_bytes');
    expect((await ask(server.visitor, {}, '10.0.0.7')).status).toBe(401);
    expect((await ask(server.visitor, { 'x-forwarded-for': '10.0.0.7' })).status).toBe(401);
    expect((await ask(await server.apiKey('editor'), {}, '10.0.0.7')).status).toBe(403);
    expect((await ask(await server.as('administrator'), {}, '10.0.0.7')).status).toBe(200);
  });

  test.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['too many headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s is answered in the shape of all failures', async (_what, sent, status) => {
    const { port } = new URL(await server.listen().catch(() => addressOf(server)));
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(sent));
      socket.on('data', (part) => {
        text += part;
      });
      socket.on('close', () => resolve(text));
    });
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'bad_request' });
  });
});

function addressOf({ app }: TestServer): string {
  const address = app.server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}
