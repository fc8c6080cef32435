import type { FormerPlan } from '@userfeedback/contract';
import type { Plan } from '@userfeedback/contract/limits';
import { ADDON_SLUGS } from '@userfeedback/contract/limits';
import { AppError } from '../../platform/api/app-error.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Deps } from '../../platform/deps.ts';
import { putAddonsBack, turnOnPlanAddons } from '../addon-store/service.ts';
import { issueLicence } from './local.ts';
import { findLicence, markUsed } from './queries.ts';

type Parts = Pick<Deps, 'config' | 'site' | 'addons' | 'now'>;

/** Whether managers may try plans: where this server issues the keys, and no network gives the site its plan. */
export function arePlansOpen({ config, site }: Pick<Deps, 'config' | 'site'>): boolean {
  return !config.storeUrl && site.now().network.key === '';
}

/** Issues a key of the plan, uses it and turns on what the plan includes; returns how to undo that. */
export async function tryPlan(parts: Parts, plan: Plan): Promise<FormerPlan> {
  requireOpenPlans(parts);
  const { licence, access } = await parts.site.latest();
  await parts.site.change((trx) => setPlan(trx, parts, plan));
  const addons = ADDON_SLUGS.map((slug) => ({
    slug,
    installed: access.addons[slug]?.installed === true,
    active: access.addons[slug]?.active === true,
  }));
  return { license: licence.key, addons };
}

/** In the caller's transaction. */
export async function setPlan(db: Db, { addons, now }: Pick<Deps, 'addons' | 'now'>, plan: Plan): Promise<void> {
  if (plan === 'lite') return markUsed(db, null);
  await markUsed(db, await issueLicence(db, now, { type: plan, expires: null, state: 'valid' }));
  await turnOnPlanAddons(db, addons, plan, now());
}

export async function putPlanBack(parts: Parts, { license, addons }: FormerPlan): Promise<void> {
  requireOpenPlans(parts);
  await parts.site.change(async (trx) => {
    if (license !== '' && !(await findLicence(trx, license)))
      throw new AppError('invalid', 'This server does not know the previous license key.');
    await markUsed(trx, license === '' ? null : license);
    await putAddonsBack(trx, addons, parts.now());
  });
}

function requireOpenPlans(parts: Pick<Deps, 'config' | 'site'>): void {
  if (!arePlansOpen(parts))
    throw new AppError('conflict', 'This server does not issue its own license keys, so you cannot try plans here.');
}
