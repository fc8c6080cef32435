import type { SurveyDraft } from '@userfeedback/contract';
import type { SiteAccess } from './access.ts';
import { isLicensedFor } from './access.ts';

/**
 * A survey without what the plan alone rules out; addons strip their own shares. Below pro: no e-mail logic (GT-22) and
 * desktop visitors only (GS-22). A thank-you message, once written, stays on every plan (OP-62).
 */
export function stripByPlan<S extends Pick<SurveyDraft, 'notifications' | 'settings'>>(
  survey: S,
  site: SiteAccess,
): S {
  if (isLicensedFor('pro', site)) return survey;
  const { notifications, settings } = survey;
  return {
    ...survey,
    notifications: {
      ...notifications,
      email: { ...notifications.email, logic: { enable: false, action: 'send', conditions: [] } },
    },
    settings: { ...settings, targeting: { ...settings.targeting, devices: ['desktop'] } },
  };
}
