import type { FormerSurvey, Unpublishable } from '@userfeedback/contract';
import { missingFor } from '@userfeedback/engine';
import { AppError } from '../../platform/api/app-error.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Editor } from './author.ts';
import { keepVersion } from './keep-versions.ts';
import { requireDestinations, whyNotPublishable } from './publishing.ts';
import { saveDraft } from './stored/draft-queries.ts';
import { listStored, moveSurveys } from './stored/queries.ts';
import { countChanges, openDraft, writeSurvey } from './stored/stored-change.ts';
import type { StoredSurvey } from './stored/stored-survey.ts';
import { columnsOf, settingsOf, withDraft, withSpreadsheet } from './stored/stored-survey.ts';
import { findNewest } from './stored/version-queries.ts';

type Reason = 'changed' | Unpublishable;

/**
 * Undoes what made surveys drafts or moved them to the trash: each gets back its status and its moment, and one with
 * changes that were not live has both again. Whatever was saved since stays as it is.
 */
export async function putBackSurveys(
  deps: Deps,
  surveys: readonly FormerSurvey[],
  editor: Editor,
  mayRestore: boolean,
): Promise<{ survey_ids: number[]; left_out: { id: number; code: Reason }[] }> {
  await deps.site.latest();
  return deps.site.change(async (db) => {
    const ids = surveys.map(({ id }) => id);
    const stored = new Map((await listStored(db, ids)).map((row) => [row.id, row]));
    const survey_ids: number[] = [];
    const left_out: { id: number; code: Reason }[] = [];
    for (const former of new Map(surveys.map((one) => [one.id, one])).values()) {
      const { id } = former;
      const now = stored.get(id);
      if (now?.status === 'trash' && !mayRestore) throw new AppError('forbidden');
      const isSame = now !== undefined && now.revision === former.revision && now.status !== 'publish';
      const reason = isSame ? await putBack(deps, db, { now, former, editor }) : 'changed';
      if (reason) left_out.push({ id, code: reason });
      else survey_ids.push(id);
    }
    return { survey_ids, left_out };
  });
}

/** Returns why it cannot be put back. */
async function putBack(
  deps: Deps,
  db: Db,
  { now, former, editor }: { now: StoredSurvey; former: FormerSurvey; editor: Editor },
): Promise<Reason | undefined> {
  const { id, status, publish_at } = former;
  const moment = deps.now().toISOString();
  if (status === 'draft') {
    await moveSurveys(db, [id], ['trash'], 'draft', deps.now());
    return undefined;
  }
  const isAhead = publish_at !== null && publish_at > moment;
  if (isAhead && missingFor('schedule-surveys', deps.site.now().access)) return 'changed';
  const live = former.has_changes ? await findNewest(db, id, 'published') : undefined;
  const content = live ? withDraft(now, live) : now;
  const draft = openDraft(content, deps.config);
  requireDestinations(deps, { draft, stored: openDraft(now, deps.config) }, editor);
  const verdict = whyNotPublishable(deps, draft);
  if (verdict) return verdict.code;
  const after = await writeSurvey(db, now, { ...content, status, publish_at }, { moment });
  if (countChanges(after, now, deps.config) > 0) {
    // Only the server decides on the spreadsheet.
    const settings = JSON.stringify(withSpreadsheet(settingsOf(now.settings), ''));
    const saved = { begun_at: moment, saved_at: moment, saved_by: editor.by.name };
    await saveDraft(db, { survey_id: id, ...columnsOf(now), settings, ...saved });
  }
  await keepVersion(db, { before: now, after }, { at: moment, by: editor.by, isByHand: true }, deps.config);
  return undefined;
}
