import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import type { Entry, ZipFile as ReadableZip } from 'yauzl';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { AppError } from '../../platform/api/app-error.ts';
import { parseFile } from '../../platform/api/json-body.ts';
import { releaseChunks } from '../../platform/memory.ts';
import { BackupError } from './check-copy.ts';
import type { Member } from './manifest.ts';
import { MANIFEST, Manifest } from './manifest.ts';
import { toBackupError } from './unfinished.ts';

/** Returns the member's size and hash once all of it was read. */
export type AddMember = (name: string, content: Readable, options: { isDense: boolean }) => Promise<Member>;

/** Encrypts the stream; without recipients it stays as it is. */
export type Wrap = (content: Readable) => Promise<Readable>;

/**
 * Writes a ZIP as a stream. `fill` adds the members and returns the manifest, which comes last. The archive's comment
 * is a checksum of all bytes before it, also of those that unpackers ignore.
 */
export async function writeArchive(
  fill: (add: AddMember) => Promise<Omit<Manifest, 'members'>>,
  target: Writable,
  wrap: Wrap = async (content) => content,
): Promise<Manifest> {
  const zip = new ZipFile();
  const failing = new AbortController();
  const members: Member[] = [];
  const add: AddMember = async (name, content, { isDense }) => {
    const hash = createHash('sha256');
    let bytes = 0;
    const hashing = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        if (bytes % RELEASE_AFTER > (bytes + chunk.length) % RELEASE_AFTER) releaseChunks();
        bytes += chunk.length;
        done(null, chunk);
      },
    });
    // Its size is not known yet, and may be above 4 GB.
    zip.addReadStream(hashing, name, {
      compressionLevel: isDense ? 0 : 1,
      mode: 0o100600,
      forceZip64Format: true,
    });
    await pipeline(content, hashing, { signal: failing.signal });
    const member = { name, bytes, sha256: hash.digest('hex') };
    members.push(member);
    return member;
  };
  const output = zip.outputStream as Readable;
  const sealed = withChecksum();
  let cause: unknown;
  const failed = (error: unknown) => {
    cause ??= error;
    failing.abort();
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  zip.on('error', failed);
  const filled = fill(add).then((about) => {
    const manifest = { ...about, members };
    zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), MANIFEST, { mode: 0o100600 });
    zip.end();
    return manifest;
  });
  const written = wrap(sealed).then((content) => pipeline(content, target));
  const through = pipeline(output, sealed);
  const results = await Promise.allSettled([filled, through, written].map((part) => part.catch(failed)));
  if (cause !== undefined || results.length === 0) throw cause;
  return filled;
}

/** Appends a comment to the archive, whose last two bytes say that there is none. */
function withChecksum(): Transform {
  let checksum = 0;
  let last = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const all = last.length > 0 ? Buffer.concat([last, chunk]) : chunk;
      const ready = all.subarray(0, Math.max(0, all.length - LENGTH_BYTES));
      last = Buffer.from(all.subarray(ready.length));
      checksum = crc32(ready, checksum);
      done(null, ready);
    },
    flush(done) {
      const comment = Buffer.from(commentOf(checksum));
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt16LE(comment.length);
      done(null, Buffer.concat([length, comment]));
    },
  });
}

const RELEASE_AFTER = 4_000_000;
const LENGTH_BYTES = 2;
const commentOf = (checksum: number) => `crc32 ${checksum.toString(16).padStart(8, '0')}`;
const COMMENT_BYTES = commentOf(0).length;

export interface Archive {
  manifest: Manifest;
  names: readonly string[];
  has(name: string): boolean;
  read(name: string): Promise<Readable>;
  /** Throws BackupError for a long member. */
  readText(name: string): Promise<string>;
  /** Both throw BackupError if the member is not what the manifest says. `extract` writes a new file. */
  extract(name: string, file: string): Promise<void>;
  check(name: string): Promise<void>;
  /** Throws BackupError if anything was changed since the archive was written, even between its members. */
  checkWhole(): Promise<void>;
  close(): void;
}

/** Throws BackupError if the file is no backup, or incomplete. Messages call it `name`. */
export async function openArchive(file: string, name: string): Promise<Archive> {
  const zip = await openPromise(file, { autoClose: false }).catch((error: unknown) => {
    // The end of a ZIP says where everything is.
    const isCut = /end of central directory|end of file/i.test(messageOf(error));
    throw new BackupError(isCut ? `${name} is cut off.` : `${name} was changed (${messageOf(error)}).`);
  });
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const manifest = await readManifest(zip, entries.get(MANIFEST), name);
    return archiveOf({ zip, entries, manifest }, file, name);
  } catch (error) {
    zip.close();
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${name} was changed (${messageOf(error)}).`);
  }
}

interface Opened {
  zip: ReadableZip;
  entries: ReadonlyMap<string, Entry>;
  manifest: Manifest;
}

function archiveOf({ zip, entries, manifest }: Opened, file: string, name: string): Archive {
  const entryOf = (member: string) => {
    const entry = entries.get(member);
    if (!entry) throw new BackupError(`${member} is missing.`);
    return entry;
  };
  const read = async (member: string) => zip.openReadStreamPromise(entryOf(member));
  const pour = async (member: string, target?: Writable) => {
    const known = manifest.members.find((one) => one.name === member);
    const hash = createHash('sha256');
    let left = known?.bytes ?? 0;
    const counting = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        left -= chunk.length;
        // A few bytes can be unpacked to more than any disk holds.
        if (left < 0) done(new BackupError(`${member} was changed.`));
        else done(null, target ? chunk : undefined);
      },
    });
    const content = await read(member).catch(changed(member));
    await (target ? pipeline(content, counting, target) : pipeline(content, counting.resume())).catch(changed(member));
    if (known?.sha256 !== hash.digest('hex')) throw new BackupError(`${member} was changed.`);
  };
  return {
    manifest,
    names: [...entries.keys()],
    has: (member) => entries.has(member),
    read,
    readText: async (member) => readShort(zip, entryOf(member)),
    extract: (member, path) =>
      pour(member, createWriteStream(path, { flags: 'wx', mode: 0o600 })).catch((error: unknown) => {
        throw toBackupError(error, path);
      }),
    check: (member) => pour(member),
    checkWhole: () => checkChecksum(file, name),
    close: () => zip.close(),
  };
}

function changed(member: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof BackupError || (error instanceof Error && 'syscall' in error)) throw error;
    throw new BackupError(`${member} was changed.`);
  };
}

async function readManifest(zip: ReadableZip, entry: Entry | undefined, name: string): Promise<Manifest> {
  if (!entry) throw new BackupError(`${name} is not a backup of UserFeedback.`);
  const read = parseManifest(await readShort(zip, entry));
  const { format } = Object(read);
  if (typeof format === 'number' && format > 1)
    throw new BackupError(`${name} was made by a newer version of UserFeedback.`);
  const { data, error } = Manifest.safeParse(read);
  if (data) return data;
  const field = error.issues[0]?.path.join('.');
  const what = field ? `${field} is missing or wrong in its manifest` : 'its manifest is none';
  throw new BackupError(`${name} is not a backup of UserFeedback: ${what}.`);
}

/** Bytes; the manifest names each upload. */
const SHORT_MAX = 64_000_000;

async function readShort(zip: ReadableZip, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > SHORT_MAX)
    throw new BackupError(`${entry.fileName} is larger than ${SHORT_MAX / 1_000_000} MB.`);
  return (await buffer(await zip.openReadStreamPromise(entry))).toString();
}

function parseManifest(text: string): unknown {
  try {
    return parseFile(text);
  } catch (error) {
    throw error instanceof AppError ? new BackupError(`${MANIFEST}: ${error.message}`) : error;
  }
}

async function checkChecksum(file: string, name: string): Promise<void> {
  const handle = await openFile(file);
  const { size } = await handle.stat().finally(() => handle.close());
  const end = size - LENGTH_BYTES - COMMENT_BYTES;
  let checksum = 0;
  let tail = Buffer.alloc(0);
  if (end > 0) for await (const chunk of createReadStream(file, { end: end - 1 })) checksum = crc32(chunk, checksum);
  for await (const chunk of createReadStream(file, { start: Math.max(0, end) })) tail = Buffer.concat([tail, chunk]);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt16LE(COMMENT_BYTES);
  if (!tail.equals(Buffer.concat([length, Buffer.from(commentOf(checksum))])))
    throw new BackupError(`${name} was changed.`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
