import type { Logger } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../../platform/db/testing.ts';
import { openTestDatabase, testDialects } from '../../platform/db/testing.ts';
import { readNews, recordVersion } from './news.ts';

const CHANGES = `# Changes

## 0.3.0, 2027-03-01

- New: a [map](docs/map.md) with
  \`uf map\`.

## 0.2.0, 2027-02-01

- Fixed: the second.

## 0.1.0, 2027-01-01

- New: everything.
`;

describe.each(testDialects())('what is new on %s', (dialect) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(dialect);
  });
  afterAll(() => database.close());
  const read = () => readNews(database.db, CHANGES);
  const NEWEST = '0.3.0, 2027-03-01\n\n- New: a map with uf map.';

  test('a new site reads about its own version; after an update over two versions about both (UP-38, UP-27)', async () => {
    const logged: object[] = [];
    const log = { info: (fields: object) => logged.push(fields) } as unknown as Logger;
    const record = (version: string) => recordVersion(database.db, log, version);
    expect(await read()).toBe(NEWEST);
    await record('0.1.0');
    expect(await read()).toBe(NEWEST);
    expect(logged).toEqual([]);
    await Promise.all([record('0.3.0'), record('0.3.0'), record('0.3.0')]);
    expect(await read()).toBe(`${NEWEST}\n\n0.2.0, 2027-02-01\n\n- Fixed: the second.`);
    await record('0.2.0');
    expect(await read()).toContain('Fixed: the second.');
    expect(logged).toEqual([{ from: '0.1.0', to: '0.3.0' }]);
  });
});
