import { z } from 'zod';
import { Comparator, Condition, ConditionValue } from '../conditions.ts';
import { FIELD_SOURCES, FIELDS } from '../field-limits.ts';
import {
  ANSWERING_NEW,
  CLOSED_MESSAGE_MAX,
  CONDITIONS_MAX,
  DEFAULT_THANK_YOU,
  DEVICES,
  LOGO_TYPES,
  PACE_PERIODS,
  PAGE_RULES,
  PAGE_RULES_MAX,
  POSITIONS,
  QUOTA_VALUES_MAX,
  QUOTAS_MAX,
  RECUR_DAYS_DEFAULT,
  RECUR_DAYS_MAX,
  RESPONSES_LIMIT_MAX,
  RESUME,
  SAMPLE_MAX,
  TEXT_MAX,
  THANK_YOU_TYPES,
  TIMING_DELAY_DEFAULT,
  TIMING_DELAY_MAX,
  TOLD,
  TRIGGERS,
  WIDGET_THEMES,
} from '../limits.ts';
import { Color, Moment, NamedLink, PickedPage, QUOTING } from '../shapes.ts';
import { ENDINGS, THANKS_MAX } from '../thanks-limits.ts';
import { ATTRIBUTE_COMPARATORS, EVENT_COUNT_MAX } from '../told-limits.ts';

export const RedirectCondition = z.object({
  question: z.string().max(64),
  condition_type: Comparator,
  condition: ConditionValue,
  page: PickedPage.nullable().default(null),
});
export type RedirectCondition = z.infer<typeof RedirectCondition>;

export const Ending = z.object({
  /** Made by the server if it is empty. */
  id: z.string().max(64).default(''),
  /** All of them must hold. */
  conditions: z.array(Condition).min(1).max(ENDINGS.conditions),
  message: z.string().max(THANKS_MAX).default('').describe(QUOTING),
  button: NamedLink.nullable().default(null),
});
export type Ending = z.infer<typeof Ending>;

export const ThankYou = z.object({
  type: z.enum(THANK_YOU_TYPES).default('message'),
  message: z.string().max(THANKS_MAX).default(DEFAULT_THANK_YOU).describe(QUOTING),
  button: NamedLink.nullable().default(null),
  /** For the type `message`: the first whose conditions hold stands in place of the message and its button. */
  endings: z.array(Ending).max(ENDINGS.most).default([]),
  redirect_to: PickedPage.nullable().default(null),
  conditions: z.array(RedirectCondition).max(CONDITIONS_MAX).default([]),
});
export type ThankYou = z.infer<typeof ThankYou>;

const Picked = z.object({
  id: z.union([z.string(), z.number()]),
  label: z.string(),
});
/** `EXISTS` and `!EXISTS` need no value. */
export const AttributeTest = z.strictObject({
  name: z.string().max(TOLD.name),
  compare: z.enum(ATTRIBUTE_COMPARATORS),
  value: z.union([z.string().max(TOLD.text), z.number()]).default(''),
});
export type AttributeTest = z.infer<typeof AttributeTest>;

/** `count`: how often the page reported the event in this tab, at least. */
export const EventTest = z.strictObject({
  name: z.string().max(TOLD.event),
  count: z.number().int().min(1).max(EVENT_COUNT_MAX).default(1),
});
export type EventTest = z.infer<typeof EventTest>;

export const PageRule = z.object({
  logic: z.enum(PAGE_RULES),
  operator: z.enum(['&&', '||']).default('&&'),
  /**
   * Text for the URL and text kinds, a list (or one) of `{id, label}` for kinds with choices, otherwise a test of what
   * the page tells the widget.
   */
  data: z
    .union([z.string().max(2000), z.array(Picked).max(200), Picked, AttributeTest, EventTest, z.null()])
    .default(null),
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

export const PropertyCondition = z.object({
  name: z.string().min(1).max(TRIGGERS.propertyName),
  compare: Comparator,
  value: z.union([z.string().min(1).max(TEXT_MAX), z.number()]),
});
export type PropertyCondition = z.infer<typeof PropertyCondition>;

const wholeBetween = (min: number, max: number) => z.number().int().min(min).max(max);
const after = wholeBetween(0, TRIGGERS.after).default(0);
/** `after`: the survey opens this many seconds later, if the visitor is still on the page. */
export const Trigger = z.discriminatedUnion('type', [
  z.object({ type: z.literal('delay'), seconds: wholeBetween(0, TRIGGERS.seconds) }),
  z.object({ type: z.literal('scroll'), percent: wholeBetween(1, 100) }),
  z.object({ type: z.literal('exit') }),
  z.object({ type: z.literal('click'), selector: z.string().min(1).max(TRIGGERS.selector), after }),
  z.object({
    type: z.literal('event'),
    name: z.string().min(1).max(TRIGGERS.eventName),
    where: z.array(PropertyCondition).max(TRIGGERS.conditions).default([]),
    after,
  }),
  z.object({ type: z.literal('idle'), seconds: wholeBetween(TRIGGERS.idleSeconds, TRIGGERS.seconds) }),
]);
export type Trigger = z.infer<typeof Trigger>;
export type TriggerOf<T extends Trigger['type']> = Extract<Trigger, { type: T }>;

export const Behavior = z.object({
  timing: z.enum(['immediate', 'delay', 'before_abandon', 'half_page', 'triggers']).default('immediate'),
  /** Seconds. */
  timing_delay: z.number().int().min(0).max(TIMING_DELAY_MAX).default(TIMING_DELAY_DEFAULT),
  /** For the timing `triggers`, which needs at least one: the first that happens opens the survey. */
  triggers: z.array(Trigger).max(TRIGGERS.most).default([]),
  display_length: z.enum(['until_response', 'once', 'repeatedly', 'recurring']).default('until_response'),
  /** Days after which a recurring survey asks again somebody who has answered. */
  recur_days: z.number().int().min(1).max(RECUR_DAYS_MAX).default(RECUR_DAYS_DEFAULT),
  run_time: z.enum(['indefinitely', 'expire', 'until']).default('indefinitely'),
  /** For the run time `until`. */
  end_at: Moment.nullable().default(null),
  expire_at: z
    .object({
      month: z.number().int().min(1).max(12),
      day: z.number().int().min(1).max(31),
    })
    .nullable()
    .default(null),
  /** Null: the site's setting. */
  start_minimized: z.boolean().nullable().default(null),
});
export type Behavior = z.infer<typeof Behavior>;

/** The most responses that give one of these values to the question. */
export const Quota = z.object({
  id: z.string().min(1).max(64),
  question_id: z.string().max(64),
  values: z.array(z.string().max(TEXT_MAX)).min(1).max(QUOTA_VALUES_MAX),
  max: z.number().int().min(0).max(RESPONSES_LIMIT_MAX),
});
export type Quota = z.infer<typeof Quota>;

export const Limits = z.object({
  sample_percent: z.number().int().min(1).max(SAMPLE_MAX).default(SAMPLE_MAX),
  /** The survey opens even during the site's pause between two surveys. */
  ignore_frequency: z.boolean().default(false),
  /** Counts finished, published responses. */
  max_responses: z.number().int().min(1).max(RESPONSES_LIMIT_MAX).nullable().default(null),
  /** The most responses for each day, week from Monday or month in the site's time zone; spread over its days. */
  pace: z
    .object({
      count: z.number().int().min(1).max(RESPONSES_LIMIT_MAX),
      per: z.enum(PACE_PERIODS),
    })
    .nullable()
    .default(null),
  quotas: z.array(Quota).max(QUOTAS_MAX).default([]),
  /** Shown instead of the thanks if the response is no longer accepted; empty: the product's own words. */
  closed_message: z.string().max(CLOSED_MESSAGE_MAX).default('').describe(QUOTING),
});
export type Limits = z.infer<typeof Limits>;

export const Position = z.enum(POSITIONS);
export const LogoType = z.enum(LOGO_TYPES);
export const Font = z.object({
  family: z.string().max(80),
  weight: z.string().max(10),
});

/** Null and empty texts follow the site's settings as they change. */
export const Theming = z.object({
  color_scheme: z.enum(WIDGET_THEMES).nullable().default(null),
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

export const Answering = z.object({
  save_partial: z.boolean().default(ANSWERING_NEW.save_partial),
  back: z.boolean().default(ANSWERING_NEW.back),
  /** For how long visitors can continue, in the same browser. */
  resume: z.enum(RESUME).default(ANSWERING_NEW.resume),
  notice: z.boolean().default(ANSWERING_NEW.notice),
});
export type Answering = z.infer<typeof Answering>;

/** A fact that is stored with each response. Nothing else that pages tell the widget is stored. */
export const HiddenField = z.object({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9_]*$/, 'Start with a lowercase letter, then use only letters, digits and _.')
    .max(FIELDS.name),
  /** Empty: the name. */
  label: z.string().max(FIELDS.label).default(''),
  from: z.array(z.enum(FIELD_SOURCES)).min(1).max(FIELD_SOURCES.length),
});
export type HiddenField = z.infer<typeof HiddenField>;
export const HiddenFields = z.array(HiddenField).max(FIELDS.most);

export const SurveySettings = z.object({
  google_drive: z
    .object({
      enable: z.boolean().default(false),
      spreadsheet_id: z.string().max(200).default(''),
      file_name: z.string().max(200).default(''),
    })
    .prefault({}),
  enable_tracking: z.boolean().default(false),
  /** Only visitors whose id the site has signed see the survey, and each can answer once, on any device. */
  one_per_person: z.boolean().default(false),
  thank_you: ThankYou.prefault({}),
  targeting: Targeting.prefault({}),
  geo_targeting: GeoTargeting.prefault({}),
  behavior: Behavior.prefault({}),
  limits: Limits.prefault({}),
  theming: Theming.prefault({}),
  answering: Answering.prefault({}),
  fields: HiddenFields.default([]),
});
export type SurveySettings = z.infer<typeof SurveySettings>;
