import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const widget = fileURLToPath(new URL('..', import.meta.url));
const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');

interface Built {
  dir: string;
  remove: () => void;
}

/**
 * Builds the widget as it is served, into a folder of its own, since other tests and `npm run build` may run at the same
 * time. `dir` is a folder with an earlier build.
 */
export function buildWidget(dir?: string): Promise<Built> {
  return build('vite.config.ts', {}, dir);
}

/** Builds the panel for a test page, drawn by React and by the widget's own renderer. */
export async function buildDrawn(by: 'react' | 'tree'): Promise<Built & { script: string }> {
  const built = await build('testing/drawn.config.ts', { DRAWN_BY: by });
  return { ...built, script: join(built.dir, `drawn-by-${by}.js`) };
}

async function build(
  config: string,
  more: NodeJS.ProcessEnv,
  dir = mkdtempSync(join(tmpdir(), 'userfeedback-widget-')),
): Promise<Built> {
  // With the test runner's NODE_ENV the build would differ from the one that is served.
  const { NODE_ENV: _, ...env } = process.env;
  const args = [vite, 'build', '--config', config, '--outDir', dir, '--logLevel', 'warn'];
  await promisify(execFile)(process.execPath, args, { cwd: widget, env: { ...env, ...more } });
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
