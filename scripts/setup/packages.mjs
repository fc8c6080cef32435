import { existsSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { Failure } from './progress.mjs';

/** Waits for the packages that `.ci/run` installs meanwhile: it writes how that ended into the file `CI_PACKAGES`. */
export async function untilPackages() {
  const ended = process.env.CI_PACKAGES;
  if (!ended) return;
  while (!existsSync(ended)) await setTimeout(200);
  const code = readFileSync(ended, 'utf8').trim();
  if (code !== '0')
    throw new Failure(`Installing packages ended with ${code}:\n${readFileSync(`${ended}.log`, 'utf8')}`);
}
