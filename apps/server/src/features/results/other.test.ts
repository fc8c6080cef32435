import type { GivenAnswer, SavedSurvey, SurveyResponse, SurveyResults } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import type { QuestionBody } from '../../testing/factories.ts';
import { createSurvey, submitResponse, textQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { materialOf } from '../ai-summary/material.ts';
import { importAll } from '../imports/testing.ts';
import { eraseFound } from '../privacy/erasures.ts';
import { recount } from './recount.ts';

const OPTIONS = ['Red', 'Green', 'Blue', 'Black', 'White'];
type Choices = 'radio-button' | 'checkbox' | 'dropdown';

const asking = (type: Choices, label = 'Other', more: object = {}) =>
  ({
    id: 'color',
    type,
    title: 'Your color?',
    config: { options: OPTIONS, other: { enabled: true, label } },
    ...more,
  }) as QuestionBody;

describe.each(testDialects())('Other on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;

  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', now: '2026-11-20T12:00:00Z' });
    admin = await server.as('administrator');
  });
  afterAll(() => server.close());

  const send = (survey: SavedSurvey, value: string | string[] | null, extra = {}) =>
    submitResponse(server, survey, { answers: [{ question_id: 'color', value, extra }] });
  const listed = async ({ id }: SavedSurvey, query: string) =>
    (await admin.get<{ items: SurveyResponse[] }>(`/surveys/${id}/responses?${query}`)).body.items;
  const othersOf = async ({ id }: SavedSurvey, query = '') => {
    const path = `/surveys/${id}/answers?question_id=color&part=other${query}`;
    const { body } = await admin.get<{ items: GivenAnswer[]; pagination: { total: number } }>(path);
    return { texts: body.items.map(({ value }) => value), total: body.pagination.total };
  };
  const cardOf = async ({ id }: SavedSurvey) =>
    (await admin.get<SurveyResults>(`/surveys/${id}/results`)).body.question_stats[0];

  test('counts beside the most options; a label that reads like an option is refused (QX-18)', async () => {
    const survey = await createSurvey(admin, { questions: [asking('radio-button')] });
    expect(survey.questions[0]?.config).toEqual({ options: OPTIONS, other: { enabled: true, label: 'Other' } });
    const { status, body } = await admin.post<{ errors: object }>('/surveys', {
      questions: [asking('radio-button', ' Red ')],
    });
    expect([status, body.errors]).toEqual([
      422,
      { 'questions.0.config.other.label': 'This reads like one of the options.' },
    ]);
    const off = { options: ['Other', 'Red'], other: { enabled: false, label: 'Other' } };
    await createSurvey(admin, { questions: [{ ...asking('radio-button'), config: off } as QuestionBody] });
  });

  test.each<[Choices, string | string[]]>([
    ['radio-button', 'Other'],
    ['checkbox', ['Red', 'Other']],
    ['dropdown', 'Other'],
  ])('%s: the value has the label, the text stands beside it (QX-20)', async (type, value) => {
    const survey = await createSurvey(admin, { questions: [asking(type)] });
    const sent = await send(survey, value, { other: ' Plum ' });
    expect(sent.status).toBe(201);
    const { body } = await admin.get<SurveyResponse>(`/surveys/${survey.id}/responses/${sent.body.data}`);
    expect(body.answers).toMatchObject([{ value, extra: { other: 'Plum' } }]);
    expect(await send(survey, value)).toMatchObject({
      status: 422,
      body: {
        errors: { 'answers.0.value': expect.stringContaining('Please fill in “Other”, or choose something else.') },
      },
    });
    const without = Array.isArray(value) ? ['Red'] : 'Red';
    for (const refused of [without, null])
      expect([(await send(survey, refused, { other: 'Plum' })).status, refused]).toEqual([422, refused]);
    expect((await send(survey, value, { other: 'x'.repeat(401) })).status).toBe(422);
    const plain = await createSurvey(admin, { questions: [textQuestion('color')] });
    expect((await send(plain, 'Red', { other: 'Plum' })).status).toBe(422);
  });

  test('results count the label and list the texts, page by page and by search (QX-21)', async () => {
    const survey = await createSurvey(admin, {
      questions: [asking('radio-button', 'Another', { settings: { comment_box: true } })],
    });
    for (const other of ['Plum', 'Light plum', 'Teal', 'Ochre', 'Sand']) await send(survey, 'Another', { other });
    await send(survey, 'Red', { comments: 'No plum for me' });
    const card = await cardOf(survey);
    expect(card?.options.map(({ value, count }) => [value, count])).toEqual([
      ['Red', 1],
      ...OPTIONS.slice(1).map((option) => [option, 0]),
      ['Another', 5],
    ]);
    expect(card?.other?.label).toBe('Another');
    expect(card?.other?.answers.map(({ value }) => value)).toEqual(['Sand', 'Ochre', 'Teal', 'Light plum', 'Plum']);
    expect(card?.answers).toMatchObject([{ value: 'Red', extra: { comments: 'No plum for me' } }]);
    expect(await othersOf(survey)).toEqual({ texts: ['Sand', 'Ochre', 'Teal', 'Light plum', 'Plum'], total: 5 });
    expect(await othersOf(survey, '&per_page=2&page=2')).toEqual({ texts: ['Teal', 'Light plum'], total: 5 });
    expect(await othersOf(survey, '&search=plum')).toEqual({ texts: ['Light plum', 'Plum'], total: 2 });
    const [newest] = await listed(survey, 'filter[search]=ochre');
    await admin.post(`/surveys/${survey.id}/responses/trash`, { response_ids: [newest?.id] });
    expect(await othersOf(survey)).toEqual({ texts: ['Sand', 'Teal', 'Light plum', 'Plum'], total: 4 });
    expect(await recount(server.deps.db, survey.id)).toEqual([]);
  });

  test('texts stay in the results when visitors cannot write any more (QX-21)', async () => {
    const survey = await createSurvey(admin, { questions: [asking('radio-button')] });
    await send(survey, 'Other', { other: 'Plum' });
    const pictures = OPTIONS.map((label) => ({ label, image: 'https://example.com/a.png' }));
    const { status } = await admin.put(`/surveys/${survey.id}`, {
      questions: [{ ...asking('radio-button'), type: 'image-radio', config: { options: pictures } }],
    });
    expect(status).toBe(200);
    expect((await cardOf(survey))?.other).toMatchObject({ label: 'Other', answers: [{ value: 'Plum' }] });
  });

  test('conditions, quotas and filters take it by its label (QX-18)', async () => {
    const why = textQuestion('why', {
      logic: { enabled: true, action: 'show', conditions: [{ question_id: 'color', compare: '=', value: 'Other' }] },
    });
    const quotas = [{ id: 'one', question_id: 'color', values: ['Other'], max: 1 }];
    const survey = await createSurvey(admin, {
      questions: [asking('radio-button'), why],
      settings: { limits: { quotas } } as object,
    });
    const answers = (value: string, extra = {}) => [
      { question_id: 'color', value, extra },
      { question_id: 'why', value: 'Because' },
    ];
    expect((await submitResponse(server, survey, { answers: answers('Red') })).status).toBe(422);
    const sent = await submitResponse(server, survey, { answers: answers('Other', { other: 'Plum' }) });
    expect(sent.status).toBe(201);
    const again = await submitResponse(server, survey, { answers: answers('Other', { other: 'Teal' }) });
    expect(again.status).toBe(409);
    await send(survey, 'Red');
    const found = await listed(survey, 'filter[question_id]=color&filter[value]=Other');
    expect(found.map(({ id }) => id)).toEqual([sent.body.data]);
  });

  test('a script from before that saves the survey keeps it, and so does a dropdown (QX-99, QX-110)', async () => {
    const survey = await createSurvey(admin, { questions: [asking('radio-button', 'Another')] });
    await send(survey, 'Another', { other: 'Plum' });
    const save = async (question: object) =>
      (
        await admin.put<SavedSurvey>(`/surveys/${survey.id}`, {
          questions: [{ ...asking('radio-button'), ...question }],
        })
      ).body.questions[0];
    const other = { enabled: true, label: 'Another' };
    expect((await save({ config: { options: OPTIONS } }))?.config).toMatchObject({ other });
    expect((await save({ config: { options: OPTIONS, other: { enabled: true } } }))?.config).toMatchObject({ other });
    const grown = await save({ type: 'dropdown', config: { options: [...OPTIONS, 'Grey'] } });
    expect(grown).toMatchObject({ type: 'dropdown', config: { other } });
    expect(await cardOf(survey)).toMatchObject({ total_answers: 1, other: { answers: [{ value: 'Plum' }] } });
    expect((await save({ config: { options: OPTIONS } }))?.config).toMatchObject({ other });
  });

  test('the text is a column of exports that imports find again (QX-22)', async () => {
    const questions = [asking('checkbox', 'None of these')];
    const survey = await createSurvey(admin, { questions });
    await send(survey, ['Green', 'None of these'], { other: 'Plum, "ripe"' });
    const file = (await admin.inject({ method: 'GET', url: `/api/v1/exports?survey_id=${survey.id}` })).raw;
    expect(file.toString()).toContain('Your color? - None of these');
    expect((await importAll(server, admin, survey.id, file)).counts).toMatchObject({ added: 0, known: 1, problems: 0 });
    const copy = await createSurvey(admin, { questions });
    expect((await importAll(server, admin, copy.id, file)).counts).toMatchObject({ added: 1, problems: 0 });
    const [imported] = await listed(copy, '');
    expect(imported?.answers).toMatchObject([{ value: ['Green', 'None of these'], extra: { other: 'Plum, "ripe"' } }]);
    const own = [
      'Submitted,Your color?,Your color? - None of these',
      '2026-10-01 10:00,,Teal',
      '2026-10-02 10:00,None of these,',
    ];
    expect((await importAll(server, admin, copy.id, own.join('\n'))).counts).toMatchObject({ added: 2, problems: 0 });
    expect((await othersOf(copy, '&start_date=2026-10-01')).texts.toSorted()).toEqual(['Plum, "ripe"', 'Teal']);
    expect(await recount(server.deps.db, copy.id)).toEqual([]);
  });

  test('found by words, erased by an address in it, and read by summaries with addresses masked (QX-22)', async () => {
    const survey = await createSurvey(admin, { questions: [asking('radio-button')] });
    const { body } = await send(survey, 'Other', { other: 'Ask plum@b.co' });
    expect((await listed(survey, 'filter[search]=plum')).map(({ id }) => id)).toEqual([body.data]);
    const results = (await admin.get<SurveyResults>(`/surveys/${survey.id}/results`)).body;
    const material = materialOf(server.deps.db, results, { start_date: '2026-01-01', end_date: '2026-12-31' });
    const read: unknown[] = [];
    for await (const slice of material.texts({ id: 'color', kind: 'choice' }, 'other')) read.push(...slice);
    for await (const slice of material.responses()) read.push(...slice.flatMap(({ answers }) => answers));
    expect(read).toMatchObject([{ text: 'Ask plum@b.co' }, { answer: 'Other - Ask plum@b.co' }]);
    await eraseFound(server.deps, { email: 'plum@b.co', page: 1 });
    expect(await listed(survey, '')).toEqual([]);
    expect(await othersOf(survey)).toEqual({ texts: [], total: 0 });
  });

  test('visitors of another language read its label, and are stored by the base (QX-94)', async () => {
    const survey = await createSurvey(admin, {
      questions: [asking('radio-button')],
      languages: { base: 'en', others: [{ tag: 'de', live: true }] },
      translations: { de: [{ key: 'color/other', of: 'Other', text: 'Andere' }] },
    });
    expect(survey.translations).toMatchObject({ de: [{ key: 'color/other', text: 'Andere' }] });
    const answers = [{ question_id: 'color', value: 'Other', extra: { other: 'Pflaume' } }];
    const sent = await submitResponse(server, survey, { answers, language: 'de' });
    const { body } = await admin.get<SurveyResponse & { as_seen: object[] }>(
      `/surveys/${survey.id}/responses/${sent.body.data}`,
    );
    expect([body.answers[0]?.value, body.as_seen]).toMatchObject([
      'Other',
      [{ value: 'Andere', extra: { other: 'Pflaume' } }],
    ]);
  });
});
