import type { FormerPlan } from '@userfeedback/contract';
import type { Plan } from '@userfeedback/contract/limits';
import { AppError } from '../../platform/api/app-error.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Deps } from '../../platform/deps.ts';
import { listAddonStates, putAddonsBack, turnOnPlanAddons } from '../addon-store/service.ts';
import { issueLicence } from './local.ts';
import { findLicence, findUsedLicence, lockLicences, markUsed } from './queries.ts';

type Parts = Pick<Deps, 'config' | 'site' | 'addons' | 'now'>;

/** Whether managers may try plans: where this server issues the keys, and no network gives the site its plan. */
export function arePlansOpen({ config, site }: Pick<Deps, 'config' | 'site'>): boolean {
  return !config.storeUrl && site.now().network.key === '';
}

/** Issues a key of the plan, uses it and turns on what the plan includes; returns how to undo that. */
export async function tryPlan(parts: Parts, plan: Plan): Promise<FormerPlan> {
  requireOpenPlans(parts);
  return parts.site.change(async (trx) => {
    await lockLicences(trx);
    const license = await keyInUse(trx);
    const addons = await listAddonStates(trx);
    await setPlan(trx, parts, plan);
    return { license, tried: await keyInUse(trx), addons };
  });
}

async function keyInUse(db: Db): Promise<string> {
  return (await findUsedLicence(db))?.key ?? '';
}

/** In the caller's transaction. */
export async function setPlan(db: Db, { addons, now }: Pick<Deps, 'addons' | 'now'>, plan: Plan): Promise<void> {
  if (plan === 'lite') return markUsed(db, null);
  await markUsed(db, await issueLicence(db, now, { type: plan, expires: null, state: 'valid' }));
  await turnOnPlanAddons(db, addons, plan, now());
}

/** Throws `conflict` when the plan was changed since. */
export async function putPlanBack(parts: Parts, { license, tried, addons }: FormerPlan): Promise<void> {
  requireOpenPlans(parts);
  await parts.site.change(async (trx) => {
    await lockLicences(trx);
    if ((await keyInUse(trx)) !== tried) throw new AppError('conflict');
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
