import { addFirstComments } from '../content-host/demo-site/index.ts';
import type { Deps } from '../deps.ts';
import { seed } from './seed.ts';
import { seedUsers } from './users.ts';

/** At the first start: the people of the demo site, its readers' comments and some months of surveys; leaves a site in use as it is. */
export async function seedDemo(deps: Pick<Deps, 'db' | 'site' | 'host' | 'now'>): Promise<void> {
  if (!(await seedUsers(deps))) return;
  await addFirstComments(deps.db);
  const known = await deps.db.selectFrom('surveys').select('id').limit(1).executeTakeFirst();
  if (!known) await seed(deps, DEMO);
}

const DEMO = { surveys: 12, responses: 1600, days: 90, seed: 1 } as const;
