import { randomUUID } from 'node:crypto';
import type {
  Limits,
  NotificationList,
  SavedSurvey,
  Survey,
  SurveyList,
  SurveyResults,
  WidgetDocument,
} from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { createRandom } from '../../operations/seed/random.ts';
import { makeNonce } from '../../platform/api/callers/nonces.ts';
import type { Client } from '../../testing/client.ts';
import type { SubmissionBody } from '../../testing/factories.ts';
import { createSurvey, radioQuestion, submitResponse, textQuestion } from '../../testing/factories.ts';
import { switchPlan } from '../../testing/plans.ts';
import { quiet } from '../../testing/quiet.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { recount } from '../results/recount.ts';

const FULL = { code: 'survey_full', message: 'This survey has all the responses it needs.' };
const TODAY = { code: 'survey_full_today', message: 'This survey takes no more responses today.' };
const QUOTA = { code: 'quota_full', message: 'Enough people have already given this answer.' };
const QUESTIONS = [
  radioQuestion('q1'),
  { ...textQuestion('q2'), type: 'checkbox' as const, config: { options: ['A', 'B', 'C'] } },
];
const YES = { id: 'quota-yes', question_id: 'q1', values: ['Yes'], max: 2 };
const SAVING = { save_partial: true, back: true, resume: 'day', notice: true } as const;
const BOTH = [
  { question_id: 'q1', values: ['Yes', 'No'] },
  { question_id: 'q2', values: ['B'] },
];
const fullQuotasOf = (survey: SavedSurvey) => (document: WidgetDocument) =>
  document.surveys.find(({ id }) => id === survey.id)?.full_quotas;
/** A Monday, at noon in Berlin. */
const MONDAY = '2026-11-16T11:00:00.000Z';

describe.each(testDialects())('limits in two processes on one %s database', (dialect) => {
  let servers: [TestServer, TestServer];
  let admin: Client;

  beforeAll(async () => {
    const first = await startTestServer({ dialect, licence: 'elite', addons: 'all', now: MONDAY });
    servers = [first, await startTestServer({ dialect, beside: first, now: MONDAY })];
    admin = await first.apiKey('administrator');
  });
  afterAll(async () => {
    for (const server of servers.toReversed()) await server.close();
  });

  const make = (limits: Partial<Limits>, settings = {}) =>
    createSurvey(admin, { questions: QUESTIONS, settings: { limits, ...settings } });
  const change = async ({ id }: SavedSurvey, limits: Partial<Limits>) => {
    const { body } = await admin.get<Survey>(`/surveys/${id}`);
    const settings = { ...body.settings, limits: { ...body.settings.limits, ...limits } };
    await admin.put(`/surveys/${id}`, { ...body, settings });
    await Promise.all(servers.map(({ deps }) => deps.site.refresh()));
  };
  const send = (survey: SavedSurvey, given: SubmissionBody = {}, nth = 0) =>
    submitResponse(servers[nth % 2] as TestServer, survey, given);
  /** How many got each status. */
  const sendMany = async (survey: SavedSurvey, all: SubmissionBody[]) => {
    const replies = await Promise.all(all.map((given, nth) => send(survey, given, nth)));
    return Object.fromEntries(
      [201, 409].map((status) => [status, replies.filter((reply) => reply.status === status).length]),
    );
  };
  const results = async ({ id }: SavedSurvey) => (await admin.get<SurveyResults>(`/surveys/${id}/results`)).body;
  const documents = () =>
    Promise.all(servers.map(async ({ visitor }) => (await visitor.get<WidgetDocument>('/widget')).body));
  const closedIn = async ({ id }: SavedSurvey) =>
    (await documents()).map(({ surveys, closed, reasons }) => [
      surveys.some((survey) => survey.id === id),
      closed[id],
      reasons[id]?.[0],
    ]);
  /** As one survey and in the list, with its filter there. */
  const closedFor = async ({ id }: SavedSurvey) => {
    const { body } = await admin.get<z.infer<typeof SurveyList>>(
      '/surveys?per_page=-1&select[]=closed&select[]=status',
    );
    const item = body.items.find((one) => one.id === id);
    return [(await admin.get<Survey>(`/surveys/${id}`)).body.closed, item?.closed, item?.status];
  };
  const OPEN = [true, undefined, undefined];
  const closedAs = (reason: string) => [false, reason, reason];
  const setNow = (moment: string) => {
    for (const server of servers) server.setNow(moment);
  };
  const differences = () => recount(servers[0].deps.db);

  test('of many responses at once exactly as many are stored as the limit says (FQ-25, FQ-27, FQ-50)', async () => {
    await switchPlan(servers[0], 'none');
    const survey = await make({ max_responses: 100 });
    expect(
      await sendMany(
        survey,
        Array.from({ length: 400 }, () => ({})),
      ),
    ).toEqual({ 201: 100, 409: 300 });
    expect(await results(survey)).toMatchObject({
      responses_count: 100,
      limits: { responses: { taken: 100, max: 100 } },
    });
    expect(await send(survey)).toMatchObject({ status: 409, body: FULL });
    await switchPlan(servers[0], 'elite');
    expect(await differences()).toEqual([]);
  });

  test('trashed responses make room, restored ones may pass the limit, and visitors never do (FQ-26, FQ-28)', async () => {
    const survey = await make({ max_responses: 3 });
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    const [first, second] = await Promise.all(ids.map((submission_id, nth) => send(survey, { submission_id }, nth)));
    for (const nth of [0, 1]) {
      const again = await send(survey, { submission_id: ids[0] as string }, nth);
      expect([again.status, again.body.data]).toEqual([201, first?.body.data]);
      expect((await send(survey, {}, nth)).body).toMatchObject(FULL);
    }
    const response_ids = [second?.body.data];
    await admin.post(`/surveys/${survey.id}/responses/trash`, { response_ids });
    expect(await sendMany(survey, [{}, {}, {}])).toEqual({ 201: 1, 409: 2 });
    await admin.post(`/surveys/${survey.id}/responses/restore`, { response_ids });
    expect((await results(survey)).limits.responses).toEqual({ taken: 4, max: 3 });
    expect((await send(survey)).body).toMatchObject(FULL);
    expect(await differences()).toEqual([]);
  });

  test('what is refused leaves nothing, and what was saved of it is gone (FQ-29)', async () => {
    const survey = await make({ max_responses: 1 }, { answering: SAVING });
    await send(survey);
    const submission_id = randomUUID();
    const nonce = makeNonce(servers[0].deps.config, `submission:${survey.id}`, servers[0].deps.now());
    const answers = [{ question_id: 'q1', value: 'No' }];
    const saved = await servers[1].visitor.post(`/surveys/${survey.id}/visits`, {
      submission_id,
      step: 1,
      answers,
      nonce,
    });
    expect(saved.body).toMatchObject({ state: 'open' });
    expect((await results(survey)).answering_now).toBe(1);
    expect((await send(survey, { submission_id })).body).toMatchObject(FULL);
    const { answering_now, responses_count, partial_count } = await results(survey);
    expect([answering_now, responses_count, partial_count]).toEqual([0, 1, 0]);
  });

  test('a refused response does not fail others that are stored with it (FQ-27)', async () => {
    const [full, open, quota] = [await make({ max_responses: 1 }), await make({}), await make({ quotas: [YES] })];
    await send(full);
    const all = Array.from({ length: 40 }, (_, nth) => [full, quota, open][nth % 3] as SavedSurvey);
    const replies = await Promise.all(all.map((survey, nth) => send(survey, {}, nth)));
    const taken = (of: SavedSurvey) => replies.filter(({ status }, nth) => all[nth] === of && status === 201).length;
    expect([taken(full), taken(quota), taken(open)]).toEqual([0, 2, 13]);
    expect(await differences()).toEqual([]);
  });

  test('a full survey leaves the document of all processes within a second, and comes back so (FQ-30, FQ-31, FQ-32, FQ-35)', async () => {
    const survey = await make({ max_responses: 2 });
    const seen = () => closedIn(survey);
    const within = { timeout: quiet(2000), interval: 50 };
    await expect.poll(seen, within).toEqual([OPEN, OPEN]);
    const [first] = [await send(survey), await send(survey, {}, 1)];
    await expect.poll(seen, within).toEqual([closedAs('full'), closedAs('full')]);
    expect(await closedFor(survey)).toEqual(['full', 'full', 'publish']);
    await change(survey, { max_responses: 3 });
    await expect.poll(seen, within).toEqual([OPEN, OPEN]);
    expect(await closedFor(survey)).toEqual([null, null, 'publish']);
    await change(survey, { max_responses: 2 });
    await expect.poll(seen, within).toEqual([closedAs('full'), closedAs('full')]);
    await admin.post(`/surveys/${survey.id}/responses/trash`, { response_ids: [first?.body.data] });
    await expect.poll(seen, within).toEqual([OPEN, OPEN]);
  });

  test('each time it fills up, a survey is told to be full once (FQ-36)', async () => {
    const survey = await make({ max_responses: 2 });
    const told = async () => {
      const { body } = await admin.get<NotificationList>('/notifications');
      const all = body.notifications.filter(({ id }) => id.startsWith(`full-${survey.id}-`));
      return all.map(({ title }) => title);
    };
    await sendMany(survey, [{}, {}, {}]);
    expect(await told()).toEqual(['Survey is full']);
    await change(survey, { max_responses: 3 });
    await sendMany(survey, [{}, {}, {}]);
    expect(await told()).toEqual(['Survey is full', 'Survey is full']);
  });

  test('a pace takes its share of a day, and the survey is back at the midnight of the site (FQ-38, FQ-40, FQ-41)', async () => {
    const survey = await make({ pace: { count: 5, per: 'day' } });
    const seen = () => closedIn(survey);
    expect(
      await sendMany(
        survey,
        Array.from({ length: 20 }, () => ({})),
      ),
    ).toEqual({ 201: 5, 409: 15 });
    expect(await send(survey)).toMatchObject({ status: 409, body: TODAY });
    await expect.poll(seen).toEqual([closedAs('pace'), closedAs('pace')]);
    expect(await closedFor(survey)).toEqual(['pace', 'pace', 'publish']);
    expect((await results(survey)).limits.pace).toEqual({ taken: 5, max: 5 });
    setNow('2026-11-16T22:59:59.999Z');
    expect(await seen()).toEqual([closedAs('pace'), closedAs('pace')]);
    setNow('2026-11-16T23:00:00.000Z');
    expect(await seen()).toEqual([OPEN, OPEN]);
    expect(
      await sendMany(
        survey,
        Array.from({ length: 8 }, () => ({})),
      ),
    ).toEqual({ 201: 5, 409: 3 });
    // The clocks of Berlin are put back in the night to the 25th: its day has 25 hours.
    setNow('2026-10-25T12:00:00.000Z');
    expect(
      await sendMany(
        survey,
        Array.from({ length: 7 }, () => ({})),
      ),
    ).toEqual({ 201: 5, 409: 2 });
    setNow('2026-10-25T22:59:59.999Z');
    await expect.poll(seen).toEqual([closedAs('pace'), closedAs('pace')]);
    setNow('2026-10-25T23:00:00.000Z');
    expect(await seen()).toEqual([OPEN, OPEN]);
    setNow(MONDAY);
  });

  test('a week is spread over its days (FQ-39)', async () => {
    const survey = await make({ pace: { count: 70, per: 'week' } });
    await sendMany(
      survey,
      Array.from({ length: 4 }, () => ({})),
    );
    expect((await results(survey)).limits.pace).toEqual({ taken: 4, max: 10 });
    setNow('2026-11-17T11:00:00.000Z');
    expect(
      await sendMany(
        survey,
        Array.from({ length: 13 }, () => ({})),
      ),
    ).toEqual({ 201: 11, 409: 2 });
    setNow(MONDAY);
  });

  test('quotas that overlap are not passed, and each that a response is of needs room (FQ-43, FQ-44, FQ-45)', async () => {
    const survey = await make({
      quotas: [
        { id: 'one', question_id: 'q1', values: ['Yes', 'No'], max: 50 },
        { id: 'two', question_id: 'q2', values: ['B'], max: 20 },
      ],
    });
    const random = createRandom(7);
    const all = Array.from({ length: 300 }, () => ({
      answers: [
        { question_id: 'q1', value: random.next() < 0.4 ? 'Yes' : null },
        { question_id: 'q2', value: random.next() < 0.5 ? ['A', 'B'] : ['C'] },
      ],
    }));
    await sendMany(survey, all);
    const { limits, question_stats } = await results(survey);
    expect(limits.quotas).toEqual([
      { id: 'one', ...BOTH[0], taken: 50, max: 50 },
      { id: 'two', ...BOTH[1], taken: 20, max: 20 },
    ]);
    const counts = Object.fromEntries(
      question_stats.flatMap(({ options }) => options.map(({ value, count }) => [value, count])),
    );
    expect([counts.Yes, counts.No, counts.B]).toEqual([50, 0, 20]);
    expect(await send(survey)).toMatchObject({ status: 409, body: QUOTA });
    expect(await send(survey, { answers: [{ question_id: 'q2', value: ['C'] }] })).toMatchObject({
      status: 201,
    });
    const [document] = await documents();
    await expect.poll(async () => (await documents()).map(fullQuotasOf(survey))).toEqual([BOTH, BOTH]);
    expect(document?.closed[survey.id]).toBeUndefined();
    expect(await differences()).toEqual([]);
  });

  test('visitors learn that there are limits, and no number of them (FQ-34, FQ-46, FQ-51)', async () => {
    const limits = {
      max_responses: 918273,
      pace: { count: 817263, per: 'month' as const },
      closed_message: 'That was it.',
      quotas: [{ ...YES, max: 716253 }],
    };
    const [survey, silent, plain] = [await make(limits), await make({ max_responses: 9 }), await make({})];
    const [document] = await documents();
    const shown = (of: SavedSurvey) => document?.surveys.find(({ id }) => id === of.id);
    expect(JSON.stringify(document)).not.toMatch(/918273|817263|716253|max_responses|quota-yes/);
    expect([shown(survey)?.needs, shown(survey)?.settings.limits.closed_message]).toEqual([['limits'], 'That was it.']);
    expect(shown(silent)?.settings.limits.closed_message).toBe('This survey has closed. Thank you for your interest.');
    expect([shown(plain)?.needs, shown(plain)?.settings.limits]).toEqual([
      [],
      { sample_percent: 100, ignore_frequency: false },
    ]);
    expect(shown(survey)?.full_quotas).toEqual([]);
    expect(shown(plain)).not.toHaveProperty('full_quotas');
  });

  test('a copy has the limits and nothing taken; the trash and being a draft keep them (FQ-82)', async () => {
    const limits = { max_responses: 3, pace: { count: 9, per: 'week' as const }, quotas: [YES] };
    const survey = await make(limits);
    await send(survey);
    const { body: copy } = await admin.post<{ id: number }>(`/surveys/${survey.id}/duplicate`);
    const copied = (await admin.get<Survey>(`/surveys/${copy.id}`)).body;
    expect(copied.settings.limits).toMatchObject(limits);
    expect((await results(copied as SavedSurvey)).limits).toEqual({
      responses: { taken: 0, max: 3 },
      pace: { taken: 0, max: 2 },
      quotas: [{ ...YES, taken: 0 }],
    });
    await admin.post('/surveys/trash', { survey_ids: [survey.id] });
    await admin.post('/surveys/restore', { survey_ids: [survey.id] });
    expect((await admin.get<Survey>(`/surveys/${survey.id}`)).body.settings.limits).toMatchObject(limits);
    expect((await results(survey)).limits.quotas).toEqual([{ ...YES, taken: 1 }]);
  });

  test.each([
    ['no response', { max_responses: 0 }, 'max_responses'],
    ['more than a million', { max_responses: 1_000_001 }, 'max_responses'],
    ['half a response a day', { pace: { count: 0.5, per: 'day' } }, 'pace.count'],
    ['a pace of a year', { pace: { count: 5, per: 'year' } }, 'pace.per'],
    ['21 quotas', { quotas: Array.from({ length: 21 }, (_, nth) => ({ ...YES, id: `${nth}` })) }, 'quotas'],
    ['an unknown question', { quotas: [{ ...YES, question_id: 'q9' }] }, 'quotas.0.question_id'],
    ['an unknown value', { quotas: [{ ...YES, values: ['Yes', 'Maybe'] }] }, 'quotas.0.values'],
    ['a text question', { quotas: [{ ...YES, question_id: 'q3' }] }, 'quotas.0.question_id'],
    [
      'two values of a checkbox',
      { quotas: [YES, { ...YES, id: 'b', question_id: 'q2', values: ['A', 'B'] }] },
      'quotas.1.values',
    ],
    ['two quotas of one id', { quotas: [YES, YES] }, 'quotas.1.id'],
    ['a long message', { closed_message: 'x'.repeat(501) }, 'closed_message'],
  ])('%s is no limit (FQ-25, FQ-34, FQ-37, FQ-42)', async (_, limits, field) => {
    const questions = [...QUESTIONS, textQuestion('q3')];
    const { status, body } = await admin.post<{ errors: object }>('/surveys', {
      title: 'Limited',
      questions,
      settings: { limits },
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, [`settings.limits.${field}`]]);
  });
});
