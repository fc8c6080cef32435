import type { SavedSurvey, Survey } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { createSurvey, radioQuestion, surveyBody, textQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const LATER = '2026-12-24T12:00:00.000Z';
const HOOK = { name: 'Hook', request_url: 'https://hooks.test/path?key=k', secret: 'hush' };

describe.each(testDialects())('drafts beside live surveys on %s', (dialect) => {
  let server: TestServer;
  let editor: Client;
  const read = async (id: number, content = '') =>
    (await editor.get<Survey>(`/surveys/${id}${content && `?content=${content}`}`)).body;
  const titles = async (id: number) => [(await read(id)).title, (await read(id, 'draft')).title];
  const save = (id: number, change: object) =>
    editor.put<SavedSurvey>(`/surveys/${id}`, { ...surveyBody(), ...change });
  const draft = (id: number, change: object) => save(id, { apply: false, ...change });
  const publish = (id: number, call: object) => editor.post<SavedSurvey>(`/surveys/${id}/changes/publish`, call);
  const etag = async () => (await server.visitor.get('/widget')).headers.etag;
  const shown = async (id: number) =>
    (await server.visitor.get<{ surveys: Survey[] }>('/widget')).body.surveys.find((each) => each.id === id);

  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', now: NOW });
    editor = await server.as('administrator');
  });
  afterAll(() => server.close());

  test('a save that does not apply goes beside the live survey, and visitors get what they got (VR-02, VR-05, VR-08)', async () => {
    const { id } = await createSurvey(editor, { title: 'Live' });
    const before = await etag();
    const counter = (await server.deps.site.latest()).counter;
    const change = {
      title: 'Waiting',
      questions: [radioQuestion('q1'), textQuestion('q2')],
      notifications: { webhook: { active: true, webhooks: [HOOK] } },
      status: 'draft',
      publish_at: LATER,
    };
    const { body } = await draft(id, change);
    expect(body).toMatchObject({ title: 'Waiting', content: 'draft', has_changes: true, status: 'publish' });
    expect(await read(id, 'draft')).toMatchObject({
      title: 'Waiting',
      content: 'draft',
      has_changes: true,
      status: 'publish',
      publish_at: null,
      draft: { at: NOW, by: 'An administrator' },
      notifications: { webhook: { active: true, webhooks: [HOOK] } },
    });
    expect(await read(id)).toMatchObject({
      title: 'Live',
      content: 'live',
      has_changes: true,
      version: 1,
      questions: [{ id: 'q1' }],
      draft: { at: NOW },
    });
    expect([await etag(), (await server.deps.site.latest()).counter]).toEqual([before, counter]);
    expect((await shown(id))?.questions).toHaveLength(1);
    expect((await editor.get(`/surveys/${id}?content=x`)).status).toBe(422);
  });

  test('a draft that equals the live version again is gone (VR-01)', async () => {
    const { id, title } = await createSurvey(editor);
    expect(await read(id, 'draft')).toMatchObject({ content: 'live', has_changes: false, draft: null });
    expect((await draft(id, { title: 'Another' })).body.has_changes).toBe(true);
    expect((await draft(id, { title })).body).toMatchObject({
      has_changes: false,
      content: 'live',
      draft: null,
    });
  });

  test('a save that applies acts at once and leaves the draft as it is; what cannot be published is refused (VR-03)', async () => {
    const { id } = await createSurvey(editor, { title: 'One' });
    await draft(id, { title: 'Two' });
    expect((await save(id, { title: 'Three' })).body).toMatchObject({ content: 'live', has_changes: true });
    expect(await titles(id)).toEqual(['Three', 'Two']);
    const refused = await save(id, {
      questions: [radioQuestion('q1', { config: { options: ['Yes', ''] } })],
    });
    expect([refused.status, await titles(id)]).toEqual([422, ['Three', 'Two']]);
  });

  test('of a survey that is not live both kinds of saves do the same (VR-04)', async () => {
    const bodies = await Promise.all(
      [true, false].map(async (apply) => {
        const { id } = await createSurvey(editor, { status: 'draft' });
        const { body } = await save(id, { title: 'Changed', status: 'draft', apply });
        return { ...body, id: 0, cookie_name: '' };
      }),
    );
    expect(bodies[0]).toEqual(bodies[1]);
    expect(bodies[0]).toMatchObject({ title: 'Changed', has_changes: false });
  });

  test('one revision counts the saves of both, and a repeated save is no conflict (VR-06)', async () => {
    const { id, revision } = await createSurvey(editor);
    const drafted = await draft(id, { title: 'Mine', revision, save_key: 'a' });
    expect(drafted.body.revision).toBe(revision + 1);
    expect((await save(id, { title: 'Theirs', revision })).status).toBe(409);
    expect((await draft(id, { title: 'Mine again', revision, save_key: 'a' })).status).toBe(200);
    const applied = await save(id, { title: 'Theirs', revision: revision + 2 });
    expect(applied.status).toBe(200);
    expect((await draft(id, { title: 'Late', revision: revision + 2 })).status).toBe(409);
    expect(await titles(id)).toEqual(['Theirs', 'Mine again']);
  });

  test('publishing makes the draft what visitors get, once, however often it is sent (VR-14)', async () => {
    const { id } = await createSurvey(editor);
    const { body } = await draft(id, { title: 'Better', questions: [textQuestion('why')] });
    const call = { revision: body.revision, note: 'Asks why', save_key: 'p' };
    const replies = [await publish(id, call), await publish(id, call), await publish(id, call)];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(replies[0]?.body).toMatchObject({
      published: true,
      content: 'live',
      has_changes: false,
      version: 2,
    });
    expect(await titles(id)).toEqual(['Better', 'Better']);
    expect((await shown(id))?.questions).toMatchObject([{ id: 'why' }]);
    const { body: list } = await editor.get<{ items: object[] }>(`/surveys/${id}/versions`);
    expect(list.items).toMatchObject([
      { number: 2, kind: 'published', note: 'Asks why', by: { kind: 'user', name: 'An administrator' } },
      { number: 1 },
    ]);
    expect((await publish(id, { revision: 1 })).status).toBe(409);
  });

  test('a draft that cannot be published stays where it is, and so does the live version (VR-16)', async () => {
    const { id } = await createSurvey(editor);
    const { body } = await draft(id, { questions: [] });
    const before = await etag();
    const refused = await publish(id, { revision: body.revision });
    expect(refused).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('no questions'), errors: { questions: expect.any(String) } },
    });
    expect([await etag(), (await read(id, 'draft')).questions]).toEqual([before, []]);
  });
});
