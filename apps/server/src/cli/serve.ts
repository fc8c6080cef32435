import { readConfig } from '../config.ts';
import { startServer } from '../main.ts';

/** Serves until the process is told to stop. */
export async function serve(): Promise<void> {
  await startServer(readConfig());
}
