import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const widget = fileURLToPath(new URL('..', import.meta.url));
const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');

/** Builds the widget as it is served, into a folder of its own: tests run beside each other and beside `npm run build`. */
export async function buildWidget(): Promise<{ dir: string; remove: () => void }> {
  const dir = mkdtempSync(join(tmpdir(), 'userfeedback-widget-'));
  // The runner's NODE_ENV would make it another widget than the one that is served.
  const { NODE_ENV: _, ...env } = process.env;
  const args = [vite, 'build', '--outDir', dir, '--logLevel', 'warn'];
  await promisify(execFile)(process.execPath, args, { cwd: widget, env });
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
