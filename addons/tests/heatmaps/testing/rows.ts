import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { dialectOf } from '../../../../apps/server/src/platform/db/dialect.ts';
import type { Db } from '../../../../apps/server/src/platform/db/schema.ts';
import { makeDue } from '../../../../apps/server/src/platform/jobs/runner.ts';

const DEVICES = ['desktop', 'tablet', 'mobile'] as const;
/** Of each page; one day more than can be kept. */
export const HEAT_ROWS = { days: 366, elements: 200, withPlaces: 40 } as const;

/**
 * Counts for all pages that are called "Page" and something, as if each element were clicked each day. Returns how many rows
 * of clicks there are.
 */
export async function fillHeatRows(db: Db): Promise<number> {
  await sql`create table bench_days (day text)`.execute(db);
  await sql`create table bench_numbers (n integer)`.execute(db);
  const insert = async (table: string, values: readonly (string | number)[]) =>
    sql`insert into ${sql.table(table)} values ${sql.join(values.map((value) => sql`(${value})`))}`.execute(db);
  await insert(
    'bench_days',
    Array.from({ length: HEAT_ROWS.days }, (_, n) => dayBefore(n + 1)),
  );
  await insert(
    'bench_numbers',
    Array.from({ length: HEAT_ROWS.elements }, (_, n) => n + 1),
  );
  const { rows: pages } = await sql<{ id: number; layout: number }>`
    select heatmaps.id as id, max(heatmap_layouts.id) as layout from heatmaps
    join heatmap_layouts on heatmap_layouts.heatmap_id = heatmaps.id
    where name like 'Page %' group by heatmaps.id order by heatmaps.id`.execute(db);
  // PostgreSQL keeps rows in the order in which they came, which is by day; SQLite by their key, whatever came first.
  const isByDay = dialectOf(db) === 'postgres';
  const fillClicks = (where: RawBuilder<unknown>) =>
    sql`insert into heatmap_clicks (element_id, day, clicks, views, dead, rage, p1, p6)
      select id, day, 7, 5, 1, 0, case when has_places = 1 then 4 end, case when has_places = 1 then 3 end
      from heatmap_elements cross join bench_days
      where ${where} order by ${sql.raw(isByDay ? 'day, id' : 'id, day')}`.execute(db);
  const depths = Array.from({ length: 21 }, (_, n) => `d${n}`);
  for (const { id, layout } of pages)
    for (const device of DEVICES) {
      await sql`insert into heatmap_elements (heatmap_id, layout_id, device, selector, label, has_places)
        select ${sql.lit(Number(id))}, ${sql.lit(Number(layout))}, ${sql.lit(device)}, 'main#main>p:nth-of-type(' || n || ')>a', '',
          case when n <= ${sql.lit(HEAT_ROWS.withPlaces)} then 1 else 0 end from bench_numbers`.execute(db);
      if (!isByDay) await fillClicks(sql`heatmap_id = ${sql.lit(Number(id))} and device = ${sql.lit(device)}`);
      await sql`insert into heatmap_days (heatmap_id, layout_id, device, day, views, ${sql.raw(depths.join(', '))})
        select ${sql.lit(Number(id))}, ${sql.lit(Number(layout))}, ${sql.lit(device)}, day, 210,
          ${sql.raw(depths.map(() => '10').join(', '))} from bench_days`.execute(db);
    }
  if (isByDay) await fillClicks(sql`heatmap_id in (select heatmaps.id from heatmaps where name like 'Page %')`);
  await sql`drop table bench_days`.execute(db);
  await sql`drop table bench_numbers`.execute(db);
  await sql`analyze`.execute(db);
  return pages.length * DEVICES.length * HEAT_ROWS.elements * HEAT_ROWS.days;
}

/** Has a job done from its beginning, soon. */
export async function beginAnew(db: Db, job: string): Promise<void> {
  await db.updateTable('jobs').set({ cursor: null }).where('name', '=', job).execute();
  await makeDue(db, job);
}

export function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
