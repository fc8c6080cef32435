import type { Readable } from 'node:stream';

/** Stores whole files, in a folder or a bucket. The content of a name never changes. All methods throw StoreError. */
export interface FileStore {
  readonly place: string;
  /** Once it resolves the file is stored for good; if it fails, not at all. */
  put(name: string, content: Blob): Promise<void>;
  get(name: string): Promise<StoredFile | undefined>;
  /** Also succeeds if there is no such file. */
  remove(name: string): Promise<void>;
  /** Without hidden files, in no order. */
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

/** The message says where and why, for whoever runs the server. */
export class StoreError extends Error {
  override name = 'StoreError';
}
