import type { Logger } from 'pino';
import { pino } from 'pino';
import type { CommandSite } from '../compose.ts';
import { composeSite, migrateAll } from '../compose.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { CommandError } from './command-error.ts';

const FORMER_LAYOUT =
  'This database has the layout of the former version. Start the server, or run uf migrate.';
/** The exit code for what trying again cannot mend. */
const CONFIGURATION = 78;

/** Migrates and opens the site for the duration of a command. */
export async function withSite<Result>(work: (site: CommandSite) => Promise<Result>): Promise<Result> {
  const config = readConfig();
  const log = quietLog();
  const database = await openDatabase(config, log);
  try {
    if (await database.hasFormerLayout()) throw new CommandError(FORMER_LAYOUT, CONFIGURATION);
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

/** Commands print what matters themselves. */
export function quietLog(): Logger {
  return pino({ level: 'silent' });
}
