import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'vitest';

/** The command line. */
export const CLI = join(import.meta.dirname, '..', 'cli.ts');

/** A server in a process of its own. */
export interface Serving {
  child: ChildProcess;
  /** What it has printed so far. */
  readonly output: string;
  /** Its address, without a slash at the end. */
  site: string;
  link: string | undefined;
  /** Its exit code. */
  ended: Promise<number | null>;
}

/** Starts the product as `npm start` does and waits until it has printed its address, or has ended. */
export async function startProcess(env: Record<string, string>, program: readonly string[] = [CLI]): Promise<Serving> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [...program, 'serve'], {
    env: { PATH, NODE_COMPILE_CACHE, UF_LOG: 'warn', PORT: '0', UF_DRAIN_SECONDS: '0', ...env },
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let output = '';
  child.stdout.on('data', (part) => {
    output += part;
  });
  child.stderr.on('data', (part) => {
    output += part;
  });
  await expect.poll(() => /Admin .*\n/.test(output) || child.exitCode !== null).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const site = /Site\s+(\S+)\//.exec(output)?.[1] ?? '';
  return {
    child,
    site,
    link: /(\S+token=\S+)/.exec(output)?.[1],
    ended,
    get output() {
      return output;
    },
  };
}
