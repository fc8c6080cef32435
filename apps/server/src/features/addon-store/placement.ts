import type { AddonContext, RatingPlacement, RatingSlice } from '@userfeedback/addon-kit';
import type { WidgetDocument } from '@userfeedback/contract';
import type { Deps } from '../../platform/deps.ts';
import { addonContext } from './context.ts';
import { addonsInUse } from './service.ts';

/** Where ratings appear on the site's posts; null if no addon in use has any. */
export async function placementOf(deps: Deps): Promise<RatingPlacement | null> {
  for (const { addon, context } of usableAddons(deps)) {
    if (addon.placement) return addon.placement(context);
  }
  return null;
}

/** Entries whose figures have changed since `after`. */
export async function changedEntries(deps: Deps, after: string): Promise<RatingSlice> {
  for (const { addon, context } of usableAddons(deps)) {
    if (addon.changedEntries) return addon.changedEntries(after, context);
  }
  return { items: [], next: after };
}

export async function documentParts(deps: Deps): Promise<Partial<WidgetDocument>> {
  const parts = usableAddons(deps).map(({ addon, context }) => addon.documentPart?.(context));
  return Object.assign({}, ...(await Promise.all(parts)));
}

function usableAddons(deps: Deps): { addon: Deps['addons'][number]; context: AddonContext }[] {
  return addonsInUse(deps).map((addon) => ({ addon, context: addonContext(deps, addon.manifest) }));
}
