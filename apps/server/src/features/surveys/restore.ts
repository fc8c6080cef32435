import type { Missing, SavedSurvey } from '@userfeedback/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Editor } from './author.ts';
import { changeSurvey } from './change-survey.ts';
import { saveBeside } from './drafts.ts';
import { keepSaved } from './keep-versions.ts';
import { listLost } from './missing.ts';
import { mayChangeDestinations } from './publishing.ts';
import { toReply } from './service.ts';
import { deleteDraft, findDraft } from './stored/draft-queries.ts';
import { findSurvey } from './stored/service.ts';
import type { Basis } from './stored/stored-change.ts';
import { countSave, lockSurvey, openDraft, writeSurvey } from './stored/stored-change.ts';
import type { StoredSurvey } from './stored/stored-survey.ts';
import { contentOf, settingsOf, withDraft } from './stored/stored-survey.ts';
import { requireVersion } from './versions.ts';

/**
 * Makes a version the draft of a live survey, or else the survey itself: what visitors get never changes. What it
 * replaces becomes a version. Parts that plan and addons do not allow rest.
 */
export async function restoreVersion(
  deps: Deps,
  { id, version_id, ...basis }: Basis & { id: number; version_id: number },
  editor: Editor,
): Promise<SavedSurvey & { missing: Missing[] }> {
  const { saved, missing } = await changeSurvey(deps, async (db) => {
    const at = deps.now().toISOString();
    const stored = await lockSurvey(db, id, basis);
    const version = await requireVersion(db, id, version_id);
    const draft = await findDraft(db, id);
    const edited = draft ? withDraft(stored, draft) : stored;
    const { content, isKept } = withAllowed(deps, withDraft(stored, version), edited, editor);
    const isLive = stored.status === 'publish';
    if (draft || !isLive) await keepSaved(db, id, edited, { at, by: editor.by }, deps.config);
    if (!isLive) {
      await writeSurvey(db, stored, content, { save_key: basis.save_key, moment: at });
      await deleteDraft(db, id);
    } else {
      await saveBeside(deps, db, { stored, content, at, editor });
      await countSave(db, stored, basis.save_key);
    }
    const places = await listLost({ ...deps, db }, contentOf(content));
    return {
      saved: await findSurvey(db, id, 'draft'),
      missing: isKept ? [...places, DESTINATIONS] : places,
    };
  });
  return { ...(await toReply(deps, saved)), missing };
}

const DESTINATIONS: Missing = { code: 'destinations_kept' };

/** People who may not change where answers are sent keep the present places. */
function withAllowed(
  deps: Deps,
  content: StoredSurvey,
  edited: StoredSurvey,
  editor: Editor,
): { content: StoredSurvey; isKept: boolean } {
  const change = { draft: openDraft(content, deps.config), stored: openDraft(edited, deps.config) };
  if (mayChangeDestinations(deps, change, editor)) return { content, isKept: false };
  const { google_drive } = settingsOf(edited.settings);
  const settings = JSON.stringify({ ...settingsOf(content.settings), google_drive });
  return { content: { ...content, notifications: edited.notifications, settings }, isKept: true };
}
