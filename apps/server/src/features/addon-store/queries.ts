import type { AddonStateTable, Db } from '../../platform/db/schema.ts';

export function listStoredStates(db: Db) {
  return db.selectFrom('addon_states').select(['slug', 'installed', 'active']).execute();
}

/** Columns that `change` leaves out stay, and start as 0. */
export async function setAddonState(
  db: Db,
  slug: string,
  change: Partial<Pick<AddonStateTable, 'installed' | 'active'>>,
  changedAt: string,
): Promise<void> {
  await db
    .insertInto('addon_states')
    .values({ slug, installed: 0, active: 0, ...change, changed_at: changedAt })
    .onConflict((row) => row.column('slug').doUpdateSet({ ...change, changed_at: changedAt }))
    .execute();
}
