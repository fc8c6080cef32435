import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import type { BuiltDirs } from './service.ts';
import { builtFilesJob, keepBuiltFiles } from './service.ts';

const LOADER = '/widget-assets/widget-277346c0e9f7f8e5.js';
const SCREEN = '/admin/assets/editor-6ot7DPve.js';
const CODE: Record<string, string> = {
  [LOADER]: 'load("the panel");',
  [SCREEN]: 'show("editor");',
};

const root = mkdtempSync(join(tmpdir(), 'userfeedback-kept-'));
/** The folders of a version with these files. */
function buildVersion(name: string, files: readonly string[]): BuiltDirs {
  const dirs = { admin: join(root, name, 'admin'), widget: join(root, name, 'widget') };
  mkdirSync(join(dirs.admin, 'assets'), { recursive: true });
  mkdirSync(join(dirs.widget, 'widget-assets'), { recursive: true });
  for (const path of files) {
    const file = path.startsWith('/admin') ? join(root, name, path) : join(dirs.widget, path);
    writeFileSync(file, CODE[path] ?? path);
  }
  return dirs;
}
const before = buildVersion('before', [LOADER, SCREEN, '/admin/assets/plain.js']);
const after = buildVersion('after', []);
afterAll(() => rmSync(root, { recursive: true }));

describe.each(testDialects())('built files on %s', (dialect) => {
  let server: TestServer;
  let app: FastifyInstance;
  beforeAll(async () => {
    server = await startTestServer({ dialect, now: '2026-03-01T12:00:00.000Z' });
    app = await buildApp(server.deps, after);
    // Two processes of one version start at once.
    await Promise.all([keepBuiltFiles(server.deps, before), keepBuiltFiles(server.deps, before)]);
  });
  afterAll(async () => {
    await app.close();
    await server.close();
  });

  test('a server without the files of the version before serves them, and they pass their integrity [UP-28]', async () => {
    for (const [url, type] of [
      [LOADER, 'text/javascript'],
      [SCREEN, 'text/javascript'],
    ] as const) {
      const plain = await app.inject({ url });
      expect(plain.statusCode).toBe(200);
      expect(plain.headers['content-type']).toContain(type);
      expect(plain.headers['cache-control']).toContain('immutable');
      const hash = (text: string | Buffer) => createHash('sha384').update(text).digest('base64');
      expect(hash(plain.rawPayload)).toBe(hash(CODE[url] ?? ''));
      const packed = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
      expect(packed.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(CODE[url]);
    }
    const loader = await app.inject({ url: LOADER });
    expect(loader.headers['access-control-allow-origin']).toBe('*');
  });

  test('nobody can ask for what was not built [UP-28]', async () => {
    for (const url of [
      '/admin/assets/plain.js',
      '/admin/assets/editor-00000000.js',
      '/admin/assets/widget-277346c0e9f7f8e5.js',
      '/widget-assets/..%2Fwidget-assets%2Fwidget-277346c0e9f7f8e5.js',
      '/widget-assets/%00-277346c0e9f7f8e5.js',
    ])
      expect((await app.inject({ url })).statusCode, url).toBe(404);
  });

  test('they are forgotten 100 days after the last server that was built with them [UP-28]', async () => {
    const at = (day: string) => ({ ...server.deps, now: () => new Date(day) });
    const list = async () =>
      (await server.deps.db.selectFrom('built_files').select('path').orderBy('path').execute()).map(({ path }) => path);
    const ours = async () => (await list()).filter((path) => path in CODE);
    await builtFilesJob.run(at('2026-06-09T00:00:00.000Z'), null);
    expect(await ours()).toEqual([SCREEN, LOADER]);
    await keepBuiltFiles(at('2026-06-09T00:00:00.000Z'), before);
    await builtFilesJob.run(at('2026-09-16T00:00:00.000Z'), null);
    expect(await ours()).toEqual([SCREEN, LOADER]);
    await builtFilesJob.run(at('2026-09-18T00:00:00.000Z'), null);
    expect(await ours()).toEqual([]);
  });

  test('what is built every few minutes does not fill the database [UP-28]', async () => {
    const { db } = server.deps;
    const served = (path: string, served_at: string) => ({
      path,
      served_at,
      bytes: Buffer.from('a'),
      size: 60_000_000,
    });
    await db
      .insertInto('built_files')
      .values([served('/a-12345678.js', '2026-02-01'), served('/b-12345678.js', '2026-02-02')])
      .execute();
    await builtFilesJob.run(server.deps, null);
    const left = await db.selectFrom('built_files').select('path').where('size', '=', 60_000_000).execute();
    expect(left).toEqual([{ path: '/b-12345678.js' }]);
  });
});
