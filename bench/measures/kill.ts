import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Dialect } from '../databases.ts';
import { onDatabase } from '../databases.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import type { Site } from '../product.ts';
import { makeSite } from '../product.ts';
import { readSubmissionIds } from '../stored-rows.ts';
import type { HotSurvey } from '../submissions.ts';
import { findHotSurvey, writeSubmission } from '../submissions.ts';

const VISITORS = 50;
const PATIENCE = 5000;

/** Kills the server at random moments under load, starts it again, and looks whether anything was lost or doubled. */
export function kill(dialect: Dialect): Measurement {
  return {
    name: `kill-${dialect}`,
    title: `kill -9 under load, ${dialect}`,
    needs: 'PostgreSQL',
    run: async (effort) => (await onDatabase(dialect, (url) => measure(url, effort))) ?? [],
  };
}

interface Tally {
  acknowledged: Set<string>;
  /** Sent, but the server died before it answered; sent again later under the same id, as the widget does. */
  open: Set<string>;
}

async function measure(databaseUrl: string, { isQuick }: Effort): Promise<Figure[]> {
  const site = await makeSite(4584, { databaseUrl });
  const tally: Tally = { acknowledged: new Set(), open: new Set() };
  const rounds = isQuick ? 3 : 15;
  try {
    await site.uf('seed', '--surveys', '1', '--responses', '0');
    for (let round = 0; round < rounds; round++) await killOnce(site, tally);
    await site.start();
    await sendAgain(site, await findHotSurvey(site.url), tally);
    await site.stop();
    const differs = await site.uf('recount').then(
      () => 0,
      () => 1,
    );
    const stored = await readSubmissionIds(databaseUrl, site.dataDir);
    const kept = new Set(stored);
    const lost = [...tally.acknowledged].filter((id) => !kept.has(id));
    return [
      { what: 'rounds', value: rounds, unit: '' },
      { what: 'acknowledged', value: tally.acknowledged.size, unit: '' },
      { what: 'stored', value: stored.length, unit: '' },
      { what: 'acknowledged but lost', value: lost.length, unit: '', goal: ['=', 0] },
      { what: 'stored twice', value: stored.length - kept.size, unit: '', goal: ['=', 0] },
      { what: 'counts that differ from a recount', value: differs, unit: '', goal: ['=', 0] },
    ];
  } finally {
    await site.remove();
  }
}

async function killOnce(site: Site, tally: Tally): Promise<void> {
  await site.start();
  const survey = await findHotSurvey(site.url);
  await sendAgain(site, survey, tally);
  let isOver = false;
  const visits = Array.from({ length: VISITORS }, async () => {
    while (!isOver) await submit(site, survey, randomUUID(), tally);
  });
  await wait(200 + Math.random() * 1000);
  await site.kill();
  isOver = true;
  await Promise.all(visits);
}

async function sendAgain(site: Site, survey: HotSurvey, tally: Tally): Promise<void> {
  for (const id of [...tally.open]) await submit(site, survey, id, tally);
}

async function submit(
  site: Site,
  survey: HotSurvey,
  id: string,
  { acknowledged, open }: Tally,
): Promise<void> {
  const answer = await fetch(`${site.url}${survey.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: writeSubmission(survey.nonce, id),
    signal: AbortSignal.timeout(PATIENCE),
  })
    .then(async (reply) => ({ status: reply.status, text: await reply.text() }))
    .catch(() => undefined);
  if (answer?.status === 201) {
    acknowledged.add(id);
    open.delete(id);
  } else if (answer && answer.status !== 503) {
    throw new Error(`A submission was answered with ${answer.status}: ${answer.text}`);
  } else open.add(id);
}
