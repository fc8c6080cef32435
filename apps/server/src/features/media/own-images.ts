import { buffer } from 'node:stream/consumers';
import { callStore } from '../../platform/api/call-store.ts';
import type { Deps } from '../../platform/deps.ts';
import { findMedia } from './queries.ts';

export const FILE_NAME = /^[0-9a-f]{32}\.(png|jpg|gif|webp)$/;
const FOLDER = '/media/';

export interface OwnImage {
  title: string;
  mime: string;
  size: number;
  /** Undefined: the file is gone. */
  read(): Promise<Buffer | undefined>;
}

/** Undefined if the address is not one of our library. */
export async function findOwnImage(
  { db, media }: Pick<Deps, 'db' | 'media'>,
  storedAddress: string,
): Promise<OwnImage | undefined> {
  const file = storedAddress.startsWith(FOLDER) ? storedAddress.slice(FOLDER.length) : '';
  const image = FILE_NAME.test(file) ? await findMedia(db, file) : undefined;
  return (
    image && {
      ...image,
      async read() {
        const found = await callStore(() => media.get(file));
        return found && buffer(found.content);
      },
    }
  );
}
