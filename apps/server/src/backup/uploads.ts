import { createReadStream, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { mediaDir } from '../media/library.ts';
import type { Archive } from './archive.ts';
import { BackupError } from './check-copy.ts';
import { UPLOADS } from './manifest.ts';
import { sync, withDraft } from './unfinished.ts';

const NAME = /^[\w-][\w.-]*$/;

/** Undefined when it was erased. */
export async function openUpload(dataDir: string, name: string): Promise<Readable | undefined> {
  const stream = createReadStream(join(mediaDir(dataDir), name));
  try {
    await new Promise((resolve, reject) => stream.once('open', resolve).once('error', reject));
    return stream;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Puts back the uploads that are not there; what a name stands for never changes. */
export async function putUploads(archive: Archive, dataDir: string): Promise<void> {
  const folder = mediaDir(dataDir);
  mkdirSync(folder, { recursive: true });
  for (const { name: member, bytes } of archive.manifest.members) {
    if (!member.startsWith(UPLOADS)) continue;
    const name = member.slice(UPLOADS.length);
    if (!NAME.test(name)) throw new BackupError(`${member} is not the name of an upload.`);
    const file = join(folder, name);
    if (statSync(file, { throwIfNoEntry: false })?.size === bytes) continue;
    await withDraft(file, async (draft) => {
      await archive.extract(member, draft);
      sync(draft, 'r+');
      renameSync(draft, file);
    });
  }
  sync(folder, 'r');
}
