import { serverAddons } from '@userfeedback/addons/server';
import { demoSite } from '@userfeedback/demo-site';
import type { HostPackage } from '@userfeedback/host-kit';
import type { Kysely } from 'kysely';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Mailer } from './deliveries/mailer.ts';
import { createMailer } from './deliveries/mailer.ts';
import type { Deps } from './deps.ts';
import { observeBatch } from './edge/metrics.ts';
import { openLicences } from './licence/service.ts';
import { createMediaLibrary } from './media/library.ts';
import { createGuardedFetch } from './outgoing/guarded-fetch.ts';
import { createResponseWriter } from './responses/writer.ts';
import { markedSecrets } from './secrets.ts';
import { openSiteState } from './site/state.ts';

/** What a command works with: the site's data, without what only a server needs. */
export type CommandSite = Pick<
  Deps,
  'config' | 'database' | 'db' | 'log' | 'now' | 'site' | 'host' | 'addons'
>;

/** The site around us; tests bring others. */
const HOST: HostPackage = demoSite;

/** Brings the tables of the product, of all addons and of the host up to date; returns the steps taken. */
export async function migrateAll(
  database: Database,
  { secret, publicUrl }: Pick<Config, 'secret' | 'publicUrl'>,
): Promise<string[]> {
  const steps = await database.migrate((purpose) => markedSecrets(secret, purpose), publicUrl);
  return [...steps, ...(await migrateParts(database))];
}

/** The tables of addons and host alone; each has a ledger of its own. */
export function migrateParts(database: Database, { slug, migrations } = HOST): Promise<string[]> {
  return database.migrateAddons([...serverAddons, { manifest: { slug: `host:${slug}` }, migrations }]);
}

/** Puts together what commands and servers share, on a database whose tables are up to date. */
export async function composeSite(
  parts: Pick<Deps, 'config' | 'database' | 'log' | 'now'>,
  hostPackage = HOST,
): Promise<CommandSite> {
  const { config, database, log, now } = parts;
  const { db } = database;
  const manifests = serverAddons.map(({ manifest }) => manifest);
  const site = await openSiteState({ db, log, now, manifests });
  const { publicUrl, dataDir } = config;
  const host = hostPackage.open({
    publicUrl,
    // Its tables are its own business.
    db: db as unknown as Kysely<unknown>,
    now,
    timeZone: () => site.now().settings.time_zone,
    media: createMediaLibrary({ db, dataDir, publicUrl, now }),
  });
  return { ...parts, db, site, host, addons: serverAddons };
}

/** The whole product but for its HTTP side; `mailer` is another one in tests. */
export function composeServer(shared: CommandSite, mailer: Mailer = createMailer(shared.config)): Deps {
  return {
    ...shared,
    mailer,
    licence: openLicences(shared),
    writer: createResponseWriter(shared.db, observeBatch),
    fetch: createGuardedFetch({ allowed: shared.config.outgoingAllow }),
  };
}

/** Stores what waits and lets go of everything. */
export async function closeServer({ writer, site, database }: Deps): Promise<void> {
  await writer.close();
  site.stop();
  await database.close();
}
