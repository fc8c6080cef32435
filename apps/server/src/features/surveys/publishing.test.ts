import type { SavedSurvey, Survey, WidgetDocument } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import type { SurveyBody } from '../../testing/factories.ts';
import { createSurvey, radioQuestion, surveyBody, textQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';

const LATER = '2026-12-24T12:00:00.000Z';
const CANNOT = "The Survey can't be published:";
const CODES: Record<string, string> = {
  'It has no questions.': 'no-questions',
  'Some questions have no title.': 'untitled-question',
  'Some questions are missing options.': 'missing-options',
};

interface Refusal {
  code: string;
  message: string;
  errors?: Record<string, string>;
}

/** Surveys that lack something, the text that says so and the field it is about. */
const LACKS: readonly [string, SurveyBody['questions'], string, string][] = [
  ['no question', [], 'It has no questions.', 'questions'],
  ['a blank title', [textQuestion('a', { title: '' })], 'Some questions have no title.', 'questions.0.title'],
  ['a title of spaces', [textQuestion('a', { title: '   ' })], 'Some questions have no title.', 'questions.0.title'],
  [
    'a blank option and a blank title',
    [radioQuestion('a', { config: { options: ['Yes', ''] } }), textQuestion('b', { title: '' })],
    'Some questions have no title.',
    'questions.1.title',
  ],
  [
    'a title that nobody sees',
    [radioQuestion('a'), textQuestion('b', { title: ' \u00A0\u200B' })],
    'Some questions have no title.',
    'questions.1.title',
  ],
  [
    'a blank option',
    [radioQuestion('a', { config: { options: ['Yes', ''] } })],
    'Some questions are missing options.',
    'questions.0.config.options',
  ],
  [
    'too few options',
    [radioQuestion('a', { config: { options: ['Yes'] } })],
    'Some questions are missing options.',
    'questions.0.config.options',
  ],
];

describe.each(testDialects())('publishing on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let script: Client;

  beforeAll(async () => {
    server = await startTestServer({
      dialect,
      licence: 'elite',
      addons: 'all',
      now: '2026-11-20T12:00:00.000Z',
    });
    admin = await server.as('administrator');
    script = await server.apiKey('administrator');
  });
  afterAll(() => server.close());

  test('why it cannot be published is said in the language of Accept-Language (LA-82)', async () => {
    const german = async (url: string, body: object) => {
      const headers = { 'content-type': 'application/json', 'accept-language': 'de' };
      const payload = JSON.stringify(body);
      return (await admin.inject<SavedSurvey & { refused: Refusal[] }>({ method: 'POST', url, headers, payload })).body;
    };
    const said = 'Die Umfrage kann nicht veröffentlicht werden: Sie hat keine Fragen.';
    const { id, message } = await german('/api/v1/surveys', surveyBody({ questions: [] }));
    expect(message).toBe(said);
    const { refused } = await german('/api/v1/surveys/publish', { survey_ids: [id] });
    const errors = { questions: 'Bitte fügen Sie eine Frage hinzu.' };
    expect(refused).toEqual([{ id, code: 'no-questions', message: said, errors }]);
  });

  const read = async (id: number) => (await admin.get<Survey>(`/surveys/${id}`)).body;
  const document = async () => JSON.stringify((await server.visitor.get<WidgetDocument>('/widget')).body);

  describe.each(LACKS)('with %s', (_name, questions, reason, field) => {
    test('a draft that cannot be published stays one and says why, by POST and PUT, for people and scripts, even when scheduled (FB-05, BF-62, BF-63, BF-64)', async () => {
      for (const client of [admin, script]) {
        for (const publish_at of [null, LATER]) {
          const created = await createSurvey(client, { questions, publish_at });
          const expected = {
            published: false,
            status: 'draft',
            publish_at: null,
            message: `${CANNOT} ${reason}`,
          };
          expect(created).toMatchObject(expected);
          const { body } = await client.put<SavedSurvey>(
            `/surveys/${created.id}`,
            surveyBody({ id: created.id, questions, publish_at }),
          );
          expect(body).toMatchObject(expected);
        }
      }
    });

    test.each([
      ['live', null],
      ['scheduled', LATER],
    ])(
      'a %s survey is not saved and stays as it was, until it is repaired (FB-03, BF-62, BF-63)',
      async (_state, publish_at) => {
        const { id } = await createSurvey(admin, { publish_at });
        const [before, shown] = [await read(id), await document()];
        const broken = { ...before, questions };
        for (const reply of [
          await admin.put<Refusal>(`/surveys/${id}`, broken),
          await script.post<Refusal>('/surveys', broken),
        ]) {
          expect(reply).toMatchObject({
            status: 422,
            body: { code: 'invalid', message: `${CANNOT} ${reason}` },
          });
          expect(Object.keys(reply.body.errors ?? {})).toContain(field);
        }
        expect(await read(id)).toEqual(before);
        expect(await document()).toBe(shown);
        const repaired = await admin.put<SavedSurvey>(`/surveys/${id}`, { ...before, title: 'Repaired' });
        expect(repaired.body).toMatchObject({
          published: true,
          message: null,
          title: 'Repaired',
          publish_at,
        });
      },
    );

    test('changes beside a live survey are not published, and it stays as it was (BF-62, BF-63)', async () => {
      const { id } = await createSurvey(admin);
      const before = await read(id);
      const changed = await admin.put<SavedSurvey>(`/surveys/${id}`, { ...before, questions, apply: false });
      expect(changed.status).toBe(200);
      const shown = await document();
      const { revision } = changed.body;
      const reply = await admin.post<Refusal>(`/surveys/${id}/changes/publish`, { revision });
      expect(reply).toMatchObject({ status: 422, body: { message: `${CANNOT} ${reason}` } });
      expect((await read(id)).questions).toEqual(before.questions);
      expect(await document()).toBe(shown);
    });

    test('a survey from a file is a draft, which cannot be published either (BF-62, BF-63)', async () => {
      const { id } = await createSurvey(admin, { status: 'draft', questions });
      const file = (await admin.get(`/surveys/${id}/file`)).body;
      const made = (await admin.post<{ id: number }>('/surveys/file', { file })).body;
      expect((await read(made.id)).status).toBe('draft');
      const { body } = await admin.post('/surveys/publish', { survey_ids: [made.id] });
      expect(body).toMatchObject({ survey_ids: [], refused: [{ message: `${CANNOT} ${reason}` }] });
    });

    test('bulk publishing publishes a list of surveys except those that cannot be (FB-06, BF-62, BF-65)', async () => {
      const good = await createSurvey(admin, { status: 'draft' });
      const bad = await createSurvey(admin, { status: 'draft', questions });
      const before = await read(bad.id);
      const { body } = await script.post('/surveys/publish', { survey_ids: [bad.id, good.id, 999_999] });
      expect(body).toEqual({
        success: true,
        survey_ids: [good.id],
        refused: [{ id: bad.id, code: CODES[reason], message: `${CANNOT} ${reason}`, errors: expect.any(Object) }],
      });
      expect((await read(good.id)).status).toBe('publish');
      expect(await read(bad.id)).toEqual(before);
    });
  });

  test('a live or scheduled survey becomes a draft only when somebody asks for it (FB-04)', async () => {
    for (const publish_at of [null, LATER]) {
      const { id } = await createSurvey(admin, { publish_at });
      // What a call does not say stays.
      const { status: _, publish_at: __, revision: ___, ...silent } = await read(id);
      expect((await admin.put<SavedSurvey>(`/surveys/${id}`, silent)).body).toMatchObject({
        published: true,
        publish_at,
      });
      await server.deps.database.migrate();
      expect(await read(id)).toMatchObject({ status: 'publish', publish_at });
      const { body } = await admin.put<SavedSurvey>(`/surveys/${id}`, { ...silent, status: 'draft' });
      expect(body).toMatchObject({ status: 'draft', publish_at: null });
    }
    const [one, two] = [await createSurvey(admin), await createSurvey(admin)];
    await admin.post('/surveys/draft', { survey_ids: [one.id] });
    await admin.post('/surveys/trash', { survey_ids: [two.id] });
    expect([(await read(one.id)).status, (await read(two.id)).status]).toEqual(['draft', 'trash']);
    const { body } = await admin.post<SavedSurvey>('/surveys', {
      title: 'Says nothing',
      questions: [radioQuestion('a')],
    });
    expect(body.status).toBe('draft');
  });
});
