import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GivenConfig } from '../../../platform/config/config.ts';
import { ConfigError } from '../../../platform/config/environment.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { fingerprintOf } from '../../../platform/secrets.ts';
import { storeSeal } from '../../../platform/site/seal.ts';
import { createSecret, readSecret } from '../../../platform/site/secret-file.ts';
import type { Manifest } from '../manifest.ts';
import { sync } from '../unfinished.ts';

/**
 * What happens to the secret when a backup is restored. `same`: the site has it already, or belongs to nobody yet;
 * `restored`: the backup's goes into the data directory; `adopted`: the site gets this server's own.
 */
export type SecretPlan = { kind: 'same' } | { kind: 'restored'; secret: string } | { kind: 'adopted' };

/** Throws ConfigError if the backup belongs to another secret than the configured one. */
export function planSecret(
  { secret_fingerprint, sealed }: Pick<Manifest, 'secret_fingerprint' | 'sealed'>,
  config: GivenConfig,
  { withoutSecrets, inBackup }: { withoutSecrets?: boolean | undefined; inBackup?: string | undefined },
): SecretPlan {
  const own = config.secret ?? readSecret(config.dataDir);
  const accepted = [...(own === null ? [] : [own]), ...config.previousSecrets];
  if (secret_fingerprint === null || accepted.some((one) => fingerprintOf(one) === secret_fingerprint))
    return { kind: 'same' };
  if (inBackup !== undefined && config.secret === null) return { kind: 'restored', secret: inBackup };
  if (withoutSecrets) return { kind: 'adopted' };
  const lost = sealed.length === 0 ? 'nothing is encrypted with it' : `${sealed.join(', ')} can then no longer be read`;
  throw new ConfigError(
    `This backup belongs to another UF_SECRET (fingerprint ${secret_fingerprint}). Set it, or add --without-secrets: ${lost}.`,
  );
}

/** Call it once the database is filled. Returns sentences about what was done. */
export async function settleSecret(
  db: Db,
  plan: SecretPlan,
  { dataDir, secret }: GivenConfig,
  now: Date,
): Promise<string[]> {
  if (plan.kind === 'same') return [];
  if (plan.kind === 'adopted') {
    const own = secret ?? readSecret(dataDir) ?? createSecret(dataDir);
    await storeSeal(db, { secret: own });
    return [`The site now belongs to this server's secret (fingerprint ${fingerprintOf(own)}).`];
  }
  const file = join(dataDir, 'secret');
  if (existsSync(file)) renameSync(file, `${file}.before-restore-${now.getTime()}`);
  writeFileSync(file, plan.secret, { mode: 0o600, flag: 'wx' });
  sync(file, 'r+');
  return [`UF_SECRET was restored to ${file}.`];
}
