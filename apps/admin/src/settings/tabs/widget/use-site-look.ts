import { useSite } from '@userfeedback/admin-ui';
import type { Settings } from '@userfeedback/contract';
import {
  inForce,
  neededFor,
  newSurvey,
  resolveLook,
  setSiteLook,
  siteTheming,
  widgetSettingsOf,
} from '@userfeedback/engine';

/** Lets the controls of a survey's look change the site's look. What the plan lacks is locked, as everywhere. */
export function useSiteLook(settings: Settings, change: (patch: Partial<Settings>) => void) {
  const site = useSite();
  const { survey } = inForce(newSurvey({ admin_email: '' }), site);
  return {
    theming: siteTheming(settings),
    look: resolveLook(survey.settings, widgetSettingsOf(settings), site),
    settings: null,
    needs: neededFor,
    change: (patch: Parameters<typeof setSiteLook>[1]) => change(setSiteLook(settings, patch)),
  };
}
