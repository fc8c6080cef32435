import type { ErrorBody, SavedSurvey, Settings } from '@userfeedback/contract';
import { plainName, plainText } from '@userfeedback/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { createSurvey, radioQuestion, submitResponse, surveyBody } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { createUser } from '../users/accounts/service.ts';
import { createApiKey } from '../users/keys/service.ts';

const OVERRIDE = String.fromCharCode(0x202e);
const ISOLATE = String.fromCharCode(0x2066);
const BELL = String.fromCharCode(7);

const TYPED = `A${OVERRIDE}B${ISOLATE}C${BELL}\n`;
const VISIBLE = 'ABC';
const QUESTION = radioQuestion('q1');
const withQuestion = (change: object) => ({ questions: [{ ...QUESTION, ...change }] });
const withSettings = (settings: object) => ({ settings });
const optionOf = ({ questions }: SavedSurvey): unknown => Object(questions[0]?.config).options[0];

test('no control character and none that changes the direction of text is left in a name (FS-22)', () => {
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at));
  const unseen = [...range(0, 0x1f), ...range(0x7f, 0x9f), ...range(0x202a, 0x202e), ...range(0x2066, 0x2069)];
  expect(plainName(`A${unseen.join('')}Z`)).toBe('A Z');
  expect(plainText(`A${unseen.join('')}Z`)).toBe('A\t\n\rZ');
  for (const seen of ['A\u200d', '\u05d0', '\u{1f600}', '\u200f']) expect(plainName(seen)).toBe(seen);
});

describe.each(testDialects())('names that people type on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all' });
    admin = await server.apiKey('administrator');
  });
  afterAll(() => server.close());

  test.each([
    'userfeedback_session',
    'UserFeedback_Session',
    'userfeedback_known',
    'userfeedback_frame',
    '__Host-anything',
    '__Secure-anything',
    'userfeedback-visitor',
    'userfeedback-shown',
    'userfeedback-asked',
    'userfeedback-reader',
    'mine-minimized',
    'mine-draw',
    'userfeedback-999',
  ])('the cookie %s is ours (FS-22)', async (cookie_name) => {
    const { status, body } = await admin.post<ErrorBody>('/surveys', { ...surveyBody(), cookie_name });
    expect([status, body.errors]).toEqual([422, { cookie_name: 'This name is in use.' }]);
  });

  test("the cookie of a survey is no other survey's, and its own survey keeps it (FS-22)", async () => {
    const first = await admin.post<SavedSurvey>('/surveys', { ...surveyBody(), cookie_name: 'mine' });
    expect([first.status, first.body.cookie_name]).toEqual([201, 'mine']);
    const second = await admin.post<ErrorBody>('/surveys', { ...surveyBody(), cookie_name: 'mine' });
    expect([second.status, second.body.errors]).toEqual([422, { cookie_name: 'This name is in use.' }]);
    const { id, revision } = first.body;
    const again = await admin.put<SavedSurvey>(`/surveys/${id}`, {
      ...surveyBody(),
      cookie_name: 'mine',
      revision,
    });
    expect([again.status, again.body.cookie_name]).toEqual([200, 'mine']);
  });

  test('titles and labels lose what nobody sees, texts of several lines keep their lines (FS-22)', async () => {
    const question = {
      id: 'q1',
      type: 'radio-button',
      title: `Which ${OVERRIDE}one?`,
      config: { options: [`${ISOLATE}A`, `B${BELL}`] },
    };
    const { body } = await admin.post<SavedSurvey>('/surveys', {
      ...surveyBody(),
      title: `Price${ISOLATE}d${BELL}\nlow`,
      questions: [question],
    });
    expect(body.title).toBe('Priced low');
    expect(body.questions[0]).toMatchObject({ title: 'Which one?', config: { options: ['A', 'B'] } });
  });

  test.each<[string, object, (survey: SavedSurvey) => unknown]>([
    ['the title of a survey', { title: TYPED }, ({ title }) => title],
    ['the title of a question', withQuestion({ title: TYPED }), ({ questions: [one] }) => one?.title],
    ['an option', withQuestion({ config: { options: [TYPED, 'No'] } }), optionOf],
    ['a box', withQuestion({ type: 'checkbox', config: { options: [TYPED, 'No'] } }), optionOf],
    [
      'the label of a picture',
      withQuestion({ type: 'image-radio', config: { options: [{ label: TYPED }, { label: 'No' }] } }),
      (survey) => Object(optionOf(survey)).label,
    ],
    [
      'the label of an icon',
      withQuestion({ type: 'icon-choice', config: { options: [{ label: TYPED }, { label: 'No' }] } }),
      (survey) => Object(optionOf(survey)).label,
    ],
    [
      'what an option is compared with',
      {
        questions: [
          { ...QUESTION, config: { options: [TYPED, 'No'] } },
          {
            ...QUESTION,
            id: 'q2',
            logic: { enabled: true, conditions: [{ question_id: 'q1', compare: '=', value: TYPED }] },
          },
        ],
      },
      ({ questions }) => questions[1]?.logic.conditions[0]?.value,
    ],
    [
      'the page of a redirect and its condition',
      withSettings({
        thank_you: {
          type: 'conditional_redirect',
          conditions: [{ question: 'q1', condition_type: '=', condition: TYPED, page: { id: 1, label: TYPED } }],
        },
      }),
      ({ settings: { thank_you } }) =>
        thank_you.conditions[0]?.condition === VISIBLE && thank_you.conditions[0].page?.label,
    ],
    [
      'the choice of a page rule',
      withSettings({
        targeting: {
          pages: 'select',
          page_rules: [{ logic: 'post_type_is', data: [{ id: 'post', label: TYPED }] }],
        },
      }),
      ({ settings }) => Object(settings.targeting.page_rules[0]?.data)[0].label,
    ],
    ...(['skip_text', 'next_text', 'widget_toggle_text'] as const).map(
      (name): [string, object, (survey: SavedSurvey) => unknown] => [
        `${name} of a survey`,
        withSettings({ theming: { [name]: TYPED } }),
        ({ settings }) => settings.theming[name],
      ],
    ),
    [
      'the name of a spreadsheet',
      withSettings({ google_drive: { enable: true, file_name: TYPED } }),
      ({ settings }) => settings.google_drive.file_name,
    ],
    [
      'the name of a webhook',
      { notifications: { webhook: { webhooks: [{ name: TYPED, request_url: 'https://x.test/' }] } } },
      ({ notifications }) => notifications.webhook.webhooks[0]?.name,
    ],
  ])('%s is stored without what nobody sees (FS-22)', async (_what, change, read) => {
    const sent = { ...surveyBody(), ...change, status: 'draft' };
    const { status, body } = await admin.post<SavedSurvey>('/surveys', sent);
    expect(status).toBe(201);
    expect(read(body)).toBe(VISIBLE);
    const copy = (await admin.post<{ id: number }>(`/surveys/${body.id}/duplicate`)).body;
    const copied = (await admin.get<SavedSurvey>(`/surveys/${copy.id}`)).body;
    expect(String(read(copied)).replace(' (Copy)', '')).toBe(VISIBLE);
  });

  test.each(['skip_text', 'next_text', 'widget_toggle_text'] as const)('so is %s of the site (FS-22)', async (name) => {
    const { body } = await admin.post<{ settings: Settings }>('/settings', { settings: { [name]: TYPED } });
    expect(body.settings[name]).toBe(VISIBLE);
  });

  test.each(['rating_question', 'thank_you_message', 'rating_instruction_message'])(
    'so is %s of post ratings (FS-22)',
    async (name) => {
      const settings = { [name]: TYPED };
      const { body } = await admin.post<{ settings: Record<string, string> }>('/post-ratings/settings', {
        settings,
      });
      expect(body.settings[name]).toBe(VISIBLE);
    },
  );

  test('so are the names and pages that visitors bring, but not what they write (FS-22)', async () => {
    const questions = [{ id: 'q1', type: 'email' as const, title: 'E-mail', config: { include_name: true } }];
    const survey = await createSurvey(admin, { questions });
    const send = (name: string) =>
      submitResponse(server, survey, {
        answers: [{ question_id: 'q1', value: 'ann@x.test', extra: { name, comments: 'Two\nlines' } }],
        page_submitted: { name: TYPED },
      });
    expect([(await send(TYPED)).status, (await send(OVERRIDE)).status]).toEqual([201, 201]);
    const rows = await server.deps.db
      .selectFrom('answers')
      .innerJoin('responses', 'responses.id', 'answers.response_id')
      .select(['name', 'comments', 'page_name'])
      .where('answers.survey_id', '=', survey.id)
      .orderBy('responses.id')
      .execute();
    expect(rows).toEqual([
      { name: VISIBLE, comments: 'Two\nlines', page_name: VISIBLE },
      { name: null, comments: 'Two\nlines', page_name: VISIBLE },
    ]);
  });

  test('so are the names of people and keys (FS-22)', async () => {
    const { deps } = server;
    await createUser(deps, { email: 'ann@x.test', name: TYPED, role: 'editor', password: null });
    await createApiKey(deps, { name: TYPED, role: 'editor' });
    const names = async (table: 'users' | 'api_keys') =>
      (await deps.db.selectFrom(table).select('name').execute()).map(({ name }) => name);
    expect(await names('users')).toContain(VISIBLE);
    expect(await names('api_keys')).toContain(VISIBLE);
  });

  test('so is the name of a file (FS-22)', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="exe.${OVERRIDE}gnp.png"\r\nContent-Type: image/png\r\n\r\n`;
    const uploaded = await admin.inject<{ title: string }>({
      method: 'POST',
      url: '/api/v1/media',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: Buffer.concat([Buffer.from(head), png, Buffer.from('\r\n--x--\r\n')]),
    });
    expect([uploaded.status, uploaded.body.title]).toEqual([201, 'exe.gnp']);
  });
});
