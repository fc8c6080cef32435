import type { DemoContent } from '@userfeedback/contract';
import type { Editor } from '../../features/surveys/author.ts';
import { COMMAND_LINE } from '../../features/surveys/author.ts';
import { deleteSurveys } from '../../features/surveys/deletion.ts';
import { trashSurveys } from '../../features/surveys/status-actions.ts';
import { findDemoSurveys, recordDemoSurveys } from '../../features/surveys/stored/demo-surveys.ts';
import { toUntyped } from '../../platform/db/schema.ts';
import type { Deps } from '../../platform/deps.ts';

export async function getDemo({ db, addons }: Pick<Deps, 'db' | 'addons'>): Promise<DemoContent> {
  const { ids, responses, changed } = await findDemoSurveys(db);
  const ofAddons = await Promise.all(addons.map(({ demo }) => demo?.list(toUntyped(db)) ?? []));
  const pages = ofAddons.flat();
  return { is_there: ids.length > 0 || pages.length > 0, surveys: ids.length, responses, pages, changed };
}

/**
 * What people made stays, also demo surveys that they have changed. If it ends halfway, what is left can be removed
 * again; the next start makes no demo anew.
 */
export async function removeDemo(deps: Deps, editor: Editor = COMMAND_LINE): Promise<void> {
  const { ids } = await findDemoSurveys(deps.db);
  if (ids.length > 0) {
    await trashSurveys(deps, ids, editor);
    await deleteSurveys(deps, ids);
  }
  await deps.site.change(async (trx) => {
    for (const { demo } of deps.addons) await demo?.remove(toUntyped(trx));
    await recordDemoSurveys(trx, []);
  });
}
