import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { afterAll, describe, expect, test } from 'vitest';
import { commandsIn } from './deploy-test/tools.mjs';
import { inRoot } from './setup/paths.mjs';

const work = mkdtempSync(join(tmpdir(), 'userfeedback-deploy-'));
afterAll(() => rmSync(work, { recursive: true }));
const read = (...path) => readFileSync(inRoot('deploy', ...path), 'utf8');
const UNITS = ['userfeedback.service', 'userfeedback@.service'];
const has = (command) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;

describe('systemd units', () => {
  test.each(UNITS)(
    '%s: ready before start returns, time to finish the longest call, no restart after exit code 78 (DP-17, DP-19, DP-20, DP-80, XR-08)',
    (name) => {
      const unit = read('systemd', name);
      for (const line of [
        'EnvironmentFile=/etc/userfeedback/userfeedback.env',
        'Restart=always',
        'RestartSec=1',
        'RestartPreventExitStatus=78',
        'TimeoutStopSec=42min',
        'StateDirectoryMode=0700',
      ])
        expect(unit.split('\n')).toContain(line);
      // The file of settings has a PORT, which would win over Environment=.
      const program = `${name.includes('@') ? '/usr/bin/env PORT=%i ' : ''}/opt/userfeedback/current/uf`;
      expect(unit).toContain(`\nExecStart=${program} serve\n`);
      expect(unit).toContain(`\nExecStartPost=${program} ready --wait 900\n`);
      expect(unit).toContain('UF_FIRST_LINK=off');
    },
  );

  if (has('systemd-analyze'))
    test.each(UNITS)('%s: systemd finds no fault, and little that is exposed (DP-17, DP-18)', (name) => {
      const file = join(work, name.replace('@.', '@4401.'));
      writeFileSync(file, read('systemd', name).replaceAll('/opt/userfeedback/current/uf', '/bin/true'));
      const verified = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
      expect(verified.stdout + verified.stderr).toBe('');
      const exposed = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=15', file], {
        encoding: 'utf8',
      });
      expect(exposed.stdout).toMatch(/Overall exposure level for .*: 1\.[0-5] OK/);
    });
});

describe('userfeedback-restart', () => {
  /** Runs it with a service manager and a command line that only say what they were asked. */
  const restart = (notReady = 'none') => {
    const bin = join(work, 'bin');
    mkdirSync(bin, { recursive: true });
    const put = (name, text) => {
      writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
      chmodSync(join(bin, name), 0o755);
    };
    const units = ['userfeedback@4401.service', 'userfeedback@4402.service', 'userfeedback@4403.service'];
    put(
      'systemctl',
      `if [ "$1" = list-units ]; then printf '%s loaded active\\n' ${units.join(' ')}; else echo "$@"; fi`,
    );
    put('sleep', 'echo "sleep $@"');
    put('uf', `echo "uf $@"; case "$*" in *${notReady}*) exit 1 ;; esac`);
    return spawnSync(inRoot('deploy', 'systemd', 'userfeedback-restart'), {
      encoding: 'utf8',
      env: { PATH: `${bin}:${process.env.PATH}` },
    });
  };

  test('takes one after the other, each after the one before is ready and proxies have seen it (DP-21, XR-08)', () => {
    const { status, stdout } = restart();
    expect(status).toBe(0);
    const lines = [4401, 4402, 4403].flatMap((port) => [
      `Restarting userfeedback@${port}.service`,
      `stop userfeedback@${port}.service`,
      `start --no-block userfeedback@${port}.service`,
      `uf ready --wait 60 --url http://127.0.0.1:${port}`,
      'sleep 3',
    ]);
    expect(stdout.trim().split('\n')).toEqual(lines);
  });

  test('stops at one that is not ready, and says which (DP-21)', () => {
    const { status, stdout, stderr } = restart('4402');
    expect(status).toBe(1);
    expect(stdout).not.toContain('4403');
    expect(stderr).toContain('userfeedback@4402.service was not ready within 60 seconds');
  });
});

describe('the image and its arrangement', () => {
  test('the Dockerfile has no fault, keeps nothing to build with, and runs as nobody in particular (DP-03, DP-04, DP-08, DP-10)', () => {
    const text = readFileSync(inRoot('Dockerfile'), 'utf8');
    expect(validate(text)).toEqual([]);
    const [, , last = ''] = text.split(/^FROM /m);
    expect(last).not.toMatch(/npm|gcc|g\+\+|make|:latest/);
    for (const line of ['USER 10001:10001', 'VOLUME /data', 'ENTRYPOINT ["/app/uf"]', 'CMD ["serve"]'])
      expect(last.split('\n')).toContain(line);
    expect(last).toContain('HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["/app/uf", "ready"]');
    const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
    expect(text).toContain(`ARG VERSION=${version}\n`);
    expect(readFileSync(inRoot('.dockerignore'), 'utf8').split('\n')).toEqual(expect.arrayContaining(['*', '!.git']));
  });

  const composed = read('compose.yaml');
  const service = (name) => composed.split(/^ {2}(?=\w+:$)/m).find((part) => part.startsWith(`${name}:`)) ?? '';

  test('compose.yaml fits the specification, and a linter finds nothing (DP-13)', async () => {
    // Its name is in .env, so that older releases of Compose take the file too.
    const linter = new DCLinter({
      rules: { 'require-project-name-field': 0, 'require-quotes-in-ports': [2, { quoteType: 'double' }] },
      quiet: false,
      debug: false,
      exclude: [],
    });
    const results = await linter.lintFiles([inRoot('deploy', 'compose.yaml')], false);
    expect(results.flatMap(({ messages }) => messages)).toEqual([]);
    expect(composed).not.toMatch(/:latest|image: [\w/]+$/m);
    for (const line of [
      'read_only: true',
      'no-new-privileges:true',
      '- ALL',
      'tmpfs: /tmp',
      'stop_grace_period: 42m',
      'init: true',
      'restart: unless-stopped',
    ])
      expect(service('app'), line).toContain(line);
    expect(read('.env.example')).toContain('COMPOSE_PROJECT_NAME=userfeedback\n');
  });

  test('compose.yaml starts two processes, and says which variable is missing (DP-12, DP-15)', () => {
    expect(service('app')).toContain('scale: 2');
    for (const line of ['UF_BACKUP_TO: /backups', '- backups:/backups', 'UF_BACKUP_RECIPIENT: $'])
      expect(service('app')).toContain(line);
    for (const name of ['UF_DOMAIN', 'UF_SECRET', 'POSTGRES_PASSWORD']) {
      expect(composed).toContain(`\${${name}:?Set ${name} in .env (see .env.example).}`);
      expect(read('.env.example')).toMatch(new RegExp(`^${name}=`, 'm'));
    }
    if (!has('docker-compose')) return;
    const given = { UF_DOMAIN: 'feedback.example.org', UF_SECRET: 'given', POSTGRES_PASSWORD: 'given' };
    const config = (env) =>
      spawnSync('docker-compose', ['-f', inRoot('deploy', 'compose.yaml'), 'config'], {
        cwd: work,
        encoding: 'utf8',
        env: { PATH: process.env.PATH, ...env },
      });
    expect(config(given).status).toBe(0);
    for (const name of Object.keys(given)) {
      const { status, stderr } = config({ ...given, [name]: undefined });
      expect([status, stderr]).toEqual([1, expect.stringContaining(`Set ${name} in .env (see .env.example).`)]);
    }
  }, 30_000);
});

test('every file below deploy/ is named by a check, and none holds a secret (DP-84, DP-87)', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'deploy'], {
    cwd: inRoot(),
    encoding: 'utf8',
  })
    .trim()
    .split('\n');
  const checks = [
    'deploy-files.test.mjs',
    'operating.test.mjs',
    'release.mjs',
    'deploy-test/install.mjs',
    'deploy-test/proxies.mjs',
    'deploy-test/image.mjs',
    'deploy-test/postgres.mjs',
    'deploy-test/backup.mjs',
    'deploy-test/monitoring.mjs',
  ]
    .map((name) => readFileSync(inRoot('scripts', name), 'utf8'))
    .concat(
      read('install', 'install'),
      readFileSync(inRoot('apps/server/src/operations/metrics/metrics.test.ts'), 'utf8'),
    )
    .join('\n');
  expect(files.filter((file) => !checks.includes(file.split('/').at(-1) ?? ''))).toEqual([]);
  for (const file of files) {
    const text = readFileSync(inRoot(file), 'utf8');
    expect(text, file).not.toMatch(/BEGIN [A-Z ]*PRIVATE KEY|PASSWORD=\S|UF_SECRET=[^$\s]/);
  }
});

test('docs/install.md fits one screen for each way, and each ends with the doctor (DP-90)', () => {
  const text = readFileSync(inRoot('docs', 'install.md'), 'utf8');
  const ways = text.split(/^## /m).slice(1, 5);
  for (const way of ways) {
    expect(way.split('\n').length, way).toBeLessThanOrEqual(26);
    expect([...way.matchAll(/```sh\n([\s\S]*?)```/g)].at(-1)?.[1]).toMatch(/doctor\n$/);
  }
});

test('what no machine of ours can run is named, and has a line in docs/releases.md (DP-83, DP-91)', () => {
  const [, named = ''] = /'Linted only: (.*)\.'/.exec(readFileSync(inRoot('scripts', 'deploy-test.mjs'), 'utf8')) ?? [];
  expect(named.split(', ')).toEqual(['Docker itself', 'arm64', 'systemd’s sandbox', 'public certificates']);
  const [before = ''] = readFileSync(inRoot('docs', 'releases.md'), 'utf8').split('## Versions');
  const rows = before.split('\n').filter((line) => /^\| [^-w]/.test(line));
  for (const word of ['docker build', 'arm64', 'systemd-analyze', '"ok    Certificate"'])
    expect(
      rows.filter((row) => row.includes(word)),
      word,
    ).not.toEqual([]);
  for (const row of rows)
    expect(
      row.split(' | ').filter((cell) => cell.trim() !== ''),
      row,
    ).toHaveLength(3);
});

test('each part of the public face has a test that is there (UP-39)', () => {
  const [, versions = ''] = readFileSync(inRoot('docs', 'releases.md'), 'utf8').split('## Versions');
  const tests = [...versions.matchAll(/`([^`]+\.test\.ts)`/g)].map(([, path = '']) => path);
  expect(tests.length).toBeGreaterThan(8);
  expect(tests.filter((path) => !existsSync(inRoot(path)))).toEqual([]);
});

/**
 * Which part of `npm run test:deploy` takes which commands from a document and runs them; the rest needs Docker itself.
 * @type {{ document: string, heading: string, by: Record<string, string[]> }[]}
 */
const RUN_BY = [
  {
    document: 'install.md',
    heading: 'One line, on Debian 12 or 13',
    by: {
      install: [
        'curl -fsSL {address of the tarball} | sudo tar -xz -C /opt && sudo /opt/userfeedback-{version}/install',
        'sudo uf doctor',
      ],
    },
  },
  {
    document: 'install.md',
    heading: 'Containers',
    by: {
      docker: ['cd deploy', 'cp .env.example .env    # and fill it in', 'docker compose up --detach'],
      image: ['docker compose exec app /app/uf user link', 'docker compose exec app /app/uf doctor'],
    },
  },
  {
    document: 'install.md',
    heading: 'From the sources',
    by: { release: ['npm start', 'npm run uf -- doctor'] },
  },
  { document: 'install.md', heading: 'By hand', by: { install: ['./uf serve', './uf doctor'] } },
  {
    document: 'upgrading.md',
    heading: 'One process',
    by: {
      install: [
        './uf backup --out before.zip',
        'curl -fsSL {address of the tarball} | tar -xz -C ..',
        'cd ../userfeedback-{version} && ./uf serve',
        './uf ready --wait 60',
      ],
    },
  },
  {
    document: 'upgrading.md',
    heading: 'Several processes',
    by: {
      rolling: ['./uf backup --out before.zip', './uf serve', './uf ready --wait 60', './uf migrate --status'],
    },
  },
  {
    document: 'upgrading.md',
    heading: 'systemd',
    by: {
      install: [
        'sudo uf backup --out /var/backups/userfeedback/before.zip',
        'curl -fsSL {address of the tarball} | sudo tar -xz -C /opt && sudo /opt/userfeedback-{version}/install',
        'sudo uf migrate --status',
      ],
    },
  },
  {
    document: 'upgrading.md',
    heading: 'Containers',
    by: {
      docker: ['git pull', 'docker compose build', 'docker compose up --detach'],
      image: [
        'docker compose exec app /app/uf backup --out /backups/before.zip',
        'docker compose exec app /app/uf migrate --status',
      ],
    },
  },
  {
    document: 'upgrading.md',
    heading: 'Going back',
    by: {
      install: ['sudo uf migrate --status', 'sudo /opt/userfeedback/{former version}/install', 'sudo uf doctor'],
    },
  },
  { document: 'backup.md', heading: 'Backups', by: { backup: ['uf backup --out site.zip'] } },
  { document: 'backup.md', heading: 'Checking one', by: { backup: ['uf backup verify site.zip'] } },
  {
    document: 'backup.md',
    heading: 'Coming back on an empty machine',
    by: {
      backup: [
        'curl -fsSL {address of the tarball} | sudo tar -xz -C /opt',
        'sudo install -D -m 640 userfeedback.env /etc/userfeedback/userfeedback.env',
        'sudo /opt/userfeedback-{version}/install',
        'sudo install -m 600 -o userfeedback site.zip /var/backups/userfeedback/site.zip',
        'sudo uf backup verify /var/backups/userfeedback/site.zip',
        'sudo uf restore /var/backups/userfeedback/site.zip',
        'sudo uf doctor',
      ],
    },
  },
  {
    document: 'backup.md',
    heading: "Archiving PostgreSQL's log",
    by: {
      backup: [
        'pgbackrest --stanza=userfeedback stanza-create',
        'pgbackrest --stanza=userfeedback --type=full backup',
        'pgbackrest --stanza=userfeedback --delta --type=time --target="2026-11-23 14:05:00+00" --target-action=promote restore',
      ],
    },
  },
];

test.each(RUN_BY)(
  'the commands of $document, $heading, are run by a part (BK-46, UP-43, DP-85)',
  ({ document, heading, by }) => {
    const found = commandsIn(document, heading);
    expect(found.toSorted()).toEqual(Object.values(by).flat().toSorted());
    if (document === 'backup.md') expect(found.length).toBeLessThanOrEqual(8);
    for (const part of Object.keys(by).filter((name) => name !== 'docker')) {
      const text = readFileSync(inRoot('scripts', 'deploy-test', `${part}.mjs`), 'utf8');
      expect(text.includes(`'${document}'`), `${part}: ${document}`).toBe(true);
      expect(text.includes(`'${heading}'`) || text.includes(`"${heading}"`), `${part}: ${heading}`).toBe(true);
    }
  },
);

test.each(['install.md', 'upgrading.md', 'backup.md'])(
  'no command of %s stands where no part looks for it (DP-85)',
  (document) => {
    const text = readFileSync(inRoot('docs', document), 'utf8');
    const blocks = [...text.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)];
    expect(new Set(blocks.map(([, language]) => language))).toEqual(new Set(['sh']));
    const known = RUN_BY.filter((one) => one.document === document).flatMap(({ by }) => Object.values(by));
    const all = blocks.flatMap(([, , commands = '']) => commands.trim().split('\n'));
    expect(all.toSorted()).toEqual(known.flat().toSorted());
  },
);

test('docs/upgrading.md leads through each way in at most 6 steps (UP-43)', () => {
  const text = readFileSync(inRoot('docs', 'upgrading.md'), 'utf8');
  for (const way of ['One process', 'Several processes', 'Containers', 'systemd', 'Going back']) {
    const [, part = ''] = text.split(`\n## ${way}\n`);
    const steps = part.split('\n## ')[0]?.match(/^\d+\. /gm) ?? [];
    expect(steps.length, way).toBeGreaterThan(1);
    expect(steps.length, way).toBeLessThanOrEqual(6);
  }
});
