import type { DemoContent, Survey } from '@userfeedback/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { recount } from '../../features/results/recount.ts';
import type { Client } from '../../testing/client.ts';
import { createSurvey, submitResponse } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { addDemo, seedDemo } from './demo.ts';

describe.each(testDialects())('removing the demo on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  beforeEach(async () => {
    server = await startTestServer({ dialect });
    await seedDemo(server.deps);
    admin = await server.as('administrator');
  });
  afterEach(() => server.close());

  const getDemo = async () => (await admin.get<DemoContent>('/demo')).body;
  const remove = (who = admin) => who.inject({ method: 'DELETE', url: '/api/v1/demo' });
  const titles = async () =>
    (await server.deps.db.selectFrom('surveys').select('title').where('deleted_at', 'is', null).execute()).map(
      ({ title }) => title,
    );

  test('leaves what people made, with its responses and right counts (FH-07)', async () => {
    const own = await createSurvey(admin, { title: 'Mine', status: 'publish' });
    await submitResponse(server, own);
    expect(await getDemo()).toEqual({ is_there: true, surveys: 12, responses: 1600, pages: ['About us'], changed: [] });
    expect((await remove()).status).toBe(200);
    expect(await titles()).toEqual(['Mine']);
    const left = await server.deps.db.selectFrom('responses').select('survey_id').execute();
    expect(left).toEqual([{ survey_id: own.id }]);
    expect(await recount(server.deps.db)).toEqual([]);
    expect(await getDemo()).toEqual({ is_there: false, surveys: 0, responses: 0, pages: [], changed: [] });
    expect((await remove()).status).toBe(200);
    const people = await server.deps.db.selectFrom('users').select('email').execute();
    expect(people.length).toBeGreaterThan(4);
  });

  test('a demo survey that somebody has changed stays; one that was only taken offline goes (FH-07)', async () => {
    const [first, second] = await server.deps.db.selectFrom('surveys').select('id').orderBy('id').limit(2).execute();
    const { body } = await admin.get<Survey>(`/surveys/${first?.id}?content=draft`);
    await admin.post('/surveys', { ...body, title: 'Now mine' });
    await admin.post('/surveys/draft', { survey_ids: [second?.id] });
    expect(await getDemo()).toMatchObject({ surveys: 11, changed: [{ id: first?.id, title: 'Now mine' }] });
    await remove();
    expect(await titles()).toEqual(['Now mine']);
    expect(await recount(server.deps.db)).toEqual([]);
  });

  test('an edit that was accepted while the demo is removed is never lost; two who remove it both succeed (FH-07)', async () => {
    const surveys = await server.deps.db.selectFrom('surveys').select(['id', 'title']).orderBy('id').execute();
    const drafts = await Promise.all(
      surveys.map(async ({ id }) => (await admin.get<Survey>(`/surveys/${id}?content=draft`)).body),
    );
    const [removals, edits] = await Promise.all([
      Promise.all([remove(), remove()]),
      Promise.all(
        drafts.map(async (draft) => ({
          id: draft.id ?? 0,
          status: (await admin.post('/surveys', { ...draft, title: `Mine ${draft.id}` })).status,
        })),
      ),
    ]);
    expect(removals.map(({ status }) => status)).toEqual([200, 200]);
    for (const { id, status } of edits)
      expect([id, (await admin.get(`/surveys/${id}`)).status]).toEqual([id, status === 200 ? 200 : 404]);
    expect(await recount(server.deps.db)).toEqual([]);
  });

  test('the next start makes none anew; adding it again is asked for (FH-07)', async () => {
    await remove();
    await seedDemo(server.deps);
    expect(await titles()).toEqual([]);
    expect(await addDemo(server.deps)).toBe(true);
    expect(await getDemo()).toMatchObject({ surveys: 12, responses: 1600 });
    expect(await addDemo(server.deps)).toBe(false);
    expect(await titles()).toHaveLength(12);
  });

  test('only who may manage the site and delete surveys removes it (FH-07)', async () => {
    expect((await remove(await server.as('editor'))).status).toBe(403);
    expect((await (await server.as('editor')).get('/demo')).status).toBe(403);
    expect(await titles()).toHaveLength(12);
  });
});

test('a site that never had a demo has nothing to remove (FH-07)', async () => {
  const server = await startTestServer({ dialect: 'sqlite' });
  const admin = await server.as('administrator');
  const own = await createSurvey(admin, { title: 'Mine' });
  expect((await admin.get<DemoContent>('/demo')).body.is_there).toBe(false);
  expect((await admin.inject({ method: 'DELETE', url: '/api/v1/demo' })).status).toBe(200);
  expect((await admin.get(`/surveys/${own.id}`)).status).toBe(200);
  await server.close();
});
