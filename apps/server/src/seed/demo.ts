import type { Deps } from '../deps.ts';
import { noteWithheldDemo } from '../notices/withheld-demo-notice.ts';
import { draftSurveys } from '../surveys/status-actions.ts';
import { seed } from './seed.ts';
import { blueprints } from './surveys/index.ts';
import { seedUsers } from './users.ts';

/** At the first start: the people of the demo site, what its readers have left and some months of surveys; leaves a site in use as it is. */
export async function seedDemo(deps: Pick<Deps, 'db' | 'site' | 'host' | 'now'>): Promise<void> {
  if (!(await seedUsers(deps))) return;
  await deps.host.addFirstContent?.();
  const known = await deps.db.selectFrom('surveys').select('id').limit(1).executeTakeFirst();
  if (!known) await seed(deps, DEMO);
}

/**
 * Where surveys show on somebody's own site there is no demo: its live surveys that nobody has touched become drafts.
 * Returns what to say about it, empty where there is nothing to say.
 */
export async function withholdDemo(deps: Deps): Promise<string> {
  const known = await deps.db.selectFrom('surveys').select('id').limit(1).executeTakeFirst();
  if (!known) return 'No demo data: UF_SITE_ORIGINS names another site.\n';
  const titles = blueprints(DEMO.surveys).map(({ title }) => title);
  // Every change of a survey counts its revision up.
  const untouched = await deps.db
    .selectFrom('surveys')
    .select('id')
    .where('title', 'in', titles)
    .where('status', '=', 'publish')
    .where('revision', '=', 1)
    .execute();
  if (untouched.length === 0) return '';
  const drafts = await draftSurveys(
    deps,
    untouched.map(({ id }) => id),
  );
  return `${await noteWithheldDemo(deps.db, drafts.length)}\n`;
}

const DEMO = { surveys: 12, responses: 1600, days: 90, seed: 1 } as const;
