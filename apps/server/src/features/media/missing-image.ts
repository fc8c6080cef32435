import type { Db } from '../../platform/db/schema.ts';
import { findMedia } from './queries.ts';

/** False for addresses outside the library. */
export async function isMissingImage(db: Db, address: string): Promise<boolean> {
  const file = /^\/media\/([^/?#]+)$/.exec(address)?.[1];
  return file !== undefined && (await findMedia(db, decodeURIComponent(file))) === undefined;
}
