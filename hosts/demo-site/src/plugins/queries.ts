import type { SiteDb, SitePluginTable } from '../tables.ts';

type Change = Partial<Pick<SitePluginTable, 'installed' | 'active' | 'setup_complete'>>;

export async function listPluginStates(db: SiteDb): Promise<Omit<SitePluginTable, 'changed_at'>[]> {
  return db.selectFrom('site_plugins').select(['slug', 'installed', 'active', 'setup_complete']).execute();
}

/** Fields left out stay as they are, and start as 0. */
export async function setPluginState(db: SiteDb, slug: string, change: Change, changedAt: string): Promise<void> {
  await db
    .insertInto('site_plugins')
    .values({ slug, installed: 0, active: 0, setup_complete: 0, ...change, changed_at: changedAt })
    .onConflict((row) => row.column('slug').doUpdateSet({ ...change, changed_at: changedAt }))
    .execute();
}
