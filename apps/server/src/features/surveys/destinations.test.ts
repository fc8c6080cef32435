import type { SavedSurvey, Survey } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { createSurvey, radioQuestion, surveyBody } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { saveSettings } from '../settings/service.ts';

const TEXT = 'Only people who may view results can change where answers are sent.';
const HOOK = { name: 'Hook', request_url: 'https://hooks.test/1', secret: 'hush' };

describe.each(testDialects())('where answers are sent, on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all' });
    admin = await server.as('administrator');
    await saveSettings(server.deps, { create_edit_surveys: ['editor'], view_results: [] });
  });
  afterAll(() => server.close());

  const addDestinations = (id: number) =>
    admin.put<SavedSurvey>(`/surveys/${id}`, {
      ...surveyBody({ id, questions: [radioQuestion('q1'), radioQuestion('q2')] }),
      notifications: {
        email: { active: true, addresses: 'owner@example.test' },
        webhook: { active: true, webhooks: [{ ...HOOK, body: [{ key: 'first', value: 'q2' }] }] },
      },
      settings: { google_drive: { enable: true, file_name: 'Answers' } },
    });

  test.each(['as', 'apiKey'] as const)(
    'somebody who may edit but not view results cannot change it: %s (FS-12)',
    async (who) => {
      const editor = await server[who]('editor');
      const { id } = await createSurvey(admin);
      await addDestinations(id);
      const before = (await admin.get<Survey>(`/surveys/${id}`)).body;
      const { body: survey } = await editor.get<Survey>(`/surveys/${id}`);
      const { notifications, settings } = survey;
      const { email, webhook } = notifications;
      const [hook = HOOK] = webhook.webhooks;
      const drive = settings.google_drive;
      const changes: Partial<Survey>[] = [
        { notifications: { webhook, email: { ...email, addresses: 'me@elsewhere.test' } } },
        { notifications: { webhook, email: { ...email, active: false } } },
        { notifications: { email, webhook: { ...webhook, active: false } } },
        {
          notifications: {
            email,
            webhook: {
              ...webhook,
              webhooks: [{ ...webhook.webhooks[0], ...hook, request_url: 'https://mine.test' } as never],
            },
          },
        },
        { notifications: { email, webhook: { ...webhook, webhooks: [] } } },
        { settings: { ...settings, google_drive: { ...drive, enable: false } } },
        { settings: { ...settings, google_drive: { ...drive, file_name: 'Mine' } } },
      ];
      for (const change of changes) {
        const refused = await editor.put(`/surveys/${id}`, { ...survey, ...change });
        expect([refused.status, refused.body]).toEqual([403, { code: 'forbidden', message: TEXT }]);
      }
      expect((await admin.get<Survey>(`/surveys/${id}`)).body).toEqual(before);
      const test = await editor.post('/webhooks/test', { survey, webhook: HOOK });
      expect([test.status, test.body]).toEqual([403, { code: 'forbidden', message: TEXT }]);

      const renamed = await editor.put<SavedSurvey>(`/surveys/${id}`, { ...survey, title: 'Renamed' });
      expect(renamed.body.title).toBe('Renamed');
      // Deleting a question leaves a webhook without it, as the editor does.
      const body = [{ key: 'first', value: '' }];
      const webhooks = webhook.webhooks.map((each) => ({ ...each, body }));
      const { revision: _, ...last } = renamed.body;
      const shorter = await editor.put<SavedSurvey>(`/surveys/${id}`, {
        ...last,
        questions: last.questions.slice(0, 1),
        notifications: { email, webhook: { ...webhook, webhooks } },
      });
      expect(shorter.status).toBe(200);
    },
  );

  test('a new survey of theirs may name the default address and nothing else (FS-12)', async () => {
    const editor = await server.as('editor');
    const { admin_email } = server.deps.host.info();
    const post = (notifications: object) => editor.post('/surveys', surveyBody({ notifications }));
    expect((await post({})).status).toBe(201);
    expect((await post({ email: { addresses: admin_email } })).status).toBe(201);
    expect((await post({ email: { active: true, addresses: 'me@elsewhere.test' } })).status).toBe(403);
    expect((await post({ webhook: { active: true, webhooks: [HOOK] } })).status).toBe(403);
  });

  test('fields that only the server sets are not taken from a call, not even at creation (FS-11)', async () => {
    const planted = {
      version: 7_700_077,
      responses_count: 7_700_077,
      impressions: 7_700_077,
      created_at: '2001-01-01',
      updated_at: '2001-01-01',
      last_save_key: 'planted',
      resting: [{ part: 'x', reason: 'plan', needs: 'pro' }],
      not_shown: 'no-questions',
      removed: [{ part: 'x', needs: 'pro' }],
    };
    const body = {
      ...surveyBody({ settings: { google_drive: { enable: true, spreadsheet_id: 'planted-sheet' } } }),
      ...planted,
    };
    const { body: made } = await admin.post<SavedSurvey>('/surveys', body);
    const { body: saved } = await admin.put<SavedSurvey>(`/surveys/${made.id}`, { ...body, id: made.id });
    const copy = await admin.post<{ id: number }>(`/surveys/${made.id}/duplicate`, planted);
    const { body: copied } = await admin.get<Survey>(`/surveys/${copy.body.id}`);
    for (const survey of [made, saved, copied]) {
      expect(survey.settings.google_drive).toMatchObject({ enable: true, spreadsheet_id: '' });
      expect(survey).toMatchObject({
        version: 1,
        responses_count: 0,
        impressions: 0,
        last_save_key: null,
        resting: [],
      });
      expect(JSON.stringify(survey)).not.toMatch(/planted|2001-01-01|7700077/);
    }
    expect([made.removed, saved.removed]).toEqual([[], []]);
  });
});
