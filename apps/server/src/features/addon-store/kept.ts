import type { KeptByAddons, ServerAddon } from '@userfeedback/addon-kit';
import type { Db } from '../../platform/db/schema.ts';
import { toUntyped } from '../../platform/db/schema.ts';

/** What addons keep in memory of their own tables, in use or not. */
export async function readKept(addons: readonly ServerAddon[], db: Db): Promise<Partial<KeptByAddons>> {
  const kept = await Promise.all(addons.map((addon) => addon.kept?.(toUntyped(db))));
  return Object.assign({}, ...kept);
}
