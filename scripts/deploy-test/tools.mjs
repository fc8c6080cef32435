import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
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
  const show = (value) => JSON.stringify(value, null, 2)?.slice(0, 2000);
  throw new Error(`Found ${show(found)}, not ${show(wanted)}`);
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
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
    child.once('error', (error) => {
      output += error.message;
      resolve(undefined);
    });
  });
  return { child, ended, output: () => output };
}

/** Ends what `start` has started, the last first. */
export async function stopAll(started) {
  for (const { child, ended } of started.reverse()) {
    // nginx takes its workers along only when it is asked to.
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 3000);
    await ended;
    clearTimeout(timer);
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

/**
 * The commands in the blocks of shell below a heading of a document, line by line. What the reader puts in for `{name}` is
 * in `values`.
 */
export function commandsIn(document, heading, values = {}) {
  const text = readFileSync(inRoot('docs', document), 'utf8');
  const part = text.split(/^##? /m).find((one) => one.startsWith(`${heading}\n`));
  if (!part) throw new Error(`docs/${document} has no "${heading}".`);
  return [...part.matchAll(/```sh\n([\s\S]*?)```/g)]
    .flatMap(([, block = '']) => block.trim().split('\n'))
    .map((line) => line.replace(/\{([a-z ]+)\}/g, (whole, name) => values[name] ?? whole));
}

/** A Debian that has never seen the product, in a folder; `inside` runs a command there, `remove` ends what runs in it. */
export async function cleanDebian(root) {
  await sh(`mmdebstrap --variant=minbase --include=curl,sudo bookworm ${root}`);
  await sh(`cp /etc/resolv.conf /etc/hosts ${root}/etc`);
  for (const name of ['proc', 'dev'])
    await sh(`mount --rbind /${name} ${root}/${name} && mount --make-rslave ${root}/${name}`);
  return {
    inside: (command, options) => sh(`chroot ${root} sh -c '${command.replaceAll("'", `'\\''`)}'`, options),
    stop: () => stopInside(root),
    async remove() {
      await stopInside(root);
      for (const name of ['dev', 'proc']) await sh(`umount -R -l ${root}/${name}`);
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Ends what was started inside, by the root folder of its processes. */
async function stopInside(root) {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const inside = processes.filter((id) => {
    try {
      return readlinkSync(`/proc/${id}/root`) === root;
    } catch {
      return false;
    }
  });
  for (const id of inside) process.kill(Number(id), 'SIGTERM');
  await until(() => inside.every((id) => !existsSync(`/proc/${id}`)));
}

/** The version of the process on a port once it is ready; undefined before. */
export async function readyVersion(port) {
  const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
  if (reply?.status !== 200) return undefined;
  return /** @type {{ version: string }} */ (await reply.json()).version;
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
