import { randomUUID } from 'node:crypto';
import type { SavedSurvey, Survey, SurveyResults, WidgetDocument } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeNonce } from '../../platform/api/callers/nonces.ts';
import type { Client } from '../../testing/client.ts';
import type { QuestionBody, SubmissionBody } from '../../testing/factories.ts';
import { createSurvey, radioQuestion, submitResponse, surveyBody, textQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { closeVisitsJob } from './close-visits.ts';

type Jumps = NonNullable<QuestionBody['jumps']>;
const JUMPS: Jumps = [
  { compare: '=', value: 'Yes', to: 'q3' },
  { compare: 'ANY', value: '', to: 'end' },
];
const required = { required: true };
/** Yes leads past q2 to q3, everything else to the end. */
const QUESTIONS: QuestionBody[] = [
  radioQuestion('q1', { jumps: JUMPS }),
  textQuestion('q2', { settings: required }),
  textQuestion('q3', { settings: required }),
  textQuestion('q4'),
];
type Given = [id: string, value: string | number | null][];
const answersOf = (...given: Given) => given.map(([question_id, value]) => ({ question_id, value }));

describe.each(testDialects())('jumps on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let time = Date.parse('2026-11-18T09:00:00.000Z');
  const make = (questions = QUESTIONS) => createSurvey(admin, { questions });
  const read = async (id: number) => (await admin.get<Survey>(`/surveys/${id}`)).body;
  const send = (survey: SavedSurvey, ...given: Given) =>
    submitResponse(server, survey, { answers: answersOf(...given) } as SubmissionBody);
  const leaving = async ({ id }: SavedSurvey) =>
    (await admin.get<SurveyResults>(`/surveys/${id}/results`)).body.leaving.questions.map(
      ({ id: question, seen, answered, skipped, left }) => [question, seen, answered, skipped, left],
    );

  beforeAll(async () => {
    const now = new Date(time).toISOString();
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', now });
    await server.as('administrator');
    admin = await server.apiKey('administrator');
  });
  afterAll(() => server.close());

  test('they are stored as they were sent; who sends none has none (QX-80)', async () => {
    const { id } = await make();
    const { questions } = await read(id);
    expect(questions.map(({ jumps }) => jumps)).toEqual([JUMPS, [], [], []]);
  });

  test.each([
    ['itself', 'q2'],
    ['an earlier one', 'q1'],
    ['an unknown one', 'gone'],
    ['none', ''],
  ])('to %s they are refused (QX-81)', async (_which, to) => {
    const jumps: Jumps = [JUMPS[1] as Jumps[number], { compare: '=', value: 'x', to }];
    const questions = [radioQuestion('q1'), textQuestion('q2', { jumps }), textQuestion('q3')];
    const { status, body } = await admin.post('/surveys', surveyBody({ questions }));
    const errors = { 'questions.1.jumps.1.to': 'A jump must lead to a later question.' };
    expect([status, body]).toMatchObject([422, { code: 'invalid', errors }]);
  });

  test('twenty are taken, one more is not (QX-80)', async () => {
    const many = (count: number) =>
      surveyBody({ questions: [textQuestion('q', { jumps: Array(count).fill(JUMPS[1]) })] });
    expect((await admin.post('/surveys', many(20))).status).toBe(201);
    expect((await admin.post('/surveys', many(21))).status).toBe(422);
  });

  test('one without its value is saved, but not published (QX-82)', async () => {
    const jumps: Jumps = [{ compare: '=', value: ' ', to: 'end' }];
    const questions = [radioQuestion('q1', { jumps }), textQuestion('q2')];
    const { body } = await admin.post<SavedSurvey>('/surveys', surveyBody({ questions, status: 'draft' }));
    const reply = await admin.put(`/surveys/${body.id}`, { status: 'publish' });
    expect(reply).toMatchObject({ status: 422, body: { errors: { 'questions.0.jumps.0.value': expect.any(String) } } });
    expect((await read(body.id)).status).toBe('draft');
  });

  test('a script that knows no jumps loses none (QX-99)', async () => {
    const made = await make();
    const without = made.questions.map(({ jumps: _, ...question }) => question);
    const { status } = await admin.put(`/surveys/${made.id}`, { ...made, questions: without });
    expect(status).toBe(200);
    expect((await read(made.id)).questions).toEqual(made.questions);
    const retyped = without.map(({ config: _, ...each }) => (each.id === 'q1' ? { ...each, type: 'text' } : each));
    await admin.put(`/surveys/${made.id}`, { questions: retyped });
    expect((await read(made.id)).questions[0]?.jumps).toEqual([JUMPS[1]]);
  });

  test('visitors get them where there are some (QX-80)', async () => {
    const { id } = await make();
    const { surveys } = (await server.visitor.get<WidgetDocument>('/widget')).body;
    const { questions = [] } = surveys.find((survey) => survey.id === id) ?? {};
    expect(questions.map(({ jumps }) => jumps)).toEqual([JUMPS, undefined, undefined, undefined]);
    expect(questions.map((question) => 'jumps' in question)).toEqual([true, false, false, false]);
  });

  test.each<[string, number, Given]>([
    [
      'the way past a required one',
      201,
      [
        ['q1', 'Yes'],
        ['q3', 'x'],
      ],
    ],
    ['to the end, past two', 201, [['q1', 'No']]],
    [
      'a skip that only the last one fits',
      422,
      [
        ['q1', null],
        ['q3', 'x'],
      ],
    ],
    [
      'an answer that was jumped over',
      422,
      [
        ['q1', 'Yes'],
        ['q2', 'x'],
        ['q3', 'x'],
      ],
    ],
    [
      'an answer behind the end',
      422,
      [
        ['q1', 'No'],
        ['q4', 'x'],
      ],
    ],
    ['a required one on the way missing', 422, [['q1', 'Yes']]],
  ])('%s: %i (QX-86)', async (_name, status, given) => {
    expect((await send(await make(), ...given)).status).toBe(status);
  });

  test('what was jumped over or hidden is no skip, also if a script sends it blank (QX-86)', async () => {
    const hidden = { enabled: true, conditions: [{ question_id: 'q1', compare: '=' as const, value: 'No' }] };
    const survey = await make([...QUESTIONS, textQuestion('q5', { logic: hidden })]);
    await send(survey, ['q1', 'Yes'], ['q2', null], ['q3', 'x'], ['q4', null], ['q5', null]);
    expect(await leaving(survey)).toEqual([
      ['q1', 1, 1, 0, 0],
      ['q2', 0, 0, 0, 0],
      ['q3', 1, 1, 0, 0],
      ['q4', 1, 0, 1, 0],
      ['q5', 0, 0, 0, 0],
    ]);
  });

  test('who leaves has left at the question that the jump led to (QX-86)', async () => {
    const survey = await make();
    await save(survey, ['q1', 'Yes']);
    await leave();
    expect(await leaving(survey)).toEqual([
      ['q1', 1, 1, 0, 0],
      ['q2', 0, 0, 0, 0],
      ['q3', 1, 0, 0, 1],
      ['q4', 0, 0, 0, 0],
    ]);
  });

  test('a saved visit off its way is refused (QX-86)', async () => {
    const survey = await make();
    expect(await save(survey, ['q1', 'No'], ['q2', 'x'])).toBe(422);
  });

  async function save(survey: SavedSurvey, ...given: Given): Promise<number> {
    const nonce = makeNonce(server.deps.config, `submission:${survey.id}`, server.deps.now());
    const body = { submission_id: randomUUID(), step: given.length, seconds: 9, answers: answersOf(...given), nonce };
    return (await server.visitor.post(`/surveys/${survey.id}/visits`, body)).status;
  }

  async function leave(): Promise<void> {
    time += 3_600_000;
    server.setNow(new Date(time).toISOString());
    await closeVisitsJob.run(server.deps, null);
  }
});
