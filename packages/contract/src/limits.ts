/** Numbers and word lists that rules, screens and the widget need without zod. */
export const OPTIONS_MAX = 5;
/** Characters of an answer to a text question, and of a comment or name beside an answer. */
export const TEXT_MAX = 400;
export const TITLE_MAX = 255;
export const QUESTIONS_MAX = 100;
export const PASTED_TEXT_MAX = 50_000;
export const CONDITIONS_MAX = 50;
export const JUMPS_MAX = 20;
/** Where a jump leads that ends the survey. */
export const JUMP_TO_END = 'end';
/** The most other languages, the most texts in each, and the characters of a text. */
export const LANGUAGES_MAX = 24;
export const TRANSLATIONS_MAX = 2000;
export const TRANSLATION_MAX = 5000;
export const UNKNOWN_LANGUAGE = 'und';
/** A survey whose language nobody has named. */
export const NO_LANGUAGES: { base: null; others: never[]; choice: boolean } = {
  base: null,
  others: [],
  choice: false,
};
/** Of what a survey stores for third-party addons. */
export const EXTENSIONS_MAX = { bytes: 65_536, keys: 1000, levels: 8 };
export const WEBHOOKS_MAX = 20;
/** Prefix of sealed texts; callers see it only where this server cannot open them. */
export const SEALED = 'sealed:';
/** Stands for secrets of webhooks in replies to people who may not change them. Sent back, it keeps what is stored. */
export const HIDDEN = '********';
/** Room for 2,000 characters when they are sealed. */
export const SEALED_MAX = 8192;
export const WEBHOOK_ROWS_MAX = { headers: 50, body: 100 } as const;
export const WEBHOOK_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export const WEBHOOK_FORMATS = ['JSON', 'XML', 'FORM'] as const;
/** Seconds. */
export const TIMING_DELAY_MAX = 60;
export const TIMING_DELAY_DEFAULT = 20;
/**
 * In seconds: `seconds` since the page was loaded or without activity, of which `idleSeconds` is the least, and `after`
 * between a click or an event and the opening. `selector` and the names are characters.
 */
export const TRIGGERS = {
  most: 5,
  seconds: 3600,
  idleSeconds: 5,
  after: 60,
  selector: 500,
  eventName: 100,
  propertyName: 40,
  conditions: 5,
} as const;
export const SAMPLE_MAX = 100;
/** For `max_responses`, pace and quotas alike. */
export const RESPONSES_LIMIT_MAX = 1_000_000;
/* Choices in the order in which screens offer them. */
export const WIDGET_THEMES = ['light', 'dark', 'custom'] as const;
export const POSITIONS = ['bottom_left', 'bottom_right', 'middle_left', 'middle_right'] as const;
export const LOGO_TYPES = ['none', 'userfeedback', 'custom'] as const;
export const ICON_SIZES = ['small', 'medium', 'large'] as const;
export const THANK_YOU_TYPES = ['message', 'redirect', 'conditional_redirect'] as const;
export const WIDGET_LANGUAGES = ['page', 'browser'] as const;
export const IP_STORAGE = ['full', 'truncated', 'none'] as const;
export const PARTIAL_SAVING = ['by_survey', 'off'] as const;
export const AUTOMATIC_UPDATES = ['all', 'minor', 'none'] as const;
export const IMPORT_DATE_FORMATS = ['ymd', 'dmy', 'mdy'] as const;
export const UNKNOWN_OPTIONS = ['refuse', 'keep', 'add', 'grow', 'leave_out'] as const;
export const UNFIT = ['refuse', 'cut', 'leave_out'] as const;
/** What a column of an import may be besides a question's or a field's. */
export const IMPORT_COLUMNS = [
  ...(['nothing', 'submitted', 'submitted_time', 'response_id', 'page', 'page_url'] as const),
  ...(['address', 'browser', 'system', 'device', 'country', 'language', 'utc_offset'] as const),
  ...(['channel', 'source'] as const),
] as const;
export const PACE_PERIODS = ['day', 'week', 'month'] as const;
export const QUOTAS_MAX = 20;
export const QUOTA_VALUES_MAX = 10;
export const CLOSED_MESSAGE_MAX = 500;
/** Used unless the survey has a message of its own. */
export const DEFAULT_CLOSED_MESSAGE = 'This survey has closed. Thank you for your interest.';
/** Asks everybody and takes every response. */
export const LIMITS_NEW = {
  sample_percent: SAMPLE_MAX,
  ignore_frequency: false,
  max_responses: null,
  pace: null,
  quotas: [],
  closed_message: '',
};
/** The cookie by which ratings and others recognise a browser. */
export const VISITOR_COOKIE = 'userfeedback-visitor';
/** Days after which counts of clicks may be removed; texts, as they are stored. */
export const HEATMAP_DAYS = ['1', '7', '14', '30', '60', '180', '365'] as const;
export const RECUR_DAYS_MAX = 365;
export const RECUR_DAYS_DEFAULT = 90;
/** Longest pause between two surveys, in days. */
export const FREQUENCY_DAYS_MAX = 365;
export const SITE_ORIGINS_MAX = 50;
/** Upper ends of what can be set; 0 switches a limit off. */
export const SPAM_LIMITS_MAX = {
  /** Seconds. */
  spam_min_seconds: 600,
  spam_per_address: 100_000,
  spam_per_survey: 1_000_000,
} as const;
/** How long the browser keeps the answers of an unfinished visit. */
export const RESUME = ['tab', 'day', 'week'] as const;
/** For surveys from before this could be chosen; new ones get `ANSWERING_NEW`. */
export const ANSWERING_OFF = { save_partial: false, back: false, resume: 'tab', notice: false } as const;
export const ANSWERING_NEW = { save_partial: true, back: true, resume: 'day', notice: true } as const;
/** Limits of saved visits. */
export const VISIT = {
  steps: 1_000_000,
  callsPerMinute: 1800,
  /** Milliseconds without a save, after which it becomes a partial response. */
  leftAfter: 30 * 60_000,
  /** The most seconds that are counted at one question. */
  seconds: 3600,
} as const;
/** Tries of a message, over about 20 hours. */
export const DELIVERY_ATTEMPTS = 10;
/** News about a survey beside its responses. */
export const NEWS_EVENTS = ['response.erased', 'alert.raised', 'alert.cleared', 'summary.weekly'] as const;
export const WEBHOOK_EVENTS = ['response.created', 'response.partial', ...NEWS_EVENTS] as const;
/** `custom` gets the request as it is set up, the others a message for people. */
export const WEBHOOK_SERVICES = ['custom', 'slack', 'teams', 'discord'] as const;
export const STAR_STEPS = [1, 2, 3, 4, 5] as const;
export const NPS_STEPS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
export const PER_PAGE_DEFAULT = 10;
export const PER_PAGE_MAX = 100;
/** First day for which results can be requested. */
export const FIRST_DAY = '2005-01-01';
/** Bytes of an uploaded image. */
export const IMAGE_BYTES_MAX = 2 * 1024 * 1024;
/** A file with responses. */
export const IMPORT_BYTES_MAX = 200 * 1024 * 1024;
export const IMPORT_ROWS_MAX = 1_000_000;
export const IMPORT_COLUMNS_MAX = 1000;
export const SURVEY_FILE = {
  format: 'userfeedback-survey',
  version: 1,
  schemaPath: '/schemas/survey-file-1.json',
  bytes: 40 * 1024 * 1024,
  /** What is stored of the survey, without images. */
  surveyBytes: 4 * 1024 * 1024,
  imageBytes: 25 * 1024 * 1024,
  images: 1000,
} as const;
/** Images of the media library in one reply. */
export const MEDIA_PER_CALL = 40;
export const DEVICES = ['desktop', 'tablet', 'mobile'] as const;
/** What of an answer is listed: what was asked for with comments beside it, or what was written in place of an option. */
export const ANSWER_PARTS = ['answer', 'other'] as const;
/** In the order of the quick filters. */
/** Conditions of a filter, and values of each. `facts` are those that each response has one of. */
export const FILTERS = {
  conditions: 10,
  values: 50,
  facts: ['device', 'browser', 'os', 'country', 'language', 'channel', 'source'],
} as const;
export const RESPONSE_FILTERS = ['all', 'publish', 'partial', 'trash', 'spam'] as const;
export const SURVEY_FILTERS = ['all', 'publish', 'scheduled', 'draft', 'trash'] as const;
/** Used unless the survey or the site has words of its own. */
export const DEFAULT_SKIP = 'Skip';
export const DEFAULT_NEXT = 'Next';
export const DEFAULT_THANK_YOU = 'Thanks for your feedback!';
export const DEFAULT_SURVEY_TITLE = 'Untitled Survey';
export const DEFAULT_ICON_COLOR = '#1579EF';
export const LIGHT_THEME = {
  widget_color: '#ffffff',
  text_color: '#23282D',
  button_color: '#2D87F1',
} as const;
export const DARK_THEME = {
  widget_color: '#333333',
  text_color: '#ffffff',
  button_color: '#2D87F1',
} as const;
export const COMPARATORS = ['=', '!=', 'IN', 'CONTAINS', '!CONTAINS', 'STARTS_WITH', 'ENDS_WITH', '>', '<'] as const;
/** What a page tells the widget: characters, but `attributes` and `properties` are numbers of them. */
export const TOLD = { name: 40, text: 200, id: 200, event: 100, attributes: 50, properties: 20 };
export const LAYOUT_FACT_MAX = 40;
/** Parts of the widget that the panel loads itself; each is a file in the widget's `panel-parts/`. */
export const PANEL_PARTS = ['scale', 'choices', 'inputs', 'tables', 'flow', 'outcome'] as const;
export type PanelPart = (typeof PANEL_PARTS)[number];
export const WIDGET_PARTS = ['rules', 'limits', 'fields', 'texts', 'quoted-texts', ...PANEL_PARTS] as const;
export const PAGE_RULES = [
  'user_logged_in',
  'user_role',
  'page_type',
  'page_or_post_is',
  'page_or_post_is_not',
  'post_type_is',
  'post_type_is_not',
  'taxonomy_is',
  'taxonomy_is_not',
  'taxonomy_term_is',
  'taxonomy_term_is_not',
  'referrer',
  'query_parameter_contains',
  'query_parameter_not_contains',
  'query_parameter_regex',
  'cookie_exist',
  'cookie_not_exist',
  'page_url_is',
  'page_url_is_not',
  'page_url_contains',
  'page_url_not_contains',
  'attribute',
  'event',
] as const;
export const PAGE_RULES_MAX = 100;
/** Kinds of choices that the content host lists for page rules. */
export const LOGIC_TYPES = [
  'user_logged_in',
  'wp_user_roles',
  'wp_page_type',
  'post_type',
  'taxonomy',
  'taxonomy_term',
] as const;
export type LogicType = (typeof LOGIC_TYPES)[number];
/** The first one is the one we offer to install. */
export const ANALYTICS_PLUGINS = ['monsterinsights', 'exactmetrics'] as const;
export type AnalyticsPlugin = (typeof ANALYTICS_PLUGINS)[number];
export const PLANS = ['lite', 'plus', 'pro', 'elite'] as const;
export type Plan = (typeof PLANS)[number];
/** Each has a package in `hosts/`. */
export const HOST_SLUGS = ['demo-site', 'standalone', 'wordpress'] as const;
export type HostSlug = (typeof HOST_SLUGS)[number];
/** Whether a site of each kind shows demo content unless `UF_DEMO` says so; where it never does, `UF_DEMO` is ignored. */
export const DEMO_BY_HOST: Record<HostSlug, 'on' | 'off' | 'never'> = {
  'demo-site': 'on',
  standalone: 'off',
  wordpress: 'never',
};
export const ADDON_SLUGS = [
  'question-types',
  'targeting',
  'branding',
  'behavior',
  'templates',
  'geo-restrictions',
  'heatmaps',
  'post-ratings',
  'google-drive',
  'webhooks',
] as const;
export type AddonSlug = (typeof ADDON_SLUGS)[number];
/** The lowest plan with the addon. */
export const ADDON_PLANS: Record<AddonSlug, Exclude<Plan, 'lite'>> = {
  'question-types': 'plus',
  targeting: 'plus',
  branding: 'plus',
  templates: 'plus',
  'post-ratings': 'plus',
  behavior: 'pro',
  webhooks: 'pro',
  'google-drive': 'pro',
  heatmaps: 'elite',
  'geo-restrictions': 'elite',
};
/** Names and passwords, in characters. */
export const PERSON_NAME_MAX = 100;
export const API_KEY_NAME_MAX = 100;
export const PASSKEY_NAME_MAX = 60;
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 200;
export const PASSKEYS_MAX = 20;
export const PERSON_STATUSES = ['active', 'invited', 'deactivated'] as const;
export const PEOPLE_FILTERS = ['all', ...PERSON_STATUSES] as const;
/** Why somebody who comes back from a sign-in provider does not get in. */
export const PROVIDER_PROBLEMS = ['failed', 'unreachable', 'no-role', 'deactivated'] as const;
export type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number];
/**
 * Addons with a capability of their own, `use-<slug>`: what locks call the addon ("Post Ratings is a Pro feature") and
 * the grant it takes. With a `viewGrant`, whoever has that one may `view-<slug>`.
 */
export const ADDON_CAPABILITIES = {
  'post-ratings': { label: 'Post Ratings', grant: 'manage_settings' },
  'google-drive': { label: 'Google Drive', grant: 'none' },
  webhooks: { label: 'Webhooks', grant: 'none' },
  heatmaps: { label: 'Heatmaps', grant: 'manage_settings', viewGrant: 'view_results' },
} as const satisfies Partial<
  Record<AddonSlug, { label: string; grant: 'manage_settings' | 'none'; viewGrant?: 'view_results' }>
>;
/** Addons with a card on a survey's workflow step. What asks to activate one offers to install it as well. */
export const WORKFLOW_ADDONS: readonly AddonSlug[] = ['google-drive', 'webhooks'];
export const PAGE_TYPES = [
  'home',
  'blog',
  'single_post',
  'single_page',
  'category',
  'tag',
  'archive',
  'search',
  'not_found',
] as const;

/** Each but English has a file in `languages/`. */
export const ADMIN_LANGUAGES = ['en', 'de', 'fr', 'es', 'pt-BR', 'ar'] as const;
export const CHANGE_CODES = ['added', 'removed', 'changed', 'moved'] as const;
export const NOTE_MAX = 200;
export const VERSIONS_PER_PAGE = 20;
/** How many of the newest versions of a survey are kept. */
export const VERSIONS_KEPT = { published: 200, saved: 20 } as const;
/** Limits of what the site around us sends: items of a call, ids of a comparison, characters, bytes of a body. */
export const HOST_BATCH = { items: 500, seen: 5000, text: 1000, url: 2000, bytes: 1_048_576 } as const;
