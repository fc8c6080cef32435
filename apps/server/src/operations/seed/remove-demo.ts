import type { DemoContent } from '@userfeedback/contract';
import type { Editor } from '../../features/surveys/author.ts';
import { COMMAND_LINE } from '../../features/surveys/author.ts';
import { deleteSurveys } from '../../features/surveys/deletion.ts';
import { trashSurveys } from '../../features/surveys/status-actions.ts';
import { findDemoSurveys, recordDemoSurveys } from '../../features/surveys/stored/demo-surveys.ts';
import { AppError } from '../../platform/api/app-error.ts';
import { toUntyped } from '../../platform/db/schema.ts';
import type { Deps } from '../../platform/deps.ts';

export async function getDemo({ db, addons }: Pick<Deps, 'db' | 'addons'>): Promise<DemoContent> {
  const { ids, responses, changed } = await findDemoSurveys(db);
  const ofAddons = await Promise.all(addons.map(({ demo }) => demo?.list(toUntyped(db)) ?? []));
  const pages = ofAddons.flat();
  return { is_there: ids.length > 0 || pages.length > 0, surveys: ids.length, responses, pages, changed };
}

/** Somebody else removes the demo at the same moment. */
function ignoreDeleted(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'not_in_trash') throw error;
}

/**
 * What people made stays, also demo surveys that they have changed. If it ends halfway, what is left can be removed
 * again; the next start makes no demo anew.
 */
export async function removeDemo(deps: Deps, editor: Editor = COMMAND_LINE): Promise<void> {
  // Together with a survey's edit one of the two comes first: an edited survey stays, one in the trash takes no edit.
  const { survey_ids } = await trashSurveys(deps, async (trx) => (await findDemoSurveys(trx)).ids, editor);
  if (survey_ids.length > 0) await deleteSurveys(deps, survey_ids).catch(ignoreDeleted);
  await deps.site.change(async (trx) => {
    for (const { demo } of deps.addons) await demo?.remove(toUntyped(trx));
    await recordDemoSurveys(trx, []);
  });
}
