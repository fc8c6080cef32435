import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { SavedSurvey, SharedResult, SurveyResults, WidgetDocument } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import type { QuestionBody, SubmissionBody, SurveyBody } from '../../testing/factories.ts';
import { createSurvey, radioQuestion, submitResponse, surveyBody, textQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { saveSettings } from '../settings/service.ts';

const SHOWN = { settings: { show_result: true } };
const QUESTIONS: QuestionBody[] = [
  radioQuestion('q1', SHOWN),
  { id: 'q2', type: 'checkbox', title: 'Which?', config: { options: ['A', 'B', 'C'] }, ...SHOWN },
  radioQuestion('q3'),
  { id: 'q4', type: 'scale', title: 'How easy?', ...SHOWN },
];
type Sent = { success: true; data: number; results?: SharedResult[] };
/** Counts are used for a second. */
const FRESH_MS = 1050;

describe.each(testDialects())('results for voters on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  const make = (change: SurveyBody = {}) => createSurvey(admin, { questions: QUESTIONS, ...change });
  const answers = (values: Record<string, string | number | string[] | null>) =>
    Object.entries(values).map(([question_id, value]) => ({ question_id, value }));
  const vote = async (
    survey: SavedSurvey,
    values: Parameters<typeof answers>[0],
    more: SubmissionBody & object = {},
  ) => {
    const { status, body } = await submitResponse(server, survey, { answers: answers(values), ...more });
    expect(status).toBe(201);
    return (body as Sent).results;
  };
  const statsOf = async ({ id }: SavedSurvey, question = 'q1') =>
    (await admin.get<SurveyResults>(`/surveys/${id}/results`)).body.question_stats.find((each) => each.id === question);

  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', now: '2026-11-20T12:30:00.000Z' });
    await server.as('administrator');
    admin = await server.apiKey('administrator');
  });
  afterAll(() => server.close());

  test('from the fifth vote on they equal the cards, with the own vote counted once (QX-88, QX-89)', async () => {
    const survey = await make();
    const first = await vote(survey, { q1: 'Yes', q2: ['A', 'C'], q3: 'No', q4: null });
    // Only what was answered, and only what shows its result.
    expect(first).toEqual([
      { question_id: 'q1', votes: 1, options: null, own: ['Yes'] },
      { question_id: 'q2', votes: 1, options: null, own: ['A', 'C'] },
    ]);
    await vote(survey, { q1: 'No' });
    await vote(survey, { q1: 'No', q4: 5 });
    await delay(FRESH_MS);
    expect(await vote(survey, { q1: 'Yes' })).toEqual([{ question_id: 'q1', votes: 4, options: null, own: ['Yes'] }]);
    await delay(FRESH_MS);
    const [fifth, scale] = (await vote(survey, { q1: 'Yes', q4: 5 })) ?? [];
    expect(scale).toEqual({ question_id: 'q4', votes: 2, options: null, own: ['5'] });
    const options = [
      { value: 'Yes', count: 3 },
      { value: 'No', count: 2 },
    ];
    expect(fifth).toEqual({ question_id: 'q1', votes: 5, options, own: ['Yes'] });
    expect(await statsOf(survey)).toMatchObject({ total_answers: 5, options });
  });

  test('a response that is sent again, or suspected of spam, counts once (QX-89)', async () => {
    const survey = await make({ questions: [radioQuestion('q1', SHOWN)] });
    for (const value of ['Yes', 'No', 'No', 'No']) await vote(survey, { q1: value });
    await delay(FRESH_MS);
    const submission_id = randomUUID();
    const five = [
      { value: 'Yes', count: 2 },
      { value: 'No', count: 3 },
    ];
    const again = () => vote(survey, { q1: 'Yes' }, { submission_id });
    expect(await again()).toMatchObject([{ votes: 5, options: five }]);
    expect(await again()).toMatchObject([{ votes: 5, options: five }]);
    const spam = () => vote(survey, { q1: 'No' }, { website: 'buy', submission_id: SPAM } as never);
    const six = [five[0], { value: 'No', count: 4 }];
    await saveSettings(server.deps, { spam_honeypot: true });
    expect(await spam()).toMatchObject([{ votes: 6, options: six }]);
    expect(await spam()).toMatchObject([{ votes: 6, options: six }]);
    expect((await statsOf(survey))?.total_answers).toBe(5);
  });

  test('a response that is sent again at once finds its own vote among those counted (QX-89)', async () => {
    const surveys = await Promise.all(
      Array.from({ length: 8 }, () => make({ questions: [radioQuestion('q1', SHOWN)] })),
    );
    const twice = async (survey: SavedSurvey) => {
      const submission_id = randomUUID();
      const again = () => vote(survey, { q1: 'Yes' }, { submission_id });
      return [await again(), await again()].map((results) => results?.[0]?.votes);
    };
    expect(await Promise.all(surveys.map(twice))).toEqual(surveys.map(() => [1, 1]));
  });

  test('many votes cost one read of the counts a second (QX-89)', async () => {
    const survey = await make({ questions: [radioQuestion('q1', SHOWN)] });
    const reads = server.deps.db;
    let count = 0;
    const transaction = reads.transaction.bind(reads);
    reads.transaction = () => {
      const builder = transaction();
      const setAccessMode = builder.setAccessMode.bind(builder);
      builder.setAccessMode = (mode) => {
        count++;
        return setAccessMode(mode);
      };
      return builder;
    };
    const begun = performance.now();
    try {
      await Promise.all(Array.from({ length: 40 }, () => vote(survey, { q1: 'Yes' })));
    } finally {
      reads.transaction = transaction;
    }
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThanOrEqual(1 + Math.floor((performance.now() - begun) / 1000));
  });

  test.each<[string, SurveyBody['settings'], boolean]>([
    ['a message', {}, true],
    ['a redirect', { thank_you: { type: 'redirect', redirect_to: { id: 1, label: 'Page' } } }, false],
    ['a redirect of other answers', redirectOn('No'), true],
    ['a redirect of these answers', redirectOn('Yes'), false],
  ])('the end is %s (QX-88)', async (_, settings, isShown) => {
    const survey = await make({ questions: [radioQuestion('q1', SHOWN)], settings });
    expect((await vote(survey, { q1: 'Yes' })) !== undefined).toBe(isShown);
  });

  test('surveys without them say nothing, and visitors load the part only with them (QX-87)', async () => {
    const plain = await make({ questions: [radioQuestion('q1'), textQuestion('q2')] });
    const shown = await make();
    expect(await vote(plain, { q1: 'Yes' })).toBeUndefined();
    const { surveys } = (await server.visitor.get<WidgetDocument>('/widget')).body;
    const [without, having] = [plain, shown].map(({ id }) => surveys.find((each) => each.id === id));
    expect([without?.needs, having?.needs]).toEqual([[], ['scale', 'outcome']]);
    expect(having?.questions.map(({ show_result }) => show_result)).toEqual([true, true, undefined, true]);
  });

  test('a type whose answers are written cannot show a result (QX-87)', async () => {
    const { status, body } = await admin.post<{ errors: object }>(
      '/surveys',
      surveyBody({ questions: [textQuestion('q1', SHOWN)] }),
    );
    const errors = { 'questions.0.settings.show_result': 'Visitors cannot be shown the result of this type.' };
    expect([status, body.errors]).toEqual([422, errors]);
  });

  test('the sixth question of a screen is refused, and a script from before keeps screens and results (QX-73, QX-99)', async () => {
    const joined = (id: string) => textQuestion(id, { settings: { same_screen: true } });
    const six = ['b', 'c', 'd', 'e', 'f'].map(joined);
    const refused = await admin.post<{ errors: object }>(
      '/surveys',
      surveyBody({ questions: [textQuestion('a'), ...six] }),
    );
    const errors = { 'questions.5.settings.same_screen': 'At most 5 questions can share a screen.' };
    expect([refused.status, refused.body.errors]).toEqual([422, errors]);
    const { id } = await make({ questions: [radioQuestion('q1', SHOWN), joined('q2')] });
    const sent = [radioQuestion('q1', { settings: { required: true } }), textQuestion('q2', { title: 'New' })];
    const { body } = await admin.put<SavedSurvey>(`/surveys/${id}`, { questions: sent });
    expect(body.questions.map(({ settings }) => settings)).toMatchObject([
      { required: true, show_result: true, same_screen: false },
      { show_result: false, same_screen: true },
    ]);
    // Another type, which has no result to show.
    const texts = [textQuestion('q1'), textQuestion('q2')];
    const retyped = await admin.put<SavedSurvey>(`/surveys/${id}`, { questions: texts });
    expect([retyped.status, retyped.body.questions?.[0]?.settings.show_result]).toEqual([200, false]);
  });
});

const SPAM = randomUUID();

function redirectOn(condition: string): SurveyBody['settings'] {
  const page = { id: 1, label: 'Page' };
  const row = { question: 'q1', condition_type: '=' as const, condition, page };
  return { thank_you: { type: 'conditional_redirect', conditions: [row] } };
}
