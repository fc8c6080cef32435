import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findBuild, VERSION } from '../../platform/version.ts';
import { ufHere } from '../../testing/run-command.ts';
import { startTestServer } from '../../testing/start-test-server.ts';

const NODE = process.versions.node.replaceAll('.', '\\.');
const folder = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'userfeedback-version-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
};

test('uf version says what this is, whatever the configuration; the server says the same at /readyz (UP-24, UP-25)', async () => {
  const broken = { PORT: 'eighty', DATABASE_URL: 'postgres://127.0.0.1:1/none' };
  const { code, out, err } = await ufHere(broken, ['version']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const server = await startTestServer({ dialect: 'sqlite' });
  onTestFinished(() => server.close());
  const { body } = await server.visitor.inject<{ version: string; schema: string }>({ url: '/readyz' });
  expect(out).toMatch(
    new RegExp(
      `^UserFeedback ${body.version}( \\(commit [0-9a-f]{7}, \\d{4}-\\d\\d-\\d\\d\\))?, schema ${body.schema}, Node ${NODE}$`,
    ),
  );
  const json = JSON.parse((await ufHere(broken, ['version', '--json'])).out);
  expect(json).toEqual({
    version: VERSION,
    schema: body.schema,
    node: process.versions.node,
    ...findBuild(),
  });
});

test('a clone knows its commit, elsewhere the build has written it down, and without either it is left out (UP-24)', () => {
  const nowhere = folder();
  expect(findBuild(nowhere)).toEqual({ commit: null, date: null });
  const unpacked = folder();
  mkdirSync(join(unpacked, 'dist'));
  writeFileSync(join(unpacked, 'dist', 'build.json'), '{"commit":"1a2b3c4","date":"2026-12-01"}');
  expect(findBuild(unpacked)).toEqual({ commit: '1a2b3c4', date: '2026-12-01' });
  writeFileSync(join(unpacked, 'dist', 'build.json'), '{"commit":"<b>","date":"soon"}');
  expect(findBuild(unpacked)).toEqual({ commit: null, date: null });
  const clone = folder();
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', clone, '-c', 'user.name=A', '-c', 'user.email=a@example.test', ...args]);
  git('init', '-q');
  git('commit', '-q', '--allow-empty', '-m', 'First');
  const { commit, date } = findBuild(clone);
  expect([commit, date]).toEqual([
    String(git('rev-parse', 'HEAD')).slice(0, 7),
    expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  ]);
});
