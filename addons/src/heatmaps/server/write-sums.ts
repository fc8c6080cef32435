import type { AddonContext } from '@userfeedback/addon-kit';
import { sql } from 'kysely';
import { ELEMENTS } from '../limits.ts';
import { listLayouts, lockPage, updatePage } from './page-queries.ts';
import type { DaySums, ElementSums } from './sums.ts';
import { addElement, noClicks, OTHERS } from './sums.ts';
import { DEPTH_COLUMNS, PLACE_COLUMNS, tablesIn } from './tables.ts';

type Db = AddonContext['db'];
/** Rows of one statement: few enough that neither database has too many parameters. */
const AT_ONCE = 200;

export interface Written {
  /** By page and day. */
  stored: ReadonlyMap<number, ReadonlyMap<string, number>>;
  /** Sums of deleted pages or layouts were dropped. */
  isOutdated: boolean;
}

export async function writeSums(db: Db, sums: readonly DaySums[]): Promise<Written> {
  const stored = new Map<number, ReadonlyMap<string, number>>();
  let isOutdated = false;
  // Always in the same order, or two processes could wait for each other forever.
  const byPage = [...Map.groupBy(sums, ({ page }) => page)].sort(([one], [other]) => one - other);
  for (const [id, ofPage] of byPage) {
    const page = await lockPage(db, id);
    if (!page) {
      isOutdated = true;
      continue;
    }
    const known = await listLayouts(db, id);
    const used = known.used.map((layout) => layout.id);
    const layouts = new Set([...used, ...known.waiting.map((layout) => layout.id)]);
    const kept = ofPage.filter(({ layout }) => layouts.has(layout));
    isOutdated ||= kept.length < ofPage.length;
    if (kept.length === 0) continue;
    await addDays(db, kept);
    await addClicks(db, kept);
    const seen = kept.filter(({ layout }) => used.includes(layout));
    if (seen.length === 0) continue;
    const days = [...new Set(seen.map(({ day }) => day))];
    const last_view = [page.last_view, ...days].toSorted().at(-1) ?? '';
    if (last_view !== page.last_view) await updatePage(db, id, { last_view });
    stored.set(id, await countStored(db, { page: id, layouts: used, days, most: page.max_views }));
  }
  return { stored, isOutdated };
}

async function addDays(db: Db, sums: readonly DaySums[]): Promise<void> {
  const rows = sums.map(({ page, layout, device, day, views, depth }) => ({
    heatmap_id: page,
    layout_id: layout,
    device,
    day,
    views,
    ...Object.fromEntries(DEPTH_COLUMNS.map((name, index) => [name, depth[index] ?? 0])),
  }));
  const added = (['views', ...DEPTH_COLUMNS] as const).map((name) => [
    name,
    sql<number>`${sql.ref(`heatmap_days.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
  ]);
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await tablesIn(db)
      .insertInto('heatmap_days')
      .values(rows.slice(at, at + AT_ONCE))
      .onConflict((on) =>
        on.columns(['heatmap_id', 'day', 'layout_id', 'device']).doUpdateSet(Object.fromEntries(added)),
      )
      .execute();
}

async function addClicks(db: Db, sums: readonly DaySums[]): Promise<void> {
  const rows: ClickRow[] = [];
  for (const ofElements of Map.groupBy(sums, ({ layout, device }) => `${layout} ${device}`).values()) {
    const ids = await admitElements(db, ofElements);
    for (const { day, views, elements } of ofElements)
      for (const [element_id, one] of mergedById(elements, ids, views)) rows.push({ element_id, day, ...one });
  }
  // Most rows have no places, and writing 16 nulls takes longer than all the rest.
  const [plain = [], placed = []] = [false, true].map((isPlaced) =>
    rows.filter(({ places }) => (places !== undefined) === isPlaced),
  );
  await addRows(db, plain.map(plainRow), PLAIN);
  await addRows(db, placed.map(placedRow), { ...PLAIN, ...PLACED });
}

type ClickRow = ElementSums & { element_id: number; day: string };

function plainRow({ element_id, day, clicks, views, dead, rage }: ClickRow) {
  return { element_id, day, clicks, views, dead, rage };
}

function placedRow(row: ClickRow): object {
  const told = PLACE_COLUMNS.map((name, index) => [name, row.places?.[index] || null]);
  return { ...plainRow(row), ...Object.fromEntries(told) };
}

const PLAIN = Object.fromEntries(
  ['clicks', 'views', 'dead', 'rage'].map((name) => [
    name,
    sql<number>`${sql.ref(`heatmap_clicks.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
  ]),
);
/** Null instead of 0 takes no room. */
const PLACED = Object.fromEntries(
  PLACE_COLUMNS.map((name) => [
    name,
    sql<number>`nullif(coalesce(${sql.ref(`heatmap_clicks.${name}`)}, 0) + coalesce(${sql.ref(`excluded.${name}`)}, 0), 0)`,
  ]),
);

async function addRows(db: Db, rows: readonly object[], added: object): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await tablesIn(db)
      .insertInto('heatmap_clicks')
      .values(rows.slice(at, at + AT_ONCE) as never)
      .onConflict((on) => on.columns(['element_id', 'day']).doUpdateSet(added))
      .execute();
}

interface Known {
  id: number;
  hasPlaces: boolean;
}

/**
 * Elements without room of their own are merged, so their views may exceed the page's: a view may have clicks on two of
 * them.
 */
function mergedById(
  elements: ReadonlyMap<string, ElementSums>,
  ids: ReadonlyMap<string, Known>,
  views: number,
): Map<number, ElementSums> {
  const merged = new Map<number, ElementSums>();
  for (const [selector, one] of elements) {
    const known = ids.get(selector) ?? ids.get(OTHERS);
    if (!known) continue;
    const sums = merged.get(known.id) ?? noClicks();
    merged.set(known.id, sums);
    addElement(sums, known.hasPlaces ? one : { ...one, places: undefined });
    sums.views = Math.min(sums.views, views);
  }
  return merged;
}

/** New elements are added while there is room, those with most clicks first. */
async function admitElements(db: Db, sums: readonly DaySums[]): Promise<Map<string, Known>> {
  const [first] = sums;
  if (!first) return new Map();
  const { page, layout, device } = first;
  const ids = await listElements(db, page, layout, device);
  const found = new Map<string, { clicks: number; hasPlaces: boolean }>();
  for (const { elements } of sums) {
    for (const [selector, { clicks, places }] of elements) {
      if (ids.has(selector) || selector === OTHERS) continue;
      const sofar = found.get(selector);
      const hasPlaces = sofar?.hasPlaces === true || places !== undefined;
      found.set(selector, { clicks: (sofar?.clicks ?? 0) + clicks, hasPlaces });
    }
  }
  const hasOthers = sums.some(({ elements }) => elements.has(OTHERS));
  const named = [...ids].filter(([selector]) => selector !== OTHERS);
  const room = Math.max(0, ELEMENTS.most - named.length);
  let withPlaces = named.filter(([, { hasPlaces }]) => hasPlaces).length;
  const most = [...found].toSorted(([, one], [, other]) => other.clicks - one.clicks);
  const added = most.slice(0, room).map(([selector, { hasPlaces }]) => {
    const mayHave = hasPlaces && withPlaces < ELEMENTS.withPlaces;
    if (mayHave) withPlaces += 1;
    return { selector, has_places: mayHave ? 1 : 0 };
  });
  if ((hasOthers || most.length > room) && !ids.has(OTHERS)) added.push({ selector: OTHERS, has_places: 0 });
  if (added.length === 0) return ids;
  const labels = await listLabels(
    db,
    page,
    added.map(({ selector }) => selector),
  );
  await tablesIn(db)
    .insertInto('heatmap_elements')
    .values(
      added.map((one) => ({
        heatmap_id: page,
        layout_id: layout,
        device,
        label: labels.get(one.selector) ?? '',
        ...one,
      })),
    )
    .execute();
  return listElements(db, page, layout, device);
}

async function listElements(db: Db, page: number, layout: number, device: string): Promise<Map<string, Known>> {
  const rows = await tablesIn(db)
    .selectFrom('heatmap_elements')
    .select(['id', 'selector', 'has_places'])
    .where('heatmap_id', '=', page)
    .where('layout_id', '=', layout)
    .where('device', '=', device)
    .execute();
  return new Map(
    rows.map(({ id, selector, has_places }) => [selector, { id: Number(id), hasPlaces: has_places === 1 }]),
  );
}

/** A label stays in a new layout and on other devices. */
async function listLabels(db: Db, page: number, selectors: readonly string[]): Promise<Map<string, string>> {
  const rows = await tablesIn(db)
    .selectFrom('heatmap_elements')
    .select(['selector', 'label'])
    .where('heatmap_id', '=', page)
    .where('selector', 'in', selectors)
    .where('label', '<>', '')
    .execute();
  return new Map(rows.map(({ selector, label }) => [selector, label]));
}

/** Also stores which days are full. */
async function countStored(
  db: Db,
  given: { page: number; layouts: readonly number[]; days: readonly string[]; most: number },
): Promise<Map<string, number>> {
  const { page, layouts, days, most } = given;
  const rows = await tablesIn(db)
    .selectFrom('heatmap_days')
    .select(['day', sql<number>`sum(views)`.as('views')])
    .where('heatmap_id', '=', page)
    .where('day', 'in', days)
    .where('layout_id', 'in', layouts)
    .groupBy('day')
    .execute();
  const counts = new Map(rows.map(({ day, views }) => [day, Number(views)]));
  const full = [...counts].filter(([, views]) => views >= most).map(([day]) => ({ heatmap_id: page, day }));
  if (full.length > 0)
    await tablesIn(db)
      .insertInto('heatmap_full_days')
      .values(full)
      .onConflict((on) => on.doNothing())
      .execute();
  return counts;
}

/** Days, elements and layouts whose sums do not fit the views. */
export async function listDifferences(db: Db) {
  const depths = DEPTH_COLUMNS.join(' + ');
  const { rows: days } = await sql<
    Record<'page' | 'layout' | 'views' | 'counted', number | string> & {
      device: string;
      day: string;
    }
  >`
    select heatmap_id as page, layout_id as layout, device, day, views, ${sql.raw(depths)} as counted
    from heatmap_days where views <> ${sql.raw(depths)}`.execute(db);
  const { rows: clicks } = await sql<Record<'id' | 'views' | 'most', number | string> & { day: string }>`
    select clicks.element_id as id, clicks.day, clicks.views, coalesce(days.views, 0) as most
    from heatmap_clicks as clicks
    join heatmap_elements as elements on elements.id = clicks.element_id
    left join heatmap_days as days on days.heatmap_id = elements.heatmap_id
      and days.layout_id = elements.layout_id and days.device = elements.device and days.day = clicks.day
    where clicks.views > coalesce(days.views, 0)`.execute(db);
  return [
    ...days.map(({ page, layout, device, day, views, counted }) => ({
      table: 'heatmap_days',
      key: `${page} ${layout} ${device} ${day}`,
      column: 'views',
      kept: Number(views),
      counted: Number(counted),
    })),
    ...clicks.map(({ id, day, views, most }) => ({
      table: 'heatmap_clicks',
      key: `${id} ${day}`,
      column: 'views',
      kept: Number(views),
      counted: Number(most),
    })),
  ];
}
