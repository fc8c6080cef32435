import { isDeepStrictEqual } from 'node:util';
import type {
  RemovedPart,
  SavedSurvey,
  SentSurvey,
  Survey,
  SurveyDraft,
  SurveyListItem,
  SurveyListQuery,
  SurveySettings,
} from '@userfeedback/contract';
import { TITLE_MAX } from '@userfeedback/contract';
import {
  changesDestinations,
  DESTINATIONS_LOCKED,
  draftProblems,
  enforcesRequired,
  inForce,
  isOwnCookie,
  keepResting,
  missingFields,
  notShown,
  publishProblem,
  surveyState,
  webhookName,
} from '@userfeedback/engine';
import { AppError, notFound } from '../api/app-error.ts';
import type { Db } from '../db/schema.ts';
import { lockRecord } from '../db/transact.ts';
import { resumePaused } from '../deliveries/service.ts';
import type { Deps } from '../deps.ts';
import { changePictures, toPublicAddress, toStoredAddress } from '../media/own-addresses.ts';
import type { SiteSecrets } from '../secrets.ts';
import { prepareDraft, withOneMinimized } from './prepare-draft.ts';
import {
  findCreated,
  findStored,
  findSurvey,
  hasCookieName,
  insertSurvey,
  insertVersion,
  listLiveQuestions,
  listNotifications,
  listSurveys,
  updateCookieName,
  updateSettings,
  updateSurvey,
} from './queries.ts';
import { patternProblems } from './runaway-patterns.ts';
import type { StoredSurvey, SurveyRecord } from './stored-survey.ts';
import { draftOf, notificationsOf, questionsOf, rowOf, settingsOf } from './stored-survey.ts';
import { copyWebhooks, openWebhooks, sealWebhooks, unreadableWebhooks } from './webhook-secrets.ts';

export { findCreated, findSurvey, findVersionQuestions, listVersions } from './queries.ts';
export { settingsOf } from './stored-survey.ts';

/**
 * The survey with the secrets of its webhooks and the addresses of its pictures, for its editors and for deliveries;
 * undefined when it is gone.
 */
export async function openSurvey(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  id: number,
): Promise<SurveyRecord | undefined> {
  const survey = await findSurvey(db, id);
  return survey && forEditors(survey, config);
}

/** The webhooks that this server cannot fully decrypt, by name. */
export async function listUnreadableWebhooks({
  db,
  config,
}: Pick<Deps, 'db'> & { config: SiteSecrets }): Promise<{ id: number; title: string; webhook: string }[]> {
  return (await listNotifications(db)).flatMap(({ id, title, notifications }) =>
    unreadableWebhooks(openWebhooks(notificationsOf(notifications), config)).map((webhook) => ({
      ...{ id, title },
      webhook: webhookName(webhook),
    })),
  );
}

/** One page of surveys, with why live ones are not shown, and the total. */
export async function listItems(
  { db, site, config }: Pick<Deps, 'db' | 'site' | 'config'>,
  query: SurveyListQuery,
  now: Date,
): Promise<{ items: SurveyListItem[]; total: number }> {
  const { select } = query;
  const toPublic = toPublicAddress(config.publicUrl);
  const list = async (wanted: SurveyListQuery) => {
    const { items, total } = await listSurveys(db, wanted, now);
    return { items: items.map((item) => changePictures(item, toPublic)), total };
  };
  if (select && !select.includes('not_shown')) return list(query);
  const { access } = site.now();
  const all = { ...query, select: select && [...select, ...STATE_FIELDS] };
  const { items, total } = await list(all);
  return {
    items: items.map(({ questions = [], status = 'draft', publish_at = null, ...item }) => {
      const isLive = surveyState({ status, publish_at }, now) === 'publish';
      const state = { questions, status, publish_at };
      const extra = Object.entries(state).filter(([field]) => !select || select.includes(field));
      return {
        ...item,
        ...Object.fromEntries(extra),
        not_shown: isLive ? notShown({ questions }, access) : null,
      };
    }),
    total,
  };
}

const STATE_FIELDS = ['questions', 'status', 'publish_at'];

/** How many live surveys are not shown because a question of theirs rests. */
export async function countResting({ db, site, now }: Pick<Deps, 'db' | 'site' | 'now'>): Promise<number> {
  const { access } = site.now();
  if (enforcesRequired(access)) return 0;
  const stored = await listLiveQuestions(db, now());
  const reasons = stored.map((questions) => notShown({ questions: questionsOf(questions) }, access));
  return reasons.filter((reason) => reason === 'question-at-rest').length;
}

/** The survey as the API returns it: with the parts that rest here and now, and what a save would refuse. */
export async function getSurvey(deps: Deps, id: number): Promise<Survey | undefined> {
  const survey = await openSurvey(deps, id);
  return survey && withResting(deps, survey);
}

/**
 * Creates (id null) or changes a survey. A draft that cannot be published stays a draft, and the message says why. A
 * published one is then not changed at all, so that visitors keep the last good version.
 */
export async function saveSurvey(
  deps: Deps,
  sent: SentSurvey,
  { view_results } = { view_results: true },
): Promise<SavedSurvey> {
  // What plan and addons do not allow is taken out of it.
  await deps.site.latest();
  const { saved, ...outcome } = await deps.site.change(async (db) => {
    if (!sent.id) await lockRecord(db, `survey ${sent.creation_key ?? ''}`);
    const knownId = sent.id ?? (await findCreated(db, sent.creation_key));
    const stored = knownId ? await findStored(db, knownId) : undefined;
    if (knownId && !stored) throw notFound('survey');
    if (stored) refuseOutdated(stored, sent);
    else await refuseUsedName(db, sent.cookie_name);
    const { draft, ...outcome } = acceptDraft(deps, sent, stored);
    const before = stored ? withOpenSecrets(draftOf(stored), deps.config) : null;
    if (!view_results && changesDestinations(draft, before, deps.host.info().admin_email))
      throw new AppError('forbidden', DESTINATIONS_LOCKED);
    const kept = withSealedSecrets(draft, stored, deps.config);
    const moment = deps.now().toISOString();
    const id = stored
      ? await change(db, stored, kept, moment)
      : await createSurvey(db, withSheet(kept, ''), moment);
    // What could not be decrypted may have been entered again.
    if (stored) await resumePaused(db, deps.now(), { survey_id: id });
    return { ...outcome, saved: await findSurvey(db, id) };
  });
  if (!saved) throw notFound('survey');
  return {
    ...withResting(deps, forEditors(saved, deps.config)),
    ...outcome,
    published: saved.status === 'publish',
  };
}

/** Copies a survey as a draft without responses; returns the copy's id. */
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
      notifications: copyWebhooks(survey.notifications),
    };
    return createSurvey(db, copy, deps.now().toISOString());
  });
}

/**
 * Changes a survey's settings on the server's own behalf: editors who have it open can still save, and cannot undo
 * it.
 */
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

/** Stores a survey as it is, created at that moment, with the first version of its questions; returns its id. */
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
  if (!draft.cookie_name) await updateCookieName(db, id, `userfeedback-${id}`);
  await insertVersion(db, { survey_id: id, version: 1, questions: row.questions, created_at: moment });
  return id;
}

/** Two surveys with the same cookie would keep each other from being shown. */
async function refuseUsedName(db: Db, name: string | undefined): Promise<void> {
  if (!name) return;
  if (isOwnCookie(name) || (await hasCookieName(db, name)))
    throw new AppError('invalid', undefined, { cookie_name: 'This name is in use.' });
}

function acceptDraft(
  { site, now, config }: Deps,
  sent: SentSurvey,
  stored: StoredSurvey | undefined,
): { draft: SurveyDraft; message: string | null; removed: RemovedPart[] } {
  if (sent.status === 'trash') {
    throw new AppError('invalid', undefined, { status: 'A survey is moved to the trash by its own action.' });
  }
  const prepared = changePictures(prepareDraft(withState(sent, stored)), toStoredAddress(config.publicUrl));
  refuse(draftProblems(prepared));
  const before = stored ? withOpenSecrets(draftOf(stored), config) : null;
  const { draft: kept, removed } = keepResting(prepared, before, site.now().access, now());
  const draft = withOneMinimized(kept);
  // A resting rule matches nothing, and nobody could edit it.
  refuse(patternProblems(inForce(draft, site.now().access).survey));
  const message = draft.status === 'publish' ? publishProblem(draft) : null;
  if (message === null) return { draft, message, removed };
  if (stored?.status === 'publish') throw new AppError('invalid', message, missingFields(draft));
  return { draft: { ...draft, status: 'draft', publish_at: null }, message, removed };
}

function refuse(problems: Record<string, string>): void {
  if (Object.keys(problems).length > 0) throw new AppError('invalid', undefined, problems);
}

/** What a call does not say about the state stays; a new survey is a draft. */
function withState(sent: SentSurvey, stored: StoredSurvey | undefined): SurveyDraft {
  const status = sent.status ?? (stored?.status === 'publish' ? 'publish' : 'draft');
  const { publish_at = stored?.publish_at ?? null } = sent;
  return { ...sent, status, publish_at };
}

function withResting({ site }: Pick<Deps, 'site'>, survey: SurveyRecord): Survey {
  const { survey: acting, resting } = inForce(survey, site.now().access);
  return { ...survey, resting, problems: patternProblems(acting) };
}

async function change(db: Db, stored: StoredSurvey, draft: SurveyDraft, moment: string): Promise<number> {
  const { id } = stored;
  const isNewVersion = !isDeepStrictEqual(questionsOf(stored.questions), draft.questions);
  const version = stored.version + (isNewVersion ? 1 : 0);
  const { spreadsheet_id } = settingsOf(stored.settings).google_drive;
  const row = rowOf(withSheet(draft, spreadsheet_id));
  const counted = { version, revision: stored.revision + 1, updated_at: moment };
  const save_key = draft.save_key ?? null;
  const isUpdated = await updateSurvey(db, id, stored.revision, { ...row, ...counted, save_key });
  if (!isUpdated) throw new AppError('conflict');
  if (isNewVersion) {
    await insertVersion(db, { survey_id: id, version, questions: row.questions, created_at: moment });
  }
  return id;
}

function withSealedSecrets(
  draft: SurveyDraft,
  stored: StoredSurvey | undefined,
  secrets: SiteSecrets,
): SurveyDraft {
  const before = stored ? notificationsOf(stored.notifications) : null;
  return { ...draft, notifications: sealWebhooks(draft.notifications, before, secrets) };
}

function withOpenSecrets<Known extends Pick<Survey, 'notifications'>>(
  survey: Known,
  secrets: SiteSecrets,
): Known {
  return { ...survey, notifications: openWebhooks(survey.notifications, secrets) };
}

function forEditors(survey: SurveyRecord, config: Deps['config']): SurveyRecord {
  return changePictures(withOpenSecrets(survey, config), toPublicAddress(config.publicUrl));
}

/** Only the server decides which spreadsheet the responses go to. */
function withSheet(draft: SurveyDraft, spreadsheet_id: string): SurveyDraft {
  const google_drive = { ...draft.settings.google_drive, spreadsheet_id };
  return { ...draft, settings: { ...draft.settings, google_drive } };
}

function refuseOutdated(stored: StoredSurvey, draft: SentSurvey): void {
  if (stored.status === 'trash') throw new AppError('in_trash');
  // It is outdated by its own earlier save, whose reply was lost.
  if (draft.save_key && draft.save_key === stored.save_key) return;
  if (draft.revision !== undefined && draft.revision < stored.revision) throw new AppError('conflict');
}

function copyOf(title: string): string {
  const suffix = ' (Copy)';
  return `${title.slice(0, TITLE_MAX - suffix.length)}${suffix}`;
}
