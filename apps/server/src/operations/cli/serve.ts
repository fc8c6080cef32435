import { startServer } from '../../main.ts';
import { readConfig } from '../../platform/config/config.ts';

/** After the error was printed, in milliseconds. */
const END_WITHIN = 500;

/** Serves until the process is told to stop. */
export async function serve(): Promise<void> {
  try {
    await startServer(readConfig());
  } catch (error) {
    // Whatever still hangs must not keep a process that serves nobody.
    setTimeout(() => process.exit(), END_WITHIN).unref();
    throw error;
  }
}
