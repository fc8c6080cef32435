import type { BucketAddress } from './bucket.ts';
import { openBucket } from './bucket.ts';
import type { FileStore } from './file-store.ts';
import { openFolder } from './folder.ts';

/** Does not yet touch the folder, which need not exist, or the bucket. */
export function openFileStore(place: string | BucketAddress): FileStore {
  return typeof place === 'string' ? openFolder(place) : openBucket(place);
}
