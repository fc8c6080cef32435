import { readdir } from 'node:fs/promises';
import type { MediaItem } from '@userfeedback/contract';
import type { ErrorBody } from '@userfeedback/contract/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDialects } from '../../platform/db/testing.ts';
import type { Client } from '../../testing/client.ts';
import { pngOfSize, SAMPLE_IMAGES } from '../../testing/sample-images.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer } from '../../testing/start-test-server.ts';
import { mediaDir } from './place.ts';
import { uploadBody } from './testing.ts';

const LIMIT = 2 * 1024 * 1024;

async function upload<Body = MediaItem>(client: Client, ...what: Parameters<typeof uploadBody>) {
  return client.inject<Body>({ method: 'POST', url: '/api/v1/media', ...(await uploadBody(...what)) });
}

describe.each(testDialects())('the media library on %s', (dialect) => {
  let server: TestServer;
  let administrator: Client;
  const files = async () =>
    (await readdir(mediaDir(server.deps.config.dataDir)).catch(() => [])).filter((name) => name !== '.site').length;
  beforeAll(async () => {
    server = await startTestServer({ dialect });
    administrator = await server.as('administrator');
  });
  afterAll(() => server.close());

  test.each([
    ['png', 'image/png'],
    ['jpg', 'image/jpeg'],
    ['gif', 'image/gif'],
    ['webp', 'image/webp'],
  ] as const)('accepts a %s, lists it and serves it safely (OP-136)', async (extension, mime) => {
    const bytes = SAMPLE_IMAGES[extension];
    const { status, body } = await upload(administrator, bytes, `../Ännes ${extension} <b>.${extension}`);
    expect(status).toBe(201);
    expect(body).toMatchObject({ mime, size: bytes.length, title: `Ännes ${extension} <b>` });
    const { pathname } = new URL(body.url);
    expect(pathname).toMatch(new RegExp(`^/media/[0-9a-f]{32}\\.${extension}$`));
    const list = await administrator.get<MediaItem[]>('/media');
    expect(list.body[0]).toEqual(body);
    const served = await server.app.inject(pathname);
    expect(served.rawPayload).toEqual(bytes);
    expect(served.headers).toMatchObject({
      'content-type': mime,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  test.each<[string, Uint8Array, number, ErrorBody['code']]>([
    [
      'a drawing with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      415,
      'unsupported_media',
    ],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'unsupported_media'],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj'), 415, 'unsupported_media'],
    ['a Windows bitmap', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]), 415, 'unsupported_media'],
    ['nothing', Buffer.alloc(0), 422, 'invalid'],
    ['an image cut short', SAMPLE_IMAGES.jpg.subarray(0, 22), 422, 'invalid'],
    ['an image of a million megapixels', pngOfSize(1_000_000, 1_000_000), 422, 'invalid'],
    ['an image without width', pngOfSize(0, 10), 422, 'invalid'],
    ['three megabytes', Buffer.concat([SAMPLE_IMAGES.png, Buffer.alloc(3_000_000)]), 413, 'too_large'],
    [
      'one byte too many',
      Buffer.concat([SAMPLE_IMAGES.png, Buffer.alloc(LIMIT + 1 - SAMPLE_IMAGES.png.length)]),
      413,
      'too_large',
    ],
  ])('refuses %s and stores nothing of it (OP-136)', async (_what, bytes, status, code) => {
    const before = await files();
    const reply = await upload<ErrorBody>(administrator, bytes);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    if (code === 'invalid') expect(reply.body.errors).toHaveProperty('file');
    expect(await files()).toBe(before);
  });

  test('accepts an image of exactly 2 MB (OP-136)', async () => {
    const bytes = Buffer.concat([SAMPLE_IMAGES.png, Buffer.alloc(LIMIT - SAMPLE_IMAGES.png.length)]);
    expect((await upload(administrator, bytes)).status).toBe(201);
  });

  test('a body that is not an upload is refused in the agreed shape', async () => {
    const json = await administrator.post<ErrorBody>('/media', { file: 'x' });
    expect([json.status, json.body.code]).toEqual([415, 'unsupported_media']);
    const wrongField = await upload<ErrorBody>(administrator, SAMPLE_IMAGES.png, 'a.png', 'picture');
    expect([wrongField.status, Object.keys(wrongField.body.errors ?? {})]).toEqual([422, ['file']]);
    const empty = await administrator.inject<ErrorBody>({
      method: 'POST',
      url: '/api/v1/media',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--\r\n',
    });
    expect([empty.status, empty.body.code]).toEqual([422, 'invalid']);
    const truncated = await administrator.inject<ErrorBody>({
      method: 'POST',
      url: '/api/v1/media',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
    });
    expect([truncated.status, truncated.body.code]).toEqual([400, 'bad_request']);
  });

  test('pages of the list follow each other, and titles can be searched', async () => {
    const { body: all } = await administrator.get<MediaItem[]>('/media');
    const [first, second] = all;
    const { body: rest } = await administrator.get<MediaItem[]>(`/media?before=${first?.id}`);
    expect(rest[0]).toEqual(second);
    const found = await administrator.get<MediaItem[]>(`/media?search=${encodeURIComponent('ÄNNES GIF')}`);
    expect(found.body.map((item) => item.title)).toEqual(['Ännes gif <b>']);
    expect((await administrator.get('/media?before=x')).status).toBe(422);
  });

  test('only those who edit surveys see or fill it', async () => {
    const subscriber = await server.as('subscriber');
    expect((await server.visitor.get('/media')).status).toBe(401);
    expect((await subscriber.get('/media')).status).toBe(403);
    expect((await upload(server.visitor, SAMPLE_IMAGES.png)).status).toBe(401);
    expect((await upload(subscriber, SAMPLE_IMAGES.png)).status).toBe(403);
  });

  test('no other file can be read through it', async () => {
    for (const name of [
      '..%2fsecret',
      '%2e%2e/secret',
      '.hidden',
      'a.png',
      `${'0'.repeat(32)}.png`,
      `${'0'.repeat(32)}.svg`,
    ]) {
      expect((await server.app.inject(`/media/${name}`)).statusCode, name).toBe(404);
    }
  });
});
