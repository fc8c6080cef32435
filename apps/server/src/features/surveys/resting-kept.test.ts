import type { SavedSurvey, Survey, WidgetDocument } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import type { SurveyBody } from '../../testing/factories.ts';
import { createSurvey } from '../../testing/factories.ts';
import { switchPlan } from '../../testing/plans.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { ALL, everything, LATER, NOW, OF_ADDON, restoreSite, setAddon } from './testing.ts';

describe.each(testDialects())('what rests is kept, on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;

  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', now: NOW });
    admin = await server.as('administrator');
  });
  afterAll(() => server.close());

  /** Everything that can rest, as stored; sealed texts are random. */
  const parts = async (id: number) => {
    const { questions, settings, notifications, status, publish_at } = await server.deps.db
      .selectFrom('surveys')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { email, webhook } = JSON.parse(notifications);
    const hooks = webhook.webhooks.map((hook: object) => ({ ...hook, secret: '', request_url: '' }));
    return {
      status,
      publish_at,
      questions: JSON.parse(questions),
      settings: JSON.parse(settings),
      email,
      webhook: { ...webhook, webhooks: hooks },
    };
  };
  const read = async (id: number) => (await admin.get<Survey>(`/surveys/${id}`)).body;
  const put = (id: number, body: SurveyBody) => admin.put<SavedSurvey>(`/surveys/${id}`, { ...body, id });
  const delivered = async (id: number) =>
    (await server.visitor.get<WidgetDocument>('/widget')).body.surveys.find((survey) => survey.id === id);

  test('the trash, a copy and a survey that is read and sent back keep all that rests, resting (FB-14)', async () => {
    const { id } = await createSurvey(admin, everything());
    const [before, shown] = [await parts(id), JSON.stringify(await delivered(id))];
    const comparable = ({ status: _status, publish_at: _publish_at, webhook, ...others }: typeof before) => ({
      ...others,
      // A copy's webhooks have ids of their own.
      webhook: { ...webhook, webhooks: webhook.webhooks.map((hook: object) => ({ ...hook, id: '' })) },
    });
    await switchPlan(server, 'none');
    for (const slug of Object.keys(OF_ADDON)) await setAddon(server, slug, 0);
    const rests = async (survey: number) => (await read(survey)).resting.map(({ part }) => part).toSorted();
    const resting = await rests(id);
    expect(resting).toEqual(ALL.toSorted());
    await admin.post('/surveys/trash', { survey_ids: [id] });
    await admin.post('/surveys/restore', { survey_ids: [id] });
    const restored = await read(id);
    expect(comparable(await parts(id))).toEqual(comparable(before));
    expect(restored.resting.map(({ part }) => part).toSorted()).toEqual(resting);
    const copy = (await admin.post<{ id: number }>(`/surveys/${id}/duplicate`)).body.id;
    expect(comparable(await parts(copy))).toEqual(comparable(before));
    expect(await rests(copy)).toEqual(resting);
    for (const send of [
      (survey: Survey) => put(id, survey),
      (survey: Survey) => admin.post<SavedSurvey>('/surveys', survey),
    ]) {
      const { body } = await send({ ...(await read(id)), status: 'publish' });
      expect(body).toMatchObject({ published: true, removed: [] });
      expect(await parts(id)).toEqual(before);
      expect(await rests(id)).toEqual(resting);
    }
    await restoreSite(server);
    const back = await delivered(id);
    const { version: _, ...former } = JSON.parse(shown);
    expect(back).toMatchObject(former);
    await admin.post('/surveys/trash', { survey_ids: [id, copy] });
  });

  test('live and scheduled surveys stay so without licence and addons, saved, migrated and started again (FB-04)', async () => {
    const live = await createSurvey(admin, everything());
    const ahead = await createSurvey(admin, everything({ publish_at: LATER }));
    await switchPlan(server, 'none');
    for (const slug of Object.keys(OF_ADDON)) await setAddon(server, slug, 0);
    for (const { id } of [live, ahead]) await put(id, await read(id));
    const again = await startTestServer({ dialect, beside: server, now: NOW });
    await again.deps.database.migrate();
    await again.deps.site.refresh();
    const manager = await again.as('administrator');
    for (const [{ id }, publish_at] of [
      [live, null],
      [ahead, LATER],
    ] as const) {
      const { body } = await manager.get<Survey>(`/surveys/${id}`);
      expect(body).toMatchObject({ status: 'publish', publish_at });
      expect((await manager.put<SavedSurvey>(`/surveys/${id}`, body)).body).toMatchObject({
        status: 'publish',
        publish_at,
        published: true,
      });
    }
    await again.close();
    await restoreSite(server);
    await admin.post('/surveys/trash', { survey_ids: [live.id, ahead.id] });
  });
});
