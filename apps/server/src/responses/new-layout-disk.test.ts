import * as fs from 'node:fs';
import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { hasFormerLayout } from '../db/new-layout.ts';
import { NOTHING_TO_SEAL, openTestDatabase, PUBLIC_URL, testDialects } from '../db/testing.ts';
import { MOVE } from './new-layout-testing.ts';

vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>();
  return { ...real, statfsSync: vi.fn(real.statfsSync) };
});

/** A disk with this much room. */
function leave(bytes: number): void {
  vi.mocked(fs.statfsSync).mockReturnValue({ bavail: bytes, bsize: 1 } as never);
}

describe.each(testDialects())('the disk of a database on %s', (dialect) => {
  afterEach(() => vi.restoreAllMocks());

  test('is looked at before the move begins: with too little room nothing is changed (BK-65)', async () => {
    const database = await openTestDatabase(dialect, '0021-layout');
    const { db } = database;
    leave(20_000);
    const filler = sql.raw("'x'");
    await sql`insert into settings (name, value) values ('filler', ${filler})`.execute(db);
    await expect(database.migrate(NOTHING_TO_SEAL, PUBLIC_URL, MOVE)).rejects.toThrow(
      /^0\.0 GB are needed, 0\.0 GB are free\.$/,
    );
    expect(await hasFormerLayout(db)).toBe(true);
    const { rows } = await sql`select value from settings where name = 'filler'`.execute(db);
    expect(rows).toEqual([{ value: 'x' }]);
    if (dialect === 'sqlite')
      expect(existsSync((database.path ?? '').replace('.sqlite', '.next.sqlite'))).toBe(false);
    leave(1e12);
    expect(await database.migrate(NOTHING_TO_SEAL, PUBLIC_URL, MOVE)).toContain('0021-layout');
    await database.close();
  });
});
