import type { Logger } from 'pino';
import { pino } from 'pino';
import type { CommandSite } from '../../compose.ts';
import { composeSite, requireTables, SEALED_PLACES } from '../../compose.ts';
import { readConfig } from '../../platform/config/config.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { reopenBackfills } from '../../platform/db/migrate/ledger.ts';
import { withSecret } from '../../platform/site/seal.ts';

/** Opens the site for the duration of a command. */
export async function withSite<Result>(work: (site: CommandSite) => Promise<Result>): Promise<Result> {
  const given = readConfig();
  const log = quietLog();
  const database = await openDatabase(given, log);
  try {
    return await withSecret(database.db, given, SEALED_PLACES, async (config) => {
      await requireTables(database, config);
      const shared = await composeSite({ config, database, log, now: () => new Date() });
      try {
        return await work(shared);
      } finally {
        shared.site.stop();
        await reopenBackfills(database.db);
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
