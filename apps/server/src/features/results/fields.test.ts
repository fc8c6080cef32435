import { randomUUID } from 'node:crypto';
import type { GivenAnswer, Pagination, ResponseListItem, SavedSurvey, SurveyResults } from '@userfeedback/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { createSurvey, radioQuestion, textQuestion } from '../../testing/factories.ts';
import { switchPlan } from '../../testing/plans.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { packDue } from '../responses/packed/pack.ts';
import { trashResponses } from '../responses/service.ts';
import { BatchStore } from '../responses/store/store-batch.ts';
import { choice, newResponse, scored, ticked, written } from '../responses/testing.ts';

const TODAY = '2026-03-20';
const DAYS = ['2025-11-02', '2026-02-12', '2026-03-01', '2026-03-15', TODAY];
const RANGES = [
  { start_date: '2026-03-01', end_date: TODAY },
  { start_date: '2025-11-01', end_date: '2026-03-15' },
];
/** The last one: responses without the field. */
const VALUES = ['Pro', 'pro', 'Ein "Wert" \\ 5%', ''];
const QUESTIONS = [
  radioQuestion('q1', { settings: { comment_box: true } }),
  textQuestion('q2', { settings: { comment_box: true } }),
  { id: 'q3', type: 'checkbox' as const, title: 'Question q3', config: { options: ['A', 'B', 'C'] } },
  { id: 'q4', type: 'nps' as const, title: 'Question q4' },
];
/** Counts by day are made of scores alone. */
const hasScore = fc.boolean();
const seconds = fc.option(fc.constantFrom(3, 40, 700), { nil: undefined });
const visit = fc.record({
  value: fc.constantFrom(...VALUES),
  day: fc.constantFrom(...DAYS),
  language: fc.constantFrom(null, 'de', 'fr'),
  become: fc.constantFrom('finished' as const, 'finished' as const, 'left' as const, 'trashed' as const),
  pick: fc.constantFrom(null, 'Yes', 'No'),
  comment: fc.constantFrom(null, 'Lovely'),
  words: fc.constantFrom(null, 'Some words', 'ÄÖ, 5%'),
  ticks: fc.option(fc.subarray(['A', 'B', 'C'], { minLength: 1 })),
  score: fc.option(fc.integer({ min: 1, max: 10 })),
  one: seconds,
  two: seconds,
});
type Visit = typeof visit extends fc.Arbitrary<infer Value> ? Value : never;

describe.each(testDialects())('results by hidden field on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;

  beforeAll(async () => {
    server = await startTestServer({
      dialect,
      licence: 'elite',
      addons: 'all',
      now: `${TODAY}T15:00:00.000Z`,
    });
    admin = await server.as('administrator');
  });
  afterAll(() => server.close());

  test('results of each value are those of a survey with its responses alone, and add up to the whole (VF-37)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(visit, { minLength: 20, maxLength: 60 }), hasScore, async (visits, asks) => {
        const whole = await filled(visits, asks);
        // Some are read from blocks, the last ones from their rows.
        await packDue(server.deps.db, whole.id, server.deps.now(), 7);
        const ofValue = new Map<string, SavedSurvey>();
        for (const value of VALUES)
          ofValue.set(
            value,
            await filled(
              visits.filter((one) => one.value === value),
              asks,
            ),
          );
        for (const range of RANGES)
          for (const more of [{}, { include_partial: 'true' }, { 'filter[language]': 'de' }]) {
            const asked = { ...range, ...more };
            const parts: SurveyResults[] = [];
            for (const [value, alone] of ofValue) {
              const part = await results(whole, { ...asked, ...filterOf(value) });
              expect([value, figuresOf(part)]).toEqual([value, figuresOf(await results(alone, asked))]);
              expect(await textsOf(whole, { ...asked, ...filterOf(value) })).toEqual(await textsOf(alone, asked));
              parts.push(part);
            }
            expectSum(parts, await results(whole, asked));
          }
        for (const value of VALUES) {
          const { responses_count, partial_count } = await results(whole, {
            ...filterOf(value),
            ...RANGES[0],
          });
          expect([responses_count, partial_count]).toEqual([
            await countListed(whole, value, 'publish'),
            await countListed(whole, value, 'partial'),
          ]);
        }
      }),
      { numRuns: 3 },
    );
  });

  test('a value is compared to the letter, one that nobody has and an unknown field find nothing (VF-37)', async () => {
    const survey = await filled([visitWith('Pro', 'Yes'), visitWith('pro', 'No')]);
    const counts = async (filter: object) => (await results(survey, { ...RANGES[0], ...filter })).responses_count;
    expect([
      await counts(filterOf('Pro')),
      await counts(filterOf('PRO')),
      await counts(filterOf('')),
      await counts({ 'filter[field]': 'undeclared', 'filter[field_value]': 'Pro' }),
      await counts({ 'filter[field]': 'undeclared', 'filter[field_value]': '' }),
    ]).toEqual([1, 0, 0, 0, 2]);
  });

  test('one of the two without the other is refused, and on Lite the filter is locked (VF-37)', async () => {
    const survey = await filled([visitWith('Pro', 'Yes')]);
    const statuses = async (filter: object) => {
      const query = new URLSearchParams(filter as Record<string, string>);
      const paths = [`results?${query}`, `answers?question_id=q2&${query}`];
      return Promise.all(paths.map(async (path) => (await admin.get(`/surveys/${survey.id}/${path}`)).status));
    };
    expect(await statuses({ 'filter[field]': 'plan' })).toEqual([422, 422]);
    expect(await statuses({ 'filter[field_value]': 'Pro' })).toEqual([422, 422]);
    await switchPlan(server, 'none');
    const locked = [await statuses(filterOf('Pro')), await statuses({})];
    await switchPlan(server, 'elite');
    expect(locked).toEqual([
      [403, 403],
      [200, 200],
    ]);
  });

  async function filled(visits: readonly Visit[], asksScore = true): Promise<SavedSurvey> {
    const questions = asksScore ? QUESTIONS : QUESTIONS.slice(0, -1);
    const survey = await createSurvey(admin, { type: asksScore ? 'nps' : 'regular', questions });
    const batches = new BatchStore(server.deps.db);
    const responses = visits.map((each) => responseOf(survey.id, each));
    const saves = responses.flatMap(({ survey_id, submission_id, left }) =>
      left ? [{ survey_id, submission_id, step: 1, saved_at: left.last_answer_at, answers: '[]', sent: '{}' }] : [],
    );
    const none = { responses: [], impressions: [] };
    if (saves.length > 0) await batches.store({ ...none, saves });
    const { responses: stored } = await batches.store({
      ...none,
      responses: responses.map((one) => batches.prepare(one)),
    });
    const trashed = visits.flatMap(({ become }, at) => (become === 'trashed' ? (stored[at]?.id ?? []) : []));
    if (trashed.length > 0) await trashResponses(server.deps.db, survey.id, trashed);
    return survey;
  }

  async function results(survey: SavedSurvey, query: object): Promise<SurveyResults> {
    const params = new URLSearchParams(query as Record<string, string>);
    const { status, body } = await admin.get<SurveyResults>(`/surveys/${survey.id}/results?${params}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  }

  /** Texts, and the comments of promoters. */
  async function textsOf(survey: SavedSurvey, query: object) {
    const params = new URLSearchParams(query as Record<string, string>);
    const paths = [
      'question_id=q2',
      'question_id=q1',
      'question_id=q2&search=some',
      ...(survey.type === 'nps' ? ['question_id=q4&group=promoter'] : []),
    ];
    return Promise.all(
      paths.map(async (path) => {
        const { body } = await admin.get<{ items: GivenAnswer[]; pagination: Pagination }>(
          `/surveys/${survey.id}/answers?${path}&page=1&per_page=3&${params}`,
        );
        return [body.pagination.total, body.items.map(({ response_id: _, ...answer }) => answer)];
      }),
    );
  }

  async function countListed(survey: SavedSurvey, value: string, status: string): Promise<number> {
    const params = new URLSearchParams({ ...filterOf(value), 'filter[status]': status });
    const { body } = await admin.get<{ items: ResponseListItem[]; pagination: Pagination }>(
      `/surveys/${survey.id}/responses?${params}`,
    );
    return body.pagination.total;
  }
});

function filterOf(value: string) {
  return { 'filter[field]': 'plan', 'filter[field_value]': value };
}

function visitWith(value: string, pick: 'Yes' | 'No'): Visit {
  return {
    value,
    pick,
    day: TODAY,
    language: null,
    become: 'finished',
    comment: null,
    words: null,
    ticks: null,
    score: null,
    one: undefined,
    two: undefined,
  };
}

function responseOf(survey: number, one: Visit) {
  const { day, language, value, become, pick, comment, words, ticks, score } = one;
  const text = written('q2', words);
  const answers = [
    { ...choice('q1', pick, pick === null ? null : comment), seconds: one.one },
    // A comment without a text.
    { ...text, seconds: one.two, comments: words === null ? comment : null },
    ...(become === 'left'
      ? []
      : [
          ticked('q3', ticks, null, ['A', 'B', 'C']),
          { ...scored('q4', score), comments: score === null ? null : comment },
        ]),
  ];
  const moment = `${day}T12:00:00.000Z`;
  const at = Date.parse(moment);
  return newResponse(survey, {
    day,
    language,
    answers,
    submission_id: randomUUID(),
    fields: value === '' ? [{ name: 'other', label: 'Other', value: 'Pro' }] : [{ name: 'plan', label: 'Plan', value }],
    ...(become === 'left' && {
      status: 'partial' as const,
      left: { step: 1, started_at: at, last_answer_at: at, question: ticked('q3', null) },
    }),
  });
}

/** Everything of results that depends on responses, but for the numbers of these. */
function figuresOf({ id: _, created_at: __, question_stats, ...rest }: SurveyResults) {
  return {
    ...rest,
    question_stats: question_stats.map(({ answers, ...stats }) => ({
      ...stats,
      answers: answers.map(({ response_id: ___, ...answer }) => answer),
    })),
  };
}

function expectSum(parts: readonly SurveyResults[], whole: SurveyResults): void {
  const FIGURES: ((one: SurveyResults) => number[])[] = [
    (one) => [one.responses_count, one.responses_count_7_days, one.responses_count_30_days, one.partial_count],
    (one) => one.data_points.map(({ count }) => count),
    (one) => one.question_stats.flatMap((stats) => [stats.total_answers, stats.skipped]),
    (one) => one.question_stats.flatMap(({ options }) => options.map(({ count }) => count)),
    (one) => [one.leaving.started, one.leaving.finished],
    (one) => one.leaving.questions.flatMap(({ seen, answered, skipped, left }) => [seen, answered, skipped, left]),
    (one) => [one.nps_points.reduce((sum, { answers }) => sum + answers, 0)],
    (one) => [one.language_counts.reduce((sum, { count }) => sum + count, 0)],
  ];
  for (const figures of FIGURES) {
    const sums = figures(whole).map((_, at) => parts.reduce((sum, part) => sum + (figures(part)[at] ?? 0), 0));
    expect(sums).toEqual(figures(whole));
  }
}
