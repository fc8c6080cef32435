import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { onDatabase, onKeptDatabase } from '../databases.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import { makeSite } from '../product.ts';
import { copyResponses } from './copied-responses.ts';
import { comparePages, SMALL, seed } from './pages.ts';

const [SEEDED, LARGE] = [1_000_000, 10_000_000];
const [SEEDED_QUICK, LARGE_QUICK] = [20_000, 200_000];
/** Seconds and gigabytes that making it may take. */
const [LONGEST, LARGEST] = [1500, 25];
/** Its database is kept, so the secret is, too. */
const SECRET = 'the secret of a site that is measured again';

/** The admin's pages for a survey with ten million responses, made once and kept for the next runs. */
export const pagesOfTenMillion: Measurement = {
  name: 'pages-10m',
  title: 'Results and lists at 10,000 and 10,000,000 responses, postgres',
  needs: 'PostgreSQL',
  isOnRequest: true,
  run: async (effort) =>
    (await onDatabase('postgres', (few) =>
      onKeptDatabase(folderFor(effort), (many, isNew) => measure(few, many, isNew, effort)),
    )) ?? [],
};

const folderFor = ({ isQuick }: Effort) => join(tmpdir(), `userfeedback-pages-10m${isQuick ? '-quick' : ''}`);

async function measure(
  fewUrl: string,
  manyUrl: string,
  isNew: boolean,
  { isQuick }: Effort,
): Promise<Figure[]> {
  const large = isQuick ? LARGE_QUICK : LARGE;
  const few = await makeSite(4582, { databaseUrl: fewUrl });
  const many = await makeSite(4586, { databaseUrl: manyUrl, secret: SECRET });
  const client = new pg.Client({ connectionString: manyUrl });
  try {
    await client.connect();
    const began = performance.now();
    if (isNew) {
      await seed(many, (isQuick ? SEEDED_QUICK : SEEDED) / 2);
      await copyResponses(client, 1, large);
    }
    const seconds = (performance.now() - began) / 1000;
    const { rows } = await client.query('select pg_database_size(current_database()) as size');
    await seed(few, SMALL);
    return [
      ...(isNew
        ? [{ what: 'making it', value: seconds, unit: 's', goal: ['<=', LONGEST] } satisfies Figure]
        : []),
      { what: 'the database', value: Number(rows[0].size) / 1e9, unit: 'GB', goal: ['<=', LARGEST] },
      ...(await comparePages(few, many, { large, judged: ['results', 'list'], isQuick })),
    ];
  } finally {
    await client.end();
    await few.remove();
    await many.remove();
  }
}
