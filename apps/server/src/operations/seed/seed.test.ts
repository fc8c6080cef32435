import type { Question, SurveyResults } from '@userfeedback/contract';
import { answerProblems, QUESTION_TYPES, screensOf } from '@userfeedback/engine';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { documentIn, writeBuiltLink } from '../../features/link-page/testing.ts';
import { listNewest } from '../../features/responses/service.ts';
import { recount } from '../../features/results/recount.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { seedDemo } from './demo.ts';
import { seed } from './seed.ts';
import { seedAdministrator } from './users.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const PLAN = { surveys: 14, responses: 1500, days: 60, seed: 7 };
const servers: TestServer[] = [];
const { dirs, remove } = writeBuiltLink();
afterAll(remove);

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** Each survey with its finished responses. */
async function listAnswered(db: Db) {
  const surveys = await db.selectFrom('surveys').select(['id', 'questions']).execute();
  const answered = surveys.map(async ({ id, questions }) => ({
    questions: JSON.parse(questions) as Question[],
    responses: await listNewest(db, id, 'publish', PLAN.responses),
  }));
  return Promise.all(answered);
}

describe.each(testDialects())('seeding on %s', (dialect) => {
  const start = async () => {
    const server = await startTestServer({ dialect, now: NOW });
    servers.push(server);
    return server.deps;
  };

  test('the counts equal what was stored, and there are responses in the trash', async () => {
    const { db, ...deps } = await start();
    await seed({ db, ...deps }, PLAN);
    expect(await recount(db)).toEqual([]);
    const { trashed, all, impressions } = await db
      .selectFrom('survey_days')
      .select((eb) => [
        eb.fn.sum<number>('trashed').as('trashed'),
        eb.fn.sum<number>(eb('responses', '+', eb.ref('trashed'))).as('all'),
        eb.fn.sum<number>('impressions').as('impressions'),
      ])
      .executeTakeFirstOrThrow();
    expect(all).toBe(1500);
    expect(trashed).toBeGreaterThan(5);
    expect(impressions).toBeGreaterThan(3 * all);
  });
});

test('one survey is in English, German and Arabic, with responses in all three (LA-88)', async () => {
  const server = await startTestServer({ dialect: 'sqlite', now: NOW });
  servers.push(server);
  const { db } = server.deps;
  await seed(server.deps, PLAN);
  const counted = await db
    .selectFrom('language_days')
    .select((eb) => ['survey_id', 'language', eb.fn.sum<number>('responses').as('responses')])
    .groupBy(['survey_id', 'language'])
    .orderBy('language')
    .execute();
  expect(counted.map(({ language }) => language)).toEqual(['ar', 'de', 'en']);
  expect(new Set(counted.map(({ survey_id }) => survey_id)).size).toBe(1);
  for (const { responses } of counted) expect(Number(responses)).toBeGreaterThan(5);
});

test('the site’s foot leads to a survey with a link of its own, three sources and ten personal links (LS-72)', async () => {
  const server = await startTestServer({ dialect: 'sqlite', now: NOW, dirs });
  servers.push(server);
  await seedDemo(server.deps);
  const read = (url: string) => server.visitor.inject<string>({ method: 'GET', url });
  const address = /href="(\/s\/[^"]*)"/.exec((await read('/')).body)?.[1] ?? '';
  const [survey] = documentIn((await read(address)).body).surveys;
  const admin = await server.as('administrator');
  const { body } = await admin.get<SurveyResults>(`/surveys/${survey?.id}/results?start_date=2026-01-01`);
  expect(new Set(body.sources.map(({ channel }) => channel))).toEqual(new Set(['email', 'qr', 'link', null]));
  expect(new Set(body.sources.flatMap(({ label }) => label ?? [])).size).toBe(3);
  const { counts } = (await admin.get<{ counts: object }>(`/surveys/${survey?.id}/invitations`)).body;
  expect(counts).toEqual({ unused: 6, used: 4, expired: 0, withdrawn: 0 });
  expect(await recount(server.deps.db)).toEqual([]);
});

test('the same plan gives the same content, another seed gives different content', async () => {
  const contentOf = async (plan: typeof PLAN) => {
    const server = await startTestServer({ dialect: 'sqlite', now: NOW });
    servers.push(server);
    const { db } = server.deps;
    await seed(server.deps, plan);
    return {
      surveys: await db.selectFrom('surveys').selectAll().orderBy('id').execute(),
      responses: await db.selectFrom('responses').selectAll().orderBy('id').execute(),
      answers: await db.selectFrom('answers').selectAll().orderBy('response_id').orderBy('wording').execute(),
    };
  };
  const first = await contentOf(PLAN);
  expect(await contentOf(PLAN)).toEqual(first);
  expect((await contentOf({ ...PLAN, seed: 8 })).answers).not.toEqual(first.answers);
});

test('seeded responses are what visitors could have sent, between the first day and now, and read as if people wrote them', async () => {
  const server = await startTestServer({ dialect: 'sqlite', now: NOW });
  servers.push(server);
  const { db } = server.deps;
  await seed(server.deps, PLAN);
  const surveys = await db.selectFrom('surveys').select(['status', 'publish_at', 'questions']).execute();
  expect(new Set(surveys.map(({ status }) => status))).toEqual(new Set(['draft', 'publish', 'trash']));
  expect(surveys.some(({ publish_at }) => publish_at !== null && publish_at > NOW)).toBe(true);
  const types = await db.selectFrom('wordings').select('question_type').distinct().execute();
  expect(types).toHaveLength(11);
  for (const { questions, responses } of await listAnswered(db))
    for (const { answers } of responses)
      expect(answerProblems(questions, answers, { enforceRequired: true })).toEqual({});
  const moments = await db.selectFrom('responses').select(['submitted_at', 'day']).execute();
  expect(moments.every(({ submitted_at, day }) => submitted_at < Date.parse(NOW) && day >= '2026-09-22')).toBe(true);
  const texts = await db
    .selectFrom('answers')
    .innerJoin('wordings', (join) =>
      join.onRef('wordings.survey_id', '=', 'answers.survey_id').onRef('wordings.number', '=', 'answers.wording'),
    )
    .select('value')
    .where('question_type', '=', 'long-text')
    .where('value', 'is not', null)
    .execute();
  expect(new Set(texts.map(({ value }) => value)).size).toBeGreaterThan(0.75 * texts.length);
  expect(texts.every(({ value }) => value !== null && value.length <= 400 && !/[{}]|undefined/.test(value))).toBe(true);
});

test('a survey with all types has answers of each that visitors could have sent', async () => {
  const server = await startTestServer({ dialect: 'sqlite', now: NOW });
  servers.push(server);
  const { db } = server.deps;
  await seed(server.deps, { ...PLAN, responses: 100, types: true });
  const [survey, ...others] = await listAnswered(db);
  expect([survey?.responses.length, others]).toEqual([expect.any(Number), []]);
  for (const { answers } of survey?.responses ?? [])
    expect(answerProblems(survey?.questions ?? [], answers, { enforceRequired: true })).toEqual({});
  const types = await db.selectFrom('wordings').select('question_type').distinct().execute();
  expect(types).toHaveLength(QUESTION_TYPES.length);
  expect(await recount(db)).toEqual([]);
});

test('the demo is there after the first start, quickly, with visitors who left; a site in use is left alone (PA-94)', async () => {
  const server = await startTestServer({ dialect: 'sqlite' });
  servers.push(server);
  const { db } = server.deps;
  // Processor time, because clock time says as much about what else the machine is doing.
  const before = process.cpuUsage();
  await seedDemo(server.deps);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(1500);
  const count = async () => (await db.selectFrom('responses').select('id').execute()).length;
  expect(await count()).toBe(1600);
  expect(await recount(db)).toEqual([]);
  const shares = await db
    .selectFrom('survey_days')
    .select((on) => [on.fn.sum<number>('partial').as('partial'), on.fn.sum<number>('responses').as('finished')])
    .groupBy('survey_id')
    .execute();
  const ofAll = shares.map(({ partial, finished }) => Number(partial) / (Number(partial) + Number(finished)));
  expect(Math.max(...ofAll)).toBeGreaterThan(0.25);
  expect(Math.max(...ofAll)).toBeLessThan(0.4);
  const roles = await db.selectFrom('users').select(['role', 'password_hash']).orderBy('id').execute();
  expect(roles.map(({ role }) => role)).toEqual(['administrator', 'editor', 'author', 'contributor', 'subscriber']);
  expect(roles.every(({ password_hash }) => password_hash === null)).toBe(true);
  await seedDemo(server.deps);
  expect(await count()).toBe(1600);
});

test('one survey of the demo has a scale, Other, a dropdown, two questions on one screen and a jump (QX-99)', async () => {
  const server = await startTestServer({ dialect: 'sqlite' });
  servers.push(server);
  const { db } = server.deps;
  await seedDemo(server.deps);
  const surveys = await listAnswered(db);
  expect(surveys).toHaveLength(12);
  const jumping = surveys.filter(({ questions }) => questions.some(({ jumps }) => jumps.length > 0));
  expect(jumping).toHaveLength(1);
  const { questions, responses } = jumping[0] ?? { questions: [], responses: [] };
  expect(questions.map(({ type }) => type)).toEqual(expect.arrayContaining(['scale', 'dropdown']));
  expect(screensOf(questions).map((screen) => screen.length)).toContain(2);
  const answered = responses.map(({ answers }) => answers.length);
  expect(new Set(answered)).toEqual(new Set([questions.length, questions.length - 1]));
  const own = responses.flatMap(({ answers }) => answers.flatMap(({ extra }) => extra.other ?? []));
  expect(new Set(own).size).toBeGreaterThan(4);
});

test('without a demo there is one administrator who can sign in, and never a second one', async () => {
  const server = await startTestServer({ dialect: 'sqlite' });
  servers.push(server);
  await seedAdministrator(server.deps);
  await seedAdministrator(server.deps);
  const people = await server.deps.db.selectFrom('users').select(['role', 'email']).execute();
  expect(people).toEqual([{ role: 'administrator', email: 'editor@example.test' }]);
});
