import type { Db } from '../../platform/db/schema.ts';
import { findMedia } from './queries.ts';

/** Whether a picture's stored address names an image of the library that is gone. */
export async function isMissingImage(db: Db, address: string): Promise<boolean> {
  const file = /^\/media\/([^/?#]+)$/.exec(address)?.[1];
  return file !== undefined && (await findMedia(db, decodeURIComponent(file))) === undefined;
}
