import type { AddonContext } from '@userfeedback/addon-kit';
import { addDays } from '@userfeedback/engine';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { LAYOUTS_MAX } from '../limits.ts';
import type { HeatTables } from './tables.ts';
import { tablesIn } from './tables.ts';

type Db = AddonContext['db'];
export type PageRow = Selectable<HeatTables['heatmaps']>;
/** The layout in force has the greatest `place` of its page; null: the layout is waiting. */
export type LayoutRow = Omit<Selectable<HeatTables['heatmap_layouts']>, 'rank'> & { place: number | null };
const WAITING = 0;
export type NewPage = Omit<PageRow, 'id'>;

/** In the order in which they were made: the first page that fits an address records it. */
export async function listPages(db: Db): Promise<PageRow[]> {
  const rows = await tablesIn(db).selectFrom('heatmaps').selectAll().orderBy('id').execute();
  return rows.map(withNumber);
}

export async function findPage(db: Db, id: number): Promise<PageRow | undefined> {
  const row = await tablesIn(db).selectFrom('heatmaps').selectAll().where('id', '=', id).executeTakeFirst();
  return row && withNumber(row);
}

/** The page that an earlier try of the same call has made. */
export async function findMade(db: Db, key: string): Promise<PageRow | undefined> {
  const row = await tablesIn(db).selectFrom('heatmaps').selectAll().where('creation_key', '=', key).executeTakeFirst();
  return row && withNumber(row);
}

export async function insertPage(db: Db, page: NewPage): Promise<number> {
  const { id } = await tablesIn(db).insertInto('heatmaps').values(page).returning('id').executeTakeFirstOrThrow();
  return Number(id);
}

/** Keeps others from changing the page until the transaction ends; undefined when it is gone. */
export function lockPage(db: Db, id: number): Promise<PageRow | undefined> {
  return updatePage(db, id, {});
}

/** Also locks the page; undefined when it is gone. */
export async function updatePage(db: Db, id: number, change: Partial<NewPage>): Promise<PageRow | undefined> {
  const row = await tablesIn(db)
    .updateTable('heatmaps')
    .set({ id, ...change })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && withNumber(row);
}

export async function deletePage(db: Db, id: number): Promise<boolean> {
  await deleteCounts(db, id);
  const { numDeletedRows } = await tablesIn(db).deleteFrom('heatmaps').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface Layouts {
  /** Layouts that count, the one in force first. */
  used: LayoutRow[];
  /** Layouts that not enough visitors' pages have named yet, oldest first. */
  waiting: LayoutRow[];
}

export async function listLayouts(db: Db, heatmapId: number): Promise<Layouts> {
  const rows = await tablesIn(db)
    .selectFrom('heatmap_layouts')
    .selectAll()
    .where('heatmap_id', '=', heatmapId)
    .orderBy('id')
    .execute();
  const layouts = rows.map((row) => {
    const { rank, ...layout } = withNumber(row);
    return { ...layout, place: rank === WAITING ? null : rank };
  });
  const used = layouts.filter(({ place }) => place !== null);
  return {
    used: used.sort((one, other) => Number(other.place) - Number(one.place)),
    waiting: layouts.filter(({ place }) => place === null),
  };
}

/** It is in force at once; waiting layouts are dropped. */
export async function beginLayout(db: Db, heatmapId: number, since: string): Promise<number> {
  const { waiting } = await listLayouts(db, heatmapId);
  await deleteLayouts(
    db,
    heatmapId,
    waiting.map(({ id }) => id),
  );
  // A layout without a name gets all views, whatever the pages' facts say.
  const id = await insertWaiting(db, { heatmap_id: heatmapId, since, fact: '', by_fact: 0 });
  await putFirst(db, heatmapId, id);
  return id;
}

export async function insertWaiting(db: Db, layout: Omit<LayoutRow, 'id' | 'place'>): Promise<number> {
  const { id } = await tablesIn(db)
    .insertInto('heatmap_layouts')
    .values({ ...layout, rank: WAITING })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

/** If the layout in force has no name, it gets this one's name instead of being replaced. */
export async function startLayout(db: Db, { id, heatmap_id, fact }: LayoutRow, since: string): Promise<void> {
  const ours = tablesIn(db);
  const [current] = (await listLayouts(db, heatmap_id)).used;
  if (current?.fact === '') {
    await deleteLayouts(db, heatmap_id, [id]);
    await ours.updateTable('heatmap_layouts').set({ fact }).where('id', '=', current.id).execute();
    return;
  }
  await ours.deleteFrom('heatmap_waiting').where('layout_id', '=', id).execute();
  await ours.updateTable('heatmap_layouts').set({ since }).where('id', '=', id).execute();
  await putFirst(db, heatmap_id, id);
}

/** If there are too many, the oldest layout is deleted with its counts. */
async function putFirst(db: Db, heatmapId: number, id: number): Promise<void> {
  const { used } = await listLayouts(db, heatmapId);
  const rank = (used[0]?.place ?? 0) + 1;
  await tablesIn(db).updateTable('heatmap_layouts').set({ rank }).where('id', '=', id).execute();
  const tooMany = used.slice(LAYOUTS_MAX - 1).map((row) => row.id);
  await deleteLayouts(db, heatmapId, tooMany);
}

async function listLayoutIds(db: Db, heatmapId: number): Promise<number[]> {
  const { used, waiting } = await listLayouts(db, heatmapId);
  return [...used, ...waiting].map(({ id }) => id);
}

/** All that was counted on a page. */
export async function deleteCounts(db: Db, heatmapId: number): Promise<void> {
  await deleteLayouts(db, heatmapId, await listLayoutIds(db, heatmapId));
  await tablesIn(db).deleteFrom('heatmap_full_days').where('heatmap_id', '=', heatmapId).execute();
}

/** With their counts. */
export async function deleteLayouts(db: Db, heatmapId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const ours = tablesIn(db);
  const elements = ours
    .selectFrom('heatmap_elements')
    .select('id')
    .where('heatmap_id', '=', heatmapId)
    .where('layout_id', 'in', ids);
  await ours.deleteFrom('heatmap_clicks').where('element_id', 'in', elements).execute();
  await ours.deleteFrom('heatmap_elements').where('heatmap_id', '=', heatmapId).where('layout_id', 'in', ids).execute();
  await ours.deleteFrom('heatmap_days').where('heatmap_id', '=', heatmapId).where('layout_id', 'in', ids).execute();
  await ours.deleteFrom('heatmap_waiting').where('layout_id', 'in', ids).execute();
  await ours.deleteFrom('heatmap_layouts').where('id', 'in', ids).execute();
}

/** By page, from a day on; without views of waiting layouts. */
export async function countViews(db: Db, ids: readonly number[], since: string): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tablesIn(db)
    .selectFrom('heatmap_days')
    .select(['heatmap_id', sql<number>`sum(views)`.as('views')])
    .where('heatmap_id', 'in', ids)
    .where('day', '>=', since)
    .where('layout_id', 'not in', ({ selectFrom }) =>
      selectFrom('heatmap_layouts').select('id').where('rank', '=', WAITING),
    )
    .groupBy('heatmap_id')
    .execute();
  return new Map(rows.map(({ heatmap_id, views }) => [Number(heatmap_id), Number(views)]));
}

/** All elements with this selector on the page get the label, whatever their layout and device. */
export async function updateLabel(db: Db, heatmapId: number, elementId: number, label: string): Promise<boolean> {
  const ours = tablesIn(db);
  const found = await ours
    .selectFrom('heatmap_elements')
    .select('selector')
    .where('id', '=', elementId)
    .where('heatmap_id', '=', heatmapId)
    .where('selector', '<>', '')
    .executeTakeFirst();
  if (!found) return false;
  await ours
    .updateTable('heatmap_elements')
    .set({ label })
    .where('heatmap_id', '=', heatmapId)
    .where('selector', '=', found.selector)
    .execute();
  return true;
}

/** Kept for today and tomorrow. */
export async function saveOpening(db: Db, id: string, day: string): Promise<void> {
  const ours = tablesIn(db);
  await ours.deleteFrom('heatmap_openings').where('day', '<', addDays(day, -1)).execute();
  await ours
    .insertInto('heatmap_openings')
    .values({ id, day })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findOpening(db: Db, id: string): Promise<boolean> {
  const ours = tablesIn(db).selectFrom('heatmap_openings').select('id').where('id', '=', id);
  return (await ours.executeTakeFirst()) !== undefined;
}

/** PostgreSQL returns big numbers as text. */
function withNumber<Row extends { id: number; heatmap_id?: number }>(row: Row): Row {
  return {
    ...row,
    id: Number(row.id),
    ...(row.heatmap_id === undefined ? {} : { heatmap_id: Number(row.heatmap_id) }),
  };
}
