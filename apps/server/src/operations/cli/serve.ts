import { startServer } from '../../main.ts';
import { readConfig } from '../../platform/config/config.ts';

/** Milliseconds from printing the error to the end. */
const END_WITHIN = 500;

export async function serve(): Promise<void> {
  try {
    await startServer(readConfig());
  } catch (error) {
    // Anything that still hangs must not keep a process alive that serves nobody.
    setTimeout(() => process.exit(), END_WITHIN).unref();
    throw error;
  }
}
