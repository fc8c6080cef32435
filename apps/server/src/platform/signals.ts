import type { Logger } from 'pino';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Names the error that ends the process; what follows, Node does by itself. Returns a function that ends this. */
export function nameLastError(log: Logger): () => void {
  const name = (error: unknown, origin: string) =>
    log.fatal({ err: error, origin }, 'an error that nobody handled ends this process');
  process.on('uncaughtExceptionMonitor', name);
  return () => process.off('uncaughtExceptionMonitor', name);
}

/** Shuts down cleanly when the process is told to stop; a second signal ends it at once. */
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
      log.fatal({ err: error }, 'could not stop in good order');
      process.exit(1);
    }
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  // Sent by log rotation and the like, it changes nothing. Where it says that our terminal was closed, it ends us at once: the log
  // has nowhere to go any more, and waiting for that would never end.
  if (!process.stdout.isTTY) process.on('SIGHUP', () => {});
}
