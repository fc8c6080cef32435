import type { Logger } from 'pino';
import { pino } from 'pino';
import type { CommandSite } from '../compose.ts';
import { composeSite, migrateAll } from '../compose.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';

/** Opens the site for the time of a command and brings its tables up to date first. */
export async function withSite<Result>(work: (site: CommandSite) => Promise<Result>): Promise<Result> {
  const config = readConfig();
  const log = quietLog();
  const database = await openDatabase(config, log);
  try {
    await migrateAll(database, config);
    const shared = await composeSite({ config, database, log, now: () => new Date() });
    try {
      return await work(shared);
    } finally {
      shared.site.stop();
    }
  } finally {
    await database.close();
  }
}

/** A command says what matters in its own words. */
export function quietLog(): Logger {
  return pino({ level: 'silent' });
}
