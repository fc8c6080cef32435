import { inspect } from 'node:util';

/** The time since `start` (a `performance.now()`) for people to read, such as `4.2 s`. */
export const secondsSince = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/** Prints one line for a piece of work, `Building admin... 4.2 s`; on stderr, so that stdout stays the command's own. */
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

/** Runs a script's main function. If it throws, prints the error on stderr and sets exit code 1. */
export async function main(work) {
  try {
    const code = await work();
    process.exitCode = code ?? 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Failure ? error.message : inspect(error)}\n`);
    process.exitCode = 1;
  }
}

/** Something that the user can put right; its message says how, so no stack trace is printed. */
export class Failure extends Error {}
