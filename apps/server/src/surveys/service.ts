import { isDeepStrictEqual } from 'node:util';
import type { SavedSurvey, Survey, SurveyDraft, SurveyInput, SurveySettings } from '@userfeedback/contract';
import { TITLE_MAX } from '@userfeedback/contract';
import { draftProblems, publishProblem } from '@userfeedback/engine';
import { stripSurvey } from '../addon-store/service.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { AppError, notFound } from '../http/app-error.ts';
import { prepareDraft } from './prepare-draft.ts';
import {
  findCreated,
  findStored,
  findSurvey,
  insertSurvey,
  insertVersion,
  nameCookie,
  updateSettings,
  updateSurvey,
} from './queries.ts';
import type { StoredSurvey } from './stored-survey.ts';
import { questionsOf, rowOf, settingsOf } from './stored-survey.ts';

export { settingsOf } from './stored-survey.ts';

import { openWebhooks, sealWebhooks } from './webhook-secrets.ts';

export { findSurvey, listVersions } from './queries.ts';

/** The survey with the secrets of its webhooks, for those who edit it and for what sends; undefined when it is gone. */
export async function openSurvey(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  id: number,
): Promise<Survey | undefined> {
  const survey = await findSurvey(db, id);
  return survey && openWebhooks(survey, config.secret);
}

/** Creates (id null) or changes a survey. What keeps it from being published makes it a draft that says why (ED-31). */
export async function saveSurvey(deps: Deps, sent: SurveyInput): Promise<SavedSurvey> {
  const { draft, message } = acceptable(deps, sent);
  const kept = sealWebhooks(draft, deps.config.secret);
  const saved = await deps.site.change(async (db) => {
    const moment = deps.now().toISOString();
    const known = draft.id ?? (await findCreated(db, draft.creation_key));
    const id = known ? await change(db, known, kept, moment) : await createSurvey(db, kept, moment);
    return findSurvey(db, id);
  });
  if (!saved) throw notFound('survey');
  return {
    ...openWebhooks(saved, deps.config.secret),
    published: saved.status === 'publish',
    message,
  };
}

/** Copies a survey as a draft without responses (OP-25); answers the copy's id. */
export async function duplicateSurvey(deps: Deps, id: number): Promise<number> {
  return deps.site.change(async (db) => {
    const survey = await findSurvey(db, id);
    if (!survey) throw notFound('survey');
    const { google_drive } = survey.settings;
    const copy = {
      ...survey,
      ...{ cookie_name: undefined, creation_key: undefined },
      title: copyOf(survey.title),
      status: 'draft' as const,
      publish_at: null,
      settings: { ...survey.settings, google_drive: { ...google_drive, spreadsheet_id: '' } },
    };
    return createSurvey(db, copy, deps.now().toISOString());
  });
}

/** Changes a survey's settings on the server's own account: its editors are not outdated, and cannot undo it. */
export function changeSettings(
  { db }: Pick<Deps, 'db'>,
  id: number,
  change: (settings: SurveySettings) => SurveySettings,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const stored = await findStored(trx, id);
    if (stored) await updateSettings(trx, id, JSON.stringify(change(settingsOf(stored.settings))));
  });
}

/** Keeps a survey as it is, as made at that moment, with the first version of its questions; answers its id. */
export async function createSurvey(db: Db, draft: SurveyDraft, moment: string): Promise<number> {
  const row = rowOf(draft);
  const counted = { version: 1, revision: 1, created_at: moment, updated_at: moment };
  const id = await insertSurvey(db, {
    ...row,
    ...counted,
    cookie_name: draft.cookie_name ?? '',
    creation_key: draft.creation_key ?? null,
    save_key: draft.save_key ?? null,
  });
  if (!draft.cookie_name) await nameCookie(db, id, `userfeedback-${id}`);
  await insertVersion(db, { survey_id: id, version: 1, questions: row.questions, created_at: moment });
  return id;
}

function acceptable(
  { site, addons, now }: Deps,
  sent: SurveyInput,
): { draft: SurveyDraft; message: string | null } {
  if (sent.status === 'trash') {
    throw new AppError('invalid', undefined, { status: 'A survey is moved to the trash by its own action.' });
  }
  const prepared = prepareDraft(sent);
  const problems = draftProblems(prepared);
  if (Object.keys(problems).length > 0) throw new AppError('invalid', undefined, problems);
  const draft = stripSurvey(prepared, site.now().access, addons, now());
  const message = draft.status === 'publish' ? publishProblem(draft) : null;
  return { draft: message === null ? draft : { ...draft, status: 'draft', publish_at: null }, message };
}

async function change(db: Db, id: number, draft: SurveyDraft, moment: string): Promise<number> {
  const stored = await findStored(db, id);
  if (!stored) throw notFound('survey');
  refuseOutdated(stored, draft);
  const isNewVersion = !isDeepStrictEqual(questionsOf(stored.questions), draft.questions);
  const version = stored.version + (isNewVersion ? 1 : 0);
  const row = rowOf(withStoredSheet(draft, stored));
  const counted = { version, revision: stored.revision + 1, updated_at: moment };
  const save_key = draft.save_key ?? null;
  const isDone = await updateSurvey(db, id, stored.revision, { ...row, ...counted, save_key });
  if (!isDone) throw new AppError('conflict');
  if (isNewVersion) {
    await insertVersion(db, { survey_id: id, version, questions: row.questions, created_at: moment });
  }
  return id;
}

/** Where its responses are written is for the server to say (OP-91). */
function withStoredSheet(draft: SurveyDraft, stored: StoredSurvey): SurveyDraft {
  const { spreadsheet_id } = settingsOf(stored.settings).google_drive;
  const google_drive = { ...draft.settings.google_drive, spreadsheet_id };
  return { ...draft, settings: { ...draft.settings, google_drive } };
}

function refuseOutdated(stored: StoredSurvey, draft: SurveyDraft): void {
  if (stored.status === 'trash') throw new AppError('in_trash');
  // What has outdated it is its own save, whose answer was lost.
  if (draft.save_key && draft.save_key === stored.save_key) return;
  if (draft.revision !== undefined && draft.revision < stored.revision) throw new AppError('conflict');
}

function copyOf(title: string): string {
  const suffix = ' (Copy)';
  return `${title.slice(0, TITLE_MAX - suffix.length)}${suffix}`;
}
