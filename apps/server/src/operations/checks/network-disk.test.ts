import * as fs from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ufHere } from '../../testing/run-command.ts';

vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>();
  return { ...real, statfsSync: vi.fn(real.statfsSync) };
});

test.each([
  [0x6969, 'NFS'],
  // As a signed number, which some systems return.
  [0xff534d42 | 0, 'CIFS'],
])('uf doctor fails where SQLite lies on a network disk (DP-39)', async (type, name) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'userfeedback-network-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const room = { type, bavail: 10_000, blocks: 20_000, bsize: 1_000_000 } as never;
  vi.mocked(fs.statfsSync).mockReturnValue(room);
  onTestFinished(() => void vi.mocked(fs.statfsSync).mockReset());
  const { code, out } = await ufHere({ UF_DATA_DIR: dataDir }, ['doctor']);
  expect(code).toBe(1);
  expect(out).toContain(
    `FAIL  Disk              SQLite must not be on a network disk (${name} at ${dataDir}). Use a local disk, or PostgreSQL.`,
  );
});
