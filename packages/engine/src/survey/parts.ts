import type { Capability, Notifications, SurveySettings } from '@userfeedback/contract';
import { DEVICES, LIGHT_THEME, RECUR_DAYS_DEFAULT, TIMING_DELAY_DEFAULT } from '@userfeedback/contract/limits';
import type { SiteAccess } from '../access/access.ts';
import { accessTo } from '../access/access.ts';
import { AS_THE_SITE } from '../look/theming.ts';

export interface Parted {
  settings: SurveySettings;
  notifications: Notifications;
}

export interface Part {
  name: string;
  capability: Capability;
  read(survey: Parted): Readonly<Record<string, unknown>>;
  write<S extends Parted>(survey: S, fields: Readonly<Record<string, unknown>>): S;
  /** Values while nobody has set the part. */
  off: Readonly<Record<string, unknown>>;
  /** Other values that count as off: older surveys started with them. */
  former?: Readonly<Record<string, unknown>>;
  /** Values if the sender left them out; `off` by default. */
  whenOmitted?: Readonly<Record<string, unknown>>;
  /** What visitors get while the part cannot be used; `off` by default. */
  resting?(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  /** Fields that only make sense with the part: they are kept together with it. */
  tied: readonly string[];
}

export const DEFAULTS = {
  pages: { pages: 'all', page_rules: [] },
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
  /** Without `start_minimized`, which follows the behavior's. */
  theming: AS_THE_SITE,
  google_drive: { enable: false, file_name: '' },
  email_logic: { enable: false, action: 'send', conditions: [] },
  webhook: { active: false, webhooks: [] },
} as const satisfies {
  pages: Partial<SurveySettings['targeting']>;
  geo_targeting: SurveySettings['geo_targeting'];
  behavior: SurveySettings['behavior'];
  theming: Omit<SurveySettings['theming'], 'start_minimized'>;
  google_drive: Partial<SurveySettings['google_drive']>;
  email_logic: Notifications['email']['logic'];
  webhook: Notifications['webhook'];
};

/** Except the questions and their settings. Only `access` says who may use a part. */
export const PARTS: readonly Part[] = [
  settingsPart('settings.targeting.pages', 'target-pages', 'targeting', DEFAULTS.pages),
  {
    ...settingsPart('settings.targeting.devices', 'target-devices', 'targeting', { devices: ['desktop'] }),
    whenOmitted: { devices: [...DEVICES] },
  },
  settingsPart('settings.geo_targeting', 'target-countries', 'geo_targeting', DEFAULTS.geo_targeting),
  {
    ...settingsPart('settings.behavior', 'use-behavior', 'behavior', DEFAULTS.behavior),
    former: { start_minimized: false },
  },
  // Without a redirect its target means nothing.
  settingsPart('settings.thank_you.type', 'redirect-visitors', 'thank_you', { type: 'message' }, [
    'redirect_to',
    'conditions',
  ]),
  {
    ...settingsPart('settings.theming', 'use-branding', 'theming', DEFAULTS.theming),
    former: { color_scheme: 'light', ...LIGHT_THEME, logo_type: 'none' },
    // The product's logo replaces a custom one.
    resting: ({ logo_type, show_logo }) => ({
      ...DEFAULTS.theming,
      logo_type: (logo_type && logo_type !== 'none') || show_logo ? 'userfeedback' : (logo_type ?? null),
    }),
  },
  settingsPart('settings.google_drive', 'use-google-drive', 'google_drive', DEFAULTS.google_drive),
  {
    name: 'notifications.email.logic',
    capability: 'use-email-logic',
    off: DEFAULTS.email_logic,
    tied: [],
    read: ({ notifications }) => notifications.email.logic,
    write: (survey, fields) => {
      const { email } = survey.notifications;
      const logic = { ...email.logic, ...fields };
      return { ...survey, notifications: { ...survey.notifications, email: { ...email, logic } } };
    },
  },
  {
    name: 'notifications.webhook',
    capability: 'use-webhooks',
    off: DEFAULTS.webhook,
    tied: [],
    read: ({ notifications }) => notifications.webhook,
    write: (survey, fields) => {
      const webhook = { ...survey.notifications.webhook, ...fields };
      return { ...survey, notifications: { ...survey.notifications, webhook } };
    },
  },
];

export const QUESTION_PARTS = ['randomize', 'comment_box'] as const;

export function missingFor(
  capability: Capability,
  site: SiteAccess,
): { reason: 'plan' | 'addon'; needs: string } | null {
  const access = accessTo(capability, null, site);
  if (access.allowed) return null;
  const { reason, plan = 'lite', addon = '' } = access;
  return reason === 'addon' ? { reason, needs: addon } : { reason: 'plan', needs: plan };
}

function settingsPart<K extends keyof SurveySettings>(
  name: string,
  capability: Capability,
  key: K,
  off: Partial<SurveySettings[K]> & object,
  tied: readonly string[] = [],
): Part {
  const fields = Object.keys(off);
  return {
    name,
    capability,
    off: { ...off },
    tied,
    read: ({ settings }) => pick(settings[key], [...fields, ...tied]),
    write: (survey, change) => ({
      ...survey,
      settings: { ...survey.settings, [key]: Object.assign({}, survey.settings[key], change) },
    }),
  };
}

function pick(from: object | boolean, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, Reflect.get(Object(from), field)]));
}
