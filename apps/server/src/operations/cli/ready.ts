import { setTimeout as wait } from 'node:timers/promises';
import { localUrl, readConfig } from '../../platform/config/config.ts';
import { CommandError } from './command-error.ts';

const ASK_EVERY = 500;
const REPLY_WITHIN = 5000;

/** Fails with the server's status if it is not ready after `wait` seconds. */
export async function expectReady(options: { wait: number; url?: string }): Promise<void> {
  const deadline = performance.now() + options.wait * 1000;
  const { host, port } = readConfig();
  const address = `${(options.url ?? localUrl(host, port)).replace(/\/+$/, '')}/readyz`;
  for (;;) {
    const status = await readStatus(address);
    if (status === 'ok') return console.log('ok');
    if (performance.now() + ASK_EVERY > deadline) throw new CommandError(status);
    await wait(ASK_EVERY);
  }
}

async function readStatus(address: string): Promise<string> {
  try {
    const reply = await fetch(address, { signal: AbortSignal.timeout(REPLY_WITHIN) });
    const { status } = (await reply.json()) as { status?: unknown };
    return typeof status === 'string' ? status : `${address} is not a UserFeedback server.`;
  } catch {
    return `Nothing replies at ${address}.`;
  }
}
