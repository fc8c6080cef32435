import type { AddonContext } from '@userfeedback/addon-kit';
import { DEVICES } from '@userfeedback/contract/limits';
import { addDays, dayInZone, pastDays, wilsonInterval } from '@userfeedback/engine';
import { sql } from 'kysely';
import type { Device, HeatElement, HeatFigures, HeatPage } from '../endpoints.ts';
import { FEW_VIEWS } from '../limits.ts';
import { kindOf } from '../selectors.ts';
import type { PageRow } from './page-queries.ts';
import { countViews, findPage, listLayouts } from './page-queries.ts';
import { DEPTH_COLUMNS, PLACE_COLUMNS, tablesIn } from './tables.ts';

type Parts = Pick<AddonContext, 'db' | 'host' | 'now' | 'refusal'>;
/** Longer than anybody keeps counts. */
const DAYS_MAX = 3660;
const USUAL_DAYS = 30;

export interface Choice {
  start_date?: string | undefined;
  end_date?: string | undefined;
  device?: Device | undefined;
  layout?: number | undefined;
}

export function today({ host, now }: Pick<Parts, 'host' | 'now'>): string {
  return dayInZone(now(), host.info().time_zone);
}

export async function describePages(parts: Parts, rows: readonly PageRow[]): Promise<HeatPage[]> {
  const day = today(parts);
  const ids = rows.map(({ id }) => id);
  const [lastWeek, now] = [await countViews(parts.db, ids, addDays(day, -6)), await countViews(parts.db, ids, day)];
  return rows.map(({ id, name, pattern, example_url, share, max_views, logged_in, is_paused, last_view }) => {
    const isFull = (now.get(id) ?? 0) >= max_views;
    return {
      id,
      name,
      pattern,
      example_url,
      share,
      max_views,
      logged_in: logged_in === 1,
      state: is_paused === 1 ? 'paused' : isFull ? 'full' : 'recording',
      views: lastWeek.get(id) ?? 0,
      last_view: last_view || null,
    };
  });
}

export async function describePage(parts: Parts, row: PageRow): Promise<HeatPage> {
  const [page] = await describePages(parts, [row]);
  if (!page) throw parts.refusal('not_found');
  return page;
}

export async function getPage({ db, refusal }: Parts, id: number): Promise<PageRow> {
  const row = await findPage(db, id);
  if (!row) throw refusal('not_found');
  return row;
}

/** By default the last 30 days, the device with most views and the newest layout. */
export async function getFigures(parts: Parts, id: number, choice: Choice): Promise<HeatFigures> {
  const { db, refusal } = parts;
  const page = await getPage(parts, id);
  const range = rangeOf(choice, today(parts));
  if (range.start_date < addDays(range.end_date, -DAYS_MAX))
    throw refusal('invalid_parameter', 'This range is too long.');
  const { used: layouts } = await listLayouts(db, id);
  const layout = choice.layout ?? layouts[0]?.id ?? 0;
  if (!layouts.some((one) => one.id === layout)) throw refusal('not_found');
  const byDevice = await sumDays(db, { page: id, layout, ...range });
  const device = choice.device ?? DEVICES.toSorted((one, other) => byDevice[other].views - byDevice[one].views)[0];
  const { views, depth } = byDevice[device ?? 'desktop'];
  const within = { page: id, layout, device: device ?? 'desktop', ...range };
  const elements = await sumClicks(db, within, views);
  return {
    page: await describePage(parts, page),
    ...range,
    device: within.device,
    layout,
    views,
    depth,
    elements,
    device_views: {
      desktop: byDevice.desktop.views,
      tablet: byDevice.tablet.views,
      mobile: byDevice.mobile.views,
    },
    full_days: await countFullDays(db, id, range),
    days: await listDays(db, within),
    layouts: layouts.map(({ id: one, since }) => ({ id: one, since })),
  };
}

interface Range {
  start_date: string;
  end_date: string;
}
type Within = Range & { page: number; layout: number; device: Device };

function rangeOf({ start_date, end_date }: Choice, day: string): Range {
  if (start_date === undefined && end_date === undefined) return pastDays(USUAL_DAYS, day);
  const end = end_date ?? (start_date !== undefined && start_date > day ? start_date : day);
  return { start_date: start_date ?? addDays(end, 1 - USUAL_DAYS), end_date: end };
}

function daysOf(db: AddonContext['db'], { page, layout, start_date, end_date }: Omit<Within, 'device'>) {
  return tablesIn(db)
    .selectFrom('heatmap_days')
    .where('heatmap_id', '=', page)
    .where('day', '>=', start_date)
    .where('day', '<=', end_date)
    .where('layout_id', '=', layout);
}

async function sumDays(
  db: AddonContext['db'],
  within: Omit<Within, 'device'>,
): Promise<Record<Device, { views: number; depth: number[] }>> {
  const sums = ['views', ...DEPTH_COLUMNS].map((name) => sql<number>`sum(${sql.ref(name)})`.as(name));
  const rows = await daysOf(db, within)
    .select(['device', ...sums])
    .groupBy('device')
    .execute();
  const of = (device: Device) => {
    const row = rows.find((one) => one.device === device) as Record<string, unknown> | undefined;
    const depth = DEPTH_COLUMNS.map((name) => Number(row?.[name] ?? 0));
    return { views: Number(row?.views ?? 0), depth };
  };
  return { desktop: of('desktop'), tablet: of('tablet'), mobile: of('mobile') };
}

async function listDays(db: AddonContext['db'], within: Within): Promise<HeatFigures['days']> {
  const rows = await daysOf(db, within)
    .select(['day', 'views'])
    .where('device', '=', within.device)
    .orderBy('day')
    .execute();
  return rows.map(({ day, views }) => ({ date: day, views: Number(views) }));
}

async function sumClicks(
  db: AddonContext['db'],
  { page, layout, device, start_date, end_date }: Within,
  views: number,
): Promise<HeatElement[]> {
  const elements = await tablesIn(db)
    .selectFrom('heatmap_elements')
    .select(['id', 'selector', 'label', 'has_places'])
    .where('heatmap_id', '=', page)
    .where('layout_id', '=', layout)
    .where('device', '=', device)
    .execute();
  if (elements.length === 0) return [];
  const range = { start_date, end_date };
  const idsOf = (some: typeof elements) => some.map(({ id }) => Number(id));
  const counts = await sumByElement(db, idsOf(elements), range, ['clicks', 'views', 'dead', 'rage']);
  // Separately: most elements have no places, and adding up nothing takes as long.
  const withPlaces = elements.filter(({ has_places }) => has_places === 1);
  const places = await sumByElement(db, idsOf(withPlaces), range, PLACE_COLUMNS);
  return elements
    .flatMap(({ id, selector, label, has_places }): HeatElement[] => {
      const sums = counts.get(Number(id));
      if (!sums) return [];
      const [clicks = 0, clicked = 0, dead = 0, rage = 0] = sums;
      return [
        {
          id: Number(id),
          selector,
          label,
          kind: kindOf(selector),
          places: has_places === 1 ? (places.get(Number(id)) ?? null) : null,
          clicks,
          views: clicked,
          dead,
          rage,
          interval: views < FEW_VIEWS ? null : wilsonInterval(clicked, views),
        },
      ];
    })
    .toSorted(
      (one, other) =>
        Number(one.selector === '') - Number(other.selector === '') ||
        other.views - one.views ||
        other.clicks - one.clicks ||
        one.id - other.id,
    );
}

/** By element; the sums are in the order of `columns`. Elements without counts are missing. */
async function sumByElement(
  db: AddonContext['db'],
  ids: readonly number[],
  { start_date, end_date }: Range,
  columns: readonly string[],
): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map();
  const rows = await tablesIn(db)
    .selectFrom('heatmap_clicks')
    .select(['element_id', ...columns.map((name) => sql<number>`sum(${sql.ref(name)})`.as(name))])
    .where('element_id', 'in', ids)
    .where('day', '>=', start_date)
    .where('day', '<=', end_date)
    .groupBy('element_id')
    .execute();
  const inOrder = (row: Record<string, unknown>) => columns.map((name) => Number(row[name] ?? 0));
  return new Map(rows.map((row) => [Number(row.element_id), inOrder(row)]));
}

async function countFullDays(db: AddonContext['db'], page: number, range: Range): Promise<number> {
  const { count } = await tablesIn(db)
    .selectFrom('heatmap_full_days')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('heatmap_id', '=', page)
    .where('day', '>=', range.start_date)
    .where('day', '<=', range.end_date)
    .executeTakeFirstOrThrow();
  return Number(count);
}
