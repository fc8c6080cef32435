import type { SavedSurvey } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import type { QuestionBody, SubmissionBody } from '../../testing/factories.ts';
import { createSurvey, radioQuestion, submitResponse, textQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';

const required = { required: true };
const when = (question_id: string, value: string, action: 'show' | 'hide' = 'show') => ({
  enabled: true,
  action,
  conditions: [{ question_id, compare: '=' as const, value }],
});
/** An answer to q1 leads to q2, none to q3; q2 leads to q4. */
const QUESTIONS: QuestionBody[] = [
  radioQuestion('q1'),
  radioQuestion('q2', { logic: when('q1', 'Yes'), settings: required }),
  textQuestion('q3', { logic: when('q1', 'Yes', 'hide'), settings: required }),
  textQuestion('q4', { logic: when('q2', 'No') }),
];
const answersOf = (...answers: [id: string, value: string | null, comments?: string][]) =>
  answers.map(([question_id, value, comments]) => ({
    question_id,
    value,
    ...(comments === undefined ? {} : { extra: { comments } }),
  }));

describe.each(testDialects())('the path that the logic leads to, on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let survey: SavedSurvey;
  const send = (change: SubmissionBody) => submitResponse(server, survey, change);

  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'pro', addons: 'all' });
    admin = await server.as('administrator');
    survey = await createSurvey(admin, { questions: QUESTIONS });
  });
  afterAll(() => server.close());

  test('logic is stored as it was sent, and tracking is off by default (LG-01, WG-64)', async () => {
    const { body } = await admin.get<SavedSurvey>(`/surveys/${survey.id}`);
    expect(body.questions[1]?.logic).toEqual({
      enabled: true,
      action: 'show',
      conditions: [{ compare: '=', question_id: 'q1', value: 'Yes' }],
    });
    expect(body.settings.enable_tracking).toBe(false);
  });

  test.each([
    ['the first branch', answersOf(['q1', 'Yes'], ['q2', 'Yes'])],
    ['the branch of the branch', answersOf(['q1', 'Yes'], ['q2', 'No'], ['q4', 'Words'])],
    ['an optional end left out', answersOf(['q1', 'Yes'], ['q2', 'No'])],
    ['the other branch', answersOf(['q1', 'No'], ['q3', 'Words'])],
    ['the other branch after a skip', answersOf(['q1', null], ['q3', 'Words'])],
    ['what is hidden as null', answersOf(['q1', 'Yes'], ['q2', 'Yes'], ['q3', null], ['q4', ' '])],
  ])('%s is accepted (OP-055)', async (_name, answers) => {
    expect((await send({ answers })).status).toBe(201);
  });

  test.each([
    ['a hidden question answered', answersOf(['q1', 'Yes'], ['q2', 'Yes'], ['q3', 'x']), 'answers.2.value'],
    ['a hidden question commented on', answersOf(['q1', 'No'], ['q3', 'x'], ['q2', null, 'x']), 'answers.2.value'],
    ['a branch of a branch not taken', answersOf(['q1', 'Yes'], ['q2', 'Yes'], ['q4', 'x']), 'answers.2.value'],
    ['both branches', answersOf(['q1', 'Yes'], ['q2', 'No'], ['q3', 'x'], ['q4', 'x']), 'answers.2.value'],
    ['a wrong answer that would lead on', answersOf(['q1', 'Maybe'], ['q2', 'Yes']), 'answers.0.value'],
    ['a required question of the branch missing', answersOf(['q1', 'Yes']), 'answers'],
    ['a required question of the branch null', answersOf(['q1', 'Yes'], ['q2', null]), 'answers.1.value'],
    ['the required one of the other branch missing', answersOf(['q1', 'No']), 'answers'],
  ])('%s is refused (OP-055)', async (_name, answers, path) => {
    const { status, body } = await send({ answers });
    expect([status, body]).toMatchObject([422, { errors: { [path]: expect.any(String) } }]);
  });

  test('the version that was seen decides, not the one of today (OP-055)', async () => {
    const own = await createSurvey(admin, { questions: QUESTIONS });
    const without = QUESTIONS.map((question) => ({ ...question, logic: { enabled: false } }));
    const later = await admin.put<SavedSurvey>(`/surveys/${own.id}`, { ...own, questions: without });
    expect([later.status, later.body.version]).toEqual([200, own.version + 1]);
    const both = answersOf(['q1', 'Yes'], ['q2', 'Yes'], ['q3', 'x']);
    const sent = async (survey_version: number, answers = both) =>
      (await submitResponse(server, own, { survey_version, answers })).status;
    expect(await sent(own.version)).toBe(422);
    expect(await sent(later.body.version)).toBe(201);
    expect(await sent(own.version, answersOf(['q1', 'No'], ['q3', 'x']))).toBe(201);
    expect(await sent(later.body.version, answersOf(['q1', 'No'], ['q3', 'x']))).toBe(422);
  });
});
