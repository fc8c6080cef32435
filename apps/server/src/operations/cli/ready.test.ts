import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { ufHere } from '../../testing/run-command.ts';
import { startTestServer } from '../../testing/start-test-server.ts';

test('uf ready ends well when the server is ready, and says how it is otherwise (DP-58)', async () => {
  const server = await startTestServer({ dialect: 'sqlite' });
  onTestFinished(() => server.close());
  const address = await server.listen();
  const port = new URL(address).port;
  const env = { UF_DATA_DIR: server.deps.config.dataDir, PORT: port };
  expect(await ufHere(env, ['ready'])).toEqual({ code: 0, out: 'ok', err: '' });
  server.deps.draining.begin();
  expect(await ufHere(env, ['ready', '--url', `${address}/`])).toEqual({
    code: 1,
    out: '',
    err: 'uf: stopping',
  });
  const nobody = await ufHere({ ...env, PORT: '1' }, ['ready']);
  expect(nobody).toEqual({ code: 1, out: '', err: 'uf: Nothing replies at http://127.0.0.1:1/readyz.' });
});

test('uf ready waits as long as it is told (DP-58)', async () => {
  let status = 'starting';
  const starting = createServer((_call, reply) => reply.writeHead(503).end(JSON.stringify({ status })));
  await new Promise<void>((resolve) => starting.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    starting.close();
  });
  const place = starting.address();
  const url = `http://127.0.0.1:${typeof place === 'object' ? place?.port : 0}`;
  setTimeout(() => {
    status = 'ok';
  }, 1200);
  const began = performance.now();
  expect(await ufHere({}, ['ready', '--url', url, '--wait', '20'])).toMatchObject({ code: 0 });
  expect(performance.now() - began).toBeGreaterThan(1100);
  status = 'starting';
  expect(await ufHere({}, ['ready', '--url', url, '--wait', '1'])).toMatchObject({
    code: 1,
    err: 'uf: starting',
  });
});
