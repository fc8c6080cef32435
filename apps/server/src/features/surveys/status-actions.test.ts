import type { FormerSurvey, Survey } from '@userfeedback/contract';
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

describe.each(testDialects())('what made surveys drafts or trash is undone on %s', (dialect) => {
  let server: TestServer;
  let editor: Client;
  const AHEAD = '2026-11-25T08:00:00.000Z';
  const read = async (id: number, content = 'live') =>
    (await editor.get<Survey>(`/surveys/${id}?content=${content}`)).body;
  const make = async (change = {}) => (await createSurvey(editor, change)).id;
  const act = async (name: 'draft' | 'trash', survey_ids: number[]) =>
    (await editor.post<{ former: FormerSurvey[] }>(`/surveys/${name}`, { survey_ids })).body.former;
  const putBack = (surveys: FormerSurvey[], who = editor) => who.post('/surveys/put-back', { surveys });
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', now: '2026-11-20T12:00:00.000Z' });
    editor = await server.as('administrator');
  });
  afterAll(() => server.close());

  test.each(['draft', 'trash'] as const)(
    'after %s each has its status and moment again (SL-24, SL-25)',
    async (verb) => {
      const ids = [await make(), await make({ publish_at: AHEAD }), await make({ status: 'draft' })];
      const former = await act(verb, ids);
      expect((await putBack(former)).body).toEqual({ success: true, survey_ids: ids, left_out: [] });
      expect(await Promise.all(ids.map((id) => read(id)))).toMatchObject([
        { status: 'publish', publish_at: null },
        { status: 'publish', publish_at: AHEAD },
        { status: 'draft', publish_at: null },
      ]);
    },
  );

  test.each(['draft', 'trash'] as const)(
    'after %s changes that were not live are beside what was (SL-24, SL-25)',
    async (verb) => {
      const id = await make({ title: 'As visitors see it' });
      await editor.put(`/surveys/${id}`, { title: 'Not yet', apply: false });
      const former = await act(verb, [id]);
      expect(await read(id)).toMatchObject({ title: 'Not yet', has_changes: false });
      await putBack(former);
      expect(await read(id)).toMatchObject({ title: 'As visitors see it', status: 'publish', has_changes: true });
      expect(await read(id, 'draft')).toMatchObject({ title: 'Not yet' });
    },
  );

  test('what was saved, restored or published since stays (SL-25)', async () => {
    const ids = [await make(), await make(), await make()];
    const former = await act('trash', ids);
    await editor.post('/surveys/restore', { survey_ids: ids });
    await editor.put(`/surveys/${ids[1]}`, { title: 'Another' });
    await editor.post('/surveys/publish', { survey_ids: [ids[2]] });
    const left_out = ids.map((id) => ({ id, code: 'changed' }));
    expect((await putBack(former)).body).toEqual({ success: true, survey_ids: [], left_out });
    expect(await read(ids[1] as number)).toMatchObject({ status: 'draft', title: 'Another' });
  });

  test('nothing becomes live that may not be published, and no plan is passed by (XA-02)', async () => {
    const empty = await make({ status: 'draft', questions: [] });
    const [one] = await act('draft', [empty]);
    const live = { ...(one as FormerSurvey), status: 'publish' as const };
    expect((await putBack([live])).body).toMatchObject({ left_out: [{ id: empty, code: 'no-questions' }] });
    expect(await read(empty)).toMatchObject({ status: 'draft' });
    await saveSettings(server.deps, { create_edit_surveys: ['author'] });
    const former = await act('trash', [await make()]);
    expect((await putBack(former, await server.as('author'))).status).toBe(403);
  });
});
