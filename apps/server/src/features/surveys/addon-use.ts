import { inForce, notShown } from '@userfeedback/engine';
import type { Deps } from '../../platform/deps.ts';
import { listLive } from './stored/queries.ts';
import { draftOf } from './stored/stored-survey.ts';

export interface AddonUse {
  /** Live surveys that would not be shown without the addon. */
  hidden: number;
  /** Live surveys that would still be shown, but without what it adds. */
  changed: number;
}

export async function countAddonUse(
  { db, site, now }: Pick<Deps, 'db' | 'site' | 'now'>,
  slug: string,
): Promise<AddonUse> {
  const { access } = site.now();
  const addon = access.addons[slug];
  if (!addon?.active) return { hidden: 0, changed: 0 };
  const without = { ...access, addons: { ...access.addons, [slug]: { ...addon, active: false } } };
  const shown = (await listLive(db, now())).map(draftOf).filter((survey) => notShown(survey, access) === null);
  const [hidden, others] = [
    shown.filter((survey) => notShown(survey, without) !== null),
    shown.filter((survey) => notShown(survey, without) === null),
  ];
  const changed = others.filter(
    (survey) => inForce(survey, without).resting.length > inForce(survey, access).resting.length,
  );
  return { hidden: hidden.length, changed: changed.length };
}
