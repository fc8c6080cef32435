import type { Survey, SurveyDraft, SurveyListItem } from '@userfeedback/contract';
import { Languages, Notifications, Question, SurveySettings, Translations } from '@userfeedback/contract';
import type { OnPages } from '@userfeedback/contract/places-limits';
import type { Content } from '@userfeedback/engine';
import { liveTexts, withReadTitles } from '@userfeedback/engine';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { SurveyContentColumns, SurveyTable } from '../../../platform/db/schema.ts';
import type { StoredDraft } from './draft-queries.ts';

export type StoredSurvey = Selectable<SurveyTable>;

/** A survey as stored, without what is worked out on each read. */
export type SurveyRecord = Omit<Survey, 'resting' | 'problems' | 'closed'>;

export type FoundSurvey = StoredSurvey & {
  responses_count: number;
  impressions: number;
  draft_at: string | null;
  draft_by: string | null;
};

/** Parsing adds defaults for fields newer than the row. */
export function surveyOf({ draft_at, draft_by, ...row }: FoundSurvey): SurveyRecord {
  return {
    ...row,
    ...contentOf(row),
    last_save_key: row.save_key,
    content: 'live',
    made_on_lite: row.made_on_lite === 1,
    has_changes: draft_at !== null,
    draft: draft_at === null ? null : { at: draft_at, by: draft_by ?? '' },
  };
}

export function contentOf(row: SurveyContentColumns): Content {
  const { title, type, template } = row;
  return {
    title,
    type,
    template,
    questions: questionsOf(row.questions),
    settings: settingsOf(row.settings),
    notifications: notificationsOf(row.notifications),
    extensions: JSON.parse(row.extensions),
    languages: Languages.parse(JSON.parse(row.languages)),
    translations: Translations.parse(JSON.parse(row.translations)),
  };
}

export function columnsOf(row: SurveyContentColumns): SurveyContentColumns {
  const { title, type, template, questions, settings, notifications, extensions } = row;
  const { languages, translations } = row;
  return {
    title,
    type,
    template,
    questions,
    settings,
    notifications,
    extensions,
    languages,
    translations,
  };
}

/** The survey with its draft's content. Only the server decides on the spreadsheet. */
export function withDraft(stored: StoredSurvey, draft: StoredDraft | SurveyContentColumns): StoredSurvey {
  const { spreadsheet_id } = settingsOf(stored.settings).google_drive;
  const settings = JSON.stringify(withSpreadsheet(settingsOf(draft.settings), spreadsheet_id));
  return { ...stored, ...columnsOf(draft), settings };
}

export function withSpreadsheet(settings: SurveySettings, spreadsheet_id: string): SurveySettings {
  return { ...settings, google_drive: { ...settings.google_drive, spreadsheet_id } };
}

export function draftOf(row: StoredSurvey): SurveyDraft {
  const { id, status, publish_at, cookie_name } = row;
  return { id, status, publish_at, cookie_name, ...contentOf(row) };
}

export function fieldsOf<
  R extends Partial<StoredSurvey> & {
    id: number;
    responses_count: number;
    draft_at?: string | null;
    draft_by?: string | null;
    on_pages?: OnPages | null;
    link?: string | null;
  },
>(row: R): SurveyListItem {
  const { questions, settings, draft_at, draft_by, on_pages, link, ...rest } = row;
  const draft = draft_at ? { at: draft_at, by: draft_by ?? '' } : null;
  return {
    ...rest,
    ...(draft_at === undefined ? {} : { has_changes: draft !== null, draft }),
    ...(on_pages === undefined ? {} : { places: placesIn(on_pages, link ?? null) }),
    ...(settings === undefined ? {} : { settings: settingsOf(settings) }),
    ...(questions === undefined ? {} : { questions: questionsOf(questions) }),
  };
}

/** Surveys without places of their own are on pages alone. */
function placesIn(on_pages: OnPages | null, link: string | null): NonNullable<SurveyListItem['places']> {
  const isByLink = link !== null && JSON.parse(link).enabled === true;
  return [...(on_pages === 'none' ? [] : ['pages' as const]), ...(isByLink ? ['link' as const] : [])];
}

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
    languages: JSON.stringify(draft.languages),
    translations: JSON.stringify(draft.translations),
  };
}

export function textsOf(row: SurveyContentColumns): string {
  return JSON.stringify(liveTexts(contentOf(row)));
}

const Questions = z.array(Question);
/** The texts parsed last: one change of a survey reads the same questions many times. Callers must not modify them. */
const lately = new Map<string, Question[]>();
const LATELY_MAX = 4;

export function questionsOf(text: string): Question[] {
  const questions = lately.get(text) ?? freeze(Questions.parse(JSON.parse(text)));
  lately.delete(text);
  lately.set(text, questions);
  for (const oldest of lately.keys()) if (lately.size > LATELY_MAX) lately.delete(oldest);
  return questions;
}

/** As everybody but visitors reads them: quotes in titles are replaced by their fallbacks, and blank ones by what they say. */
export function readQuestionsOf(text: string): Question[] {
  const questions = questionsOf(text);
  return text.includes('{{') || text.includes('"title":""') ? withReadTitles(questions) : questions;
}

function freeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) freeze(part);
    Object.freeze(value);
  }
  return value;
}

/** The secrets of webhooks are still sealed. */
export function notificationsOf(text: string): Notifications {
  return Notifications.parse(JSON.parse(text));
}

export function settingsOf(text: string): SurveySettings {
  return SurveySettings.parse(JSON.parse(text));
}
