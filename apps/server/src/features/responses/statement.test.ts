import type { SavedSurvey, SurveyResponse, SurveyResults } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import type { QuestionBody } from '../../testing/factories.ts';
import { createSurvey, radioQuestion, submitResponse } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { importAll } from '../imports/testing.ts';
import { recount } from '../results/recount.ts';

const saying = (config: object = {}, rest: object = {}) =>
  ({ id: 'say', type: 'statement', title: 'Before we start', config, ...rest }) as QuestionBody;
const CONSENT = { consent: { enabled: true, label: 'Keep it' } };
type Given = Parameters<typeof submitResponse>[2];

describe.each(testDialects())('statements on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;

  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', now: '2026-11-20T12:00:00Z' });
    admin = await server.as('administrator');
  });
  afterAll(() => server.close());

  const send = (survey: SavedSurvey, value: string | null, more: Given = {}) =>
    submitResponse(server, survey, {
      answers: [
        { question_id: 'say', value },
        { question_id: 'q1', value: 'Yes' },
      ],
      ...more,
    });
  const getResponse = async ({ id }: SavedSurvey, rid: number) =>
    (
      await admin.get<SurveyResponse & { agreed_to: Record<string, string>; asked: string[] }>(
        `/surveys/${id}/responses/${rid}`,
      )
    ).body;
  const resultsOf = async ({ id }: SavedSurvey) => (await admin.get<SurveyResults>(`/surveys/${id}/results`)).body;
  const exportOf = async ({ id }: SavedSurvey) =>
    (await admin.inject({ method: 'GET', url: `/api/v1/exports?survey_id=${id}` })).raw.toString();

  test('a link leads to the web alone, and something must be said before it is published (QX-55)', async () => {
    const link = { label: 'More', url: 'javascript:alert(1)' };
    for (const [question, path] of [
      [saying({ link }), 'questions.0.config.link.url'],
      [saying({ link: { ...link, url: 'shop' } }), 'questions.0.config.link.url'],
      [saying({}, { title: '' }), 'questions.0.config.text'],
      [saying({ text: 'x'.repeat(2001) }), 'questions.0.config.text'],
    ] as const) {
      const { status, body } = await admin.post<{ errors: object }>('/surveys', {
        status: 'publish',
        questions: [question, radioQuestion('q1')],
      });
      expect([status, Object.keys(body.errors ?? body)]).toEqual([422, [path]]);
    }
    const survey = await createSurvey(admin, { questions: [saying({ text: ' One\n\nTwo ' }, { title: '' })] });
    expect(survey.questions[0]?.config).toMatchObject({ text: ' One\n\nTwo ', link: null });
  });

  test('without consent it is in no response, result, file or figure, whatever is required of it (QX-56)', async () => {
    const settings = { required: true };
    const survey = await createSurvey(admin, {
      questions: [saying({ text: 'Hello' }, { settings }), radioQuestion('q1')],
    });
    const { body } = await send(survey, null);
    expect(await send(survey, 'Keep it')).toMatchObject({ status: 422 });
    const response = await getResponse(survey, body.data);
    expect(response.answers.map(({ question_id }) => question_id)).toEqual(['q1']);
    expect(response.agreed_to).toEqual({});
    const results = await resultsOf(survey);
    for (const list of [results.question_stats, results.questions, results.leaving.questions])
      expect(list.map(({ id }) => id)).toEqual(['q1']);
    expect(await exportOf(survey)).not.toContain('Before we start');
    expect(await recount(server.deps.db, survey.id)).toEqual([]);
    // A response of nothing else is none.
    const answers = [{ question_id: 'say', value: null }];
    expect((await submitResponse(server, survey, { answers })).status).toBe(422);
  });

  test('consent is counted, filtered and exported by its label, and imported again (QX-57, QX-58)', async () => {
    const survey = await createSurvey(admin, { questions: [saying(CONSENT), radioQuestion('q1')] });
    for (const value of ['Keep it', null, 'Keep it']) expect((await send(survey, value)).status).toBe(201);
    expect((await send(survey, 'Other')).status).toBe(422);
    const [card] = (await resultsOf(survey)).question_stats;
    expect(card).toMatchObject({ total_answers: 2, skipped: 1, options: [{ value: 'Keep it', count: 2 }] });
    const filter = 'filter[question_id]=say&filter[value]=Keep it';
    const { items } = (await admin.get<{ items: object[] }>(`/surveys/${survey.id}/responses?${filter}`)).body;
    expect(items).toHaveLength(2);
    const file = await exportOf(survey);
    expect(file).toContain('Before we start');
    const copy = await createSurvey(admin, { questions: [saying(CONSENT), radioQuestion('q1')] });
    expect((await importAll(server, admin, copy.id, Buffer.from(file))).counts).toMatchObject({
      added: 3,
      problems: 0,
    });
    expect((await resultsOf(copy)).question_stats[0]).toMatchObject({ total_answers: 2, skipped: 1 });
  });

  test('required consent must be ticked (QX-57)', async () => {
    const survey = await createSurvey(admin, {
      questions: [saying(CONSENT, { settings: { required: true } }), radioQuestion('q1')],
    });
    expect(await send(survey, null)).toMatchObject({
      status: 422,
      body: { errors: { 'answers.0.value': '"Before we start": Please tick “Keep it” to go on.' } },
    });
    expect((await send(survey, 'Keep it')).status).toBe(201);
  });

  test('a response keeps what was agreed to, in the words and the language it was read in (QX-58)', async () => {
    const questions = [saying({ text: 'For a year.', ...CONSENT }), radioQuestion('q1')];
    const german = [
      { key: 'say/text', of: 'For a year.', text: 'Ein Jahr lang.' },
      { key: 'say/consent', of: 'Keep it', text: 'Behalten' },
    ];
    const survey = await createSurvey(admin, {
      questions,
      languages: { base: 'en', others: [{ tag: 'de', live: true }], choice: false },
      translations: { de: german },
    });
    const { body: first } = await send(survey, 'Keep it');
    const { body: second } = await send(survey, 'Keep it', { language: 'de' });
    await admin.put(`/surveys/${survey.id}`, { questions: [saying({ text: 'For ever.', ...CONSENT }), questions[1]] });
    const { body: third } = await send(survey, 'Keep it', { survey_version: 2 });
    for (const [rid, text] of [
      [first.data, 'For a year.'],
      [second.data, 'Ein Jahr lang.'],
      [third.data, 'For ever.'],
    ] as const)
      expect((await getResponse(survey, rid)).agreed_to).toEqual({ say: text });
  });

  test('consent that is no longer asked for keeps its answers in a card of their own (QX-57, QX-95)', async () => {
    const survey = await createSurvey(admin, { questions: [saying(CONSENT), radioQuestion('q1')] });
    await send(survey, 'Keep it');
    await admin.put(`/surveys/${survey.id}`, {
      questions: [saying({ consent: { enabled: false } }), radioQuestion('q1')],
    });
    await send(survey, null, { survey_version: 2 });
    const cards = (await resultsOf(survey)).question_stats;
    expect(cards.map(({ id, total_answers, type_is_earlier }) => [id, total_answers, type_is_earlier])).toEqual([
      ['say', 1, true],
      ['q1', 2, false],
    ]);
    expect(await exportOf(survey)).toContain('Keep it');
    expect(await recount(server.deps.db, survey.id)).toEqual([]);
  });
});
