import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  CONDITIONS_MAX,
  DEFAULT_SURVEY_TITLE,
  DEFAULT_THANK_YOU,
  DEVICES,
  EXTENSIONS_MAX,
  PAGE_RULES,
  PAGE_RULES_MAX,
  QUESTIONS_MAX,
  TIMING_DELAY_DEFAULT,
  TIMING_DELAY_MAX,
  TITLE_MAX,
  WEBHOOK_FORMATS,
  WEBHOOK_METHODS,
  WEBHOOK_ROWS_MAX,
  WEBHOOKS_MAX,
} from './limits.ts';
import { Comparator, Condition, ConditionValue, Question } from './questions.ts';
import { Color, Id, Moment, Order, Page, Pagination, PerPage, PickedPage, secretText } from './shapes.ts';

export const SurveyStatus = z.enum(['draft', 'publish', 'trash']);
export type SurveyStatus = z.infer<typeof SurveyStatus>;
/** What lists filter by; `scheduled` is published with a future `publish_at`, `all` leaves out trash. */
export const SurveyFilter = z.enum(['all', 'publish', 'scheduled', 'draft', 'trash']);
export type SurveyFilter = z.infer<typeof SurveyFilter>;

export const RedirectCondition = z.object({
  question: z.string().max(64),
  condition_type: Comparator,
  condition: ConditionValue,
  page: PickedPage.nullable().default(null),
});
export type RedirectCondition = z.infer<typeof RedirectCondition>;

export const ThankYou = z.object({
  type: z.enum(['message', 'redirect', 'conditional_redirect']).default('message'),
  message: z.string().max(5000).default(DEFAULT_THANK_YOU),
  redirect_to: PickedPage.nullable().default(null),
  conditions: z.array(RedirectCondition).max(CONDITIONS_MAX).default([]),
});
export type ThankYou = z.infer<typeof ThankYou>;

const Picked = z.object({
  id: z.union([z.string(), z.number()]),
  label: z.string(),
});
export const PageRule = z.object({
  logic: z.enum(PAGE_RULES),
  operator: z.enum(['&&', '||']).default('&&'),
  /** Text for the URL and text kinds, a list (or one) of `{id, label}` for kinds with choices. */
  data: z.union([z.string().max(2000), z.array(Picked).max(200), Picked, z.null()]).default(null),
});
export type PageRule = z.infer<typeof PageRule>;

export const Targeting = z.object({
  devices: z.array(z.enum(DEVICES)).default([...DEVICES]),
  /** `custom` is read as `select`. */
  pages: z
    .enum(['all', 'select', 'custom'])
    .default('all')
    .transform((pages) => (pages === 'custom' ? 'select' : pages)),
  page_rules: z.array(PageRule).max(PAGE_RULES_MAX).default([]),
});
export type Targeting = z.infer<typeof Targeting>;

export const GeoTargeting = z.object({
  target: z.enum(['all', 'select']).default('all'),
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .max(300)
    .default([]),
});
export type GeoTargeting = z.infer<typeof GeoTargeting>;

export const Behavior = z.object({
  timing: z.enum(['immediate', 'delay', 'before_abandon', 'half_page']).default('immediate'),
  /** Seconds. */
  timing_delay: z.number().int().min(0).max(TIMING_DELAY_MAX).default(TIMING_DELAY_DEFAULT),
  display_length: z.enum(['until_response', 'once', 'repeatedly']).default('until_response'),
  run_time: z.enum(['indefinitely', 'expire']).default('indefinitely'),
  expire_at: z
    .object({
      month: z.number().int().min(1).max(12),
      day: z.number().int().min(1).max(31),
    })
    .nullable()
    .default(null),
  /** Null: as the site. */
  start_minimized: z.boolean().nullable().default(null),
});
export type Behavior = z.infer<typeof Behavior>;

export const Position = z.enum(['bottom_left', 'bottom_right', 'middle_left', 'middle_right']);
export const LogoType = z.enum(['userfeedback', 'custom', 'none']);
export const Font = z.object({
  family: z.string().max(80),
  weight: z.string().max(10),
});

/** How a survey looks. Null and empty texts: as the site, whose settings are followed as they change. */
export const Theming = z.object({
  color_scheme: z.enum(['light', 'dark', 'custom']).nullable().default(null),
  widget_color: Color.nullable().default(null),
  text_color: Color.nullable().default(null),
  button_color: Color.nullable().default(null),
  logo_type: LogoType.nullable().default(null),
  custom_logo: z.string().max(2000).default(''),
  show_logo: z.boolean().default(false),
  skip_text: z.string().max(40).default(''),
  next_text: z.string().max(40).default(''),
  start_minimized: z.boolean().default(false),
  font: Font.nullable().default(null),
  position: Position.nullable().default(null),
  widget_toggle_text: z.string().max(80).default(''),
  widget_toggle_icon: z.string().max(80).default(''),
  widget_toggle_color: z.union([Color, z.literal('')]).default(''),
});
export type Theming = z.infer<typeof Theming>;

export const SurveySettings = z.object({
  google_drive: z
    .object({
      enable: z.boolean().default(false),
      spreadsheet_id: z.string().max(200).default(''),
      file_name: z.string().max(200).default(''),
    })
    .prefault({}),
  enable_tracking: z.boolean().default(false),
  thank_you: ThankYou.prefault({}),
  targeting: Targeting.prefault({}),
  geo_targeting: GeoTargeting.prefault({}),
  behavior: Behavior.prefault({}),
  theming: Theming.prefault({}),
});
export type SurveySettings = z.infer<typeof SurveySettings>;

const KeyValue = z.object({
  key: z.string().max(200).default(''),
  value: z.string().max(2000).default(''),
});
export const Webhook = z.object({
  /** Made by the server at the first save and kept from then on; one that the survey does not have is replaced. */
  id: z.string().max(64).default(''),
  name: z.string().max(200).default('Unnamed Webhook'),
  request_url: secretText(2000),
  request_method: z.enum(WEBHOOK_METHODS).default('POST'),
  request_format: z.enum(WEBHOOK_FORMATS).default('JSON'),
  secret: secretText(200),
  headers: z
    .array(KeyValue.extend({ value: secretText(2000) }))
    .max(WEBHOOK_ROWS_MAX.headers)
    .default([]),
  /** `value` is the id of the question whose answer is sent under `key`. */
  body: z.array(KeyValue).max(WEBHOOK_ROWS_MAX.body).default([]),
});
export type Webhook = z.infer<typeof Webhook>;

export const EmailNotification = z.object({
  active: z.boolean().default(false),
  /** Comma-separated. */
  addresses: z.string().max(2000).default(''),
  logic: z
    .object({
      enable: z.boolean().default(false),
      action: z.literal('send').default('send'),
      conditions: z.array(Condition).max(CONDITIONS_MAX).default([]),
    })
    .prefault({}),
});
export type EmailNotification = z.infer<typeof EmailNotification>;

export const Notifications = z.object({
  email: EmailNotification.prefault({}),
  webhook: z
    .object({
      active: z.boolean().default(false),
      webhooks: z.array(Webhook).max(WEBHOOKS_MAX).default([]),
    })
    .prefault({}),
});
export type Notifications = z.infer<typeof Notifications>;

/** What addons of others keep with a survey; so much of it that nobody notices when it is read. */
const Extensions = z
  .record(z.string().max(60), z.unknown())
  .refine((own) => countBytes(JSON.stringify(own)) <= EXTENSIONS_MAX.bytes, 'Must be at most 64 KB.')
  .refine((own) => countKeys(own) <= EXTENSIONS_MAX.keys, `Must have at most ${EXTENSIONS_MAX.keys} keys.`)
  .refine(
    (own) => countLevels(own) <= EXTENSIONS_MAX.levels,
    `Must have at most ${EXTENSIONS_MAX.levels} levels.`,
  );

/** As UTF-8. */
function countBytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce((count: number, part) => count + countKeys(part), own);
}

function countLevels(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Object.values(value).reduce((most: number, part) => Math.max(most, countLevels(part)), 0);
}

/** What an administrator edits and sends; the server adds the rest. */
const editable = {
  title: z
    .string()
    .trim()
    .max(TITLE_MAX)
    .default(DEFAULT_SURVEY_TITLE)
    .transform((title) => title || DEFAULT_SURVEY_TITLE),
  type: z.enum(['regular', 'nps']).default('regular'),
  template: z.string().max(80).nullable().default(null),
  status: SurveyStatus.default('draft'),
  publish_at: Moment.nullable().default(null),
  questions: z.array(Question).max(QUESTIONS_MAX).default([]),
  settings: SurveySettings.prefault({}),
  notifications: Notifications.prefault({}),
  /** Slices of addons that are not ours, by slug; unknown to the product itself. */
  extensions: Extensions.default({}),
};

/**
 * A part of a survey that is kept but does not act here and now. Parts: `questions.{id}`,
 * `questions.{id}.settings.randomize`, `questions.{id}.settings.comment_box`, `settings.targeting.pages`,
 * `settings.targeting.devices`, `settings.geo_targeting`, `settings.behavior`, `settings.thank_you.type`,
 * `settings.theming`, `settings.google_drive`, `notifications.email.logic`, `notifications.webhook` and, of addons that
 * are not ours, `extensions.{slug}`.
 */
export const RestingPart = z.object({
  part: z.string(),
  /** `setting` is for what a setting of the product keeps from acting. */
  reason: z.enum(['plan', 'addon', 'setting']),
  /** The lowest plan that has it, or the slug of the addon to activate. */
  needs: z.string(),
});
export type RestingPart = z.infer<typeof RestingPart>;

/** A part that was sent and not stored, since the site has no right to it; `publish_at` beside those that can rest. */
export const RemovedPart = RestingPart.omit({ reason: true });
export type RemovedPart = z.infer<typeof RemovedPart>;

/** A survey as kept and returned. */
export const Survey = z.object({
  id: z.int(),
  ...editable,
  cookie_name: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Grows with each change of the questions; a visitor's answers name the version that was seen. */
  version: z.int(),
  /** Grows with each save; sent back to notice that somebody else saved meanwhile (409). */
  revision: z.int(),
  /** What the last save called itself (`save_key`); null where it said nothing. */
  last_save_key: z.string().nullable(),
  responses_count: z.int(),
  impressions: z.int(),
  resting: z.array(RestingPart),
  /** What a save would refuse of it as it is kept, by field; it was stored before that was refused. */
  problems: z.record(z.string(), z.string()),
});
export type Survey = z.infer<typeof Survey>;

const CookieName = z.string().regex(/^[\w-]{1,80}$/);
/** A survey as sent for saving: id null creates. `cookie_name` may be chosen at creation only. */
export const SurveyInput = z.object({
  id: Id.nullable().default(null),
  ...editable,
  cookie_name: CookieName.optional(),
  revision: z.int().optional(),
  /** Made by the client for a survey not yet saved: created again under the same key, it is the same survey. */
  creation_key: z.string().min(1).max(64).optional(),
  /** Made by the client for its next save: sent again under the same key, since the answer was lost, it outdates nobody. */
  save_key: z.string().min(1).max(64).optional(),
  redirect_route: z.enum(['surveys-index']).optional(),
});
export type SurveyInput = z.infer<typeof SurveyInput>;
/** The same as a call sends it. What it does not say of the state stays: nobody goes live or off unasked. */
export const SentSurvey = SurveyInput.extend({
  status: SurveyStatus.optional(),
  publish_at: Moment.nullable().optional(),
});
export type SentSurvey = z.infer<typeof SentSurvey>;
/** What the editor holds: a survey not yet saved has id null. */
export type SurveyDraft = z.infer<typeof SurveyInput>;

export const SavedSurvey = Survey.extend({
  published: z.boolean(),
  /** Why it is not published although it was to be; null otherwise. */
  message: z.string().nullable(),
  /** What of it was not stored, as sent. */
  removed: z.array(RemovedPart),
});
export type SavedSurvey = z.infer<typeof SavedSurvey>;

/** Why a live survey is not shown to anybody. */
export const NotShown = z.enum(['no-questions', 'untitled-question', 'question-at-rest']);
export type NotShown = z.infer<typeof NotShown>;

/** `id` and `responses_count` always, of the rest what `select` names. */
export const SurveyListItem = z.object({
  id: z.int(),
  responses_count: z.int(),
  title: z.string().optional(),
  type: z.enum(['regular', 'nps']).optional(),
  status: SurveyStatus.optional(),
  publish_at: z.string().nullable().optional(),
  created_at: z.string().optional(),
  updated_at: z.string().optional(),
  impressions: z.int().optional(),
  cookie_name: z.string().optional(),
  settings: SurveySettings.optional(),
  questions: z.array(Question).optional(),
  /** Null also for surveys that are not live. */
  not_shown: NotShown.nullable().optional(),
});
export type SurveyListItem = z.infer<typeof SurveyListItem>;

export const SurveyListQuery = z.object({
  page: Page,
  per_page: PerPage,
  orderby: z.enum(['id', 'title', 'status', 'created_at']).default('id'),
  order: Order,
  filter: z.strictObject({ status: SurveyFilter.default('all') }).prefault({}),
  search: z.string().max(200).default(''),
  /** Fields beside `id` and `responses_count`; all of them when absent. */
  select: z.array(z.string().max(40)).max(30).optional(),
});
export type SurveyListQuery = z.infer<typeof SurveyListQuery>;

export const SurveyList = z.object({
  items: z.array(SurveyListItem),
  pagination: Pagination,
  status_filters: z.array(z.object({ status: SurveyFilter, count: z.int() })),
});

const SurveyIds = z.object({ survey_ids: z.array(Id).min(1).max(1000) });
const SurveyIdsDone = z.object({
  success: z.literal(true),
  survey_ids: z.array(z.int()),
});
const PublishedSurveys = SurveyIdsDone.extend({
  /** Those that could not be published and are as they were. */
  refused: z.array(z.object({ id: z.int(), message: z.string() })),
});
const ById = z.object({ id: Id });
const edit = { capability: 'edit-surveys', bodyLimit: 1_048_576 } as const;
const remove = { capability: 'delete-surveys' } as const;
const tag = 'Surveys';

const act = (name: 'restore' | 'draft' | 'trash', meta: typeof edit | typeof remove, summary: string) =>
  endpoint('POST', `/surveys/${name}`, meta, { summary, tag }).input(SurveyIds).output(SurveyIdsDone);

export const surveys = {
  list: endpoint('GET', '/surveys', { capability: 'view-surveys' }, { summary: 'List surveys', tag })
    .input(SurveyListQuery)
    .output(SurveyList),
  get: endpoint('GET', '/surveys/{id}', { capability: 'view-surveys' }, { summary: 'One survey', tag })
    .input(ById)
    .output(Survey),
  save: endpoint('POST', '/surveys', edit, {
    summary: 'Create (id null, 201) or update a survey',
    tag,
    status: 201,
  })
    .input(SentSurvey)
    .output(SavedSurvey),
  update: endpoint('PUT', '/surveys/{id}', edit, {
    summary: 'Update a survey',
    tag,
  })
    .input(SentSurvey.extend({ id: Id }))
    .output(SavedSurvey),
  duplicate: endpoint('POST', '/surveys/{id}/duplicate', edit, {
    summary: 'Copy a survey as a draft',
    tag,
    status: 201,
  })
    .input(ById)
    .output(z.object({ id: z.int() })),
  restore: act('restore', remove, 'Take surveys out of the trash, as drafts'),
  draft: act('draft', edit, 'Make surveys drafts'),
  publish: endpoint('POST', '/surveys/publish', edit, { summary: 'Publish surveys now', tag })
    .input(SurveyIds)
    .output(PublishedSurveys),
  trash: act('trash', remove, 'Move surveys to the trash'),
  delete: endpoint('DELETE', '/surveys', remove, {
    summary: 'Delete surveys and all their responses for good',
    tag,
  })
    .input(SurveyIds)
    .output(SurveyIdsDone),
};
