import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from '../setup/paths.mjs';
import { check, equal, sh, until } from './tools.mjs';

/** Installs the tarball in a Debian that has never seen it, and walks through what an owner does. */
export async function install({ test }) {
  const tarballs = readdirSync(inRoot('dist', 'release')).filter((name) => /-linux-x64\.tar\.gz$/.test(name));
  const tarball = inRoot('dist', 'release', tarballs[0] ?? '');
  const version = /userfeedback-(.*)-linux/.exec(tarball)?.[1];
  const work = mkdtempSync(join(tmpdir(), 'userfeedback-debian-'));
  const root = join(work, 'root');
  const inside = (command, options) =>
    sh(`chroot ${root} sh -c '${command.replaceAll("'", `'\\''`)}'`, options);
  const begun = Date.now();
  let server;
  try {
    await sh(`mmdebstrap --variant=minbase --include=util-linux bookworm ${root}`);
    for (const name of ['proc', 'dev'])
      await sh(`mount --rbind /${name} ${root}/${name} && mount --make-rslave ${root}/${name}`);
    const installBegun = Date.now();
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
        'This needs Debian 12 or 13; this is Fedora Linux 42. The program runs without it: see docs/install.md.',
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

    await test('installs with one line, asks nothing, and says how to start where systemd does not run (DP-31, DP-36)', async () => {
      const { out } = await inside(installer);
      equal(
        out.trim(),
        `UserFeedback ${version} is installed. systemd is not running here. Start it with: uf serve`,
      );
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
      const settings = readFileSync(join(root, 'etc/userfeedback/userfeedback.env'), 'utf8');
      check(/^UF_SECRET=\w{30,}$/m.test(settings), 'a secret was made');
      check(existsSync(join(root, 'etc/systemd/system/userfeedback.service')), 'the unit is there');
      check(
        statSync(join(root, 'usr/local/sbin/userfeedback-restart')).mode % 512 === 0o755,
        'the command for restarts',
      );
    });

    await test('the command it names starts it; a response is stored within five minutes of the first command (DP-38)', async () => {
      const running = inside('exec uf serve', { fails: true });
      server = running;
      await until(
        async () => (await fetch('http://127.0.0.1:4400/readyz').catch(() => ({ status: 0 }))).status === 200,
      );
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
      const { code } = await inside('cd / && uf doctor', { fails: true });
      equal(code, 0);
      const { out: owner } = await inside('stat -c %U /var/lib/userfeedback/userfeedback.sqlite');
      equal(owner.trim(), 'userfeedback');
      const { code: refused, err } = await inside(
        'setpriv --reuid 1000 --regid 1000 --clear-groups uf doctor',
        { fails: true },
      );
      equal([refused, err.trim()], [1, 'Run this as root: sudo uf doctor']);
    });

    await test('run again it updates and keeps settings and data (DP-34)', async () => {
      const before = readFileSync(join(root, 'etc/userfeedback/userfeedback.env'), 'utf8');
      await sh(
        `mkdir -p ${root}/opt/userfeedback-9.9.9 && cp -a ${root}/opt/userfeedback-${version}/. ${root}/opt/userfeedback-9.9.9`,
      );
      await sh(
        `sed -i 's/"version": "${version}"/"version": "9.9.9"/' ${root}/opt/userfeedback-9.9.9/package.json`,
      );
      await inside('/opt/userfeedback-9.9.9/install');
      equal(readFileSync(join(root, 'etc/userfeedback/userfeedback.env'), 'utf8'), before);
      const { out } = await inside('uf version; readlink /opt/userfeedback/current; ls /opt/userfeedback');
      check(out.includes('UserFeedback 9.9.9'), 'the new version');
      check(out.includes(`\n${version}\n`), 'the former one is still there');
    });

    await test('--remove leaves data and settings, --purge takes them when the word is typed (DP-35)', async () => {
      await stop(root);
      await server;
      const { out } = await inside(`${installer} --remove`);
      equal(
        out.trim(),
        'UserFeedback is removed. Data are still in /var/lib/userfeedback, settings in /etc/userfeedback, backups in /var/backups/userfeedback.',
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
    await stop(root);
    for (const name of ['dev', 'proc']) await sh(`umount -R -l ${root}/${name}`, { fails: true });
    mkdirSync(work, { recursive: true });
    rmSync(work, { recursive: true, force: true });
    process.stdout.write(`  ${((Date.now() - begun) / 1000).toFixed(0)} s\n`);
  }
}

/** Ends what was started inside, by the root folder of its processes. */
async function stop(root) {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const inside = processes.filter((id) => {
    try {
      return readlinkSync(`/proc/${id}/root`) === root;
    } catch {
      return false;
    }
  });
  for (const id of inside) process.kill(Number(id), 'SIGTERM');
  await until(() => inside.every((id) => !existsSync(`/proc/${id}`)));
}
