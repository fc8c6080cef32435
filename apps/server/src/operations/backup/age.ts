import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { isRecipient } from '../../platform/config/recipient.ts';
import type { Wrap } from './archive.ts';
import { BackupError, UnreadableHere } from './check-copy.ts';

/** Encrypts for all recipients. Throws BackupError if one is invalid. */
export function encryptFor(recipients: readonly string[]): Wrap {
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    if (!isRecipient(recipient)) throw new BackupError(`${recipient} is not an age recipient (age1…).`);
    encrypter.addRecipient(recipient);
  }
  return async (content) => Readable.fromWeb((await encrypter.encrypt(webOf(content))) as ReadableStream);
}

/** `identityFile` holds keys, as `age-keygen` writes them. */
export async function decryptFile(file: string, identityFile: string | undefined, target: string): Promise<void> {
  if (identityFile === undefined) throw new UnreadableHere('This backup is encrypted; give the key with --identity.');
  const name = basename(file);
  const decrypter = new Decrypter();
  for (const identity of readIdentities(identityFile)) decrypter.addIdentity(identity);
  const source = createReadStream(file);
  try {
    const content = await decrypter.decrypt(webOf(source)).catch((error: unknown) => {
      const isForeign = error instanceof Error && /no identity matched/.test(error.message);
      if (isForeign) throw new UnreadableHere('This key does not open the backup.');
      throw new BackupError(`${name} was changed, or is cut off.`);
    });
    await pipeline(
      Readable.fromWeb(content as ReadableStream),
      createWriteStream(target, { flags: 'wx', mode: 0o600 }),
    ).catch((error: unknown) => {
      if (error instanceof Error && 'syscall' in error) throw error;
      throw new BackupError(`${name} was changed, or is cut off.`);
    });
  } finally {
    source.destroy();
  }
}

function readIdentities(file: string): string[] {
  if (!existsSync(file)) throw new UnreadableHere(`${file} does not exist.`);
  const lines = readFileSync(file, 'utf8').split(/\r?\n/);
  const identities = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
  if (identities.length === 0 || identities.some((line) => !/^AGE-SECRET-KEY-/.test(line)))
    throw new UnreadableHere(`${file} holds no key of age (AGE-SECRET-KEY-1…).`);
  return identities;
}

function webOf(stream: Readable): globalThis.ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;
}
