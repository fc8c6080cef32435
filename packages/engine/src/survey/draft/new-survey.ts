import type { SurveyDraft } from '@userfeedback/contract';
import {
  ANSWERING_NEW,
  ANSWERING_OFF,
  DEFAULT_SURVEY_TITLE,
  DEFAULT_THANK_YOU,
  DEVICES,
  LIMITS_NEW,
  NO_LANGUAGES,
  RECUR_DAYS_DEFAULT,
  TIMING_DELAY_DEFAULT,
} from '@userfeedback/contract/limits';
import { newLanguages } from '../../languages/language-part.ts';
import { AS_THE_SITE } from '../../look/theming.ts';
import { blankWebhook } from './workflow.ts';

/** Not saved yet: it looks like the site, is in its language and mails its administrator. */
export function newSurvey({
  admin_email,
  locale = 'en',
  title = DEFAULT_SURVEY_TITLE,
}: {
  admin_email: string;
  locale?: string;
  title?: string;
}): SurveyDraft {
  return {
    id: null,
    title,
    type: 'regular',
    template: null,
    status: 'draft',
    publish_at: null,
    questions: [],
    settings: {
      google_drive: { enable: false, spreadsheet_id: '', file_name: '' },
      enable_tracking: false,
      one_per_person: false,
      thank_you: {
        type: 'message',
        message: DEFAULT_THANK_YOU,
        button: null,
        endings: [],
        redirect_to: null,
        conditions: [],
      },
      targeting: { devices: [...DEVICES], pages: 'all', page_rules: [] },
      geo_targeting: { target: 'all', countries: [] },
      behavior: {
        timing: 'immediate',
        timing_delay: TIMING_DELAY_DEFAULT,
        triggers: [],
        display_length: 'until_response',
        recur_days: RECUR_DAYS_DEFAULT,
        run_time: 'indefinitely',
        expire_at: null,
        end_at: null,
        start_minimized: null,
      },
      limits: { ...LIMITS_NEW },
      theming: { ...AS_THE_SITE, start_minimized: false },
      answering: { ...ANSWERING_NEW },
      fields: [],
    },
    notifications: {
      email: {
        active: false,
        addresses: admin_email,
        partial: false,
        logic: { enable: false, action: 'send', conditions: [] },
      },
      webhook: { active: false, webhooks: [] },
    },
    extensions: {},
    languages: newLanguages(locale),
    translations: {},
  };
}

/** For a draft that an earlier version of the editor kept: adds the fields that surveys have got since. */
export function withAddedFields(kept: SurveyDraft): SurveyDraft {
  const { settings, notifications } = newSurvey({ admin_email: '' });
  const { email, webhook } = kept.notifications;
  const added = { languages: NO_LANGUAGES, translations: {} };
  return {
    ...added,
    ...kept,
    questions: kept.questions.map((question) => ({ ...question, jumps: question.jumps ?? [] })),
    settings: {
      ...settings,
      ...(kept.id === null ? {} : { answering: ANSWERING_OFF }),
      ...kept.settings,
      thank_you: { ...settings.thank_you, ...kept.settings.thank_you },
      behavior: { ...settings.behavior, ...kept.settings.behavior },
      limits: { ...settings.limits, ...kept.settings.limits },
    },
    notifications: {
      email: { ...notifications.email, ...email },
      webhook: { ...webhook, webhooks: webhook.webhooks.map((each) => ({ ...blankWebhook(), ...each })) },
    },
  };
}
