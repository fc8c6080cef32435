import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { NpsGroup } from './filters.ts';
import { ANSWER_PARTS, PER_PAGE_DEFAULT, PER_PAGE_MAX } from './limits.ts';
import { QUESTION_TYPE_NAMES } from './question-types/index.ts';
import {
  AnswerExtra,
  Channel,
  isWholeAnswer,
  isWholeField,
  Narrowing,
  PARTED_ANSWER,
  PARTED_FIELD,
} from './responses.ts';
import { Day, Id, Order, Page, Pagination, Search, wholeNumber } from './shapes.ts';
import { Quota } from './surveys/settings.ts';

export const OverviewSurvey = z.object({
  id: z.int(),
  title: z.string(),
  status: z.enum(['draft', 'publish']),
  publish_at: z.string().nullable(),
  created_at: z.string(),
  responses_count: z.int(),
  range_responses_count: z.int(),
});
export type OverviewSurvey = z.infer<typeof OverviewSurvey>;

export const OptionCount = z.object({
  /** The option, the step, a range of numbers (`10 … 19`) or a month (`2026-11`). */
  value: z.string(),
  count: z.int(),
  /** How people read the value, if that is not the value itself. */
  label: z.string().optional(),
  /** Of a range: its lowest and its highest number. */
  from: z.number().optional(),
  to: z.number().optional(),
});
export type OptionCount = z.infer<typeof OptionCount>;

export const GivenAnswer = z.object({
  value: z.string(),
  date: z.string(),
  response_id: z.int(),
  extra: AnswerExtra,
});
export type GivenAnswer = z.infer<typeof GivenAnswer>;

export const AnswerPart = z.enum(ANSWER_PARTS);
export type AnswerPart = z.infer<typeof AnswerPart>;

export const NpsOverview = z.object({
  /** Percentages, rounded down, and half up for scales from 0 to 10; `nps` is promoter minus detractor. */
  promoter: z.int(),
  passive: z.int(),
  detractor: z.int(),
  nps: z.int(),
});
export type NpsOverview = z.infer<typeof NpsOverview>;

/** Whole percent, half up. The score is worked out from the counts and rounded half away from 0. */
export const MeasureFigures = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('nps'),
    score: z.int(),
    promoters: z.int(),
    passives: z.int(),
    detractors: z.int(),
  }),
  z.object({ kind: z.enum(['csat', 'ces']), share: z.int() }),
]);
export type MeasureFigures = z.infer<typeof MeasureFigures>;

/** Which answers of a question, if it once was of another kind; those of its kind now if both are missing. */
export const QuestionKind = z.object({
  question_kind: z.string().max(64).optional(),
  /** In place of a kind: that of a new question of this type. */
  question_type: z.enum(QUESTION_TYPE_NAMES).optional(),
});
export type QuestionKind = z.infer<typeof QuestionKind>;

export const TableRow = z.object({
  row: z.string(),
  answered: z.int(),
  options: z.array(OptionCount),
  /** The average place, not rounded; null for rows of a matrix, and without answers. */
  average: z.number().nullable(),
});
export type TableRow = z.infer<typeof TableRow>;

export const QuestionStats = z.object({
  id: z.string(),
  type: z.string(),
  /** Answers of one kind are counted together. A scale with other steps is another kind. */
  kind: z.string(),
  title: z.string(),
  is_quantitative: z.boolean(),
  total_answers: z.int(),
  skipped: z.int(),
  /**
   * In the question's order, for quantitative questions; former options come last. Of a number: at most 12 ranges of the
   * same width; of a date: months with answers, the newest first.
   */
  options: z.array(OptionCount),
  /**
   * Of a matrix: its rows in order, with counts by column. Of a ranking: its options by their average place, with counts
   * by place. Former ones come last. Empty for other questions; these two have no `options`.
   */
  table: z.array(TableRow),
  /** Not rounded; null without scores or numbers. */
  average: z.number().nullable(),
  nps: NpsOverview.nullable(),
  /** What a scale counts as; null without answers. Questions of the type `nps` have `nps` alone. */
  measure: MeasureFigures.nullable(),
  /** Newest ten answers with text (non-quantitative questions) or with comments (quantitative ones). */
  answers: z.array(GivenAnswer),
  /** What visitors wrote in place of an option, the newest ten; null: they never could. */
  other: z.object({ label: z.string(), answers: z.array(GivenAnswer) }).nullable(),
  /** True for a choice question with too few options or a blank one. */
  has_invalid_options: z.boolean(),
  is_removed: z.boolean(),
  /** Earlier titles under which some of its answers were given, newest first. */
  earlier_titles: z.array(z.string()),
  /**
   * The answers were given while the question had a type of another kind, which `type` is. The card comes directly
   * after the one of the same `id` with the current type (or the last one before the question was deleted).
   */
  type_is_earlier: z.boolean(),
});
export type QuestionStats = z.infer<typeof QuestionStats>;

/** Of one point in a chart: days up to 92 of them, weeks up to 730 days, months beyond. */
export const Granularity = z.enum(['day', 'week', 'month']);
export type Granularity = z.infer<typeof Granularity>;

/** Both days are included; weeks and months at the ends of a range may be cut off. */
export const Period = z.object({ date: z.string(), end_date: z.string(), days: z.int() });
export type Period = z.infer<typeof Period>;

/** Periods without responses are included. */
const DataPoints = z.array(Period.extend({ count: z.int() }));

export const NpsPoint = NpsOverview.extend(Period.shape).extend({ answers: z.int() });
export type NpsPoint = z.infer<typeof NpsPoint>;

export const SurveyResults = z.object({
  id: z.int(),
  title: z.string(),
  type: z.enum(['regular', 'nps']),
  status: z.enum(['draft', 'publish', 'trash']),
  publish_at: z.string().nullable(),
  created_at: z.string(),
  responses_count: z.int(),
  responses_count_7_days: z.int(),
  responses_count_30_days: z.int(),
  impressions: z.int(),
  start_date: z.string(),
  end_date: z.string(),
  question_stats: z.array(QuestionStats),
  nps_overview: NpsOverview,
  /** The scale whose scores `nps_overview`, `nps_points` and `nps_languages` are; null: those of all questions of the type `nps`. */
  nps_question_id: z.string().nullable(),
  granularity: Granularity,
  nps_points: z.array(NpsPoint),
  /**
   * If most of `nps_points` are based on too few answers: for each, the score of the 28 days up to its end, including
   * days before the range. Otherwise empty.
   */
  nps_rolling: z.array(NpsPoint),
  questions: z.array(z.object({ id: z.string(), title: z.string(), type: z.string() })),
  data_points: DataPoints,
  saves_answers: z.boolean(),
  /** Of all time; no other figure counts them unless `include_partial` was asked for. */
  partial_count: z.int(),
  /** Visitors with an answer in the last 30 minutes who have not finished. */
  answering_now: z.int(),
  /** As taken now, whatever the range; null: there is no such limit. The pace is that of today. */
  limits: z.object({
    responses: z.object({ taken: z.int(), max: z.int() }).nullable(),
    pace: z.object({ taken: z.int(), max: z.int() }).nullable(),
    quotas: z.array(Quota.pick({ id: true, question_id: true, values: true }).extend({ taken: z.int(), max: z.int() })),
  }),
  /** In the range; finished and partial responses together. */
  leaving: z.object({
    shown: z.int(),
    started: z.int(),
    finished: z.int(),
    questions: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        seen: z.int(),
        answered: z.int(),
        skipped: z.int(),
        left: z.int(),
        /** Upper bound of the median's span; null: unknown, 601: more than 600. */
        median_seconds: z.int().nullable(),
        is_removed: z.boolean(),
      }),
    ),
  }),
  /** Both lists are of the range, whatever the filter's language; null: unknown. */
  language_counts: z.array(z.object({ language: z.string().nullable(), count: z.int() })),
  nps_languages: z.array(NpsOverview.extend({ language: z.string().nullable(), answers: z.int() })),
  /**
   * Each response of the range counts in one row. Channel null: pages of the site. Label null: none; '': any other than
   * the most frequent ones.
   */
  sources: z.array(z.object({ channel: Channel.nullable(), label: z.string().nullable(), responses: z.int() })),
  /** Days of the range on which another version went live, in order; the first version does not count. */
  live_changes: z.array(z.object({ day: z.string(), version: z.int() })),
});
export type SurveyResults = z.infer<typeof SurveyResults>;

/** `new_responses` is how many were added, 0 after other changes. */
export const ResultsNews = z.object({
  surveys: z.array(z.object({ survey_id: z.int(), new_responses: z.int() })),
});
export type ResultsNews = z.infer<typeof ResultsNews>;

const tag = 'Results';
export const ResultsDays = { start_date: Day.optional(), end_date: Day.optional() };
const range = ResultsDays;
/**
 * Only responses for which all of it holds count; impressions and limits are not filtered.
 */
export const ResultsFilter = z
  .strictObject(Narrowing)
  .refine(isWholeAnswer, PARTED_ANSWER)
  .refine(isWholeField, PARTED_FIELD);
export type ResultsFilter = z.infer<typeof ResultsFilter>;
const filter = ResultsFilter.prefault({});
/** Whether cards, texts, comments and NPS count partial responses too. */
const include_partial = z.stringbool().default(false);

export const results = {
  overview: endpoint(
    'GET',
    '/results',
    { capability: 'view-results' },
    { summary: 'Responses per day and survey', tag },
  )
    .input(
      z.object({
        ...range,
        orderby: z
          .enum(['id', 'title', 'status', 'created_at', 'responses_count', 'range_responses_count'])
          .default('id'),
        order: Order,
        survey_id: Id.optional(),
      }),
    )
    .output(
      z.object({
        total_responses: z.int(),
        granularity: Granularity,
        data_points: DataPoints,
        surveys: z.array(OverviewSurvey),
      }),
    ),
  survey: endpoint(
    'GET',
    '/surveys/{id}/results',
    { capability: 'view-results' },
    { summary: 'Statistics of one survey', tag },
  )
    .input(z.object({ id: Id, ...range, include_partial, filter }))
    .output(SurveyResults),
  /** Server-sent events of the type `results`, each with a `ResultsNews`. */
  events: endpoint(
    'GET',
    '/results/events',
    { capability: 'view-results', isDownload: true },
    { summary: 'A stream of events that name surveys with newer figures', tag },
  ),
  answers: endpoint(
    'GET',
    '/surveys/{id}/answers',
    { capability: 'view-results' },
    { summary: 'Given texts, comments or own answers of one question, newest first', tag },
  )
    .input(
      z.object({
        id: Id,
        question_id: z.string().max(64),
        part: AnswerPart.default('answer'),
        ...QuestionKind.shape,
        ...range,
        include_partial,
        filter,
        search: Search,
        group: NpsGroup.optional(),
        page: Page,
        per_page: wholeNumber(z.int().min(1).max(PER_PAGE_MAX)).default(PER_PAGE_DEFAULT),
      }),
    )
    .output(z.object({ items: z.array(GivenAnswer), pagination: Pagination })),
};
