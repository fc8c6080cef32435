import type { Notification, SavedSurvey, Survey, SurveyListItem, Version } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { createSurvey, deleteSurveys, surveyBody, textQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { changeSurveySettings } from './service.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const HOUR = '2026-11-20T13:00:00.000Z';
const AFTER = '2026-11-20T13:00:05.000Z';

describe.each(testDialects())('what drafts leave alone on %s', (dialect) => {
  let server: TestServer;
  let editor: Client;
  const read = async (id: number, content: 'live' | 'draft' = 'live') =>
    (await editor.get<Survey>(`/surveys/${id}?content=${content}`)).body;
  const draft = async (id: number, change: object) =>
    (await editor.put<SavedSurvey>(`/surveys/${id}`, { ...surveyBody(), apply: false, ...change })).body;
  const contents = async (id: number) =>
    Promise.all(
      (await editor.get<{ items: Version[] }>(`/surveys/${id}/versions`)).body.items.map(
        async (version) => (await editor.get<Survey>(`/surveys/${id}/versions/${version.id}`)).body.title,
      ),
    );

  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', now: NOW });
    editor = await server.as('administrator');
  });
  afterAll(() => server.close());

  test('state, cookie and spreadsheet act at once and survive discarding and publishing (VR-07)', async () => {
    const { id, cookie_name } = await createSurvey(editor, { title: 'Live' });
    await draft(id, { title: 'Waiting', cookie_name: 'another', publish_at: HOUR });
    await changeSurveySettings(server.deps, id, (settings) => ({
      ...settings,
      google_drive: { ...settings.google_drive, spreadsheet_id: 'sheet-1' },
    }));
    const sheet = async (content: 'live' | 'draft' = 'live') =>
      (await read(id, content)).settings.google_drive.spreadsheet_id;
    expect([await sheet(), await sheet('draft')]).toEqual(['sheet-1', 'sheet-1']);
    const { revision } = await read(id);
    const { body } = await editor.post<SavedSurvey>(`/surveys/${id}/changes/publish`, { revision });
    expect(body).toMatchObject({ title: 'Waiting', cookie_name, publish_at: null });
    expect(await sheet()).toBe('sheet-1');
  });

  test('a list names who drafted and when (VR-09)', async () => {
    const { id } = await createSurvey(editor);
    const other = await createSurvey(editor);
    await draft(id, { title: 'Waiting' });
    const { body } = await editor.get<{ items: SurveyListItem[] }>('/surveys?select[]=has_changes');
    const found = (wanted: number) => body.items.find((item) => item.id === wanted);
    expect(found(id)).toEqual({
      id,
      responses_count: 0,
      has_changes: true,
      draft: { at: NOW, by: 'An administrator' },
    });
    expect(found(other.id)).toMatchObject({ has_changes: false, draft: null });
  });

  test('a scheduled survey goes live without its draft, which is told once (VR-10)', async () => {
    const beside = await startTestServer({ dialect, beside: server, now: AFTER });
    const { id } = await createSurvey(editor, { title: 'Fair', publish_at: HOUR });
    await draft(id, { title: 'Better fair', publish_at: HOUR });
    server.setNow(AFTER);
    const other = await beside.as('administrator');
    const lists = await Promise.all(
      [editor, other].map((who) => who.get<{ notifications: Notification[] }>('/notifications')),
    );
    for (const { body } of lists) {
      const told = body.notifications.filter((each) => each.id.startsWith(`live-unchanged-${id}`));
      expect(told.map(({ content }) => content)).toEqual([
        '“<strong>Fair</strong>” went live without your latest changes.',
      ]);
    }
    server.setNow(NOW);
    await beside.close();
  });

  test('a live survey that becomes a draft, or goes into the trash, becomes what was drafted (VR-11)', async () => {
    for (const [action, status] of [
      ['draft', 'draft'],
      ['trash', 'trash'],
    ]) {
      const { id } = await createSurvey(editor, { title: 'Live' });
      await draft(id, { title: 'Waiting', questions: [textQuestion('new')] });
      await editor.post(`/surveys/${action}`, { survey_ids: [id] });
      expect(await read(id)).toMatchObject({ title: 'Waiting', status, has_changes: false, version: 2 });
      expect(await contents(id)).toEqual(['Waiting', 'Live']);
      if (status === 'trash') await editor.post('/surveys/restore', { survey_ids: [id] });
      expect(await contents(id)).toEqual(['Waiting', 'Live']);
    }
    const { id } = await createSurvey(editor, { title: 'Live' });
    await draft(id, { title: 'Waiting' });
    await editor.post('/surveys/publish', { survey_ids: [id] });
    expect([(await read(id)).title, (await read(id, 'draft')).title]).toEqual(['Live', 'Waiting']);
    const body = { ...surveyBody(), title: 'Sent', status: 'draft' };
    await editor.put(`/surveys/${id}`, body);
    expect(await read(id, 'draft')).toMatchObject({ title: 'Sent', has_changes: false });
    expect(await contents(id)).toEqual(['Sent', 'Waiting', 'Live']);
  });

  test('a copy is of what the editor shows (VR-12)', async () => {
    const { id } = await createSurvey(editor, { title: 'Live' });
    await draft(id, { title: 'Waiting' });
    const copy = await editor.post<{ id: number }>(`/surveys/${id}/duplicate`);
    expect(await read(copy.body.id)).toMatchObject({ title: 'Waiting (Copy)', has_changes: false });
  });

  test('deleting a survey for good deletes its draft and versions; the trash keeps versions (VR-40)', async () => {
    const { id } = await createSurvey(editor, { title: 'Live' });
    await draft(id, { title: 'Waiting' });
    const count = async (table: 'survey_drafts' | 'survey_publications') =>
      (await server.deps.db.selectFrom(table).select('survey_id').where('survey_id', '=', id).execute()).length;
    expect([await count('survey_drafts'), await count('survey_publications')]).toEqual([1, 1]);
    await deleteSurveys(editor, id);
    expect([await count('survey_drafts'), await count('survey_publications')]).toEqual([0, 0]);
  });

  test('what was deleted in a draft comes back when it is sent again, also without the right to add it (VR-02)', async () => {
    const hook = { id: '', name: 'Hook', request_url: 'https://hooks.test/1', secret: 'hush' };
    const notifications = { webhook: { active: true, webhooks: [hook] } };
    const { id, ...survey } = await createSurvey(editor, { notifications });
    const kept = survey.notifications.webhook.webhooks;
    await draft(id, { notifications: { webhook: { active: true, webhooks: [] } } });
    const { has_changes } = await draft(id, { notifications: { webhook: { active: true, webhooks: kept } } });
    expect(has_changes).toBe(false);
  });
});
