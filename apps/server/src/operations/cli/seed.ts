import type { SeedPlan } from '../seed/seed.ts';
import { seed } from '../seed/seed.ts';
import { withSite } from './site.ts';

const EVERY = 50_000;

export async function seedSite(plan: SeedPlan): Promise<void> {
  await withSite(async (site) => {
    const start = performance.now();
    const ids = await seed(site, {
      ...plan,
      onProgress: (stored) => {
        if (stored % EVERY === 0) console.log(`${stored} responses`);
      },
    });
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${ids.length} surveys with ${plan.responses} responses in ${seconds} s`);
  });
}
