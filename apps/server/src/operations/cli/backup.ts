import { createWriteStream, existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BACKUP_CHECKS, requireFitParts, SEALED_PLACES } from '../../compose.ts';
import { eraseAgain, erasedAgain, lastErased } from '../../features/privacy/erased-list.ts';
import type { GivenConfig } from '../../platform/config/config.ts';
import { readConfig } from '../../platform/config/config.ts';
import { count } from '../../platform/counted.ts';
import { databaseFile, openDatabase } from '../../platform/db/database.ts';
import { openFileStore } from '../../platform/file-store/open.ts';
import { requireSecret } from '../../platform/site/seal.ts';
import { BackupError } from '../backup/check-copy.ts';
import type { BackupSite } from '../backup/make/create.ts';
import { createBackup, createBackupFile } from '../backup/make/create.ts';
import type { Manifest } from '../backup/manifest.ts';
import type { KnownBackup } from '../backup/nightly/list.ts';
import { listKnown, listPlace } from '../backup/nightly/list.ts';
import type { RestoreOptions } from '../backup/restore/restore-backup.ts';
import { restoreBackup } from '../backup/restore/restore-backup.ts';
import { inTemporaryFolder } from '../backup/unfinished.ts';
import type { Verified } from '../backup/verify/verify.ts';
import { verifyBackup } from '../backup/verify/verify.ts';
import { migrate } from './migrate.ts';
import { line } from './print.ts';
import { quietLog } from './site.ts';

const MB = 1_048_576;
const STDOUT = '-';

export interface BackupCommand {
  /** `-`: standard output. */
  out?: string;
  verify?: true;
  encryptTo?: string[];
  withSecret?: true;
  json?: true;
}

export async function backUpTo({ out, verify, encryptTo = [], withSecret, json }: BackupCommand): Promise<void> {
  if (out === undefined) throw new BackupError('Say where to write it: --out {file}.');
  if (verify && out === STDOUT) throw new BackupError('--verify needs a file.');
  if (withSecret && encryptTo.length === 0) throw new BackupError('--with-secret needs --encrypt-to.');
  const began = performance.now();
  standBack();
  await withBackupSite(async (site) => {
    let verified: Verified | undefined;
    const check = async (file: string) => {
      verified = await verifyBackup(file, {
        config: site.config,
        checks: BACKUP_CHECKS,
        name: basename(out),
      });
    };
    const options = {
      check: verify && check,
      // Imported only here, because it takes 10 MB.
      wrap: encryptTo.length > 0 ? (await import('../backup/age.ts')).encryptFor(encryptTo) : undefined,
      secret: withSecret && (await requireSecret(site.database.db, site.config, SEALED_PLACES))?.secret,
      tell: process.stderr.isTTY ? tellProgress : undefined,
    };
    const file = out === STDOUT ? STDOUT : resolve(out);
    const { manifest, bytes } =
      out === STDOUT
        ? await backUpToStream(site, process.stdout, options)
        : await createBackupFile(site, file, options);
    if (process.stderr.isTTY) process.stderr.write('\r\u001B[K');
    // Standard output is the backup.
    const print = out === STDOUT ? console.error : console.log;
    const seconds = (performance.now() - began) / 1000;
    const result = {
      file,
      bytes,
      seconds,
      ...figuresOf(manifest),
      erased: manifest.erased,
      verified: verified?.state,
    };
    if (json) return print(JSON.stringify(result));
    if (!withSecret) print(secretText(manifest));
    if (verified) print(verified.text);
    print(resultText(result));
  });
}

/** Lowers the priority of this process and of programs it starts, so that visitors go first. */
function standBack(): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}

async function withBackupSite(work: (site: BackupSite) => Promise<void>): Promise<void> {
  const config = readConfig();
  const database = await openDatabase(config, quietLog());
  try {
    await work({ config, database, sealedPlaces: SEALED_PLACES });
  } finally {
    await database.close();
  }
}

async function backUpToStream(
  site: BackupSite,
  target: Writable,
  options: Parameters<typeof createBackup>[2],
): Promise<{ manifest: Manifest; bytes: number }> {
  const { ByteCounter } = await import('../../platform/file-store/byte-counter.ts');
  const counter = new ByteCounter();
  counter.pipe(target);
  target.once('error', ({ message }) => counter.destroy(new BackupError(`The backup is not complete: ${message}.`)));
  const manifest = await createBackup(site, counter, options);
  return { manifest, bytes: counter.bytes };
}

function figuresOf({ rows, uploads, secret_fingerprint }: Manifest) {
  return { responses: rows.responses ?? 0, uploads: uploads.count, secret_fingerprint };
}

function secretText({ secret_fingerprint }: Manifest): string {
  const whose = secret_fingerprint === null ? '' : ` (fingerprint ${secret_fingerprint})`;
  return `UF_SECRET is not in the backup. Keep it somewhere else${whose}.`;
}

function resultText(result: {
  file: string;
  bytes: number;
  seconds: number;
  responses: number;
  uploads: number;
}): string {
  const { file, bytes, responses, uploads, seconds } = result;
  const parts = [`${(bytes / MB).toFixed(1)} MB`, count(responses, 'response'), count(uploads, 'upload')];
  return `${file}: ${parts.join(', ')}, ${seconds.toFixed(1)} s`;
}

function tellProgress(what: string): void {
  process.stderr.write(`\r\u001B[K${what}`);
}

export async function verifyFile(file: string, { identity }: { identity?: string }): Promise<void> {
  const config = readConfig();
  standBack();
  await withLocal(file, config, async (local) => {
    const { text } = await verifyBackup(local, { config, checks: BACKUP_CHECKS, identity });
    console.log(text);
  });
}

/** Downloads a backup in the bucket for as long as the work takes. */
async function withLocal(given: string, config: GivenConfig, work: (file: string) => Promise<void>): Promise<void> {
  if (!given.startsWith('s3://')) return work(resolve(given));
  const store = config.backups && openFileStore(config.backups.to);
  const [place, name] = [dirname(given), basename(given)];
  if (store?.place !== place) throw new BackupError(`Set UF_BACKUP_TO to ${place}.`);
  const found = await store.get(name);
  if (!found) throw new BackupError(`${given} does not exist.`);
  await inTemporaryFolder(config.dataDir, async (folder) => {
    const file = join(folder, name);
    await pipeline(found.content, createWriteStream(file, { mode: 0o600 }));
    await work(file);
  });
}

/** Without a database, lists only what the files tell. */
export async function printBackups({ identity, json }: { identity?: string; json?: true }): Promise<void> {
  const config = readConfig();
  if (config.backups === null) throw new BackupError('Set UF_BACKUP_TO to the place of the backups.');
  const hasDatabase = config.databaseUrl !== null || existsSync(databaseFile(config.dataDir));
  const nothing = { known: [], erasedAt: undefined };
  const of = hasDatabase ? await readKnown(config).catch(() => nothing) : nothing;
  const { dataDir } = config;
  const backups = await listPlace(config.backups.to, { ...of, identity, dataDir });
  if (json) return console.log(JSON.stringify(backups, null, 2));
  for (const { made_at, bytes, version, responses, verified_at, encrypted, ...backup } of backups) {
    const size = `${(bytes / MB).toFixed(1)} MB`;
    const verified = verified_at === null ? 'not verified' : `verified ${verified_at}`;
    const secrecy = encrypted ? 'encrypted' : 'not encrypted';
    const erased = backup.holds_erased ? ['holds erased responses'] : [];
    console.log(line([made_at, size, version ?? '-', responses ?? '-', verified, secrecy, ...erased, backup.name]));
  }
}

async function readKnown(config: GivenConfig): Promise<{ known: KnownBackup[]; erasedAt: string | undefined }> {
  const database = await openDatabase(config, quietLog());
  try {
    return { known: await listKnown(database.db), erasedAt: await lastErased(database.db) };
  } finally {
    await database.close();
  }
}

export async function restoreFrom(file: string, options: RestoreOptions): Promise<void> {
  const config = readConfig();
  await withLocal(file, config, async (local) => {
    const said = await restoreBackup(local, {
      config,
      options,
      now: new Date(),
      sealedPlaces: SEALED_PLACES,
      requireFit: requireFitParts,
    });
    if (!options.dryRun) {
      await migrate();
      // In tables of an older version it could not be done before.
      said.push(...(await eraseRest(config)));
    }
    for (const sentence of said) console.log(sentence);
  });
}

async function eraseRest(config: GivenConfig): Promise<string[]> {
  const database = await openDatabase(config, quietLog());
  try {
    return erasedAgain(await eraseAgain(database.db));
  } finally {
    await database.close();
  }
}
