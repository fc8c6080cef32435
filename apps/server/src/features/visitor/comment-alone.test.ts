import type { SavedSurvey, SurveyResponse, SurveyResults } from '@userfeedback/contract';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import type { QuestionBody } from '../../testing/factories.ts';
import { createSurvey, radioQuestion, submitResponse, textQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { recount } from '../results/recount.ts';

const settings = { comment_box: true };
const options = ['A', 'B', 'C'];
/** Every type whose answer can come with a comment or a name. */
const COMMENTED: QuestionBody[] = [
  radioQuestion('radio-button', { settings }),
  { id: 'checkbox', type: 'checkbox', title: 'Some', config: { options }, settings },
  { id: 'nps', type: 'nps', title: 'Score', settings },
  { id: 'star-rating', type: 'star-rating', title: 'Stars', settings },
  {
    id: 'image-radio',
    type: 'image-radio',
    title: 'Picture',
    settings,
    config: { options: options.map((label) => ({ label, image: `/${label}.png` })) },
  },
  {
    id: 'icon-choice',
    type: 'icon-choice',
    title: 'Icon',
    settings,
    config: { options: options.map((label) => ({ label, icon: { name: 'star', style: 'solid' } })) },
  },
];

describe.each(testDialects())('a comment or a name alone, on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let survey: SavedSurvey;

  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'pro', addons: 'all' });
    admin = await server.apiKey('administrator');
    const mail = { id: 'mail', type: 'email' as const, title: 'Address', config: { include_name: true } };
    survey = await createSurvey(admin, { questions: [...COMMENTED, mail, textQuestion('words')] });
  });
  afterAll(() => server.close());

  const only = (question_id: string, extra: { name?: string; comments?: string }) =>
    submitResponse(server, survey, { answers: [{ question_id, value: null, extra }] });
  const statsOf = async (id: string) => {
    const { body } = await admin.get<SurveyResults>(`/surveys/${survey.id}/results`);
    return body.question_stats.find((one) => one.id === id);
  };
  const exported = async (question_id: string): Promise<Record<string, string>[]> => {
    const query = new URLSearchParams({ survey_id: `${survey.id}`, report: 'question', question_id });
    const { raw } = await admin.inject({ method: 'GET', url: `/api/v1/exports?${query}` });
    return parse(raw, { columns: true, bom: true });
  };

  test.each(COMMENTED.map(({ id = '' }) => [id] as const))(
    'a comment alone on %s makes a response, counts as skipped and is on the card, the response and the export (FV-05)',
    async (id) => {
      const before = await statsOf(id);
      const { status, body } = await only(id, { comments: `  Words on ${id} ` });
      expect(status).toBe(201);
      const stored = await admin.get<SurveyResponse>(`/surveys/${survey.id}/responses/${body.data}`);
      expect(stored.body.answers).toMatchObject([
        { question_id: id, value: null, extra: { comments: `Words on ${id}` } },
      ]);
      const after = await statsOf(id);
      expect(after).toMatchObject({
        total_answers: before?.total_answers,
        skipped: (before?.skipped ?? 0) + 1,
        options: before?.options,
      });
      expect(after?.answers[0]).toMatchObject({ value: '', extra: { comments: `Words on ${id}` } });
      const row = { 'Response ID': `${body.data}`, Answer: '', Comments: `Words on ${id}` };
      expect(await exported(id)).toContainEqual(expect.objectContaining(row));
      const found = await admin.get<{ items: { id: number }[] }>(
        `/surveys/${survey.id}/responses?filter[search]=${id.split('-')[0]}`,
      );
      expect(found.body.items.map((one) => one.id)).toContain(body.data);
      expect(await recount(server.deps.db)).toEqual([]);
    },
  );

  test('a name alone is on the card of its question, in its list and on its pages, next to the answers (FV-05)', async () => {
    await submitResponse(server, survey, { answers: [{ question_id: 'mail', value: 'ann@example.test' }] });
    const before = await statsOf('mail');
    const { status, body } = await only('mail', { name: 'Bert' });
    expect(status).toBe(201);
    const after = await statsOf('mail');
    expect(after).toMatchObject({
      total_answers: before?.total_answers,
      skipped: (before?.skipped ?? 0) + 1,
    });
    expect(after?.answers).toEqual([
      { value: '', date: expect.any(String), response_id: body.data, extra: { name: 'Bert' } },
      ...(before?.answers ?? []),
    ]);
    const list = async (search = '') =>
      (
        await admin.get<{ items: { response_id: number }[]; pagination: { total: number } }>(
          `/surveys/${survey.id}/answers?question_id=mail&search=${search}`,
        )
      ).body;
    const all = await list();
    expect([all.items.length, all.pagination.total]).toEqual([2, 2]);
    expect((await list('bert')).items.map(({ response_id }) => response_id)).toEqual([body.data]);
    expect(await exported('mail')).toContainEqual(expect.objectContaining({ Answer: '', Name: 'Bert' }));
    await admin.post(`/surveys/${survey.id}/responses/trash`, { response_ids: [body.data] });
    expect((await statsOf('mail'))?.answers).toEqual(before?.answers);
    expect(await recount(server.deps.db)).toEqual([]);
  });

  test('it is stored next to answers too, and a comment alone is in the list of comments (FV-05)', async () => {
    const { body } = await submitResponse(server, survey, {
      answers: [
        { question_id: 'nps', value: null, extra: { comments: 'No number' } },
        { question_id: 'words', value: 'Something' },
      ],
    });
    const list = await admin.get<{ items: object[] }>(`/surveys/${survey.id}/answers?question_id=nps&search=number`);
    expect(list.body.items).toMatchObject([{ value: '', response_id: body.data }]);
  });

  test.each([
    ['skips', {}],
    ['blanks', { comments: ' ', name: '\n' }],
  ])('%s alone make no response (FV-05)', async (_name, extra) => {
    expect((await only('nps', extra)).status).toBe(422);
  });

  test('a required question still asks for a choice (FV-05)', async () => {
    const required = await createSurvey(admin, {
      questions: [radioQuestion('q1', { settings: { comment_box: true, required: true } })],
    });
    const { status } = await submitResponse(server, required, {
      answers: [{ question_id: 'q1', value: null, extra: { comments: 'Neither' } }],
    });
    expect(status).toBe(422);
  });
});
