import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { inRoot } from '../setup/paths.mjs';
import { capture } from '../setup/processes.mjs';
import { Failure } from '../setup/progress.mjs';

/** Fails unless it is so. */
export function check(isSo, what) {
  if (!isSo) throw new Error(`Not so: ${what}`);
}

export function equal(found, wanted) {
  if (isDeepStrictEqual(found, wanted)) return;
  throw new Error(`Found ${JSON.stringify(found, null, 2)}, not ${JSON.stringify(wanted, null, 2)}`);
}

/** Runs a shell command; throws when it fails, unless that is expected. Resolves with `{ code, out, err }`. */
export async function sh(command, { fails = false } = {}) {
  const marker = '--- what it said on standard error ---';
  const wrapped = `exec 3>&1; err=$( { ( ${command} ) >&3; } 2>&1 ); code=$?; printf '%s\\n%s' '${marker}' "$err"; exit $code`;
  const { code, output } = await capture('bash', ['-c', wrapped]);
  const [out = '', err = ''] = output.split(`${marker}\n`);
  if (code !== 0 && !fails) throw new Error(`${command} ended with ${code}:\n${output.slice(-3000)}`);
  return { code, out, err };
}

/** Starts a program that goes on; `output` is what it has printed so far. */
export function start(command, args, env) {
  const child = spawn(command, args, {
    cwd: inRoot(),
    env: { PATH: process.env.PATH, HOME: '/tmp', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      output += part;
    });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return { child, ended, output: () => output };
}

/** Ends what `start` has started, the last first. */
export async function stopAll(started) {
  for (const { child, ended } of started.reverse()) {
    child.kill('SIGKILL');
    await ended;
  }
}

/** What `npm run release` has made for this machine. */
export function findTarball() {
  const folder = inRoot('dist', 'release');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const name = names.find((one) => one.endsWith('-linux-x64.tar.gz'));
  const version = /^userfeedback-(.*)-linux/.exec(name ?? '')?.[1];
  if (!name || !version) throw new Failure('There is no tarball: run npm run release first.');
  return { tarball: join(folder, name), version };
}

/** The commands in the first blocks of shell below a heading of a document, line by line. */
export function commandsIn(document, heading) {
  const text = readFileSync(inRoot('docs', document), 'utf8');
  const part = text.split(/^## /m).find((one) => one.startsWith(`${heading}\n`));
  if (!part) throw new Error(`docs/${document} has no "${heading}".`);
  return [...part.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.trim().split('\n'));
}

/** Waits until something is so, at most half a minute; resolves with what it returned. */
export async function until(look, within = 30_000) {
  const deadline = Date.now() + within;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new Error('It did not come about in time.');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
