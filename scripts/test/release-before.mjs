import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isInstalled } from '../setup/install.mjs';
import { node24 } from '../setup/node-24.mjs';
import { inRoot, root } from '../setup/paths.mjs';
import { capture } from '../setup/processes.mjs';
import { Failure } from '../setup/progress.mjs';

export const NO_RELEASE_BEFORE = 'SKIPPED: the release before this one is not in this clone.';

/** The newest version tag in this clone's history, but for one of the present commit itself. */
export function findTagBefore() {
  const args = ['tag', '--list', 'v[0-9]*', '--merged', 'HEAD', '--no-contains', 'HEAD', '--sort=-v:refname'];
  const { status, stdout } = spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' });
  return status === 0 ? stdout.split('\n')[0] || undefined : undefined;
}

/**
 * Builds the release of this tag in a folder of its own. With the same npm packages as ours that takes 10 seconds; others are
 * installed there. Returns the folder; whoever asks for it removes it.
 * @param {string} tag
 */
export async function buildRelease(tag) {
  const folder = mkdtempSync(join(tmpdir(), `userfeedback-${tag}-`));
  try {
    await run('sh', ['-c', `git -C '${root}' archive '${tag}' | tar -x -C '${folder}'`], root);
    if (isInstalled(join(folder, 'package-lock.json'))) lendPackages(folder);
    await run(node24(), ['scripts/build.mjs'], folder);
    return folder;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function run(command, args, cwd) {
  // Vitest has set it to "test", which Vite takes for a build for developers.
  const env = { NODE_ENV: 'production' };
  const { code, output } = await capture(command, args, { cwd, env, timeout: 300_000 });
  if (code !== 0) throw new Failure(`${args.join(' ')} ended with ${code}:\n${output.trim()}`);
}

/** Links to all our npm packages, and to its own workspaces where we have ours: else its build would install them. */
function lendPackages(folder) {
  for (const path of ['node_modules', ...nestedPackages()]) {
    mkdirSync(join(folder, path), { recursive: true });
    for (const name of readdirSync(inRoot(path))) {
      const own = ['@userfeedback', '.package-lock.json', '.bin'].includes(name);
      if (own) cpSync(inRoot(path, name), join(folder, path, name), { recursive: true, verbatimSymlinks: true });
      else if (!name.startsWith('.')) symlinkSync(inRoot(path, name), join(folder, path, name));
    }
  }
}

/** Where npm has put what a workspace needs in another version. */
function nestedPackages() {
  return ['apps', 'packages', 'hosts']
    .flatMap((group) => readdirSync(inRoot(group)).map((name) => join(group, name, 'node_modules')))
    .filter((path) => existsSync(inRoot(path)));
}
