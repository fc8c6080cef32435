import { setTimeout } from 'node:timers/promises';
import type { Dialect } from '../databases.ts';
import { onDatabase } from '../databases.ts';
import { adminOf } from '../load.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import { makeSite } from '../product.ts';
import { findHotSurvey } from '../submissions.ts';
import { watchVisitors } from '../visitors.ts';

const LARGE = 1_000_000;
const LARGE_QUICK = 50_000;

/** Deletes a survey whose responses are all of one day, while visitors of another come. */
export function deletion(dialect: Dialect): Measurement {
  return {
    name: `deletion-${dialect}`,
    title: `A survey with 1,000,000 responses of one day is deleted while 200 visitors a second submit, ${dialect}`,
    needs: 'PostgreSQL',
    run: async (effort) => (await onDatabase(dialect, (url) => measure(url, effort))) ?? [],
  };
}

async function measure(databaseUrl: string, { isQuick, seconds }: Effort): Promise<Figure[]> {
  const site = await makeSite(4584, { databaseUrl });
  try {
    const responses = String(isQuick ? LARGE_QUICK : LARGE);
    await site.uf('seed', '--surveys', '1', '--responses', responses, '--days', '1');
    await site.entitle();
    const authorization = `Bearer ${await site.uf('apikey', 'create', '--role', 'administrator')}`;
    await site.start();
    const send = adminOf(site.url, authorization);
    const { id } = await findHotSurvey(site.url);
    const { id: copy } = await send('POST', `/surveys/${id}/duplicate`);
    await send('POST', '/surveys/publish', { survey_ids: [copy] });
    await send('POST', '/surveys/trash', { survey_ids: [id] });
    const survey = await findHotSurvey(site.url);
    const before = watchVisitors(site, survey);
    await setTimeout(seconds * 1000);
    const quiet = await before.end();
    const meanwhile = watchVisitors(site, survey);
    const began = performance.now();
    await send('DELETE', '/surveys', { survey_ids: [id] });
    const called = performance.now() - began;
    while ((await send('GET', '/jobs')).items.length > 0) await setTimeout(250);
    const whole = performance.now() - began;
    const busy = await meanwhile.end();
    return [
      { what: 'the call', value: called, unit: 'ms', goal: ['<', 500] },
      { what: 'the whole deletion', value: whole / 1000, unit: 's' },
      {
        what: "submissions' p99 meanwhile",
        value: busy.submissions,
        unit: 'ms',
        reference: { what: 'before', value: quiet.submissions },
        ratio: busy.submissions / quiet.submissions,
        goal: ['<=', 2],
      },
      { what: "submissions' p99 meanwhile", value: busy.submissions, unit: 'ms', goal: ['<', 100] },
      { what: "widget document's p99 meanwhile", value: busy.document, unit: 'ms' },
      { what: 'visitors refused or failed', value: busy.failed, unit: '', goal: ['=', 0] },
    ];
  } finally {
    await site.remove();
  }
}
