import { inspect } from 'node:util';

/** Seconds since `start` (a `performance.now()`), for people. */
export const secondsSince = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/** Does one piece of work on one line, `Building admin... 4.2 s`; on stderr, so that stdout stays the command's own. */
export async function step(label, work) {
  process.stderr.write(`${label}... `);
  const start = performance.now();
  try {
    const result = await work();
    process.stderr.write(`${secondsSince(start)}\n`);
    return result;
  } catch (error) {
    process.stderr.write(`failed after ${secondsSince(start)}\n`);
    throw error;
  }
}

/** Runs a script's main function; an error becomes its text on stderr and exit code 1. */
export async function main(work) {
  try {
    const code = await work();
    process.exitCode = code ?? 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Failure ? error.message : inspect(error)}\n`);
    process.exitCode = 1;
  }
}

/** Something the user can mend; its message is all there is to say. */
export class Failure extends Error {}
