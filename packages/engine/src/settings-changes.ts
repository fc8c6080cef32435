import type { Capability, Settings } from '@userfeedback/contract';
import type { SiteAccess } from './access.ts';
import { accessTo, MANAGING_ROLES } from './access.ts';

const LISTS = ['create_edit_surveys', 'view_results', 'delete_surveys'] as const;

/** What single settings take; a change of them without it leaves the former value (OP-105). */
const NEEDED: Partial<Record<keyof Settings, Capability>> = {
  create_edit_surveys: 'manage-user-access',
  view_results: 'manage-user-access',
  delete_surveys: 'manage-user-access',
};

/** What of a change the site's plan and addons allow. */
export function allowedChanges(changes: Partial<Settings>, site: SiteAccess): Partial<Settings> {
  const allowed = { ...changes };
  for (const [name, capability] of Object.entries(NEEDED) as [keyof Settings, Capability][])
    if (!accessTo(capability, null, site).allowed) delete allowed[name];
  return allowed;
}

/** What keeps changes from being saved, by setting (ST-24); what stands there already is not judged again. */
export function settingsProblems(
  changes: Partial<Settings>,
  stored: Settings,
): Partial<Record<keyof Settings, string>> {
  const touchesLogo = changes.logo_type !== undefined || changes.widget_custom_logo !== undefined;
  const { logo_type, widget_custom_logo } = { ...stored, ...changes };
  return touchesLogo && logo_type === 'custom' && widget_custom_logo === ''
    ? { widget_custom_logo: 'You must select a custom logo.' }
    : {};
}

/** Roles that manage the site are on every list, and first (ST-34). */
export function withManagers(settings: Settings): Settings {
  const lists = LISTS.map((list) => [list, [...new Set([...MANAGING_ROLES, ...settings[list]])]] as const);
  return { ...settings, ...Object.fromEntries(lists) };
}
