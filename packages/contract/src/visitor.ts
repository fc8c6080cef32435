import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ADDON_SLUGS } from './limits.ts';
import { WidgetQuestion } from './questions.ts';
import { AnswerExtra, AnswerValue } from './responses.ts';
import { WidgetSettings } from './settings.ts';
import { Id, Success } from './shapes.ts';
import { LogoType, Position, RedirectCondition, Survey, SurveySettings, ThankYou } from './surveys.ts';

/** Where the chosen page is now; null when it is gone, then there is no redirect (OP-061). */
const redirect = { redirect_url: z.string().nullable().optional() };
/** What a survey's settings are to a visitor: the pages' addresses come in, storage stays out (OP-041). */
const VisitorSettings = SurveySettings.omit({ google_drive: true }).extend({
  thank_you: ThankYou.extend({
    ...redirect,
    conditions: z.array(RedirectCondition.extend(redirect)).default([]),
  }),
});

/** The look of a survey for whoever draws it; `theme` are CSS variables by name. */
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

/** A survey as a visitor's browser gets it (API-S-33): no addresses, secrets or administrators' data (OP-041). */
export const WidgetSurvey = Survey.pick({
  id: true,
  template: true,
  title: true,
  publish_at: true,
  type: true,
  version: true,
  cookie_name: true,
}).extend({
  questions: z.array(WidgetQuestion).default([]),
  settings: VisitorSettings,
  /** The drawing of the toggle's icon in force. */
  /** How it looks, settled by the server: what was chosen, what the site's settings say and what the plan allows. */
  look: WidgetLook,
  toggle_path: z.string().default(''),
  /** The stylesheet of the font in force; null: the system's font, or no font service. */
  font_sheet: z.string().nullable().default(null),
  notifications: z.object({}),
  /** Set by the loader for surveys placed by shortcode; the shared document says false. */
  is_shortcode: z.boolean(),
  nonces: z.object({ impression: z.string(), submission: z.string() }),
});
export type WidgetSurvey = z.infer<typeof WidgetSurvey>;

/** The one public document of a site, equal for every visitor (D-10). */
export const WidgetDocument = z.object({
  surveys: z.array(WidgetSurvey),
  widget_settings: WidgetSettings,
  addons: z.record(z.enum(ADDON_SLUGS), z.boolean()),
  is_pro: z.boolean(),
  is_licensed: z.boolean(),
  license_type: z.string(),
});
export type WidgetDocument = z.infer<typeof WidgetDocument>;

/**
 * What only the host page knows about itself and its visitor, inlined as JSON (D-11). What is left out is not known;
 * null and empty lists are said.
 */
export const PageFacts = z.object({
  page_type: z.string().optional(),
  post_id: z.union([z.string(), z.number()]).nullable().optional(),
  post_type: z.string().nullable().optional(),
  taxonomies: z.array(z.string()).optional(),
  terms: z.array(z.union([z.string(), z.number()])).optional(),
  logged_in: z.boolean().optional(),
  roles: z.array(z.string()).optional(),
});
export type PageFacts = z.infer<typeof PageFacts>;

export const SubmittedAnswer = z
  .object({
    question_id: z.string().max(64).optional(),
    questionId: z.string().max(64).optional(),
    value: AnswerValue,
    extra: AnswerExtra.optional(),
  })
  .transform(({ question_id, questionId, value, extra }) => ({
    question_id: question_id ?? questionId ?? '',
    value,
    extra: extra ?? {},
  }))
  .refine((answer) => answer.question_id !== '', {
    message: 'Each answer names its question.',
    path: ['question_id'],
  });
export type SubmittedAnswer = z.output<typeof SubmittedAnswer>;

export const PageSubmitted = z
  .object({
    /** Another name of `url`. */
    link: z.string().nullable().optional(),
    /** Kept where it is an `http:` or `https:` address of at most 2,000 characters. */
    url: z.string().nullable().optional(),
    title: z.string().max(500).optional(),
    name: z.string().max(500).optional(),
  })
  .transform(({ link, url, title, name }) => ({
    name: name ?? title ?? '',
    url: url ?? link ?? null,
  }));

export const Submission = z.object({
  id: Id,
  /** Made by the client; the same id again gets the same answer. The server makes one where it is missing. */
  submission_id: z.uuid().optional(),
  /** The survey's version that the visitor saw; the present one when absent. */
  survey_version: z.int().positive().optional(),
  answers: z.array(SubmittedAnswer).min(1).max(200),
  page_submitted: PageSubmitted.prefault({}),
  /** Seconds between the first question and the last answer, as the client measured them. */
  seconds: z.number().min(0).max(31_536_000).optional(),
  /** A field that people do not see; whoever fills it in is none. */
  website: z.string().max(500).default(''),
  nonce: z.string().max(200).default(''),
});
export type Submission = z.output<typeof Submission>;

const tag = 'Visitors';
export const visitor = {
  widget: endpoint(
    'GET',
    '/widget',
    { capability: 'visit' },
    {
      summary: 'The document that the widget reads; cacheable, equal for all',
      tag,
    },
  ).output(WidgetDocument),
  country: endpoint(
    'GET',
    '/widget/country',
    { capability: 'visit' },
    { summary: "The visitor's country, asked for only where a survey depends on it; never cached", tag },
  ).output(z.object({ country: z.string().nullable() })),
  impression: endpoint(
    'POST',
    '/surveys/{id}/impression',
    { capability: 'visit', bodyLimit: 16_384, fromQuery: ['nonce'] },
    { summary: 'Count one start of a survey', tag, status: 201 },
  )
    .input(z.object({ id: Id, nonce: z.string().max(200).default('') }))
    .output(Success),
  submit: endpoint(
    'POST',
    '/surveys/{id}/responses',
    { capability: 'visit', bodyLimit: 131_072 },
    { summary: 'Store a response, once per submission_id', tag, status: 201 },
  )
    .input(Submission)
    .output(z.object({ success: z.literal(true), data: z.int() })),
};
