import type { FormerSurvey, Unpublishable } from '@userfeedback/contract';
import { publishVerdict } from '@userfeedback/engine';
import { textOf, textsOf } from '../../platform/api/problem-texts.ts';
import type { SurveyTable } from '../../platform/db/schema.ts';
import type { Deps } from '../../platform/deps.ts';
import { signing } from '../identity/service.ts';
import type { Editor } from './author.ts';
import { replaceByDrafts } from './drafts.ts';
import { keepVersion } from './keep-versions.ts';
import { listDrafts } from './stored/draft-queries.ts';
import { listStored, moveSurveys } from './stored/queries.ts';
import { openDraft } from './stored/stored-change.ts';
import type { StoredSurvey } from './stored/stored-survey.ts';

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
    const site = deps.site.now();
    const surveys = new Map((await listStored(db, ids)).map((row) => [row.id, row]));
    const [good, refused]: [StoredSurvey[], Refused[]] = [[], []];
    for (const id of new Set(ids)) {
      const survey = surveys.get(id);
      if (!survey || survey.status === 'trash') continue;
      const draft = openDraft(survey, deps.config);
      const verdict = publishVerdict(draft, site.access, signing(site));
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

export function trashSurveys(deps: Deps, ids: readonly number[], editor: Editor): Promise<Moved> {
  return move(deps, ids, ['draft', 'publish', 'trash'], 'trash', editor);
}

/** As drafts: nothing goes live unasked. */
export async function restoreSurveys(deps: Deps, ids: readonly number[], editor: Editor): Promise<number[]> {
  return (await move(deps, ids, ['trash'], 'draft', editor)).survey_ids;
}

async function move(
  deps: Deps,
  ids: readonly number[],
  from: Status[],
  status: 'draft' | 'trash',
  { by }: Editor,
): Promise<Moved> {
  return deps.site.change(async (db) => {
    const at = deps.now().toISOString();
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
