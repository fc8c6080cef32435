import type { RemovedPart, SavedSurvey, SentSurvey, SurveyDraft } from '@userfeedback/contract';
import { SurveyInput } from '@userfeedback/contract';
import {
  behaviorProblems,
  draftProblems,
  followEdits,
  isOwnCookie,
  keepResting,
  mergeQuestions,
  mergeSent,
  missingFor,
  newLanguages,
} from '@userfeedback/engine';
import { AppError } from '../../platform/api/app-error.ts';
import { textOf, textsOf } from '../../platform/api/problem-texts.ts';
import { parseInput } from '../../platform/api/wire.ts';
import type { Db } from '../../platform/db/schema.ts';
import { lockRecord } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { deliveryKinds } from '../deliveries/kinds.ts';
import { endChanged } from '../deliveries/pauses/service.ts';
import { changePictures, toStoredAddress } from '../media/own-addresses.ts';
import type { Editor } from './author.ts';
import { COMMAND_LINE } from './author.ts';
import { changeSurvey } from './change-survey.ts';
import { saveBeside } from './drafts.ts';
import { keepSaved, keepVersion } from './keep-versions.ts';
import { unknownValues } from './known-values.ts';
import { prepareDraft, withOneMinimized } from './prepare-draft.ts';
import { requireDestinations, unpublishable, whyNotPublishable } from './publishing.ts';
import { createSurvey, toReply } from './service.ts';
import type { StoredDraft } from './stored/draft-queries.ts';
import { deleteDraft, findDraft } from './stored/draft-queries.ts';
import { findCreated, findWithCounts, hasCookieName } from './stored/queries.ts';
import { findSurvey } from './stored/service.ts';
import {
  countChanges,
  countSave,
  lockSurvey,
  openDraft,
  openLive,
  withSheet,
  writeSurvey,
} from './stored/stored-change.ts';
import type { StoredSurvey, SurveyRecord } from './stored/stored-survey.ts';
import { contentOf, notificationsOf, questionsOf, rowOf, settingsOf, withDraft } from './stored/stored-survey.ts';
import { sealWebhooks, showSecrets } from './stored/webhook-secrets.ts';

/**
 * Creates (id null) or changes a survey. A draft whose questions cannot be published yet stays a draft, and the message
 * says why. A published survey that cannot be published, or one with another fault, is not changed at all, so that
 * visitors keep the last good version. With `apply` false, changes of a published survey become a draft beside it.
 */
export async function saveSurvey(deps: Deps, sent: SentSurvey, editor: Editor = COMMAND_LINE): Promise<SavedSurvey> {
  // Parts that plan and addons do not allow are removed.
  await deps.site.latest();
  const { saved, ...outcome } = await changeSurvey(deps, async (db, tellAll) => {
    if (!sent.id) await lockRecord(db, `survey ${sent.creation_key ?? ''}`);
    const id = sent.id ?? (await findCreated(db, sent.creation_key));
    if (id === undefined) return create(deps, db, { sent, editor }, tellAll);
    const save = { sent: sent.id ? sent : repeated(sent), editor };
    const stored = await lockSurvey(db, id, save.sent);
    const change = { ...save, stored, storedDraft: await findDraft(db, id) };
    if (sent.apply === false && stored.status === 'publish') return saveDraftOf(deps, db, change);
    return apply(deps, db, change, tellAll);
  });
  return toReply(deps, saved, outcome);
}

/** A creation sent again because its reply was lost. It does not overwrite what others have saved since. */
function repeated(sent: SentSurvey): SentSurvey {
  const { revision = FIRST_REVISION, save_key = sent.creation_key } = sent;
  return { ...sent, revision, save_key };
}

const FIRST_REVISION = 1;

interface Outcome {
  saved: SurveyRecord | undefined;
  message: string | null;
  removed: RemovedPart[];
}

interface Save {
  sent: SentSurvey;
  editor: Editor;
}

interface Change extends Save {
  stored: StoredSurvey;
  storedDraft: StoredDraft | undefined;
}

async function create(deps: Deps, db: Db, { sent, editor }: Save, tellAll: () => Promise<void>): Promise<Outcome> {
  await refuseUsedName(db, sent.cookie_name);
  const input = withShownSecrets(await parseInput(SurveyInput, sent));
  const languages = sent.languages ? input.languages : newLanguages(deps.host.info().locale, input.questions);
  const { draft, removed } = await checkDraft(deps, { ...input, languages }, null);
  requireDestinations(deps, { draft, stored: null }, editor);
  const notifications = sealWebhooks(draft.notifications, null, deps.config);
  const { message, ...state } = checkState(deps, draft, false);
  const moment = deps.now().toISOString();
  const author = { at: moment, by: editor.by, isByHand: !sent.autosave };
  const made_on_lite = missingFor('target-devices', deps.site.now().access)?.reason === 'plan';
  const created = withSheet({ ...draft, ...state, notifications }, '');
  const id = await createSurvey(db, { ...created, made_on_lite }, author);
  if (state.status === 'publish') await tellAll();
  return { saved: await findSurvey(db, id), message, removed };
}

async function apply(deps: Deps, db: Db, change: Change, tellAll: () => Promise<void>): Promise<Outcome> {
  const { sent, editor, stored, storedDraft } = change;
  const { id } = stored;
  const { draft, removed, known } = await readDraft(deps, change);
  requireDestinations(deps, { draft, stored: openDraft(stored, deps.config) }, editor);
  const notifications = sealWebhooks(draft.notifications, notificationsOf(known.notifications), deps.config);
  const { message, ...state } = checkState(deps, draft, stored.status === 'publish');
  await refuseOtherBase(db, stored, draft);
  const at = deps.now().toISOString();
  const { spreadsheet_id } = settingsOf(stored.settings).google_drive;
  const content = rowOf(withSheet({ ...draft, ...state, notifications }, spreadsheet_id));
  const after = await writeSurvey(db, stored, content, { save_key: sent.save_key, moment: at });
  const occasion = { at, by: editor.by };
  if (storedDraft) {
    const isSame = countChanges(after, storedDraft, deps.config) === 0;
    const isLive = after.status === 'publish';
    if (!isLive && !isSame) await keepSaved(db, id, storedDraft, occasion, deps.config);
    if (!isLive || isSame) await deleteDraft(db, id);
  }
  await keepVersion(db, { before: stored, after }, { ...occasion, isByHand: !sent.autosave }, deps.config);
  await endChanged(db, deliveryKinds(deps), openLive(stored, deps.config), openLive(after, deps.config));
  if (stored.status === 'publish' || after.status === 'publish') await tellAll();
  return { saved: await findSurvey(db, id), message, removed };
}

/** Visitors still get the live survey; the editor shows this draft. */
async function saveDraftOf(deps: Deps, db: Db, change: Change): Promise<Outcome> {
  const { sent, editor, stored } = change;
  const { id, status, publish_at } = stored;
  const { draft, removed, edited, known } = await readDraft(deps, change, { status, publish_at });
  requireDestinations(deps, { draft, stored: openDraft(edited, deps.config) }, editor);
  const notifications = sealWebhooks(draft.notifications, notificationsOf(known.notifications), deps.config);
  await refuseOtherBase(db, edited, draft);
  const content = rowOf({ ...draft, notifications });
  await saveBeside(deps, db, { stored, content, at: deps.now().toISOString(), editor });
  await countSave(db, stored, sent.save_key);
  return { saved: await findSurvey(db, id, 'draft'), message: null, removed };
}

/**
 * What was sent, completed and checked; `state` is used in place of its own. `edited` is the survey as the editor shows
 * it, and `known` has what only the live survey has as well.
 */
async function readDraft(
  deps: Deps,
  { sent, stored, storedDraft }: Change,
  state?: Pick<SurveyDraft, 'status' | 'publish_at'>,
) {
  const edited = storedDraft ? withDraft(stored, storedDraft) : stored;
  const known = withLive(edited, stored);
  const openKnown = openDraft(known, deps.config);
  const input = await mergeInput(sent, openDraft(edited, deps.config), openKnown);
  return { ...(await checkDraft(deps, { ...input, ...state }, openKnown)), edited, known };
}

/** Questions and webhooks that only the live survey has are known too: somebody may undo their deletion. */
function withLive(edited: StoredSurvey, live: StoredSurvey): StoredSurvey {
  if (edited === live) return edited;
  const add = <Item extends { id: string }>(own: readonly Item[], others: readonly Item[]) => [
    ...own,
    ...others.filter(({ id }) => own.every((each) => each.id !== id)),
  ];
  const notifications = notificationsOf(edited.notifications);
  const { webhook } = notifications;
  const webhooks = add(webhook.webhooks, notificationsOf(live.notifications).webhook.webhooks);
  return {
    ...edited,
    questions: JSON.stringify(add(questionsOf(edited.questions), questionsOf(live.questions))),
    notifications: JSON.stringify({ ...notifications, webhook: { ...webhook, webhooks } }),
  };
}

/** Answers are stored as texts of the base language, so it cannot change once there are any. */
async function refuseOtherBase(db: Db, stored: StoredSurvey, { languages }: SurveyDraft): Promise<void> {
  const { base } = contentOf(stored).languages;
  if (base === null || base === languages.base) return;
  const { responses_count = 0 } = (await findWithCounts(db, stored.id)) ?? {};
  if (responses_count > 0)
    throw new AppError('invalid', undefined, {
      'languages.base': 'You cannot change the language of a survey that has responses.',
    });
}

/** Two surveys with the same cookie would keep each other from being shown. */
async function refuseUsedName(db: Db, name: string | undefined): Promise<void> {
  if (!name) return;
  if (isOwnCookie(name) || (await hasCookieName(db, name)))
    throw new AppError('invalid', undefined, { cookie_name: 'This name is in use.' });
}

/** Without what plan and addons do not allow; throws `invalid` for what cannot be stored. */
async function checkDraft(
  { site, now, config }: Deps,
  input: SurveyDraft,
  stored: SurveyDraft | null,
): Promise<{ draft: SurveyDraft; removed: RemovedPart[] }> {
  if (input.status === 'trash') {
    throw new AppError('invalid', undefined, {
      status: 'You cannot set this status here. Move the survey to the trash instead.',
    });
  }
  const prepared = changePictures(prepareDraft(input), toStoredAddress(config.publicUrl));
  refuse(textsOf(draftProblems(prepared)));
  const { draft: allowed, removed } = keepResting(prepared, stored, site.now().access, now());
  const draft = withOneMinimized(allowed);
  refuse(textsOf(behaviorProblems(draft, stored, now())));
  refuse(await unknownValues(draft, stored));
  return { draft, removed };
}

/** The new status, and why it stays a draft; throws `invalid` if it cannot be stored like that. */
function checkState(
  deps: Deps,
  draft: SurveyDraft,
  isLive: boolean,
): Pick<SurveyDraft, 'status' | 'publish_at'> & { message: string | null } {
  const { status, publish_at } = draft;
  const verdict = status === 'publish' && whyNotPublishable(deps, draft);
  if (!verdict) return { status, publish_at, message: null };
  if (isLive || verdict.code === 'incomplete') throw unpublishable(verdict);
  return { status: 'draft', publish_at: null, message: textOf(verdict) };
}

function refuse(problems: Record<string, string>): void {
  if (Object.keys(problems).length > 0) throw new AppError('invalid', undefined, problems);
}

/**
 * Fields that the call leaves out keep the values of `edited`. Their conditions, quotas and translations follow the
 * questions and options that the call renames or removes.
 */
async function mergeInput(sent: SentSurvey, edited: SurveyDraft, known: SurveyDraft): Promise<SurveyDraft> {
  let stored = edited;
  let all = known;
  if (sent.questions) {
    const { questions } = await parseInput(Questions, { questions: mergeQuestions(known, sent.questions) });
    stored = followEdits(edited, questions);
    all = followEdits(known, questions);
  }
  const input = withShownSecrets(await parseInput(SurveyInput, mergeSent(stored, all, sent)), all);
  if (sent.translations) return input;
  return { ...input, translations: ofLanguages(input.languages, stored.translations) };
}

const Questions = SurveyInput.pick({ questions: true });

function withShownSecrets(input: SurveyDraft, known?: SurveyDraft): SurveyDraft {
  return { ...input, notifications: showSecrets(input.notifications, known?.notifications) };
}

function ofLanguages(
  { others }: SurveyDraft['languages'],
  translations: SurveyDraft['translations'],
): SurveyDraft['translations'] {
  const tags = new Set(others.map(({ tag }) => tag));
  return Object.fromEntries(Object.entries(translations).filter(([tag]) => tags.has(tag)));
}
