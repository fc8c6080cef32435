import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import type { Dialect } from '../databases.ts';
import { onDatabase } from '../databases.ts';
import type { Downloaded } from '../download.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import type { Site } from '../product.ts';
import { makeSite } from '../product.ts';
import type { HotSurvey } from '../submissions.ts';
import { findHotSurvey, writeSubmission } from '../submissions.ts';

const run = promisify(execFile);
const DOWNLOAD = join(import.meta.dirname, '..', 'download.ts');
const LARGE = 1_000_000;
const LARGE_QUICK = 50_000;
const FORMATS = ['csv', 'xlsx'] as const;
/** Longer than any export, in seconds. */
const LONG = 600;

/** Exports and searches a large survey, which takes long, while visitors come. */
export function exports(dialect: Dialect): Measurement {
  return {
    name: `exports-${dialect}`,
    title: `Exports and searches of 1,000,000 responses while 200 visitors a second come and submit, ${dialect}`,
    needs: 'PostgreSQL',
    run: async (effort) => (await onDatabase(dialect, (url) => measure(url, effort))) ?? [],
  };
}

async function measure(databaseUrl: string, effort: Effort): Promise<Figure[]> {
  const site = await makeSite(4583, { databaseUrl });
  try {
    await site.uf('seed', '--surveys', '1', '--responses', String(effort.isQuick ? LARGE_QUICK : LARGE));
    await site.entitle();
    const authorization = `Bearer ${await site.uf('apikey', 'create', '--role', 'administrator')}`;
    await site.start();
    const survey = await findHotSurvey(site.url);
    const figures: Figure[] = [];
    for (const format of FORMATS) {
      const meanwhile = watch(site, survey);
      const { first, total } = await download(
        `${site.url}/api/v1/exports?survey_id=${survey.id}&format=${format}`,
        authorization,
      );
      figures.push(
        { what: `${format}: first byte`, value: first, unit: 'ms', goal: ['<', 1000] },
        { what: `${format}: whole file`, value: total / 1000, unit: 's' },
        ...(await meanwhile.end(format)),
      );
    }
    const meanwhile = watch(site, survey);
    const until = performance.now() + 1000 * effort.seconds;
    while (performance.now() < until) await search(`${site.url}/api/v1/surveys/${survey.id}`, authorization);
    figures.push(...(await meanwhile.end('search')));
    return figures;
  } finally {
    await site.remove();
  }
}

/** Simulates visitors, 200 a second, and as many submissions; `end` returns how they fared. */
function watch(site: Site, { path, nonce }: HotSurvey) {
  let peak = 0;
  const watching = setInterval(async () => {
    peak = Math.max(peak, await site.memory());
  }, 500);
  const load = (requests: Parameters<typeof autocannon>[0]['requests']) =>
    autocannon({ url: site.url, connections: 5, duration: LONG, overallRate: 200, timeout: 10, requests });
  const visits = load([{ path: '/api/v1/widget' }]);
  const submissions = load([
    {
      ...{ method: 'POST', path, headers: { 'content-type': 'application/json' } },
      setupRequest: (next) => ({ ...next, body: writeSubmission(nonce) }),
    },
  ]);
  return {
    async end(name: string): Promise<Figure[]> {
      clearInterval(watching);
      visits.stop();
      submissions.stop();
      const [visited, submitted] = [await visits, await submissions];
      const failed = [visited, submitted].reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0);
      return [
        {
          what: `${name}: most memory of the process`,
          value: peak,
          unit: 'MB',
          // Searches come last: their figures show what the exports left behind.
          ...(name === 'search' ? {} : { goal: ['<', 250] as const }),
        },
        {
          what: `${name}: widget document's p99 meanwhile`,
          value: visited.latency.p99,
          unit: 'ms',
        },
        {
          what: `${name}: submissions' p99 meanwhile`,
          value: submitted.latency.p99,
          unit: 'ms',
        },
        { what: `${name}: visitors refused or failed`, value: failed, unit: '', goal: ['=', 0] },
      ];
    },
  };
}

async function search(survey: string, authorization: string): Promise<void> {
  const answer = await fetch(`${survey}/responses?filter[search]=workshop`, { headers: { authorization } });
  if (!answer.ok) throw new Error(`A search returned ${answer.status}.`);
  await answer.text();
}

/** Milliseconds to the first and to the last byte; in its own process, so that it does not slow down this one. */
async function download(url: string, authorization: string): Promise<Downloaded> {
  const { stdout } = await run(process.execPath, [DOWNLOAD, url, authorization]);
  return JSON.parse(stdout);
}
