import type { BucketAddress } from './bucket.ts';
import { openBucket } from './bucket.ts';
import type { FileStore } from './file-store.ts';
import { openFolder } from './folder.ts';

/** Opens a folder, which need not exist yet, or a bucket. Nothing is called. */
export function openFileStore(place: string | BucketAddress): FileStore {
  return typeof place === 'string' ? openFolder(place) : openBucket(place);
}
