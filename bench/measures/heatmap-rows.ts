import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { quietLog } from '../../apps/server/src/cli/site.ts';
import { openDatabase } from '../../apps/server/src/db/database.ts';
import type { Db } from '../../apps/server/src/db/schema.ts';
import { listJobRows, makeDue } from '../../apps/server/src/jobs/queries.ts';
import type { Dialect } from '../databases.ts';
import { onDatabase } from '../databases.ts';
import { adminOf, download, read, timeReads } from '../load.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import type { Site } from '../product.ts';
import { makeSite } from '../product.ts';
import type { HotSurvey } from '../submissions.ts';
import { findHotSurvey } from '../submissions.ts';
import { watchVisitors } from '../visitors.ts';

const DEVICES = ['desktop', 'tablet', 'mobile'] as const;
/** One day more than can be kept. */
const [DAYS, ELEMENTS, WITH_PLACES] = [366, 200, 40];
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
    title: `Heatmaps of ${PAGES} pages, ${DAYS} days, three classes of devices, ${ELEMENTS} elements, ${dialect}`,
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
    const db = database.db as unknown as Kysely<unknown>;
    try {
      const rows = await fill(db);
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
          ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
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
        const { first } = await download(
          `${api}/heatmaps/${idOf(0)}/export?format=${format}&${year}`,
          authorization,
        );
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
        figures.push(...(await removeAtNight(what, database.db, { site, survey })));
      }
      return figures;
    } finally {
      await database.close();
    }
  } finally {
    await site.remove();
  }
}

/** Rows for all pages that are called so; returns how many counts of clicks there are. */
async function fill(db: Kysely<unknown>): Promise<number> {
  await sql`create table bench_days (day text)`.execute(db);
  await sql`create table bench_numbers (n integer)`.execute(db);
  const insert = async (table: string, values: readonly (string | number)[]) =>
    sql`insert into ${sql.table(table)} values ${sql.join(values.map((value) => sql`(${value})`))}`.execute(
      db,
    );
  await insert(
    'bench_days',
    Array.from({ length: DAYS }, (_, n) => dayBefore(n + 1)),
  );
  await insert(
    'bench_numbers',
    Array.from({ length: ELEMENTS }, (_, n) => n + 1),
  );
  const { rows: pages } = await sql<{ id: number; layout: number }>`
    select heatmaps.id as id, max(heatmap_layouts.id) as layout from heatmaps
    join heatmap_layouts on heatmap_layouts.heatmap_id = heatmaps.id
    where name like 'Page %' group by heatmaps.id order by heatmaps.id`.execute(db);
  const depths = Array.from({ length: 21 }, (_, n) => `d${n}`);
  for (const { id, layout } of pages)
    for (const device of DEVICES) {
      await sql`insert into heatmap_elements (heatmap_id, layout_id, device, selector, label, has_places)
        select ${sql.lit(Number(id))}, ${sql.lit(Number(layout))}, ${sql.lit(device)}, 'main#main>p:nth-of-type(' || n || ')>a', '',
          case when n <= ${sql.lit(WITH_PLACES)} then 1 else 0 end from bench_numbers`.execute(db);
      await sql`insert into heatmap_clicks (element_id, day, clicks, views, dead, rage, p1, p6)
        select id, day, 7, 5, 1, 0, case when has_places = 1 then 4 end, case when has_places = 1 then 3 end
        from heatmap_elements cross join bench_days
        where heatmap_id = ${sql.lit(Number(id))} and device = ${sql.lit(device)} order by id, day`.execute(
        db,
      );
      await sql`insert into heatmap_days (heatmap_id, layout_id, device, day, views, ${sql.raw(depths.join(', '))})
        select ${sql.lit(Number(id))}, ${sql.lit(Number(layout))}, ${sql.lit(device)}, day, 210,
          ${sql.raw(depths.map(() => '10').join(', '))} from bench_days`.execute(db);
    }
  await sql`drop table bench_days`.execute(db);
  await sql`drop table bench_numbers`.execute(db);
  await sql`analyze`.execute(db);
  return pages.length * DEVICES.length * ELEMENTS * DAYS;
}

/** Lets the server remove what is old while visitors come. */
async function removeAtNight(
  what: string,
  db: Db,
  { site, survey }: { site: Site; survey: HotSurvey },
): Promise<Figure[]> {
  const meanwhile = watchVisitors(site, survey);
  await sql`update jobs set cursor = null where name = ${JOB}`.execute(db);
  await makeDue(db, JOB);
  const state = async () => {
    const [job] = await listJobRows(db, [JOB]);
    return job;
  };
  while (!(await state())?.started_at) await wait(LOOK_EVERY);
  const began = performance.now();
  while ((await state())?.cursor == null) await wait(LOOK_EVERY);
  const took = (performance.now() - began) / 1000;
  const { submissions, failed } = await meanwhile.end();
  return [
    { what: `${what}: removal`, value: took, unit: 's', goal: ['<', LONGEST] },
    {
      what: `${what}: submissions' p99 meanwhile`,
      value: submissions,
      unit: 'ms',
      goal: ['<', SLOWEST_VISITOR],
    },
    { what: `${what}: visitors refused or failed`, value: failed, unit: '', goal: ['=', 0] },
  ];
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/** One where it is late enough for work of the night. */
function zoneByDay(now: Date): string {
  return now.getUTCHours() >= 4 ? 'UTC' : 'Asia/Tokyo';
}
