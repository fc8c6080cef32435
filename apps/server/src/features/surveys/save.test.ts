import type { SavedSurvey, Survey, Theming } from '@userfeedback/contract';
import type { ErrorBody } from '@userfeedback/contract/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import type { QuestionBody } from '../../testing/factories.ts';
import { createSurvey, radioQuestion, surveyBody, textQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';

interface Refusal {
  code: string;
  message: string;
  errors?: Record<string, string>;
}

const NINE_TYPES: QuestionBody[] = [
  { id: '1', type: 'checkbox', title: 'T', config: { options: ['a', ' b '] } },
  { id: '2', type: 'radio-button', title: 'T', config: { options: ['a', 'b'] } },
  { id: '3', type: 'image-radio', title: 'T', config: { options: [{ label: 'a', image: '/a.png' }] } },
  {
    id: '4',
    type: 'icon-choice',
    title: 'T',
    config: { options: [{ label: 'a', icon: { icon: 'star', style: 'solid' } }] },
  },
  { id: '5', type: 'email', title: 'T', config: { include_name: true } },
  { id: '6', type: 'text', title: 'T' },
  { id: '7', type: 'long-text', title: 'T' },
  { id: '8', type: 'star-rating', title: 'T' },
  { id: '9', type: 'nps', title: 'T' },
];

describe.each(testDialects())('saving surveys on %s', (dialect) => {
  let server: TestServer;
  let editor: Client;
  const read = async (id: number) => (await editor.get<Survey>(`/surveys/${id}`)).body;
  const versions = (id: number) =>
    server.deps.db.selectFrom('survey_versions').selectAll().where('survey_id', '=', id).orderBy('version').execute();

  beforeAll(async () => {
    server = await startTestServer({
      dialect,
      licence: 'elite',
      addons: 'all',
      now: '2026-11-20T12:00:00.000Z',
    });
    editor = await server.as('administrator');
  });
  afterAll(() => server.close());

  test('a survey with id null is created and returned with its new id (API-B-10)', async () => {
    const { status, body } = await editor.post<SavedSurvey>('/surveys', surveyBody({ id: null, title: 'Mine' }));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: 'Mine',
      status: 'publish',
      published: true,
      message: null,
      version: 1,
    });
    expect(await read(body.id)).toMatchObject({ id: body.id, title: 'Mine' });
  });

  test('a survey has the documented fields (API-B-04, API-B-06, API-B-07, API-B-09, API-S-35)', async () => {
    const saved = await createSurvey(editor, {
      settings: { google_drive: { enable: true, spreadsheet_id: 'abc', file_name: 'Answers' } },
    });
    const survey = await read(saved.id);
    expect(survey).toMatchObject({
      type: 'regular',
      status: 'publish',
      publish_at: null,
      responses_count: 0,
      impressions: 0,
      created_at: '2026-11-20T12:00:00.000Z',
      cookie_name: `userfeedback-${saved.id}`,
      notifications: { email: {}, webhook: {} },
    });
    expect(Object.keys(survey.settings).sort()).toEqual(
      [
        'answering',
        'behavior',
        'enable_tracking',
        'fields',
        'geo_targeting',
        'google_drive',
        'limits',
        'one_per_person',
        'targeting',
        'thank_you',
        'theming',
      ].sort(),
    );
    expect(survey.settings.google_drive).toEqual({
      enable: true,
      spreadsheet_id: '',
      file_name: 'Answers',
    });
    expect(Object.keys(survey.questions[0] ?? {}).sort()).toEqual(
      ['id', 'title', 'type', 'config', 'settings', 'logic', 'jumps'].sort(),
    );
  });

  test('a survey that is created again under its key, because the reply was lost, is the same one', async () => {
    const sent = { title: 'Once', creation_key: `key-${dialect}` };
    const first = await createSurvey(editor, sent);
    const again = await editor.post<SavedSurvey>('/surveys', surveyBody({ ...sent, title: 'Once more' }));
    expect(again.body).toMatchObject({ id: first.id, title: 'Once more', revision: 2 });
    expect((await editor.post('/surveys', surveyBody(sent))).status).toBe(201);
    const other = await createSurvey(editor, { ...sent, creation_key: `other-${dialect}` });
    expect(other.id).not.toBe(first.id);
    const copy = await editor.post<{ id: number }>(`/surveys/${first.id}/duplicate`);
    expect(copy.body.id).not.toBe(first.id);
  });

  test('a survey that was changed since is not created again: 409, and it stays as it is (XA-01)', async () => {
    const sent = surveyBody({ title: 'Once', status: 'draft', creation_key: `kept-${dialect}` });
    const { id, revision } = (await editor.post<SavedSurvey>('/surveys', sent)).body;
    const live = { title: 'Later', status: 'publish', revision, questions: [textQuestion('q')] };
    expect((await editor.put<SavedSurvey>(`/surveys/${id}`, live)).body.status).toBe('publish');
    const again = await editor.post<ErrorBody>('/surveys', sent);
    expect([again.status, again.body.code]).toEqual([409, 'conflict']);
    expect(await read(id)).toMatchObject({ title: 'Later', status: 'publish', questions: [{ id: 'q' }] });
    // The editor names its saves, and goes on with its own.
    const mine = surveyBody({ title: 'Mine', creation_key: `mine-${dialect}`, save_key: 'one' });
    for (const title of ['Mine', 'Mine too', 'Mine as well'])
      expect((await editor.post<SavedSurvey>('/surveys', { ...mine, title })).body).toMatchObject({ title });
  });

  test('a survey that is saved again under the same key, because the reply was lost, outdates nobody', async () => {
    const { id, revision } = await createSurvey(editor, { title: 'Mine' });
    const save = (title: string, save_key?: string) =>
      editor.put<SavedSurvey>(`/surveys/${id}`, surveyBody({ title, revision, save_key }));
    expect((await save('Sent', 'mine')).body.last_save_key).toBe('mine');
    expect((await save('Sent again', 'mine')).body).toMatchObject({ title: 'Sent again', revision: 3 });
    expect((await save('Theirs', 'theirs')).status).toBe(409);
    expect((await save('No key')).status).toBe(409);
    // A script that sends back what it has read sends no save key.
    const asRead = await read(id);
    expect((await editor.put(`/surveys/${id}`, { ...asRead, title: 'One' })).status).toBe(200);
    expect((await editor.put(`/surveys/${id}`, { ...asRead, title: 'Two' })).status).toBe(409);
    expect((await save('Mine', 'mine')).status).toBe(409);
    // A change by the list's actions counts as somebody else's too.
    const now = await read(id);
    const keyed = { ...now, save_key: 'listed' };
    expect((await editor.put(`/surveys/${id}`, keyed)).status).toBe(200);
    await editor.post('/surveys/publish', { survey_ids: [id] });
    expect((await editor.put(`/surveys/${id}`, keyed)).status).toBe(409);
    const copy = await editor.post<{ id: number }>(`/surveys/${id}/duplicate`);
    expect((await read(copy.body.id)).last_save_key).toBeNull();
  });

  test('secrets of webhooks are sealed where they are stored, and only there', async () => {
    const secret = 'ä'.repeat(200);
    const notifications = {
      webhook: { active: true, webhooks: [{ name: 'Hook', request_url: 'https://hooks.test', secret }] },
    };
    const saved = await createSurvey(editor, { notifications });
    const secretOf = (survey: Survey) => survey.notifications.webhook.webhooks[0]?.secret;
    expect(secretOf(saved)).toBe(secret);
    expect(secretOf(await read(saved.id))).toBe(secret);
    const storedRow = async (id: number) =>
      server.deps.db.selectFrom('surveys').select('notifications').where('id', '=', id).executeTakeFirstOrThrow();
    expect((await storedRow(saved.id)).notifications).not.toContain('ä');
    const { body } = await editor.post<{ id: number }>(`/surveys/${saved.id}/duplicate`);
    expect(secretOf(await read(body.id))).toBe(secret);
    await editor.put(`/surveys/${saved.id}`, { ...(await read(saved.id)), title: 'Again' });
    expect(secretOf(await read(saved.id))).toBe(secret);
  });

  test('theming is stored as it was sent (API-B-08, API-S-38)', async () => {
    const theming: Theming = {
      color_scheme: 'custom',
      widget_color: '#102030',
      text_color: '#ffffff',
      button_color: '#ff0000',
      logo_type: 'custom',
      custom_logo: 'https://elsewhere.test/1.png',
      show_logo: true,
      skip_text: 'Later',
      next_text: 'On',
      start_minimized: false,
      font: { family: 'Georgia', weight: '400' },
      position: 'middle_left',
      widget_toggle_text: 'Hello',
      widget_toggle_icon: 'bell',
      widget_toggle_color: '#abc',
    };
    const { id } = await createSurvey(editor, { settings: { theming } });
    expect((await read(id)).settings.theming).toEqual(theming);
  });

  test('what is not sent gets its default, an empty thank-you message too (TG-02, QN-48)', async () => {
    const { settings } = await createSurvey(editor, { settings: { thank_you: { message: ' ' } } });
    expect(settings.enable_tracking).toBe(false);
    expect(settings.thank_you.message).toBe('Thanks for your feedback!');
  });

  test('the cookie is named after the id unless a name is chosen at creation (ED-32)', async () => {
    const { id, cookie_name } = await createSurvey(editor);
    expect(cookie_name).toBe(`userfeedback-${id}`);
    const chosen = await createSurvey(editor, { cookie_name: 'mine' });
    expect(chosen.cookie_name).toBe('mine');
    const { body } = await editor.put<SavedSurvey>(`/surveys/${chosen.id}`, surveyBody({ cookie_name: 'other' }));
    expect(body.cookie_name).toBe('mine');
  });

  test('POST with an id and PUT change the survey, an unknown id is 404 (D-22)', async () => {
    const { id } = await createSurvey(editor);
    const posted = await editor.post<SavedSurvey>('/surveys', surveyBody({ id, title: 'Second' }));
    expect(posted).toMatchObject({ status: 200, body: { id, title: 'Second', revision: 2 } });
    const put = await editor.put<SavedSurvey>(`/surveys/${id}`, surveyBody({ title: 'Third' }));
    expect(put).toMatchObject({ status: 200, body: { id, title: 'Third', revision: 3 } });
    expect((await editor.post('/surveys', surveyBody({ id: 999_999 }))).status).toBe(404);
    expect((await editor.put('/surveys/999999', surveyBody())).status).toBe(404);
    expect((await editor.get('/surveys/999999')).status).toBe(404);
  });

  test('a PUT that has lost its body is refused, and the survey stays as it is (D-22)', async () => {
    const { id, revision } = await createSurvey(editor, { title: 'Kept', status: 'draft' });
    const reply = await editor.inject<Refusal>({ method: 'PUT', url: `/api/v1/surveys/${id}` });
    expect(reply).toMatchObject({ status: 422, body: { code: 'invalid' } });
    expect(await read(id)).toMatchObject({ title: 'Kept', revision, questions: [{ id: 'q1' }] });
  });

  test('a save that started from an older revision is refused, and so is the second of two at once', async () => {
    const { id, revision } = await createSurvey(editor);
    const save = (title: string) => editor.put<Refusal>(`/surveys/${id}`, surveyBody({ title, revision }));
    expect((await save('first')).status).toBe(200);
    expect(await save('late')).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await read(id)).title).toBe('first');
    // Based on what is now stored, it is accepted.
    const stored = await read(id);
    const over = await editor.put(`/surveys/${id}`, surveyBody({ title: 'late', revision: stored.revision }));
    expect([over.status, (await read(id)).title]).toEqual([200, 'late']);
    const both = await Promise.all(
      [1, 2].map((n) => editor.put(`/surveys/${id}`, surveyBody({ title: `${n}`, revision: 3 }))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('the version grows with the questions and nothing else, and each version is kept (D-23)', async () => {
    const { id, questions } = await createSurvey(editor);
    const retitled = await editor.put<SavedSurvey>(`/surveys/${id}`, surveyBody({ title: 'Other', questions }));
    expect(retitled.body.version).toBe(1);
    const edited = await editor.put<SavedSurvey>(
      `/surveys/${id}`,
      surveyBody({ questions: [...questions, textQuestion('q2')] }),
    );
    expect(edited.body.version).toBe(2);
    const stored = await versions(id);
    expect(stored.map(({ version }) => version)).toEqual([1, 2]);
    expect(stored.map((row) => JSON.parse(row.questions).length)).toEqual([1, 2]);
  });

  test('questions without an id get one, the others keep theirs (OP-63)', async () => {
    const { questions } = await createSurvey(editor, {
      questions: [radioQuestion('mine'), textQuestion('')],
    });
    expect(questions[0]?.id).toBe('mine');
    expect(questions[1]?.id).toMatch(/^[\w-]{8,}$/);
  });

  test('each of the nine types is kept with its options, others are refused (API-S-36, CT-30, OP-50, QN-15, QN-16, QN-18)', async () => {
    const { questions } = await createSurvey(editor, {
      questions: NINE_TYPES,
      status: 'draft',
    });
    expect(questions.map(({ config }) => config)).toEqual([
      { options: ['a', 'b'], max_choices: 0 },
      { options: ['a', 'b'] },
      { options: [{ label: 'a', image: `${server.deps.config.publicUrl}/a.png` }] },
      { options: [{ label: 'a', icon: { name: 'star', style: 'solid' } }] },
      { include_name: true },
      {},
      {},
      {},
      {},
    ]);
    expect(questions[3]?.settings).toMatchObject({ icon_color: '#1579EF', icon_size: 'medium' });
    const unknown = surveyBody({ questions: [{ id: '1', type: 'slider', title: 'T' } as never] });
    expect((await editor.post('/surveys', unknown)).status).toBe(422);
  });

  test('every type allows "is" and "is not", others where they make sense (ER-R-09, ER-R-10, ER-R-11)', async () => {
    const when = (question_id: string, ...comparators: string[]) =>
      comparators.map((compare) => ({ question_id, compare, value: '1' }));
    const conditions = [
      ...NINE_TYPES.flatMap(({ id }) => when(String(id), '=', '!=')),
      ...['8', '9'].flatMap((id) => when(id, '<', '>')),
      ...when('1', 'IN'),
    ];
    const logic = { enabled: true, action: 'show', conditions };
    const { questions } = await createSurvey(editor, {
      questions: [...NINE_TYPES, { id: '10', type: 'text', title: 'T', logic } as never],
    });
    expect(questions[9]?.logic).toEqual(logic);
    const unknown = { ...logic, conditions: when('1', 'LIKE') };
    const refused = surveyBody({
      questions: [...NINE_TYPES, { id: '10', type: 'text', title: 'T', logic: unknown } as never],
    });
    expect((await editor.post('/surveys', refused)).status).toBe(422);
  });

  test('a scheduled survey is stored as published with a moment in UTC; a draft has none (PB-07, API-B-05)', async () => {
    const scheduled = await createSurvey(editor, { publish_at: '2026-11-21T09:00:00+01:00' });
    expect(scheduled).toMatchObject({
      status: 'publish',
      published: true,
      publish_at: '2026-11-21T08:00:00.000Z',
    });
    const body = surveyBody({ status: 'draft', publish_at: '2026-11-21T08:00:00.000Z' });
    const draft = await editor.put<SavedSurvey>(`/surveys/${scheduled.id}`, body);
    expect(draft.body).toMatchObject({ status: 'draft', publish_at: null });
  });

  test('null bytes, which PostgreSQL cannot store, are left out', async () => {
    const { title, questions } = await createSurvey(editor, {
      title: 'a\0b',
      questions: [textQuestion('q', { title: 'c\0d' })],
    });
    expect([title, questions[0]?.title]).toEqual(['ab', 'cd']);
  });

  test('a copy is a draft of its own and leaves the original as it is (SL-31, API-B-11)', async () => {
    const original = await createSurvey(editor, {
      title: 'x'.repeat(255),
      publish_at: '2026-12-01T00:00:00Z',
      settings: { google_drive: { enable: true, spreadsheet_id: 'abc' } },
    });
    const { status, body } = await editor.post<{ id: number }>(`/surveys/${original.id}/duplicate`);
    expect(status).toBe(201);
    const copy = await read(body.id);
    expect(copy).toMatchObject({
      status: 'draft',
      publish_at: null,
      cookie_name: `userfeedback-${body.id}`,
      version: 1,
      responses_count: 0,
      questions: original.questions,
    });
    expect(copy.title).toBe(`${'x'.repeat(248)} (Copy)`);
    expect(copy.settings.google_drive).toMatchObject({ enable: true, spreadsheet_id: '' });
    const { published: _, message: __, removed: ___, ...before } = original;
    expect(await read(original.id)).toEqual(before);
    expect(await versions(body.id)).toHaveLength(1);
    expect((await editor.post('/surveys/999999/duplicate')).status).toBe(404);
  });

  test('a change is in the visitors’ document as soon as the call returns', async () => {
    const { id } = await createSurvey(editor, { title: 'Fresh' });
    const shown = async () => {
      const { body } = await server.visitor.get<{ surveys: { id: number; title: string }[] }>('/widget');
      return body.surveys.find((survey) => survey.id === id)?.title;
    };
    expect(await shown()).toBe('Fresh');
    await editor.put(`/surveys/${id}`, surveyBody({ title: 'Fresher' }));
    expect(await shown()).toBe('Fresher');
    await editor.post('/surveys/draft', { survey_ids: [id] });
    expect(await shown()).toBeUndefined();
  });
});

test('without addons a save returns what is left of the survey (GT-08, GT-09, GT-14, GT-16)', async () => {
  const server = await startTestServer({ dialect: 'sqlite', now: '2026-11-20T12:00:00.000Z' });
  const editor = await server.as('administrator');
  const settings = { targeting: { pages: 'select' as const }, behavior: { display_length: 'once' as const } };
  const questions = [
    radioQuestion('q1', { settings: { randomize: true, comment_box: true } }),
    { id: 'q2', type: 'nps' as const, title: 'How likely?' },
    textQuestion('q3', {
      logic: { enabled: true, conditions: [{ question_id: 'q2', compare: '>', value: 8 }] },
    }),
  ];
  const saved = await createSurvey(editor, { settings, questions });
  expect(saved.questions.map(({ id }) => id)).toEqual(['q1', 'q3']);
  expect(saved.questions[0]?.settings).toMatchObject({ randomize: false, comment_box: false });
  expect(saved.questions[1]?.logic).toMatchObject({ enabled: false, conditions: [] });
  expect(saved.settings).toMatchObject({
    targeting: { pages: 'all' },
    behavior: { display_length: 'until_response' },
  });
  const scheduled = await createSurvey(editor, { publish_at: '2026-11-21T00:00:00Z' });
  expect(scheduled).toMatchObject({ status: 'draft', publish_at: null, published: false });
  await server.close();
});
