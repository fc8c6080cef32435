import { StandardBracketNotationSerializer } from '@orpc/openapi-client/standard';
import type {
  FilterCondition,
  Pagination,
  ResponseListItem,
  SavedSurvey,
  SurveyResponse,
  SurveyResults,
} from '@userfeedback/contract';
import { matchesFilter } from '@userfeedback/engine';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { createSurvey, radioQuestion, textQuestion } from '../../../testing/factories.ts';
import { switchPlan } from '../../../testing/plans.ts';
import type { TestServer } from '../../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../../testing/start-test-server.ts';
import { recount } from '../../results/recount.ts';
import { recountDays } from '../counts/recount-days.ts';
import type { NewResponse } from '../new-response.ts';
import { deleteResponses, restoreResponses, trashResponses } from '../service.ts';
import { BatchStore } from '../store/store-batch.ts';
import { choice, newResponse, scored, ticked, written } from '../testing.ts';
import { packDue, packJob } from './pack.ts';

const TODAY = '2026-03-20';
const RANGE = { start_date: '2025-11-01', end_date: TODAY };
const QUESTIONS = [
  radioQuestion('q1', { settings: { comment_box: true } }),
  textQuestion('q2'),
  { id: 'q3', type: 'checkbox' as const, title: 'Question q3', config: { options: ['A', 'B', 'C'] } },
  { id: 'q4', type: 'nps' as const, title: 'Question q4' },
];

const someOf = <Value>(...values: Value[]) => fc.constantFrom(...values);
const visit = fc.record({
  // Somewhere it is a day later.
  day: someOf('2025-11-02', '2026-02-12', '2026-03-15', '2026-03-19'),
  device: someOf('Desktop', 'Mobile', 'Tablet', ''),
  browser: someOf('Chrome 125', 'Chrome 126', 'Safari 17', ''),
  os: someOf('Windows 10', 'iOS 17.4', ''),
  country: someOf('DE', 'AT', null),
  language: someOf('de', 'fr', null),
  page: someOf('https://a.example/Pricing/?x=1', 'https://b.example/pricing', 'https://a.example/', null),
  name: someOf('Prices', 'Home'),
  plan: someOf('pro', 'Pro', undefined),
  source: someOf({ channel: 'qr' as const, label: 'Poster' }, { channel: 'email' as const, label: null }, undefined),
  pick: someOf(null, 'Yes', 'No', undefined),
  words: someOf(null, 'Some words'),
  ticks: fc.option(fc.subarray(['A', 'B', 'C'], { minLength: 1 })),
  score: fc.option(fc.integer({ min: 1, max: 10 })),
  isLeft: fc.boolean(),
});
type Visit = typeof visit extends fc.Arbitrary<infer Value> ? Value : never;

const IS = ['is', 'is_not'] as const;
const plain = (field: FilterCondition['field'], ...values: string[]) =>
  fc.record({ field: fc.constant(field), op: someOf(...IS), values: fc.subarray(values, { minLength: 1 }) });
const condition = fc.oneof(
  plain('device', 'Desktop', 'Mobile', ''),
  plain('browser', 'Chrome', 'Safari', 'Edge', ''),
  plain('os', 'Windows', 'iOS', ''),
  plain('country', 'DE', 'AT', ''),
  plain('language', 'de', 'fr', ''),
  plain('channel', 'qr', 'email', ''),
  plain('source', 'Poster', ''),
  plain('page', '/pricing', '/', 'Home'),
  fc.record({
    field: fc.constant('page'),
    op: someOf('starts_with', 'contains'),
    values: someOf(['/Pri'], ['ing', 'om']),
  }),
  fc.record({
    field: fc.constant('hidden'),
    name: someOf('plan', 'team'),
    op: someOf(...IS),
    values: someOf(['pro'], ['', 'Pro']),
  }),
  fc.record({
    field: fc.constant('answer'),
    question_id: someOf('q1', 'q2', 'q3', 'q4'),
    op: someOf('answered', 'skipped'),
  }),
  fc.record({
    field: fc.constant('answer'),
    question_id: fc.constant('q1'),
    op: someOf(...IS),
    values: someOf(['Yes'], ['Yes', 'No'], ['Gone']),
  }),
  fc.record({
    field: fc.constant('answer'),
    question_id: fc.constant('q3'),
    op: someOf(...IS),
    values: someOf(['A'], ['B', 'C']),
  }),
  fc.record({
    field: fc.constant('answer'),
    question_id: fc.constant('q4'),
    op: someOf(...IS),
    values: someOf(['9', '10'], ['3']),
  }),
  fc.record({
    field: fc.constant('score_group'),
    question_id: fc.constant('q4'),
    op: someOf(...IS),
    values: someOf(['promoter'], ['passive', 'detractor']),
  }),
) as fc.Arbitrary<FilterCondition>;

const action = fc.record({
  does: someOf('trash', 'restore', 'delete', 'pack', 'add', 'move' as const),
  from: fc.double({ min: 0, max: 0.9, noNaN: true }),
});

describe.each(testDialects())('filters by conditions on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', now: `${TODAY}T15:00:00.000Z` });
    admin = await server.as('administrator');
  });
  afterAll(() => server.close());

  const add = async (survey: number, visits: readonly Visit[]) => {
    const batches = new BatchStore(server.deps.db);
    const responses = visits.map((one) => batches.prepare(responseOf(survey, one)));
    await batches.store({ responses, impressions: [] });
  };
  const make = async (visits: readonly Visit[]) => {
    const survey = await createSurvey(admin, { questions: QUESTIONS });
    await add(survey.id, visits);
    return survey;
  };
  const pack = (id: number) => packDue(server.deps.db, id, server.deps.now(), 5);
  const list = async (id: number, query: Record<string, string>) => {
    const params = new URLSearchParams({ per_page: '-1', ...query });
    const { status, body } = await admin.get<{ items: ResponseListItem[]; pagination: Pagination }>(
      `/surveys/${id}/responses?${params}`,
    );
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const statuses = ['publish', 'partial', 'trash', 'spam'] as const;

  async function expectOneTruth(survey: SavedSurvey, conditions: readonly FilterCondition[]) {
    const query = paramsOf(conditions);
    const fitting: Record<string, ResponseListItem[]> = {};
    for (const status of statuses) {
      const all = (await list(survey.id, { 'filter[status]': status })).items as SurveyResponse[];
      fitting[status] = all.filter((one) => matchesFilter(one, conditions));
      const found = await list(survey.id, { ...query, 'filter[status]': status });
      expect([conditions, status, idsOf(found.items)]).toEqual([conditions, status, idsOf(fitting[status])]);
      expect(found.pagination.total).toBe(fitting[status].length);
    }
    const { publish = [], partial = [] } = fitting;
    const days = new URLSearchParams({ ...query, ...RANGE });
    const { body } = await admin.get<SurveyResults>(`/surveys/${survey.id}/results?${days}`);
    expect([body.responses_count, body.partial_count]).toEqual([publish.length, partial.length]);
    expect(body.data_points.reduce((sum, { count }) => sum + count, 0)).toBe(publish.length);
    const file = await admin.inject<string>({
      method: 'GET',
      url: `/api/v1/exports?survey_id=${survey.id}&${new URLSearchParams(query)}`,
    });
    expect(file.body.trimEnd().split('\r\n').length - 1).toBe(publish.length);
    const [newest] = publish;
    if (!newest) return;
    const one = await admin.get<{ total: number; position: number; next_id: number | null }>(
      `/surveys/${survey.id}/responses/${newest.id}?${new URLSearchParams(query)}`,
    );
    expect(one.body).toMatchObject({ total: publish.length, position: 1, next_id: publish[1]?.id ?? null });
  }

  async function act(survey: number, { does, from }: { does: string; from: number }, extra: readonly Visit[]) {
    const { db } = server.deps;
    if (does === 'pack') return pack(survey);
    if (does === 'add') return add(survey, extra);
    if (does === 'move') return void (await recountDays(db, survey, from < 0.5 ? 'Pacific/Auckland' : 'Europe/Berlin'));
    const ids = await db.selectFrom('responses').select('id').where('survey_id', '=', survey).orderBy('id').execute();
    const some = ids.slice(Math.floor(ids.length * from), Math.ceil(ids.length * (from + 0.15))).map(({ id }) => id);
    const actions = { trash: trashResponses, restore: restoreResponses, delete: deleteResponses };
    if (does === 'delete') await trashResponses(db, survey, some);
    await actions[does as keyof typeof actions](db, survey, some);
  }

  test('lists, figures, files and neighbours are those of the rule, whatever is done to responses meanwhile (CP-03, CP-16, CP-98)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(visit, { minLength: 20, maxLength: 40 }),
        fc.array(fc.tuple(action, fc.array(condition, { minLength: 1, maxLength: 4 })), { minLength: 4, maxLength: 6 }),
        async (visits, steps) => {
          const survey = await make(visits);
          await pack(survey.id);
          for (const [step, conditions] of steps) {
            await act(survey.id, step, visits.slice(0, 7));
            await expectOneTruth(survey, conditions);
          }
          expect(await recount(server.deps.db)).toEqual([]);
        },
      ),
      { numRuns: 12 },
    );
  });

  test('days and words narrow what conditions let through, in every order (CP-16)', async () => {
    const at = (day: string, device: string, words: string | null) => ({ ...VISIT, day, device, words });
    const survey = await make([
      at('2026-03-15', 'Mobile', 'Some words'),
      at('2026-03-15', 'Mobile', null),
      at(TODAY, 'Mobile', 'Some words'),
      at(TODAY, 'Desktop', 'Some words'),
    ]);
    await pack(survey.id);
    const query = paramsOf([{ field: 'device', op: 'is', values: ['Mobile'] }]);
    const all = idsOf((await list(survey.id, query)).items);
    expect(all).toHaveLength(3);
    const totals = async (more: Record<string, string>) =>
      (await list(survey.id, { ...query, ...more })).pagination.total;
    expect(await totals({ 'filter[start_date]': TODAY })).toBe(1);
    expect(await totals({ 'filter[search]': 'words' })).toBe(2);
    expect(await totals({ 'filter[search]': 'words', 'filter[end_date]': '2026-03-15' })).toBe(1);
    for (const orderby of ['submitted_at', 'page', 'score'])
      expect(idsOf((await list(survey.id, { ...query, orderby })).items).toSorted()).toEqual(all.toSorted());
    const page = await list(survey.id, { ...query, per_page: '2', page: '2' });
    expect(idsOf(page.items)).toEqual(all.slice(2));
  });

  test('a response that was stored with a low id after its neighbours were packed is found (CP-98)', async () => {
    const { db } = server.deps;
    const survey = await make([VISIT, VISIT]);
    const other = await make([VISIT]);
    await add(survey.id, [VISIT, VISIT, VISIT]);
    await pack(survey.id);
    const { id: late = 0 } = (await list(other.id, {})).items[0] ?? {};
    // Rows of other tables are not needed here.
    await sql`update responses set survey_id = ${survey.id} where id = ${late}`.execute(db);
    await sql`update survey_days set responses = responses + 1 where survey_id = ${survey.id}`.execute(db);
    const query = paramsOf([{ field: 'device', op: 'is_not', values: ['Desktop'] }]);
    const found = await list(survey.id, query);
    expect([found.pagination.total, idsOf(found.items).includes(late)]).toEqual([6, true]);
  });

  test('nothing of a deleted response stays in what was packed (CP-98)', async () => {
    const page = 'https://a.example/planted-path';
    const survey = await make([VISIT, { ...VISIT, page }, VISIT, VISIT, VISIT]);
    await pack(survey.id);
    const { db } = server.deps;
    const blocks = () => db.selectFrom('packed_columns').select('name').where('survey_id', '=', survey.id).execute();
    expect((await blocks()).length).toBeGreaterThan(8);
    const [found] = (await list(survey.id, paramsOf([{ field: 'page', op: 'is', values: ['/planted-path'] }]))).items;
    await admin.post(`/surveys/${survey.id}/responses/trash`, { response_ids: [found?.id] });
    expect((await blocks()).length).toBeGreaterThan(8);
    await admin.delete(`/surveys/${survey.id}/responses`, { response_ids: [found?.id] });
    expect(await blocks()).toEqual([]);
    await pack(survey.id);
    expect((await blocks()).length).toBeGreaterThan(8);
    expect((await list(survey.id, paramsOf([{ field: 'page', op: 'is_not', values: ['/pricing'] }]))).items).toEqual(
      [],
    );
  });

  test('a recount compares what is packed with the rows, and drops what differs (CP-98)', async () => {
    const survey = await make(Array.from({ length: 5 }, () => VISIT));
    const { db } = server.deps;
    await pack(survey.id);
    expect(await recount(db, survey.id)).toEqual([]);
    await db.updateTable('responses').set({ country: 'CH' }).where('survey_id', '=', survey.id).execute();
    const [found] = await recount(db, survey.id);
    expect(found).toMatchObject({
      table: 'packed_columns',
      survey_id: survey.id,
      column: 'facts',
      kept: 5,
      counted: 0,
    });
    expect(found?.key).toMatch(/^\d+ country$/);
    expect(await recount(db, survey.id)).toEqual([]);
    const swiss = paramsOf([{ field: 'country', op: 'is', values: ['CH'] }]);
    expect((await list(survey.id, swiss)).pagination.total).toBe(5);
  });

  test('what changes while responses are packed is not missed (CP-98)', async () => {
    const survey = await make(Array.from({ length: 15 }, () => VISIT));
    const { db } = server.deps;
    const ids = idsOf((await list(survey.id, {})).items);
    await trashResponses(db, survey.id, ids);
    await Promise.all([
      pack(survey.id),
      ...ids.slice(0, 12).map((id) => deleteResponses(db, survey.id, [id])),
      pack(survey.id),
    ]);
    await pack(survey.id);
    const found = await list(survey.id, {
      ...paramsOf([{ field: 'device', op: 'is', values: ['Mobile'] }]),
      'filter[status]': 'trash',
    });
    expect(idsOf(found.items)).toEqual(ids.slice(12));
  });

  test('the job packs surveys with enough responses, and only those (CP-96)', async () => {
    const survey = await make(Array.from({ length: 6 }, () => VISIT));
    const count = async () =>
      (
        await server.deps.db.selectFrom('packed_blocks').select('count').where('survey_id', '=', survey.id).execute()
      ).map((one) => one.count);
    await packJob.run(server.deps, null);
    expect(await count()).toEqual([]);
    await pack(survey.id);
    await server.deps.db.updateTable('packed_blocks').set({ count: -1 }).where('survey_id', '=', survey.id).execute();
    await packJob.run(server.deps, null);
    expect(await count()).toEqual([5]);
  });

  test.each<[object, string, string]>([
    [
      { conditions: Array.from({ length: 11 }, () => ({ field: 'device', op: 'is', values: ['Mobile'] })) },
      'filter.conditions',
      'At most 10 filters.',
    ],
    [
      { conditions: [{ field: 'device', op: 'is', values: [] }] },
      'filter.conditions.0.values',
      'Choose 1 to 50 values.',
    ],
    [
      { conditions: [{ field: 'device', op: 'is', values: Array.from({ length: 51 }, String) }] },
      'filter.conditions.0.values',
      'Choose 1 to 50 values.',
    ],
    [
      { conditions: [{ field: 'answer', question_id: 'nobody', op: 'answered' }] },
      'filter.conditions.0.question_id',
      'This survey has no such question.',
    ],
  ])(
    'wrong conditions are refused by field, wherever they are taken: case %# (CP-21)',
    async (filter, field, message) => {
      const survey = await make([VISIT]);
      const query = bracketed('filter', filter).toString();
      for (const path of [`responses?${query}`, `results?${query}`, `answers?question_id=q1&${query}`]) {
        const { status, body } = await admin.get<{ errors: Record<string, string> }>(`/surveys/${survey.id}/${path}`);
        expect([path.split('?')[0], status, body.errors[field]]).toEqual([path.split('?')[0], 422, message]);
      }
      const file = await admin.get<{ errors: Record<string, string> }>(`/exports?survey_id=${survey.id}&${query}`);
      expect([file.status, file.body.errors[field]]).toEqual([422, message]);
    },
  );

  test('values of a fact are counted as the list counts them, the most frequent first (CP-13)', async () => {
    const page = (path: string) => `https://a.example${path}`;
    const survey = await make([
      { ...VISIT, page: page('/a'), name: 'Old A', ticks: ['A', 'B'], plan: 'pro' },
      { ...VISIT, page: page('/A/?x'), name: 'New A', ticks: ['A'], plan: 'Pro', device: '' },
      { ...VISIT, page: page('/b'), name: 'B', day: '2026-03-19', isLeft: true },
      { ...VISIT, page: page('/b'), name: 'B', day: '2026-03-19', ticks: null },
    ]);
    const values = async (query: string) => {
      const { body } = await admin.get<{ items: object[] }>(`/surveys/${survey.id}/filter-values?${query}`);
      return body.items;
    };
    expect(await values('field=page')).toEqual([
      { value: '/a', label: 'New A', count: 2 },
      { value: '/b', label: 'B', count: 1 },
    ]);
    expect(await values('field=page&search=new')).toEqual([{ value: '/a', label: 'New A', count: 2 }]);
    expect(await values(`field=page&end_date=2026-03-19`)).toEqual([{ value: '/b', label: 'B', count: 1 }]);
    const plain = (value: string, count: number) => ({ value, label: value, count });
    expect(await values('field=device')).toEqual([plain('Mobile', 2), plain('', 1)]);
    expect(await values('field=hidden&name=plan')).toEqual([plain('', 1), plain('Pro', 1), plain('pro', 1)]);
    expect(await values('field=answer&question_id=q3')).toEqual([plain('A', 2), plain('B', 1)]);
    expect(await values('field=answer&question_id=nobody')).toEqual([]);
    expect((await admin.get(`/surveys/${survey.id}/filter-values?field=answer`)).status).toBe(422);
    expect((await admin.get(`/surveys/${survey.id}/filter-values?field=hidden`)).status).toBe(422);
  });

  test('of 2,000 pages 50 are listed (CP-13)', async () => {
    const pages = Array.from({ length: 2000 }, (_, at) => ({ ...VISIT, page: `https://a.example/${at}` }));
    const survey = await make([...pages, { ...VISIT, page: 'https://a.example/7' }]);
    const { body } = await admin.get<{ items: object[] }>(`/surveys/${survey.id}/filter-values?field=page`);
    expect([body.items.length, body.items[0]]).toEqual([50, { value: '/7', label: 'Prices', count: 2 }]);
  });

  test('on Lite conditions are locked (CP-25)', async () => {
    const survey = await make([VISIT]);
    await switchPlan(server, 'none');
    const query = new URLSearchParams(paramsOf([{ field: 'device', op: 'is', values: ['Mobile'] }]));
    const statuses = await Promise.all(
      ['responses?', 'results?', 'answers?question_id=q1&', 'filter-values?field=device&'].map(
        async (path) => (await admin.get(`/surveys/${survey.id}/${path}${query}`)).status,
      ),
    );
    await switchPlan(server, 'elite');
    expect(statuses).toEqual([403, 403, 403, 403]);
  });
});

const VISIT: Visit = {
  ...{ day: TODAY, device: 'Mobile', browser: 'Chrome 125', os: 'iOS 17.4', country: null, language: null },
  ...{ page: 'https://b.example/pricing', name: 'Prices', plan: undefined, source: undefined },
  ...{ pick: 'Yes', words: null, ticks: null, score: null, isLeft: false },
};

function responseOf(survey: number, one: Visit): NewResponse {
  const { day, device, browser, os, country, language, page, name, plan, source, pick, words, ticks, score } = one;
  const at = Date.parse(`${day}T12:00:00.000Z`);
  return newResponse(survey, {
    ...{ day, country, language, page_name: name, page_url: page },
    ...{ user_device: device, user_browser: browser, user_os: os },
    ...(plan && { fields: [{ name: 'plan', label: 'Plan', value: plan }] }),
    ...(source && { source }),
    answers: [
      ...(pick === undefined ? [] : [choice('q1', pick)]),
      written('q2', words),
      ticked('q3', ticks, null, ['A', 'B', 'C']),
      scored('q4', score),
    ],
    ...(one.isLeft && {
      status: 'partial' as const,
      left: { step: 1, started_at: at, last_answer_at: at, question: ticked('q3', null) },
    }),
  });
}

function idsOf(items: readonly { id: number }[]): number[] {
  return items.map(({ id }) => id);
}

function paramsOf(conditions: readonly FilterCondition[]): Record<string, string> {
  return Object.fromEntries(bracketed('filter', { conditions }));
}

function bracketed(name: string, value: unknown): URLSearchParams {
  const pairs = new StandardBracketNotationSerializer().serialize({ [name]: value });
  return new URLSearchParams(pairs.map(([path, part]): [string, string] => [path, String(part)]));
}
