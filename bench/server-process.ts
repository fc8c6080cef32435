import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { START } from '../scripts/setup/server.mjs';

const STARTS_WITHIN = 30_000;
/** Of Linux's clock for processor time, a second. */
const TICKS = 100;
const BARE_APP = join(import.meta.dirname, 'bare-app.ts');

/** A server that can be started, stopped and restarted. */
export interface ServerProcess {
  url: string;
  /** Returns the milliseconds until its first reply. */
  start(): Promise<number>;
  end(signal: NodeJS.Signals): Promise<void>;
  pid(): number | undefined;
}

/** Runs a script as the product's own server is run. */
export function serverProcess(port: number, script: readonly string[], env: NodeJS.ProcessEnv): ServerProcess {
  const url = `http://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;
  return {
    url,
    async start() {
      const began = performance.now();
      server = spawn(process.execPath, [...START.flags, ...script], {
        env: { ...env, ...START.env },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      await untilReady(`${url}/healthz`, server);
      return performance.now() - began;
    },
    async end(signal) {
      const child = server;
      server = undefined;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill(signal);
      await ended;
    },
    pid: () => server?.pid,
  };
}

/** The references: `/bare` only parses, `/one-by-one` stores each call, `/prepared` sends a document. */
export function bareApp(options: { database?: string; file?: string; document?: string } = {}): ServerProcess {
  const port = 4585;
  const flags = Object.entries(options).flatMap(([name, value]) => (value ? [`--${name}`, value] : []));
  return serverProcess(port, [BARE_APP, '--port', String(port), ...flags], process.env);
}

/** Seconds of processor time that a process has used; NaN where the system does not say. */
export function processorTime(pid: number | undefined): number {
  try {
    // After the name, which may hold anything: state is the third field, user and system time are 14 and 15.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return Number.NaN;
  }
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const last = performance.now() + STARTS_WITHIN;
  while (performance.now() < last && server.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await wait(3);
  }
  throw new Error(`The server did not start within ${STARTS_WITHIN} ms.`);
}
