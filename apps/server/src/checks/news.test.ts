import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../db/testing.ts';
import { openTestDatabase, testDialects } from '../db/testing.ts';
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

  test('a new site reads about its own version; after an update over two versions about both (UP-38)', async () => {
    expect(await read()).toBe(NEWEST);
    await recordVersion(database.db, '0.1.0');
    expect(await read()).toBe(NEWEST);
    await Promise.all([recordVersion(database.db, '0.3.0'), recordVersion(database.db, '0.3.0')]);
    expect(await read()).toBe(`${NEWEST}\n\n0.2.0, 2027-02-01\n\n- Fixed: the second.`);
    await recordVersion(database.db, '0.2.0');
    expect(await read()).toContain('Fixed: the second.');
  });
});
