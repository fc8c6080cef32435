import { issueLicence } from '../features/licence/service.ts';
import type { TestServer } from './start-test-server.ts';

/** What a site may have: no licence, one of each plan, or an expired one. */
export const TEST_PLANS = ['none', 'plus', 'pro', 'elite', 'expired'] as const;
export type TestPlan = (typeof TEST_PLANS)[number];

/** Gives a running server another plan; the expired one was Elite. */
export async function switchPlan({ deps }: TestServer, plan: TestPlan): Promise<void> {
  if (plan === 'none') return deps.licence.deactivate();
  const type = plan === 'expired' ? 'elite' : plan;
  const expires = plan === 'expired' ? '2020-01-01' : null;
  await deps.licence.use(await issueLicence(deps.db, deps.now, { type, expires, state: 'valid' }));
}
