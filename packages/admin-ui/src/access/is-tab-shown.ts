import type { AddonInfo } from '@userfeedback/contract';

/** Whether the results have the tab of an addon: while it is in use, and as long as it holds what people could look at. */
export function isTabShown(addon: AddonInfo | undefined): boolean {
  return addon !== undefined && ((addon.type === 'licensed' && addon.active) || addon.has_results === true);
}
