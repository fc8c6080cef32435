import type { AddonDifference, ServerAddon } from '@userfeedback/addon-kit';
import type { Db } from '../../platform/db/schema.ts';
import { toUntyped } from '../../platform/db/schema.ts';
import { inOneSnapshot } from '../../platform/db/snapshot.ts';

/** Where the counts of addons, in use or not, differ from their rows. */
export async function recountAddons(db: Db, addons: readonly ServerAddon[]): Promise<AddonDifference[]> {
  const found: AddonDifference[] = [];
  for (const addon of addons) {
    // Only the addon knows its own tables.
    const listDifferences = (snapshot: Db) => addon.differences?.(toUntyped(snapshot)) ?? [];
    found.push(...(await inOneSnapshot(db, async (snapshot) => listDifferences(snapshot))));
  }
  return found;
}
