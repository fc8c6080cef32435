import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Result } from 'autocannon';
import type { Downloaded } from './download.ts';
import { percentile } from './measurement.ts';
import type { Reading } from './rounds.ts';

const run = promisify(execFile);
const DOWNLOAD = join(import.meta.dirname, 'download.ts');
const WARM_UP = 10;

/** Only successful calls count for the rate. */
export function readingOf({ statusCodeStats, latency }: Result, status: string, seconds: number): Reading {
  return { usual: (statusCodeStats[status]?.count ?? 0) / seconds, tail: latency.p99 };
}

/** Milliseconds of a call, one after the other; what prepares it is not counted. */
export async function timeReads(
  read: (n: number) => Promise<unknown>,
  count: number,
  prepare: (n: number) => Promise<unknown> = async () => undefined,
): Promise<Reading> {
  const samples: number[] = [];
  for (let n = 0; n < count + WARM_UP; n++) {
    await prepare(n);
    const began = performance.now();
    await read(n);
    if (n >= WARM_UP) samples.push(performance.now() - began);
  }
  // Below a millisecond the noise is larger than the figure.
  return { usual: Math.max(percentile(samples, 0.5), 1), tail: Math.max(percentile(samples, 0.95), 1) };
}

/** What a call of the admin returns. */
export async function read<Body>(url: string, authorization: string): Promise<Body> {
  const answer = await fetch(url, { headers: { authorization } });
  if (!answer.ok && answer.status !== 404) throw new Error(`${url} returned ${answer.status}: ${await answer.text()}`);
  return answer.json() as Promise<Body>;
}

/** What measurements read of a reply. */
interface Sent {
  id: number;
  revision: number;
  items: unknown[];
}

/** Sends calls of the admin. */
export function adminOf(url: string, authorization: string) {
  return async (method: string, path: string, body?: object): Promise<Sent> => {
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) };
    const reply = await fetch(`${url}/api/v1${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path} returned ${reply.status}.`);
    return (await reply.json()) as Sent;
  };
}

/** Milliseconds to the first and to the last byte; in its own process, so that it does not slow down this one. */
export async function download(url: string, authorization: string): Promise<Downloaded> {
  const { stdout } = await run(process.execPath, [DOWNLOAD, url, authorization]);
  return JSON.parse(stdout);
}
