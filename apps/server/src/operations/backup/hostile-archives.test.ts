import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { expect, onTestFinished, test } from 'vitest';
import { ZipFile } from 'yazl';
import { openArchive } from './archive.ts';

const MANIFEST = {
  format: 1,
  product_version: '0.1.0',
  schema: '0001-schema',
  database: 'sqlite',
  site_id: null,
  secret_fingerprint: null,
  made_at: '2026-11-20T12:00:00.000Z',
  rows: {},
  erased: [],
  sealed: [],
  uploads: { count: 0, bytes: 0 },
  members: [{ name: 'database.sqlite', bytes: 100, sha256: 'f'.repeat(64) }],
};

async function zipOf(members: Record<string, Buffer | string>) {
  const folder = await mkdtemp(join(tmpdir(), 'uf-archive-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(members)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const file = join(folder, 'b.zip');
  await pipeline(zip.outputStream, createWriteStream(file));
  return { file, folder };
}

test.each([
  ['too deep', '['.repeat(20_000), 'manifest.json: It is nested too deeply.'],
  ['too large', Buffer.alloc(65_000_000, ' '), 'manifest.json is larger than 64 MB.'],
  ['no JSON', '{"format": 1', 'manifest.json: This is not JSON.'],
])('a backup whose manifest is %s is refused with the reason (XS-02)', async (_what, manifest, said) => {
  const { file } = await zipOf({ 'manifest.json': manifest });
  await expect(openArchive(file, 'b.zip')).rejects.toThrow(said);
});

test('a member that unpacks to more than the manifest says is not unpacked further (XS-02)', async () => {
  const { file, folder } = await zipOf({
    'database.sqlite': Buffer.alloc(30_000_000),
    'manifest.json': JSON.stringify(MANIFEST),
    secret: Buffer.alloc(65_000_000),
  });
  const archive = await openArchive(file, 'b.zip');
  onTestFinished(() => archive.close());
  await expect(archive.extract('database.sqlite', join(folder, 'out'))).rejects.toThrow('database.sqlite was changed.');
  await expect(archive.readText('secret')).rejects.toThrow('secret is larger than 64 MB.');
});
