import type { GivenAnswer, Pagination, SavedSurvey, SurveyResults } from '@userfeedback/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { countImpression, createSurvey, radioQuestion, submitResponse, textQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const TODAY = '2026-11-20';

const QUESTIONS = [
  radioQuestion('q1', { settings: { comment_box: true } }),
  textQuestion('q2'),
  { id: 'q3', type: 'checkbox' as const, title: 'Several', config: { options: ['A', 'B', 'C'] } },
  { id: 'q4', type: 'nps' as const, title: 'Score' },
];

describe.each(testDialects())('%s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let survey: SavedSurvey;

  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'plus', addons: 'all', now: NOW });
    admin = await server.as('administrator');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.setNow(NOW);
    survey = await createSurvey(admin, { questions: QUESTIONS });
  });

  test('has all its keys, also for a draft without any response (API-R-04)', async () => {
    const draft = await createSurvey(admin, { status: 'draft', questions: QUESTIONS });
    const results = await read(draft.id);
    expect(results).toMatchObject({
      id: draft.id,
      title: 'A survey',
      type: 'regular',
      status: 'draft',
      publish_at: null,
      responses_count: 0,
      responses_count_7_days: 0,
      responses_count_30_days: 0,
      impressions: 0,
      nps_overview: { promoter: 0, passive: 0, detractor: 0, nps: 0 },
      questions: QUESTIONS.map(({ id, title, type }) => ({ id, title, type })),
    });
  });

  test('spans the last 30 days, today included, without a choice (OP-27)', async () => {
    const { start_date, end_date, data_points } = await read(survey.id);
    expect([start_date, end_date]).toEqual(['2026-10-22', TODAY]);
    expect(data_points).toHaveLength(30);
    expect(data_points.at(-1)).toEqual({ date: TODAY, end_date: TODAY, days: 1, count: 0 });
  });

  test('the cards count their own windows, whatever range is chosen (OP-19)', async () => {
    for (const day of ['2026-11-20', '2026-11-14', '2026-11-13', '2026-10-22', '2026-10-21', '2026-01-01']) {
      await submitAt(`${day}T09:00:00.000Z`, [{ question_id: 'q1', value: 'Yes' }]);
    }
    await countImpression(server, survey.id);
    const results = await read(survey.id, '?start_date=2025-01-01&end_date=2025-01-02');
    expect(results).toMatchObject({
      responses_count: 6,
      responses_count_7_days: 2,
      responses_count_30_days: 4,
      impressions: 1,
    });
    expect(results.question_stats[0]?.total_answers).toBe(0);
  });

  test('counts answers, skips and every option, zeros included (OP-34)', async () => {
    await submitAt(NOW, [
      { question_id: 'q1', value: 'Yes' },
      { question_id: 'q2', value: null },
      { question_id: 'q3', value: ['C', 'A'] },
      { question_id: 'q4', value: 9 },
    ]);
    await submitAt(NOW, [
      { question_id: 'q1', value: 'Yes' },
      { question_id: 'q3', value: ['A'] },
    ]);
    const { question_stats } = await read(survey.id);
    expect(question_stats.map(({ total_answers, skipped }) => [total_answers, skipped])).toEqual([
      [2, 0],
      [0, 1],
      [2, 0],
      [1, 0],
    ]);
    expect(question_stats.map(({ options }) => options.map(({ count }) => count))).toEqual([
      [2, 0],
      [],
      [2, 0, 1],
      [0, 0, 0, 0, 0, 0, 0, 0, 1, 0],
    ]);
    expect(question_stats.map((stats) => stats.is_quantitative)).toEqual([true, false, true, true]);
  });

  test('lists the newest ten texts and comments with their dates (API-R-06)', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 12; count++) {
      const moment = new Date(Date.parse('2026-11-01T08:00:00Z') + count * 86_400_000).toISOString();
      const comments = count % 6 === 0 ? `Because ${count}` : undefined;
      ids.push(
        await submitAt(moment, [
          { question_id: 'q1', value: 'No', extra: comments ? { comments } : {} },
          { question_id: 'q2', value: `Words ${count}` },
        ]),
      );
    }
    server.setNow(NOW);
    const [choice, words] = (await read(survey.id)).question_stats;
    expect(words?.answers).toHaveLength(10);
    expect(words?.answers[0]).toEqual({
      value: 'Words 11',
      date: '2026-11-12T08:00:00.000Z',
      response_id: ids[11],
      extra: {},
    });
    expect(words?.answers.at(-1)?.value).toBe('Words 2');
    expect(choice?.answers).toEqual([
      {
        value: 'No',
        date: '2026-11-07T08:00:00.000Z',
        response_id: ids[6],
        extra: { comments: 'Because 6' },
      },
      {
        value: 'No',
        date: '2026-11-01T08:00:00.000Z',
        response_id: ids[0],
        extra: { comments: 'Because 0' },
      },
    ]);
    const narrow = await read(survey.id, '?start_date=2026-11-03&end_date=2026-11-04');
    expect(narrow.question_stats[1]?.answers.map(({ value }) => value)).toEqual(['Words 3', 'Words 2']);
  });

  test('trashed responses count nowhere and come back when restored (OP-30)', async () => {
    const id = await submitAt(NOW, [
      { question_id: 'q1', value: 'Yes', extra: { comments: 'Gone' } },
      { question_id: 'q4', value: 10 },
    ]);
    const before = await read(survey.id);
    await admin.post(`/surveys/${survey.id}/responses/trash`, { response_ids: [id] });
    const without = await read(survey.id);
    expect(without.responses_count).toBe(0);
    expect(without.nps_overview.promoter).toBe(0);
    expect(without.question_stats[0]).toMatchObject({ total_answers: 0, answers: [] });
    expect(without.question_stats[0]?.options).toEqual([
      { value: 'Yes', count: 0 },
      { value: 'No', count: 0 },
    ]);
    await admin.post(`/surveys/${survey.id}/responses/restore`, { response_ids: [id] });
    expect(await read(survey.id)).toEqual(before);
  });

  test('shares over the range and a score for each day that has one (NP-05, NP-08, NP-09, NP-10, NP-11, OP-41)', async () => {
    for (const [day, value] of [
      ['2026-11-18', 1],
      ['2026-11-18', 10],
      ['2026-11-18', 9],
      ['2026-11-20', 7],
      ['2026-10-01', 1],
    ] as const) {
      await submitAt(`${day}T10:00:00.000Z`, [{ question_id: 'q4', value }]);
    }
    const { nps_overview, nps_points } = await read(survey.id);
    expect(nps_overview).toEqual({ promoter: 50, passive: 25, detractor: 25, nps: 25 });
    expect(nps_points).toEqual([
      {
        date: '2026-11-18',
        end_date: '2026-11-18',
        days: 1,
        answers: 3,
        promoter: 66,
        passive: 0,
        detractor: 33,
        nps: 33,
      },
      {
        date: '2026-11-20',
        end_date: '2026-11-20',
        days: 1,
        answers: 1,
        promoter: 0,
        passive: 100,
        detractor: 0,
        nps: 0,
      },
    ]);
  });

  test('options that were taken away since follow the others (D-23)', async () => {
    await submitAt(NOW, [{ question_id: 'q1', value: 'No' }]);
    const [question, ...others] = survey.questions;
    const questions = [{ ...question, config: { options: ['Yes', 'Maybe'] } }, ...others];
    const saved = await admin.put(`/surveys/${survey.id}`, { ...survey, questions });
    expect(saved.status).toBe(200);
    const { question_stats } = await read(survey.id);
    expect(question_stats[0]?.options).toEqual([
      { value: 'Yes', count: 0 },
      { value: 'Maybe', count: 0 },
      { value: 'No', count: 1 },
    ]);
  });

  test('a question that was deleted since stays as long as it has answers in the range (API-R-03, D-23)', async () => {
    await submitAt('2026-11-10T10:00:00.000Z', [
      { question_id: 'q1', value: 'Yes', extra: { comments: 'Kept' } },
      { question_id: 'q2', value: 'Some words' },
    ]);
    const [first, , ...others] = survey.questions;
    const renamed = { ...first, title: 'Asked better' };
    await save([renamed, ...others]);
    await save([{ ...renamed, title: 'Asked best' }, ...others]);
    const { question_stats, questions } = await read(survey.id);
    expect(questions.map(({ id }) => id)).toEqual(['q1', 'q3', 'q4']);
    expect(question_stats.map(({ id, title, is_removed }) => [id, title, is_removed])).toEqual([
      ['q1', 'Asked best', false],
      ['q3', 'Several', false],
      ['q4', 'Score', false],
      ['q2', 'Question q2', true],
    ]);
    expect(question_stats[0]?.earlier_titles).toEqual(['Asked better', 'Question q1']);
    expect(question_stats[3]).toMatchObject({ total_answers: 1, answers: [{ value: 'Some words' }] });
    expect((await answers('question_id=q2')).items).toMatchObject([{ value: 'Some words' }]);
    const today = await read(survey.id, `?start_date=${TODAY}&end_date=${TODAY}`);
    expect(today.question_stats.map(({ id }) => id)).toEqual(['q1', 'q3', 'q4']);
  });

  test('knows all nine types, and the survey call says what was asked (API-R-05, API-R-07)', async () => {
    const config = { options: ['One', 'Two'] };
    const options = [
      { image: '/a.png', label: 'One' },
      { image: '/b.png', label: 'Two' },
    ];
    const types = {
      'radio-button': config,
      'image-radio': { options },
      'icon-choice': {},
      checkbox: config,
      nps: {},
      'long-text': {},
      email: {},
      text: {},
      'star-rating': {},
    };
    const questions = Object.entries(types).map(([type, config]) => ({
      id: type,
      type,
      title: type,
      config,
    }));
    const all = await createSurvey(admin, { status: 'draft', questions: questions as never });
    const results = await read(all.id);
    expect(results.questions.map(({ type }) => type)).toEqual(Object.keys(types));
    expect(results.question_stats.map(({ type }) => type)).toEqual(Object.keys(types));
    const { body } = await admin.get<SavedSurvey>(`/surveys/${all.id}`);
    expect(body).toMatchObject({ id: all.id, title: all.title });
    expect(body.questions.map(({ type }) => type)).toEqual(Object.keys(types));
  });

  test('stars have an average and no score, NPS both, other types neither; none without answers (XO-14, CP-29, CP-30)', async () => {
    const questions = [
      { id: 's', type: 'star-rating' as const, title: 'Stars' },
      { id: 'n', type: 'nps' as const, title: 'Score' },
      radioQuestion('r'),
    ];
    const rated = await createSurvey(admin, { questions });
    const figures = async () =>
      (await read(rated.id)).question_stats.map(({ average, nps }) => ({ average, nps: nps?.nps ?? null }));
    const none = { average: null, nps: null };
    expect(await figures()).toEqual([none, { average: null, nps: 0 }, none]);
    for (const [stars, score] of [
      [1, 10],
      [1, 8],
      [2, 2],
    ] as const)
      await submitResponse(server, rated, {
        answers: [
          { question_id: 's', value: stars },
          { question_id: 'n', value: score },
          { question_id: 'r', value: 'Yes' },
        ],
      });
    const { question_stats, nps_overview } = await read(rated.id);
    expect(question_stats[1]?.nps).toEqual({ promoter: 33, passive: 33, detractor: 33, nps: 0 });
    expect(question_stats[1]?.nps).toEqual(nps_overview);
    expect(await figures()).toEqual([{ average: 4 / 3, nps: null }, { average: 20 / 3, nps: 0 }, none]);
  });

  test('says which questions have invalid options (OP-33)', async () => {
    const draft = await createSurvey(admin, {
      status: 'draft',
      questions: [radioQuestion('q1', { config: { options: ['Yes', ' '] } }), radioQuestion('q2')],
    });
    const { question_stats } = await read(draft.id);
    expect(question_stats.map(({ has_invalid_options }) => has_invalid_options)).toEqual([true, false]);
  });

  test('days are those of the site, not of UTC (OP-29)', async () => {
    const { time_zone } = server.deps.host.info();
    await submitAt('2026-11-19T23:30:00.000Z', [{ question_id: 'q1', value: 'Yes' }]);
    server.setNow(NOW);
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: time_zone }).format(new Date('2026-11-19T23:30:00Z'));
    const { data_points } = await read(survey.id);
    expect(data_points.filter(({ count }) => count > 0)).toEqual([{ date: day, end_date: day, days: 1, count: 1 }]);
  });

  test('an invalid range is 400, an unknown survey 404 (OP-03)', async () => {
    const url = `/surveys/${survey.id}/results`;
    const statuses = await Promise.all(
      [
        `${url}?start_date=2026-11-02&end_date=2026-11-01`,
        `${url}?start_date=2004-12-31&end_date=2026-11-01`,
        `${url}?end_date=9999-12-31&start_date=2005-01-01`,
        `${url}?start_date=yesterday`,
        '/surveys/999999/results',
      ].map(async (path) => (await admin.get(path)).status),
    );
    expect(statuses).toEqual([400, 400, 400, 400, 404]);
  });

  test('pages and searches comments, newest first (OP-42)', async () => {
    for (let count = 0; count < 11; count++) {
      await submitAt(NOW, [{ question_id: 'q4', value: 8, extra: { comments: `Comment ${count} ÉTÉ 5%` } }]);
    }
    const pages = await Promise.all([1, 2].map((page) => answers(`question_id=q4&page=${page}`)));
    expect(pages.map(({ items }) => items.length)).toEqual([10, 1]);
    expect(pages[0]?.pagination).toEqual({ page: 1, pages: 2, per_page: 10, total: 11 });
    expect(pages[0]?.items[0]).toMatchObject({ value: '8', extra: { comments: 'Comment 10 ÉTÉ 5%' } });
    const found = await answers(`question_id=q4&search=${encodeURIComponent('comment 1')}`);
    expect(found.items.map(({ extra }) => extra.comments?.slice(0, 10))).toEqual(['Comment 10', 'Comment 1 ']);
    expect(found.pagination.total).toBe(2);
    for (const [search, total] of [
      ['été', 11],
      ['5%', 11],
      ['_', 0],
    ] as const) {
      const { pagination } = await answers(`question_id=q4&search=${encodeURIComponent(search)}`);
      expect([search, pagination.total]).toEqual([search, total]);
    }
    expect((await admin.get(`/surveys/${survey.id}/answers?question_id=none`)).status).toBe(404);
  });

  test('comments of promoters, passives and detractors apart (NP-12, NP-13, NP-14, D-41)', async () => {
    for (const value of [1, 6, 7, 8, 9, 10]) {
      await submitAt(NOW, [{ question_id: 'q4', value, extra: { comments: `Gave ${value}` } }]);
    }
    await submitAt(NOW, [{ question_id: 'q1', value: 'Yes', extra: { comments: 'No score' } }]);
    for (const [query, given] of [
      ['question_id=q4&group=promoter', ['10', '9']],
      ['question_id=q4&group=passive', ['8', '7']],
      ['question_id=q4&group=detractor', ['6', '1']],
      ['question_id=q4&group=detractor&search=gave%206', ['6']],
      ['question_id=q4&group=promoter&search=gave%206', []],
      ['question_id=q1&group=promoter', []],
    ] as const) {
      const { items, pagination } = await answers(query);
      expect([query, items.map(({ value }) => value)]).toEqual([query, given]);
      expect([query, pagination.total]).toEqual([query, given.length]);
    }
    const { status } = await admin.get(`/surveys/${survey.id}/answers?question_id=q4&group=fan`);
    expect(status).toBe(422);
  });

  test('pages the texts of a question (OP-35)', async () => {
    for (let count = 0; count < 3; count++) {
      await submitAt(NOW, [{ question_id: 'q2', value: `Words ${count}` }]);
    }
    const { items, pagination } = await answers('question_id=q2&per_page=2&page=2');
    expect(items.map(({ value }) => value)).toEqual(['Words 0']);
    expect(pagination).toEqual({ page: 2, pages: 2, per_page: 2, total: 3 });
  });

  async function submitAt(
    moment: string,
    given: { question_id: string; value: string | number | string[] | null; extra?: { comments?: string } }[],
  ): Promise<number> {
    server.setNow(moment);
    const { status, body } = await submitResponse(server, survey, { answers: given });
    server.setNow(NOW);
    expect(status).toBe(201);
    return body.data;
  }

  async function save(questions: object[]): Promise<void> {
    const { status } = await admin.put(`/surveys/${survey.id}`, {
      ...survey,
      questions,
      revision: undefined,
    });
    expect(status).toBe(200);
  }

  async function read(id: number, query = ''): Promise<SurveyResults> {
    const { status, body } = await admin.get<SurveyResults>(`/surveys/${id}/results${query}`);
    expect(status).toBe(200);
    return body;
  }

  async function answers(query: string) {
    const { status, body } = await admin.get<{ items: GivenAnswer[]; pagination: Pagination }>(
      `/surveys/${survey.id}/answers?${query}`,
    );
    expect(status).toBe(200);
    return body;
  }
});
