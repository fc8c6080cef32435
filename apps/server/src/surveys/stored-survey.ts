import type { Survey, SurveyDraft, SurveyListItem } from '@userfeedback/contract';
import { Notifications, Question, SurveySettings } from '@userfeedback/contract';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { SurveyTable } from '../db/schema.ts';

export type StoredSurvey = Selectable<SurveyTable>;

/** A survey as stored. Which parts rest depends on the site, and its problems are worked out again. */
export type SurveyRecord = Omit<Survey, 'resting' | 'problems'>;

/** The survey in a row. Parsing adds defaults for fields newer than the row. */
export function surveyOf(row: StoredSurvey & { responses_count: number; impressions: number }): SurveyRecord {
  return {
    ...row,
    last_save_key: row.save_key,
    questions: questionsOf(row.questions),
    settings: settingsOf(row.settings),
    notifications: notificationsOf(row.notifications),
    extensions: JSON.parse(row.extensions),
  };
}

/** A row as the draft it was saved from. */
export function draftOf(row: StoredSurvey): SurveyDraft {
  const { id, title, type, template, status, publish_at, cookie_name } = row;
  return {
    ...{ id, title, type, template, status, publish_at, cookie_name },
    questions: questionsOf(row.questions),
    settings: settingsOf(row.settings),
    notifications: notificationsOf(row.notifications),
    extensions: JSON.parse(row.extensions),
  };
}

/** The chosen columns of a row as fields of a list. */
export function fieldsOf<R extends Partial<StoredSurvey> & { id: number; responses_count: number }>(
  row: R,
): SurveyListItem {
  const { questions, settings, ...rest } = row;
  return {
    ...rest,
    ...(settings === undefined ? {} : { settings: settingsOf(settings) }),
    ...(questions === undefined ? {} : { questions: questionsOf(questions) }),
  };
}

/** The part of a row that an administrator edits. */
export function rowOf(draft: SurveyDraft) {
  const { title, type, template, status, publish_at } = draft;
  return {
    title,
    type,
    template,
    status,
    publish_at,
    questions: JSON.stringify(draft.questions),
    settings: JSON.stringify(draft.settings),
    notifications: JSON.stringify(draft.notifications),
    extensions: JSON.stringify(draft.extensions),
  };
}

export function questionsOf(text: string): Question[] {
  return z.array(Question).parse(JSON.parse(text));
}

/** The notifications of a row; webhooks' secrets are still sealed. */
export function notificationsOf(text: string): Notifications {
  return Notifications.parse(JSON.parse(text));
}

export function settingsOf(text: string): SurveySettings {
  return SurveySettings.parse(JSON.parse(text));
}
