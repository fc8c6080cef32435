import type { Dialect } from '../databases.ts';
import { onDatabase } from '../databases.ts';
import { growthGoal } from '../goals.ts';
import { compare, roundsFor } from '../judging.ts';
import { read, timeReads } from '../load.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import type { Site } from '../product.ts';
import { makeSite } from '../product.ts';
import { measureRound, measureRounds } from '../rounds.ts';

const SMALL = 10_000;
const LARGE = 1_000_000;
const LARGE_QUICK = 100_000;
const DAY = 86_400_000;

/** The admin's pages for a survey with few and one with many responses, and for an NPS survey with as many. */
export function pages(dialect: Dialect): Measurement {
  return growthOf(`pages-${dialect}`, `Results and lists at 10,000 and 1,000,000 responses, ${dialect}`, dialect, {
    seed: (site, responses) => site.uf('seed', '--surveys', '2', '--responses', String(2 * responses)),
    pagesOf: allPagesOf,
  });
}

/**
 * Results and lists narrowed by a language or by a value of a hidden field that a tenth has, and results with partial
 * responses: three of ten.
 */
export function mixedPages(dialect: Dialect): Measurement {
  const title = `Results with partial responses, of a language and of a hidden field, ${dialect}`;
  return growthOf(`pages-mixed-${dialect}`, title, dialect, {
    async seed(site, responses) {
      const seeding = ['seed', '--surveys', '1', '--responses', String(responses)];
      await site.uf(...seeding, '--mixed');
      await site.uf(...seeding, '--leaving', '30');
    },
    pagesOf: mixedPagesOf,
  });
}

/** Results of a survey with a question of each type. */
export function typePages(dialect: Dialect): Measurement {
  return growthOf(`pages-types-${dialect}`, `Results of a survey with questions of all types, ${dialect}`, dialect, {
    seed: (site, responses) => site.uf('seed', '--types', '--responses', String(responses)),
    pagesOf: async () => [
      ['results', 'results, 30 days', () => resultsOf('/api/v1/surveys/1', 30)],
      ['results', 'results, 90 days', () => resultsOf('/api/v1/surveys/1', 90)],
    ],
  });
}

interface Growing {
  seed(site: Site, responses: number): Promise<unknown>;
  pagesOf(url: string, authorization: string): Promise<PageRow[]>;
}

/** Both sites run at once, so that their pages can be requested in turn. */
function growthOf(name: string, title: string, dialect: Dialect, { seed, pagesOf }: Growing): Measurement {
  const measure = async (fewUrl: string, manyUrl: string, { isQuick }: Effort) => {
    const large = isQuick ? LARGE_QUICK : LARGE;
    const few = await makeSite(4582, { databaseUrl: fewUrl });
    const many = await makeSite(4586, { databaseUrl: manyUrl });
    try {
      for (const [site, responses] of [[few, SMALL] as const, [many, large] as const]) {
        await seed(site, responses);
        await site.entitle();
      }
      return await comparePages(few, many, { large, isQuick, pagesOf });
    } finally {
      await few.remove();
      await many.remove();
    }
  };
  return {
    name,
    title,
    needs: 'PostgreSQL',
    run: async (effort) =>
      (await onDatabase(dialect, (few) => onDatabase(dialect, (many) => measure(few, many, effort)))) ?? [],
  };
}

/** Of the last days. */
function resultsOf(survey: string, days: number): string {
  const day = (back: number) => new Date(Date.now() - back * DAY).toISOString().slice(0, 10);
  return `${survey}/results?start_date=${day(days)}&end_date=${day(0)}`;
}

/** A value of a hidden field is counted when it is asked for: up to a second. */
const COUNTED_MS = 1000;

/** The survey of which visitors leave. */
const PARTIAL = '/api/v1/surveys/2';

async function mixedPagesOf(url: string, authorization: string): Promise<PageRow[]> {
  const survey = '/api/v1/surveys/1';
  const value = 'filter[field]=plan&filter[field_value]=Pro';
  const list: { pagination: { pages: number } } = await read(`${url}${survey}/responses?${value}`, authorization);
  const month = resultsOf(survey, 30);
  const page = (part: number) => Math.max(1, Math.round(list.pagination.pages * part));
  return [
    ['results', 'results', () => month],
    ['results', 'results beside partial responses', () => month.replace(survey, PARTIAL)],
    ['results', 'results with partial ones', () => `${month.replace(survey, PARTIAL)}&include_partial=true`],
    ['results', 'results of a language', () => `${month}&filter[language]=de`],
    ['counted', 'results of a value', () => `${month}&${value}`],
    ['list', 'list of a value, first page', () => `${survey}/responses?page=1&${value}`],
    ['list', 'list of a value, in the middle', () => `${survey}/responses?page=${page(0.5)}&${value}`],
    ['list', 'list of a value, last page', () => `${survey}/responses?page=${page(1)}&${value}`],
  ];
}

/** The pages of both sites in turn. Results may take at most 1.5 times as long with many responses. */
async function comparePages(
  few: Site,
  many: Site,
  { large, isQuick, pagesOf }: { large: number; isQuick: boolean; pagesOf: Growing['pagesOf'] },
): Promise<Figure[]> {
  const [fewPages, manyPages] = [await open(few, pagesOf), await open(many, pagesOf)];
  const figures: Figure[] = [];
  for (const [index, { name, kind, read }] of fewPages.entries()) {
    const readMany = manyPages[index]?.read ?? read;
    const goal = growthGoal(name, `at ${SMALL}`, `at ${large}`, kind === 'results');
    const count = isQuick ? 40 : 100;
    const rounds = await measureRounds(roundsFor([goal], isQuick), () =>
      measureRound(
        { [goal.reference]: () => timeReads(read, count) },
        { [goal.measured]: () => timeReads(readMany, count) },
      ),
    );
    for (const figure of compare(rounds, [goal])) {
      figures.push(figure);
      if (kind === 'search') continue;
      const { what, value, unit, isNoisy } = figure;
      figures.push({
        what: `${what} at ${large}`,
        value,
        unit,
        goal: ['<', kind === 'counted' ? COUNTED_MS : 50],
        isNoisy,
      });
    }
  }
  return figures;
}

interface Page {
  name: string;
  /** Results must not grow; searches take too long for a limit in milliseconds that holds on every machine. */
  kind: 'results' | 'list' | 'search' | 'counted';
  read(n: number): Promise<unknown>;
}

type PageRow = [Page['kind'], string, (n: number) => string];

async function open(site: Site, pagesOf: Growing['pagesOf']): Promise<Page[]> {
  const authorization = `Bearer ${await site.uf('apikey', 'create', '--role', 'administrator')}`;
  await site.start();
  const pages = await pagesOf(site.url, authorization);
  return pages.map(([kind, name, path]) => ({
    kind,
    name,
    read: (n) => read(`${site.url}${path(n)}`, authorization),
  }));
}

/** The pages by request number, so that each request reads another row. */
async function allPagesOf(url: string, authorization: string): Promise<PageRow[]> {
  const survey = '/api/v1/surveys/1';
  const list: { pagination: { pages: number }; items: { id: number }[] } = await read(
    `${url}${survey}/responses`,
    authorization,
  );
  const nps = '/api/v1/surveys/2';
  const newest = list.items[0]?.id ?? 1;
  const pageOf = (part: number) => Math.max(1, Math.round(list.pagination.pages * part));
  return [
    ['results', 'results, 30 days', () => resultsOf(survey, 30)],
    ['results', 'results, 90 days', () => resultsOf(survey, 90)],
    ['results', 'NPS, 30 days', () => resultsOf(nps, 30)],
    ['list', 'NPS, comments of promoters', () => `${nps}/answers?question_id=nps&group=promoter`],
    ['list', 'texts of a question, second page', () => `${survey}/answers?question_id=words&page=2`],
    ['search', 'texts with a word', () => `${survey}/answers?question_id=words&search=workshop`],
    ['search', 'responses with a word', () => `${survey}/responses?filter[search]=workshop`],
    ['search', 'responses with a very common word', () => `${survey}/responses?filter[search]=the`],
    ['search', 'responses with a word nobody wrote', () => `${survey}/responses?filter[search]=zzqx`],
    ['results', 'overview', () => resultsOf('/api/v1', 30)],
    ['list', 'responses, first page', () => `${survey}/responses?page=1`],
    ['list', 'responses, a page in the middle', (n) => `${survey}/responses?page=${pageOf(0.3 + (n % 40) / 100)}`],
    ['list', 'responses, status counts in the trash', () => `${survey}/responses?filter[status]=trash&per_page=1`],
    ['list', 'responses, last page', () => `${survey}/responses?page=${list.pagination.pages}`],
    [
      'list',
      'single response',
      (n) => `${survey}/responses/${Math.max(1, newest - 500 - ((n * 37) % (newest - 600)))}`,
    ],
  ];
}
