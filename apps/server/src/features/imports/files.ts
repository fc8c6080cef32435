import { randomBytes } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../platform/api/app-error.ts';
import { callStore } from '../../platform/api/call-store.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Deps } from '../../platform/deps.ts';
import type { FileStore } from '../../platform/file-store/file-store.ts';
import { openFileStore } from '../../platform/file-store/open.ts';

export type Place = Pick<Config, 'dataDir' | 'mediaBucket'>;

/** Stored apart from images: nobody can fetch these files, and no backup includes them. */
export function importFiles({ dataDir, mediaBucket }: Place): FileStore {
  if (!mediaBucket) return openFileStore(folderOf(dataDir));
  return openFileStore({ ...mediaBucket, prefix: [mediaBucket.prefix, FOLDER].filter(Boolean).join('/') });
}

/** The stored name cannot be guessed. Throws AppError if the other processes could not read the file. */
export async function saveUpload(
  { config, media, now }: Pick<Deps, 'config' | 'media' | 'now'>,
  content: Readable,
): Promise<{ stored: string; bytes: number }> {
  await media.requireOwn();
  const stored = `${now().getTime()}-${randomBytes(16).toString('hex')}`;
  const draft = await newDraft(config, stored);
  try {
    await pipeline(content, createWriteStream(draft));
    const blob = await openAsBlob(draft);
    await callStore(() => importFiles(config).put(stored, blob));
    return { stored, bytes: blob.size };
  } finally {
    await rm(draft, { force: true });
  }
}

export async function openUpload(config: Place, stored: string): Promise<Readable> {
  const file = stored === '' ? undefined : await callStore(() => importFiles(config).get(stored));
  if (!file) throw new AppError('not_found', 'The file has been deleted. Upload it again.');
  return file.content;
}

/** Also removes drafts that killed processes left on this machine. */
export async function removeUpload(config: Place, stored: string): Promise<void> {
  await importFiles(config).remove(stored);
  if (config.mediaBucket) await openFileStore(folderOf(config.dataDir)).remove(stored);
}

export function uploadedAt(stored: string): number {
  return Number(stored.split('-')[0]);
}

/** A hidden file on this machine, which is removed with the stored one. */
export async function newDraft({ dataDir }: Place, stored: string): Promise<string> {
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true });
  return join(folder, `.${stored}-${randomBytes(4).toString('hex')}.part`);
}

const FOLDER = 'imports';

function folderOf(dataDir: string): string {
  return join(dataDir, FOLDER);
}
