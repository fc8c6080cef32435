import type { SavedSurvey, Survey, SurveyListItem, Unpublishable } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import type { SurveyBody } from '../../testing/factories.ts';
import { createSurvey, radioQuestion, surveyBody, textQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { LATER, NOW, restoreSite, setAddon } from './testing.ts';

const asks = (question_id: string, compare: '=' | '>', value: string) => ({
  logic: { enabled: true, conditions: [{ question_id, compare, value }] },
});
const TARGETED: SurveyBody = { settings: { targeting: { pages: 'select', page_rules: [] } } };

/** What is missing, and where. */
const INCOMPLETE: [string, SurveyBody, string][] = [
  ['no page rule', TARGETED, 'settings.targeting.page_rules'],
  ['a redirect without a page', { settings: { thank_you: { type: 'redirect' } } }, 'settings.thank_you.redirect_to'],
  [
    'a choice compared like a number',
    { questions: [radioQuestion('q1'), textQuestion('q2', asks('q1', '>', 'Yes'))] },
    'questions.1.logic.conditions.0.compare',
  ],
  [
    'stars that must equal',
    {
      questions: [{ id: 's', type: 'star-rating', title: 'Stars' }, textQuestion('q2', asks('s', '=', '4'))],
    },
    'questions.1.logic.conditions.0.compare',
  ],
  [
    'an option that is not there',
    { questions: [radioQuestion('q1'), textQuestion('q2', asks('q1', '=', 'Perhaps'))] },
    'questions.1.logic.conditions.0.value',
  ],
  ['mails to nobody', { notifications: { email: { active: true } } }, 'notifications.email.addresses'],
  [
    'a picture that is a script',
    {
      questions: [
        textQuestion('q1'),
        {
          id: 'q2',
          type: 'image-radio',
          title: 'Which?',
          config: {
            options: [
              { label: 'A', image: '/a.png' },
              { label: 'B', image: 'javascript:alert(1)' },
            ],
          },
        },
      ],
    },
    'questions.1.config.options.1.image',
  ],
  [
    'a logo that is a script',
    { settings: { theming: { logo_type: 'custom', custom_logo: 'javascript:alert(1)' } } },
    'settings.theming.custom_logo',
  ],
  [
    'a country that does not exist',
    { settings: { geo_targeting: { target: 'select', countries: ['ZZ'] } } },
    'settings.geo_targeting.countries',
  ],
  [
    'a webhook that cannot be called',
    {
      notifications: {
        webhook: { active: true, webhooks: [{ name: 'Hook', request_url: 'https://u:p@hook.test/x' }] },
      },
    },
    'notifications.webhook.webhooks.0.request_url',
  ],
  ['no webhook', { notifications: { webhook: { active: true } } }, 'notifications.webhook.webhooks'],
];

describe.each(testDialects())('what a survey needs before it can be live, on %s', (dialect) => {
  let server: TestServer;
  let editor: Client;
  const read = async (id: number) => (await editor.get<Survey>(`/surveys/${id}`)).body;
  const listed = async (id: number) => {
    const { body } = await editor.get<{ items: SurveyListItem[] }>('/surveys?per_page=-1');
    return body.items.find((item) => item.id === id);
  };
  const refusal = (path: string) => ({
    status: 422,
    body: {
      message: "The Survey can't be published: Something is missing.",
      errors: { [path]: expect.any(String) },
    },
  });
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', now: NOW });
    editor = await server.as('administrator');
    await restoreSite(server);
  });
  afterAll(() => server.close());

  test.each(INCOMPLETE)('with %s no way of publishing makes it live (XA-02)', async (_what, change, path) => {
    const body = surveyBody(change);
    expect(await editor.post('/surveys', body)).toMatchObject(refusal(path));
    // A draft may hold it.
    const { id } = await createSurvey(editor, { ...body, status: 'draft' });
    expect(await editor.put(`/surveys/${id}`, { status: 'publish' })).toMatchObject(refusal(path));
    const scheduled = { status: 'publish', publish_at: LATER };
    expect(await editor.put(`/surveys/${id}`, scheduled)).toMatchObject(refusal(path));
    const bulk = await editor.post<{ refused: { code: Unpublishable; errors: object }[] }>('/surveys/publish', {
      survey_ids: [id],
    });
    expect(bulk.body).toMatchObject({ survey_ids: [], refused: [{ id, code: 'incomplete' }] });
    expect(Object.keys(bulk.body.refused[0]?.errors ?? {})).toEqual([path]);
    expect((await read(id)).status).toBe('draft');
    // Beside a live one.
    const live = await createSurvey(editor, { questions: body.questions?.slice(0, 1) ?? [] });
    const drafted = await editor.put<SavedSurvey>(`/surveys/${live.id}`, { ...change, apply: false });
    expect(drafted.status).toBe(200);
    const { revision } = drafted.body;
    expect(await editor.post(`/surveys/${live.id}/changes/publish`, { revision })).toMatchObject(refusal(path));
    expect(await editor.put(`/surveys/${live.id}`, { title: 'With them' })).toMatchObject(refusal(path));
    expect(await read(live.id)).toMatchObject({ title: live.title, status: 'publish', problems: {} });
  });

  test('a survey file and a version bring it back as a draft, which is refused (XA-02)', async () => {
    const { id } = await createSurvey(editor, { ...surveyBody(TARGETED), status: 'draft' });
    const { body: file } = await editor.get(`/surveys/${id}/file`);
    const { body: copy } = await editor.post<{ id: number }>('/surveys/file', { file });
    const version = (await editor.get<{ items: { id: number }[] }>(`/surveys/${id}/versions`)).body.items[0]?.id;
    await editor.put(`/surveys/${id}`, { settings: { targeting: { pages: 'all' } }, status: 'publish' });
    const { revision } = await read(id);
    const restored = await editor.post<SavedSurvey>(`/surveys/${id}/versions/${version}/restore`, {
      revision,
    });
    expect(restored.status).toBe(200);
    const path = 'settings.targeting.page_rules';
    const call = { revision: restored.body.revision };
    expect(await editor.post(`/surveys/${id}/changes/publish`, call)).toMatchObject(refusal(path));
    const { body } = await editor.post('/surveys/publish', { survey_ids: [copy.id] });
    expect(body).toMatchObject({ survey_ids: [], refused: [{ id: copy.id, code: 'incomplete' }] });
  });

  test('what rests is not judged; once it acts, a live survey goes on and is named (XA-02)', async () => {
    const { id } = await createSurvey(editor, { ...surveyBody(TARGETED), status: 'draft' });
    await setAddon(server, 'targeting', 0);
    expect((await editor.post('/surveys/publish', { survey_ids: [id] })).body).toMatchObject({
      survey_ids: [id],
    });
    expect(await listed(id)).toMatchObject({ has_problems: false, not_shown: null });
    expect((await read(id)).problems).toEqual({});
    await setAddon(server, 'targeting', 1);
    expect(await listed(id)).toMatchObject({ has_problems: true, not_shown: null, status: 'publish' });
    expect((await read(id)).problems).toEqual({ 'settings.targeting.page_rules': 'Please fill this in.' });
    const { body } = await server.visitor.get<{ surveys: { id: number }[] }>('/widget');
    expect(body.surveys.map((survey) => survey.id)).toContain(id);
    // It cannot be published anew, but taken offline.
    expect((await editor.put(`/surveys/${id}`, { title: 'Renamed' })).status).toBe(422);
    expect((await editor.put(`/surveys/${id}`, { status: 'draft' })).status).toBe(200);
  });
});
