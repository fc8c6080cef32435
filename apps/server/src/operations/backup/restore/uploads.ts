import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaFiles } from '../../../features/media/place.ts';
import type { Archive } from '../archive.ts';
import { BackupError } from '../check-copy.ts';
import { UPLOADS } from '../manifest.ts';

const NAME = /^[\w-][\w.-]*$/;

/** Restores missing uploads; the content of a name never changes. `folder` holds one at a time. */
export async function restoreUploads(archive: Archive, { store }: MediaFiles, folder: string): Promise<void> {
  const members = archive.manifest.members.filter(({ name }) => name.startsWith(UPLOADS));
  if (members.length === 0) return;
  const sizes = new Map((await store.list()).map(({ name, bytes }) => [name, bytes]));
  for (const { name: member, bytes } of members) {
    const name = member.slice(UPLOADS.length);
    if (!NAME.test(name)) throw new BackupError(`${member} is not the name of an upload.`);
    if (sizes.get(name) === bytes) continue;
    const file = join(folder, name);
    await archive.extract(member, file);
    await store.put(name, await openAsBlob(file));
    await rm(file);
  }
}
