import type { InvitationState, SurveyDraft, SurveyPlaces } from '@userfeedback/contract';
import type { SiteAccess } from '../../access/access.ts';
import { isEnded } from '../../visit/how-often.ts';
import type { closedBy } from '../../visit/limits.ts';
import { isPastExpiry } from '../../visit/verdict.ts';
import { inForce } from '../in-force.ts';
import { canBegin, notShown } from '../missing.ts';
import { surveyState } from '../publish/survey-state.ts';

/** `invited`: it is answered by people whom the site or a personal link names. */
export type LinkState = 'open' | 'missing' | 'early' | 'closed' | 'invited';

interface Facts {
  link: Pick<SurveyPlaces['link'], 'enabled' | 'invited_only'>;
  site: SiteAccess;
  /** By its limits. */
  closed: ReturnType<typeof closedBy> | undefined;
  now: Date;
  /** `2026-12-01`, where the site is. */
  today: string;
}

/** What the page of a survey's link shows. */
export function linkState(stored: SurveyDraft, { link, site, closed, now, today }: Facts): LinkState {
  const state = surveyState(stored, now);
  if (!link.enabled || (state !== 'publish' && state !== 'scheduled')) return 'missing';
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
  return one_per_person || link.invited_only ? 'invited' : 'open';
}

/** `used` and `gone` are said of a personal link. */
export type PersonalLinkState = LinkState | 'used' | 'gone';

/** The same for a personal link; undefined: there is no such link. */
export function personalLinkState(plain: LinkState, invitation: InvitationState | undefined): PersonalLinkState {
  if (plain !== 'open' && plain !== 'invited') return plain;
  return invitation === undefined ? 'missing' : OF_INVITATION[invitation];
}

const OF_INVITATION = { unused: 'open', used: 'used', expired: 'gone', withdrawn: 'gone' } as const;

/** `until` is the last day on which it works; both days are days of the site. */
export function invitationState(
  { state, until }: { state: Exclude<InvitationState, 'expired'>; until: string | null },
  today: string,
): InvitationState {
  return state === 'unused' && until !== null && until < today ? 'expired' : state;
}
