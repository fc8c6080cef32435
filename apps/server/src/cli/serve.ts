import { readConfig } from '../config.ts';
import { startServer } from '../main.ts';

/** Serves until it is told to stop. */
export async function serve(): Promise<void> {
  await startServer(readConfig());
}
