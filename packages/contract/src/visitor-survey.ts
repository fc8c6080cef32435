import { z } from 'zod';
import { Condition } from './conditions.ts';
import { WIDGET_PARTS } from './limits.ts';
import { WidgetQuestion } from './question-types/index.ts';
import { NamedLink, PickedPage } from './shapes.ts';
import {
  Answering,
  AttributeTest,
  Behavior,
  Ending,
  EventTest,
  Font,
  GeoTargeting,
  HiddenField,
  Limits,
  LogoType,
  PageRule,
  Position,
  Quota,
  RedirectCondition,
  Targeting,
  ThankYou,
  Theming,
} from './surveys/settings.ts';
import { Survey } from './surveys/survey.ts';

/*
 * The allow-list of what a visitor's browser gets of a survey: a new field of a survey or a setting stays private until it
 * is named here, one of a question until its type names it. The server sends what these shapes let through and nothing else.
 */

const Picked = PickedPage.pick({ id: true, label: true });
const page = Picked.nullable().default(null);
const rule = PageRule.pick({ logic: true, operator: true }).extend({
  data: z
    .union([z.string(), z.array(Picked), Picked, AttributeTest.strip(), EventTest.strip(), z.null()])
    .default(null),
});
const button = NamedLink.pick({ label: true, url: true }).optional();
/** The current address of the chosen page; null when the page is gone, and then there is no redirect. */
const redirect_url = z.string().nullable().optional();

const word = z.string();
const PANEL_WORDS = {
  back: word,
  blocked: word,
  close: word,
  comments: word,
  email: word,
  extremelyLikely: word,
  firstName: word,
  language: word,
  minimize: word,
  notLikely: word,
  open: word,
  place: word,
  progress: word,
  required: word,
  resumed: word,
  saved: word,
  startOver: word,
  untitled: word,
};

const VisitorSettings = z.object({
  enable_tracking: z.boolean().default(false),
  /** Present only if each person whose id the site has signed can answer once. */
  one_per_person: z.boolean().optional(),
  thank_you: ThankYou.pick({ type: true, message: true })
    .extend({
      button,
      /** Present only if there are any, and no redirect. */
      endings: z
        .array(
          Ending.pick({ id: true, message: true }).extend({
            conditions: z.array(Condition.pick({ question_id: true, compare: true, value: true })),
            button,
          }),
        )
        .optional(),
      redirect_to: page,
      redirect_url,
      conditions: z
        .array(
          RedirectCondition.pick({ question: true, condition_type: true, condition: true }).extend({
            page,
            redirect_url,
          }),
        )
        .default([]),
    })
    .prefault({}),
  targeting: Targeting.pick({ devices: true, pages: true })
    .extend({ page_rules: z.array(rule).default([]) })
    .prefault({}),
  geo_targeting: GeoTargeting.pick({ target: true, countries: true }).prefault({}),
  behavior: Behavior.pick({
    timing: true,
    timing_delay: true,
    triggers: true,
    display_length: true,
    recur_days: true,
    run_time: true,
    start_minimized: true,
  })
    .extend({
      expire_at: z.object({ month: z.number(), day: z.number() }).nullable().default(null),
      end_at: z.string().nullable().default(null),
    })
    .prefault({}),
  limits: Limits.pick({ sample_percent: true, ignore_frequency: true })
    .extend({
      /**
       * Both are present only if a response may be refused for that reason; the visitor reads them instead of the
       * thanks.
       */
      closed_message: z.string().optional(),
      answered_message: z.string().optional(),
      /** What a visitor with a personal link reads instead, by the code of the refusal. */
      messages: z.record(z.string(), z.string()).optional(),
    })
    .prefault({}),
  /** Present only if the survey saves answers or has a Back button. */
  answering: Answering.pick({ save_partial: true, back: true, resume: true, notice: true }).optional(),
  fields: z.array(HiddenField.pick({ name: true, from: true })).optional(),
  theming: Theming.pick({
    color_scheme: true,
    widget_color: true,
    text_color: true,
    button_color: true,
    logo_type: true,
    custom_logo: true,
    show_logo: true,
    skip_text: true,
    next_text: true,
    start_minimized: true,
    position: true,
    widget_toggle_text: true,
    widget_toggle_icon: true,
    widget_toggle_color: true,
  })
    .extend({ font: Font.pick({ family: true, weight: true }).nullable().default(null) })
    .prefault({}),
});

/** `theme` has CSS variables by name. */
export const WidgetLook = z.object({
  position: Position,
  logo: z.object({ type: LogoType, src: z.string() }),
  skip_text: z.string(),
  next_text: z.string(),
  toggle: z.object({ text: z.string(), icon: z.string() }),
  start_minimized: z.boolean(),
  theme: z.record(z.string(), z.string()),
});
export type WidgetLook = z.infer<typeof WidgetLook>;

/** What the widget loads to show a survey in a language; the same for every visitor. */
export const LanguagePart = z.object({
  lang: z.string(),
  dir: z.enum(['ltr', 'rtl']),
  /** The widget's own; `{n}` and `{total}` stand for numbers, and `stars` are from one to five. */
  words: z.object({
    ...PANEL_WORDS,
    problems: z.record(z.string(), z.string()),
    stars: z.array(z.string()),
    /** Of the parts that have types of this survey; absent without any. */
    types: z.record(z.string(), z.string()).optional(),
  }),
  /** The survey's, by key; a text without an entry stays as it is. */
  texts: z.record(z.string(), z.string()),
  /** Texts that quote, as they are written; in `texts` they read as if there were nothing to quote. */
  quotes: z.record(z.string(), z.string()).optional(),
});
export type LanguagePart = z.infer<typeof LanguagePart>;

/** A survey in force as a visitor's browser gets it: no e-mail addresses, secrets or administrators' data. */
export const WidgetSurvey = Survey.pick({
  id: true,
  template: true,
  publish_at: true,
  type: true,
  version: true,
  cookie_name: true,
}).extend({
  title: z.string(),
  questions: z.array(WidgetQuestion).default([]),
  settings: VisitorSettings,
  /** Decided by the server from the survey, the site's settings and the plan. */
  look: WidgetLook,
  toggle_path: z.string().default(''),
  /** Stylesheet of the font; null: the system's font, or no font service. */
  font_sheet: z.string().nullable().default(null),
  lang: z.string().optional(),
  dir: z.enum(['ltr', 'rtl']).default('ltr'),
  /**
   * By tag: names of language parts, found at `/widget/texts/{name}`. While a survey is tested, the parts themselves.
   */
  languages: z.record(z.string(), z.union([z.string(), LanguagePart])).optional(),
  /** The languages that visitors can choose, by tag, each with its own name for itself; absent without a choice. */
  choice: z.record(z.string(), z.string()).optional(),
  /**
   * Titles, thanks, endings and closing message that quote, as they are written, by question id, `thanks`, `ending/{id}` and
   * `closed`; in their places they read as if there were nothing to quote.
   */
  quotes: z.record(z.string(), z.string()).optional(),
  /** The parts of the widget that it loads besides the panel. */
  needs: z.array(z.enum(WIDGET_PARTS)).default([]),
  /** No more responses are taken that give one of these values to the question; present only with limits. */
  full_quotas: z.array(Quota.pick({ question_id: true, values: true })).optional(),
  notifications: z.object({}),
  /** False if it appears only where it is placed, or when the page opens it; absent otherwise. */
  floats: z.literal(false).optional(),
  /** Set by the loader for surveys placed by shortcode; the shared document says false. */
  is_shortcode: z.boolean(),
  nonces: z.object({ impression: z.string(), submission: z.string() }),
});
export type WidgetSurvey = z.infer<typeof WidgetSurvey>;
