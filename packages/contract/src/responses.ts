import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { TEXT_MAX } from './limits.ts';
import { Day, Id, Order, Page, Pagination, PerPage, Search } from './shapes.ts';

export const AnswerValue = z.union([
  z.string().max(5000),
  z.number(),
  z.array(z.string().max(TEXT_MAX)).max(50),
  z.null(),
]);
export type AnswerValue = z.infer<typeof AnswerValue>;
export const AnswerExtra = z.object({
  name: z.string().max(TEXT_MAX).optional(),
  comments: z.string().max(TEXT_MAX).optional(),
});
export type AnswerExtra = z.infer<typeof AnswerExtra>;

/** One stored answer; title and type are those the visitor saw. */
export const Answer = z.object({
  question_id: z.string(),
  question_title: z.string(),
  question_type: z.string(),
  value: AnswerValue,
  extra: AnswerExtra.default({}),
});
export type Answer = z.infer<typeof Answer>;

/** `spam`: suspected, counted nowhere and waiting for somebody to look at it. */
export const ResponseStatus = z.enum(['publish', 'trash', 'spam']);
export type ResponseStatus = z.infer<typeof ResponseStatus>;

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
  /** ISO 3166 code; null where it is not known. */
  country: z.string().nullable(),
  /** Why it was suspected to be spam; stays when it was cleared. */
  suspicion: z.string().nullable(),
});
export type SurveyResponse = z.infer<typeof SurveyResponse>;

/** With `per_page=-1` beyond 1,000 rows only ids in order are returned. */
export const ResponseListItem = SurveyResponse.pick({ id: true }).extend(
  SurveyResponse.omit({ id: true }).partial().shape,
);
export type ResponseListItem = z.infer<typeof ResponseListItem>;

/** `all` is what is published. */
export const ResponseFilter = z.enum(['all', 'publish', 'trash', 'spam']);
export type ResponseFilter = z.infer<typeof ResponseFilter>;

/**
 * Which responses: those of a status, of days of the site (both included), in which a choice or rating question was answered
 * so, and in which words were written (answers, names and comments). One shape for the list, its counts, neighbours and exports.
 */
export const ResponseFilters = z
  .strictObject({
    status: ResponseFilter.default('all'),
    start_date: Day.optional(),
    end_date: Day.optional(),
    question_id: z.string().max(64).optional(),
    /** An option, or a rating's number as text. */
    value: z.string().max(TEXT_MAX).optional(),
    search: Search,
  })
  .refine(({ start_date, end_date }) => !start_date || !end_date || start_date <= end_date, {
    path: ['end_date'],
    message: 'The range ends before it begins.',
  })
  .refine(({ question_id, value }) => (question_id === undefined) === (value === undefined), {
    path: ['value'],
    message: 'A question and its answer belong together.',
  });
export type ResponseFilters = z.infer<typeof ResponseFilters>;

export const ResponseListQuery = z.object({
  id: Id,
  page: Page,
  per_page: PerPage,
  orderby: z.enum(['id', 'submitted_at', 'page']).default('id'),
  order: Order,
  filter: ResponseFilters.prefault({}),
});
export type ResponseListQuery = z.infer<typeof ResponseListQuery>;

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
        /** `spam` is there only where there is some. */
        status_filters: z.array(
          z.object({
            status: ResponseFilter,
            count: z.int(),
            /** Only there where counting stopped. */
            is_at_least: z.literal(true).optional(),
          }),
        ),
      }),
    ),
  get: endpoint(
    'GET',
    '/surveys/{id}/responses/{rid}',
    { capability: 'view-response' },
    { summary: 'One response with its place among its neighbours', tag },
  )
    .input(
      z.object({
        id: Id,
        rid: Id,
        /** Its neighbours are those of this list; its own status counts, whatever the filter says. Left aside where it does not let it through. */
        filter: ResponseFilters.prefault({}),
      }),
    )
    .output(
      SurveyResponse.extend({
        /** Place in the list, newest first, from 1. */
        position: z.int(),
        total: z.int(),
        /** Only there where counting stopped: `total` or more, and the place may be a later one. */
        is_at_least: z.literal(true).optional(),
        previous_id: z.int().nullable(),
        next_id: z.int().nullable(),
        /** Ids of the questions that the survey had when it was given; null where nobody knows any more. */
        asked: z.array(z.string()).nullable(),
      }),
    ),
  trash: endpoint('POST', '/surveys/{id}/responses/trash', manage, {
    summary: 'Move responses to the trash',
    tag,
  })
    .input(Ids)
    .output(Done),
  restore: endpoint('POST', '/surveys/{id}/responses/restore', manage, {
    summary: 'Take responses out of the trash, or say that they are no spam',
    tag,
  })
    .input(Ids)
    .output(Done),
  delete: endpoint('DELETE', '/surveys/{id}/responses', manage, {
    summary: 'Delete responses for good that lie in the trash or are spam',
    tag,
  })
    .input(Ids)
    .output(Done),
};
