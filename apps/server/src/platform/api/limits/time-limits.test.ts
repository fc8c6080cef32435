import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { quiet } from '../../../testing/quiet.ts';
import { sendError } from '../error-handler.ts';
import type { TimeLimits } from './time-limits.ts';
import { limitTimes } from './time-limits.ts';

const app = () => {
  const made = Fastify({ return503OnClosing: false });
  made.setErrorHandler(sendError);
  return made;
};
let running: ReturnType<typeof app>;
afterEach(() => running?.close());

const LONG: TimeLimits = { reply: 60_000, body: 60_000, file: 60_000, silence: 60_000 };

async function start(limits: Partial<TimeLimits>) {
  running = app();
  limitTimes(running, { ...LONG, ...limits });
  running.addContentTypeParser('application/x-file', (_request, payload, done) => {
    payload.resume();
    payload.once('end', () => done(null, 'file'));
    payload.once('error', done);
  });
  running.get('/never', () => new Promise(() => undefined));
  running.get('/slow', { config: { replyWithin: 60_000 } }, () => sleep(400, 'done'));
  running.get('/first-byte', { config: { isDownload: true } }, (_request, reply) => reply.send(Readable.from(drip())));
  running.get('/no-byte', { config: { isDownload: true } }, (_request, reply) =>
    reply.send(new Readable({ read: () => undefined })),
  );
  running.post('/json', async () => 'done');
  running.post('/late', () => new Promise(() => undefined));
  running.post('/refused', { preParsing: async (_request, reply) => reply.status(401).send('no') }, async () => '');
  running.post('/file', { config: { takesFile: true } }, async () => 'done');
  await running.listen({ host: '127.0.0.1', port: 0 });
}

async function* drip() {
  for (const part of ['a', 'b', 'c']) {
    yield part;
    await sleep(200);
  }
}

/** Sends the parts with pauses between them; returns what arrived before the connection ended, and after how long. */
async function call(text: string, parts: string[] = [], pause = 0) {
  const { port } = running.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  let got = '';
  socket.on('data', (chunk) => {
    got += chunk;
  });
  socket.on('error', () => undefined);
  const began = performance.now();
  const closed = once(socket, 'close');
  socket.write(text);
  for (const part of parts) {
    await sleep(pause);
    if (socket.destroyed) break;
    socket.write(part);
  }
  await Promise.race([closed, sleep(10_000)]);
  return { got, ms: performance.now() - began };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
const post = (path: string, length: number, type = 'application/json') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

test('a call that nobody replies to gets an error in time (FS-01)', async () => {
  await start({ reply: 200 });
  const { got, ms } = await call(get('/never'));
  expect(got).toContain('HTTP/1.1 503 ');
  expect(ms).toBeLessThan(quiet(2000));
});

test('a row may name a longer time (FS-01)', async () => {
  await start({ reply: 100 });
  expect((await call(get('/slow'))).got).toContain('done');
});

test('a stream only has to send its first byte in time (FS-01)', async () => {
  await start({ reply: 150 });
  expect((await call(get('/first-byte'))).got).toMatch(/a[\s\S]*b[\s\S]*c/);
  const { got, ms } = await call(get('/no-byte'));
  expect(got).toBe('');
  expect(ms).toBeLessThan(quiet(2000));
});

test('the time for a reply begins with the last byte of the call (FS-01)', async () => {
  await start({ reply: 150 });
  expect((await call(post('/json', 4), ['1', '2', '3', '4'], 100)).got).toContain('done');
  expect((await call(post('/late', 2), ['12'])).got).toContain('HTTP/1.1 503 ');
});

test('a body that never arrives whole is cut off, and so is one whose caller already has a reply (FS-01)', async () => {
  await start({ body: 300 });
  const unfinished = await call(post('/json', 10), ['1']);
  expect(unfinished.got).toContain('HTTP/1.1 408 ');
  expect(unfinished.ms).toBeLessThan(quiet(2000));
  const refused = await call(post('/refused', 10_000).replace('close', 'keep-alive'), Array(30).fill('x'), 50);
  expect(refused.got).toContain('HTTP/1.1 401 ');
  expect(refused.ms).toBeLessThan(quiet(2500));
});

test('a file may arrive slowly, but may neither stall nor take for ever (FS-01)', async () => {
  await start({ body: 100, silence: 500, file: 1500 });
  const slow = await call(post('/file', 5, 'application/x-file'), ['1', '2', '3', '4', '5'], 150);
  expect(slow.got).toContain('done');
  const silent = await call(post('/file', 5, 'application/x-file'), ['1']);
  expect(silent.got).toContain('HTTP/1.1 408 ');
  expect(silent.ms).toBeLessThan(quiet(1400));
  const endless = await call(post('/file', 50, 'application/x-file'), Array(30).fill('x'), 100);
  expect(endless.got).toContain('HTTP/1.1 408 ');
});
