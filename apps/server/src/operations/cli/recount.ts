import { recountAddons } from '../../features/addon-store/recount.ts';
import { recountDays } from '../../features/responses/counts/recount-days.ts';
import { listSurveyIds, recount } from '../../features/results/recount.ts';
import { recordDaysCounted, recordTimeZone } from '../../features/settings/time-zone.ts';
import { findSurvey } from '../../features/surveys/stored/service.ts';
import type { Db } from '../../platform/db/schema.ts';
import { CommandError } from './command-error.ts';
import { withSite } from './site.ts';

/** Fails if any count differs from its rows. */
export async function compareCounts({ survey }: { survey?: number }): Promise<void> {
  await withSite(async ({ db, addons }) => {
    await expectSurvey(db, survey);
    const ofAddons = survey === undefined ? await recountAddons(db, addons) : [];
    const differences = [...(await recount(db, survey)), ...ofAddons];
    for (const difference of differences) console.log(JSON.stringify(difference));
    if (differences.length > 0) throw new CommandError(`${differences.length} counts differ from their rows.`);
    console.log('All counts are correct.');
  });
}

/** In the site's time zone, survey by survey; a server may run meanwhile. */
export async function recountAllDays({ survey }: { survey?: number }): Promise<void> {
  await withSite(async (deps) => {
    const { db, host } = deps;
    await expectSurvey(db, survey);
    const { time_zone } = host.info();
    await recordTimeZone(deps);
    for (const id of survey === undefined ? await listSurveyIds(db) : [survey]) {
      const { moved, responses } = await recountDays(db, id, time_zone);
      console.log(`Survey ${id}: ${moved} of ${responses} responses are now counted on another day.`);
    }
    if (survey === undefined) await recordDaysCounted(db, time_zone);
    console.log(`Days are counted in ${time_zone}.`);
  });
}

async function expectSurvey(db: Db, survey: number | undefined): Promise<void> {
  if (survey !== undefined && !(await findSurvey(db, survey))) throw new CommandError(`There is no survey ${survey}.`);
}
