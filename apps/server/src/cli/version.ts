import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { LAST_STEP } from '../db/migrate/release.ts';
import { VERSION } from '../version.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');

/** Prints what this is, without asking database or configuration. */
export function printVersion({ json }: { json?: true }): void {
  const { commit, date } = findBuild();
  const node = process.versions.node;
  if (json) console.log(JSON.stringify({ version: VERSION, commit, date, schema: LAST_STEP, node }, null, 2));
  else {
    const build = commit === null ? '' : ` (commit ${commit}, ${date})`;
    console.log(`UserFeedback ${VERSION}${build}, schema ${LAST_STEP}, Node ${node}`);
  }
}

const Build = z.object({ commit: z.string().regex(/^[0-9a-f]{7,}$/), date: z.iso.date() });
type Build = z.infer<typeof Build>;

/** A clone knows it; elsewhere the build has written it down. */
export function findBuild(root = ROOT): Build | { commit: null; date: null } {
  return readGit(root) ?? readBuildFile(root) ?? { commit: null, date: null };
}

function readGit(root: string): Build | undefined {
  // Not of a folder around us.
  if (!existsSync(join(root, '.git'))) return undefined;
  try {
    const args = ['-C', root, 'log', '-1', '--format=%H %cs'];
    const output = execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const [commit = '', date] = output.trim().split(' ');
    return Build.safeParse({ commit: commit.slice(0, 7), date }).data;
  } catch {
    return undefined;
  }
}

function readBuildFile(root: string): Build | undefined {
  try {
    return Build.safeParse(JSON.parse(readFileSync(join(root, 'dist', 'build.json'), 'utf8'))).data;
  } catch {
    return undefined;
  }
}
