import { addDays, dayInZone } from '@userfeedback/engine';
import { sql } from 'kysely';
import { trashResponses } from '../../features/responses/service.ts';
import type { Batch } from '../../features/responses/store/store-batch.ts';
import { BatchStore } from '../../features/responses/store/store-batch.ts';
import { dialectOf } from '../../platform/db/dialect.ts';
import type { Db } from '../../platform/db/schema.ts';
import { toUntyped } from '../../platform/db/schema.ts';
import type { Deps } from '../../platform/deps.ts';
import { changeSite } from '../../platform/site/change.ts';
import type { SeededSurvey } from './make-survey.ts';
import { makeSurvey } from './make-survey.ts';
import type { Random } from './random.ts';
import { createRandom } from './random.ts';
import type { Blueprint } from './surveys/blueprint.ts';
import { everyType } from './surveys/every-type.ts';
import { blueprints } from './surveys/index.ts';
import type { SurveyAnswers, WrittenResponse } from './write-responses.ts';
import { answersTo } from './write-responses.ts';

export interface SeedPlan {
  surveys: number;
  responses: number;
  days: number;
  seed: number;
  /** Whether some visitors leave before the end. */
  hasLeft?: boolean;
  /** Percent of visitors who leave before the end; implies `hasLeft`. */
  leaving?: number;
  /** One survey with questions of all types in place of those that read like a site's own. */
  types?: boolean;
  /** Responses in several languages, with a hidden field, and from elsewhere; by default as the surveys say. */
  mixed?: boolean;
  onProgress?: ((stored: number) => void) | undefined;
}

type Parts = Pick<Deps, 'config' | 'db' | 'host' | 'now' | 'addons'>;

/** Responses per transaction. */
const CHUNK = 1000;
const NEWEST = 1000;
const SPAM = 0.02;
const ADDON_DAYS = 28;

/** The same plan gives the same content. Running servers show it within a second. */
export async function seed({ config, db, host, now, addons }: Parts, plan: SeedPlan): Promise<number[]> {
  const random = createRandom(plan.seed);
  const at = { now: now(), timeZone: host.info().time_zone, days: plan.days };
  const pages = await host.searchPages('');
  const surveys = await changeSite(db, (trx) =>
    makeSurveys({ config, db: trx }, plan.types ? [everyType] : blueprints(plan.surveys), at),
  );
  const counts = share(surveys, plan.responses);
  const leaving = plan.leaving === undefined ? undefined : plan.leaving / 100;
  const hasLeft = plan.hasLeft === true || leaving !== undefined;
  const all = surveys.map((survey, place) =>
    answersTo(
      survey,
      counts[place] ?? 0,
      { ...at, pages, hasLeft, leaving, isMixed: plan.mixed === true },
      random.fork(`survey ${place}`),
    ),
  );
  await store(db, all, plan.onProgress);
  const ids = surveys.map(({ id }) => id);
  for (const id of ids) await trashSome(db, id, random.fork(`trash ${id}`));
  await seedAddons({ db, host, now, addons }, random);
  // PostgreSQL does this by itself within minutes; until then it would read whole tables, and rows beside each index.
  if (dialectOf(db) === 'postgres') await sql.raw(db.isTransaction ? 'analyze' : 'vacuum analyze').execute(db);
  return ids;
}

/** For one page and all addons, in use or not. */
async function seedAddons({ db, host, now, addons }: Omit<Parts, 'config'>, random: Random): Promise<void> {
  const { samplePage: page } = host;
  if (!page) return;
  const today = dayInZone(now(), host.info().time_zone);
  const days = Array.from({ length: ADDON_DAYS }, (_, n) => addDays(today, n - ADDON_DAYS));
  await changeSite(db, async (trx) => {
    for (const { manifest, demo } of addons)
      await demo?.add(toUntyped(trx), {
        page,
        days,
        random: random.fork(manifest.slug).next,
      });
  });
}

async function makeSurveys(
  parts: Pick<Parts, 'config' | 'db'>,
  all: readonly Blueprint[],
  at: { days: number; now: Date; timeZone: string },
): Promise<SeededSurvey[]> {
  const surveys: SeededSurvey[] = [];
  for (const blueprint of all) surveys.push(await makeSurvey(parts, blueprint, at));
  return surveys;
}

/** The parts add up exactly. */
function share(surveys: readonly SeededSurvey[], responses: number): number[] {
  const total = surveys.reduce((sum, { blueprint }) => sum + blueprint.share, 0);
  let passed = 0;
  let assigned = 0;
  return surveys.map(({ blueprint }) => {
    passed += blueprint.share;
    const count = Math.round((responses * passed) / total) - assigned;
    assigned += count;
    return count;
  });
}

/** In the order of time; while one chunk is stored, the next one is made up. */
async function store(db: Db, all: readonly SurveyAnswers[], onProgress: SeedPlan['onProgress']): Promise<void> {
  const batches = new BatchStore(db);
  let storing: Promise<unknown> = Promise.resolve();
  let stored = 0;
  let chunk: WrittenResponse[] = [];
  const send = async () => {
    await storing;
    stored += chunk.length;
    storing = storeChunk(batches, chunk);
    chunk = [];
    onProgress?.(stored);
  };
  for (const written of inOrder(all)) {
    chunk.push(written);
    if (chunk.length === CHUNK) await send();
  }
  if (chunk.length > 0) await send();
  await storing;
}

/** Visitors who leave are saved first, because a partial response is made from a visit. */
async function storeChunk(batches: BatchStore, chunk: readonly WrittenResponse[]): Promise<void> {
  const saves = chunk.flatMap(({ response: { survey_id, submission_id, left } }) =>
    left
      ? {
          survey_id,
          submission_id,
          step: left.step,
          saved_at: left.last_answer_at,
          answers: '[]',
          sent: '{}',
        }
      : [],
  );
  if (saves.length > 0) await batches.store({ responses: [], impressions: [], saves });
  await batches.store(batchOf(batches, chunk));
}

function batchOf(batches: BatchStore, chunk: readonly WrittenResponse[]): Batch {
  const impressions = chunk.flatMap(({ response: { survey_id, day }, starts }) =>
    Array.from({ length: starts }, () => ({ survey_id, day })),
  );
  return { responses: chunk.map(({ response }) => batches.prepare(response)), impressions };
}

async function trashSome(db: Db, surveyId: number, random: Random): Promise<void> {
  const newest = await db
    .selectFrom('responses')
    .select('id')
    .where('survey_id', '=', surveyId)
    .where('status', '=', 'publish')
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute();
  const ids = newest.filter(() => random.chance(SPAM)).map(({ id }) => id);
  if (ids.length > 0) await trashResponses(db, surveyId, ids);
}

function* inOrder(all: readonly SurveyAnswers[]): Generator<WrittenResponse> {
  const heads = all.map((answers) => ({ answers, place: 0 }));
  const momentOf = ({ answers, place }: (typeof heads)[number]) => answers.moments[place] ?? Infinity;
  for (;;) {
    const next = heads.reduce((first, head) => (momentOf(head) < momentOf(first) ? head : first));
    if (momentOf(next) === Infinity) return;
    yield next.answers.write(next.place);
    next.place++;
  }
}
