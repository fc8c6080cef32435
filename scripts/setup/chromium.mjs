import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { capture } from './processes.mjs';
import { Failure, step } from './progress.mjs';

// The first has the same engine without the windows: tests with it take half the time.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome.exe',
];
const OUTSIDE_PATH = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** The browser for tests: `CHROMIUM_PATH`, or a Chromium or Chrome found on this machine. */
export function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const inPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env.CHROMIUM_PATH, ...inPath, ...OUTSIDE_PATH].find((path) => path && existsSync(path));
}

/** Finds a browser or, as root on Debian, installs one; if neither works, says what to do. */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    await step('Installing Chromium', async () => {
      await apt(['update', '-q']);
      await apt(['install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell']);
    });
  }
  const installed = findChromium();
  if (!installed) {
    throw new Failure('The browser journeys need Chromium or Chrome: install one, or set CHROMIUM_PATH to it.');
  }
  return installed;
}

async function apt(args) {
  const { code, output } = await capture('apt-get', args, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
  if (code !== 0) throw new Failure(`apt-get ${args[0]} ended with code ${code}:\n${output.trim()}`);
}
