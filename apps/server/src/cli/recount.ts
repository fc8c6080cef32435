import { recountAddons } from '../addon-store/recount.ts';
import { recount } from '../results/recount.ts';
import { findSurvey } from '../surveys/service.ts';
import { CommandError } from './command-error.ts';
import { withSite } from './site.ts';

/** Names each count that is not what its rows say; fails when there is one. */
export async function compareCounts({ survey }: { survey?: number }): Promise<void> {
  await withSite(async ({ db, addons }) => {
    if (survey !== undefined && !(await findSurvey(db, survey)))
      throw new CommandError(`There is no survey ${survey}.`);
    const ofAddons = survey === undefined ? await recountAddons(db, addons) : [];
    const differences = [...(await recount(db, survey)), ...ofAddons];
    for (const difference of differences) console.log(JSON.stringify(difference));
    if (differences.length > 0)
      throw new CommandError(`${differences.length} counts differ from their rows.`);
    console.log('All counts agree with their rows.');
  });
}
