import type { RemovedPart, SavedSurvey, SentSurvey, Survey, SurveyDraft } from '@userfeedback/contract';
import { SurveyInput } from '@userfeedback/contract';
import { DESTINATIONS_LOCKED } from '@userfeedback/contract/errors';
import {
  behaviorProblems,
  changesDestinations,
  draftProblems,
  followEdits,
  isOwnCookie,
  keepResting,
  mergeQuestions,
  mergeSent,
  newLanguages,
  publishVerdict,
} from '@userfeedback/engine';
import { AppError } from '../../platform/api/app-error.ts';
import { textOf, textsOf } from '../../platform/api/problem-texts.ts';
import { parseInput } from '../../platform/api/wire.ts';
import type { Db } from '../../platform/db/schema.ts';
import { lockRecord } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { SiteSecrets } from '../../platform/secrets.ts';
import { resumePaused } from '../deliveries/service.ts';
import { signing } from '../identity/service.ts';
import { changePictures, toStoredAddress } from '../media/own-addresses.ts';
import type { Editor } from './author.ts';
import { COMMAND_LINE } from './author.ts';
import { changeSurvey } from './change-survey.ts';
import { keepSaved, keepVersion } from './keep-versions.ts';
import { unknownValues } from './known-values.ts';
import { prepareDraft, withOneMinimized } from './prepare-draft.ts';
import { createSurvey, toReply } from './service.ts';
import type { StoredDraft } from './stored/draft-queries.ts';
import { deleteDraft, findDraft, putDraft } from './stored/draft-queries.ts';
import { findCreated, findWithCounts, hasCookieName } from './stored/queries.ts';
import { findSurvey } from './stored/service.ts';
import type { StoredSurvey, SurveyRecord } from './stored/stored-survey.ts';
import {
  contentOf,
  draftOf,
  notificationsOf,
  questionsOf,
  rowOf,
  settingsOf,
  withDraft,
} from './stored/stored-survey.ts';
import { openWebhooks, sealWebhooks, showSecrets } from './stored/webhook-secrets.ts';
import { countChanges, countSave, lockSurvey, withSheet, writeSurvey } from './stored-change.ts';

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
    const drafted = await findDraft(db, id);
    if (sent.apply === false && stored.status === 'publish') return draftBeside(deps, db, { ...save, stored, drafted });
    return apply(deps, db, { ...save, stored, drafted }, tellAll);
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
  drafted: StoredDraft | undefined;
}

async function create(deps: Deps, db: Db, { sent, editor }: Save, tellAll: () => Promise<void>): Promise<Outcome> {
  await refuseUsedName(db, sent.cookie_name);
  const whole = withShownSecrets(await parseInput(SurveyInput, sent));
  const languages = sent.languages ? whole.languages : newLanguages(deps.host.info().locale, whole.questions);
  const { draft, removed } = await acceptDraft(deps, { ...whole, languages }, undefined);
  const sealed = accepted(deps, draft, undefined, editor);
  const { message, ...state } = goingLive(deps, draft, false);
  const kept = { ...sealed, ...state };
  const moment = deps.now().toISOString();
  const author = { at: moment, by: editor.by, isByHand: !sent.autosave };
  const id = await createSurvey(db, withSheet(kept, ''), author);
  if (kept.status === 'publish') await tellAll();
  return { saved: await findSurvey(db, id), message, removed };
}

async function apply(
  deps: Deps,
  db: Db,
  { sent, editor, stored, drafted }: Change,
  tellAll: () => Promise<void>,
): Promise<Outcome> {
  const { id } = stored;
  const base = drafted ? withDraft(stored, drafted) : stored;
  const known = withLive(base, stored);
  const whole = await complete(sent, base, known, deps.config);
  const { draft, removed } = await acceptDraft(deps, whole, known);
  const sealed = accepted(deps, draft, known, editor, stored);
  const { message, ...state } = goingLive(deps, draft, stored.status === 'publish');
  const kept = { ...sealed, ...state };
  await refuseOtherBase(db, stored, kept);
  const at = deps.now().toISOString();
  const { spreadsheet_id } = settingsOf(stored.settings).google_drive;
  const after = await writeSurvey(db, stored, rowOf(withSheet(kept, spreadsheet_id)), {
    save_key: sent.save_key,
    moment: at,
  });
  const occasion = { at, by: editor.by };
  if (drafted) {
    const isSame = countChanges(after, drafted, deps.config) === 0;
    const isLive = after.status === 'publish';
    if (!isLive && !isSame) await keepSaved(db, id, drafted, occasion, deps.config);
    if (!isLive || isSame) await deleteDraft(db, id);
  }
  await keepVersion(db, { before: stored, after }, { ...occasion, isByHand: !sent.autosave }, deps.config);
  // Secrets that could not be decrypted may have been entered again.
  await resumePaused(db, deps.now(), { survey_id: id });
  if (stored.status === 'publish' || after.status === 'publish') await tellAll();
  return { saved: await findSurvey(db, id), message, removed };
}

/** Visitors still get the live survey; the editor shows this draft. */
async function draftBeside(deps: Deps, db: Db, { sent, editor, stored, drafted }: Change): Promise<Outcome> {
  const { id, status, publish_at } = stored;
  const base = drafted ? withDraft(stored, drafted) : stored;
  const known = withLive(base, stored);
  const whole = await complete(sent, base, known, deps.config);
  const { draft, removed } = await acceptDraft(deps, { ...whole, status, publish_at }, known);
  const kept = accepted(deps, draft, known, editor, base);
  await refuseOtherBase(db, base, kept);
  const content = rowOf(withSheet(kept, ''));
  const saved_at = deps.now().toISOString();
  if (countChanges(stored, content, deps.config) === 0) await deleteDraft(db, id);
  else {
    const { status: _, publish_at: __, ...columns } = content;
    await putDraft(db, {
      survey_id: id,
      ...columns,
      begun_at: saved_at,
      saved_at,
      saved_by: editor.by.name,
    });
  }
  await countSave(db, stored, sent.save_key);
  return { saved: await findSurvey(db, id, 'draft'), message: null, removed };
}

/** Questions and webhooks that only the live survey has are known too: somebody may undo their deletion. */
function withLive(base: StoredSurvey, live: StoredSurvey): StoredSurvey {
  if (base === live) return base;
  const add = <Item extends { id: string }>(own: readonly Item[], others: readonly Item[]) => [
    ...own,
    ...others.filter(({ id }) => own.every((each) => each.id !== id)),
  ];
  const notifications = notificationsOf(base.notifications);
  const { webhook } = notifications;
  const webhooks = add(webhook.webhooks, notificationsOf(live.notifications).webhook.webhooks);
  return {
    ...base,
    questions: JSON.stringify(add(questionsOf(base.questions), questionsOf(live.questions))),
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
      'languages.base': 'The language of a survey with responses stays.',
    });
}

/** Two surveys with the same cookie would keep each other from being shown. */
async function refuseUsedName(db: Db, name: string | undefined): Promise<void> {
  if (!name) return;
  if (isOwnCookie(name) || (await hasCookieName(db, name)))
    throw new AppError('invalid', undefined, { cookie_name: 'This name is in use.' });
}

async function acceptDraft(
  { site, now, config }: Deps,
  sent: SurveyDraft,
  stored: StoredSurvey | undefined,
): Promise<{ draft: SurveyDraft; removed: RemovedPart[] }> {
  if (sent.status === 'trash') {
    throw new AppError('invalid', undefined, { status: 'A survey is moved to the trash by its own action.' });
  }
  const prepared = changePictures(prepareDraft(sent), toStoredAddress(config.publicUrl));
  refuse(textsOf(draftProblems(prepared)));
  const before = stored ? withOpenSecrets(draftOf(stored), config) : null;
  const { draft: kept, removed } = keepResting(prepared, before, site.now().access, now());
  const draft = withOneMinimized(kept);
  refuse(textsOf(behaviorProblems(draft, before, now())));
  refuse(await unknownValues(draft, before));
  return { draft, removed };
}

/** The new status, and why it stays a draft; throws `invalid` if it cannot be stored like that. */
function goingLive(
  { site }: Deps,
  draft: SurveyDraft,
  isLive: boolean,
): Pick<SurveyDraft, 'status' | 'publish_at'> & { message: string | null } {
  const { status, publish_at } = draft;
  const verdict = status === 'publish' && publishVerdict(draft, site.now().access, signing(site.now()));
  if (!verdict) return { status, publish_at, message: null };
  const message = textOf(verdict);
  if (isLive || verdict.code === 'incomplete') throw new AppError('invalid', message, textsOf(verdict.fields));
  return { status: 'draft', publish_at: null, message };
}

/** Throws if this person may not send answers there. */
function accepted(
  { config, host }: Deps,
  draft: SurveyDraft,
  known: StoredSurvey | undefined,
  { view_results }: Editor,
  base = known,
): SurveyDraft {
  const before = base ? withOpenSecrets(draftOf(base), config) : null;
  if (!view_results && changesDestinations(draft, before, host.info().admin_email))
    throw new AppError('forbidden', DESTINATIONS_LOCKED);
  const sealed = known ? notificationsOf(known.notifications) : null;
  return { ...draft, notifications: sealWebhooks(draft.notifications, sealed, config) };
}

function refuse(problems: Record<string, string>): void {
  if (Object.keys(problems).length > 0) throw new AppError('invalid', undefined, problems);
}

/**
 * Fields that the call leaves out keep their stored values. Their conditions, quotas and translations follow the
 * questions and options that the call renames or removes.
 */
async function complete(
  sent: SentSurvey,
  base: StoredSurvey,
  known: StoredSurvey,
  secrets: SiteSecrets,
): Promise<SurveyDraft> {
  let [stored, all] = [base, known].map((row) => withOpenSecrets(draftOf(row), secrets)) as [SurveyDraft, SurveyDraft];
  if (sent.questions) {
    const { questions } = await parseInput(Questions, { questions: mergeQuestions(all, sent.questions) });
    [stored, all] = [followEdits(stored, questions), followEdits(all, questions)];
  }
  const whole = withShownSecrets(await parseInput(SurveyInput, mergeSent(stored, all, sent)), all);
  if (sent.translations) return whole;
  return { ...whole, translations: ofLanguages(whole.languages, stored.translations) };
}

const Questions = SurveyInput.pick({ questions: true });

function withShownSecrets(sent: SurveyDraft, known?: SurveyDraft): SurveyDraft {
  return { ...sent, notifications: showSecrets(sent.notifications, known?.notifications) };
}

function ofLanguages(
  { others }: SurveyDraft['languages'],
  translations: SurveyDraft['translations'],
): SurveyDraft['translations'] {
  const tags = new Set(others.map(({ tag }) => tag));
  return Object.fromEntries(Object.entries(translations).filter(([tag]) => tags.has(tag)));
}

function withOpenSecrets<Known extends Pick<Survey, 'notifications'>>(survey: Known, secrets: SiteSecrets): Known {
  return { ...survey, notifications: openWebhooks(survey.notifications, secrets) };
}
