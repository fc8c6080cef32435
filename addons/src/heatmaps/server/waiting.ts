import type { AddonContext } from '@userfeedback/addon-kit';
import { addDays } from '@userfeedback/engine';
import { sql } from 'kysely';
import { LAYOUT_COUNTS } from '../limits.ts';
import type { LayoutRow } from './page-queries.ts';
import { deleteLayouts, insertWaiting, listLayouts, lockPage, startLayout } from './page-queries.ts';
import { tablesIn } from './tables.ts';

/*
 * Layouts that pages' facts name. Anybody can make up facts, so a layout waits, with its counts, until enough visitors'
 * pages have named it.
 */

type Db = AddonContext['db'];
type Parts = Pick<AddonContext, 'countNew'>;

export interface Naming {
  layout: number;
  day: string;
  views: number;
  networks: Set<string>;
}

/**
 * In the transaction `db`. Does nothing if this network was already the first to name enough layouts of the page today.
 */
export async function addWaiting(
  db: Db,
  { countNew }: Parts,
  naming: { page: number; fact: string; day: string; network: string },
): Promise<void> {
  const { page, fact, day, network } = naming;
  if (!(await lockPage(db, page))) return;
  const { used, waiting } = await listLayouts(db, page);
  if ([...waiting, ...used].some((one) => one.fact === fact)) return;
  let named = 1;
  while ((await countNew(db, `names a layout of ${page} first, ${named}`, [network])) === 0) {
    if (named === LAYOUT_COUNTS.first) return;
    named += 1;
  }
  const sums = await sumNamings(db, waiting, day);
  // The layouts that fewest visitors have named make room, the oldest first.
  const weakest = waiting.toSorted(
    (one, other) => (sums.get(one.id)?.networks ?? 0) - (sums.get(other.id)?.networks ?? 0),
  );
  const surplus = weakest.slice(0, Math.max(0, weakest.length + 1 - LAYOUT_COUNTS.waiting));
  await deleteLayouts(
    db,
    page,
    surplus.map(({ id }) => id),
  );
  await insertWaiting(db, { heatmap_id: page, since: day, fact, by_fact: 1 });
}

/** In the transaction `db`. True if a layout has been named often enough to start. */
export async function addNamings(
  db: Db,
  { countNew }: Parts,
  page: number,
  namings: readonly Naming[],
): Promise<boolean> {
  if (!(await lockPage(db, page))) return false;
  const ids = new Set((await listLayouts(db, page)).waiting.map(({ id }) => id));
  for (const { layout, day, views, networks } of namings) {
    if (!ids.has(layout)) continue;
    const added = await countNew(db, `names layout ${layout} on ${day}`, [...networks]);
    const addedTo = (name: 'views' | 'networks') =>
      sql<number>`${sql.ref(`heatmap_waiting.${name}`)} + ${sql.ref(`excluded.${name}`)}`;
    await tablesIn(db)
      .insertInto('heatmap_waiting')
      .values({ layout_id: layout, day, views, networks: added })
      .onConflict((on) =>
        on.columns(['layout_id', 'day']).doUpdateSet({ views: addedTo('views'), networks: addedTo('networks') }),
      )
      .execute();
  }
  const day =
    namings
      .map((naming) => naming.day)
      .toSorted()
      .at(-1) ?? '';
  return (await findDue(db, page, day)) !== undefined;
}

export async function startDue(db: Db, page: number, day: string): Promise<void> {
  if (!(await lockPage(db, page))) return;
  for (let due = await findDue(db, page, day); due; due = await findDue(db, page, day)) await startLayout(db, due, day);
}

/** Undefined if no layout was named often enough; at most one starts on a day. */
async function findDue(db: Db, page: number, day: string): Promise<LayoutRow | undefined> {
  const { used, waiting } = await listLayouts(db, page);
  if (used[0]?.by_fact === 1 && used[0].since === day) return undefined;
  const sums = await sumNamings(db, waiting, day);
  return waiting.find(({ id }) => {
    const { views = 0, networks = 0 } = sums.get(id) ?? {};
    return views >= LAYOUT_COUNTS.views && networks >= LAYOUT_COUNTS.addresses;
  });
}

async function sumNamings(
  db: Db,
  layouts: readonly LayoutRow[],
  day: string,
): Promise<Map<number, { views: number; networks: number }>> {
  if (layouts.length === 0) return new Map();
  const rows = await tablesIn(db)
    .selectFrom('heatmap_waiting')
    .select(['layout_id', sql<number>`sum(views)`.as('views'), sql<number>`sum(networks)`.as('networks')])
    .where(
      'layout_id',
      'in',
      layouts.map(({ id }) => id),
    )
    .where('day', '>', addDays(day, -LAYOUT_COUNTS.days))
    .groupBy('layout_id')
    .execute();
  return new Map(
    rows.map(({ layout_id, views, networks }) => [
      Number(layout_id),
      { views: Number(views), networks: Number(networks) },
    ]),
  );
}
