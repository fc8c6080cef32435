import { randomBytes } from 'node:crypto';
import { plainName } from '@userfeedback/engine';
import type { HostLibrary, HostMediaItem } from '@userfeedback/host-kit';
import type { Db } from '../../platform/db/schema.ts';
import { fromUntyped } from '../../platform/db/schema.ts';
import { checkImage, IMAGE_TYPES } from './check-image.ts';
import type { MediaPlace } from './place.ts';
import type { MediaRow } from './queries.ts';
import { deleteUpload, insertMedia, insertUpload, listMedia } from './queries.ts';
import {
  countSiteImages,
  deleteAllSiteImages,
  deleteSiteImages,
  listSiteImages,
  upsertSiteImages,
} from './site-queries.ts';

export interface MediaLibraryParts {
  db: Db;
  media: MediaPlace;
  config: { publicUrl: string };
  now: () => Date;
}

const TITLE_MAX = 200;

/** Files are in a folder or bucket, titles in the table `media`, which also lists images of the host site. */
export function createMediaLibrary({ db, media, config, now }: MediaLibraryParts): HostLibrary {
  const asItem = ({ file, url, ...row }: MediaRow): HostMediaItem => ({
    ...row,
    url: url ?? `${config.publicUrl}/media/${file}`,
  });
  return {
    ofSite: {
      keep: (images) => upsertSiteImages(db, images),
      drop: (ids) => deleteSiteImages(db, ids),
      list: (range) => listSiteImages(db, range),
      count: () => countSiteImages(db),
      dropAll: (trx) => deleteAllSiteImages(fromUntyped(trx)),
    },
    async list(filter) {
      return (await listMedia(db, { before: filter.before, search: plainName(filter.search) })).map(asItem);
    },
    async save({ file_name, bytes, user_id }) {
      const extension = await checkImage(bytes);
      // A name that nobody can guess or choose.
      const file = `${randomBytes(16).toString('hex')}.${extension}`;
      const created_at = now().toISOString();
      // If this process is killed now, a job deletes the file that nobody needs.
      await insertUpload(db, { file, begun_at: created_at });
      const item = {
        file,
        title: titleOf(file_name),
        mime: IMAGE_TYPES[extension],
        size: bytes.length,
        user_id,
        created_at,
      };
      try {
        await media.put(file, Uint8Array.from(bytes));
        return asItem(await insertMedia(db, item));
      } catch (error) {
        await giveUp(file).catch(() => undefined);
        throw error;
      }
    },
  };

  async function giveUp(file: string): Promise<void> {
    await media.store.remove(file);
    await deleteUpload(db, file);
  }
}

function titleOf(fileName: string): string {
  const base = plainName(fileName).split(/[/\\]/).at(-1) ?? '';
  const title = base.replace(/\.[^.]{1,5}$/, '').trim();
  return [...title].slice(0, TITLE_MAX).join('') || 'Image';
}
