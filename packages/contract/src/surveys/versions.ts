import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { CHANGE_CODES, NOTE_MAX, VERSIONS_PER_PAGE } from '../limits.ts';
import { Id, wholeNumber } from '../shapes.ts';
import { SavedSurvey, Survey, SurveyContent } from './survey.ts';
import { LostPart } from './survey-file.ts';

/**
 * One difference between two contents of a survey. `path` names the field as in the survey, and questions by their ids:
 * `questions.{id}.settings.required`. Places count from 1.
 */
export const Change = z.object({
  code: z.enum(CHANGE_CODES),
  path: z.string(),
  /** Of the entry of a list: the question's title, the option's text, the webhook's name. */
  name: z.string().nullable(),
  /** Places, if the entry moved. Null also for a secret, which is never sent. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type Change = z.infer<typeof Change>;

/**
 * Stored answers that will no longer belong to their question; `name` is its former title, `before` its former type or
 * the option's former text.
 */
export const KeptAnswers = z.object({
  code: z.enum(['question-removed', 'question-retyped', 'option-renamed']),
  question_id: z.string(),
  name: z.string(),
  before: z.string(),
  count: z.int(),
});
export type KeptAnswers = z.infer<typeof KeptAnswers>;

const Changes = z.object({
  changes: z.array(Change),
  /** All questions of both, with place and title in the newer one; removed questions have their former ones. */
  questions: z.array(z.object({ id: z.string(), number: z.int(), title: z.string() })),
});
export type Changes = z.infer<typeof Changes>;
/** For people who may not view results `answers` is empty and `older` null. */
export const DraftChanges = Changes.extend({
  answers: z.array(KeptAnswers),
  /** What it adds that older responses can be sent to, and how many are published; null: nothing, or there are none. */
  older: z
    .object({ destinations: z.array(z.object({ key: z.string(), name: z.string() })), count: z.int() })
    .nullable(),
});
export type DraftChanges = z.infer<typeof DraftChanges>;

export const Version = z.object({
  id: z.int(),
  /** Counts publications; null for kind `saved`. */
  number: z.int().nullable(),
  /** `published`: visitors got it. `saved`: kept when a draft was saved or changes were discarded. */
  kind: z.enum(['published', 'saved']),
  at: z.string(),
  /** Null: an update kept it. */
  by: z.object({ kind: z.enum(['user', 'api-key', 'command-line', 'import']), name: z.string() }).nullable(),
  note: z.string().nullable(),
  /** When visitors got it, also in the future; `live_until` null: they still do. */
  live_from: z.string().nullable(),
  live_until: z.string().nullable(),
  changes: z.int(),
});
export type Version = z.infer<typeof Version>;

/**
 * What a restored version names and the site lacks. `destinations_kept`: answers are still sent where they are sent now,
 * because whoever restores may not change that.
 */
export const Missing = z.union([LostPart, z.object({ code: z.literal('destinations_kept') })]);
export type Missing = z.infer<typeof Missing>;

const edit = { capability: 'edit-surveys' } as const;
const tag = 'Versions of surveys';
const ById = z.object({ id: Id });
const ByVersion = z.object({ id: Id, version_id: Id });
const Revision = z.object({ revision: z.int() });
const SaveKey = z.object({
  /** As with a save: repeating the call under the same key is no conflict and changes nothing. */
  save_key: z.string().min(1).max(64).optional(),
});

export const versions = {
  changes: endpoint('GET', '/surveys/{id}/changes', edit, {
    summary: 'How the draft differs from what visitors get',
    tag,
  })
    .input(ById)
    .output(DraftChanges),
  publish: endpoint('POST', '/surveys/{id}/changes/publish', edit, {
    summary: 'Make the draft what visitors get',
    tag,
  })
    .input(ById.extend({ ...Revision.shape, ...SaveKey.shape, note: z.string().trim().max(NOTE_MAX).optional() }))
    .output(SavedSurvey),
  discard: endpoint('DELETE', '/surveys/{id}/changes', edit, {
    summary: 'Discard the draft; it is kept as a version',
    tag,
  })
    .input(ById.extend({ ...Revision.shape, ...SaveKey.shape }))
    .output(SavedSurvey),
  list: endpoint('GET', '/surveys/{id}/versions', edit, {
    summary: 'The versions of a survey, newest first',
    tag,
  })
    .input(
      ById.extend({
        /** Id of a version: only older ones are listed. */
        before: Id.optional(),
        per_page: wholeNumber(z.int().min(1).max(100)).default(VERSIONS_PER_PAGE),
      }),
    )
    .output(z.object({ items: z.array(Version), next_before: z.int().nullable() })),
  get: endpoint('GET', '/surveys/{id}/versions/{version_id}', edit, {
    summary: 'The survey as it was in a version, without webhooks',
    tag,
  })
    .input(ByVersion)
    .output(Survey),
  compare: endpoint('GET', '/surveys/{id}/versions/{version_id}/changes', edit, {
    summary: 'How a version differs from another one; by default from the one before',
    tag,
  })
    .input(ByVersion.extend({ with: z.union([SurveyContent, Id]).optional() }))
    .output(Changes),
  restore: endpoint('POST', '/surveys/{id}/versions/{version_id}/restore', edit, {
    summary: 'Make a version the draft, or the survey if it is not live',
    tag,
  })
    .input(ByVersion.extend({ ...Revision.shape, ...SaveKey.shape }))
    .output(SavedSurvey.extend({ missing: z.array(Missing) })),
};
