import type { SurveyDraft } from '@userfeedback/contract';
import type { SiteAccess } from '../access/access.ts';
import { isEnded } from '../visit/how-often.ts';
import type { closedBy } from '../visit/limits.ts';
import { isPastExpiry } from '../visit/verdict.ts';
import { inForce } from './in-force.ts';
import { canBegin, notShown } from './missing.ts';
import { surveyState } from './publish/survey-state.ts';

/** `invited`: it is answered by people whom the site or a personal link names. */
export type LinkState = 'open' | 'missing' | 'early' | 'closed' | 'invited';

interface Facts {
  /** Anybody with the link can answer. */
  enabled: boolean;
  site: SiteAccess;
  /** By its limits. */
  closed: ReturnType<typeof closedBy> | undefined;
  now: Date;
  /** `2026-12-01`, where the site is. */
  today: string;
}

/** What the page of a survey's link shows. */
export function linkState(stored: SurveyDraft, { enabled, site, closed, now, today }: Facts): LinkState {
  const state = surveyState(stored, now);
  if (!enabled || (state !== 'publish' && state !== 'scheduled')) return 'missing';
  if (state === 'scheduled') return 'early';
  const { survey } = inForce(stored, site);
  const { behavior, one_per_person } = survey.settings;
  const [, month, day] = today.split('-').map(Number);
  const isPast =
    behavior.run_time === 'expire' &&
    behavior.expire_at !== null &&
    isPastExpiry(behavior.expire_at, { month: month ?? 0, day: day ?? 0 });
  if (closed || isPast || isEnded(behavior, now.getTime())) return 'closed';
  if (notShown(stored, site) !== null || !canBegin(survey)) return 'closed';
  return one_per_person ? 'invited' : 'open';
}
