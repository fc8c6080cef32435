import type { Settings, SurveyDraft, SurveySettings } from '@userfeedback/contract';
import {
  DEFAULT_SURVEY_TITLE,
  DEFAULT_THANK_YOU,
  DEVICES,
  TIMING_DELAY_DEFAULT,
} from '@userfeedback/contract/limits';
import { siteTheming } from './theming.ts';

/** A survey not yet saved: a draft in the site's look that would mail to its administrator (ED-21, WF-06). */
export function newSurvey(defaults: { admin_email: string; settings: Settings }): SurveyDraft {
  return {
    id: null,
    title: DEFAULT_SURVEY_TITLE,
    type: 'regular',
    template: null,
    status: 'draft',
    publish_at: null,
    questions: [],
    settings: {
      google_drive: { enable: false, spreadsheet_id: '', file_name: '' },
      enable_tracking: false,
      thank_you: { type: 'message', message: DEFAULT_THANK_YOU, redirect_to: null, conditions: [] },
      targeting: { devices: [...DEVICES], pages: 'all', page_rules: [] },
      geo_targeting: { target: 'all', countries: [] },
      behavior: {
        timing: 'immediate',
        timing_delay: TIMING_DELAY_DEFAULT,
        display_length: 'until_response',
        run_time: 'indefinitely',
        expire_at: null,
        start_minimized: defaults.settings.widget_start_minimized,
      },
      theming: themingOf(defaults.settings),
    },
    notifications: {
      email: {
        active: false,
        addresses: defaults.admin_email,
        logic: { enable: false, action: 'send', conditions: [] },
      },
      webhook: { active: false, webhooks: [] },
    },
    extensions: {},
  };
}

/** Colours and logo are the survey's own from the start; empty texts and places go on following the settings. */
function themingOf(settings: Settings): SurveySettings['theming'] {
  return {
    ...siteTheming(settings),
    skip_text: '',
    next_text: '',
    font: null,
    position: null,
    widget_toggle_text: '',
    widget_toggle_icon: '',
    widget_toggle_color: '',
  };
}
