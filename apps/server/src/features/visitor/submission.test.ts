import { randomUUID } from 'node:crypto';
import type { SavedSurvey, SurveyResponse } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeNonce } from '../../platform/api/callers/nonces.ts';
import { uuidValue } from '../../platform/db/dialect.ts';
import type { Client } from '../../testing/client.ts';
import { countImpression, createSurvey, radioQuestion, submitResponse, textQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';

const QUESTIONS = [
  radioQuestion('q1'),
  textQuestion('q2'),
  { id: 'q3', type: 'star-rating' as const, title: 'Stars' },
  { id: 'q4', type: 'email' as const, title: 'Address', config: { include_name: true } },
];
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36';

interface Failure {
  code: string;
  errors?: Record<string, string>;
}

describe.each(testDialects())('%s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let survey: SavedSurvey;

  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'pro', addons: 'all' });
    admin = await server.as('administrator');
    survey = await createSurvey(admin, { questions: QUESTIONS });
  });
  afterAll(() => server.close());

  test('a submission gets its id back, and the response can be read at once (API-S-12, OP-011)', async () => {
    const { status, body } = await submitResponse(server, survey);
    expect([status, body]).toEqual([201, { success: true, data: expect.any(Number) }]);
    expect((await stored(body.data)).answers[0]).toMatchObject({ question_id: 'q1', value: 'Yes' });
  });

  test('the same submission again gets the same reply and is stored once (D-13)', async () => {
    const submission_id = randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => submitResponse(server, survey, { submission_id })));
    const again = await submitResponse(server, survey, { submission_id });
    expect(new Set([...replies, again].map(({ status, body }) => `${status} ${body.data}`)).size).toBe(1);
    const rows = await server.deps.db
      .selectFrom('responses')
      .select('id')
      .where('submission_id', '=', uuidValue(dialect, submission_id))
      .execute();
    expect(rows).toEqual([{ id: again.body.data }]);
  });

  test('accepts the other spellings of question and page (API-S-14, OP-142)', async () => {
    const { status, body } = await send({
      answers: [{ questionId: 'q1', value: 'No' }],
      page_submitted: { link: 'https://example.test/a', title: 'A page' },
    });
    expect(status).toBe(201);
    expect(await stored(body.data)).toMatchObject({
      answers: [{ question_id: 'q1', value: 'No' }],
      page_submitted: { name: 'A page', url: 'https://example.test/a' },
    });
  });

  test('stores browser, system, device and address of the visitor', async () => {
    const reply = await server.visitor.inject<{ data: number }>({
      method: 'POST',
      url: `/api/v1/surveys/${survey.id}/responses`,
      headers: { 'user-agent': CHROME },
      payload: { answers: [{ question_id: 'q1', value: 'Yes' }], nonce: nonce('submission') },
    });
    expect(await stored(reply.body.data)).toMatchObject({
      user_browser: 'Chrome 120',
      user_os: 'Windows 10',
      user_device: 'Desktop',
      user_ip: '127.0.0.1',
    });
  });

  test('stores answers trimmed, empty ones as skipped, ratings as numbers, names and comments beside them', async () => {
    const { body } = await send({
      answers: [
        { question_id: 'q1', value: 'Yes', extra: { comments: '  well  ' } },
        { question_id: 'q2', value: '   ' },
        { question_id: 'q3', value: '4' },
        { question_id: 'q4', value: ' a@example.test ', extra: { name: ' Ann ' } },
      ],
    });
    expect((await stored(body.data)).answers.map(({ value, extra }) => [value, extra])).toEqual([
      ['Yes', { comments: 'well' }],
      [null, {}],
      [4, {}],
      ['a@example.test', { name: 'Ann' }],
    ]);
  });

  test.each([
    ['an unknown question', [{ question_id: 'q9', value: 'x' }], 'answers.0.question_id'],
    ['a value outside the options', [{ question_id: 'q1', value: 'Maybe' }], 'answers.0.value'],
    ['a rating outside the range', [{ question_id: 'q3', value: 6 }], 'answers.0.value'],
    ['a text of 401 characters', [{ question_id: 'q2', value: 'x'.repeat(401) }], 'answers.0.value'],
    ['a malformed address', [{ question_id: 'q4', value: 'nobody' }], 'answers.0.value'],
    ['nothing but skips', [{ question_id: 'q1', value: null }], 'answers'],
    ['no answers', [], 'answers'],
  ])('refuses %s and stores nothing (OP-055)', async (_what, answers, field) => {
    const before = await count();
    const { status, body } = await send<Failure>({ answers });
    expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([422, 'invalid', [field]]);
    expect(await count()).toBe(before);
  });

  test('wrong, foreign and missing nonces are refused (API-S-11, API-S-12, D-12)', async () => {
    const other = await createSurvey(admin);
    const { config } = server.deps;
    const nonces = ['', 'x', makeNonce(config, `submission:${other.id}`, new Date()), nonce('impression')];
    for (const wrong of nonces) {
      const { status, body } = await send<Failure>({ nonce: wrong });
      expect([status, body.code]).toEqual([403, 'invalid_nonce']);
    }
    const url = `/surveys/${survey.id}/impression`;
    expect((await server.visitor.post(url, { nonce: nonce('submission') })).status).toBe(403);
    expect((await server.visitor.post(`${url}?nonce=${nonce('impression')}`)).status).toBe(201);
  });

  test('unknown, unpublished and scheduled surveys do not exist for visitors (OP-011)', async () => {
    const draft = await createSurvey(admin, { status: 'draft' });
    const later = await createSurvey(admin, { publish_at: new Date(Date.now() + 3_600_000).toISOString() });
    const paused = await createSurvey(admin);
    expect((await submitResponse(server, paused)).status).toBe(201);
    await admin.post('/surveys/draft', { survey_ids: [paused.id] });
    for (const one of [draft, later, paused, { ...draft, id: 999_999 }]) {
      expect((await submitResponse(server, one)).status).toBe(404);
      expect((await countImpression(server, one.id)).status).toBe(404);
    }
  });

  test('answers to an older version are judged by it and keep its words (D-23)', async () => {
    const own = await createSurvey(admin, { questions: [radioQuestion('q1'), textQuestion('q2')] });
    const [first] = own.questions;
    const questions = [{ ...first, title: 'Asked anew', config: { options: ['Agree', 'Disagree'] } }];
    const { body: changed } = await admin.put<SavedSurvey>(`/surveys/${own.id}`, { ...own, questions });
    expect(changed.version).toBe(own.version + 1);
    const old = await submitResponse(server, own, {
      survey_version: own.version,
      answers: [
        { question_id: 'q1', value: 'Yes' },
        { question_id: 'q2', value: 'Words' },
      ],
    });
    expect(old.status).toBe(201);
    const { body } = await admin.get<SurveyResponse>(`/surveys/${own.id}/responses/${old.body.data}`);
    expect(body.survey_version).toBe(own.version);
    expect(body.answers.map(({ question_title }) => question_title)).toEqual(['Question q1', 'Question q2']);
    const present = (value: string) => submitResponse(server, own, { answers: [{ question_id: 'q1', value }] });
    expect((await present('Yes')).status).toBe(422);
    expect((await present('Agree')).status).toBe(201);
    expect((await submitResponse(server, own, { survey_version: 99 })).status).toBe(422);
  });

  test('an answer is required where the widget requires it, and nowhere else (OP-054)', async () => {
    const required = [radioQuestion('q1'), textQuestion('q2', { settings: { required: true } })];
    const own = await createSurvey(admin, { questions: required });
    const refused = await submitResponse(server, own);
    expect([refused.status, refused.body]).toMatchObject([422, { errors: { answers: expect.any(String) } }]);
    const lite = await startTestServer({ dialect });
    const person = await lite.as('administrator');
    const free = await createSurvey(person, { questions: required });
    expect((await submitResponse(lite, free)).status).toBe(201);
    await lite.close();
  });

  test('answers to questions that the logic did not lead to are refused', async () => {
    const logic = {
      enabled: true,
      conditions: [{ question_id: 'q1', compare: '=' as const, value: 'Yes' }],
    };
    const own = await createSurvey(admin, {
      questions: [radioQuestion('q1'), textQuestion('q2', { logic })],
    });
    const answers = (value: string) => [
      { question_id: 'q1', value },
      { question_id: 'q2', value: 'Words' },
    ];
    expect((await submitResponse(server, own, { answers: answers('Yes') })).status).toBe(201);
    expect((await submitResponse(server, own, { answers: answers('No') })).status).toBe(422);
  });

  test('each start is counted (OP-36)', async () => {
    const own = await createSurvey(admin);
    const replies = await Promise.all([1, 2, 3].map(() => countImpression(server, own.id)));
    expect(replies.map(({ status, body }) => [status, body])).toEqual(replies.map(() => [201, { success: true }]));
    expect((await admin.get<SavedSurvey>(`/surveys/${own.id}`)).body.impressions).toBe(3);
  });

  test('odd characters do not break other responses', async () => {
    const values = ['half \ud83d of a pair', 'quote \' " \\ %s $1', '<script>alert(1)</script>', '𝕳𝖎 🎉'];
    const replies = await Promise.all(
      values.map((value) => submitResponse(server, survey, { answers: [{ question_id: 'q2', value }] })),
    );
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await stored(replies[2]?.body.data ?? 0)).answers[0]?.value).toBe(values[2]);
  });

  function send<Body = { data: number }>(change: object) {
    return server.visitor.post<Body>(`/surveys/${survey.id}/responses`, {
      answers: [{ question_id: 'q1', value: 'Yes' }],
      nonce: nonce('submission'),
      ...change,
    });
  }

  function nonce(action: 'submission' | 'impression'): string {
    return makeNonce(server.deps.config, `${action}:${survey.id}`, new Date());
  }

  async function stored(id: number): Promise<SurveyResponse> {
    return (await admin.get<SurveyResponse>(`/surveys/${survey.id}/responses/${id}`)).body;
  }

  async function count(): Promise<number> {
    const { body } = await admin.get<SavedSurvey>(`/surveys/${survey.id}`);
    return body.responses_count;
  }
});
