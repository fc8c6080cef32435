import type { Capability, Settings } from '@userfeedback/contract';
import { FREQUENCY_DAYS_MAX, SPAM_LIMITS_MAX } from '@userfeedback/contract/limits';
import { isImageAddress, isOrigin } from '../text/addresses.ts';
import { emailList, isEmailList } from '../text/email-addresses.ts';
import { isTimeZone } from '../text/time-zones.ts';
import type { Grants, SiteAccess } from './access.ts';
import { accessTo } from './access.ts';

const LISTS = ['create_edit_surveys', 'view_results', 'delete_surveys'] as const;

export function neededFor<Name extends keyof Settings>(name: Name, value: Settings[Name]): Capability | undefined {
  if (name === 'widget_position') return String(value).startsWith('middle') ? 'customize-widget' : undefined;
  if (name === 'logo_type') return value === 'custom' ? 'use-branding' : undefined;
  if (name === 'widget_custom_logo' || name === 'notifications_header_image')
    return value === '' ? undefined : 'use-branding';
  return NEEDED[name];
}

const NEEDED: Partial<Record<keyof Settings, Capability>> = {
  create_edit_surveys: 'manage-user-access',
  view_results: 'manage-user-access',
  delete_surveys: 'manage-user-access',
  widget_theme: 'use-branding',
  widget_color: 'use-branding',
  widget_text_color: 'use-branding',
  widget_button_color: 'use-branding',
  widget_toggle_icon: 'customize-widget',
  widget_toggle_color: 'customize-widget',
  widget_toggle_text: 'customize-widget',
  widget_font: 'customize-widget',
  widget_start_minimized: 'use-behavior',
  heatmap_auto_delete_enabled: 'use-heatmaps',
  heatmap_retention_period: 'use-heatmaps',
};

/** Whoever may change settings has all grants. */
const MANAGER: Grants = {
  create_edit_surveys: true,
  view_results: true,
  delete_surveys: true,
  manage_settings: true,
};

/** Settings that plan or addons do not allow are left out, so they stay as they are. */
export function allowedChanges(changes: Partial<Settings>, site: SiteAccess): Partial<Settings> {
  const allowed = { ...changes };
  for (const name of Object.keys(allowed) as (keyof Settings)[]) {
    const value = allowed[name];
    const capability = value === undefined ? undefined : neededFor(name, value);
    if (capability && !accessTo(capability, MANAGER, site).allowed) delete allowed[name];
  }
  // Stray commas are ignored.
  if (typeof allowed.notifications_recipients === 'string')
    allowed.notifications_recipients = emailList(allowed.notifications_recipients).join(', ');
  // Only a custom logo has an image; its type alone decides whether other logos are shown.
  if (allowed.logo_type === undefined) return allowed;
  const image = allowed.logo_type === 'custom' ? {} : { widget_custom_logo: '' };
  return { widget_show_logo: allowed.logo_type !== 'none', ...allowed, ...image };
}

export type SettingsProblem =
  | { code: 'no-logo' | 'not-addresses' | 'not-an-image-address' | 'not-an-origin' }
  | { code: 'no-time-zone'; value: string }
  | { code: 'out-of-range'; min: number; max: number };

const LARGEST = { frequency_days: FREQUENCY_DAYS_MAX, ...SPAM_LIMITS_MAX } as const;

/** By setting; stored values are not checked again. */
export function settingsProblems(
  changes: Partial<Settings>,
  stored: Settings,
): Partial<Record<keyof Settings, SettingsProblem>> {
  const touchesLogo = changes.logo_type !== undefined || changes.widget_custom_logo !== undefined;
  const { logo_type, widget_custom_logo } = { ...stored, ...changes };
  const recipients = changes.notifications_recipients ?? '';
  const beyond = (Object.keys(LARGEST) as (keyof typeof LARGEST)[]).filter((name) => {
    const value = changes[name] ?? 0;
    return !Number.isInteger(value) || value < 0 || value > LARGEST[name];
  });
  return {
    ...Object.fromEntries(beyond.map((name) => [name, { code: 'out-of-range' as const, min: 0, max: LARGEST[name] }])),
    ...(touchesLogo && logo_type === 'custom' && widget_custom_logo === ''
      ? { widget_custom_logo: { code: 'no-logo' } }
      : {}),
    ...(isImageAddress(changes.widget_custom_logo ?? '')
      ? {}
      : { widget_custom_logo: { code: 'not-an-image-address' } }),
    ...(isEmailList(recipients, { emptyAllowed: true }) ? {} : { notifications_recipients: { code: 'not-addresses' } }),
    ...(isImageAddress(changes.notifications_header_image ?? '')
      ? {}
      : { notifications_header_image: { code: 'not-an-image-address' } }),
    ...(changes.site_origins?.every(isOrigin) === false ? { site_origins: { code: 'not-an-origin' } } : {}),
    ...(changes.time_zone === undefined || isTimeZone(changes.time_zone)
      ? {}
      : { time_zone: { code: 'no-time-zone', value: changes.time_zone } }),
  };
}

/** Roles that manage the site come first on every list. */
export function withManagers(settings: Settings, managing: readonly string[]): Settings {
  const lists = LISTS.map((list) => [list, [...new Set([...managing, ...settings[list]])]] as const);
  return { ...settings, ...Object.fromEntries(lists) };
}
