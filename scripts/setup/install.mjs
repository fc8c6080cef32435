import { existsSync, readFileSync } from 'node:fs';
import { node24 } from './node-24.mjs';
import { inRoot } from './paths.mjs';
import { capture } from './processes.mjs';
import { Failure, step } from './progress.mjs';

const OPTIONS = [
  // The lockfile's packages work without their install scripts, so none are run.
  '--ignore-scripts',
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

/**
 * Installs the npm packages of package-lock.json unless node_modules has them already, and writes the types of the admin's
 * messages, which are not in git.
 */
export async function ensureInstalled() {
  if (!isInstalled()) await install();
  const { code, output } = await capture(node24(), [inRoot('apps/admin/vite/messages/write.ts')]);
  if (code !== 0) throw new Failure(`Writing the types of the messages failed:\n${output.trim()}`);
}

async function install() {
  await step('Installing npm packages', async () => {
    const strict = await runNpm(['ci', ...OPTIONS]);
    if (strict.code === 0) return;
    // `npm ci` refuses a lockfile that lacks other platforms' binaries, before it changes anything. `npm install` then
    // uses the versions that are in the file; `--no-save` leaves the file alone.
    const outOfStep = strict.output.includes('EUSAGE');
    const result = outOfStep ? await runNpm(['install', '--no-save', ...OPTIONS]) : strict;
    if (result.code !== 0) throw new Failure(`npm ended with code ${result.code}:\n${result.output.trim()}`);
  });
}

function runNpm(args) {
  const [command, first] = npm();
  return capture(command, [...first, ...args]);
}

/** Whether each package of a lockfile is there in that version (npm keeps a list in node_modules). */
export function isInstalled(lockfile = inRoot('package-lock.json')) {
  const wanted = packagesOf(lockfile);
  const present = packagesOf(inRoot('node_modules', '.package-lock.json'));
  return Object.entries(wanted)
    .filter(([path, entry]) => path.includes('node_modules/') && !isOptional(entry))
    .every(([path, entry]) => present[path] && present[path].version === entry.version);
}

const isOptional = (entry) => entry.optional || entry.devOptional || entry.peer;

function packagesOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

/**
 * The npm that runs this script, on the Node it runs on, because the one in node_modules is about to be replaced.
 * @returns {[string, string[]]}
 */
function npm() {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  if (cli?.endsWith('.js') && node) return [node, [cli]];
  return process.platform === 'win32' ? ['cmd', ['/c', 'npm']] : ['npm', []];
}
