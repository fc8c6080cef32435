import type { Pagination, SavedSurvey, SurveyResponse } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { createSurvey, radioQuestion, submitResponse, textQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { recount } from '../results/recount.ts';

interface List {
  items: SurveyResponse[];
  pagination: Pagination;
  status_filters: { status: string; count: number }[];
}

describe.each(testDialects())('%s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let survey: SavedSurvey;
  let ids: number[];

  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'plus' });
    admin = await server.as('administrator');
    survey = await newSurvey();
    ids = [];
    for (let count = 0; count < 11; count++) ids.push(await submit(survey, count % 2 === 0 ? 'Yes' : 'No'));
  });
  afterAll(() => server.close());

  test('lists ten of eleven, newest first (API-R-09, API-R-10, API-R-12)', async () => {
    const { body } = await list(survey, '');
    expect(body.items.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 10));
    expect(body.pagination).toEqual({ page: 1, pages: 2, per_page: 10, total: 11 });
    expect(body.status_filters.map(({ status }) => status)).toEqual(['all', 'publish', 'partial', 'trash']);
  });

  test('per_page -1 returns all of them, complete (API-R-11)', async () => {
    const { body } = await list(survey, '?per_page=-1');
    expect(body.items).toHaveLength(11);
    expect(body.items[0]?.answers).toHaveLength(3);
  });

  test('a response has everything it was submitted with (API-R-14, API-R-15, API-R-16)', async () => {
    const id = await submit(survey, 'Yes', {
      page_submitted: { name: 'Home', url: 'https://example.test/' },
    });
    const { body } = await admin.get<SurveyResponse>(`/surveys/${survey.id}/responses/${id}`);
    expect(body).toMatchObject({
      id,
      survey_id: survey.id,
      survey_version: 1,
      status: 'publish',
      user_ip: '127.0.0.1',
      page_submitted: { name: 'Home', url: 'https://example.test/' },
      answers: [
        { question_id: 'q1', question_title: 'Question q1', value: 'Yes', extra: { comments: 'Because' } },
        { question_id: 'q2', question_type: 'text', value: null, extra: {} },
        { question_id: 'q3', question_type: 'checkbox', value: ['A', 'B'], extra: {} },
      ],
    });
    await act('trash', survey, [id]);
  });

  test('each response keeps the title that its visitor read, before and after it was edited (XT-02)', async () => {
    const own = await newSurvey();
    const first = await submit(own, 'Yes');
    const questions = own.questions.map((question) =>
      question.id === 'q1' ? { ...question, title: 'Asked in another way' } : question,
    );
    const { body: edited } = await admin.put<SavedSurvey>(`/surveys/${own.id}`, { ...own, questions });
    const second = await submit(edited, 'Yes');
    const titleOf = async (id: number) =>
      (await admin.get<SurveyResponse>(`/surveys/${own.id}/responses/${id}`)).body.answers[0]?.question_title;
    expect([await titleOf(first), await titleOf(second)]).toEqual(['Question q1', 'Asked in another way']);
  });

  test('a response of any status opens by itself, with the neighbours of its own status (FR-12)', async () => {
    const own = await newSurvey();
    const [a, b, c] = [await submit(own, 'Yes'), await submit(own, 'No'), await submit(own, 'Yes')];
    await act('trash', own, [a, c]);
    const { status, body } = await admin.get(`/surveys/${own.id}/responses/${c}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'trash', position: 1, total: 2, previous_id: null, next_id: a });
    expect((await admin.get(`/surveys/${own.id}/responses/${b}`)).body).toMatchObject({
      total: 1,
      next_id: null,
    });
  });

  test('a response says which questions the survey had when it was given (FR-11)', async () => {
    const own = await newSurvey();
    const before = await submit(own, 'Yes');
    const questions = [...own.questions, { id: 'later', type: 'text', title: 'What else?' }];
    const saved = await admin.put(`/surveys/${own.id}`, { ...own, questions });
    expect(saved.status).toBe(200);
    const after = await submit(own, 'No');
    const askedOf = async (id: number) =>
      (await admin.get<{ asked: string[] }>(`/surveys/${own.id}/responses/${id}`)).body.asked;
    const first = own.questions.map(({ id }) => id);
    expect(await askedOf(before)).toEqual(first);
    expect(await askedOf(after)).toEqual([...first, 'later']);
  });

  test('a response of another survey and an unknown one are not found (OP-47)', async () => {
    const other = await newSurvey();
    const foreign = await submit(other, 'Yes');
    for (const id of [foreign, 999_999_999]) {
      expect((await admin.get(`/surveys/${survey.id}/responses/${id}`)).status).toBe(404);
    }
    expect((await list({ id: 999_999 }, '')).status).toBe(404);
  });

  test('trash, restore and delete return the ids that really changed (API-R-17, OP-08)', async () => {
    const own = await newSurvey();
    const [a, b, c] = [await submit(own, 'Yes'), await submit(own, 'No'), await submit(own, 'Yes')];
    const foreign = ids[0] ?? 0;
    expect(await act('trash', own, [b, a, foreign, 999_999])).toEqual([a, b]);
    expect(await act('trash', own, [a])).toEqual([]);
    expect(await act('restore', own, [a, c])).toEqual([a]);
    expect(await act('delete', own, [a, b, c])).toEqual([b]);
    expect(await act('restore', own, [b])).toEqual([]);
    const { body } = await list(own, '');
    expect(body.items.map(({ id }) => id)).toEqual([c, a]);
    expect(body.status_filters.map(({ count }) => count)).toEqual([2, 2, 0, 0]);
    expect(await recount(server.deps.db, own.id)).toEqual([]);
    expect((await list(survey, '?per_page=-1')).body.items.map(({ id }) => id)).toContain(foreign);
  });

  test('deleting for good removes answers and what was still to be sent', async () => {
    const own = await createSurvey(admin, {
      questions: [radioQuestion('q1')],
      notifications: { email: { active: true, addresses: 'a@example.com' } },
    });
    const [gone, kept] = [await submit(own, 'Yes', {}), await submit(own, 'Yes', {})];
    await act('trash', own, [gone]);
    await act('delete', own, [gone]);
    for (const table of ['answers', 'deliveries'] as const) {
      const left = await server.deps.db
        .selectFrom(table)
        .select('response_id')
        .where('survey_id', '=', own.id)
        .execute();
      expect(left.map((row) => row.response_id)).toEqual([kept]);
    }
  });

  test('a request about unknown surveys or without ids is refused', async () => {
    const url = `/surveys/${survey.id}/responses/trash`;
    expect((await admin.post('/surveys/999999/responses/trash', { response_ids: [1] })).status).toBe(404);
    expect((await admin.post(url, { response_ids: [] })).status).toBe(422);
    expect((await admin.post(url, {})).status).toBe(422);
  });

  test('on Lite the list is there, filters, single responses and actions are not (OP-45, OP-46)', async () => {
    const lite = await startTestServer({ dialect });
    const person = await lite.as('administrator');
    const own = await createSurvey(person);
    const { body } = await submitResponse(lite, own);
    const url = `/surveys/${own.id}/responses`;
    expect((await person.get(`${url}?per_page=-1`)).status).toBe(200);
    const refused = await Promise.all([
      person.get<{ code: string }>(`${url}?filter[status]=trash`),
      person.get<{ code: string }>(`${url}?filter[status]=publish`),
      person.get<{ code: string }>(`${url}/${body.data}`),
      person.post<{ code: string }>(`${url}/trash`, { response_ids: [body.data] }),
    ]);
    expect(refused.map((answer) => [answer.status, answer.body.code])).toEqual(
      refused.map(() => [403, 'upgrade_required']),
    );
    await lite.close();
  });

  function newSurvey(): Promise<SavedSurvey> {
    return createSurvey(admin, {
      questions: [
        radioQuestion('q1'),
        textQuestion('q2'),
        { id: 'q3', type: 'checkbox', title: 'Several', config: { options: ['A', 'B'] } },
      ],
    });
  }

  async function submit(to: SavedSurvey, value: string, change: object = {}): Promise<number> {
    const answers = [
      { question_id: 'q1', value, extra: { comments: 'Because' } },
      { question_id: 'q2', value: null },
      { question_id: 'q3', value: ['B', 'A'] },
    ];
    const own = answers.slice(0, to.questions.length);
    const { status, body } = await submitResponse(server, to, { answers: own, ...change });
    expect(status).toBe(201);
    return body.data;
  }

  function list(of: { id: number }, query: string) {
    return admin.get<List>(`/surveys/${of.id}/responses${query}`);
  }

  async function act(name: 'trash' | 'restore' | 'delete', of: SavedSurvey, response_ids: number[]) {
    const url = `/surveys/${of.id}/responses`;
    const { status, body } = await (name === 'delete'
      ? admin.delete<{ response_ids: number[] }>(url, { response_ids })
      : admin.post<{ response_ids: number[] }>(`${url}/${name}`, { response_ids }));
    expect(status).toBe(200);
    return body.response_ids;
  }
});
