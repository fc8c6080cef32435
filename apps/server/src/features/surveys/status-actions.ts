import type { FormerSurvey, Unpublishable } from '@userfeedback/contract';
import { missingFor } from '@userfeedback/engine';
import { AppError } from '../../platform/api/app-error.ts';
import { textOf, textsOf } from '../../platform/api/problem-texts.ts';
import type { Db, SurveyTable } from '../../platform/db/schema.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Editor } from './author.ts';
import { replaceByDrafts, saveBeside } from './drafts.ts';
import { keepVersion } from './keep-versions.ts';
import { requireDestinations, whyNotPublishable } from './publishing.ts';
import { listDrafts } from './stored/draft-queries.ts';
import { listStored, moveSurveys } from './stored/queries.ts';
import { openDraft, writeSurvey } from './stored/stored-change.ts';
import type { StoredSurvey } from './stored/stored-survey.ts';
import { withDraft } from './stored/stored-survey.ts';
import { findNewest } from './stored/version-queries.ts';

type Status = SurveyTable['status'];

interface Moved {
  survey_ids: number[];
  former: FormerSurvey[];
}

interface Refused {
  id: number;
  code: Unpublishable;
  message: string;
  errors: Record<string, string>;
}

/**
 * Publishes now all that can be published, also scheduled ones. Drafts beside live surveys stay, and so do surveys in
 * the trash: restoring needs other rights.
 */
export async function publishSurveys(
  deps: Deps,
  ids: readonly number[],
  { by }: Editor,
): Promise<{ survey_ids: number[]; refused: Refused[] }> {
  return deps.site.change(async (db) => {
    const at = deps.now().toISOString();
    const surveys = new Map((await listStored(db, ids)).map((row) => [row.id, row]));
    const [good, refused]: [StoredSurvey[], Refused[]] = [[], []];
    for (const id of new Set(ids)) {
      const survey = surveys.get(id);
      if (!survey || survey.status === 'trash') continue;
      const draft = openDraft(survey, deps.config);
      const verdict = whyNotPublishable(deps, draft);
      if (verdict) refused.push({ id, code: verdict.code, message: textOf(verdict), errors: textsOf(verdict.fields) });
      else good.push(survey);
    }
    const survey_ids = good.map(({ id }) => id);
    if (good.length > 0) await moveSurveys(db, survey_ids, ['draft', 'publish'], 'publish', deps.now());
    for (const before of good) {
      const after = { ...before, status: 'publish', publish_at: null } as const;
      await keepVersion(db, { before, after }, { at, by, isByHand: true }, deps.config);
    }
    return { survey_ids, refused };
  });
}

/** Surveys in the trash stay there. */
export function draftSurveys(deps: Deps, ids: readonly number[], editor: Editor): Promise<Moved> {
  return move(deps, ids, ['draft', 'publish'], 'draft', editor);
}

/** `ids` may also be found inside the transaction, so that nobody changes those surveys in between. */
export function trashSurveys(deps: Deps, ids: Chosen, editor: Editor): Promise<Moved> {
  return move(deps, ids, ['draft', 'publish', 'trash'], 'trash', editor);
}

/** As drafts: nothing goes live unasked. */
export async function restoreSurveys(deps: Deps, ids: readonly number[], editor: Editor): Promise<number[]> {
  return (await move(deps, ids, ['trash'], 'draft', editor)).survey_ids;
}

type Chosen = readonly number[] | ((db: Db) => Promise<readonly number[]>);

async function move(
  deps: Deps,
  chosen: Chosen,
  from: Status[],
  status: 'draft' | 'trash',
  { by }: Editor,
): Promise<Moved> {
  return deps.site.change(async (db) => {
    const at = deps.now().toISOString();
    const ids = typeof chosen === 'function' ? await chosen(db) : chosen;
    if (ids.length === 0) return { survey_ids: [], former: [] };
    const stored = await listStored(db, ids);
    const surveys = stored.filter((survey) => survey.status === 'publish');
    const changed = (await listDrafts(db, ids)).map(({ survey_id }) => survey_id);
    await replaceByDrafts(deps, db, { surveys, status, at, by });
    const revisions = new Map(
      (await moveSurveys(db, ids, from, status, deps.now())).map((one) => [one.id, one.revision]),
    );
    const former = stored.flatMap(({ id, status: before, publish_at }): FormerSurvey[] => {
      const revision = revisions.get(id);
      if (revision === undefined || before === 'trash') return [];
      return [{ id, status: before, publish_at, has_changes: changed.includes(id), revision }];
    });
    return { survey_ids: [...new Set(ids)].filter((id) => revisions.has(id)), former };
  });
}

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
  await saveBeside(deps, db, { stored: after, content: now, at: moment, editor });
  await keepVersion(db, { before: now, after }, { at: moment, by: editor.by, isByHand: true }, deps.config);
  return undefined;
}
