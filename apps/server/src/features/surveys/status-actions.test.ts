import type { Survey } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { createSurvey } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { saveSettings } from '../settings/service.ts';

describe.each(testDialects())('actions on surveys on %s', (dialect) => {
  let server: TestServer;
  let editor: Client;
  const read = async (id: number) => (await editor.get<Survey>(`/surveys/${id}`)).body;
  const runAction = (name: string, survey_ids: number[]) => editor.post(`/surveys/${name}`, { survey_ids });
  const make = async (change = {}) => (await createSurvey(editor, change)).id;
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

  test('publish and draft change the surveys that are named, unknown ids are skipped (OP-09, API-B-12, SL-24)', async () => {
    const ids = [await make({ status: 'draft' }), await make({ status: 'draft' })];
    expect(await runAction('publish', [...ids, 999_999])).toMatchObject({
      status: 200,
      body: { success: true, survey_ids: ids },
    });
    expect(await Promise.all(ids.map(read))).toMatchObject([{ status: 'publish' }, { status: 'publish' }]);
    await runAction('draft', ids);
    expect(await Promise.all(ids.map(read))).toMatchObject([{ status: 'draft' }, { status: 'draft' }]);
  });

  test('publishing a scheduled survey makes it live now, and a draft has no schedule', async () => {
    const ahead = '2026-11-25T08:00:00.000Z';
    const [now, never] = [await make({ publish_at: ahead }), await make({ publish_at: ahead })];
    await runAction('publish', [now]);
    expect(await read(now)).toMatchObject({ status: 'publish', publish_at: null });
    await runAction('draft', [never]);
    expect(await read(never)).toMatchObject({ status: 'draft', publish_at: null });
  });

  test('the trash keeps surveys until they are restored as drafts (SL-25, SL-26)', async () => {
    const id = await make();
    await runAction('trash', [id]);
    expect((await read(id)).status).toBe('trash');
    const kept = await runAction('publish', [id]);
    expect(kept.body).toEqual({ success: true, survey_ids: [], refused: [] });
    expect((await read(id)).status).toBe('trash');
    await runAction('restore', [id]);
    expect(await read(id)).toMatchObject({ status: 'draft', publish_at: null });
  });

  test('restoring what is not in the trash changes nothing', async () => {
    const id = await make();
    expect((await runAction('restore', [id])).body).toEqual({ success: true, survey_ids: [] });
    expect((await read(id)).status).toBe('publish');
  });

  test('an action counts as a save: an editor that was open meanwhile gets a conflict', async () => {
    const { id, revision } = await createSurvey(editor);
    await runAction('draft', [id]);
    expect((await editor.put(`/surveys/${id}`, { title: 'x', revision })).status).toBe(409);
  });

  test('no ids, or anything that is not a list of ids, is refused', async () => {
    for (const survey_ids of [[], ['x'], [-1], 'all', undefined]) {
      expect((await editor.post('/surveys/trash', { survey_ids })).status).toBe(422);
    }
  });

  test('whoever may edit surveys needs another right to trash, restore and delete them', async () => {
    await saveSettings(server.deps, { create_edit_surveys: ['author'] });
    const author = await server.as('author');
    const id = await make();
    expect((await author.post('/surveys/draft', { survey_ids: [id] })).status).toBe(200);
    for (const action of ['trash', 'restore']) {
      expect((await author.post(`/surveys/${action}`, { survey_ids: [id] })).status).toBe(403);
    }
    expect((await author.delete('/surveys', { survey_ids: [id] })).status).toBe(403);
    expect((await server.visitor.post('/surveys/draft', { survey_ids: [id] })).status).toBe(401);
  });
});
