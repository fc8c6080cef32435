import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  AUTOMATIC_UPDATES,
  DARK_THEME,
  FREQUENCY_DAYS_MAX,
  HEATMAP_DAYS,
  IP_STORAGE,
  LIGHT_THEME,
  PARTIAL_SAVING,
  SITE_ORIGINS_MAX,
  SPAM_LIMITS_MAX,
  WIDGET_LANGUAGES,
  WIDGET_THEMES,
} from './limits.ts';
import { Color, numberWithin, Success } from './shapes.ts';
import { Font, LogoType, Position } from './surveys/settings.ts';

/** Set by connecting the storage, never by a save. */
export const CloudStorage = z.object({
  connected: z.boolean().default(false),
  /** Address of the account. It stays when the connection is lost, but not when somebody disconnects. */
  label: z.string().default(''),
  date: z.int().default(0),
  folder_id: z.string().default(''),
});
export type CloudStorage = z.infer<typeof CloudStorage>;

/** Stored as one JSON value. The lists of roles leave out the managing ones. */
export const Settings = z.object({
  widget_theme: z.enum(WIDGET_THEMES).default('light'),
  widget_color: Color.default(LIGHT_THEME.widget_color),
  widget_text_color: Color.default(LIGHT_THEME.text_color),
  widget_button_color: Color.default(LIGHT_THEME.button_color),
  widget_toggle_icon: z.string().max(80).default('field-userfeedback'),
  widget_toggle_color: Color.default(LIGHT_THEME.text_color),
  widget_toggle_text: z.string().max(80).default(''),
  widget_font: Font.nullable().default(null),
  widget_position: Position.default('bottom_right'),
  widget_show_logo: z.boolean().default(false),
  widget_custom_logo: z.string().max(2000).default(''),
  logo_type: LogoType.default('none'),
  skip_text: z.string().max(40).default('Skip'),
  next_text: z.string().max(40).default('Next'),
  widget_start_minimized: z.boolean().default(false),
  /** Days without a survey that opens by itself, after one did; 0 switches the pause off. */
  frequency_days: numberWithin(0, FREQUENCY_DAYS_MAX).default(0),
  /** At most one survey opens by itself until the browser is closed. */
  frequency_session: z.boolean().default(false),
  /** Which of the two is asked first for a visitor's language. */
  widget_language: z.enum(WIDGET_LANGUAGES).default('page'),
  /** What responses store of the visitor's address: all of it, its network, or nothing. */
  ip_storage: z.enum(IP_STORAGE).default('full'),
  partial_saving: z.enum(PARTIAL_SAVING).default('by_survey'),
  google_drive: CloudStorage.prefault({}),
  /** These four make a response suspected spam, which waits for review. 0 switches a limit off. */
  spam_honeypot: z.boolean().default(true),
  /** The least seconds that answering takes; used only if the client sends the time. */
  spam_min_seconds: numberWithin(0, SPAM_LIMITS_MAX.spam_min_seconds).default(0),
  /** To one survey from one public address within an hour. */
  spam_per_address: numberWithin(0, SPAM_LIMITS_MAX.spam_per_address).default(60),
  /** To one survey within a minute, from anybody. */
  spam_per_survey: numberWithin(0, SPAM_LIMITS_MAX.spam_per_survey).default(0),
  /** Separated by commas; '': nobody. Null: never chosen, so whoever runs the site. */
  notifications_recipients: z.string().max(2000).nullable().default(null),
  summaries_html_template: z.boolean().default(true),
  notifications_header_image: z.string().max(2000).default(''),
  /**
   * IANA name, for hosts without a time zone of their own; '': never chosen, so UTC. Replies contain the zone in use.
   */
  time_zone: z.string().max(100).default(''),
  allow_usage_tracking: z.boolean().default(false),
  summaries_disabled: z.boolean().default(false),
  /** Only stored for the site: the product does not update itself. Null: never chosen. */
  automatic_updates: z.enum(AUTOMATIC_UPDATES).nullable().default(null),
  heatmap_auto_delete_enabled: z.boolean().default(false),
  /** Days, used if `heatmap_auto_delete_enabled`. */
  heatmap_retention_period: z.enum(HEATMAP_DAYS).default('60'),
  /** Origins whose pages may show surveys, beside those that the environment and a connected site name. */
  site_origins: z.array(z.string().max(300)).max(SITE_ORIGINS_MAX).default([]),
  create_edit_surveys: z.array(z.string()).default([]),
  /** Who cannot work without a second factor; managing roles count here too. */
  second_factor_roles: z.array(z.string().max(100)).max(100).default([]),
  view_results: z.array(z.string()).default([]),
  delete_surveys: z.array(z.string()).default([]),
});
export type Settings = z.infer<typeof Settings>;

export const WidgetSettings = z.object({
  position: Position,
  show_logo: z.boolean(),
  logo_type: LogoType,
  custom_logo: z.string(),
  skip_text: z.string(),
  next_text: z.string(),
  start_minimized: z.boolean(),
  frequency_days: z.number(),
  frequency_session: z.boolean(),
  widget_language: z.enum(WIDGET_LANGUAGES).default('page'),
  widget_toggle_text: z.string(),
  widget_toggle_icon: z.string(),
  widget_toggle_color: z.string(),
  font: Font.pick({ family: true, weight: true }).nullable(),
  theme: z.enum(WIDGET_THEMES),
  widget_color: z.string(),
  text_color: z.string(),
  button_color: z.string(),
});
export type WidgetSettings = z.infer<typeof WidgetSettings>;

export const THEMES = { light: LIGHT_THEME, dark: DARK_THEME } as const;

/** Only the named settings change; unknown names are ignored. */
const SettingsChange: z.ZodType<Partial<Settings>> = z.object(
  Object.fromEntries(
    Object.entries(Settings.omit({ google_drive: true }).shape).map(([name, field]) => [
      name,
      field.unwrap().optional(),
    ]),
  ),
);
const AllSettings = z.object({ settings: Settings });
const tag = 'Settings';

export const settings = {
  get: endpoint(
    'GET',
    '/settings',
    { capability: 'manage-settings' },
    { summary: 'All settings of the product', tag },
  ).output(AllSettings),
  save: endpoint('POST', '/settings', { capability: 'manage-settings' }, { summary: 'Change some settings', tag })
    .input(z.object({ settings: SettingsChange }))
    .output(
      AllSettings.extend({
        /** Settings that stay as they are, because plan, addons or the host do not allow the change. */
        not_saved: z.array(z.string()).default([]),
      }),
    ),
  makeIdentitySecret: endpoint(
    'POST',
    '/settings/identity-secret',
    { capability: 'manage-settings' },
    { summary: 'Make a secret for signing ids; shown once. The former one holds for 7 more days', tag },
  ).output(z.object({ secret: z.string(), made_at: z.string() })),
  deleteIdentitySecret: endpoint(
    'DELETE',
    '/settings/identity-secret',
    { capability: 'manage-settings' },
    { summary: 'Take the secrets for signing ids out of force', tag },
  ).output(Success),
  global: endpoint(
    'GET',
    '/settings/global',
    { capability: 'visit' },
    { summary: "The widget's colours and whether it shows a logo", tag },
  ).output(
    Settings.pick({
      widget_button_color: true,
      widget_color: true,
      widget_show_logo: true,
      widget_text_color: true,
      widget_theme: true,
    }),
  ),
};
