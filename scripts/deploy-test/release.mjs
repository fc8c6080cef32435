import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listMissing } from '../licences/shipped.mjs';
import { inRoot } from '../setup/paths.mjs';
import { check, commandsIn, equal, readyVersion, sh, start, until } from './tools.mjs';

/** Makes the tarball twice, in two folders; the parts after this one install it. */
export async function release({ test }) {
  const work = mkdtempSync(join(tmpdir(), 'userfeedback-release-'));
  const made = (clone, name) => join(work, clone, 'dist', 'release', name);
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const tarball = `userfeedback-${version}-linux-x64.tar.gz`;
  try {
    await test('the same commit gives the same bytes, wherever it is made (DP-30)', async () => {
      for (const clone of ['one', 'a-longer-name-of-a-folder']) {
        await sh(`git clone --quiet --no-hardlinks ${inRoot()} ${join(work, clone)}`);
        await sh(`cd ${join(work, clone)} && npm run --silent release -- x64`);
      }
      const sums = (clone) => readFileSync(made(clone, 'SHA256SUMS'), 'utf8');
      equal(sums('one'), sums('a-longer-name-of-a-folder'));
    });

    await test('the tarball has at most 110 MB, and a list of what is in it beside it (DP-29)', async () => {
      const megabytes = statSync(made('one', tarball)).size / 1e6;
      process.stdout.write(`  ${megabytes.toFixed(0)} MB\n`);
      check(megabytes <= 110, `${megabytes} MB`);
      const list = JSON.parse(readFileSync(made('one', 'sbom.cdx.json'), 'utf8'));
      equal(list.bomFormat, 'CycloneDX');
      const names = list.components.map(({ name }) => name);
      check(names.includes('fastify') && !names.includes('vitest'), 'what it runs with, not what it is built with');
      const { out: licences } = await sh(`tar -xzOf ${made('one', tarball)} userfeedback-${version}/THIRD-PARTY.txt`);
      const works = list.components.filter((one) => !/^(node-linux-|@userfeedback\/)/.test(one['bom-ref']));
      equal(listMissing(licences, [...works, { name: 'Node.js', version: process.versions.node }]), []);
      check(readFileSync(made('one', 'NOTES.md'), 'utf8').startsWith('## '), 'the notes of this version');
      await sh(`cd ${made('one', '.')} && sha256sum --check --quiet SHA256SUMS`);
      const { out } = await sh(`tar -tzf ${made('one', tarball)}`);
      const isWrong = (path) =>
        /\/\.git\/|\/node_modules\/(vite|vitest)\//.test(path) ||
        (/\.test\.\w+$/.test(path) && !path.includes('/node_modules/'));
      equal(out.split('\n').filter(isWrong), []);
    });

    await test('a clone starts with the commands of the text (DP-85)', async () => {
      const [begin = '', doctor = ''] = commandsIn('install.md', 'From the sources');
      const env = { PORT: '4478', UF_DEMO: 'off' };
      const server = start('sh', ['-c', `cd ${join(work, 'one')} && exec ${begin}`], env);
      try {
        await until(() => readyVersion(4478), 60_000);
        await sh(`cd ${join(work, 'one')} && PORT=4478 UF_DEMO=off ${doctor}`);
      } finally {
        server.child.kill('SIGTERM');
        await server.ended;
      }
    });

    if (existsSync(made('one', tarball))) {
      rmSync(inRoot('dist', 'release'), { recursive: true, force: true });
      mkdirSync(inRoot('dist'), { recursive: true });
      cpSync(made('one', '.'), inRoot('dist', 'release'), { recursive: true });
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
