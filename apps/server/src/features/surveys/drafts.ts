import type { SavedSurvey } from '@userfeedback/contract';
import type { Db, SurveyContentColumns } from '../../platform/db/schema.ts';
import type { Deps } from '../../platform/deps.ts';
import { deliveryKinds } from '../deliveries/kinds.ts';
import { endChanged } from '../deliveries/pauses/service.ts';
import type { Editor } from './author.ts';
import { changeSurvey } from './change-survey.ts';
import { keepSaved, keepVersion } from './keep-versions.ts';
import { requireDestinations, unpublishable, whyNotPublishable } from './publishing.ts';
import { toReply } from './service.ts';
import { deleteDraft, findDraft, listDrafts, saveDraft } from './stored/draft-queries.ts';
import { findSurvey } from './stored/service.ts';
import type { Basis } from './stored/stored-change.ts';
import { countChanges, countSave, lockSurvey, openDraft, openLive, writeSurvey } from './stored/stored-change.ts';
import type { StoredSurvey } from './stored/stored-survey.ts';
import { columnsOf, settingsOf, withDraft, withSpreadsheet } from './stored/stored-survey.ts';

interface Call extends Basis {
  id: number;
}

/**
 * Makes the draft live, in one transaction; does nothing without a draft. Throws `invalid` if it cannot be published.
 */
export async function publishChanges(
  deps: Deps,
  { id, note, ...basis }: Call & { note?: string | undefined },
  editor: Editor,
): Promise<SavedSurvey> {
  await deps.site.latest();
  const saved = await changeSurvey(deps, async (db, tellAll) => {
    const at = deps.now().toISOString();
    const stored = await lockSurvey(db, id, basis);
    const draft = await findDraft(db, id);
    if (!draft || stored.status !== 'publish') return findSurvey(db, id);
    const content = withDraft(stored, draft);
    requirePublishable(deps, { stored, content }, editor);
    const after = await writeSurvey(db, stored, content, { save_key: basis.save_key, moment: at });
    await deleteDraft(db, id);
    const occasion = { at, by: editor.by, note: note || null, isByHand: true };
    await keepVersion(db, { before: stored, after }, occasion, deps.config);
    await endChanged(db, deliveryKinds(deps), openLive(stored, deps.config), openLive(after, deps.config));
    await tellAll();
    return findSurvey(db, id);
  });
  return toReply(deps, saved);
}

function requirePublishable(
  deps: Deps,
  { stored, content }: { stored: StoredSurvey; content: StoredSurvey },
  editor: Editor,
): void {
  const draft = openDraft(content, deps.config);
  requireDestinations(deps, { draft, stored: openDraft(stored, deps.config) }, editor);
  const verdict = whyNotPublishable(deps, draft);
  if (verdict) throw unpublishable(verdict);
}

/**
 * Saves content as the draft beside a live survey; without a change there is none. Only the server decides on the
 * spreadsheet.
 */
export async function saveBeside(
  { config }: Pick<Deps, 'config'>,
  db: Db,
  { stored, content, at, editor }: { stored: StoredSurvey; content: SurveyContentColumns; at: string; editor: Editor },
): Promise<void> {
  if (countChanges(stored, content, config) === 0) return deleteDraft(db, stored.id);
  await saveDraft(db, {
    ...columnsOf(content),
    settings: JSON.stringify(withSpreadsheet(settingsOf(content.settings), '')),
    survey_id: stored.id,
    begun_at: at,
    saved_at: at,
    saved_by: editor.by.name,
  });
}

/** The discarded draft becomes a version, so that it can be restored. */
export async function discardChanges(deps: Deps, { id, ...basis }: Call, { by }: Editor): Promise<SavedSurvey> {
  const saved = await changeSurvey(deps, async (db) => {
    const at = deps.now().toISOString();
    const stored = await lockSurvey(db, id, basis);
    const draft = await findDraft(db, id);
    if (draft) {
      await keepSaved(db, id, withDraft(stored, draft), { at, by }, deps.config);
      await deleteDraft(db, id);
      await countSave(db, stored, basis.save_key);
    }
    return findSurvey(db, id);
  });
  return toReply(deps, saved);
}

/**
 * For surveys that stop being live: the draft becomes the survey, and what visitors got stays as a version. Nobody gets
 * it, so it need not be publishable.
 */
export async function replaceByDrafts(
  { config }: Pick<Deps, 'config'>,
  db: Db,
  {
    surveys,
    status,
    at,
    by,
  }: { surveys: readonly StoredSurvey[]; status: 'draft' | 'trash' } & {
    at: string;
    by: Editor['by'];
  },
): Promise<void> {
  const ids = surveys.map(({ id }) => id);
  if (ids.length === 0) return;
  const drafts = new Map((await listDrafts(db, ids)).map((draft) => [draft.survey_id, draft]));
  for (const stored of surveys) {
    const draft = drafts.get(stored.id);
    const content = draft ? withDraft(stored, draft) : stored;
    const after = { ...stored, ...content, status, publish_at: null };
    await keepVersion(db, { before: stored, after }, { at, by, isByHand: draft !== undefined }, config);
    if (!draft) continue;
    await writeSurvey(db, stored, { ...content, status: stored.status, publish_at: stored.publish_at }, { moment: at });
    await deleteDraft(db, stored.id);
  }
}

/** The survey as the editor shows it: with its draft, if it has one. */
export async function findEdited(db: Db, stored: StoredSurvey): Promise<StoredSurvey> {
  const draft = await findDraft(db, stored.id);
  return draft ? withDraft(stored, draft) : stored;
}
