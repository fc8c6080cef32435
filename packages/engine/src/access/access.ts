import type { Capability, Settings, SiteInfo } from '@userfeedback/contract';
import type { AddonSlug, Plan } from '@userfeedback/contract/limits';
import { ADDON_CAPABILITIES, ADDON_PLANS, PLANS } from '@userfeedback/contract/limits';

export type { Plan };
/** Only the server knows `enter_admin`; whoever has site info is already in. */
export type Grants = SiteInfo['grants'] & { enter_admin?: boolean };
/**
 * What a role must allow. `none` is open to all, `view_surveys` comes with editing or with results, and nobody has
 * `nobody`.
 */
export type Grant = keyof SiteInfo['grants'] | 'enter_admin' | 'view_surveys' | 'none' | 'nobody';

export interface SiteAccess {
  is_pro: boolean;
  is_licensed: boolean;
  license_type: string;
  addons: Record<string, { type: string; installed: boolean; active: boolean }>;
}

export interface AccessRow {
  grant: Grant;
  plan: Plan;
  addon?: AddonSlug;
  campaign: string;
}

export type Access =
  | { allowed: true }
  | {
      allowed: false;
      reason: 'sign-in' | 'role' | 'plan' | 'addon';
      plan?: Plan;
      addon?: AddonSlug;
      installed?: boolean;
    };

export const ACCESS: Record<Capability, AccessRow> = {
  visit: open(),
  'sign-in': open(),
  site: byRole('nobody'),
  'enter-admin': byRole('enter_admin'),
  'view-surveys': byRole('view_surveys'),
  'edit-surveys': byRole('create_edit_surveys'),
  'delete-surveys': byRole('delete_surveys'),
  'view-results': byRole('view_results'),
  'view-long-range': byPlan('plus', 'past-30-days', 'view_results'),
  'filter-responses': byPlan('plus', 'filter-responses', 'view_results'),
  'view-response': byPlan('plus', 'view-response', 'view_results'),
  'manage-responses': byPlan('plus', 'trash-response', 'delete_surveys'),
  'export-results': byPlan('plus', 'export-results', 'view_results'),
  'summarise-results': byPlan('pro', 'ai-summary', 'view_results'),
  'manage-settings': byRole('manage_settings'),
  'upload-media': byRole('create_edit_surveys'),
  'use-rating-questions': byAddon('question-types', 'question-types'),
  'use-picture-questions': byPlan('plus', 'question-types'),
  'use-question-settings': byPlan('plus', 'question-settings'),
  'use-randomize-and-comments': byAddon('question-types', 'question-settings'),
  'edit-thank-you': byPlan('plus', 'thank-you-message'),
  'redirect-visitors': byAddon('behavior', 'thank-you-redirect'),
  'use-branding': byAddon('branding', 'branding'),
  'target-pages': byAddon('targeting', 'page-targeting'),
  'target-devices': byAddon('targeting', 'device-targeting', 'pro'),
  'target-countries': byAddon('geo-restrictions', 'geo-targeting'),
  'use-behavior': byAddon('behavior', 'behavior'),
  'schedule-surveys': byAddon('behavior', 'schedule-survey'),
  'use-email-logic': byPlan('pro', 'email-logic'),
  'use-templates': byAddon('templates', 'templates'),
  'manage-user-access': byPlan('plus', 'user-access'),
  'customize-widget': byPlan('plus', 'widget-customizer'),
  ...addonRows(),
};

export function accessTo(capability: Capability, grants: Grants | null, site: SiteAccess): Access {
  const { grant, plan, addon } = ACCESS[capability];
  if (grant !== 'none') {
    if (!grants) return { allowed: false, reason: 'sign-in' };
    if (!isGranted(grant, grants)) return { allowed: false, reason: 'role' };
  }
  if (!isLicensedFor(plan, site)) return { allowed: false, reason: 'plan', plan, addon };
  if (!addon) return { allowed: true };
  const { type, installed = false, active = false } = site.addons[addon] ?? {};
  if (type !== undefined && type !== 'licensed') return { allowed: false, reason: 'plan', plan, addon };
  return installed && active ? { allowed: true } : { allowed: false, reason: 'addon', plan, addon, installed };
}

export interface Role {
  id: string;
  /** May do everything, and is always in the role pickers. */
  managing: boolean;
  entering: boolean;
}

export interface RoleHolder {
  roles: readonly string[];
  manages: boolean;
}

/**
 * All that any of somebody's roles allows. A managing role may do everything, others what the settings allow, which
 * counts only on paid plans.
 */
export function grantsOf(
  { roles: held, manages }: RoleHolder,
  roles: readonly Role[],
  settings: RoleLists,
  site: SiteAccess,
): Required<Grants> {
  const known = roles.filter(({ id }) => held.includes(id));
  const isManager = manages || known.some(({ managing }) => managing);
  const isPaid = isLicensedFor('plus', site);
  const has = (list: keyof RoleLists) => isManager || (isPaid && held.some((id) => settings[list].includes(id)));
  const grants = {
    create_edit_surveys: has('create_edit_surveys'),
    view_results: has('view_results'),
    delete_surveys: has('delete_surveys'),
    manage_settings: isManager,
  };
  const mayEnter = known.some(({ entering }) => entering);
  return { ...grants, enter_admin: mayEnter || Object.values(grants).includes(true) };
}

export function managingRoles(roles: readonly Role[]): string[] {
  return roles.filter(({ managing }) => managing).map(({ id }) => id);
}

/** Unknown names and no plan rank lowest. */
export function planRank(type: string): number {
  return Math.max(0, PLAN_ORDER.indexOf(type));
}

export function isLicensedFor(plan: Plan, site: Pick<SiteAccess, 'is_licensed' | 'license_type'>): boolean {
  return plan === 'lite' || (site.is_licensed && planRank(site.license_type) >= planRank(plan));
}

/** An addon that is not usable has no effect. */
export function isAddonUsable(slug: string, site: Pick<SiteAccess, 'addons'>): boolean {
  const addon = site.addons[slug];
  return addon !== undefined && addon.type === 'licensed' && addon.installed && addon.active;
}

export function addonPlan(slug: AddonSlug): Plan {
  return ADDON_PLANS[slug];
}

/** Upgrade texts name Pro even where Plus would be enough. */
export function upsellPlan(plan: Plan): Plan {
  return plan === 'plus' ? 'pro' : plan;
}

type RoleLists = Pick<Settings, 'create_edit_surveys' | 'view_results' | 'delete_surveys'>;
type AddonCapability = Extract<Capability, `${'use' | 'view'}-${keyof typeof ADDON_CAPABILITIES}`>;
const PLAN_ORDER: readonly string[] = PLANS;

function isGranted(grant: Exclude<Grant, 'none'>, grants: Grants): boolean {
  if (grant === 'enter_admin') return grants.enter_admin !== false;
  if (grant === 'nobody') return false;
  if (grant === 'view_surveys') return grants.create_edit_surveys || grants.view_results;
  return grants[grant];
}

function open(): AccessRow {
  return { grant: 'none', plan: 'lite', campaign: 'defaultcampaign' };
}

function byRole(grant: Grant): AccessRow {
  return { grant, plan: 'lite', campaign: 'defaultcampaign' };
}

function byPlan(plan: Plan, campaign: string, grant: Grant = 'none'): AccessRow {
  return { grant, plan, campaign };
}

function addonRows(): Record<AddonCapability, AccessRow> {
  const slugs = Object.keys(ADDON_CAPABILITIES) as (keyof typeof ADDON_CAPABILITIES)[];
  const rows = slugs.flatMap((slug) => {
    const { grant, viewGrant }: { grant: Grant; viewGrant?: Grant } = ADDON_CAPABILITIES[slug];
    const row = byAddon(slug, slug);
    const use = [`use-${slug}`, { ...row, grant }];
    return viewGrant ? [use, [`view-${slug}`, { ...row, grant: viewGrant }]] : [use];
  });
  return Object.fromEntries(rows);
}

function byAddon(addon: AddonSlug, campaign: string, plan = ADDON_PLANS[addon]): AccessRow {
  return { grant: 'none', plan, addon, campaign };
}
