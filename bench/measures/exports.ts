import type { Dialect } from '../databases.ts';
import { onDatabase } from '../databases.ts';
import { download } from '../load.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import { makeSite } from '../product.ts';
import { findHotSurvey } from '../submissions.ts';
import type { Meanwhile } from '../visitors.ts';
import { watchVisitors } from '../visitors.ts';

const LARGE = 1_000_000;
const LARGE_QUICK = 50_000;
const FORMATS = ['csv', 'xlsx'] as const;

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
      const meanwhile = watchVisitors(site, survey);
      const { first, total } = await download(
        `${site.url}/api/v1/exports?survey_id=${survey.id}&format=${format}`,
        authorization,
      );
      figures.push(
        { what: `${format}: first byte`, value: first, unit: 'ms', goal: ['<', 1000] },
        { what: `${format}: whole file`, value: total / 1000, unit: 's' },
        ...exportFigures(format, await meanwhile.end()),
      );
    }
    const meanwhile = watchVisitors(site, survey);
    const until = performance.now() + 1000 * effort.seconds;
    while (performance.now() < until) await search(`${site.url}/api/v1/surveys/${survey.id}`, authorization);
    figures.push(...exportFigures('search', await meanwhile.end()));
    return figures;
  } finally {
    await site.remove();
  }
}

function exportFigures(name: string, { memory, document, submissions, failed }: Meanwhile): Figure[] {
  return [
    {
      what: `${name}: most memory of the process`,
      value: memory,
      unit: 'MB',
      // Searches come last: their figures show what the exports left behind.
      ...(name === 'search' ? {} : { goal: ['<', 250] as const }),
    },
    { what: `${name}: widget document's p99 meanwhile`, value: document, unit: 'ms' },
    { what: `${name}: submissions' p99 meanwhile`, value: submissions, unit: 'ms' },
    { what: `${name}: visitors refused or failed`, value: failed, unit: '', goal: ['=', 0] },
  ];
}

async function search(survey: string, authorization: string): Promise<void> {
  const answer = await fetch(`${survey}/responses?filter[search]=workshop`, { headers: { authorization } });
  if (!answer.ok) throw new Error(`A search returned ${answer.status}.`);
  await answer.text();
}
