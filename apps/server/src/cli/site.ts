import { serverAddons } from '@userfeedback/addons/server';
import type { Logger } from 'pino';
import { pino } from 'pino';
import type { Config } from '../config.ts';
import { readConfig } from '../config.ts';
import { createDemoSite } from '../content-host/demo-site/host.ts';
import type { ContentHost } from '../content-host/port.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/database.ts';
import { markedSecrets } from '../secrets.ts';
import type { SiteState } from '../site/state.ts';
import { openSiteState } from '../site/state.ts';

/** What a command works with: the site's data, without a server. */
export interface CommandSite {
  config: Config;
  database: Database;
  db: Database['db'];
  host: ContentHost;
  site: SiteState;
  log: Logger;
  addons: typeof serverAddons;
  now: () => Date;
}

/** Opens the site for the time of a command and brings its tables up to date first. */
export async function withSite<Result>(work: (site: CommandSite) => Promise<Result>): Promise<Result> {
  const config = readConfig();
  const log = quietLog();
  const now = () => new Date();
  const database = await openDatabase(config, log);
  try {
    await migrateAll(database, config);
    const { db } = database;
    const manifests = serverAddons.map(({ manifest }) => manifest);
    const site = await openSiteState({ db, log, now, manifests });
    try {
      const { publicUrl, dataDir } = config;
      const host = createDemoSite({
        publicUrl,
        dataDir,
        db,
        now,
        timeZone: () => site.now().settings.time_zone,
      });
      return await work({ config, database, db, host, site, log, addons: serverAddons, now });
    } finally {
      site.stop();
    }
  } finally {
    await database.close();
  }
}

/** Brings the tables of the product and of all addons up to date; answers the steps taken. */
export async function migrateAll(
  database: Database,
  { secret, publicUrl }: Pick<Config, 'secret' | 'publicUrl'>,
): Promise<string[]> {
  const steps = await database.migrate((purpose) => markedSecrets(secret, purpose), publicUrl);
  return [...steps, ...(await database.migrateAddons(serverAddons))];
}

/** A command says what matters in its own words. */
export function quietLog(): Logger {
  return pino({ level: 'silent' });
}
