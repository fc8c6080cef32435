// Runs alone: it looks at the figures of its process.
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey } from '../../features/users/keys/service.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer } from '../../testing/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ dialect: 'sqlite' });
});
afterAll(() => server.close());

describe('operations', () => {
  test('the process is alive, its database accepts writes', async () => {
    for (const url of ['/healthz', '/readyz']) {
      const { status, body } = await server.visitor.inject({ url });
      expect([status, body]).toMatchObject([200, { status: 'ok' }]);
    }
  });

  test('nothing is read as another kind of content (XS-07)', async () => {
    for (const url of ['/healthz', '/readyz', '/metrics', '/nothing/at-all.html', '/api/v1/nothing', '/%zz']) {
      const { headers } = await server.visitor.inject({ url });
      expect([url, headers['x-content-type-options']]).toEqual([url, 'nosniff']);
    }
  });

  test('figures are shown to this machine and to administrators', async () => {
    await server.visitor.get('/widget');
    const getMetrics = (client: typeof server.visitor, headers = {}, remoteAddress = '127.0.0.1') =>
      client.inject<string>({
        url: '/metrics',
        remoteAddress,
        headers: { host: '127.0.0.1:4400', ...headers },
      });
    const here = await getMetrics(server.visitor);
    expect(here.status).toBe(200);
    expect(here.body).toMatch(
      /userfeedback_request_seconds_count\{method="GET",route="\/api\/v1\/widget",status="200"\} \d/,
    );
    expect(here.body).toContain('userfeedback_ingest_batch_size_bucket');
    expect(here.body).toContain('process_resident_memory_bytes');
    expect((await getMetrics(server.visitor, {}, '10.0.0.7')).status).toBe(401);
    expect((await getMetrics(server.visitor, { 'x-forwarded-for': '10.0.0.7' })).status).toBe(401);
    expect((await getMetrics(await server.apiKey('editor'), {}, '10.0.0.7')).status).toBe(403);
    expect((await getMetrics(await server.as('administrator'), {}, '10.0.0.7')).status).toBe(200);
  });

  test('figures are open to a token, and to this machine only where nobody else is said to reach us (FS-15, DP-62, XS-07, PE-88)', async () => {
    const token = 'a token of a collector';
    const config = { metricsToken: token };
    const status = async (one: TestServer, headers = {}, remoteAddress = '127.0.0.1') =>
      (
        await one.visitor.inject({
          url: '/metrics',
          remoteAddress,
          headers: { host: '127.0.0.1:4400', ...headers },
        })
      ).status;
    const open = await startTestServer({
      dialect: 'sqlite',
      config: { ...config, publicUrl: 'https://feedback.example' },
    });
    expect(await status(open)).toBe(401);
    for (const right of [token, (await createApiKey(open.deps, { role: 'administrator', name: 'test' })).key])
      expect(await status(open, { authorization: `Bearer ${right}` }, '10.0.0.7')).toBe(200);
    for (const wrong of [`${token}x`, '', 'uf_nothing'])
      expect(await status(open, { authorization: `Bearer ${wrong}` })).toBe(401);
    const editor = (await createApiKey(open.deps, { role: 'editor', name: 'test' })).key;
    expect(await status(open, { authorization: `Bearer ${editor}` })).toBe(403);
    const reader = await createApiKey(open.deps, { role: 'administrator', name: 'test', scopes: ['results.read'] });
    expect(await status(open, { authorization: `Bearer ${reader.key}` })).toBe(403);
    await open.close();
    const local = await startTestServer({
      dialect: 'sqlite',
      config: { publicUrl: 'http://localhost:4400' },
    });
    expect(await status(local)).toBe(200);
    expect(await status(local, { authorization: 'Bearer null' }, '10.0.0.7')).toBe(401);
    for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-proto'])
      expect([name, await status(local, { [name]: 'x' })]).toEqual([name, 401]);
    await local.close();
    const unsaid = await startTestServer({ dialect: 'sqlite', config: { isPublicUrlSet: false } });
    expect(await status(unsaid)).toBe(401);
    await unsaid.close();
  });

  test.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['too many headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s gets an error in the usual shape', async (_what, sent, status) => {
    const { port } = new URL(await server.listen().catch(() => addressOf(server)));
    const reply = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(sent));
      socket.on('data', (part) => {
        text += part;
      });
      socket.on('close', () => resolve(text));
    });
    expect(reply).toContain(`HTTP/1.1 ${status} `);
    expect(JSON.parse(reply.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'bad_request' });
  });
});

function addressOf({ app }: TestServer): string {
  const address = app.server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}
