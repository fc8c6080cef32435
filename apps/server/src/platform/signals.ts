import type { Logger } from 'pino';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Logs the error that ends the process; Node does the rest. Returns a function that removes the listener. */
export function nameLastError(log: Logger): () => void {
  const name = (error: unknown, origin: string) =>
    log.fatal({ err: error, origin }, 'an unhandled error is ending this process');
  process.on('uncaughtExceptionMonitor', name);
  return () => process.off('uncaughtExceptionMonitor', name);
}

/** A second signal ends the process at once. */
export function onStopSignal(stop: (signal: NodeJS.Signals) => Promise<void>, log: Logger): void {
  let isStopping = false;
  const onSignal = async (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, 'stopping');
    try {
      await stop(signal);
      process.exit(0);
    } catch (error) {
      log.fatal({ err: error }, 'could not stop cleanly');
      process.exit(1);
    }
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  // Log rotation and the like send it, so it changes nothing. If our terminal was closed it ends us at once: the log
  // has nowhere to go any more, and waiting for it would never end.
  if (!process.stdout.isTTY) process.on('SIGHUP', () => {});
}
