import type { FormerPlan } from '@userfeedback/contract';
import type { Plan } from '@userfeedback/contract/limits';
import { licenceProblem } from '@userfeedback/engine';
import { AppError } from '../../platform/api/app-error.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Deps } from '../../platform/deps.ts';
import { licenceOf } from '../../platform/site/access.ts';
import { addonsOfPlan, listAddonStates, putAddonsBack, turnOnPlanAddons } from '../addon-store/service.ts';
import { issueLicence } from './local.ts';
import { findLicence, findUsedLicence, lockLicences, markUsed } from './queries.ts';

type Parts = Pick<Deps, 'config' | 'site' | 'addons' | 'now'>;

/** Whether managers can try plans here: this server issues the keys, and no network gives the site its plan. */
export function canTryPlans({ config, site }: Pick<Deps, 'config' | 'site'>): boolean {
  return !config.storeUrl && site.now().network.key === '';
}

/** Whether plans are tried here in place of upgrade links, which would lead nowhere. */
export function isUpgradedByTrying(deps: Pick<Deps, 'config' | 'site'>): boolean {
  const { url, affiliate } = deps.config.upgrade;
  return url === null && affiliate === null && canTryPlans(deps);
}

/** Issues a key of the plan, uses it and turns on what the plan includes; returns how to undo that. */
export async function tryPlan(parts: Parts, plan: Plan): Promise<FormerPlan> {
  requireTriablePlans(parts);
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

/** Throws `conflict` when the plan or an addon was changed since, `invalid` when the former key may not be used today. */
export async function putPlanBack(parts: Parts, { license, tried, addons }: FormerPlan): Promise<void> {
  requireTriablePlans(parts);
  await parts.site.change(async (trx) => {
    await lockLicences(trx);
    const used = await findUsedLicence(trx);
    if ((used?.key ?? '') !== tried || !(await areAsTried(trx, parts.addons, used?.type ?? 'lite', addons)))
      throw new AppError('conflict');
    if (license !== '') await requireUsable(trx, license, parts.now());
    await markUsed(trx, license === '' ? null : license);
    await putAddonsBack(trx, addons, parts.now());
  });
}

/** Whether these addons are still as trying the plan left them. */
async function areAsTried(db: Db, known: Deps['addons'], plan: string, former: FormerPlan['addons']): Promise<boolean> {
  const now = new Map((await listAddonStates(db)).map((state) => [state.slug, state]));
  const included = new Set<string>(addonsOfPlan(known, plan).map(({ slug }) => slug));
  return former.every(({ slug, installed, active }) => {
    const state = now.get(slug);
    const isOn = included.has(slug);
    return state?.installed === (isOn || installed) && state.active === (isOn || active);
  });
}

/** A key that nobody may enter today is not put back either. */
async function requireUsable(db: Db, key: string, now: Date): Promise<void> {
  const found = await findLicence(db, key);
  if (!found || (await findUsedLicence(db, 'network'))?.key === key)
    throw new AppError('invalid', 'This server does not know the previous license key.');
  if (licenceProblem(licenceOf(found, now), licenceOf(undefined, now)))
    throw new AppError('invalid', 'The previous license key is no longer valid, so you cannot go back to it.');
}

function requireTriablePlans(parts: Pick<Deps, 'config' | 'site'>): void {
  if (!canTryPlans(parts))
    throw new AppError('conflict', 'This server does not issue its own license keys, so you cannot try plans here.');
}
