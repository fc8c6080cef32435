import type { Survey } from '@userfeedback/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseRanges } from '../../platform/outgoing/addresses.ts';
import type { Catcher } from '../../platform/outgoing/testing.ts';
import { startCatcher } from '../../platform/outgoing/testing.ts';
import { markedSecrets } from '../../platform/secrets.ts';
import type { Client } from '../../testing/client.ts';
import type { SurveyBody } from '../../testing/factories.ts';
import { createSurvey, submitResponse } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { deliveryKinds } from '../deliveries/kinds.ts';
import { listPauses } from '../deliveries/pauses/service.ts';
import { dispatchDue } from '../deliveries/testing.ts';
import { listUnreadableWebhooks } from './service.ts';

const SECRET = 'PLANTED secret';
type Hook = NonNullable<NonNullable<NonNullable<SurveyBody['notifications']>['webhook']>['webhooks']>[number];

describe.each(testDialects())('secrets of webhooks on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let catcher: Catcher;
  beforeAll(async () => {
    catcher = await startCatcher();
    const config = { outgoingAllow: parseRanges('127.0.0.1/32') };
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', config });
    admin = await server.as('administrator');
  });
  beforeEach(async () => {
    catcher.reset();
    await server.deps.db.deleteFrom('deliveries').execute();
    await server.deps.db.deleteFrom('delivery_pauses').execute();
    await server.deps.db.updateTable('surveys').set({ notifications: '{}' }).execute();
  });
  afterAll(async () => {
    await server.close();
    await catcher.close();
  });

  const url = (path: string) => `http://127.0.0.1:${catcher.port}${path}`;
  const createHooked = (webhooks: Hook[]) =>
    createSurvey(admin, { notifications: { webhook: { active: true, webhooks } } });
  const planted: Hook = {
    request_url: 'https://planted.example.test/T0KEN',
    secret: SECRET,
    headers: [{ key: 'X-Key', value: 'PLANTED value' }],
  };
  const read = async (id: number) => (await admin.get<Survey>(`/surveys/${id}`)).body;
  const hooksOf = (survey: Survey) => survey.notifications.webhook.webhooks;
  const stored = async (id: number) =>
    (await server.deps.db.selectFrom('surveys').select('notifications').where('id', '=', id).executeTakeFirstOrThrow())
      .notifications;
  const dispatch = () => dispatchDue(server.deps, deliveryKinds(server.deps));
  const deliveries = () =>
    server.deps.db.selectFrom('deliveries').selectAll().orderBy('response_id').orderBy('number').execute();
  /** As if UF_SECRET had been different when a part was stored. */
  const sealElsewhere = async (id: number, change: (hook: Hook, seal: (text: string) => string) => Hook) => {
    const { seal } = markedSecrets({ secret: 'a secret of somebody else', previousSecrets: [] }, 'webhooks');
    const notifications = JSON.parse(await stored(id));
    notifications.webhook.webhooks = notifications.webhook.webhooks.map((hook: Hook) => change(hook, seal));
    const text = JSON.stringify(notifications);
    await server.deps.site.change(async (db) => {
      await db.updateTable('surveys').set({ notifications: text }).where('id', '=', id).execute();
    });
    return text;
  };

  test('addresses, header values and secrets are sealed where they are stored; the editor and a copy read them (FS-18)', async () => {
    const survey = await createHooked([planted]);
    expect(hooksOf(survey)[0]).toMatchObject(planted);
    await submitResponse(server, survey);
    await dispatch();
    const { body } = await admin.post<{ id: number }>(`/surveys/${survey.id}/duplicate`);
    await admin.put(`/surveys/${survey.id}`, { ...(await read(survey.id)), title: 'Again' });
    for (const id of [survey.id, body.id]) {
      expect(hooksOf(await read(id))[0]).toMatchObject(planted);
      expect(await stored(id)).not.toMatch(/PLANTED|T0KEN|planted[.]example/);
    }
    expect(JSON.stringify(await deliveries())).not.toMatch(/PLANTED|T0KEN|planted[.]example/);
  });

  test('an address as long as it may be can be kept sealed, and one letter more cannot (FS-18)', async () => {
    const long = `https://example.test/${'ä'.repeat(2000 - 21)}`;
    expect(hooksOf(await createHooked([{ request_url: long }]))[0]?.request_url).toBe(long);
    const { status } = await admin.post('/surveys', {
      notifications: { webhook: { webhooks: [{ request_url: `${long}x` }] } },
    });
    expect(status).toBe(422);
  });

  test('each webhook has an id, kept over edits; copies get others (DC-33)', async () => {
    const survey = await createHooked([{ request_url: url('/a') }, { request_url: url('/b') }]);
    const [a, b] = hooksOf(survey);
    expect(new Set([a?.id, b?.id, '', undefined]).size).toBe(4);
    if (!a || !b) throw new Error('Two webhooks are missing.');
    const save = async (webhooks: Hook[]) => {
      const notifications = { ...survey.notifications, webhook: { active: true, webhooks } };
      const { body } = await admin.put<Survey>(`/surveys/${survey.id}`, {
        ...survey,
        revision: undefined,
        notifications,
      });
      return hooksOf(body).map(({ id }) => id);
    };
    expect(await save([{ ...b, request_url: url('/moved') }, a])).toEqual([b.id, a.id]);
    // A script that knows no ids means the same ones.
    expect(await save([{ request_url: url('/a') }, { request_url: url('/moved') }])).toEqual([a.id, b.id]);
    const [foreign = '', again = ''] = await save([
      { ...a, id: 'made-up' },
      { ...b, id: a.id },
    ]);
    expect(again).toBe(a.id);
    expect([a.id, b.id, 'made-up', '']).not.toContain(foreign);
    const { body } = await admin.post<{ id: number }>(`/surveys/${survey.id}/duplicate`);
    const copied = hooksOf(await read(body.id)).map(({ id }) => id);
    expect(copied).toHaveLength(2);
    expect(copied.filter((id) => [foreign, again, '', b.id].includes(id))).toEqual([]);
  });

  test.each(['request_url', 'secret', 'headers'] as const)(
    'a webhook whose %s cannot be read is never called; entered again, all of it goes out signed (SP-08)',
    async (part) => {
      const whole: Hook = {
        request_url: url('/hook'),
        secret: SECRET,
        headers: [{ key: 'X-Key', value: 'v' }],
      };
      const survey = await createHooked([whole]);
      await sealElsewhere(survey.id, (hook, seal) => ({
        ...hook,
        ...(part === 'headers'
          ? { headers: [{ key: 'X-Key', value: seal('v') }] }
          : { [part]: seal(String(whole[part])) }),
      }));
      for (let n = 0; n < 12; n++) await submitResponse(server, survey);
      while ((await dispatch()) > 0);
      expect(catcher.caught).toEqual([]);
      const paused = await deliveries();
      expect(paused).toHaveLength(12);
      expect(new Set(paused.map(({ status, attempts }) => `${status} ${attempts}`))).toEqual(new Set(['pending 0']));
      expect(await listPauses(server.deps.db)).toMatchObject([{ reason: 'it cannot be read on this server.' }]);
      expect(await listUnreadableWebhooks(server.deps)).toEqual([
        { id: survey.id, title: survey.title, webhook: 'Unnamed Webhook' },
      ]);
      const now = await read(survey.id);
      const [hook] = hooksOf(now);
      const webhooks = [{ ...hook, [part]: whole[part] }];
      const notifications = { ...now.notifications, webhook: { active: true, webhooks } };
      await admin.put(`/surveys/${survey.id}`, { ...now, notifications });
      while ((await dispatch()) > 0);
      expect(catcher.caught).toHaveLength(12);
      expect(catcher.caught.every(({ headers }) => headers['webhook-signature'] !== undefined)).toBe(true);
      expect(catcher.caught.every(({ headers }) => headers['x-key'] === 'v')).toBe(true);
      expect(await listUnreadableWebhooks(server.deps)).toEqual([]);
    },
  );

  test('unreadable values stay the same byte for byte, however often they are listed, saved, copied or sent (SP-06, SP-07)', async () => {
    const survey = await createHooked([planted]);
    const before = await sealElsewhere(survey.id, (hook, seal) => ({
      ...hook,
      request_url: seal('https://elsewhere.example.test/'),
      secret: seal('another secret'),
      headers: [{ key: 'X-Key', value: seal('v') }],
    }));
    await admin.get('/surveys');
    await submitResponse(server, survey);
    await dispatch();
    const shown = await read(survey.id);
    const [hook] = hooksOf(shown);
    expect(
      [hook?.request_url, hook?.secret, hook?.headers[0]?.value].every((text) => text?.startsWith('sealed:')),
    ).toBe(true);
    const renamed = await admin.put<Survey>(`/surveys/${survey.id}`, { ...shown, title: 'Renamed' });
    expect(renamed.status).toBe(200);
    const wanted = JSON.parse(before).webhook.webhooks[0];
    expect(JSON.parse(await stored(survey.id)).webhook.webhooks[0]).toEqual({
      ...wanted,
      body: [],
      name: 'Unnamed Webhook',
    });
    const { body } = await admin.post<{ id: number }>(`/surveys/${survey.id}/duplicate`);
    expect(JSON.parse(await stored(body.id)).webhook.webhooks[0]).toMatchObject({
      secret: wanted.secret,
      request_url: wanted.request_url,
    });
  });

  test.each(['request_url', 'secret'] as const)('a %s that only looks sealed is refused (SP-07)', async (field) => {
    const survey = await createHooked([planted]);
    const sendText = async (text: string) => {
      const webhooks = [{ ...hooksOf(survey)[0], [field]: text }];
      const notifications = { ...survey.notifications, webhook: { active: true, webhooks } };
      return admin.put<{ errors: Record<string, string> }>(`/surveys/${survey.id}`, {
        ...survey,
        revision: undefined,
        notifications,
      });
    };
    const before = await stored(survey.id);
    const own = JSON.parse(before).webhook.webhooks[0][field];
    expect((await sendText(own)).status).toBe(200);
    const { status, body } = await sendText('sealed:made-up');
    expect([status, body.errors]).toEqual([
      422,
      { [`notifications.webhook.webhooks.0.${field}`]: 'This cannot begin with “sealed:”.' },
    ]);
    const created = await admin.post('/surveys', {
      notifications: { webhook: { webhooks: [{ [field]: own }] } },
    });
    expect(created.status).toBe(422);
  });
});
