import { isDeepStrictEqual } from 'node:util';
import type { SurveyDraft } from '@userfeedback/contract';
import { listChanges } from '@userfeedback/engine';
import { AppError, notFound } from '../../../platform/api/app-error.ts';
import type { Db, SurveyContentColumns } from '../../../platform/db/schema.ts';
import type { SiteSecrets } from '../../../platform/secrets.ts';
import { findStored, insertVersion, updateSurvey } from './queries.ts';
import type { StoredSurvey } from './stored-survey.ts';
import { columnsOf, contentOf, draftOf, questionsOf, textsOf, withSpreadsheet } from './stored-survey.ts';
import { openWebhooks } from './webhook-secrets.ts';

/** What a change is based on: the client's revision, or the key of a repeated call. */
export interface Basis {
  revision?: number | undefined;
  save_key?: string | undefined;
}

/** Locks the survey until the transaction ends; throws if it is gone, in the trash or newer than the caller knows. */
export async function lockSurvey(db: Db, id: number, basis: Basis): Promise<StoredSurvey> {
  const stored = await findStored(db, id);
  if (!stored) throw notFound('survey');
  if (stored.status === 'trash') throw new AppError('in_trash');
  // Outdated by its own earlier call, whose reply was lost.
  const isRepeated = basis.save_key !== undefined && basis.save_key === stored.save_key;
  if (!isRepeated && basis.revision !== undefined && basis.revision < stored.revision) throw new AppError('conflict');
  return stored;
}

export type NewContent = SurveyContentColumns & Pick<StoredSurvey, 'status' | 'publish_at'>;

/** Adds a version if questions or texts in other languages changed. Returns what is stored now. */
export async function writeSurvey(
  db: Db,
  stored: StoredSurvey,
  content: NewContent,
  { save_key = null, moment }: { save_key?: string | null | undefined; moment: string },
): Promise<StoredSurvey> {
  const { id } = stored;
  const { status, publish_at } = content;
  const texts = textsOf(content);
  const isNewVersion =
    textsOf(stored) !== texts || !isDeepStrictEqual(questionsOf(stored.questions), questionsOf(content.questions));
  const version = stored.version + (isNewVersion ? 1 : 0);
  const counted = { version, revision: stored.revision + 1, updated_at: moment, save_key };
  const change = { ...columnsOf(content), status, publish_at, ...counted };
  if (!(await updateSurvey(db, id, stored.revision, change))) throw new AppError('conflict');
  if (isNewVersion) {
    const { questions } = content;
    await insertVersion(db, { survey_id: id, version, questions, texts, created_at: moment });
  }
  return { ...stored, ...change };
}

/** For a save that leaves the live survey as it is. */
export async function countSave(db: Db, stored: StoredSurvey, save_key: string | undefined): Promise<void> {
  const change = { revision: stored.revision + 1, save_key: save_key ?? null };
  if (!(await updateSurvey(db, stored.id, stored.revision, change))) throw new AppError('conflict');
}

/** Only the server decides which spreadsheet the responses go to. */
export function withSheet(draft: SurveyDraft, spreadsheet_id: string): SurveyDraft {
  return { ...draft, settings: withSpreadsheet(draft.settings, spreadsheet_id) };
}

export function countChanges(one: SurveyContentColumns, other: SurveyContentColumns, secrets: SiteSecrets): number {
  if (isDeepStrictEqual(columnsOf(one), columnsOf(other))) return 0;
  return listChanges(openContent(one, secrets), openContent(other, secrets)).length;
}

/** The survey with readable secrets. */
export function openDraft(row: StoredSurvey, secrets: SiteSecrets): SurveyDraft {
  const draft = draftOf(row);
  return { ...draft, notifications: openWebhooks(draft.notifications, secrets) };
}

/** Of a survey that is stored. */
export function openLive(row: StoredSurvey, secrets: SiteSecrets) {
  return { ...openDraft(row, secrets), id: row.id };
}

export function openContent(row: SurveyContentColumns, secrets: SiteSecrets) {
  const content = contentOf(row);
  return { ...content, notifications: openWebhooks(content.notifications, secrets) };
}
