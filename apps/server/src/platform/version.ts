import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '../../../..');

export const VERSION = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))).version;

const Build = z.object({ commit: z.string().regex(/^[0-9a-f]{7,}$/), date: z.iso.date() });
type Build = z.infer<typeof Build>;

/** Git knows it in a clone; elsewhere the build has written it down. */
export function findBuild(root = ROOT): Build | { commit: null; date: null } {
  return readGit(root) ?? readBuildFile(root) ?? { commit: null, date: null };
}

let commit: string | null | undefined;

/** Null if unknown; looked up once, because it asks git. */
export function findCommit(): string | null {
  if (commit === undefined) commit = findBuild().commit;
  return commit;
}

function readGit(root: string): Build | undefined {
  // Otherwise git would find a repository around this folder.
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
