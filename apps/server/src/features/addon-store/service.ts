import type { AddonManifest, ServerAddon } from '@userfeedback/addon-kit';
import type { AddonInfo, FormerPlan } from '@userfeedback/contract';
import { ADDON_SLUGS, PLANS } from '@userfeedback/contract';
import type { SiteAccess } from '@userfeedback/engine';
import { isAddonUsable, planRank } from '@userfeedback/engine';
import { AppError } from '../../platform/api/app-error.ts';
import type { Db } from '../../platform/db/schema.ts';
import { toUntyped } from '../../platform/db/schema.ts';
import type { Deps } from '../../platform/deps.ts';
import { listStoredStates, setAddonState } from './queries.ts';

type Parts = Pick<Deps, 'site' | 'addons' | 'now'>;

export async function listAddons({ site, addons, db }: Pick<Deps, 'site' | 'addons' | 'db'>): Promise<AddonInfo[]> {
  const { access } = site.now();
  return Promise.all(
    addons.map(async ({ manifest, hasResults }) => {
      const info = infoOf(manifest, access);
      if (isAddonUsable(manifest.slug, access)) return info;
      // Only the addon knows its own tables.
      const has_results = await hasResults?.(toUntyped(db));
      return has_results ? { ...info, has_results } : info;
    }),
  );
}

export function addonsInUse({ site, addons }: Pick<Deps, 'site' | 'addons'>): ServerAddon[] {
  const { access } = site.now();
  return addons.filter(({ manifest }) => isAddonUsable(manifest.slug, access));
}

/** By url when installing, otherwise by basename. */
export function findAddon(addons: readonly ServerAddon[], named: { url?: string; basename?: string }) {
  return addons.find(({ manifest }) =>
    named.url === undefined ? basenameOf(manifest) === named.basename : urlOf(manifest) === named.url,
  )?.manifest;
}

/** False when the plan does not include it. The addon's code is part of the product. */
export function installAddon(parts: Parts, { slug }: AddonManifest): Promise<boolean> {
  return changeState(parts, slug, { installed: 1 });
}

/** Returns why not, if the plan does not include it or it is not installed. */
export async function activateAddon(
  parts: Parts,
  { slug }: AddonManifest,
): Promise<'done' | 'not-licensed' | 'not-installed'> {
  const { access } = await parts.site.latest();
  if (access.addons[slug]?.type === 'licensed' && !access.addons[slug].installed) return 'not-installed';
  return (await changeState(parts, slug, { active: 1 })) ? 'done' : 'not-licensed';
}

/** All that the plan includes, or these. Returns the titles of those that were not on before. */
export async function turnOnAddons(parts: Parts, slugs?: readonly string[]): Promise<string[]> {
  const { access } = await parts.site.latest();
  const isIncluded = (slug: string) => access.addons[slug]?.type === 'licensed';
  if (slugs && !slugs.every(isIncluded)) throw new AppError('upgrade_required');
  const off = parts.addons
    .map(({ manifest }) => manifest)
    .filter(({ slug }) => (slugs ? slugs.includes(slug) : isIncluded(slug)) && !isAddonUsable(slug, access));
  if (off.length > 0) await parts.site.change((trx) => activateAll(trx, off, parts.now()));
  return off.map(({ title }) => title);
}

/** In the transaction that gives the site this plan. */
export function turnOnPlanAddons(db: Db, addons: readonly ServerAddon[], plan: string, now: Date): Promise<void> {
  return activateAll(db, addonsOfPlan(addons, plan), now);
}

export function addonsOfPlan(addons: readonly ServerAddon[], plan: string): AddonManifest[] {
  return addons.map(({ manifest }) => manifest).filter((addon) => planRank(addon.plan) <= planRank(plan));
}

async function activateAll(db: Db, addons: readonly AddonManifest[], now: Date): Promise<void> {
  for (const { slug } of addons) await setAddonState(db, slug, { installed: 1, active: 1 }, now.toISOString());
}

/** Of every addon, as it is stored. */
export async function listAddonStates(db: Db): Promise<FormerPlan['addons']> {
  const states = new Map((await listStoredStates(db)).map((state) => [state.slug, state]));
  return ADDON_SLUGS.map((slug) => {
    const { installed = 0, active = 0 } = states.get(slug) ?? {};
    return { slug, installed: installed === 1, active: installed === 1 && active === 1 };
  });
}

/** In the caller's transaction; every plan allows this. */
export async function putAddonsBack(db: Db, addons: FormerPlan['addons'], now: Date): Promise<void> {
  for (const { slug, installed, active } of addons)
    await setAddonState(db, slug, { installed: installed ? 1 : 0, active: active ? 1 : 0 }, now.toISOString());
}

/** Every plan allows this. */
export async function deactivateAddon({ site, now }: Parts, { slug }: AddonManifest): Promise<void> {
  await site.change((trx) => setAddonState(trx, slug, { active: 0 }, now().toISOString()));
}

async function changeState(
  { site, now }: Parts,
  slug: string,
  change: { installed: 1 } | { active: 1 },
): Promise<boolean> {
  const { access } = await site.latest();
  if (access.addons[slug]?.type !== 'licensed') return false;
  await site.change((trx) => setAddonState(trx, slug, change, now().toISOString()));
  return true;
}

function infoOf(manifest: AddonManifest, access: SiteAccess): AddonInfo {
  const { slug, title, excerpt, icon, plan, redirect } = manifest;
  const { type, installed, active } = access.addons[slug] ?? { type: plan, installed: false, active: false };
  return {
    slug,
    title,
    excerpt,
    icon,
    categories: PLANS.filter((each) => planRank(each) >= planRank(plan)),
    type,
    installed,
    active,
    url: urlOf(manifest),
    basename: basenameOf(manifest),
    ...(redirect ? { redirect } : {}),
  };
}

function urlOf({ slug }: AddonManifest): string {
  return `urn:userfeedback:addon:${slug}`;
}

function basenameOf({ slug }: AddonManifest): string {
  return `userfeedback-${slug}`;
}
