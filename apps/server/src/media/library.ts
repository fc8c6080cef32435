import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plainName } from '@userfeedback/engine';
import type { HostMedia, HostMediaItem } from '@userfeedback/host-kit';
import type { Db } from '../db/schema.ts';
import { checkImage, IMAGE_TYPES } from './check-image.ts';
import type { MediaRow } from './queries.ts';
import { insertMedia, listMedia } from './queries.ts';

export interface MediaLibraryParts {
  db: Db;
  dataDir: string;
  publicUrl: string;
  now: () => Date;
}

const TITLE_MAX = 200;

/** A media library of our own, for hosts that have none: files in `<dataDir>/media`, titles in the table `media`. */
export function createMediaLibrary({ db, dataDir, publicUrl, now }: MediaLibraryParts): HostMedia {
  const asItem = ({ file, ...row }: MediaRow): HostMediaItem => ({
    ...row,
    url: `${publicUrl}/media/${file}`,
  });
  return {
    async list(filter) {
      return (await listMedia(db, { before: filter.before, search: plainName(filter.search) })).map(asItem);
    },
    async save({ file_name, bytes, user_id }) {
      const extension = await checkImage(bytes);
      // A name that nobody can guess or choose.
      const file = `${randomBytes(16).toString('hex')}.${extension}`;
      await writeWholeFile(mediaDir(dataDir), file, bytes);
      const item = {
        file,
        title: titleOf(file_name),
        mime: IMAGE_TYPES[extension],
        size: bytes.length,
        user_id,
        created_at: now().toISOString(),
      };
      try {
        return asItem(await insertMedia(db, item));
      } catch (error) {
        await rm(join(mediaDir(dataDir), file), { force: true });
        throw error;
      }
    },
  };
}

export function mediaDir(dataDir: string): string {
  return join(dataDir, 'media');
}

/** Created whole or not at all. */
async function writeWholeFile(dir: string, file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dir, { recursive: true });
  const draft = join(dir, `.${file}.part`);
  try {
    await writeFile(draft, bytes);
    await rename(draft, join(dir, file));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** The file's name without its folder and extension. */
function titleOf(fileName: string): string {
  const base = plainName(fileName).split(/[/\\]/).at(-1) ?? '';
  const title = base.replace(/\.[^.]{1,5}$/, '').trim();
  return [...title].slice(0, TITLE_MAX).join('') || 'Image';
}
