import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from './file-store.ts';
import { StoreError } from './file-store.ts';

export function openFolder(folder: string): FileStore {
  const pathOf = (name: string) => join(folder, name);
  // Another process may store the same file.
  const newDraft = (name: string) => join(folder, `.${name}-${randomBytes(4).toString('hex')}.part`);
  return {
    place: folder,
    async put(name, content) {
      const draft = newDraft(name);
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(draft, content.stream(), { flush: true });
        await rename(draft, pathOf(name));
        await sync(folder);
      } catch (error) {
        await rm(draft, { force: true });
        throw storeError(error);
      }
    },
    async get(name) {
      const content = createReadStream(pathOf(name));
      try {
        await new Promise((resolve, reject) => content.once('open', resolve).once('error', reject));
        return { bytes: (await stat(pathOf(name))).size, content };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw storeError(error);
      }
    },
    async remove(name) {
      await rm(pathOf(name), { force: true });
      // Drafts of a process that was killed meanwhile.
      const left = (await readdir(folder).catch(() => [])).filter((one) => one.startsWith(`.${name}-`));
      for (const draft of left) await rm(pathOf(draft), { force: true });
    },
    async list() {
      try {
        const names = (await readdir(folder)).filter((name) => !name.startsWith('.'));
        const found = await Promise.all(names.map(async (name) => ({ name, about: await stat(pathOf(name)) })));
        return found.flatMap(({ name, about }) => (about.isFile() ? [{ name, bytes: about.size }] : []));
      } catch (error) {
        if (isMissing(error)) return [];
        throw storeError(error);
      }
    },
  };
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function storeError(error: unknown): StoreError {
  return new StoreError(error instanceof Error ? error.message : String(error), { cause: error });
}
