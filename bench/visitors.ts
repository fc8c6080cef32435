import autocannon from 'autocannon';
import type { Site } from './product.ts';
import type { HotSurvey } from './submissions.ts';
import { writeSubmission } from './submissions.ts';

/** Longer than whatever goes on meanwhile, in seconds. */
const LONG = 3600;

/** How visitors fared: p99 in milliseconds, the process's most memory in MB. */
export interface Meanwhile {
  memory: number;
  document: number;
  submissions: number;
  /** Refused or failed calls. */
  failed: number;
}

/** Simulates visitors, 200 a second, and as many submissions, until `end` is called. */
export function watchVisitors(site: Site, { path, nonce }: HotSurvey): { end(): Promise<Meanwhile> } {
  let memory = 0;
  const watching = setInterval(async () => {
    memory = Math.max(memory, await site.memory());
  }, 500);
  const load = (requests: Parameters<typeof autocannon>[0]['requests']) =>
    autocannon({ url: site.url, connections: 5, duration: LONG, overallRate: 200, timeout: 10, requests });
  const visits = load([{ path: '/api/v1/widget' }]);
  const submissions = load([
    {
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json' },
      setupRequest: (next) => ({ ...next, body: writeSubmission(nonce) }),
    },
  ]);
  return {
    async end() {
      clearInterval(watching);
      visits.stop();
      submissions.stop();
      const [visited, submitted] = [await visits, await submissions];
      return {
        memory,
        document: visited.latency.p99,
        submissions: submitted.latency.p99,
        failed: [visited, submitted].reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0),
      };
    },
  };
}
