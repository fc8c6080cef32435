import { publishProblem } from '@userfeedback/engine';
import type { SurveyTable } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { listPublishable, moveSurveys } from './queries.ts';
import { questionsOf } from './stored-survey.ts';

type Status = SurveyTable['status'];

/**
 * Publishes now those that can be published, scheduled ones included; the others stay as they are. So do those in the
 * trash: restoring them needs other rights.
 */
export async function publishSurveys(
  deps: Deps,
  ids: readonly number[],
): Promise<{ survey_ids: number[]; refused: { id: number; message: string }[] }> {
  return deps.site.change(async (db) => {
    const surveys = new Map((await listPublishable(db, ids)).map((row) => [row.id, row]));
    const [good, refused]: [number[], { id: number; message: string }[]] = [[], []];
    for (const id of new Set(ids)) {
      const survey = surveys.get(id);
      if (!survey) continue;
      const message = publishProblem({ questions: questionsOf(survey.questions) });
      if (message === null) good.push(id);
      else refused.push({ id, message });
    }
    if (good.length > 0) await moveSurveys(db, good, ['draft', 'publish'], 'publish', deps.now());
    return { survey_ids: good, refused };
  });
}

/** Makes drafts of them, except those in the trash. */
export function draftSurveys(deps: Deps, ids: readonly number[]): Promise<number[]> {
  return move(deps, ids, ['draft', 'publish'], 'draft');
}

export function trashSurveys(deps: Deps, ids: readonly number[]): Promise<number[]> {
  return move(deps, ids, ['draft', 'publish', 'trash'], 'trash');
}

/** Restored as drafts: nothing goes live unasked. */
export function restoreSurveys(deps: Deps, ids: readonly number[]): Promise<number[]> {
  return move(deps, ids, ['trash'], 'draft');
}

async function move(deps: Deps, ids: readonly number[], from: Status[], to: Status): Promise<number[]> {
  const moved = await deps.site.change((db) => moveSurveys(db, ids, from, to, deps.now()));
  return [...new Set(ids)].filter((id) => moved.includes(id));
}
