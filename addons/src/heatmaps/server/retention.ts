import type { AddonContext, AddonJob } from '@userfeedback/addon-kit';
import { addDays, countDays, timeInZone } from '@userfeedback/engine';
import { today } from './figures.ts';
import { deleteLayouts, listLayouts, listPages, lockPage } from './page-queries.ts';
import { tablesIn } from './tables.ts';

const NIGHT = '03:00';
/**
 * Steps are small, because responses may have to wait for one. On a usual night one day is removed, for as many
 * elements at once as a step allows.
 */
const STEP = { rows: 1000, days: 50, elements: 100 } as const;

/** Once a day after 3 at night in the site's time zone. */
export const retentionJob: AddonJob = {
  name: 'retention',
  every: 15,
  async run(db, done, context) {
    const day = today(context);
    const { heatmap_auto_delete_enabled, heatmap_retention_period } = context.settings();
    const isNight = timeInZone(context.now().toISOString(), context.host.info().time_zone) >= NIGHT;
    if (!isNight || done === day || !heatmap_auto_delete_enabled) return done;
    await deleteBefore(db, addDays(day, -Number(heatmap_retention_period)));
    return day;
  },
};

/** Also removes elements and layouts without counts. */
export async function deleteBefore(db: AddonContext['db'], day: string): Promise<void> {
  const ours = tablesIn(db);
  const pages = await listPages(db);
  await ours.deleteFrom('heatmap_waiting').where('day', '<', day).execute();
  for (const { id } of pages) {
    for (const step of await listSteps(db, id, day)) await deleteClicks(db, id, step);
    await ours.deleteFrom('heatmap_days').where('heatmap_id', '=', id).where('day', '<', day).execute();
    await ours.deleteFrom('heatmap_full_days').where('heatmap_id', '=', id).where('day', '<', day).execute();
    await deleteEmpty(db, id, day);
  }
}

interface Step {
  end: string;
  days: number;
}

async function listSteps(db: AddonContext['db'], page: number, day: string): Promise<Step[]> {
  const { oldest } = await tablesIn(db)
    .selectFrom('heatmap_days')
    .select(({ fn }) => fn.min<string | null>('day').as('oldest'))
    .where('heatmap_id', '=', page)
    .executeTakeFirstOrThrow();
  const steps: Step[] = [];
  for (let from = oldest ?? day; from < day; from = addDays(from, STEP.days)) {
    const days = Math.min(STEP.days, countDays(from, addDays(day, -1)));
    steps.push({ end: addDays(from, days), days });
  }
  return steps;
}

async function deleteClicks(db: AddonContext['db'], page: number, { end, days }: Step): Promise<void> {
  const ours = tablesIn(db);
  const elements = await ours.selectFrom('heatmap_elements').select('id').where('heatmap_id', '=', page).execute();
  const atOnce = Math.min(STEP.elements, Math.floor(STEP.rows / days));
  for (let at = 0; at < elements.length; at += atOnce) {
    const ids = elements.slice(at, at + atOnce).map(({ id }) => id);
    await ours.deleteFrom('heatmap_clicks').where('element_id', 'in', ids).where('day', '<', end).execute();
  }
}

/**
 * The page is locked first, so that nobody adds counts to what is being deleted. The layout in force stays, and so does
 * one that has waited since `day` or later: its first counts may still come.
 */
async function deleteEmpty(db: AddonContext['db'], page: number, day: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ours = tablesIn(trx);
    await lockPage(trx, page);
    await ours
      .deleteFrom('heatmap_elements')
      .where('heatmap_id', '=', page)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('heatmap_clicks')
              .select('element_id')
              .whereRef('heatmap_clicks.element_id', '=', 'heatmap_elements.id'),
          ),
        ),
      )
      .execute();
    const { used, waiting } = await listLayouts(trx, page);
    const old = [...used.slice(1), ...waiting.filter(({ since }) => since < day)];
    const counted = await ours
      .selectFrom('heatmap_days')
      .select('layout_id')
      .distinct()
      .where('heatmap_id', '=', page)
      .execute();
    const kept = new Set(counted.map(({ layout_id }) => Number(layout_id)));
    const empty = old.map(({ id }) => id).filter((id) => !kept.has(id));
    await deleteLayouts(trx, page, empty);
  });
}
