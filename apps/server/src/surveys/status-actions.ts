import type { SurveyTable } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { deleteDay, deleteRows, listFullDays } from './delete-survey.ts';
import { moveSurveys } from './queries.ts';

type Status = SurveyTable['status'];

/** Publishes them now, scheduled ones too (OP-26). Those in the trash stay there: taking them out needs other rights. */
export function publishSurveys(deps: Deps, ids: readonly number[]): Promise<number[]> {
  return move(deps, ids, ['draft', 'publish'], 'publish');
}

/** Makes drafts of them, those in the trash aside. */
export function draftSurveys(deps: Deps, ids: readonly number[]): Promise<number[]> {
  return move(deps, ids, ['draft', 'publish'], 'draft');
}

export function trashSurveys(deps: Deps, ids: readonly number[]): Promise<number[]> {
  return move(deps, ids, ['draft', 'publish', 'trash'], 'trash');
}

/** Out of the trash, as drafts: nothing goes live unasked (OP-24). */
export function restoreSurveys(deps: Deps, ids: readonly number[]): Promise<number[]> {
  return move(deps, ids, ['trash'], 'draft');
}

/**
 * Deletes them for good with everything under them. First they go to the trash, so that nothing is added meanwhile;
 * then day by day, so that a survey with a million responses does not keep visitors of others waiting.
 */
export async function deleteSurveys(deps: Deps, ids: readonly number[]): Promise<number[]> {
  const known = await trashSurveys(deps, ids);
  for (const day of await listFullDays(deps.db, known)) {
    await deps.db.transaction().execute((db) => deleteDay(db, day));
  }
  await deps.site.change((db) => deleteRows(db, known));
  return known;
}

async function move(deps: Deps, ids: readonly number[], from: Status[], to: Status): Promise<number[]> {
  const moved = await deps.site.change((db) => moveSurveys(db, ids, from, to, deps.now()));
  return [...new Set(ids)].filter((id) => moved.includes(id));
}
