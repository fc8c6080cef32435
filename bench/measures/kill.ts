import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { SurveyResults } from '@userfeedback/contract';
import type { Dialect } from '../databases.ts';
import { onDatabase } from '../databases.ts';
import { read } from '../load.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import type { Site } from '../product.ts';
import { makeSite } from '../product.ts';
import { readSubmissionIds, readVisitIds } from '../stored-rows.ts';
import type { HotSurvey } from '../submissions.ts';
import { copyWithLimits, findHotSurvey, REASONS, writeSave, writeSubmission } from '../submissions.ts';

const VISITORS = 50;
const PATIENCE = 5000;
/** Responses of a survey whose deletion takes some time, and the longest that may take, in milliseconds. */
const MANY = 20_000;
const DELETES_FOR = 800;
/** The longest that limits are filled before the server is killed, in milliseconds. */
const FILLS_FOR = 250;
/** However many rounds are asked for, limits are filled and surveys deleted in so many at most. */
const FILLINGS_MAX = 200;
const DELETIONS_MAX = 20;

/** Kills the server at random moments under load, restarts it, and checks whether anything was lost or duplicated. */
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
  /** Sent, but the server died before it replied; sent again later under the same id, as the widget does. */
  open: Set<string>;
  /** The saves that were acknowledged of visits, most of which were finished later. */
  saved: Set<string>;
}

/** How often the server is killed, and numbers from 0 to 1 that decide when. */
export interface CrashPlan {
  rounds: number;
  random: () => number;
}

function measure(databaseUrl: string, { isQuick }: Effort): Promise<Figure[]> {
  return crash(databaseUrl, { rounds: isQuick ? 3 : 15, random: Math.random });
}

/** The rounds under load, then rounds during the deletion of a survey with many responses. */
export async function crash(databaseUrl: string, { rounds, random }: CrashPlan): Promise<Figure[]> {
  const site = await makeSite(4584, { databaseUrl });
  const tally: Tally = { acknowledged: new Set(), open: new Set(), saved: new Set() };
  try {
    await site.uf('seed', '--surveys', '1', '--responses', '0');
    await site.entitle();
    for (let round = 0; round < rounds; round++) await killOnce(site, tally, random);
    await site.start();
    await sendAgain(site, await findHotSurvey(site.url), tally);
    await site.stop();
    const differs = await differing(site);
    const stored = await readSubmissionIds(databaseUrl, site.dataDir);
    const kept = new Set(stored);
    const lost = [...tally.acknowledged].filter((id) => !kept.has(id));
    const visits = await readVisitIds(databaseUrl, site.dataDir);
    const known = new Set([...stored, ...visits]);
    const lostSaves = [...tally.saved].filter((id) => !known.has(id));
    const both = visits.filter((id) => kept.has(id));
    const filling = await killFilling(site, Math.min(rounds, FILLINGS_MAX), random);
    const deletions = await killDeletions(site, Math.min(Math.ceil(rounds / 5), DELETIONS_MAX), random);
    return [
      { what: 'rounds', value: rounds, unit: '' },
      { what: 'acknowledged', value: tally.acknowledged.size, unit: '' },
      { what: 'stored', value: stored.length, unit: '' },
      { what: 'acknowledged but lost', value: lost.length, unit: '', goal: ['=', 0] },
      { what: 'stored twice', value: stored.length - kept.size, unit: '', goal: ['=', 0] },
      { what: 'saves acknowledged', value: tally.saved.size, unit: '' },
      { what: 'saves acknowledged but lost', value: lostSaves.length, unit: '', goal: ['=', 0] },
      { what: 'finished and still under way', value: both.length, unit: '', goal: ['=', 0] },
      { what: 'counts that differ from a recount', value: differs, unit: '', goal: ['=', 0] },
      { what: 'limits that were being filled', value: filling.limits, unit: '' },
      { what: 'of these under way when the server was killed', value: filling.underWay, unit: '' },
      { what: 'limits that were passed', value: filling.passed, unit: '', goal: ['=', 0] },
      { what: 'limits that never became full', value: filling.unfilled, unit: '', goal: ['=', 0] },
      { what: 'deletions of a survey that were interrupted', value: deletions.brokenOff, unit: '' },
      { what: 'counts that differ after one', value: deletions.differing, unit: '', goal: ['=', 0] },
      { what: 'surveys left when deleted again', value: deletions.left, unit: '', goal: ['=', 0] },
    ];
  } finally {
    await site.remove();
  }
}

/** 1 if `uf recount` finds a difference. */
function differing(site: Site): Promise<0 | 1> {
  return site.uf('recount').then(
    () => 0,
    () => 1,
  );
}

/** Kills the server while it deletes a survey, checks the counts, then finishes the deletion. */
async function killDeletions(site: Site, rounds: number, random: () => number) {
  const told = { brokenOff: 0, differing: 0, left: 0 };
  const authorization = `Bearer ${await site.uf('apikey', 'create', '--role', 'administrator')}`;
  const call = async (method: string, path: string, body?: object) => {
    const reply = await fetch(`${site.url}/api/v1${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: reply.status, body: (await reply.json()) as { items?: { id: number }[] } };
  };
  for (let round = 0; round < rounds; round++) {
    await site.uf('seed', '--surveys', '1', '--responses', String(MANY), '--seed', String(round + 2));
    await site.start();
    const newest = (await call('GET', '/surveys?orderby=id&order=desc&per_page=1')).body.items?.[0]?.id ?? 0;
    const survey_ids = [newest];
    await call('POST', '/surveys/trash', { survey_ids });
    const deleted = call('DELETE', '/surveys', { survey_ids }).then(
      () => true,
      () => false,
    );
    await wait(random() * DELETES_FOR);
    await site.kill();
    if (!(await deleted)) told.brokenOff += 1;
    told.differing += await differing(site);
    await site.start();
    await call('DELETE', '/surveys', { survey_ids });
    if ((await call('GET', `/surveys/${newest}`)).status !== 404) told.left += 1;
    await site.stop();
    told.differing += await differing(site);
  }
  return told;
}

/** Kills the server while a limit or a pace and two quotas of a survey fill up, then goes on until it takes no more. */
async function killFilling(site: Site, rounds: number, random: () => number) {
  const told = { limits: 0, underWay: 0, passed: 0, unfilled: 0 };
  const authorization = `Bearer ${await site.uf('apikey', 'create', '--role', 'administrator')}`;
  await site.start();
  const { id: from } = await findHotSurvey(site.url);
  await site.stop();
  const quotas = [
    { id: 'reason', question_id: 'reason', values: [REASONS[0] ?? ''], max: 40 },
    { id: 'rating', question_id: 'rating', values: ['4'], max: 100 },
  ];
  for (let round = 0; round < rounds; round++) {
    await site.start();
    const count = 300 + Math.floor(random() * 100);
    const whole = round % 2 === 0 ? { max_responses: count } : { pace: { count, per: 'day' as const } };
    const survey = await copyWithLimits(site.url, authorization, from, { ...whole, quotas });
    const readTaken = async () => {
      const path = `${site.url}/api/v1/surveys/${survey.id}/results`;
      const { limits } = await read<SurveyResults>(path, authorization);
      return [limits.responses, limits.pace, ...limits.quotas].filter((limit) => limit !== null);
    };
    let isOver = false;
    const fill = (visitors: number, untilRefused: number) =>
      Array.from({ length: visitors }, async () => {
        for (let refused = 0; !isOver && refused < untilRefused; ) {
          const reply = await post(`${site.url}${survey.path}`, writeSubmission(survey.nonce));
          refused = reply?.status === 409 ? refused + 1 : 0;
        }
      });
    const visits = fill(VISITORS, Number.POSITIVE_INFINITY);
    await wait(random() * FILLS_FOR);
    await site.kill();
    isOver = true;
    await Promise.all(visits);
    await site.start();
    told.underWay += (await readTaken()).filter(({ taken, max }) => taken > 0 && taken < max).length;
    isOver = false;
    // Answers of all kinds are refused by then.
    await Promise.all(fill(1, 20));
    const filled = await readTaken();
    told.limits += filled.length;
    told.passed += filled.filter(({ taken, max }) => taken > max).length;
    told.unfilled += filled.filter(({ taken, max }) => taken < max).length;
    await site.stop();
  }
  return told;
}

async function killOnce(site: Site, tally: Tally, random: () => number): Promise<void> {
  await site.start();
  const survey = await findHotSurvey(site.url);
  await sendAgain(site, survey, tally);
  let isOver = false;
  const visits = Array.from({ length: VISITORS }, async () => {
    for (let n = 0; !isOver; n++) {
      const id = randomUUID();
      if (n % 2 === 1) await save(site, survey, id, tally);
      // Some leave after a save.
      if (n % 8 !== 7) await submit(site, survey, id, tally);
    }
  });
  await wait(200 + random() * 1000);
  await site.kill();
  isOver = true;
  await Promise.all(visits);
}

async function sendAgain(site: Site, survey: HotSurvey, tally: Tally): Promise<void> {
  for (const id of [...tally.open]) await submit(site, survey, id, tally);
}

async function submit(site: Site, survey: HotSurvey, id: string, { acknowledged, open }: Tally): Promise<void> {
  const answer = await post(`${site.url}${survey.path}`, writeSubmission(survey.nonce, id));
  if (answer?.status === 201) {
    acknowledged.add(id);
    open.delete(id);
  } else if (answer && answer.status !== 503) {
    throw new Error(`A submission was refused with ${answer.status}: ${answer.text}`);
  } else open.add(id);
}

async function save(site: Site, survey: HotSurvey, id: string, { saved }: Tally): Promise<void> {
  const path = `/api/v1/surveys/${survey.id}/visits`;
  const answer = await post(`${site.url}${path}`, writeSave(survey.nonce, id, 1));
  if (answer?.status === 200) saved.add(id);
  else if (answer && answer.status !== 503) throw new Error(`A save was refused with ${answer.status}: ${answer.text}`);
}

/** Undefined if the server died before it replied. */
function post(url: string, body: string): Promise<{ status: number; text: string } | undefined> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  return fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE) })
    .then(async (reply) => ({ status: reply.status, text: await reply.text() }))
    .catch(() => undefined);
}
