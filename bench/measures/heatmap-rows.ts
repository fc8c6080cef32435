import { setTimeout as wait } from 'node:timers/promises';
import { beginAnew, dayBefore, fillHeatRows, HEAT_ROWS } from '../../addons/tests/heatmaps/testing/rows.ts';
import { quietLog } from '../../apps/server/src/operations/cli/site.ts';
import { openDatabase } from '../../apps/server/src/platform/db/database.ts';
import type { Db } from '../../apps/server/src/platform/db/schema.ts';
import { listJobRows } from '../../apps/server/src/platform/jobs/queries.ts';
import type { Dialect } from '../databases.ts';
import { onDatabase } from '../databases.ts';
import { adminOf, download, read, timeReads } from '../load.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import type { Site } from '../product.ts';
import { makeSite } from '../product.ts';
import type { HotSurvey } from '../submissions.ts';
import { findHotSurvey } from '../submissions.ts';
import { watchVisitors } from '../visitors.ts';

/** So many pages make ten million rows; the most that can record do. */
const [PAGES, PAGES_QUICK, RECORDING] = [46, 2, 20];
const READS = 20;
const JOB = 'heatmaps/retention';
/** Milliseconds. */
const [SOON, SLOWEST_VISITOR, LOOK_EVERY] = [100, 25, 20];
/** Seconds. */
const LONGEST = 10;

/** The screens of heatmaps, and their nightly removal, with ten million rows. */
export function heatmapRows(dialect: Dialect): Measurement {
  return {
    name: `heatmaps-rows-${dialect}`,
    title: `Heatmaps of ${PAGES} pages, ${HEAT_ROWS.days} days, three classes of devices, ${HEAT_ROWS.elements} elements, ${dialect}`,
    needs: 'PostgreSQL',
    run: async (effort) => (await onDatabase(dialect, (url) => measure(url, effort))) ?? [],
  };
}

async function measure(databaseUrl: string, { isQuick, seconds }: Effort): Promise<Figure[]> {
  const site = await makeSite(4596, { databaseUrl });
  try {
    await site.uf('seed', '--surveys', '1', '--responses', '0');
    for (const addon of ['heatmaps', 'question-types']) await site.entitle(addon);
    const authorization = `Bearer ${await site.uf('apikey', 'create', '--role', 'administrator')}`;
    await site.start();
    const api = `${site.url}/api/v1`;
    const call = adminOf(site.url, authorization);
    await call('POST', '/settings', { settings: { time_zone: zoneByDay(new Date()) } });
    for (let page = 0; page < (isQuick ? PAGES_QUICK : PAGES); page += 1) {
      const made: unknown = await call('POST', '/heatmaps', {
        name: `Page ${page}`,
        pattern: `/page-${page}`,
      });
      const { id } = (made as { page: { id: number } }).page;
      // One is recorded already, which `uf seed` made.
      if (page >= RECORDING - 2) await call('POST', `/heatmaps/${id}/pause`);
    }
    const database = await openDatabase({ databaseUrl, dataDir: site.dataDir }, quietLog());
    try {
      const rows = await fillHeatRows(database.db);
      const { items } = await read<{ items: { id: number; name: string }[] }>(
        `${api}/heatmaps?per_page=-1`,
        authorization,
      );
      const pages = items.filter(({ name }) => name.startsWith('Page '));
      const idOf = (n: number) => pages[n % pages.length]?.id ?? 0;
      const year = `start_date=${dayBefore(364)}&end_date=${dayBefore(0)}`;
      const tokens = await Promise.all(
        pages.map(async ({ id }) => {
          const made: unknown = await call('POST', `/heatmaps/${id}/token`);
          return new URL((made as { url: string }).url).hash.split('heatmap=')[1];
        }),
      );
      const overlay = async (n: number) => {
        const reply = await fetch(`${api}/heatmaps/view`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ token: tokens[n % tokens.length], path: `/page-${n % tokens.length}` }),
        });
        if (!reply.ok) throw new Error(`The overlay got ${reply.status}.`);
        await reply.arrayBuffer();
      };
      const screens: readonly [string, (n: number) => Promise<unknown>][] = [
        ['list', () => read(`${api}/heatmaps`, authorization)],
        ['screen, 30 days', (n) => read(`${api}/heatmaps/${idOf(n)}`, authorization)],
        ['screen, 365 days', (n) => read(`${api}/heatmaps/${idOf(n)}?${year}`, authorization)],
        ['overlay', overlay],
      ];
      const figures: Figure[] = [{ what: 'rows', value: rows, unit: '' }];
      for (const [what, open] of screens) {
        const { usual, tail } = await timeReads(open, READS);
        figures.push(
          { what: `${what}: median`, value: usual, unit: 'ms' },
          { what: `${what}: p95`, value: tail, unit: 'ms', goal: ['<', SOON] },
        );
      }
      for (const format of ['csv', 'xlsx']) {
        const { first } = await download(`${api}/heatmaps/${idOf(0)}/export?format=${format}&${year}`, authorization);
        figures.push({
          what: `${format} of 365 days: first byte`,
          value: first,
          unit: 'ms',
          goal: ['<', 1000],
        });
      }
      const survey = await findHotSurvey(site.url);
      const before = watchVisitors(site, survey);
      await wait(1000 * seconds);
      const quiet = await before.end();
      figures.push({ what: "submissions' p99 before", value: quiet.submissions, unit: 'ms' });
      // A night, and the first night of a site that has kept all.
      for (const [what, period] of [
        ['a night', '365'],
        ['the first night', '60'],
      ] as const) {
        await call('POST', '/settings', {
          settings: { heatmap_auto_delete_enabled: true, heatmap_retention_period: period },
        });
        figures.push(...(await removeAtNight(what, database.db, { site, survey, isUsual: period === '365' })));
      }
      return figures;
    } finally {
      await database.close();
    }
  } finally {
    await site.remove();
  }
}

/** Lets the server remove what is old while visitors come. */
async function removeAtNight(
  what: string,
  db: Db,
  { site, survey, isUsual }: { site: Site; survey: HotSurvey; isUsual: boolean },
): Promise<Figure[]> {
  const meanwhile = watchVisitors(site, survey);
  await beginAnew(db, JOB);
  const isState = async (test: (job: Awaited<ReturnType<typeof listJobRows>>[number]) => boolean) => {
    const [job] = await listJobRows(db, [JOB]);
    return job !== undefined && test(job);
  };
  while (!(await isState(({ process, cursor }) => process !== null || cursor !== null))) await wait(LOOK_EVERY);
  const began = performance.now();
  while (!(await isState(({ cursor }) => cursor !== null))) await wait(LOOK_EVERY);
  const took = (performance.now() - began) / 1000;
  const { submissions, failed } = await meanwhile.end();
  return [
    { what: `${what}: removal`, value: took, unit: 's', ...(isUsual && { goal: ['<', LONGEST] }) },
    {
      what: `${what}: submissions' p99 meanwhile`,
      value: submissions,
      unit: 'ms',
      goal: ['<', SLOWEST_VISITOR],
    },
    { what: `${what}: visitors refused or failed`, value: failed, unit: '', goal: ['=', 0] },
  ];
}

/** One where it is late enough for work of the night. */
function zoneByDay(now: Date): string {
  return now.getUTCHours() >= 4 ? 'UTC' : 'Asia/Tokyo';
}
