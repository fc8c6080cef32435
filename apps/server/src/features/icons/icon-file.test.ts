import { TOGGLE_ICONS } from '@userfeedback/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDialects } from '../../platform/db/testing.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer } from '../../testing/start-test-server.ts';

interface Entry {
  style: string;
  icon: string;
  label: string;
  tags: string[];
  svg: string;
}

describe.each(testDialects())('the list of icons on %s', (dialect) => {
  let server: TestServer;
  const read = (headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'GET', url: '/assets/icons.json', headers });
  beforeAll(async () => {
    server = await startTestServer({ dialect });
  });
  afterAll(() => server.close());

  test('it is open to anybody and has thousands, in two styles (API-S-09, OP-010, OP-129)', async () => {
    const reply = await read();
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    const list: Entry[] = reply.json();
    expect(list.length).toBeGreaterThan(6000);
    expect(new Set(list.map(({ style, icon }) => `${style} ${icon}`)).size).toBe(list.length);
    expect(
      list.filter(({ svg }) => !/^<svg [^<>]*viewBox="0 0 24 24"[^<>]*><path d="M[^"]+"\/><\/svg>$/i.test(svg)),
    ).toEqual([]);
    expect(list.find(({ icon }) => icon === 'thumb-up')).toMatchObject({
      style: 'regular',
      label: 'Thumb up',
      tags: expect.arrayContaining(['like']),
      svg: expect.stringContaining('stroke="currentColor"'),
    });
    expect(list.find(({ icon, style }) => icon === 'heart' && style === 'solid')?.svg).toContain('fill="currentColor"');
    const own = list.filter(({ icon }) => icon.startsWith('field-')).map(({ icon }) => icon);
    expect(own).toEqual(Object.keys(TOGGLE_ICONS));
  });

  test('it is sent compressed, cached for long and revalidated by its tag', async () => {
    const zipped = await read({ 'accept-encoding': 'br' });
    expect(zipped.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': expect.stringContaining('max-age=86400'),
    });
    expect(zipped.rawPayload.length).toBeLessThan(900_000);
    const again = await read({ 'accept-encoding': 'br', 'if-none-match': String(zipped.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});
