import type { SavedSurvey, SurveyResponse, SurveyResults } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import type { QuestionBody } from '../../testing/factories.ts';
import { createSurvey, submitResponse, textQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { deactivateAddon } from '../addon-store/service.ts';
import { recount } from './recount.ts';

type Scale = Extract<QuestionBody, { type: 'scale' }>;
const scale = (config: Scale['config'], more: Partial<Scale> = {}): Scale => ({
  id: 'ease',
  type: 'scale',
  title: 'How easy was it?',
  config,
  ...more,
});
const times = (count: number, value: number) => Array.from({ length: count }, () => value);

describe.each(testDialects())('scales on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;

  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', now: '2026-11-20T12:00:00Z' });
    admin = await server.as('administrator');
  });
  afterAll(() => server.close());

  const ask = (config: Scale['config'], ...others: QuestionBody[]) =>
    createSurvey(admin, { questions: [scale(config), ...others] });
  const answer = async (survey: SavedSurvey, values: readonly (number | null)[], language?: string) => {
    for (const value of values) {
      const answers = [{ question_id: 'ease', value }];
      const { status } = await submitResponse(server, survey, { answers, ...(language && { language }) });
      expect(status).toBe(201);
    }
  };
  const resultsOf = async (survey: SavedSurvey) => {
    const { body } = await admin.get<SurveyResults>(`/surveys/${survey.id}/results`);
    return body;
  };
  const cardOf = async (survey: SavedSurvey) => (await resultsOf(survey)).question_stats[0];
  const change = async (survey: SavedSurvey, questions: QuestionBody[]) => {
    const { status, body } = await admin.put<SavedSurvey>(`/surveys/${survey.id}`, {
      ...survey,
      revision: undefined,
      questions,
    });
    expect(status).toBe(200);
    return body;
  };

  test.each<[Scale['config'], string]>([
    [{ from: 2 }, 'from'],
    [{ to: 11 }, 'to'],
    [{ to: 1 }, 'to'],
    [{ form: 'labels', labels: ['Only one'] }, 'labels'],
    [{ form: 'labels', labels: ['Yes', 'No', 'Yes'] }, 'labels.2'],
    [{ form: 'labels', labels: ['Not sure', 'Not  sure'] }, 'labels.1'],
    [{ form: 'labels', labels: ['Yes', 'Y\u0000es'] }, 'labels.1'],
    [{ form: 'labels', labels: ['Yes', 'Yes\u200b'] }, 'labels.1'],
    [{ form: 'labels', labels: ['\u00e0', 'a\u0300'] }, 'labels.1'],
    [{ form: 'labels', labels: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] }, 'labels'],
    [{ form: 'labels', labels: ['a', 'x'.repeat(81)] }, 'labels.1'],
    [{ low_label: 'x'.repeat(81) }, 'low_label'],
    [{ form: 'emoji', to: 4 }, 'form'],
    [{ form: 'emoji', from: 0 }, 'form'],
    [{ to: 7, measure: 'nps' }, 'measure'],
    [{ to: 7, measure: 'csat' }, 'measure'],
    [{ measure: 'ces' }, 'measure'],
  ])('%j is refused at its field (QX-05)', async (config, path) => {
    const { status, body } = await admin.post<{ errors: object }>('/surveys', { questions: [scale(config)] });
    expect([status, Object.keys(body.errors)]).toEqual([422, [`questions.0.config.${path}`]]);
  });

  test.each<Scale['config']>([
    { from: 0, to: 10, measure: 'nps' },
    {},
    { to: 7, measure: 'ces', low_label: 'Hard', high_label: 'Easy' },
    { to: 10 },
    { form: 'emoji', to: 3 },
    { form: 'emoji', to: 5, measure: 'csat' },
    { form: 'labels', labels: ['No', 'Maybe', 'Yes'] },
  ])('%j is stored, a step is taken and any other number refused (QX-05, QX-07)', async (config) => {
    const survey = await ask(config);
    const [stored] = survey.questions;
    expect(stored).toMatchObject({ config });
    if (stored?.type !== 'scale') throw new Error('The scale was not stored.');
    const { from, to } = stored.config;
    for (const value of [from - 1, to + 1, from + 0.5, 'x', [`${from}`]]) {
      const { status, body } = await submitResponse(server, survey, { answers: [{ question_id: 'ease', value }] });
      expect([value, status, body]).toMatchObject([value, 422, { errors: { 'answers.0.value': expect.any(String) } }]);
    }
    await answer(survey, [from, to]);
    const card = await cardOf(survey);
    expect(card?.options.map(({ value }) => Number(value))).toEqual(
      Array.from({ length: to - from + 1 }, (_, step) => from + step),
    );
    expect(card?.total_answers).toBe(2);
  });

  test('ten answers from 1 to 5: a bar for each step, 3.9 on average, and who is satisfied (QX-10)', async () => {
    const survey = await ask({ measure: 'csat' });
    await answer(survey, [5, 5, 5, 5, 4, 4, 4, 3, 3, 1]);
    expect(await cardOf(survey)).toMatchObject({
      average: 3.9,
      options: [1, 0, 2, 3, 4].map((count, at) => ({ value: String(at + 1), count })),
      measure: { kind: 'csat', share: 70 },
      nps: null,
    });
  });

  test('who found it easy are the upper three of seven (QX-09)', async () => {
    const survey = await ask({ to: 7, measure: 'ces' });
    await answer(survey, [7, 6, 5, 4, 4, 1, 2, 3]);
    expect((await cardOf(survey))?.measure).toEqual({ kind: 'ces', share: 38 });
  });

  test('nine answers from 0 to 10: shares are rounded, the score comes from the counts (QX-09, QX-111)', async () => {
    const survey = await createSurvey(admin, {
      questions: [scale({ from: 0, to: 10, measure: 'nps' })],
      languages: { base: 'en', others: [{ tag: 'de', live: true }] },
    });
    await answer(survey, times(5, 10), 'de');
    await answer(survey, [8, 8, 8, 3]);
    const results = await resultsOf(survey);
    const overview = { promoter: 56, passive: 33, detractor: 11, nps: 44 };
    expect(results.question_stats[0]).toMatchObject({
      nps: overview,
      measure: { kind: 'nps', score: 44, promoters: 56, passives: 33, detractors: 11 },
    });
    expect(results).toMatchObject({
      nps_question_id: 'ease',
      nps_overview: overview,
      nps_points: [{ ...overview, answers: 9 }],
    });
    expect(results.nps_languages.map(({ language, answers, nps }) => [language, answers, nps])).toContainEqual([
      null,
      4,
      -25,
    ]);
  });

  test('comments beside a score are listed by its group (QX-111)', async () => {
    const survey = await createSurvey(admin, {
      questions: [scale({ from: 0, to: 10, measure: 'nps' }, { settings: { comment_box: true } })],
    });
    for (const [value, comments] of [
      [10, 'Great'],
      [7, 'Fine'],
      [0, 'Awful'],
    ] as const)
      await submitResponse(server, survey, { answers: [{ question_id: 'ease', value, extra: { comments } }] });
    const listed = async (group: string) => {
      const path = `/surveys/${survey.id}/answers?question_id=ease&group=${group}`;
      const { body } = await admin.get<{ items: { extra: object }[] }>(path);
      return body.items.map(({ extra }) => extra);
    };
    expect(await listed('promoter')).toEqual([{ comments: 'Great' }]);
    expect(await listed('passive')).toEqual([{ comments: 'Fine' }]);
    expect(await listed('detractor')).toEqual([{ comments: 'Awful' }]);
  });

  test('beside a question of the type nps the panel shows that one alone (QX-111)', async () => {
    const older: QuestionBody = { id: 'score', type: 'nps', title: 'Recommend?' };
    const survey = await ask({ from: 0, to: 10, measure: 'nps' }, older);
    await submitResponse(server, survey, {
      answers: [
        { question_id: 'ease', value: 0 },
        { question_id: 'score', value: 10 },
      ],
    });
    expect(await resultsOf(survey)).toMatchObject({
      nps_question_id: null,
      nps_overview: { promoter: 100, passive: 0, detractor: 0, nps: 100 },
    });
  });

  test('other steps are other answers, other words and end labels are not (QX-103, QX-95)', async () => {
    const survey = await ask({ low_label: 'Bad' });
    await answer(survey, times(10, 4));
    const labelled = await change(survey, [scale({ low_label: 'Terrible' })]);
    await answer(labelled, [5]);
    expect((await resultsOf(labelled)).question_stats).toMatchObject([{ kind: 'scale-1-5', total_answers: 11 }]);
    const wider = await change(labelled, [scale({ from: 0, to: 10 })]);
    await answer(wider, [10]);
    expect((await resultsOf(wider)).question_stats).toMatchObject([
      { kind: 'scale-0-10', total_answers: 1, type_is_earlier: false },
      { kind: 'scale-1-5', total_answers: 11, type_is_earlier: true },
    ]);
    expect(await recount(server.deps.db, survey.id)).toEqual([]);
  });

  test('a response keeps the words that its visitor read (QX-07, QX-95)', async () => {
    const survey = await ask({ form: 'labels', labels: ['Disagree', 'Agree'] }, textQuestion('why'));
    await answer(survey, [2]);
    await change(survey, [scale({ form: 'labels', labels: ['No', 'Yes'] }), textQuestion('why')]);
    const { body } = await admin.get<{ items: SurveyResponse[] }>(`/surveys/${survey.id}/responses`);
    expect(body.items[0]?.answers[0]).toMatchObject({ value: 2, label: 'Agree' });
    expect((await cardOf(survey))?.options).toEqual([
      { value: '1', count: 0, label: '1 - No' },
      { value: '2', count: 1, label: '2 - Yes' },
    ]);
    expect(await recount(server.deps.db, survey.id)).toEqual([]);
  });

  test.each([
    ['>', '6', 7, true],
    ['>', '6', 6, false],
    ['<', '3', 2, true],
    ['=', '0', 0, true],
    ['!=', '0', 0, false],
  ] as const)(
    'a question is asked where the step %s %s: after %i it is %s (QX-11)',
    async (compare, value, given, isAsked) => {
      const why = textQuestion('why', {
        logic: { enabled: true, action: 'show', conditions: [{ question_id: 'ease', compare, value }] },
      });
      const survey = await ask({ from: 0, to: 10 }, why);
      const answers = [
        { question_id: 'ease', value: given },
        { question_id: 'why', value: 'Because' },
      ];
      expect((await submitResponse(server, survey, { answers })).status).toBe(isAsked ? 201 : 422);
    },
  );

  test('responses are filtered by a step, and a quota takes steps (QX-11)', async () => {
    const survey = await ask({ from: 0, to: 10 });
    await answer(survey, [0, 10, 10, 1]);
    const { body } = await admin.get<{ items: SurveyResponse[] }>(
      `/surveys/${survey.id}/responses?filter[question_id]=ease&filter[value]=10`,
    );
    expect(body.items.map(({ answers }) => answers[0]?.value)).toEqual([10, 10]);
    const quotas = [{ id: 'q', question_id: 'ease', values: ['9', '10'], max: 2 }];
    const { status } = await admin.put(`/surveys/${survey.id}`, {
      ...survey,
      revision: undefined,
      settings: { ...survey.settings, limits: { ...survey.settings.limits, quotas } },
    });
    expect(status).toBe(200);
    const again = await submitResponse(server, survey, { answers: [{ question_id: 'ease', value: 9 }] });
    expect(again.status).toBe(409);
  });
});

describe('a scale on a site without the question-types addon', () => {
  test('works, while what it counts as rests and is kept (QX-09)', async () => {
    const server = await startTestServer({ dialect: 'sqlite', licence: 'elite', addons: 'all' });
    const admin = await server.as('administrator');
    const survey = await createSurvey(admin, { questions: [scale({ from: 0, to: 10, measure: 'nps' })] });
    const types = server.deps.addons.find(({ manifest }) => manifest.slug === 'question-types');
    if (!types) throw new Error('The addon is missing.');
    await deactivateAddon(server.deps, types.manifest);
    const { body } = await admin.get<SavedSurvey>(`/surveys/${survey.id}`);
    expect(body.resting).toContainEqual(expect.objectContaining({ part: 'questions.ease.config.measure' }));
    const saved = await admin.put<SavedSurvey>(`/surveys/${survey.id}`, {
      ...body,
      revision: undefined,
      title: 'Renamed',
    });
    expect([saved.status, saved.body.questions[0]?.config]).toMatchObject([200, { measure: 'nps' }]);
    expect((await submitResponse(server, survey, { answers: [{ question_id: 'ease', value: 0 }] })).status).toBe(201);
    const { body: results } = await admin.get<SurveyResults>(`/surveys/${survey.id}/results`);
    expect(results).toMatchObject({ nps_question_id: null, nps_points: [] });
    expect(results.question_stats[0]).toMatchObject({ average: 0, nps: null, measure: null });
    const other = await admin.put<SavedSurvey>(`/surveys/${survey.id}`, {
      ...saved.body,
      revision: undefined,
      questions: [scale({ measure: 'csat' })],
    });
    expect([other.status, other.body.questions[0]?.config]).toMatchObject([200, { measure: null }]);
    const added = await admin.post<SavedSurvey>('/surveys', { questions: [scale({ measure: 'csat' })] });
    expect(added.body.questions[0]?.config).toMatchObject({ measure: null });
    expect(added.body.removed).toEqual([expect.objectContaining({ needs: 'question-types' })]);
    await server.close();
  });
});
