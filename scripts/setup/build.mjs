import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { node24 } from './node-24.mjs';
import { cacheDir, inRoot, root } from './paths.mjs';
import { capture } from './processes.mjs';
import { Failure, step } from './progress.mjs';

/** The apps that Vite builds, with the packages and addons they import. */
const builtApps = ['admin', 'widget'];
const SHARED_INPUTS = ['packages', 'addons', 'languages', 'package-lock.json', 'tsconfig.base.json'];
const NOT_AN_INPUT = /^(node_modules|dist|.*\.(test|e2e)\.\w+|.*\.md)$/;

/** Each app's folder of files with a hash in their names; the server sends these compressed, from the disk. */
const HASHED = { admin: 'assets', widget: 'widget-assets' };
/** Pictures and fonts are compressed already. */
const COMPRESSIBLE = new Set(['.css', '.js', '.svg']);
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Builds the admin and the widget if their sources have changed since the last build. */
export async function ensureBuilt({ force = false } = {}) {
  const stale = builtApps.filter((app) => hasSources(app) && (force || !isFresh(app)));
  if (stale.length > 0) await step(`Building ${stale.join(' and ')}`, () => Promise.all(stale.map(build)));
  await writeCommit();
  copyIcons();
  await writePlugin();
  await writeLicences();
  for (const app of unbuiltApps()) process.stderr.write(`apps/${app} has no sources to build.\n`);
}

/** Notes what this was built from, for where the clone's history does not go; `uf version` prints it. */
async function writeCommit() {
  if (!existsSync(inRoot('.git'))) return;
  const { code, output } = await capture('git', ['-C', root, 'log', '-1', '--format=%H %cs']);
  const [commit = '', date] = output.trim().split(' ');
  if (code !== 0) return;
  mkdirSync(inRoot('dist'), { recursive: true });
  writeFileSync(inRoot('dist', 'build.json'), `${JSON.stringify({ commit: commit.slice(0, 7), date })}\n`);
}

/** The lists of icons that the server hands out; a production install leaves the package out. */
function copyIcons() {
  const from = inRoot('node_modules', '@tabler', 'icons');
  const to = inRoot('dist', 'icons');
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const file of ['tabler-nodes-outline.json', 'tabler-nodes-filled.json', 'icons.json'])
    copyFileSync(join(from, file), join(to, file));
}

/** The plugin for WordPress, which the server hands out; a production install leaves out what makes it. */
async function writePlugin() {
  if (!existsSync(inRoot('node_modules', 'fflate'))) return;
  const { writePlugins } = await import('../wordpress/zip.mjs');
  writePlugins();
}

/** Of the works of others that a release contains; a production install leaves out what makes the list. */
async function writeLicences() {
  if (!existsSync(inRoot('node_modules', 'spdx-satisfies'))) return;
  const { writeThirdParty } = await import('../licences/third-party.mjs');
  writeThirdParty();
}

/** The apps that cannot be built: `npm start` goes on without them, the checks do not. */
export const unbuiltApps = () => builtApps.filter((app) => !hasSources(app));

async function build(app) {
  const fingerprint = fingerprintOf(app);
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--manifest', '--logLevel', 'warn'];
  const { code, output } = await capture(node24(), args, { cwd: inRoot('apps', app) });
  if (code !== 0) throw new Failure(`Building ${app} failed:\n${output.trim()}`);
  await compressFiles(inRoot('apps', app, 'dist', HASHED[app]));
  mkdirSync(cacheDir, { recursive: true });
  writeFileSync(stampOf(app), fingerprint);
}

/** Writes `.br` and `.gz` beside each file. Names contain a hash, so those of an earlier build are still right. */
async function compressFiles(dir) {
  const names = new Set(readdirSync(dir));
  const files = [...names].filter((name) => COMPRESSIBLE.has(extname(name)) && !names.has(`${name}.gz`));
  for (const file of files.map((name) => join(dir, name))) {
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, BROTLI));
    writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }
}

function isFresh(app) {
  const stamp = stampOf(app);
  if (!existsSync(inRoot('apps', app, 'dist')) || !existsSync(stamp)) return false;
  return readFileSync(stamp, 'utf8') === fingerprintOf(app);
}

const hasSources = (app) => existsSync(inRoot('apps', app, 'vite.config.ts'));
const stampOf = (app) => join(cacheDir, `${app}.sha256`);

function fingerprintOf(app) {
  const hash = createHash('sha256');
  for (const file of [join('apps', app), ...SHARED_INPUTS].flatMap(filesBelow)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(join(root, path))
    .filter((name) => !NOT_AN_INPUT.test(name))
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}
