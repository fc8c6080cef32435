import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Job } from '../jobs.ts';
import { SURVEY_FILTERS } from '../limits.ts';
import { Question } from '../question-types/index.ts';
import { Id, Moment, Order, Page, Pagination, PerPage } from '../shapes.ts';
import { SurveySettings } from './settings.ts';
import { Closed, SavedSurvey, SentSurvey, Survey, SurveyContent, SurveyStatus } from './survey.ts';

/** `scheduled` is published with a future `publish_at`, `all` leaves out the trash. */
export const SurveyFilter = z.enum(SURVEY_FILTERS);
export type SurveyFilter = z.infer<typeof SurveyFilter>;

export const NotShown = z.enum(['no-questions', 'untitled-question', 'question-at-rest']);
export type NotShown = z.infer<typeof NotShown>;

export const Unpublishable = z.enum([
  'no-questions',
  'untitled-question',
  'missing-options',
  'incomplete',
  'no-identity-secret',
]);
export type Unpublishable = z.infer<typeof Unpublishable>;

/** Always has `id` and `responses_count`; other fields as named by `select`. */
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
  closed: Closed.nullable().optional(),
  /** It stays live, but could not be published again as it is; the survey's `problems` say why. */
  has_problems: z.boolean().optional(),
  /** When the stored draft was last saved, and by whom; selected together with `has_changes`. */
  has_changes: z.boolean().optional(),
  draft: z.object({ at: z.string(), by: z.string() }).nullable().optional(),
  /** Where visitors can find it: on pages, placed or by itself, and by its link. */
  places: z.array(z.enum(['pages', 'link'])).optional(),
});
export type SurveyListItem = z.infer<typeof SurveyListItem>;

export const SurveyListQuery = z.object({
  page: Page,
  per_page: PerPage,
  orderby: z.enum(['id', 'title', 'status', 'created_at']).default('id'),
  order: Order,
  filter: z.strictObject({ status: SurveyFilter.default('all') }).prefault({}),
  search: z.string().max(200).default(''),
  /** Besides `id` and `responses_count`; all fields when absent. */
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
/** What a survey was before an action, and its revision after it: with these `putBack` undoes the action. */
const FormerSurvey = z.object({
  id: Id,
  status: z.enum(['draft', 'publish']),
  publish_at: Moment.nullable(),
  /** It had a stored draft beside what was live. */
  has_changes: z.boolean(),
  revision: z.int(),
});
export type FormerSurvey = z.infer<typeof FormerSurvey>;
const MovedSurveys = SurveyIdsDone.extend({ former: z.array(FormerSurvey) });
const SurveysPutBack = SurveyIdsDone.extend({
  /** `changed`: it, or what the site may use, has changed since. */
  left_out: z.array(z.object({ id: z.int(), code: z.enum(['changed', ...Unpublishable.options]) })),
});
const PublishedSurveys = SurveyIdsDone.extend({
  /** Surveys that could not be published; `errors` says what is missing, by field path. */
  refused: z.array(
    z.object({
      id: z.int(),
      code: Unpublishable,
      message: z.string(),
      errors: z.record(z.string(), z.string()),
    }),
  ),
});
const DeletedSurveys = SurveyIdsDone.extend({
  /** Not in the trash, so not deleted; null: there is no such survey. */
  left_out: z.array(z.object({ id: z.int(), title: z.string().nullable() })),
  /** Responses of large surveys are still being deleted; nobody sees them any more. */
  jobs: z.array(Job),
});
const ById = z.object({ id: Id });
const edit = { capability: 'edit-surveys', bodyLimit: 1_048_576 } as const;
const remove = { capability: 'delete-surveys' } as const;
const tag = 'Surveys';

const move = (name: 'draft' | 'trash', meta: typeof edit | typeof remove, summary: string) =>
  endpoint('POST', `/surveys/${name}`, meta, { summary, tag }).input(SurveyIds).output(MovedSurveys);

export const surveys = {
  list: endpoint('GET', '/surveys', { capability: 'view-surveys' }, { summary: 'List surveys', tag })
    .input(SurveyListQuery)
    .output(SurveyList),
  get: endpoint('GET', '/surveys/{id}', { capability: 'view-surveys' }, { summary: 'One survey', tag })
    .input(ById.extend({ content: SurveyContent.default('live') }))
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
  restore: endpoint('POST', '/surveys/restore', remove, { summary: 'Restore surveys from the trash, as drafts', tag })
    .input(SurveyIds)
    .output(SurveyIdsDone),
  draft: move('draft', edit, 'Make surveys drafts'),
  putBack: endpoint('POST', '/surveys/put-back', edit, { summary: 'Undo what made surveys drafts or trash', tag })
    .input(z.object({ surveys: z.array(FormerSurvey).min(1).max(1000) }))
    .output(SurveysPutBack),
  publish: endpoint('POST', '/surveys/publish', edit, { summary: 'Publish surveys now', tag })
    .input(SurveyIds)
    .output(PublishedSurveys),
  trash: move('trash', remove, 'Move surveys to the trash'),
  delete: endpoint('DELETE', '/surveys', remove, {
    summary: 'Delete surveys in the trash and all their responses for good',
    tag,
  })
    .input(SurveyIds)
    .output(DeletedSurveys),
};
