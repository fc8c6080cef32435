import type { SavedSurvey, Survey } from '@userfeedback/contract';
import { SurveyInput } from '@userfeedback/contract';
import { COMPARATORS } from '@userfeedback/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import type { SurveyBody } from '../../testing/factories.ts';
import { createSurvey, radioQuestion, surveyBody, textQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';

interface Refusal {
  code: string;
  message: string;
  errors?: Record<string, string>;
}

describe.each(testDialects())('checks of surveys on %s', (dialect) => {
  let server: TestServer;
  let editor: Client;
  const read = async (id: number) => (await editor.get<Survey>(`/surveys/${id}`)).body;

  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all' });
    editor = await server.as('administrator');
  });
  afterAll(() => server.close());

  test('two questions with the same id are refused', async () => {
    const reply = await editor.post<Refusal>(
      '/surveys',
      surveyBody({ questions: [textQuestion('a'), textQuestion('a')] }),
    );
    expect(reply).toMatchObject({ status: 422, body: { code: 'invalid' } });
    expect(Object.keys(reply.body.errors ?? {})).toEqual(['questions.1.id']);
  });

  test.each(['9999-12-31T23:59:59-01:00', '0000-01-01T00:00:00+01:00'])(
    'a moment that its offset takes out of the years of four digits, %s, is refused with its field (FS-13)',
    async (moment) => {
      for (const [field, change] of [
        ['publish_at', { publish_at: moment }],
        ['settings.behavior.end_at', { settings: { behavior: { run_time: 'until', end_at: moment } } }],
      ] as const) {
        const { status, body } = await editor.post<Refusal>('/surveys', surveyBody(change));
        expect([status, body.errors]).toEqual([422, { [field]: 'Invalid ISO datetime' }]);
      }
      const { publish_at } = await createSurvey(editor, { publish_at: '9999-12-31T23:59:59+01:00' });
      expect(publish_at).toBe('9999-12-31T22:59:59.000Z');
    },
  );

  const logicOn = (question_id: string) => ({
    enabled: true,
    conditions: [{ question_id, compare: '=' as const, value: 'Yes' }],
  });
  test.each([
    ['a missing question', 'gone'],
    ['itself', 'q2'],
    ['a later question', 'q3'],
  ])('a condition that refers to %s is refused with the field named', async (_, question_id) => {
    const questions = [radioQuestion('q1'), textQuestion('q2', { logic: logicOn(question_id) }), radioQuestion('q3')];
    const { status, body } = await editor.post<Refusal>('/surveys', surveyBody({ questions }));
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual(['questions.1.logic.conditions.0.question_id']);
  });

  test('conditions of thank-you and e-mail must refer to questions of the survey; a blank one is fine', async () => {
    const rule = (question: string) => ({ question, condition_type: '=' as const, condition: 'Yes' });
    const mail = (question_id: string) => ({
      email: { logic: { conditions: [{ question_id, compare: '=' as const, value: 'x' }] } },
    });
    const refused = await editor.post<Refusal>(
      '/surveys',
      surveyBody({
        settings: { thank_you: { conditions: [rule('q1'), rule('gone')] } },
        notifications: mail('gone'),
      }),
    );
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors ?? {}).sort()).toEqual([
      'notifications.email.logic.conditions.0.question_id',
      'settings.thank_you.conditions.1.question',
    ]);
    const fine = surveyBody({
      settings: { thank_you: { conditions: [rule('q1'), rule('')] } },
      notifications: mail(''),
    });
    expect((await editor.post('/surveys', fine)).status).toBe(201);
  });

  test('conditions are stored with any comparator, wherever they are used (OP-51, OP-52)', async () => {
    const conditions = COMPARATORS.map((compare) => ({ question_id: 'q1', compare, value: 'Yes' }));
    const rows = COMPARATORS.map((condition_type) => ({ question: 'q1', condition_type, condition: 'Yes' }));
    const questions = [
      radioQuestion('q1'),
      textQuestion('q2', { logic: { enabled: true, action: 'hide', conditions } }),
    ];
    const { id } = await createSurvey(editor, {
      status: 'draft',
      questions,
      settings: { thank_you: { type: 'conditional_redirect', conditions: rows } },
      notifications: { email: { logic: { enable: true, conditions } } },
    });
    const stored = await read(id);
    expect(stored.questions[1]?.logic).toEqual({ enabled: true, action: 'hide', conditions });
    expect(stored.settings.thank_you.conditions).toMatchObject(rows);
    expect(stored.notifications.email.logic.conditions).toEqual(conditions);
  });

  test.each<[string, SurveyBody, string]>([
    [
      'an icon of the toggle',
      { settings: { theming: { widget_toggle_icon: 'nothing-like-it' } } },
      'settings.theming.widget_toggle_icon',
    ],
    [
      'an icon of an option',
      {
        questions: [
          {
            id: 'i',
            type: 'icon-choice',
            title: 'Which?',
            config: {
              options: [
                { label: 'A', icon: { name: 'heart' } },
                { label: 'B', icon: { name: 'constructor' } },
              ],
            },
          },
        ],
      },
      'questions.0.config.options.1.icon.name',
    ],
    [
      'a webhook without a name',
      { notifications: { webhook: { webhooks: [{ name: ' \u200B', request_url: 'https://hooks.test' }] } } },
      'notifications.webhook.webhooks.0.name',
    ],
  ])('%s that nobody knows is refused, and stays where it is stored (XA-08)', async (_what, change, path) => {
    const body = surveyBody({ ...change, status: 'draft' });
    const refused = await editor.post<Refusal>('/surveys', body);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [path]]);
    const { id } = await createSurvey(editor, { status: 'draft' });
    const { questions = [], settings, notifications } = SurveyInput.parse(body);
    await server.deps.db
      .updateTable('surveys')
      .set({
        questions: JSON.stringify(questions),
        settings: JSON.stringify(settings),
        notifications: JSON.stringify(notifications),
      })
      .where('id', '=', id)
      .execute();
    expect((await editor.put(`/surveys/${id}`, { title: 'As before' })).status).toBe(200);
  });

  test('a sixth option and a delay of 61 seconds are refused (OP-48)', async () => {
    const six = surveyBody({
      questions: [radioQuestion('q', { config: { options: ['1', '2', '3', '4', '5', '6'] } })],
    });
    expect((await editor.post('/surveys', six)).status).toBe(422);
    const late = surveyBody({ settings: { behavior: { timing: 'delay', timing_delay: 61 } } });
    const { status, body } = await editor.post<Refusal>('/surveys', late);
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual(['settings.behavior.timing_delay']);
  });

  test.each([[[]], [['a', ' ']], [['', '']]])(
    'with the options %j it cannot be published and becomes a draft (ED-31, API-B-19)',
    async (options) => {
      const questions = [radioQuestion('q', { config: { options } })];
      const { body } = await editor.post<SavedSurvey>('/surveys', surveyBody({ questions }));
      expect(body).toMatchObject({ status: 'draft', published: false });
      expect(body.message).toBe("The Survey can't be published: Some questions are missing options.");
      expect((await read(body.id)).status).toBe('draft');
      const draft = await editor.put<SavedSurvey>(`/surveys/${body.id}`, surveyBody({ questions, status: 'draft' }));
      expect(draft.body).toMatchObject({ status: 'draft', published: false, message: null });
    },
  );

  test('saving neither moves a survey to the trash nor takes it out', async () => {
    const { id } = await createSurvey(editor);
    const refused = await editor.put<Refusal>(`/surveys/${id}`, surveyBody({ status: 'trash' }));
    expect(refused).toMatchObject({ status: 422, body: { errors: { status: expect.any(String) } } });
    await editor.post('/surveys/trash', { survey_ids: [id] });
    expect(await editor.put(`/surveys/${id}`, surveyBody())).toMatchObject({
      status: 409,
      body: { code: 'in_trash' },
    });
    expect((await read(id)).status).toBe('trash');
  });
});
