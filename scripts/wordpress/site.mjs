import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { unzipSync } from 'fflate';
import { freePort, guardFor } from '../postgres/guarded.mjs';
import { cacheDir, inRoot } from '../setup/paths.mjs';
import { zipPlugin } from './zip.mjs';

const PACKAGE = '@wp-playground/wordpress-builds@0.9.19';
const CACHE = join(cacheDir, 'wordpress');
const PARTS = inRoot('scripts', 'wordpress', 'site');
const PLUGIN = 'userfeedback-connector';
/** Version of WordPress by the name that the package gives it. */
export const VERSIONS = { 6.5: '6.5.5', 6.2: '6.2.6' };
/** Debian's package of a classic theme, which the stage uses where it is there. */
const THEMES_OF_DEBIAN = '/usr/share/wordpress/wp-content/themes';
const PHP = ['-d', 'opcache.revalidate_freq=0', '-d', 'memory_limit=256M', '-d', 'display_errors=stderr'];
/** Commands take what the web server has compiled: each would compile all of WordPress anew, more than half of its time. */
const COMMAND = ['-d', 'opcache.enable_cli=1', '-d', 'opcache.file_cache_only=1'];
const compiledIn = (folder) => join(folder, 'compiled');
const phpIn = (folder) => [...PHP, '-d', `opcache.file_cache=${compiledIn(folder)}`];

/**
 * Starts a WordPress on a free port, with the plugin of this repository switched on. What it returns is described in
 * site.d.mts.
 */
export async function startWordPress({ version, port = 0, config = '', plugin = true, zipped = false } = {}) {
  const template = prepare(version);
  mkdirSync(join(CACHE, 'running'), { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'running', 'site-'));
  // WordPress itself as links: nobody writes to it.
  run('cp', ['-al', `${template}/.`, folder]);
  const database = join('wp-content', 'database');
  rmSync(join(folder, database), { recursive: true });
  cpSync(join(template, database), join(folder, database), { recursive: true });
  const content = (...path) => join(folder, 'wp-content', ...path);
  cpSync(inRoot('hosts', 'wordpress', 'theme-for-tests'), content('themes', 'theme-for-tests'), {
    recursive: true,
  });
  if (existsSync(THEMES_OF_DEBIAN)) cpSync(THEMES_OF_DEBIAN, content('themes'), { recursive: true, dereference: true });
  if (zipped) unzipPlugin(content('plugins'));
  else cpSync(inRoot('hosts', 'wordpress', 'plugin'), content('plugins', PLUGIN), { recursive: true });
  mkdirSync(compiledIn(folder));
  writeFileSync(join(folder, 'test-config.php'), `<?php\n${config}\n`);
  const address = `http://127.0.0.1:${port || (await freePort())}`;
  const server = serve(folder, address);
  // The workers are in the group of their parent.
  const guard = guardFor(-server.pid, folder);
  const site = { url: address, folder, php: (code) => evaluate(folder, address, code), stop };
  try {
    await untilUp(server, address);
    if (plugin)
      await site.php(`require ABSPATH . 'wp-admin/includes/plugin.php'; activate_plugin('${PLUGIN}/${PLUGIN}.php');`);
  } catch (error) {
    await stop();
    throw error;
  }
  return site;

  async function stop() {
    guard.kill('SIGKILL');
    const ended = new Promise((resolve) => server.once('exit', resolve));
    if (server.exitCode === null) {
      process.kill(-server.pid, 'SIGKILL');
      await ended;
    }
    const log = join(folder, 'wp-content', 'debug.log');
    const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : [];
    const ours = lines.filter((line) => line.includes(PLUGIN));
    rmSync(folder, { recursive: true, force: true });
    if (ours.length > 0) throw new Error(`WordPress has noted of the plugin:\n${ours.join('\n')}`);
  }
}

/** The plugin as owners get it. */
function unzipPlugin(folder) {
  for (const [name, bytes] of Object.entries(unzipSync(zipPlugin('self')))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
}

/** The folder of an installed WordPress that is copied for each start; made once for each version. */
export function prepare(version = process.env.WP_TEST_VERSION ?? '6.5') {
  const hash = createHash('sha256');
  for (const name of ['install.php', 'mu-plugin.php', 'wp-config.php', 'router.php'])
    hash.update(readFileSync(join(PARTS, name)));
  const folder = join(CACHE, `${version}-${hash.digest('hex').slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  download();
  const draft = `${folder}-${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  run('unzip', ['-q', join(CACHE, 'package', 'src', 'wordpress', `wp-${version}.zip`), '-d', draft]);
  // The archive lacks most scripts and styles.
  cpSync(join(CACHE, 'package', 'public', `wp-${version}`), draft, { recursive: true });
  const mu = join(draft, 'wp-content', 'mu-plugins');
  rmSync(mu, { recursive: true, force: true });
  rmSync(join(draft, 'wp-content', 'database'), { recursive: true, force: true });
  rmSync(join(draft, 'wp-content', 'plugins'), { recursive: true, force: true });
  for (const path of [mu, join(draft, 'wp-content', 'plugins')]) mkdirSync(path, { recursive: true });
  const sqlite = join(CACHE, 'package', 'src', 'sqlite-database-integration', 'sqlite-database-integration.zip');
  run('unzip', ['-q', sqlite, '-d', mu]);
  renameSync(join(mu, 'sqlite-database-integration-main'), join(mu, 'sqlite-database-integration'));
  const dropIn = readFileSync(join(mu, 'sqlite-database-integration', 'db.copy'), 'utf8')
    .replace("'{SQLITE_IMPLEMENTATION_FOLDER_PATH}'", "__DIR__ . '/mu-plugins/sqlite-database-integration'")
    .replaceAll('{SQLITE_PLUGIN}', 'sqlite-database-integration/load.php')
    // It would switch on a plugin that is not there.
    .replace("defined( 'SQLITE_MAIN_FILE' )", 'true');
  writeFileSync(join(draft, 'wp-content', 'db.php'), dropIn);
  cpSync(join(PARTS, 'wp-config.php'), join(draft, 'wp-config.php'));
  cpSync(join(PARTS, 'mu-plugin.php'), join(mu, 'of-the-site.php'));
  cpSync(join(PARTS, 'router.php'), join(draft, 'router.php'));
  runPhp(draft, 'http://127.0.0.1', [join(PARTS, 'install.php')]);
  renameSync(draft, folder);
  return folder;
}

/** 158 MB, once; what is not needed of it goes at once. */
function download() {
  if (existsSync(join(CACHE, 'package'))) return;
  mkdirSync(CACHE, { recursive: true });
  process.stderr.write(`Downloading ${PACKAGE} (158 MB, once)\n`);
  const archive = run('npm', ['pack', '--silent', PACKAGE], CACHE).trim();
  const versions = Object.keys(VERSIONS);
  const wanted = versions.flatMap((name) => [`package/src/wordpress/wp-${name}.zip`, `package/public/wp-${name}`]);
  const draft = join(CACHE, `draft-${process.pid}`);
  mkdirSync(draft, { recursive: true });
  run('tar', ['xzf', join(CACHE, archive), '-C', draft, 'package/src/sqlite-database-integration', ...wanted]);
  renameSync(join(draft, 'package'), join(CACHE, 'package'));
  for (const path of [join(CACHE, archive), draft]) rmSync(path, { recursive: true, force: true });
}

function serve(folder, address) {
  return spawn('php', [...phpIn(folder), '-S', new URL(address).host, '-t', folder, join(folder, 'router.php')], {
    cwd: folder,
    env: { ...process.env, WP_TEST_HOME: address, PHP_CLI_SERVER_WORKERS: '4' },
    stdio: 'ignore',
    detached: true,
  });
}

async function untilUp(server, address) {
  for (let tries = 0; tries < 300; tries++) {
    if (server.exitCode !== null) throw new Error(`PHP's web server ended with ${server.exitCode}.`);
    const reply = await fetch(`${address}/wp-login.php`).catch(() => null);
    if (reply?.ok) return;
    await wait(100);
  }
  throw new Error('WordPress did not start in 30 s.');
}

/** Runs PHP with WordPress loaded and returns what the code returns. */
async function evaluate(folder, address, code) {
  const file = join(folder, `run-${process.hrtime.bigint()}.php`);
  const { host } = new URL(address);
  writeFileSync(
    file,
    `<?php
$_SERVER += ['HTTP_HOST' => '${host}', 'REQUEST_URI' => '/', 'REQUEST_METHOD' => 'GET', 'SERVER_PROTOCOL' => 'HTTP/1.1'];
require __DIR__ . '/wp-load.php';
$returned_by_test = (function () { ${code} })();
fwrite(STDOUT, "\\n@@" . json_encode($returned_by_test));
`,
  );
  const output = await runLater(folder, address, [file]);
  rmSync(file);
  const text = output.slice(output.lastIndexOf('\n@@') + 3);
  return JSON.parse(text);
}

function runLater(folder, address, args) {
  const env = { ...process.env, WP_TEST_HOME: address };
  const child = spawn('php', [...phpIn(folder), ...COMMAND, ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) =>
      status === 0 ? resolve(output) : reject(new Error(`php ended with ${status}: ${output}${errors}`)),
    );
  });
}

function runPhp(folder, address, args) {
  const { status, stdout, stderr, error } = spawnSync('php', [...PHP, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, WP_TEST_HOME: address },
  });
  if (status !== 0) throw new Error(`php failed: ${error?.message ?? ''}${stdout}${stderr}`);
}

function run(command, args, cwd = CACHE) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? stderr}`);
  return stdout;
}
