import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { expect, onTestFinished, test } from 'vitest';
import { ZipFile } from 'yazl';
import { openArchive } from './archive.ts';
import { BackupError } from './check-copy.ts';

test.each([
  [{ format: 1 }, 'x.zip is not a backup of UserFeedback: product_version is missing or wrong in its manifest.'],
  [[1], 'x.zip is not a backup of UserFeedback: its manifest is none.'],
  [{ format: 2 }, 'x.zip was made by a newer version of UserFeedback.'],
])('a ZIP with a manifest of something else is said to be no backup: %j (XS-02)', async (manifest, said) => {
  const dir = await mkdtemp(join(tmpdir(), 'uf-manifest-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), 'manifest.json');
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(join(dir, 'x.zip')));
  const opened = openArchive(join(dir, 'x.zip'), 'x.zip');
  await expect(opened).rejects.toThrow(BackupError);
  await expect(opened).rejects.toThrow(said);
});
