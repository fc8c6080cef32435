import type { Dialect } from '../databases.ts';
import { onDatabase } from '../databases.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import { percentile } from '../measurement.ts';
import { makeSite } from '../product.ts';

const SMALL = 10_000;
const LARGE = 1_000_000;
const LARGE_QUICK = 100_000;

/** What administrators look at, of a survey with few and of one with many responses. */
export function pages(dialect: Dialect): Measurement {
  return {
    name: `pages-${dialect}`,
    title: `Results and lists at 10,000 and 1,000,000 responses, ${dialect}`,
    needs: 'PostgreSQL',
    async run(effort) {
      const large = effort.isQuick ? LARGE_QUICK : LARGE;
      const few = await onDatabase(dialect, (url) => timePages(url, SMALL, effort));
      const many = await onDatabase(dialect, (url) => timePages(url, large, effort));
      return few && many ? compare(few, many, large) : [];
    },
  };
}

interface Timed {
  name: string;
  p95: number;
}

async function timePages(databaseUrl: string, responses: number, { isQuick }: Effort): Promise<Timed[]> {
  const site = await makeSite(4582, { databaseUrl });
  try {
    // The second survey is an NPS survey; each gets about half.
    await site.uf('seed', '--surveys', '2', '--responses', String(2 * responses));
    await site.uf('licence', 'use', await site.uf('licence', 'issue', '--type', 'elite'));
    const authorization = `Bearer ${await site.uf('apikey', 'create', '--role', 'administrator')}`;
    await site.start();
    const timed: Timed[] = [];
    for (const [name, path] of await pathsFor(site.url, authorization)) {
      const samples: number[] = [];
      for (let n = 0; n < (isQuick ? 40 : 200) + WARM_UP; n++) {
        const began = performance.now();
        await read(`${site.url}${path(n)}`, authorization);
        if (n >= WARM_UP) samples.push(performance.now() - began);
      }
      timed.push({ name, p95: percentile(samples, 0.95) });
    }
    return timed;
  } finally {
    await site.remove();
  }
}

const WARM_UP = 10;
const DAY = 86_400_000;

/** Each page by the number of the request, so that not one and the same row is read again and again. */
async function pathsFor(url: string, authorization: string): Promise<[string, (n: number) => string][]> {
  const survey = '/api/v1/surveys/1';
  const list: { pagination: { pages: number }; items: { id: number }[] } = await read(
    `${url}${survey}/responses`,
    authorization,
  );
  const nps = '/api/v1/surveys/2';
  const newest = list.items[0]?.id ?? 1;
  const day = (back: number) => new Date(Date.now() - back * DAY).toISOString().slice(0, 10);
  const pageOf = (part: number) => Math.max(1, Math.round(list.pagination.pages * part));
  return [
    ['results, 30 days', () => `${survey}/results?start_date=${day(30)}&end_date=${day(0)}`],
    ['results, 90 days', () => `${survey}/results?start_date=${day(90)}&end_date=${day(0)}`],
    ['NPS, 30 days', () => `${nps}/results?start_date=${day(30)}&end_date=${day(0)}`],
    ['NPS, comments of promoters', () => `${nps}/answers?question_id=nps&group=promoter`],
    ['texts of a question, second page', () => `${survey}/answers?question_id=words&page=2`],
    ['texts with a word', () => `${survey}/answers?question_id=words&search=workshop`],
    ['responses with a word', () => `${survey}/responses?filter[search]=workshop`],
    ['responses with a very common word', () => `${survey}/responses?filter[search]=the`],
    ['responses with a word nobody wrote', () => `${survey}/responses?filter[search]=zzqx`],
    ['overview', () => `/api/v1/results?start_date=${day(30)}&end_date=${day(0)}`],
    ['responses, first page', () => `${survey}/responses?page=1`],
    ['responses, a page in the middle', (n) => `${survey}/responses?page=${pageOf(0.3 + (n % 40) / 100)}`],
    ['responses, status counts in the trash', () => `${survey}/responses?filter[status]=trash&per_page=1`],
    ['responses, last page', () => `${survey}/responses?page=${list.pagination.pages}`],
    [
      'single response',
      (n) => `${survey}/responses/${Math.max(1, newest - 500 - ((n * 37) % (newest - 600)))}`,
    ],
  ];
}

async function read<Body>(url: string, authorization: string): Promise<Body> {
  const answer = await fetch(url, { headers: { authorization } });
  if (!answer.ok && answer.status !== 404)
    throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json() as Promise<Body>;
}

function compare(few: readonly Timed[], many: readonly Timed[], large: number): Figure[] {
  return few.flatMap(({ name, p95 }, index) => {
    const grown = many[index]?.p95 ?? Number.NaN;
    // Below a millisecond the noise is larger than what is measured.
    const ratio = Math.max(grown, 1) / Math.max(p95, 1);
    const figures: Figure[] = [
      { what: `${name}: p95 at ${SMALL}`, value: p95, unit: 'ms' },
      { what: `${name}: p95 at ${large}`, value: grown, unit: 'ms', goal: ['<', 50] },
    ];
    const isResults = name.startsWith('results');
    return [
      ...figures,
      {
        what: `${name}: ratio`,
        value: ratio,
        unit: 'times',
        ...(isResults ? { goal: ['<=', 1.5] as const } : {}),
      },
    ];
  });
}
