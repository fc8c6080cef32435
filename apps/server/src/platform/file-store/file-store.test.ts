import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { BucketAddress } from './bucket.ts';
import type { FileStore } from './file-store.ts';
import { StoreError } from './file-store.ts';
import { openFileStore } from './open.ts';
import type { StoreStandIn } from './testing.ts';
import { startStore } from './testing.ts';

async function newBucket(options: Parameters<typeof startStore>[0] = {}) {
  const standIn = await startStore(options);
  onTestFinished(() => standIn.stop());
  return { standIn, store: openFileStore(standIn.address) };
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'uf-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'files');
}

async function contentOf(store: FileStore, name: string): Promise<Buffer | undefined> {
  const file = await store.get(name);
  if (!file) return undefined;
  const content = await buffer(file.content);
  expect(content.length).toBe(file.bytes);
  return content;
}

describe.each<[string, () => FileStore | Promise<FileStore>]>([
  ['a folder', () => openFileStore(newFolder())],
  ['a bucket in the path', async () => (await newBucket()).store],
  ['a bucket in the host name', async () => (await newBucket({ isInHost: true })).store],
  ['a part of a bucket', async () => (await newBucket({ prefix: 'one/site' })).store],
])('%s', (_what, open) => {
  test('keeps files as they are, lists them, and forgets them (SP-53, SP-54)', async () => {
    const store = await open();
    const files = Object.fromEntries(
      [0, 1, 70_000, 4_100_000, 9, 12, 17].map((size, nth) => [`${nth}-${size}.png`, randomBytes(size)]),
    );
    expect(await store.list()).toEqual([]);
    for (const [name, content] of Object.entries(files)) await store.put(name, new Blob([content]));
    for (const [name, content] of Object.entries(files)) expect(await contentOf(store, name)).toEqual(content);
    const listed = await store.list();
    expect(Object.fromEntries(listed.map(({ name, bytes }) => [name, bytes]))).toEqual(
      Object.fromEntries(Object.entries(files).map(([name, { length }]) => [name, length])),
    );
    await store.put('2-70000.png', new Blob(['anew']));
    expect(String(await contentOf(store, '2-70000.png'))).toBe('anew');
    await store.remove('2-70000.png');
    await store.remove('2-70000.png');
    expect(await contentOf(store, '2-70000.png')).toBeUndefined();
    expect(await store.list()).toHaveLength(6);
  });
});

test('a large file goes into a bucket in parts, which are given up when one fails (SP-54)', async () => {
  const { store, standIn } = await newBucket();
  const content = randomBytes(40_000_000);
  await store.put('large.zip', new Blob([content]));
  expect(standIn.objects.get('large.zip')?.equals(content)).toBe(true);
  expect((await contentOf(store, 'large.zip'))?.equals(content)).toBe(true);
  standIn.trouble = (call, reply) => {
    if (!call.url?.includes('partNumber=2')) return false;
    reply.writeHead(503).end();
    return true;
  };
  await expect(store.put('other.zip', new Blob([content]))).rejects.toThrow('s3://images: 503');
  expect([standIn.unfinished(), standIn.objects.has('other.zip')]).toEqual([0, false]);
});

type Trouble = (standIn: StoreStandIn) => void;
const always = (act: (reply: ServerResponse, call: IncomingMessage) => void): Trouble => {
  return (standIn) => {
    standIn.trouble = (call, reply) => {
      act(reply, call);
      return true;
    };
  };
};

const given = (address: Partial<BucketAddress>): Trouble => {
  return (standIn) => void Object.assign(standIn.address, address);
};

test.each<[string, Trouble, string | RegExp, number]>([
  ['a wrong key', given({ keyId: 'another' }), '403 InvalidAccessKeyId', 1],
  ['a wrong secret', given({ secret: 'another' }), '403 SignatureDoesNotMatch', 1],
  ['a wrong region', given({ region: 'moon-1' }), '400 AuthorizationHeaderMalformed', 1],
  ['a missing bucket', given({ bucket: 'gone' }), '404 NoSuchBucket', 1],
  ['a store that is busy', always((reply) => reply.writeHead(503).end('<Code>SlowDown</Code>')), '503 SlowDown', 3],
  ['one that is away', (standIn) => void standIn.stop(), /fetch failed \(connect ECONNREFUSED/, 0],
  ['one that hangs up', always((_reply, call) => call.socket.destroy()), /fetch failed/, 3],
])('%s is told, and tried again where that may help (SP-54)', async (_what, bring, message, calls) => {
  const standIn = await startStore();
  onTestFinished(() => standIn.stop());
  bring(standIn);
  const store = openFileStore(standIn.address);
  const ways = [store.put('a.png', new Blob(['a'])), store.get('a.png'), store.list()];
  const problems = (await Promise.allSettled(ways)).map((way) => (way.status === 'rejected' ? way.reason : 'none'));
  for (const problem of problems) {
    expect(problem).toBeInstanceOf(StoreError);
    expect(problem.message).toMatch(message);
  }
  expect(standIn.calls).toBe(calls * ways.length);
});

test('what works at the second attempt works: 503, a cut connection, half a file (SP-54)', async () => {
  const { store, standIn } = await newBucket();
  const content = randomBytes(300_000);
  let attempt = 0;
  const firstly = (act: (reply: ServerResponse, call: IncomingMessage) => void) => {
    attempt = 0;
    standIn.trouble = (call, reply) => {
      if (attempt++ > 0) return false;
      act(reply, call);
      return true;
    };
  };
  firstly((reply) => reply.writeHead(503).end());
  await store.put('a.png', new Blob([content]));
  firstly((_reply, call) => call.socket.destroy());
  await store.put('a.png', new Blob([content]));
  firstly((reply) => {
    reply.writeHead(200, { 'content-length': content.length });
    reply.write(content.subarray(0, 100_000), () => reply.destroy());
  });
  expect((await contentOf(store, 'a.png'))?.equals(content)).toBe(true);
  expect(attempt).toBe(2);
});

test('a store that takes half a second is waited for (SP-54)', async () => {
  const { store, standIn } = await newBucket();
  standIn.trouble = () => new Promise((resolve) => setTimeout(() => resolve(false), 500));
  await store.put('a.png', new Blob(['a']));
  expect(String(await contentOf(store, 'a.png'))).toBe('a');
});

test('a folder that cannot be written to leaves nothing half written', async () => {
  const folder = newFolder();
  const store = openFileStore(folder);
  await store.put('a.png', new Blob(['a']));
  const broken = {
    size: 3,
    stream: () =>
      new ReadableStream({
        start(controller) {
          controller.enqueue(Buffer.from('abc'));
          controller.error(new Error('the disk is full'));
        },
      }),
  };
  await expect(store.put('b.png', broken as Blob)).rejects.toThrow('the disk is full');
  expect(readdirSync(folder)).toEqual(['a.png']);
});
