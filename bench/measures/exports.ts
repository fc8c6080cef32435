import autocannon from 'autocannon';
import type { Dialect } from '../databases.ts';
import { onDatabase } from '../databases.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import { makeSite } from '../product.ts';
import type { HotSurvey } from '../submissions.ts';
import { findHotSurvey, writeSubmission } from '../submissions.ts';

const LARGE = 1_000_000;
const LARGE_QUICK = 50_000;
const FORMATS = ['csv', 'xlsx'] as const;

/** Downloads all responses of a large survey while others are being submitted. */
export function exports(dialect: Dialect): Measurement {
  return {
    name: `exports-${dialect}`,
    title: `Export of 1,000,000 responses while 200 a second are submitted, ${dialect}`,
    needs: 'PostgreSQL',
    run: async (effort) => (await onDatabase(dialect, (url) => measure(url, effort))) ?? [],
  };
}

async function measure(databaseUrl: string, effort: Effort): Promise<Figure[]> {
  const site = await makeSite(4583, { databaseUrl });
  try {
    await site.uf('seed', '--surveys', '1', '--responses', String(effort.isQuick ? LARGE_QUICK : LARGE));
    await site.uf('licence', 'use', await site.uf('licence', 'issue', '--type', 'elite'));
    const authorization = `Bearer ${await site.uf('apikey', 'create', '--role', 'administrator')}`;
    await site.start();
    const survey = await findHotSurvey(site.url);
    const figures: Figure[] = [];
    for (const format of FORMATS) {
      let peak = await site.memory();
      const watch = setInterval(async () => {
        peak = Math.max(peak, await site.memory());
      }, 500);
      const load = submit(site.url, survey, effort.seconds);
      const { first, total } = await download(
        `${site.url}/api/v1/exports?survey_id=${survey.id}&format=${format}`,
        authorization,
      );
      clearInterval(watch);
      const { latency, non2xx, errors } = await load;
      figures.push(
        { what: `${format}: first byte`, value: first, unit: 'ms', goal: ['<', 1000] },
        { what: `${format}: whole file`, value: total / 1000, unit: 's' },
        { what: `${format}: most memory of the process`, value: peak, unit: 'MB', goal: ['<', 250] },
        { what: `${format}: submissions' p99 meanwhile`, value: latency.p99, unit: 'ms', goal: ['<', 100] },
        {
          what: `${format}: submissions refused or failed`,
          value: non2xx + errors,
          unit: '',
          goal: ['=', 0],
        },
      );
    }
    return figures;
  } finally {
    await site.remove();
  }
}

function submit(url: string, { path, nonce }: HotSurvey, duration: number) {
  const request = {
    ...{ method: 'POST', path, headers: { 'content-type': 'application/json' } },
    setupRequest: <R extends object>(next: R) => ({ ...next, body: writeSubmission(nonce) }),
  };
  return autocannon({ url, connections: 5, duration, overallRate: 200, requests: [request], timeout: 10 });
}

async function download(url: string, authorization: string): Promise<{ first: number; total: number }> {
  const began = performance.now();
  const answer = await fetch(url, { headers: { authorization } });
  if (!answer.ok || !answer.body) throw new Error(`${url} answered ${answer.status}.`);
  let first: number | undefined;
  for await (const _ of answer.body) first ??= performance.now() - began;
  return { first: first ?? Number.NaN, total: performance.now() - began };
}
