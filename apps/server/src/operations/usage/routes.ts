import { contract } from '@userfeedback/contract';
import type { Serve } from '../../platform/api/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { readUsage } from './service.ts';

/** Shows what usage tracking would send, before anybody switches it on. */
export function usageRoutes(serve: Serve, deps: Deps): void {
  const { usageUrl } = deps.config;
  serve(contract.usage.get, async () => ({
    report: await readUsage(deps),
    sent_to: usageUrl === null ? null : new URL(usageUrl).host,
  }));
}
