import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { expect, onTestFinished, test } from 'vitest';
import { program } from './operations/cli/program.ts';
import { VARIABLES } from './platform/config/environment.ts';
import { migrations } from './platform/db/migrations/index.ts';
import { VERSION } from './platform/version.ts';
import { startTestServer } from './testing/start-test-server.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const CHANGES = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
const PARTS = ['New', 'Changed', 'Fixed', 'Security', 'Operating'];
const entries = CHANGES.split(/^## /m).slice(1);

test('the changelog has an entry for this version, with its date and parts, and the newest stands first (UP-36)', () => {
  const heads = entries.map((entry) => /^(\d+\.\d+\.\d+), (\d{4}-\d\d-\d\d)\n/.exec(entry)?.slice(1) ?? []);
  expect(heads[0]?.[0]).toBe(VERSION);
  const dates = heads.map(([, date]) => date);
  expect(dates).toEqual(dates.toSorted().reverse());
  for (const entry of entries) {
    const parts = [...entry.matchAll(/^### (.*)$/gm)].map(([, name = '']) => name);
    expect(parts).toEqual(PARTS.filter((name) => parts.includes(name)));
    expect(parts.at(-1)).toBe('Operating');
  }
});

test('"Operating" names each step with its kind, and all variables, commands and metrics there are (UP-37)', async () => {
  const operating = entries.map((entry) => entry.split(/^### Operating$/m)[1] ?? '').join('\n');
  const rows = [...operating.matchAll(/^\| `(\d{4}-[\w-]+)` +\| (\w+) +\| ([^|]+)\| ([^|]+)\| (yes|no)/gm)];
  // The first makes the tables of a new database.
  const [, ...steps] = Object.entries(migrations);
  expect(rows.map(([, name, kind]) => [name, kind])).toEqual(steps.map(([name, { kind = 'expand' }]) => [name, kind]));
  const named = new Set([...operating.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  const server = await startTestServer({ dialect: 'sqlite' });
  onTestFinished(() => server.close());
  const { body } = await server.app.inject('/metrics');
  const metrics = [...body.matchAll(/^# TYPE (userfeedback_\w+)/gm)].map(([, name]) => name);
  expect(metrics.length).toBeGreaterThan(10);
  for (const name of [...Object.keys(VARIABLES), ...metrics, ...commandsOf(program, 'uf')])
    expect(named, name).toContain(name);
});

/** Groups that do something by themselves have options of their own. */
function commandsOf(command: Command, name: string): string[] {
  const below = command.commands.flatMap((one) => commandsOf(one, `${name} ${one.name()}`));
  const isOne = below.length === 0 || (command.options.length > 0 && name !== 'uf');
  return isOne ? [name, ...below] : below;
}
