import type { Capability, Scope, Settings, SiteInfo } from '@userfeedback/contract';
import type { AddonSlug, Plan } from '@userfeedback/contract/limits';
import { ADDON_CAPABILITIES, ADDON_PLANS, PLANS } from '@userfeedback/contract/limits';

export type { Plan };
/**
 * Only the server knows `enter_admin`; whoever has site info is already in. `scopes` are those of an API key; a person
 * has none. `lacks_factor`: the role needs a second factor that the person has yet to add.
 */
export type Grants = SiteInfo['grants'] & {
  enter_admin?: boolean;
  scopes?: readonly Scope[];
  lacks_factor?: boolean;
};
/**
 * What a role must allow. `none` is open to all, `view_surveys` comes with editing or with results, `send_answers` with
 * both, and nobody has `nobody`.
 */
export type Grant = keyof SiteInfo['grants'] | 'enter_admin' | 'view_surveys' | 'send_answers' | 'none' | 'nobody';

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
  /** What an API key needs besides its role; `person`: no key has it. Absent: any key does. */
  scope?: NeededScope;
}

export type NeededScope = Exclude<Scope, 'all'> | 'person';

export type Access =
  | { allowed: true }
  | {
      allowed: false;
      reason: 'sign-in' | 'factor' | 'role' | 'plan' | 'addon' | 'scope' | 'person';
      plan?: Plan;
      addon?: AddonSlug;
      installed?: boolean;
      scope?: NeededScope;
    };

export const ACCESS: Record<Capability, AccessRow> = {
  visit: open(),
  'sign-in': open(),
  site: byRole('nobody'),
  'enter-admin': byRole('enter_admin'),
  'view-surveys': byRole('view_surveys', 'surveys.read'),
  'edit-surveys': byRole('create_edit_surveys', 'surveys.write'),
  'delete-surveys': byRole('delete_surveys', 'surveys.delete'),
  'view-results': byRole('view_results', 'results.read'),
  'view-long-range': byPlan('plus', 'past-30-days', 'view_results', 'results.read'),
  'filter-responses': byPlan('plus', 'filter-responses', 'view_results', 'results.read'),
  'view-response': byPlan('plus', 'view-response', 'view_results', 'results.read'),
  'manage-responses': byPlan('plus', 'trash-response', 'delete_surveys', 'responses.manage'),
  'export-results': byPlan('plus', 'export-results', 'view_results', 'responses.export'),
  'summarise-results': byPlan('pro', 'ai-summary', 'view_results', 'results.read'),
  'manage-settings': byRole('manage_settings', 'settings.manage'),
  'own-account': byRole('enter_admin', 'person'),
  'manage-people': byRole('manage_settings', 'person'),
  'manage-keys': byRole('manage_settings', 'person'),
  'view-deliveries': byRole('create_edit_surveys', 'deliveries.manage'),
  'manage-hooks': { ...byAddon('webhooks', 'webhooks'), grant: 'send_answers', scope: 'hooks.manage' },
  'upload-media': byRole('create_edit_surveys', 'surveys.write'),
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

/** What somebody may do who has yet to add a second factor. */
const WITHOUT_FACTOR: ReadonlySet<Capability> = new Set(['visit', 'sign-in', 'own-account']);

export function accessTo(capability: Capability, grants: Grants | null, site: SiteAccess): Access {
  if (grants?.lacks_factor && !WITHOUT_FACTOR.has(capability)) return { allowed: false, reason: 'factor' };
  const access = accessOfRole(ACCESS[capability], grants, site);
  const { scope } = ACCESS[capability];
  if (!access.allowed || !scope || isInScope(scope, grants?.scopes)) return access;
  return scope === 'person' ? { allowed: false, reason: 'person' } : { allowed: false, reason: 'scope', scope };
}

function isInScope(scope: NeededScope | undefined, scopes: Grants['scopes']): boolean {
  if (!scope || !scopes) return true;
  return scope !== 'person' && (scopes.includes(scope) || scopes.includes('all'));
}

function accessOfRole({ grant, plan, addon }: AccessRow, grants: Grants | null, site: SiteAccess): Access {
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
): Required<Omit<Grants, 'scopes' | 'lacks_factor'>> {
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

/** What is left of a key's grants by its scopes, or nothing for somebody who lacks a second factor. */
export function grantsInScope({
  scopes,
  lacks_factor = false,
  ...grants
}: Grants): SiteInfo['grants'] & Pick<Grants, 'enter_admin'> {
  const { create_edit_surveys, view_results, delete_surveys, manage_settings } = grants;
  const has = (capability: Capability) => !lacks_factor && isInScope(ACCESS[capability].scope, scopes);
  return {
    ...grants,
    create_edit_surveys: create_edit_surveys && has('edit-surveys'),
    view_results: view_results && has('view-results'),
    delete_surveys: delete_surveys && has('delete-surveys'),
    manage_settings: manage_settings && has('manage-settings'),
  };
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
  if (grant === 'send_answers') return grants.create_edit_surveys && grants.view_results;
  return grants[grant];
}

function open(): AccessRow {
  return { grant: 'none', plan: 'lite', campaign: 'defaultcampaign' };
}

function byRole(grant: Grant, scope?: NeededScope): AccessRow {
  return { grant, plan: 'lite', campaign: 'defaultcampaign', ...(scope && { scope }) };
}

function byPlan(plan: Plan, campaign: string, grant: Grant = 'none', scope?: NeededScope): AccessRow {
  return { grant, plan, campaign, ...(scope && { scope }) };
}

function addonRows(): Record<AddonCapability, AccessRow> {
  const slugs = Object.keys(ADDON_CAPABILITIES) as (keyof typeof ADDON_CAPABILITIES)[];
  const rows = slugs.flatMap((slug) => {
    const { grant, viewGrant }: { grant: Grant; viewGrant?: Grant } = ADDON_CAPABILITIES[slug];
    const row = byAddon(slug, slug);
    const use = [`use-${slug}`, { ...row, grant, ...(grant === 'none' ? {} : { scope: 'settings.manage' }) }];
    const view = { ...row, grant: viewGrant, scope: 'results.read' };
    return viewGrant ? [use, [`view-${slug}`, view]] : [use];
  });
  return Object.fromEntries(rows);
}

function byAddon(addon: AddonSlug, campaign: string, plan = ADDON_PLANS[addon]): AccessRow {
  return { grant: 'none', plan, addon, campaign };
}
