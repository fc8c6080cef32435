import { randomBytes } from 'node:crypto';
import { migrateAll, SEALED_PLACES } from '../../compose.ts';
import { readConfig } from '../../platform/config/config.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { fingerprintOf } from '../../platform/secrets.ts';
import { listProcesses } from '../../platform/site/processes.ts';
import { findSeal, opensSeal, storeSeal } from '../../platform/site/seal.ts';
import { countSealed, sealAnew } from '../../platform/site/sealed-values.ts';
import { createSecret, readSecret } from '../../platform/site/secret-file.ts';
import { CommandError } from './command-error.ts';
import { countOf } from './print.ts';
import { quietLog, withSite } from './site.ts';

/** Refuses while servers have another secret: they would go on sealing under it. */
export async function rotateSecret(): Promise<void> {
  await withSite(async ({ db, config }) => {
    const own = fingerprintOf(config.secret);
    const others = (await listProcesses(db)).filter(({ fingerprint }) => fingerprint !== own);
    if (others.length > 0)
      throw new CommandError(`These processes do not have the new secret yet: ${namesOf(others)}.`);
    const values = await sealAnew(db, SEALED_PLACES, config);
    await storeSeal(db, config);
    console.log(`${countOf(values, 'value')} encrypted again. UF_SECRET_PREVIOUS is no longer needed.`);
  });
}

/** Deletes nothing, since the former secret may turn up. */
export async function adoptSecret({ yes }: { yes?: true }): Promise<void> {
  const given = readConfig();
  const database = await openDatabase(given, quietLog());
  try {
    const { db } = database;
    const seal = await findSeal(db);
    const own = given.secret ?? readSecret(given.dataDir);
    const config = { ...given, secret: own ?? randomBytes(32).toString('hex') };
    if (seal && opensSeal(seal, config)) {
      console.log('This database already belongs to this secret.');
      return;
    }
    const living = seal ? (await listProcesses(db)).filter(({ fingerprint }) => fingerprint === seal.fingerprint) : [];
    if (living.length > 0)
      throw new CommandError(`The previous secret is not lost. These processes have it: ${namesOf(living)}.`);
    console.log(lossOf(await countSealed(db, SEALED_PLACES, config)));
    if (!yes) throw new CommandError('Nothing was changed. Add --yes to continue without the previous secret.');
    const adopted = own === null ? { ...config, secret: createSecret(given.dataDir) } : config;
    if (seal) await storeSeal(db, adopted);
    else await migrateAll(database, adopted, (line) => console.error(line));
    console.log(`This database now belongs to this secret (fingerprint ${fingerprintOf(adopted.secret)}).`);
  } finally {
    await database.close();
  }
}

function namesOf(processes: readonly { address: string; name: string }[]): string {
  return processes.map(({ address, name }) => address || name).join(', ');
}

function lossOf(counts: Awaited<ReturnType<typeof countSealed>>): string {
  const lost = counts.filter(({ unreadable }) => unreadable > 0);
  if (lost.length === 0) return 'All sealed data can be read.';
  const what = lost.map(({ place, unreadable }) => place.describe(unreadable)).join(', ');
  return `These can no longer be read, but they are kept: ${what}.`;
}
