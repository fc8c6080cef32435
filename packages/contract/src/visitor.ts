import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { FIELDS } from './field-limits.ts';
import { LAYOUT_FACT_MAX, TOLD, VISIT } from './limits.ts';
import { CHANNELS, SOURCE_MAX } from './places-limits.ts';
import { AnswerExtra, AnswerValue } from './responses.ts';
import { WidgetSettings } from './settings.ts';
import { Id, Success } from './shapes.ts';
import { Closed } from './surveys/survey.ts';
import { PERSON_SURVEYS_MAX, SIGNATURE_LENGTH } from './told-limits.ts';
import { LanguagePart, WidgetSurvey } from './visitor-survey.ts';

export const RecordedPages = z.object({
  /** A regular expression for the flag `i`; fits the paths that any of the patterns fits. */
  on: z.string(),
  nonce: z.string(),
  /**
   * The first one that fits counts. `share`: percent of page views. `logged_in`: visitors who are logged in are counted
   * too.
   */
  pages: z.array(z.object({ id: z.int(), pattern: z.string(), share: z.int(), logged_in: z.boolean() })),
});

export type RecordedPages = z.infer<typeof RecordedPages>;

/** The one public document of a site, the same for every visitor. */
export const WidgetDocument = z.object({
  surveys: z.array(WidgetSurvey),
  /** Why a live survey is not included, by its id. */
  reasons: z.record(z.string(), z.array(z.string())).default({}),
  /** Those of `reasons` that take no more responses now, for other readers of the document. */
  closed: z.record(z.string(), Closed).default({}),
  widget_settings: WidgetSettings,
  /** Whether each addon that pages may know of is in use, by slug. */
  addons: z.record(z.string(), z.boolean()),
  heatmaps: RecordedPages.optional(),
  is_pro: z.boolean(),
  is_licensed: z.boolean(),
  license_type: z.string(),
});
export type WidgetDocument = z.infer<typeof WidgetDocument>;

export const TestDocument = WidgetDocument.extend({
  test: z.object({
    /** True: page rules, devices, countries and timing count as for a visitor who has never seen the survey. */
    follow_rules: z.boolean(),
    /** What the strip above the survey says, by code; those of reasons as in `reasons`. */
    texts: z.record(z.string(), z.string()),
  }),
});
export type TestDocument = z.infer<typeof TestDocument>;

/** What the page of a survey's link has of it. */
export const LinkDocument = WidgetDocument.extend({
  link: z.object({
    /** Visitors can answer more than once. */
    again: z.boolean(),
    /** What the page says around the survey, by language. */
    texts: z.record(
      z.string(),
      z.object({
        dir: z.enum(['ltr', 'rtl']),
        title: z.string(),
        answered: z.string(),
        again: z.string(),
        /** Of a personal link. */
        notice: z.string().optional(),
      }),
    ),
  }),
  /** Present only for a personal link: whether the response shows whom that was made for. */
  notice: z.enum(['named', 'unnamed']).optional(),
  /** Only while the survey is tested. */
  test: TestDocument.shape.test.optional(),
});
export type LinkDocument = z.infer<typeof LinkDocument>;

/**
 * What only the host page knows about itself and its visitor, inlined as JSON. A missing field is unknown; null and
 * empty lists are known to be empty.
 */
export const PageFacts = z.object({
  page_type: z.string().optional(),
  post_id: z.union([z.string(), z.number()]).nullable().optional(),
  post_type: z.string().nullable().optional(),
  taxonomies: z.array(z.string()).optional(),
  terms: z.array(z.union([z.string(), z.number()])).optional(),
  logged_in: z.boolean().optional(),
  roles: z.array(z.string()).optional(),
  /** A new text means that the page looks different now, so clicks on it are counted separately. */
  layout: z.string().max(LAYOUT_FACT_MAX).optional(),
});
export type PageFacts = z.infer<typeof PageFacts>;

/** Characters, except the number of answers and the seconds. */
export const SUBMISSION_MAX = {
  answers: 200,
  question_id: 64,
  page: 500,
  language: 35,
  seconds: 31_536_000,
  website: 500,
  nonce: 200,
  invitation: 100,
};

export const SubmittedAnswer = z
  .object({
    question_id: z.string().max(SUBMISSION_MAX.question_id).optional(),
    questionId: z.string().max(SUBMISSION_MAX.question_id).optional(),
    value: AnswerValue,
    extra: AnswerExtra.optional(),
    seconds: z.number().min(0).max(VISIT.seconds).optional(),
  })
  .transform(({ question_id, questionId, value, extra, seconds }) => ({
    question_id: question_id ?? questionId ?? '',
    value,
    extra: extra ?? {},
    ...(seconds === undefined ? {} : { seconds }),
  }))
  .refine((answer) => answer.question_id !== '', {
    message: 'Each answer must name its question.',
    path: ['question_id'],
  });
export type SubmittedAnswer = z.output<typeof SubmittedAnswer>;

export const PageSubmitted = z
  .object({
    link: z.string().nullable().optional(),
    /**
     * `link` is another name of `url`, which is kept if it is an `http:` or `https:` address of at most 2,000
     * characters.
     */
    url: z.string().nullable().optional(),
    title: z.string().max(SUBMISSION_MAX.page).optional(),
    name: z.string().max(SUBMISSION_MAX.page).optional(),
  })
  .transform(({ link, url, title, name }) => ({
    name: name ?? title ?? '',
    url: url ?? link ?? null,
  }));

/** Of a link page only, as its address tells. */
export const SubmittedSource = z.object({
  channel: z.enum(CHANNELS),
  label: z.string().max(SOURCE_MAX).nullable().default(null),
});
export type SubmittedSource = z.output<typeof SubmittedSource>;

/** HMAC-SHA256 of the id with the site's secret, in hexadecimal digits. */
export const SignedIdentity = z.object({
  id: z.string().min(1).max(TOLD.id),
  signature: z.string().max(SIGNATURE_LENGTH),
});
export type SignedIdentity = z.infer<typeof SignedIdentity>;

export const Submission = z.object({
  id: Id,
  /** Made by the client; the same id again gets the same reply. The server makes one if it is missing. */
  submission_id: z.uuid().optional(),
  /** That the visitor saw; the current one when absent. */
  survey_version: z.int().positive().optional(),
  answers: z.array(SubmittedAnswer).min(1).max(SUBMISSION_MAX.answers),
  page_submitted: PageSubmitted.prefault({}),
  /** From the first question to the last answer, as measured by the client. */
  seconds: z.number().min(0).max(SUBMISSION_MAX.seconds).optional(),
  /** Hidden fields by name; names that the survey does not have are ignored. */
  fields: z.record(z.string(), z.string().max(FIELDS.value)).optional(),
  identity: SignedIdentity.optional(),
  source: SubmittedSource.optional(),
  /** Number and code of the personal link that it comes by: `17-9f0c…`. */
  invitation: z.string().max(SUBMISSION_MAX.invitation).optional(),
  /** The page said that answers are not linked to the name, so that holds whatever the survey says by now. */
  unnamed: z.boolean().optional(),
  /** That the visitor reads; kept if the survey has it. */
  language: z.string().max(SUBMISSION_MAX.language).optional(),
  /** Hidden on the page; only bots fill it in. */
  website: z.string().max(SUBMISSION_MAX.website).default(''),
  nonce: z.string().max(SUBMISSION_MAX.nonce).default(''),
});
export type Submission = z.output<typeof Submission>;

/** How others have answered one of the visitor's questions, with the visitor's own answer counted. */
export const SharedResult = z.object({
  question_id: z.string(),
  votes: z.int(),
  /** Those of the question as it is now, in its order; null below 5 votes. */
  options: z.array(z.object({ value: z.string(), count: z.int() })).nullable(),
  /** What the visitor has chosen. */
  own: z.array(z.string()),
});
export type SharedResult = z.infer<typeof SharedResult>;

/** All answers so far, each time, in the order in which the visitor came to them. */
export const SavedVisit = Submission.omit({
  submission_id: true,
  answers: true,
  invitation: true,
  unnamed: true,
}).extend({
  /** The response gets it if the visitor finishes. */
  submission_id: z.uuid(),
  /** Rises with each save of the visit; a lower one arrived late and changes nothing. */
  step: z.int().min(1).max(VISIT.steps),
  /** Empty: the visitor starts over. */
  answers: z.array(SubmittedAnswer).max(SUBMISSION_MAX.answers),
});
export type SavedVisit = z.output<typeof SavedVisit>;

/** `off`: the survey does not save answers, or no longer. */
export const VisitState = z.enum(['open', 'finished', 'dropped', 'off']);
export type VisitState = z.infer<typeof VisitState>;

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
  texts: endpoint(
    'GET',
    '/widget/texts/{part}',
    { capability: 'visit' },
    { summary: 'A part that the document names: words and texts of one language; it never changes', tag },
  )
    .input(z.object({ part: z.string().max(120) }))
    .output(LanguagePart),
  test: endpoint(
    'GET',
    '/widget/test/{token}',
    { capability: 'visit', perMinute: 60 },
    { summary: 'The document of the survey that a test link names; never cached', tag },
  )
    .input(z.object({ token: z.string().max(100) }))
    .output(TestDocument),
  country: endpoint(
    'GET',
    '/widget/country',
    { capability: 'visit' },
    { summary: "The visitor's country, asked for only where a survey depends on it; never cached", tag },
  ).output(z.object({ country: z.string().nullable() })),
  person: endpoint(
    'POST',
    '/widget/person',
    { capability: 'visit', perMinute: 120, bodyLimit: 16_384 },
    { summary: 'Which of these surveys a signed person has answered; never cached', tag },
  )
    .input(z.object({ identity: SignedIdentity, survey_ids: z.array(z.int().positive()).max(PERSON_SURVEYS_MAX) }))
    .output(z.object({ answered: z.array(z.int()) })),
  impression: endpoint(
    'POST',
    '/surveys/{id}/impression',
    { capability: 'visit', bodyLimit: 16_384, fromQuery: ['nonce'] },
    { summary: 'Count one start of a survey', tag, status: 201 },
  )
    .input(z.object({ id: Id, nonce: z.string().max(200).default('') }))
    .output(Success),
  visit: endpoint(
    'POST',
    '/surveys/{id}/visits',
    { capability: 'visit', bodyLimit: 131_072, perMinute: VISIT.callsPerMinute },
    { summary: 'Save what a visitor has answered so far, before the end', tag },
  )
    .input(SavedVisit)
    .output(z.object({ success: z.literal(true), state: VisitState })),
  submit: endpoint(
    'POST',
    '/surveys/{id}/responses',
    { capability: 'visit', bodyLimit: 131_072 },
    { summary: 'Store a response, once per submission_id', tag, status: 201 },
  )
    .input(Submission)
    .output(
      z.object({
        success: z.literal(true),
        data: z.int(),
        /** Of the answered questions that show their result. */
        results: z.array(SharedResult).optional(),
      }),
    ),
};
