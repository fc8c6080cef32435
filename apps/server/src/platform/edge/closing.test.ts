import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { quiet } from '../../testing/quiet.ts';
import { hangUpWhenClosing } from './closing.ts';
import { Draining } from './draining.ts';

/** An app that replies after a second, beside others. */
async function open() {
  const draining = new Draining();
  draining.hasOthers = true;
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  hangUpWhenClosing(app, draining);
  app.get('/slow', async () => {
    await wait(1000);
    return 'done';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { app, draining, port };
}

test('a reply to a call that came before draining tells its caller to use another connection (XR-08)', async () => {
  const { app, draining, port } = await open();
  const reply = fetch(`http://127.0.0.1:${port}/slow`);
  await wait(300);
  draining.begin();
  expect((await reply).headers.get('connection')).toBe('close');
  await app.close();
});

test('a caller that stops in the middle of a header keeps no process, and those before it have their replies (XR-08)', async () => {
  const { app, draining, port } = await open();
  const half = connect(port, '127.0.0.1');
  onTestFinished(() => void half.destroy());
  half.write('GET /slow HTTP/1.1\r\nHo');
  const reply = fetch(`http://127.0.0.1:${port}/slow`);
  await wait(300);
  draining.begin();
  const begun = performance.now();
  await app.close();
  expect(performance.now() - begun).toBeLessThan(quiet(5000));
  expect(await (await reply).text()).toBe('done');
});
