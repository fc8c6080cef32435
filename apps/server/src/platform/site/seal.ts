import { randomBytes } from 'node:crypto';
import type { Config, GivenConfig } from '../config/config.ts';
import { ConfigError } from '../config/environment.ts';
import { hasColumn } from '../db/dialect.ts';
import type { Db } from '../db/schema.ts';
import type { SiteSecrets } from '../secrets.ts';
import { fingerprintOf, openSecrets } from '../secrets.ts';
import type { SealedPlace } from './sealed-values.ts';
import { countSealed } from './sealed-values.ts';
import { createSecret, deleteSecret, readSecret } from './secret-file.ts';

/** A text sealed under the secret that the database belongs to. */
export interface Seal {
  fingerprint: string;
  sealed: string;
}

export class ForeignSecret extends ConfigError {
  override name = 'ForeignSecret';

  constructor(whose: string) {
    super(`UF_SECRET: this database belongs to another secret (${whose}). Give every process the same UF_SECRET.`);
  }
}

/**
 * Runs `work` with the database's secret. Throws ConfigError, before anything is changed, if this process has another
 * one. A new database gets a new secret if none is given; if another process was faster with another one, the file is
 * removed again.
 */
export async function withSecret<Result>(
  db: Db,
  given: GivenConfig,
  places: readonly SealedPlace[],
  work: (config: Config) => Promise<Result>,
): Promise<Result> {
  const known = await requireSecret(db, given, places);
  if (known) return work(known);
  const config = { ...given, secret: createSecret(given.dataDir) };
  try {
    return await work(config);
  } catch (error) {
    if (error instanceof ForeignSecret) deleteSecret(given.dataDir);
    throw error;
  }
}

/**
 * The configuration with the given secret, if it is the database's; null if none was given and the database belongs to
 * nobody yet. Otherwise throws ConfigError.
 */
export async function requireSecret(
  db: Db,
  given: GivenConfig,
  places: readonly SealedPlace[],
): Promise<Config | null> {
  const seal = await findSeal(db);
  // Read after the seal: another process on the data directory may have created it just now.
  const secret = given.secret ?? readSecret(given.dataDir);
  if (seal && secret === null) throw new ConfigError(withoutSecret(given, seal));
  const config = { ...given, secret: secret ?? randomBytes(32).toString('hex') };
  if (seal) requireOpen(seal, config);
  else await requireSomeOpen(db, places, config);
  return secret === null ? null : config;
}

/**
 * Claims the database for this secret if it is nobody's yet; throws ForeignSecret if it is another's. Call it in the
 * transaction that migrates the tables, so that a process with another secret leaves no row.
 */
export async function claimDatabase(trx: Db, config: SiteSecrets): Promise<void> {
  const seal = await findSeal(trx);
  if (seal) requireOpen(seal, config);
  else await storeSeal(trx, config);
}

/** Undefined while the database belongs to nobody. */
export async function findSeal(db: Db): Promise<Seal | undefined> {
  if (!(await hasColumn(db, 'site_seal', 'sealed'))) return undefined;
  return db.selectFrom('site_seal').select(['fingerprint', 'sealed']).where('id', '=', SEAL).executeTakeFirst();
}

/** Names the site in the names of its backups; undefined while the database belongs to nobody. */
export async function findSiteId(db: Db): Promise<string | undefined> {
  await db
    .updateTable('site_seal')
    .set({ site_id: randomBytes(4).toString('hex') })
    .where('site_id', 'is', null)
    .execute();
  const row = await db.selectFrom('site_seal').select('site_id').where('id', '=', SEAL).executeTakeFirst();
  return row?.site_id ?? undefined;
}

export async function storeSeal(db: Db, { secret }: Pick<SiteSecrets, 'secret'>): Promise<void> {
  const sealed = openSecrets({ secret, previousSecrets: [] }, PURPOSE).seal(CONTENT);
  const seal = { fingerprint: fingerprintOf(secret), sealed };
  await db
    .insertInto('site_seal')
    .values({ id: SEAL, ...seal })
    .onConflict((row) => row.column('id').doUpdateSet(seal))
    .execute();
}

export function opensSeal(seal: Seal, secrets: SiteSecrets): boolean {
  return openSecrets(secrets, PURPOSE).open(seal.sealed) === CONTENT;
}

const SEAL = 1;
const PURPOSE = 'site seal';
const CONTENT = 'userfeedback';

function requireOpen(seal: Seal, secrets: SiteSecrets): void {
  if (opensSeal(seal, secrets)) return;
  throw new ForeignSecret(`fingerprint ${seal.fingerprint}, this process has ${fingerprintOf(secrets.secret)}`);
}

/** A database whose seal is gone belongs to the secret that opens anything sealed in it. */
async function requireSomeOpen(db: Db, places: readonly SealedPlace[], secrets: SiteSecrets): Promise<void> {
  const counts = await countSealed(db, places, secrets);
  const sum = (field: 'opened' | 'unreadable') => counts.reduce((all, count) => all + count[field], 0);
  if (sum('opened') === 0 && sum('unreadable') > 0)
    throw new ForeignSecret(`none of ${sum('unreadable')} sealed values opens`);
}

function withoutSecret({ dataDir }: GivenConfig, { fingerprint }: Seal): string {
  return `UF_SECRET is not set and ${dataDir}/secret is missing, but this database belongs to a secret (fingerprint ${fingerprint}).`;
}
