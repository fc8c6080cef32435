import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { chromium } from 'playwright-core';
import { findChromium } from '../../../scripts/setup/chromium.mjs';

const here = fileURLToPath(new URL('..', import.meta.url));
const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');

/** Builds the preview as a script and starts the machine's Chromium; `CHROMIUM_PATH` names another browser. */
export async function openPreview(): Promise<{
  browser: Browser;
  script: string;
  close: () => Promise<void>;
}> {
  const dir = mkdtempSync(join(tmpdir(), 'userfeedback-preview-'));
  // With the test runner's NODE_ENV the build would differ from the one that is served.
  const { NODE_ENV: _, ...env } = process.env;
  const args = [vite, 'build', '--config', 'testing/preview.config.ts', '--outDir', dir, '--logLevel', 'warn'];
  await promisify(execFile)(process.execPath, args, { cwd: here, env });
  const executablePath = findChromium();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const close = async () => {
    await browser.close();
    rmSync(dir, { recursive: true, force: true });
  };
  return { browser, script: join(dir, 'preview-page.js'), close };
}
