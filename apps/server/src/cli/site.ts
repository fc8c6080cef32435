import type { Logger } from 'pino';
import { pino } from 'pino';
import type { CommandSite } from '../compose.ts';
import { composeSite, migrateAll, SEALED_PLACES } from '../compose.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { ConfigError } from '../environment.ts';
import { withSecret } from '../site/seal.ts';

const FORMER_LAYOUT =
  'This database has the layout of the former version. Start the server, or run uf migrate.';

/** Migrates and opens the site for the duration of a command. */
export async function withSite<Result>(work: (site: CommandSite) => Promise<Result>): Promise<Result> {
  const given = readConfig();
  const log = quietLog();
  const database = await openDatabase(given, log);
  try {
    if (await database.hasFormerLayout()) throw new ConfigError(FORMER_LAYOUT);
    return await withSecret(database.db, given, SEALED_PLACES, async (config) => {
      await migrateAll(database, config);
      const shared = await composeSite({ config, database, log, now: () => new Date() });
      try {
        return await work(shared);
      } finally {
        shared.site.stop();
      }
    });
  } finally {
    await database.close();
  }
}

/** Commands print what matters themselves. */
export function quietLog(): Logger {
  return pino({ level: 'silent' });
}
