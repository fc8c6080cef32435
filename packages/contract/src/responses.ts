import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { FIELDS } from './field-limits.ts';
import { FilterConditions } from './filters.ts';
import { FILTERS, RESPONSE_FILTERS, TEXT_MAX } from './limits.ts';
import { CHANNELS, SOURCE_MAX } from './places-limits.ts';
import { Day, Id, Moment, Order, Page, Pagination, PerPage, Search } from './shapes.ts';

/** `text` is characters, `choices` the options that one answer may choose, `entries` those of a map. */
export const ANSWER_MAX = { text: 5000, choices: 200, entries: 10 };

export const AnswerValue = z.union([
  z.string().max(ANSWER_MAX.text),
  z.number(),
  z.array(z.string().max(TEXT_MAX)).max(ANSWER_MAX.choices),
  z
    .record(z.string().max(TEXT_MAX), z.string().max(TEXT_MAX))
    .refine((map) => Object.keys(map).length <= ANSWER_MAX.entries, `At most ${ANSWER_MAX.entries} entries.`),
  z.null(),
]);
export type AnswerValue = z.infer<typeof AnswerValue>;
export const AnswerExtra = z.object({
  name: z.string().max(TEXT_MAX).optional(),
  comments: z.string().max(TEXT_MAX).optional(),
  /** What was written in place of an option; the value then has the label of Other. */
  other: z.string().max(TEXT_MAX).optional(),
});
export type AnswerExtra = z.infer<typeof AnswerExtra>;

/** Title and type are those that the visitor saw; `seconds` is absent if unknown. */
export const Answer = z.object({
  question_id: z.string(),
  question_title: z.string(),
  question_type: z.string(),
  value: AnswerValue,
  /** What the visitor read of the chosen step; absent where steps read as their numbers. */
  label: z.string().optional(),
  extra: AnswerExtra.default({}),
  seconds: z.int().optional(),
});
export type Answer = z.infer<typeof Answer>;

/** `partial`: left before the end; `spam`: suspected, not counted anywhere, waiting for review. */
export const ResponseStatus = z.enum(RESPONSE_FILTERS).exclude(['all']);
export type ResponseStatus = z.infer<typeof ResponseStatus>;

export const ResponseField = z.object({ name: z.string(), label: z.string(), value: z.string() });
export type ResponseField = z.infer<typeof ResponseField>;

export const ResponseFieldValues = ResponseField.pick({ name: true, label: true }).extend({
  values: z.array(z.string()),
});
export type ResponseFieldValues = z.infer<typeof ResponseFieldValues>;

export const Channel = z.enum([...CHANNELS, 'import']);
export type Channel = z.infer<typeof Channel>;

/**
 * How it came, unless from a page of the site, and what the address said of it. `at`: when the import began that brought
 * it; the label of `import` is its file.
 */
export const ResponseSource = z.object({ channel: Channel, label: z.string().nullable(), at: Moment.optional() });
export type ResponseSource = z.infer<typeof ResponseSource>;

export const SurveyResponse = z.object({
  id: z.int(),
  survey_id: z.int(),
  survey_version: z.int(),
  status: ResponseStatus,
  submitted_at: z.string(),
  page_submitted: z.object({ name: z.string(), url: z.string().nullable() }),
  answers: z.array(Answer),
  user_ip: z.string(),
  user_browser: z.string(),
  user_os: z.string(),
  user_device: z.string(),
  /** ISO 3166 code, and the language that the visitor read; null when unknown. */
  country: z.string().nullable(),
  language: z.string().nullable(),
  /** Why it was suspected to be spam; stays after it was cleared. */
  suspicion: z.string().nullable(),
  submission_id: z.string(),
  /** It was left before the end, even if it is in the trash or suspected by now. */
  is_partial: z.boolean(),
  /**
   * The first and the last save before the end; null if there was none, or the response was finished. `seconds` is null
   * if unknown.
   */
  started_at: z.string().nullable(),
  last_answer_at: z.string().nullable(),
  seconds: z.int().nullable(),
  /** The first given rating; null without one. */
  score: z.int().nullable(),
  /** The first question on the visitor's way without an answer; null if there is none, or the response was finished. */
  left_at: z.object({ question_id: z.string(), question_title: z.string() }).nullable(),
  former_id: z.int().nullable(),
  /** Those with a value, with their labels of that time. */
  fields: z.array(ResponseField),
  /** The site has signed the visitor's id, and the survey asks for that. */
  is_identified: z.boolean(),
  /** The name of the personal link that it came by; absent unless the survey showed names then. */
  invited_as: z.string().optional(),
  source: ResponseSource.nullable(),
});
export type SurveyResponse = z.infer<typeof SurveyResponse>;

/** With `per_page=-1` and more than 1,000 rows, only ids are returned, in order. */
export const ResponseListItem = SurveyResponse.pick({ id: true }).extend(
  SurveyResponse.omit({ id: true }).partial().shape,
);
export type ResponseListItem = z.infer<typeof ResponseListItem>;

export const ResponseFilter = z.enum(RESPONSE_FILTERS);
export type ResponseFilter = z.infer<typeof ResponseFilter>;

/** The tag of a language; `und`: unknown. */
export const LanguageFilter = z.string().max(35);

/** A hidden field and its exact value; an empty value: responses without the field. */
export const FieldFilter = z.object({
  field: z.string().max(FIELDS.name).optional(),
  field_value: z.string().max(FIELDS.value).optional(),
});

/** An empty value: responses that came from a page of the site, or without a source. */
export const SourceFilter = z.object({
  channel: z.union([Channel, z.literal('')]).optional(),
  source: z.string().max(SOURCE_MAX).optional(),
});

/** `conditions`, and short names for one of them each. */
export const Narrowing = {
  question_id: z.string().max(64).optional(),
  /** Of a matrix: a row, whose column is the value. Of a ranking: an option, whose place is the value. */
  row: z.string().max(TEXT_MAX).optional(),
  value: z.string().max(TEXT_MAX).optional(),
  ...FieldFilter.shape,
  ...SourceFilter.shape,
  language: LanguageFilter.optional(),
  conditions: FilterConditions.optional(),
};

export function isWholeAnswer({
  question_id,
  row,
  value,
}: Partial<Record<'question_id' | 'row' | 'value', string | undefined>>) {
  return (question_id === undefined) === (value === undefined) && (row === undefined || value !== undefined);
}
export const PARTED_ANSWER = { path: ['value'], message: 'Give both the question and its answer.' };

export function isWholeField({ field, field_value }: z.infer<typeof FieldFilter>): boolean {
  return (field === undefined) === (field_value === undefined);
}
export const PARTED_FIELD = {
  path: ['field_value'],
  message: 'Give both the hidden field and its value.',
};

/**
 * `status`, a range of days (both included), conditions, and words in answers, names and comments. The other names are
 * short for a condition each. The list, its counts, neighbours and exports all take this shape.
 */
export const ResponseFilters = z
  .strictObject({
    status: ResponseFilter.default('all'),
    start_date: Day.optional(),
    end_date: Day.optional(),
    ...Narrowing,
    search: Search,
  })
  .refine(({ start_date, end_date }) => !start_date || !end_date || start_date <= end_date, {
    path: ['end_date'],
    message: 'The range ends before it begins.',
  })
  .refine(isWholeAnswer, PARTED_ANSWER)
  .refine(isWholeField, PARTED_FIELD);
export type ResponseFilters = z.infer<typeof ResponseFilters>;

export const ResponseListQuery = z.object({
  id: Id,
  page: Page,
  per_page: PerPage,
  /** By `score`, responses without one come last; for `id` see `is_mixed`. */
  orderby: z.enum(['id', 'submitted_at', 'page', 'score']).default('id'),
  order: Order,
  filter: ResponseFilters.prefault({}),
});
export type ResponseListQuery = z.infer<typeof ResponseListQuery>;

/** `answer` needs `question_id`, `hidden` the name of the field. */
export const FilterValuesQuery = z
  .object({
    id: Id,
    field: z.enum(['answer', ...FILTERS.facts, 'page', 'hidden']),
    question_id: z.string().max(64).optional(),
    name: z.string().max(FIELDS.name).optional(),
    search: Search,
    start_date: Day.optional(),
    end_date: Day.optional(),
  })
  .refine(({ field, question_id }) => field !== 'answer' || question_id !== undefined, {
    path: ['question_id'],
    message: 'Name the question.',
  })
  .refine(({ field, name }) => field !== 'hidden' || name !== undefined, {
    path: ['name'],
    message: 'Name the hidden field.',
  });
export type FilterValuesQuery = z.infer<typeof FilterValuesQuery>;

/** The label of a page is its newest name, that of everything else the value. */
export const FilterValue = z.object({ value: z.string(), label: z.string(), count: z.int() });
export type FilterValue = z.infer<typeof FilterValue>;

const tag = 'Responses';
const Ids = z.object({ id: Id, response_ids: z.array(Id).min(1).max(1000) });
const Done = z.object({
  success: z.literal(true),
  response_ids: z.array(z.int()),
});
const manage = { capability: 'manage-responses' } as const;

export const responses = {
  list: endpoint(
    'GET',
    '/surveys/{id}/responses',
    { capability: 'view-results' },
    { summary: 'List the responses of a survey', tag },
  )
    .input(ResponseListQuery)
    .output(
      z.object({
        items: z.array(ResponseListItem),
        pagination: Pagination,
        /** Whether the survey asks, or has asked, for a rating. */
        has_scores: z.boolean(),
        /** Present only if imported responses have later numbers than newer ones: `id` orders by `submitted_at` then. */
        is_mixed: z.literal(true).optional(),
        /** `partial` is listed only if the survey saves answers or has some, `spam` only if there is any. */
        status_filters: z.array(
          z.object({
            status: ResponseFilter,
            count: z.int(),
            /** Present only if counting stopped early. */
            is_at_least: z.literal(true).optional(),
          }),
        ),
      }),
    ),
  get: endpoint(
    'GET',
    '/surveys/{id}/responses/{rid}',
    { capability: 'view-response' },
    { summary: 'One response with its position and neighbours', tag },
  )
    .input(
      z.object({
        id: Id,
        rid: Id,
        /**
         * The neighbours are those of this list, in the response's own status. The filter is ignored if the response
         * does not match it.
         */
        filter: ResponseFilters.prefault({}),
      }),
    )
    .output(
      SurveyResponse.extend({
        /** Newest first, from 1. */
        position: z.int(),
        total: z.int(),
        /** Present only if counting stopped early: there are `total` or more, and the position may be a later one. */
        is_at_least: z.literal(true).optional(),
        previous_id: z.int().nullable(),
        next_id: z.int().nullable(),
        /** Ids of the questions the survey had when the response was given; null when unknown. */
        asked: z.array(z.string()).nullable(),
        /** With titles and options as the visitor read them; null: as they are stored. */
        as_seen: z.array(Answer).nullable(),
        /** What was agreed to besides the question's title, by the question's id, as the visitor read it; null when unknown. */
        agreed_to: z.record(z.string(), z.string()).nullable(),
      }),
    ),
  fields: endpoint(
    'GET',
    '/surveys/{id}/response-fields',
    { capability: 'filter-responses' },
    {
      summary:
        'The hidden fields that responses of a survey have, with their most frequent values, their languages, and where they came from',
      tag,
    },
  )
    .input(z.object({ id: Id }))
    .output(
      z.object({
        fields: z.array(ResponseFieldValues),
        /** Tags, including languages that the survey no longer has. */
        languages: z.array(z.string()),
        channels: z.array(Channel),
        /** The most frequent labels. */
        sources: z.array(z.string()),
      }),
    ),
  filterValues: endpoint(
    'GET',
    '/surveys/{id}/filter-values',
    { capability: 'filter-responses' },
    { summary: 'The 50 most frequent values that a condition of a filter can have, in published responses', tag },
  )
    .input(FilterValuesQuery)
    .output(z.object({ items: z.array(FilterValue) })),
  trash: endpoint('POST', '/surveys/{id}/responses/trash', manage, {
    summary: 'Move responses to the trash',
    tag,
  })
    .input(Ids)
    .output(Done),
  restore: endpoint('POST', '/surveys/{id}/responses/restore', manage, {
    summary: 'Restore responses from the trash, or mark them as not spam',
    tag,
  })
    .input(Ids)
    .output(Done),
  delete: endpoint('DELETE', '/surveys/{id}/responses', manage, {
    summary: 'Permanently delete responses that are in the trash or are spam',
    tag,
  })
    .input(Ids)
    .output(Done),
};
