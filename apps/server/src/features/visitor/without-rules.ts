import type { WidgetSurvey } from '@userfeedback/contract';
import { DEVICES } from '@userfeedback/contract/limits';

/** Shown at once to everybody, everywhere. */
export function withoutRules(survey: WidgetSurvey): WidgetSurvey {
  const { settings, look } = survey;
  return {
    ...survey,
    look: { ...look, start_minimized: false },
    settings: {
      ...settings,
      targeting: { devices: [...DEVICES], pages: 'all', page_rules: [] },
      geo_targeting: { ...settings.geo_targeting, target: 'all', countries: [] },
      behavior: {
        ...settings.behavior,
        timing: 'immediate',
        triggers: [],
        display_length: 'repeatedly',
        run_time: 'indefinitely',
        expire_at: null,
        end_at: null,
      },
    },
  };
}
