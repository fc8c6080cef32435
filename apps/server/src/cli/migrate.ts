import { migrateAll, SEALED_PLACES } from '../compose.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { withSecret } from '../site/seal.ts';
import { quietLog } from './site.ts';

/** Runs the missing migration steps and prints their names. */
export async function migrate(): Promise<void> {
  const given = readConfig();
  const database = await openDatabase(given, quietLog());
  try {
    const steps = await withSecret(database.db, given, SEALED_PLACES, (config) =>
      migrateAll(database, config, (line) => console.error(line)),
    );
    console.log(steps.length === 0 ? 'The tables are up to date.' : steps.join('\n'));
  } finally {
    await database.close();
  }
}
