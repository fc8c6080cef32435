import { setPlan } from '../../features/licence/plans.ts';
import { hasEverHadLicence } from '../../features/licence/service.ts';
import { recordWithheldDemo } from '../../features/notices/withheld-demo-notice.ts';
import { COMMAND_LINE } from '../../features/surveys/author.ts';
import { draftSurveys } from '../../features/surveys/status-actions.ts';
import { findDemoSurveys, hasHadDemo, recordDemoSurveys } from '../../features/surveys/stored/demo-surveys.ts';
import { findFirstManager } from '../../features/users/accounts/service.ts';
import type { Db } from '../../platform/db/schema.ts';
import { toUntyped } from '../../platform/db/schema.ts';
import { lockRecord } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { seed } from './seed.ts';
import { blueprints } from './surveys/index.ts';
import { seedUsers } from './users.ts';

/**
 * On the first start: creates all people, content and surveys of the demo site and puts it on its plan, or nothing. Of several processes that
 * start at once only one does it. Leaves a site in use as it is.
 */
export async function seedDemo(deps: Pick<Deps, 'config' | 'db' | 'site' | 'host' | 'now' | 'addons'>): Promise<void> {
  const isMade = (await hasSurveys(deps.db)) || (await hasHadDemo(deps.db));
  if (isMade && (await findFirstManager(deps))) return;
  await deps.db.transaction().execute(async (db) => {
    await lockRecord(db, 'demo');
    const parts = { ...deps, db };
    await seedUsers(parts);
    await deps.host.addFirstContent?.(toUntyped(db));
    if ((await hasSurveys(db)) || (await hasHadDemo(db))) return;
    await recordDemoSurveys(db, await seed(parts, DEMO));
    const { storeUrl, demoPlan } = deps.config;
    if (!storeUrl && !(await hasEverHadLicence(parts))) await setPlan(db, deps, demoPlan);
  });
  await deps.site.refresh();
}

/**
 * Somebody's own site gets no demo: its live demo surveys that nobody has edited become drafts. Returns what to print;
 * empty if nothing.
 */
export async function withholdDemo(deps: Deps): Promise<string> {
  if (!(await hasSurveys(deps.db))) return 'No demo data: UF_SITE_ORIGINS names another site.\n';
  await deps.site.change(async (trx) => {
    for (const { demo } of deps.addons) await demo?.withhold(toUntyped(trx));
  });
  const titles = blueprints(DEMO.surveys).map(({ title }) => title);
  // Every change of a survey increases its revision.
  const untouched = await deps.db
    .selectFrom('surveys')
    .select('id')
    .where('title', 'in', titles)
    .where('status', '=', 'publish')
    .where('revision', '=', 1)
    .execute();
  if (untouched.length === 0) return '';
  const { survey_ids } = await draftSurveys(
    deps,
    untouched.map(({ id }) => id),
    COMMAND_LINE,
  );
  return `${await recordWithheldDemo(deps.db, survey_ids.length)}\n`;
}

/** On a site whose demo was removed; false if some of it is still there. */
export function addDemo(deps: Pick<Deps, 'config' | 'db' | 'site' | 'host' | 'now' | 'addons'>): Promise<boolean> {
  return deps.site.change(async (db) => {
    await lockRecord(db, 'demo');
    if ((await findDemoSurveys(db)).ids.length > 0) return false;
    await recordDemoSurveys(db, await seed({ ...deps, db }, DEMO));
    return true;
  });
}

async function hasSurveys(db: Db): Promise<boolean> {
  return (await db.selectFrom('surveys').select('id').limit(1).executeTakeFirst()) !== undefined;
}

const DEMO = { surveys: 12, responses: 1600, days: 90, seed: 1, hasLeft: true } as const;
