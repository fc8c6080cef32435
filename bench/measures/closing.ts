import { setTimeout } from 'node:timers/promises';
import { VISIT } from '@userfeedback/contract/limits';
import type { Dialect } from '../databases.ts';
import { onDatabase } from '../databases.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import { makeSite } from '../product.ts';
import { ageVisits, readVisitIds } from '../stored-rows.ts';
import { findHotSurvey, saveVisits } from '../submissions.ts';
import { watchVisitors } from '../visitors.ts';

const VISITS = 10_000;

/** Many visits that were left become partial responses at once, while other visitors come. */
export function closing(dialect: Dialect): Measurement {
  return {
    name: `closing-${dialect}`,
    title: `${VISITS.toLocaleString('en')} visits that were left are closed while 200 visitors a second come and submit, ${dialect}`,
    needs: 'PostgreSQL',
    run: async (effort) => (await onDatabase(dialect, (url) => measure(url, effort))) ?? [],
  };
}

async function measure(databaseUrl: string, { isQuick, seconds }: Effort): Promise<Figure[]> {
  const site = await makeSite(4588, { databaseUrl });
  const count = isQuick ? VISITS / 10 : VISITS;
  try {
    await site.uf('seed', '--surveys', '1', '--responses', '0');
    await site.entitle();
    await site.start();
    const hot = await findHotSurvey(site.url);
    const before = watchVisitors(site, hot);
    await setTimeout(seconds * 1000);
    const quiet = await before.end();
    await saveVisits(site.url, hot, count);
    const saved = (await readVisitIds(databaseUrl, site.dataDir)).length;
    const meanwhile = watchVisitors(site, hot);
    await ageVisits(databaseUrl, site.dataDir, VISIT.leftAfter);
    const began = performance.now();
    let left = saved;
    let begunAt: number | undefined;
    while (left > 0) {
      await setTimeout(200);
      left = (await readVisitIds(databaseUrl, site.dataDir)).length;
      if (left < saved) begunAt ??= performance.now();
    }
    const took = performance.now() - (begunAt ?? began);
    const busy = await meanwhile.end();
    return [
      { what: 'visits that were left', value: saved, unit: '', goal: ['=', count] },
      { what: 'until all were closed', value: took / 1000, unit: 's' },
      { what: "submissions' p99 before", value: quiet.submissions, unit: 'ms' },
      { what: "submissions' p99 meanwhile", value: busy.submissions, unit: 'ms', goal: ['<', 100] },
      { what: 'most memory of the process', value: busy.memory, unit: 'MB', goal: ['<', 250] },
      { what: 'visitors refused or failed', value: busy.failed, unit: '', goal: ['=', 0] },
    ];
  } finally {
    await site.remove();
  }
}
