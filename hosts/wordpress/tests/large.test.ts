import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { quiet } from '../../../apps/server/src/testing/quiet.ts';
import { testDialects } from '../../../apps/server/src/testing/start-test-server.ts';
import { startForWordPress, WordPressSite } from './wordpress-site.ts';

const ENTRIES = 100_000;

test.each(testDialects())('pickers are quick with 100,000 entries, on %s (WC-24)', async (dialect) => {
  const server = await startForWordPress({ dialect });
  const site = new WordPressSite(server, 'https://coffee.test');
  await site.connect();
  const column = dialect === 'postgres' ? sql`collate "C"` : sql``;
  await sql`insert into host_entries (id, type, title, folded, url, published_at, modified_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(ENTRIES)})
    select i, 'post', 'Story number ' || i, 'story number ' || i, 'https://coffee.test/' || i || '/',
      '2026-01-01T00:00:00Z' ${column}, '2026-01-01T00:00:00Z' ${column} from n`.execute(server.deps.db);
  await sql`insert into host_terms (id, taxonomy, name, folded, url)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 10000)
    select i, 'category', 'Theme ' || i, 'theme ' || i, 'https://coffee.test/t/' || i from n`.execute(server.deps.db);
  const admin = await server.as('administrator');
  const p95 = async (paths: string[]) => {
    const times: number[] = [];
    for (const path of paths) {
      const began = performance.now();
      const { body } = await admin.get<unknown[]>(path);
      times.push(performance.now() - began);
      expect(Array.isArray(body) || body, path).toBeTruthy();
    }
    return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
  };
  const words = Array.from({ length: 40 }, (_, at) => ['number 9', `story ${at}`, `${at * 2477}`, 'nowhere'][at % 4]);
  const search = await p95(words.map((word) => `/search?title=${encodeURIComponent(word ?? '')}`));
  const terms = await p95(
    words.map((word) => `/logic-type?logic_type=taxonomy_term&search=${encodeURIComponent(word ?? '')}`),
  );
  expect(search).toBeLessThan(quiet(50));
  expect(terms).toBeLessThan(quiet(50));
  await server.close();
});
