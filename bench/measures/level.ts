import { randomUUID } from 'node:crypto';
import type { SavedSurvey } from '@userfeedback/contract';
import type { Request } from 'autocannon';
import autocannon from 'autocannon';
import type { Dialect } from '../databases.ts';
import { onDatabase } from '../databases.ts';
import { adminOf, download, read } from '../load.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import type { Site } from '../product.ts';
import { makeSite } from '../product.ts';
import type { HotSurvey } from '../submissions.ts';
import { findHotSurvey, writeSave, writeSubmission } from '../submissions.ts';

const [FEW, MANY] = [50_000, 200_000];
const [FEW_QUICK, MANY_QUICK] = [2000, 8000];
/** Of 20 calls; people's calls come one after the other beside them. */
const VISITORS_CALLS = 17;
const SETTLES = 5000;
const LOOKS = 10;

/** Whether memory is level: after four times as many calls the process takes as much as before. */
export function level(dialect: Dialect): Measurement {
  return {
    name: `level-${dialect}`,
    title: `Memory after 200,000 mixed calls beside that after 50,000, ${dialect}`,
    needs: 'PostgreSQL',
    run: async (effort) => (await onDatabase(dialect, (url) => measure(url, effort))) ?? [],
  };
}

async function measure(databaseUrl: string, { isQuick }: Effort): Promise<Figure[]> {
  const site = await makeSite(4587, { databaseUrl });
  try {
    await site.uf('seed', '--surveys', '1', '--responses', '1000');
    await site.entitle();
    const authorization = `Bearer ${await site.uf('apikey', 'create', '--role', 'administrator')}`;
    await site.start();
    const survey = await findHotSurvey(site.url);
    const [few, many] = isQuick ? [FEW_QUICK, MANY_QUICK] : [FEW, MANY];
    const rest = await settledMemory(site);
    await callMixed(site, survey, authorization, few);
    const value = await settledMemory(site);
    await callMixed(site, survey, authorization, many - few);
    const after = await settledMemory(site);
    return [
      { what: 'at rest', value: rest, unit: 'MB' },
      {
        what: `after ${many} calls`,
        value: after,
        unit: 'MB',
        ratio: after / value,
        reference: { what: `after ${few}`, value },
        goal: ['<=', 1.1],
      },
    ];
  } finally {
    await site.remove();
  }
}

/** The mean of a few seconds, after what was under way has ended. */
async function settledMemory(site: Site): Promise<number> {
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  await wait(SETTLES);
  let sum = 0;
  for (let look = 0; look < LOOKS; look++) {
    sum += await site.memory();
    await wait(SETTLES / LOOKS);
  }
  return sum / LOOKS;
}

/** Submissions, saves, impressions and views of visitors; lists, saves of a survey and exports of people. */
async function callMixed(site: Site, survey: HotSurvey, authorization: string, calls: number): Promise<void> {
  const ofVisitors = visitorsCalls(site, survey, Math.round((calls * VISITORS_CALLS) / 20));
  const send = adminOf(site.url, authorization);
  const api = `${site.url}/api/v1`;
  const { id } = await send('POST', `/surveys/${survey.id}/duplicate`, {});
  // Without a revision, so that no save stands in another's way.
  const { revision: _, ...draft } = await read<SavedSurvey>(`${api}/surveys/${id}`, authorization);
  for (let n = 0; n < calls - Math.round((calls * VISITORS_CALLS) / 20); n++)
    if (n % 100 === 0) await download(`${api}/exports?survey_id=${survey.id}&format=csv`, authorization);
    else if (n % 10 === 0) await send('PUT', `/surveys/${id}`, { ...draft, title: `Copy ${n}` });
    else if (n % 2 === 0) await read(`${api}/surveys/${survey.id}/results`, authorization);
    else await read(`${api}/surveys/${survey.id}/responses`, authorization);
  await ofVisitors;
}

async function visitorsCalls(site: Site, survey: HotSurvey, amount: number): Promise<void> {
  const json = { method: 'POST' as const, headers: { 'content-type': 'application/json' } };
  const { surveys } = await read<{ surveys: { nonces: { impression: string } }[] }>(`${site.url}/api/v1/widget`, '');
  const impression = `/api/v1/surveys/${survey.id}/impression?nonce=${surveys[0]?.nonces.impression}`;
  const requests: Request[] = [
    { path: '/api/v1/widget' },
    { path: '/widget.js' },
    { method: 'POST', path: impression },
    {
      ...json,
      path: `/api/v1/surveys/${survey.id}/visits`,
      setupRequest: (next) => ({ ...next, body: writeSave(survey.nonce, randomUUID(), 2) }),
    },
    {
      ...json,
      path: survey.path,
      setupRequest: (next) => ({ ...next, body: writeSubmission(survey.nonce) }),
    },
  ];
  await autocannon({ url: site.url, connections: 10, amount, timeout: 20, requests });
}
