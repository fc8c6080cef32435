import type { Dialect } from '../databases.ts';
import { onDatabase } from '../databases.ts';
import { read, timeReads } from '../load.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import type { Site } from '../product.ts';
import { makeSite } from '../product.ts';
import { storeMessagesIn } from '../stored-rows.ts';

const MESSAGES = 1_000_000;
const MESSAGES_QUICK = 50_000;
const SURVEYS = 21;
/** Milliseconds. */
const [LIST_MAX, DESTINATIONS_MAX] = [50, 100];

/** The log with a million messages: every filter by itself, also one that finds only a few old ones. */
export function deliveries(dialect: Dialect): Measurement {
  return {
    name: `deliveries-${dialect}`,
    title: `The log of 1,000,000 messages, ${dialect}`,
    needs: 'PostgreSQL',
    run: async (effort) => (await onDatabase(dialect, (url) => measure(url, effort))) ?? [],
  };
}

async function measure(databaseUrl: string, { isQuick }: Effort): Promise<Figure[]> {
  const site = await makeSite(4586, { databaseUrl });
  try {
    await site.uf('seed', '--surveys', '1', '--responses', '10');
    await site.entitle('webhooks');
    const authorization = `Bearer ${await site.uf('apikey', 'create', '--role', 'administrator')}`;
    await site.start();
    for (let n = 2; n <= SURVEYS; n++) await createSurvey(site, authorization, n);
    await storeMessagesIn(databaseUrl, site.dataDir, isQuick ? MESSAGES_QUICK : MESSAGES);
    const figures: Figure[] = [];
    for (const [what, query] of filters()) {
      const { tail } = await timeReads(() => read(`${site.url}/api/v1/deliveries?${query}`, authorization), 100);
      figures.push({ what: `${what}, p95`, value: tail, unit: 'ms', goal: ['<', LIST_MAX] });
    }
    const { tail } = await timeReads(() => read(`${site.url}/api/v1/destinations`, authorization), 100);
    figures.push({
      what: 'destinations, p95',
      value: tail,
      unit: 'ms',
      goal: ['<', DESTINATIONS_MAX],
    });
    return figures;
  } finally {
    await site.remove();
  }
}

function filters(): [what: string, query: string][] {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  return [
    ['all', ''],
    ...['pending', 'sending', 'failed', 'paused', 'held', 'sent', 'dropped'].map((status): [string, string] => [
      `status ${status}`,
      `filter[status]=${status}`,
    ]),
    ['the largest survey', 'filter[survey_id]=1'],
    ['a survey with few messages', `filter[survey_id]=${SURVEYS}`],
    ['a frequent kind', 'filter[kind]=email'],
    ['a kind with few messages', 'filter[kind]=addon:google-drive'],
    ['a frequent destination', 'filter[destination]=mail:1'],
    ['a destination with few messages', `filter[destination]=google-drive:${SURVEYS}`],
    ['days in the middle', `filter[start_date]=${day(50)}&filter[end_date]=${day(49)}`],
    ['the first days', `filter[end_date]=${day(85)}`],
    ['a response', 'search=777'],
    ['a name', 'search=Hook'],
  ];
}

async function createSurvey({ url }: Site, authorization: string, n: number): Promise<void> {
  const webhook = { id: `hook-${n}`, name: `Hook ${n}`, request_url: `https://hooks${n}.example.com/` };
  const reply = await fetch(`${url}/api/v1/surveys`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({
      title: `Survey ${n}`,
      status: 'publish',
      questions: [{ id: 'q1', type: 'text', title: 'Why?' }],
      notifications: {
        email: { active: true, addresses: 'a@example.com' },
        webhook: { active: true, webhooks: [webhook] },
      },
    }),
  });
  if (!reply.ok) throw new Error(`A survey was refused: ${await reply.text()}`);
}
