import type { AddonContext, RatingPlacement, RatingSlice } from '@userfeedback/addon-kit';
import type { WidgetDocument } from '@userfeedback/contract';
import type { Deps } from '../../platform/deps.ts';
import { addonContext } from './context.ts';
import { addonsInUse } from './service.ts';

/** Where the addon in use wants to stand on the site's posts; null: none is in use. */
export async function placementOf(deps: Deps): Promise<RatingPlacement | null> {
  for (const { addon, context } of usableAddons(deps)) {
    if (addon.placement) return addon.placement(context);
  }
  return null;
}

/** Entries whose figures have changed since `after`; none while no addon has any. */
export async function changedEntries(deps: Deps, after: string): Promise<RatingSlice> {
  for (const { addon, context } of usableAddons(deps)) {
    if (addon.changedEntries) return addon.changedEntries(after, context);
  }
  return { items: [], next: after };
}

/** What the addons in use add to the document that all visitors get. */
export async function documentParts(deps: Deps): Promise<Partial<WidgetDocument>> {
  const parts = usableAddons(deps).map(({ addon, context }) => addon.documentPart?.(context));
  return Object.assign({}, ...(await Promise.all(parts)));
}

function usableAddons(deps: Deps): { addon: Deps['addons'][number]; context: AddonContext }[] {
  return addonsInUse(deps).map((addon) => ({ addon, context: addonContext(deps, addon.manifest) }));
}
