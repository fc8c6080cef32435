import type { Dialect } from '../databases.ts';
import { onDatabase } from '../databases.ts';
import { timeReads } from '../load.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import { makeSite } from '../product.ts';
import { addPeople } from '../stored-rows.ts';

const ADA = { email: 'ada@bench.test', password: 'teal-otter-walks-98' };
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
    await site.uf('user', 'create', '--email', ADA.email, '--role', 'administrator', '--password', ADA.password);
    await addPeople(databaseUrl, site.dataDir, { people: PEOPLE, sessions: SESSIONS });
    await site.start();
    const cookie = await signIn(site.url);
    const list = async () => {
      const reply = await fetch(`${site.url}/api/v1/people`, { headers: { cookie } });
      if (!reply.ok) throw new Error(`GET /people returned ${reply.status}.`);
      return reply.json();
    };
    const { usual, tail } = await timeReads(list, isQuick ? READS_QUICK : READS);
    return [
      { what: 'GET /people, p50', value: usual, unit: 'ms' },
      { what: 'GET /people, p95', value: tail, unit: 'ms', goal: ['<', 50] },
    ];
  } finally {
    await site.remove();
  }
}

/** No key may list people. */
async function signIn(url: string): Promise<string> {
  const reply = await fetch(`${url}/api/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADA),
  });
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
