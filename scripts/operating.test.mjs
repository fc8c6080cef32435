import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inRoot } from './setup/paths.mjs';

const read = (...path) => readFileSync(inRoot(...path), 'utf8');
const operating = read('docs', 'operating.md');
const alerts = read('deploy', 'monitoring', 'alerts.yaml');
const ALERT_TESTS = ['alerts.test.yaml', 'alerts-of-days.test.yaml'];
const alertTests = ALERT_TESTS.map((name) => read('deploy', 'monitoring', name)).join('');
const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);

describe('docs/operating.md', () => {
  test('names every message of a warning or worse, and no other (DP-59)', () => {
    const files = globSync(['apps/server/src/**/*.ts', 'addons/src/**/*.ts', 'packages/*/src/**/*.ts'], {
      cwd: inRoot(),
    }).filter((file) => !/test\.ts$|testing/.test(file));
    const messages = files.flatMap((file) =>
      [...read(file).matchAll(/log\??\.(?:warn|error|fatal)\(([^;]*?)\)[;,)\s]*\n/gs)].flatMap(([, call = '']) =>
        [...call.matchAll(/'((?:[^'\\]|\\.)*)'|"([^"]*)"/g)].map(([, single, double]) => single ?? double),
      ),
    );
    const [, table = ''] = /\| message +\| what to do +\|\n([\s\S]*?)\n\n/.exec(operating) ?? [];
    const told = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, message]) => message);
    const all = messages.filter((message) => message !== '');
    expect(new Set(told)).toEqual(new Set(all));
  });

  test('each promise and each failure names a test that exists (DP-70, DP-72)', () => {
    const rows = [...operating.matchAll(/^\| .* \| ([^|]*) \|$/gm)].map(([row, last]) => [row, last]);
    const proofs = rows.flatMap(([, last = '']) => [...last.matchAll(/`([\w./-]+\.(?:test|e2e)\.ts)`/g)]);
    expect(proofs.length).toBeGreaterThan(15);
    expect(proofs.map(([, path = '']) => path).filter((path) => !existsSync(inRoot(path)))).toEqual([]);
  });

  test('has a section for each alert, with at most three steps and how one sees that it is over (DP-73)', () => {
    const [, sections = ''] = /## Alerts\n([\s\S]*?)\n## /.exec(operating) ?? [];
    const bodies = new Map(
      sections
        .split(/^### /m)
        .slice(1)
        .map((part) => [part.split('\n')[0], part]),
    );
    expect([...bodies.keys()].sort()).toEqual([...names].sort());
    for (const [name, body] of bodies) {
      const steps = [...body.matchAll(/^\d\. /gm)].length;
      expect(steps, name).toBeGreaterThan(0);
      expect(steps, name).toBeLessThan(4);
      expect(body, name).toContain('It is over when');
    }
  });

  test('shows how to attach OpenTelemetry, of which only the interface is installed (DP-78)', () => {
    const { packages } = JSON.parse(read('package-lock.json'));
    const installed = Object.keys(packages).filter((path) => path.includes('node_modules/@opentelemetry/'));
    expect(installed).toEqual(['node_modules/@opentelemetry/api']);
    const [, lines = ''] = /## Tracing\n[\s\S]*?```sh\n([\s\S]*?)```/.exec(operating) ?? [];
    expect(lines).toContain('NODE_OPTIONS="--import ');
    expect(lines.trim().split('\n').length).toBeLessThanOrEqual(10);
  });

  test('has the parts that an owner looks for (DP-71, DP-76, DP-86, DP-89)', () => {
    for (const part of [
      'What is not promised',
      'What the server calls by itself',
      'Tracing',
      'A machine was stolen or lost',
    ])
      expect(operating).toContain(`\n## ${part}\n`);
    expect(operating).toContain('SIGHUP');
    const [, steps = ''] = /## A machine was stolen or lost\n([\s\S]*)$/.exec(operating) ?? [];
    expect([...steps.matchAll(/^\d\. /gm)]).toHaveLength(8);
    const lock = read('package-lock.json');
    // The metrics' library brings the names alone, which do nothing without a collector.
    const tracing = [...lock.matchAll(/"node_modules\/(@opentelemetry\/[\w-]+)"/g)].map(([, name]) => name);
    expect(tracing).toEqual(['@opentelemetry/api']);
  });
});

describe('alert rules', () => {
  test('each leads to its section, and is tried when it should fire and when it should not (DP-68, DP-69)', () => {
    // The fifteenth, for a copy that lags behind, comes with such copies.
    expect(names).toHaveLength(14);
    for (const name of names) {
      expect(alerts).toContain(`runbook: docs/operating.md#${name.toLowerCase()}`);
      const tried = alertTests.split('\n').filter((line) => line.includes(`alertname: ${name}`));
      expect(tried, name).toHaveLength(2);
      expect(
        tried.filter((line) => line.includes('exp_alerts: []')),
        name,
      ).toHaveLength(1);
    }
  });

  // It comes with Debian's prometheus.
  if (spawnSync('promtool', ['--version']).status === 0)
    test('promtool finds no fault and every rule fires when it should (DP-63, DP-68, DP-69)', () => {
      const run = (...args) => spawnSync('promtool', args, { cwd: inRoot('deploy', 'monitoring'), encoding: 'utf8' });
      expect(run('check', 'rules', 'alerts.yaml')).toMatchObject({ status: 0 });
      expect(run('check', 'config', '--syntax-only', 'prometheus.yaml')).toMatchObject({ status: 0 });
      expect(run('test', 'rules', ...ALERT_TESTS)).toMatchObject({ status: 0 });
    });
});
