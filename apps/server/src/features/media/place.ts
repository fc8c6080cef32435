import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../../platform/api/app-error.ts';
import { callStore } from '../../platform/api/call-store.ts';
import type { Config } from '../../platform/config/config.ts';
import { findRecord, insertRecord, upsertRecord } from '../../platform/db/records.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { FileStore, StoredFile } from '../../platform/file-store/file-store.ts';
import { openFileStore } from '../../platform/file-store/open.ts';
import { listOthers } from '../../platform/site/processes.ts';
import { listNewestFiles } from './queries.ts';

export { countMedia } from './queries.ts';

/** The files alone, without the database. */
export interface MediaFiles {
  /** Where new files go. */
  store: FileStore;
  /** Used when no bucket is set, and for images from before it was. */
  folder: FileStore;
  /** Undefined if no place has it. Throws StoreError. */
  get(name: string): Promise<StoredFile | undefined>;
}

export interface MediaPlace extends Pick<MediaFiles, 'store' | 'get'> {
  /** Throws AppError `unavailable` if other processes would not find it, or the store does not take it. */
  put(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Why images cannot be stored here, in a sentence; undefined if they can. Throws StoreError. */
  findProblem(): Promise<string | undefined>;
  /** Throws AppError `unavailable` if findProblem returns or throws one. */
  requireOwn(): Promise<void>;
}

declare module '../../platform/deps.ts' {
  interface Deps {
    media: MediaPlace;
  }
}

export function openMediaFiles({ dataDir, mediaBucket }: Pick<Config, 'dataDir' | 'mediaBucket'>): MediaFiles {
  const folder = openFileStore(mediaDir(dataDir));
  const store = mediaBucket ? openFileStore(mediaBucket) : folder;
  return {
    store,
    folder,
    async get(name) {
      // Images that are still to be moved are there, and looking costs next to nothing.
      const here = await folder.get(name);
      return here ?? (mediaBucket ? store.get(name) : undefined);
    },
  };
}

export function mediaDir(dataDir: string): string {
  return join(dataDir, 'media');
}

/** Tells processes with different buckets apart; '' without a bucket. */
export function placeOf({ mediaBucket }: Pick<Config, 'mediaBucket'>): string {
  return mediaBucket ? openFileStore(mediaBucket).place : '';
}

export function openMediaPlace(db: Db, config: Pick<Config, 'dataDir' | 'mediaBucket'>): MediaPlace {
  const { store, folder, get } = openMediaFiles(config);
  let isOwn = store !== folder;
  let claiming: Promise<boolean> | undefined;
  const claim = () => {
    claiming ??= claimFolder(db, folder).finally(() => {
      claiming = undefined;
    });
    return claiming;
  };
  const findProblem = async () => {
    isOwn ||= await claim();
    return isOwn ? undefined : `Uploads are kept on another server. Share ${folder.place} or set UF_MEDIA_STORE.`;
  };
  const requireOwn = async () => {
    const problem = await callStore(findProblem);
    if (problem !== undefined) throw new AppError('unavailable', problem);
  };
  return {
    store,
    get,
    findProblem,
    requireOwn,
    async put(name, bytes) {
      await requireOwn();
      await callStore(() => store.put(name, new Blob([bytes])));
    },
  };
}

/** A file in the folder with the text that the database has under RECORD; another folder has another text. */
const MARKER = '.site';
const RECORD = 'media-folder';
/** Milliseconds in which a process that has recorded its mark writes it into the folder. */
const MARKING = 500;

/**
 * Records a mark if the site has none. Returns how to mark this folder when the site's folder is lost with all its
 * images.
 */
export async function offerNewFolder(db: Db, { dataDir }: Pick<Config, 'dataDir'>): Promise<string> {
  const file = join(mediaDir(dataDir), MARKER);
  await insertRecord(db, RECORD, newMarker());
  return `If its images are lost for good, write ${await findRecord(db, RECORD)} into ${file}.`;
}

/** Whether all processes of the site share this folder; makes it the site's folder if there is none yet. */
async function claimFolder(db: Db, folder: FileStore): Promise<boolean> {
  const recorded = await findRecord(db, RECORD);
  const marker = await readMarker(folder);
  if (recorded !== undefined && recorded === marker) return true;
  const newest = await listNewestFiles(db);
  if (newest.length > 0) {
    for (const name of newest) if (!(await exists(folder, name))) return false;
    return mark(db, folder, recorded ?? marker);
  }
  if (recorded === undefined) return mark(db, folder, marker);
  // An emptied folder of a site without images. But another process may have the recorded one, or be about to mark this
  // one.
  if ((await listOthers(db)).length > 0) {
    await wait(MARKING);
    return (await readMarker(folder)) === recorded;
  }
  await upsertRecord(db, RECORD, newMarker());
  return mark(db, folder, await findRecord(db, RECORD));
}

async function mark(db: Db, folder: FileStore, wanted = newMarker()): Promise<boolean> {
  await insertRecord(db, RECORD, wanted);
  if ((await findRecord(db, RECORD)) !== wanted) {
    // Another process was faster, with this folder or another one.
    await wait(MARKING);
    return (await readMarker(folder)) === (await findRecord(db, RECORD));
  }
  await folder.put(MARKER, new Blob([wanted]));
  return true;
}

function newMarker(): string {
  return randomBytes(8).toString('hex');
}

async function readMarker(folder: FileStore): Promise<string | undefined> {
  const file = await folder.get(MARKER);
  return file && (await text(file.content)).trim();
}

async function exists(folder: FileStore, name: string): Promise<boolean> {
  const file = await folder.get(name);
  file?.content.destroy();
  return file !== undefined;
}
