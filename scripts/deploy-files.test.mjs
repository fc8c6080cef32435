import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { inRoot } from './setup/paths.mjs';

const work = mkdtempSync(join(tmpdir(), 'userfeedback-deploy-'));
afterAll(() => rmSync(work, { recursive: true }));
const read = (...path) => readFileSync(inRoot('deploy', ...path), 'utf8');
const UNITS = ['userfeedback.service', 'userfeedback@.service'];
const has = (command) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;

describe('systemd units', () => {
  test.each(UNITS)(
    '%s: ready before start returns, 90 s to stop, no restart after exit code 78 (DP-17, DP-19, DP-20, DP-80)',
    (name) => {
      const unit = read('systemd', name);
      for (const line of [
        'ExecStart=/opt/userfeedback/current/uf serve',
        'EnvironmentFile=/etc/userfeedback/userfeedback.env',
        'Restart=always',
        'RestartSec=1',
        'RestartPreventExitStatus=78',
        'TimeoutStopSec=90',
        'StateDirectoryMode=0700',
      ])
        expect(unit.split('\n')).toContain(line);
      expect(unit).toMatch(/^ExecStartPost=\/opt\/userfeedback\/current\/uf ready --wait \d+$/m);
      expect(unit).toContain('UF_FIRST_LINK=off');
      expect(unit.includes('Environment=PORT=%i')).toBe(name.includes('@'));
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
    put('uf', `echo "uf $@"; case "$*" in *${notReady}*) exit 1 ;; esac`);
    return spawnSync(inRoot('deploy', 'systemd', 'userfeedback-restart'), {
      ...{ encoding: 'utf8', env: { PATH: `${bin}:${process.env.PATH}` } },
    });
  };

  test('takes one after the other, each after the one before is ready (DP-21)', () => {
    const { status, stdout } = restart();
    expect(status).toBe(0);
    const lines = [4401, 4402, 4403].flatMap((port) => [
      `Restarting userfeedback@${port}.service`,
      `stop userfeedback@${port}.service`,
      `start --no-block userfeedback@${port}.service`,
      `uf ready --wait 60 --url http://127.0.0.1:${port}`,
    ]);
    expect(stdout.trim().split('\n')).toEqual(lines);
  });

  test('stops at one that is not ready, and says which (DP-21)', () => {
    const { status, stdout, stderr } = restart('4402');
    expect(status).toBe(1);
    expect(stdout).not.toContain('4403');
    expect(stderr).toContain('userfeedback@4402.service is not ready after 60 s');
  });
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
  ]
    .map((name) => readFileSync(inRoot('scripts', name), 'utf8'))
    .concat(
      read('install', 'install'),
      readFileSync(inRoot('apps/server/src/metrics/metrics.test.ts'), 'utf8'),
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
  const ways = text.split(/^## /m).slice(1, 4);
  for (const way of ways) {
    expect(way.split('\n').length, way).toBeLessThanOrEqual(26);
    expect([...way.matchAll(/```sh\n([\s\S]*?)```/g)].at(-1)?.[1]).toMatch(/doctor\n$/);
  }
});
