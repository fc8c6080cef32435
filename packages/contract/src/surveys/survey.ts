import { z } from 'zod';
import { DEFAULT_SURVEY_TITLE, NO_LANGUAGES, QUESTIONS_MAX, TITLE_MAX } from '../limits.ts';
import { Question } from '../question-types/index.ts';
import { Id, Moment } from '../shapes.ts';
import { Extensions } from './extensions.ts';
import { Languages, Translations } from './languages.ts';
import { Notifications } from './notifications.ts';
import { SurveySettings } from './settings.ts';
import { withoutDefaults } from './without-defaults.ts';

export const SurveyStatus = z.enum(['draft', 'publish', 'trash']);
export type SurveyStatus = z.infer<typeof SurveyStatus>;

/** Why a survey takes no more responses now: its end has passed, it has all it may take, or all it may take today. */
export const Closed = z.enum(['ended', 'full', 'pace']);
export type Closed = z.infer<typeof Closed>;

export const SurveyContent = z.enum(['live', 'draft']);
export type SurveyContent = z.infer<typeof SurveyContent>;

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
  /** Data of third-party addons, by slug; the product does not interpret it. */
  extensions: Extensions.default({}),
  languages: Languages.default(NO_LANGUAGES),
  translations: Translations.default({}),
};

/**
 * A part of a survey that is kept but does not act here and now. Parts: `questions.{id}`,
 * `questions.{id}.config.measure`, `questions.{id}.settings.randomize`, `questions.{id}.settings.comment_box`, `settings.targeting.pages`,
 * `settings.targeting.devices`, `settings.geo_targeting`, `settings.behavior`, `settings.thank_you.type`,
 * `settings.theming`, `settings.google_drive`, `notifications.email.logic`, `notifications.webhook` and, of addons that
 * are not ours, `extensions.{slug}`.
 */
export const RestingPart = z.object({
  part: z.string(),
  /** `setting`: a setting of the product switches it off. */
  reason: z.enum(['plan', 'addon', 'setting']),
  /** The lowest plan that includes it, or the slug of the addon to activate. */
  needs: z.string(),
});
export type RestingPart = z.infer<typeof RestingPart>;

/** A part that was sent but not stored, because the site may not use it. Can also be `publish_at`. */
export const RemovedPart = RestingPart.omit({ reason: true });
export type RemovedPart = z.infer<typeof RemovedPart>;

export const Survey = z.object({
  id: z.int(),
  ...editable,
  cookie_name: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Grows with each change of the questions; responses name the version that the visitor saw. */
  version: z.int(),
  /** Grows with each save. Sent with a save, it reveals that somebody else saved in the meantime (409). */
  revision: z.int(),
  last_save_key: z.string().nullable(),
  responses_count: z.int(),
  impressions: z.int(),
  /** `draft`: visitors do not get this content yet. */
  content: SurveyContent,
  /** There is a stored draft beside the live version; `draft` says when it was last saved, and by whom. */
  has_changes: z.boolean(),
  draft: z.object({ at: z.string(), by: z.string() }).nullable(),
  /** For the live version; null also while the survey is not live. */
  closed: Closed.nullable(),
  resting: z.array(RestingPart),
  /** Made while the plan allowed no choice of devices: desktops alone. */
  made_on_lite: z.boolean(),
  /**
   * What a save would refuse in the stored survey, by field. It may be older than the rule, or its part was not in use
   * when it was saved.
   */
  problems: z.record(z.string(), z.string()),
});
export type Survey = z.infer<typeof Survey>;

const CookieName = z.string().regex(/^[\w-]{1,80}$/);
/** With `id` null a survey is created; only then can `cookie_name` be chosen. */
export const SurveyInput = z.object({
  id: Id.nullable().default(null),
  ...editable,
  cookie_name: CookieName.optional(),
  revision: z.int().optional(),
  /** Made by the client for a new survey: creating it again under the same key returns the same survey. */
  creation_key: z.string().min(1).max(64).optional(),
  /**
   * Made by the client for its next save: repeating the save under the same key, because the reply was lost, is no
   * conflict.
   */
  save_key: z.string().min(1).max(64).optional(),
  redirect_route: z.enum(['surveys-index']).optional(),
});
export type SurveyInput = z.infer<typeof SurveyInput>;
/**
 * What a call leaves out keeps its stored value, or has its default in a new survey: fields, those of groups (settings,
 * notifications, languages), and those of questions, webhooks, quotas and endings whose id is stored. Other lists are
 * replaced by what is sent.
 */
export const SentSurvey = withoutDefaults(SurveyInput).extend({
  id: SurveyInput.shape.id,
  /**
   * False: a live survey gets this as its stored draft, and `status` and `publish_at` stay. Other surveys are saved as
   * usual.
   */
  apply: z.boolean().default(true),
  /** Nobody pressed a button, so no version is kept. */
  autosave: z.literal(true).optional(),
});
export type SentSurvey = z.infer<typeof SentSurvey>;
/** `id` is null until the survey is saved. */
export type SurveyDraft = z.infer<typeof SurveyInput>;

export const SavedSurvey = Survey.extend({
  published: z.boolean(),
  /** Why it was not published although requested; null otherwise. */
  message: z.string().nullable(),
  removed: z.array(RemovedPart),
});
export type SavedSurvey = z.infer<typeof SavedSurvey>;
