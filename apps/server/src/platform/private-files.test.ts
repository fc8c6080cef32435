import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isUnavailable } from './db/errors.ts';

const isRoot = process.getuid?.() === 0;
const FILE = join(import.meta.dirname, 'private-files.ts');

/** What is said of a folder to somebody whom permissions hold off, as they do not hold off root. */
function whatIsWrong(dir: string): string {
  const script = `import { requireWritable } from ${JSON.stringify(FILE)};
    try { requireWritable(${JSON.stringify(dir)}); } catch (error) { process.stdout.write(error.message); }`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    ...(isRoot && { uid: 65_534, gid: 65_534 }),
  });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}

test.each([
  ['the folder', '', 0o555],
  ['the database', 'userfeedback.sqlite', 0o444],
  ['the file of the secret', 'secret', 0o400],
  ['the folder of images', 'media', 0o555],
])('%s that cannot be written is named with its path, why and what to do (XR-06)', (_what, name, mode) => {
  const dir = mkdtempSync(join(tmpdir(), 'uf-writable-'));
  onTestFinished(() => {
    chmodSync(dir, 0o700);
    rmSync(dir, { recursive: true });
  });
  chmodSync(dir, 0o777);
  mkdirSync(join(dir, 'lost+found'), { mode: 0o700 });
  expect(whatIsWrong(dir)).toBe('');
  const path = join(dir, name);
  if (name === 'media') mkdirSync(path);
  else if (name !== '') writeFileSync(path, '');
  chmodSync(path, mode);
  const remedy = isRoot
    ? 'It belongs to user 0, and the server runs as user 65534: give it to that user (chown -R 65534).'
    : 'Give its owner the right to write it (chmod -R u+rwX).';
  const named = name === '' ? dir : path;
  expect(whatIsWrong(dir)).toBe(`UF_DATA_DIR: ${named} cannot be written (EACCES). ${remedy}`);
});

test.each(['EACCES', 'ENOSPC', 'EROFS', 'EDQUOT', 'EIO'])(
  'a file that fails with %s is no fault of a caller (XR-06)',
  (code) => {
    const error = Object.assign(new Error(`${code}: open '/data/media/one.png'`), { code });
    expect(isUnavailable(error)).toBe(true);
  },
);
