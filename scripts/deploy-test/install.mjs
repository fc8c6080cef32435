import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../postgres.mjs';
import { inRoot } from '../setup/paths.mjs';
import { call, HOST, PORTS } from './calls.mjs';
import { check, cleanDebian, commandsIn, equal, findTarball, readyVersion, sh, until } from './tools.mjs';

/** Installs the tarball in a Debian that has never seen it, and walks through what an owner does. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one trial, step by step
export async function install({ test }) {
  const { tarball, version } = findTarball();
  const work = mkdtempSync(join(tmpdir(), 'userfeedback-debian-'));
  const root = join(work, 'root');
  const begun = Date.now();
  const { inside, stop, remove } = await cleanDebian(root);
  const settings = join(root, 'etc/userfeedback/userfeedback.env');
  /** The commands of a document, for a version whose tarball is in the Debian. */
  const commands = (document, heading, which) =>
    commandsIn(document, heading, {
      'address of the tarball': `file:///root/${which}.tar.gz`,
      version: which,
      'former version': version,
    });
  const update = (which) => commands('upgrading.md', 'systemd', which)[1] ?? '';
  /** Makes the tarball of a later version, which differs by its number, and by what `change` does to its folder. */
  const makeVersion = async (newer, change = (_folder) => {}) => {
    const folder = join(work, `userfeedback-${newer}`);
    await sh(`mkdir ${folder} && tar -xzf ${tarball} -C ${folder} --strip-components=1`);
    await sh(`sed -i 's/"version": "${version}"/"version": "${newer}"/' ${folder}/package.json`);
    change(folder);
    await sh(`tar -C ${work} -c userfeedback-${newer} | gzip -1 > ${root}/root/${newer}.tar.gz`);
    rmSync(folder, { recursive: true });
  };
  let installBegun = 0;
  let server;
  let postgres;
  try {
    copyFileSync(tarball, join(root, `root/${version}.tar.gz`));
    await makeVersion('9.9.9');
    const installer = `/opt/userfeedback-${version}/install`;

    await test('stops before it changes anything, with one line (DP-36)', async () => {
      await sh(`tar -xzf ${tarball} -C ${root}/opt`);
      const refuses = async (command, line) => {
        const { code, err } = await inside(command, { fails: true });
        equal([code, err.trim()], [1, line]);
      };
      await refuses(`setpriv --reuid 1000 ${installer}`, 'Run this as root.');
      const os = join(root, 'etc', 'os-release');
      const before = readFileSync(os, 'utf8');
      rmSync(os);
      writeFileSync(os, 'ID=fedora\nVERSION_ID=42\nPRETTY_NAME="Fedora Linux 42"\n');
      await refuses(
        installer,
        'This script needs Debian 12 or 13, but this is Fedora Linux 42. UserFeedback runs there too: see docs/install.md.',
      );
      writeFileSync(os, before);
      const busy = createServer().listen(4400, '127.0.0.1');
      await new Promise((resolve) => busy.once('listening', resolve));
      await refuses(installer, 'Port 4400 is in use by node.').finally(() => busy.close());
      await refuses(
        `${installer} --processes 2`,
        '--processes needs PostgreSQL: set DATABASE_URL in /etc/userfeedback/userfeedback.env first.',
      );
      check(!existsSync(join(root, 'opt', 'userfeedback')), 'nothing is installed');
    });

    await test('runs by hand from the folder where it was unpacked, and is updated there (DP-29, UP-43, DP-85)', async () => {
      const at = (which, command, options) =>
        inside(`export UF_DATA_DIR=/root/by-hand UF_DEMO=off; cd /opt/userfeedback-${which} && ${command}`, options);
      const [serve = '', doctor = ''] = commands('install.md', 'By hand', version);
      const [backup = '', unpack = '', restart = '', ready = ''] = commands('upgrading.md', 'One process', '9.9.9');
      server = at(version, serve, { fails: true });
      await until(() => readyVersion(4400));
      await at(version, doctor);
      await at(version, backup);
      await at(version, unpack);
      await stop();
      await server;
      server = at(version, restart, { fails: true });
      await at('9.9.9', ready);
      equal(await readyVersion(4400), '9.9.9');
      await stop();
      await server;
      await inside('rm -r /opt/userfeedback-* /root/by-hand');
    });

    await test('installs with one line, asks nothing, and says how to start where systemd does not run (DP-31, DP-36)', async () => {
      installBegun = Date.now();
      const { out } = await inside(commands('install.md', 'One line, on Debian 12 or 13', version)[0]);
      equal(out.trim(), `UserFeedback ${version} is installed. systemd is not running here. Start it with: uf serve`);
      check(Date.now() - installBegun < 60_000, 'within a minute');
    });

    await test('folders, settings, program and user are as they should be (DP-20, DP-32)', async () => {
      const { out } = await inside(
        'stat -c "%n %a %U:%G" /var/lib/userfeedback /etc/userfeedback /etc/userfeedback/userfeedback.env ' +
          `/opt/userfeedback/${version} /opt/userfeedback/${version}/bin/node /usr/local/bin/uf /var/backups/userfeedback`,
      );
      equal(out.trim().split('\n'), [
        '/var/lib/userfeedback 700 userfeedback:userfeedback',
        '/etc/userfeedback 750 root:userfeedback',
        '/etc/userfeedback/userfeedback.env 640 root:userfeedback',
        `/opt/userfeedback/${version} 755 root:root`,
        `/opt/userfeedback/${version}/bin/node 755 root:root`,
        '/usr/local/bin/uf 755 root:root',
        '/var/backups/userfeedback 700 userfeedback:userfeedback',
      ]);
      check(/^UF_SECRET=\w{30,}$/m.test(readFileSync(settings, 'utf8')), 'a secret was made');
      check(existsSync(join(root, 'etc/systemd/system/userfeedback.service')), 'the unit is there');
      check(
        statSync(join(root, 'usr/local/sbin/userfeedback-restart')).mode % 512 === 0o755,
        'the command for restarts',
      );
    });

    await test('the command it names starts it; a response is stored within five minutes of the first command (DP-38)', async () => {
      const running = inside('exec uf serve', { fails: true });
      server = running;
      await until(() => readyVersion(4400));
      const { out: link } = await inside('uf user link');
      check(/^http:\/\/127\.0\.0\.1:4400\/admin\/sign-in\?token=\S+$/m.test(link), 'a sign-in link');
      const token = new URL(link.trim()).searchParams.get('token');
      const signedIn = await fetch('http://127.0.0.1:4400/api/v1/session/link', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      });
      equal(signedIn.status, 200);
      const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
      const { nonce } = /** @type {{ nonce: string }} */ (await signedIn.json());
      const survey = await fetch('http://127.0.0.1:4400/api/v1/surveys', {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie, 'x-wp-nonce': nonce },
        body: JSON.stringify({
          title: 'First',
          status: 'publish',
          questions: [{ id: 'q1', type: 'text', title: 'How was it?' }],
        }),
      });
      equal(survey.status, 201);
      const { id } = /** @type {{ id: number }} */ (await survey.json());
      const document = await until(async () => {
        const reply = await fetch('http://127.0.0.1:4400/api/v1/widget');
        const { surveys } = /** @type {{ surveys: any[] }} */ (await reply.json());
        return surveys.find((one) => one.id === id);
      });
      const sent = await fetch(`http://127.0.0.1:4400/api/v1/surveys/${id}/responses`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          answers: [{ question_id: 'q1', value: 'Good' }],
          nonce: document.nonces.submission,
        }),
      });
      equal(sent.status, 201);
      const minutes = (Date.now() - installBegun) / 60_000;
      process.stdout.write(`  from the first command to a stored response: ${minutes.toFixed(1)} minutes\n`);
      check(minutes < 5, 'within five minutes');
    });

    await test('commands run as the service with its settings, from any folder (DP-37)', async () => {
      const { out } = await inside('cd /tmp && uf config');
      check(out.includes('/var/lib/userfeedback'), 'the folder of the service');
      await inside(`cd / && ${commands('install.md', 'One line, on Debian 12 or 13', version)[1]}`);
      const { out: owner } = await inside('stat -c %U /var/lib/userfeedback/userfeedback.sqlite');
      equal(owner.trim(), 'userfeedback');
      const { code: refused, err } = await inside('setpriv --reuid 1000 --regid 1000 --clear-groups uf doctor', {
        fails: true,
      });
      equal([refused, err.trim()], [1, 'Run this as root: sudo uf doctor']);
    });

    await test('an update keeps settings and data; what was stopped stays so (DP-34, UP-43, DP-85)', async () => {
      await stop();
      await server;
      copyFileSync(inRoot('scripts/deploy-test/systemctl.sh'), join(root, 'usr/local/bin/systemctl'));
      writeFileSync(join(root, 'usr/local/bin/journalctl'), '#!/bin/sh\ntail -n 20 /run/units.log\n');
      for (const name of ['systemctl', 'journalctl']) chmodSync(join(root, 'usr/local/bin', name), 0o755);
      mkdirSync(join(root, 'run/systemd/system'), { recursive: true });
      mkdirSync(join(root, 'run/units'));
      const before = readFileSync(settings, 'utf8');
      const [backup = '', , status = ''] = commands('upgrading.md', 'systemd', '9.9.9');
      await inside(backup);
      const { out } = await inside(update('9.9.9'));
      const said = 'UserFeedback 9.9.9 is installed. It was stopped before the update. Start it with: ';
      check(out.startsWith(said), out);
      await inside(out.slice(said.length).trim());
      await until(() => readyVersion(4400));
      equal(await readyVersion(4400), '9.9.9');
      equal(readFileSync(settings, 'utf8'), before);
      equal(await countResponses(), 1);
      await inside(status);
    });

    await test('going back by the commands of the text (UP-43, DP-85)', async () => {
      for (const command of commands('upgrading.md', 'Going back', '9.9.9')) await inside(command);
      equal(await readyVersion(4400), version);
      equal(await countResponses(), 1);
    });

    await test('--domain installs Caddy with the file of this site: it is reached by https (DP-33)', async () => {
      await inside(`${update('9.9.9')} --domain ${HOST}`);
      const lines = readFileSync(settings, 'utf8').split('\n');
      check(lines.includes(`UF_PUBLIC_URL=https://${HOST}`), 'the address');
      check(lines.includes('UF_TRUST_PROXY=127.0.0.1'), 'the proxy');
      await inside('caddy validate --adapter caddyfile --config /etc/caddy/Caddyfile');
      await reachesByCaddy('9.9.9');
    });

    await test('--processes runs several on PostgreSQL; an update restarts each after the other is ready (DP-33, DP-34)', async () => {
      postgres = await startPostgres();
      writeFileSync(settings, `${readFileSync(settings, 'utf8')}DATABASE_URL=${postgres?.url}\n`);
      await inside('/opt/userfeedback/current/install --processes 2');
      equal(await Promise.all([4400, 4401, 4402].map(readyVersion)), [undefined, '9.9.9', '9.9.9']);
      await reachesByCaddy('9.9.9');
      await makeVersion('9.9.10');
      let isOver = false;
      const updated = inside(update('9.9.10')).finally(() => {
        isOver = true;
      });
      while (!isOver) check((await readyVersion(4401)) ?? (await readyVersion(4402)), 'one of them is ready');
      check((await updated).out.endsWith('UserFeedback 9.9.10 is running.\n'), (await updated).out);
      equal(await Promise.all([4401, 4402].map(readyVersion)), ['9.9.10', '9.9.10']);
    });

    await test('a version that cannot start is taken back, with its reason (DP-34)', async () => {
      const before = readFileSync(settings, 'utf8');
      await makeVersion('9.9.11', (folder) =>
        writeFileSync(
          join(folder, 'apps/server/src/operations/cli/serve.ts'),
          "export function serve() {\n  throw new Error('This build is broken.');\n}\n",
        ),
      );
      const { code, err } = await inside(update('9.9.11'), { fails: true });
      equal(code, 1);
      const said = err.trim().split('\n').at(-1) ?? '';
      check(said.startsWith('UserFeedback 9.9.11 did not start, so 9.9.10 is running again. Reason: '), err);
      check(said.endsWith('This build is broken.'), said);
      equal(await Promise.all([4401, 4402].map(readyVersion)), ['9.9.10', '9.9.10']);
      equal(readFileSync(settings, 'utf8'), before);
    });

    await test('--remove leaves data and settings, --purge takes them when the word is typed (DP-35)', async () => {
      await stop();
      rmSync(join(root, 'run/systemd'), { recursive: true });
      const { out } = await inside(`${installer} --remove`);
      equal(
        out.trim(),
        'UserFeedback was removed. Its data is still in /var/lib/userfeedback, its settings in /etc/userfeedback, its backups in /var/backups/userfeedback.',
      );
      check(existsSync(join(root, 'var/lib/userfeedback/userfeedback.sqlite')), 'the data');
      check(!existsSync(join(root, 'opt/userfeedback')), 'the program');
      const { code } = await inside(`echo no | ${installer} --remove --purge`, { fails: true });
      equal(code, 1);
      check(existsSync(join(root, 'etc/userfeedback/userfeedback.env')), 'the settings');
      await inside(`echo purge | ${installer} --remove --purge`);
      check(!existsSync(join(root, 'var/lib/userfeedback')), 'no data');
      check(!existsSync(join(root, 'etc/userfeedback')), 'no settings');
    });
  } finally {
    await remove();
    await postgres?.stop();
    rmSync(work, { recursive: true, force: true });
    process.stdout.write(`  ${((Date.now() - begun) / 1000).toFixed(0)} s\n`);
  }

  async function countResponses() {
    const { out } = await inside('uf export --survey 1 --out /tmp/all.csv >&2 && cat /tmp/all.csv && rm /tmp/all.csv');
    return out.trim().split('\n').length - 1;
  }

  /** Runs the Caddy inside, with its own certificate and at other ports, and calls the site. */
  async function reachesByCaddy(which) {
    const file = join(root, 'root/Caddyfile');
    writeFileSync(
      file,
      `{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\tdefault_bind 127.0.0.1\n\thttp_port ${PORTS.plain}\n\thttps_port ${PORTS.tls}\n}\nimport /etc/caddy/userfeedback.caddy\n`,
    );
    const caddy = inside('exec caddy run --adapter caddyfile --config /root/Caddyfile', { fails: true });
    const reply = await until(async () => {
      const one = await call('GET', '/readyz').catch(() => undefined);
      return one?.status === 200 && one;
    });
    equal(JSON.parse(reply.text).version, which);
    await inside('kill $(pidof caddy)');
    await caddy;
  }
}
