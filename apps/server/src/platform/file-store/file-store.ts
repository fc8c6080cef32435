import type { Readable } from 'node:stream';

/** Keeps whole files under names that never change their content: in a folder, or in a bucket. */
export interface FileStore {
  /** For people: the folder, or `s3://…`. */
  readonly place: string;
  /** The file is there whole and for good once this returns, or not at all. Throws StoreError. */
  put(name: string, content: Blob): Promise<void>;
  /** Undefined: there is none. Throws StoreError. */
  get(name: string): Promise<StoredFile | undefined>;
  /** Also fine where there is none. Throws StoreError. */
  remove(name: string): Promise<void>;
  /** All files but hidden ones, in no order. Throws StoreError. */
  list(): Promise<ListedFile[]>;
}

export interface StoredFile {
  bytes: number;
  content: Readable;
}

export interface ListedFile {
  name: string;
  bytes: number;
}

/** A store does not do what it should; the message says where and why, for whoever runs the server. */
export class StoreError extends Error {
  override name = 'StoreError';
}
