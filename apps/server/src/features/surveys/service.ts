import type {
  Closed,
  RemovedPart,
  SavedSurvey,
  Survey,
  SurveyContent,
  SurveyDraft,
  SurveyListItem,
  SurveyListQuery,
} from '@userfeedback/contract';
import { SurveySettings, TITLE_MAX } from '@userfeedback/contract';
import type { Grants } from '@userfeedback/engine';
import {
  accessTo,
  dayInZone,
  enforcesRequired,
  inForce,
  isEnded,
  notShown,
  publishGaps,
  surveyState,
  webhookName,
} from '@userfeedback/engine';
import { notFound } from '../../platform/api/app-error.ts';
import { textsOf as textsOfProblems } from '../../platform/api/problem-texts.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Deps } from '../../platform/deps.ts';
import type { SiteSecrets } from '../../platform/secrets.ts';
import { copyAlerts } from '../alerts/stored/service.ts';
import { changePictures, toPublicAddress } from '../media/own-addresses.ts';
import { listLimitStates } from '../responses/store/taken.ts';
import type { Editor } from './author.ts';
import { COMMAND_LINE } from './author.ts';
import type { Occasion } from './keep-versions.ts';
import { keepCreated } from './keep-versions.ts';
import {
  findStored,
  insertSurvey,
  insertVersion,
  listLive,
  listLiveQuestions,
  listNotifications,
  listRows,
  listSurveys,
  updateCookieName,
  updateSettings,
} from './stored/queries.ts';
import { findSurvey, forEditors, openSurvey } from './stored/service.ts';
import { openDraft, withSheet } from './stored/stored-change.ts';
import type { StoredSurvey, SurveyRecord } from './stored/stored-survey.ts';
import { draftOf, notificationsOf, questionsOf, rowOf, settingsOf, textsOf } from './stored/stored-survey.ts';
import { copyWebhooks, hideSecrets, openWebhooks, unreadableWebhooks } from './stored/webhook-secrets.ts';

export async function listUnreadableWebhooks({
  db,
  config,
}: Pick<Deps, 'db'> & { config: SiteSecrets }): Promise<{ id: number; title: string; webhook: string }[]> {
  return (await listNotifications(db)).flatMap(({ id, title, notifications }) =>
    unreadableWebhooks(openWebhooks(notificationsOf(notifications), config)).map((webhook) => ({
      id,
      title,
      webhook: webhookName(webhook),
    })),
  );
}

/** One page and the total, with why live surveys are not shown or take no more responses. */
export async function listItems(
  deps: Pick<Deps, 'db' | 'site' | 'config' | 'now' | 'host'>,
  query: SurveyListQuery,
  now: Date,
): Promise<{ items: SurveyListItem[]; total: number }> {
  const { db, config } = deps;
  const { select } = query;
  const toPublic = toPublicAddress(config.publicUrl);
  const list = async (wanted: SurveyListQuery) => {
    const { items, total } = await listSurveys(db, wanted, now);
    return { items: items.map((item) => changePictures(item, toPublic)), total };
  };
  if (select && !['not_shown', 'closed', 'has_problems'].some((field) => select.includes(field))) return list(query);
  const { access } = deps.site.now();
  const all = { ...query, select: select && [...select, ...STATE_FIELDS] };
  const { items, total } = await list(all);
  const stored = items.map(({ questions = [], status = 'draft', publish_at = null, settings, ...item }) => ({
    item,
    state: { id: item.id, questions, status, publish_at, settings: SurveySettings.parse(settings ?? {}) },
  }));
  const live = stored.filter(({ state }) => surveyState(state, now) === 'publish');
  const faulty =
    !select || select.includes('has_problems')
      ? await listFaulty(
          deps,
          live.map(({ item }) => item.id),
        )
      : [];
  const closed = await listClosed(
    deps,
    stored.map(({ state }) => state),
  );
  return {
    items: stored.map(({ item, state }) => {
      const isLive = surveyState(state, now) === 'publish';
      const found = {
        ...state,
        not_shown: isLive ? notShown(state, access) : null,
        closed: closed.get(item.id) ?? null,
        has_problems: faulty.includes(item.id),
      };
      const wanted = Object.entries(found).filter(([field]) => !select || select.includes(field));
      return { ...item, ...Object.fromEntries(wanted) };
    }),
    total,
  };
}

async function listFaulty(
  { db, site, config }: Pick<Deps, 'db' | 'site' | 'config'>,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await listRows(db, ids);
  const { access } = site.now();
  const isFaulty = (row: StoredSurvey) => Object.keys(publishGaps(openDraft(row, config), access)).length > 0;
  return rows.filter(isFaulty).map(({ id }) => id);
}

const STATE_FIELDS = ['questions', 'status', 'publish_at', 'settings'];

async function listClosed(
  { db, site, now, host }: Pick<Deps, 'db' | 'site' | 'now' | 'host'>,
  surveys: readonly Pick<Survey, 'id' | 'status' | 'publish_at' | 'settings' | 'questions'>[],
): Promise<Map<number, Closed>> {
  const live = surveys.filter((survey) => surveyState(survey, now()) === 'publish');
  const canEnd = accessTo('use-behavior', null, site.now().access).allowed;
  const states = await listLimitStates(db, live, dayInZone(now(), host.info().time_zone));
  return new Map(
    live.flatMap(({ id, settings }): [number, Closed][] => {
      const isOver = canEnd && isEnded(settings.behavior, now().getTime());
      const closed = isOver ? 'ended' : states.get(id)?.closed;
      return closed ? [[id, closed]] : [];
    }),
  );
}

/** Live surveys that are not shown because a question of theirs rests. */
export async function countResting({ db, site, now }: Pick<Deps, 'db' | 'site' | 'now'>): Promise<number> {
  const { access } = site.now();
  if (enforcesRequired(access)) return 0;
  const stored = await listLiveQuestions(db, now());
  const reasons = stored.map((questions) => notShown({ questions: questionsOf(questions) }, access));
  return reasons.filter((reason) => reason === 'question-at-rest').length;
}

/**
 * Only people who may edit surveys see webhooks, and only those who may also change where answers are sent see their
 * secrets.
 */
export function asSeenBy<Seen extends Pick<Survey, 'notifications'>>(
  survey: Seen,
  grants: Pick<Grants, 'create_edit_surveys' | 'view_results'> | undefined,
): Seen {
  const { notifications } = survey;
  if (grants?.create_edit_surveys)
    return grants.view_results ? survey : { ...survey, notifications: hideSecrets(notifications) };
  return {
    ...survey,
    notifications: { ...notifications, webhook: { ...notifications.webhook, webhooks: [] } },
  };
}

/** As the API returns it: with the parts that rest, and what a save would refuse. */
export async function getSurvey(deps: Deps, id: number, content: SurveyContent = 'live'): Promise<Survey | undefined> {
  const survey = await openSurvey(deps, id, content);
  return survey && withState(deps, survey);
}

export async function toReply(
  deps: Deps,
  saved: SurveyRecord | undefined,
  outcome: { message: string | null; removed: RemovedPart[] } = { message: null, removed: [] },
): Promise<SavedSurvey> {
  if (!saved) throw notFound('survey');
  return {
    ...(await withState(deps, forEditors(saved, deps.config))),
    ...outcome,
    published: saved.status === 'publish',
  };
}

/** Copies what the editor shows as a draft without responses; returns the copy's id. */
export async function duplicateSurvey(deps: Deps, id: number, { by }: Editor = COMMAND_LINE): Promise<number> {
  return deps.db.transaction().execute(async (db) => {
    const survey = await findSurvey(db, id, 'draft');
    if (!survey) throw notFound('survey');
    const copy = {
      ...survey,
      cookie_name: undefined,
      creation_key: undefined,
      save_key: undefined,
      title: copyOf(survey.title),
      status: 'draft' as const,
      publish_at: null,
      notifications: copyWebhooks(survey.notifications),
    };
    const copied = await createSurvey(db, withSheet(copy, ''), { at: deps.now().toISOString(), by });
    await copyAlerts(db, id, copied, deps.now());
    return copied;
  });
}

/** Changes settings on the server's own behalf: editors who have the survey open can still save, and do not undo it. */
export function changeSurveySettings(
  { db }: Pick<Deps, 'db'>,
  id: number,
  change: (settings: SurveySettings) => SurveySettings,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const stored = await findStored(trx, id);
    if (stored) await updateSettings(trx, id, JSON.stringify(change(settingsOf(stored.settings))));
  });
}

/**
 * Stores a survey unchanged, with the first version of its questions, and keeps it as a version if that was asked for.
 * Returns its id.
 */
export async function createSurvey(
  db: Db,
  draft: SurveyDraft & { made_on_lite?: boolean },
  { isByHand = true, ...occasion }: Occasion & { isByHand?: boolean },
): Promise<number> {
  const row = rowOf(draft);
  const { at } = occasion;
  const counted = { version: 1, revision: 1, created_at: at, updated_at: at, last_publication: 0 };
  const id = await insertSurvey(db, {
    ...row,
    ...counted,
    cookie_name: draft.cookie_name ?? '',
    creation_key: draft.creation_key ?? null,
    save_key: draft.save_key ?? null,
    made_on_lite: draft.made_on_lite ? 1 : 0,
  });
  if (!draft.cookie_name) await updateCookieName(db, id, `userfeedback-${id}`);
  const first = { version: 1, questions: row.questions, texts: textsOf(row), created_at: at };
  await insertVersion(db, { survey_id: id, ...first });
  const after = await findStored(db, id);
  if (after) await keepCreated(db, after, { ...occasion, isByHand });
  return id;
}

/** Adds what depends on the site and on responses. `closed` is always that of the live survey. */
async function withState(deps: Deps, survey: SurveyRecord): Promise<Survey> {
  const { resting } = inForce(survey, deps.site.now().access);
  const live = survey.content === 'live' ? survey : await findSurvey(deps.db, survey.id);
  const closed = live && (await listClosed(deps, [live])).get(survey.id);
  const isLive = survey.content === 'live' && survey.status === 'publish';
  const gaps = isLive ? publishGaps(survey, deps.site.now().access) : {};
  return { ...survey, resting, problems: textsOfProblems(gaps), closed: closed ?? null };
}

function copyOf(title: string): string {
  const suffix = ' (Copy)';
  return `${title.slice(0, TITLE_MAX - suffix.length)}${suffix}`;
}

export type LiveSurvey = SurveyDraft & Pick<StoredSurvey, 'cookie_name'>;

/** Only the parts in force. */
export async function listLiveSurveys({ db, site, now }: Pick<Deps, 'db' | 'site' | 'now'>): Promise<LiveSurvey[]> {
  const { access } = site.now();
  return (await listLive(db, now()))
    .map((row) => ({ ...draftOf(row), cookie_name: row.cookie_name }))
    .filter((survey) => notShown(survey, access) === null)
    .map((survey) => inForce(survey, access).survey);
}
