import type { AddonInfo } from '@userfeedback/contract';

/** While the addon is in use, and as long as it stores figures to look at. */
export function isTabShown(addon: AddonInfo | undefined): boolean {
  return addon !== undefined && ((addon.type === 'licensed' && addon.active) || addon.has_results === true);
}
