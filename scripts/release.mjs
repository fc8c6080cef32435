import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listMissing, listShipped, listWorks } from './licences/shipped.mjs';
import { ensureBuilt } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { inRoot } from './setup/paths.mjs';
import { capture } from './setup/processes.mjs';
import { Failure, main, step } from './setup/progress.mjs';

const ARCHITECTURES = { x64: 0x3e, arm64: 0xb7 };
/** What a server has no use for. */
const LEFT_OUT = [
  '.ci',
  '.dockerignore',
  'Dockerfile',
  '.github',
  '.gitignore',
  'bench',
  'e2e',
  'scripts',
  'requirements',
  'biome.json',
  'knip.json',
  'vitest.config.ts',
  'tsconfig.json',
  'tsconfig.base.json',
  '.size-limit.mjs',
  '.dependency-cruiser.mjs',
  'packages/admin-ui',
  'packages/survey-view',
  'apps/admin/testing',
  'apps/*/src/**/testing',
  'apps/admin/src',
  'apps/widget/src',
  'apps/widget/testing',
  'apps/*/vite.config.ts',
  'apps/*/tsconfig*.json',
  '**/*.test.ts',
  '**/*.test.tsx',
  '**/*.test.mjs',
  '**/*.test.yaml',
  'addons/src/*/admin',
  'addons/src/*/widget',
  'node_modules/.bin',
  'node_modules/.package-lock.json',
  'node_modules/**/*.map',
  'node_modules/node-linux-*',
];

/**
 * Makes the tarballs of this commit below dist/release: the same commit gives the same bytes. With `--into FOLDER` only the
 * files for one architecture, unpacked, as the image needs them.
 */
await main(async () => {
  await ensureInstalled();
  const { values, positionals } = parseArgs({
    options: { into: { type: 'string' } },
    allowPositionals: true,
  });
  const unknown = positionals.find((name) => !(name in ARCHITECTURES));
  if (unknown !== undefined) throw new Failure(`There is no architecture "${unknown}".`);
  const wanted = positionals.length > 0 ? positionals : Object.keys(ARCHITECTURES);
  if ((await run('git', ['status', '--porcelain'])) !== '')
    throw new Failure('A release is made of a commit: commit or stash what has changed first.');
  await ensureBuilt();
  if (values.into === undefined) return packAll(wanted);
  await collect(values.into, wanted[0]);
});

async function packAll(wanted) {
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const moment = await run('git', ['log', '-1', '--format=%ct']);
  const folder = inRoot('dist', 'release');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const sums = [];
  for (const architecture of wanted) {
    const name = `userfeedback-${version}-linux-${architecture}.tar.gz`;
    await step(`Packing ${name}`, () => pack(join(folder, name), { version, architecture, moment }));
    sums.push(
      `${createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex')}  ${name}\n`,
    );
  }
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
  writeFileSync(join(folder, 'sbom.cdx.json'), listSoftware());
  writeFileSync(join(folder, 'NOTES.md'), notesOf(version));
  process.stdout.write(`${sums.join('')}in ${folder}\n`);
}

async function pack(file, { version, architecture, moment }) {
  const work = mkdtempSync(join(tmpdir(), 'userfeedback-release-'));
  try {
    await collect(join(work, `userfeedback-${version}`), architecture);
    // Name, owner, time and order of the files are the same wherever this runs.
    const tar = `tar --sort=name --mtime=@${moment} --owner=0 --group=0 --numeric-owner --format=gnu -c "$1" | gzip -n -9`;
    await run('sh', ['-c', `${tar} > "$2"`, 'sh', `userfeedback-${version}`, file], { cwd: work });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Puts everything that a server needs, with its Node, into a new folder. */
async function collect(root, architecture) {
  mkdirSync(root);
  await run('sh', ['-c', `git archive HEAD | tar -x -C "${root}"`]);
  const npm = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--os=linux'];
  await run('npm', [...npm, `--cpu=${architecture}`, '--libc=glibc'], { cwd: root });
  mkdirSync(join(root, 'bin'));
  cpSync(join(root, 'node_modules', `node-linux-${architecture}`, 'bin', 'node'), join(root, 'bin', 'node'));
  addThirdParty(root);
  for (const path of LEFT_OUT)
    for (const found of globSync(path, { cwd: root })) rmSync(join(root, found), { recursive: true, force: true });
  for (const link of ['admin-ui', 'survey-view'])
    rmSync(join(root, 'node_modules', '@userfeedback', link), { force: true });
  for (const built of ['apps/admin/dist', 'apps/widget/dist', 'hosts/wordpress/dist', 'dist/icons', 'dist/build.json'])
    cpSync(inRoot(built), join(root, built), { recursive: true });
  renameSync(join(root, 'deploy', 'install', 'uf'), join(root, 'uf'));
  renameSync(join(root, 'deploy', 'install', 'install'), join(root, 'install'));
  rmSync(join(root, 'deploy', 'install'), { recursive: true, force: true });
  checkNative(root, architecture);
  await run('chmod', ['-R', 'u=rwX,go=rX', root]);
  chmodSync(join(root, 'uf'), 0o755);
}

/** The licences of what was installed; all of it has to be in the list. */
function addThirdParty(root) {
  const text = readFileSync(inRoot('dist', 'THIRD-PARTY.txt'), 'utf8');
  const { packages } = JSON.parse(readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8'));
  const missing = listMissing(text, listWorks(packages));
  if (missing.length > 0) throw new Failure(`Not in THIRD-PARTY.txt: ${missing.join(', ')}`);
  writeFileSync(join(root, 'THIRD-PARTY.txt'), text);
}

/** Every file that the machine itself runs has to be made for it. */
function checkNative(root, architecture) {
  const wrong = globSync('{bin,node_modules}/**', { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => isElf(file) && machineOf(file) !== ARCHITECTURES[architecture]);
  if (wrong.length > 0) throw new Failure(`Not made for ${architecture}: ${wrong.join(', ')}`);
}

function isElf(file) {
  return headOf(file).subarray(0, 4).toString('latin1') === '\x7fELF';
}

function machineOf(file) {
  return headOf(file).readUInt16LE(18);
}

function headOf(file) {
  const head = Buffer.alloc(20);
  const opened = openSync(file, 'r');
  readSync(opened, head, 0, head.length, 0);
  closeSync(opened);
  return head;
}

/**
 * The contained software (CycloneDX), without what differs each time. npm's own `--omit=dev` also leaves out what the server
 * needs and the tests need too, and what is in the files of admin and widget.
 */
function listSoftware() {
  const list = JSON.parse(
    execFileSync('npm', ['sbom', '--sbom-format=cyclonedx'], {
      cwd: inRoot(),
      encoding: 'utf8',
      maxBuffer: 100_000_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );
  const shipped = listShipped().map(({ path, version }) => `${path.split('node_modules/').at(-1)}@${version}`);
  const isContained = (ref) => ref.startsWith('@userfeedback/') || shipped.includes(ref);
  list.components = list.components.filter((one) => isContained(one['bom-ref']));
  list.dependencies = list.dependencies
    .filter(({ ref }) => isContained(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isContained) }));
  delete list.serialNumber;
  delete list.metadata.timestamp;
  return `${JSON.stringify(list, null, 2)}\n`;
}

/** What CHANGELOG.md says of the version, or of what is not released yet. */
function notesOf(version) {
  const parts = readFileSync(inRoot('CHANGELOG.md'), 'utf8')
    .split(/^(?=## )/m)
    .slice(1);
  return parts.find((part) => part.startsWith(`## ${version}`)) ?? parts[0] ?? '';
}

async function run(command, args, options = {}) {
  const { code, output } = await capture(command, args, { cwd: inRoot(), ...options });
  if (code !== 0) throw new Failure(`${command} ${args[0]} failed:\n${output.slice(-2000)}`);
  return output.trim();
}
