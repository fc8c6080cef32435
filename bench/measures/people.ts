import type { Dialect } from '../databases.ts';
import { onDatabase } from '../databases.ts';
import { read, timeReads } from '../load.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import { makeSite } from '../product.ts';
import { addPeople } from '../stored-rows.ts';

const PEOPLE = 1000;
const SESSIONS = 5000;
const READS = 200;
const READS_QUICK = 50;

/** The list of a large team. */
export function people(dialect: Dialect): Measurement {
  return {
    name: `people-${dialect}`,
    title: `The list of 1,000 people with 5,000 sessions, ${dialect}`,
    needs: 'PostgreSQL',
    run: async (effort) => (await onDatabase(dialect, (url) => measure(url, effort))) ?? [],
  };
}

async function measure(databaseUrl: string, { isQuick }: Effort): Promise<Figure[]> {
  const site = await makeSite(4584, { databaseUrl });
  try {
    const authorization = `Bearer ${await site.uf('apikey', 'create', '--role', 'administrator')}`;
    await addPeople(databaseUrl, site.dataDir, { people: PEOPLE, sessions: SESSIONS });
    await site.start();
    const list = () => read(`${site.url}/api/v1/people`, authorization);
    const { usual, tail } = await timeReads(list, isQuick ? READS_QUICK : READS);
    return [
      { what: 'GET /people, p50', value: usual, unit: 'ms' },
      { what: 'GET /people, p95', value: tail, unit: 'ms', goal: ['<', 50] },
    ];
  } finally {
    await site.remove();
  }
}
