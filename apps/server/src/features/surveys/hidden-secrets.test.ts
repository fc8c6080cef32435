import type { SavedSurvey, Survey } from '@userfeedback/contract';
import { HIDDEN } from '@userfeedback/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { createSurvey } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { saveSettings } from '../settings/service.ts';

const HOOK = {
  name: 'Hook',
  request_url: 'https://hooks.test/T0KEN?key=T0KEN',
  secret: 'T0KEN',
  headers: [
    { key: 'X-Key', value: 'T0KEN one' },
    { key: 'X-Key', value: 'T0KEN two' },
    { key: 'X-Empty', value: '' },
  ],
};
const WEBHOOKS = [HOOK, { name: 'Open', request_url: 'https://hooks.test/', secret: '' }];
const MARKED = [
  {
    name: 'Hook',
    request_url: `https://hooks.test/${HIDDEN}`,
    secret: HIDDEN,
    headers: [
      { key: 'X-Key', value: HIDDEN },
      { key: 'X-Key', value: HIDDEN },
      { key: 'X-Empty', value: '' },
    ],
  },
  { name: 'Open', request_url: 'https://hooks.test/', secret: '', headers: [] },
];

describe.each(testDialects())('secrets of webhooks for people who may not view results, on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all' });
    admin = await server.as('administrator');
    await saveSettings(server.deps, { create_edit_surveys: ['editor'], view_results: [] });
  });
  afterAll(() => server.close());
  const create = () => createSurvey(admin, { notifications: { webhook: { active: true, webhooks: WEBHOOKS } } });
  const hooksOf = ({ notifications }: Survey) => notifications.webhook.webhooks;
  const read = async (id: number, content = 'draft') =>
    (await admin.get<Survey>(`/surveys/${id}?content=${content}`)).body;

  test.each(['as', 'apiKey'] as const)(
    'no reply has them, and what is sent back keeps them: %s (XS-04)',
    async (who) => {
      const editor = await server[who]('editor');
      const { id } = await create();
      const before = hooksOf(await read(id));
      const replies: string[] = [];
      const told = async <Reply>(call: Promise<{ status: number; body: Reply }>, status = 200) => {
        const { body, ...reply } = await call;
        expect(reply.status, JSON.stringify(body)).toBe(status);
        replies.push(JSON.stringify(body));
        return body;
      };
      const seen = await told(editor.get<Survey>(`/surveys/${id}`));
      expect(hooksOf(seen)).toMatchObject(MARKED);
      const saved = await told(editor.put<SavedSurvey>(`/surveys/${id}`, { ...seen, title: 'Seen', apply: false }));
      expect(hooksOf(saved)).toEqual(hooksOf(seen));
      await told(editor.get(`/surveys/${id}/changes`));
      const { revision } = await told(
        editor.post<SavedSurvey>(`/surveys/${id}/changes/publish`, { revision: saved.revision }),
      );
      const { items } = await told(editor.get<{ items: { id: number }[] }>(`/surveys/${id}/versions`));
      await told(editor.get(`/surveys/${id}/versions/${items[0]?.id}`));
      await told(editor.get(`/surveys/${id}/versions/${items[0]?.id}/changes`));
      const restored = await told(
        editor.post<SavedSurvey>(`/surveys/${id}/versions/${items[1]?.id}/restore`, { revision }),
      );
      await told(editor.delete(`/surveys/${id}/changes`, { revision: restored.revision }));
      await told(editor.get(`/surveys/${id}/file`));
      await told(editor.get('/surveys?per_page=-1'));
      await told(editor.post('/surveys', { ...(await told(editor.get<Survey>(`/surveys/${id}`))), title: 'By POST' }));
      // Also without ids, as scripts write them.
      const webhooks = hooksOf(seen).map(({ id: _, ...hook }) => hook);
      await told(editor.put(`/surveys/${id}`, { notifications: { webhook: { webhooks } } }));
      await told(editor.post(`/surveys/${id}/duplicate`), 201);
      expect(replies.join('\n')).not.toContain('T0KEN');
      expect(hooksOf(await read(id))).toEqual(before);
      expect((await read(id)).title).toBe('By POST');
      const elsewhere = hooksOf(seen).map((hook) => ({ ...hook, request_url: 'https://mine.test/' }));
      const moved = { notifications: { webhook: { webhooks: elsewhere } } };
      expect((await editor.put(`/surveys/${id}`, moved)).status).toBe(403);
    },
  );

  test('those who may change them read and write them, and marks mean what is stored (XS-04)', async () => {
    const { id } = await create();
    const before = hooksOf(await read(id));
    expect(before).toMatchObject(WEBHOOKS);
    const [hook] = before;
    const send = (change: object) =>
      admin.put<Survey & { errors: object }>(`/surveys/${id}`, {
        notifications: { webhook: { webhooks: [{ ...hook, ...change }] } },
      });
    expect(hooksOf((await send({ ...MARKED[0], secret: 'another' })).body)).toEqual([{ ...hook, secret: 'another' }]);
    const path = 'notifications.webhook.webhooks.0';
    const wrong: [object, string][] = [
      [{ request_url: `https://elsewhere.test/${HIDDEN}` }, `${path}.request_url`],
      [{ id: 'unknown', secret: HIDDEN, request_url: 'https://new.test' }, `${path}.secret`],
      [{ headers: [{ key: 'X-New', value: HIDDEN }] }, `${path}.headers.0.value`],
      [{ headers: [{ key: 'X-Empty', value: HIDDEN }] }, `${path}.headers.0.value`],
    ];
    for (const [change, field] of wrong) {
      const { status, body } = await send(change);
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    }
    const fresh = { title: 'New', notifications: { webhook: { webhooks: [{ name: 'x', secret: HIDDEN }] } } };
    expect((await admin.post('/surveys', fresh)).status).toBe(422);
  });
});
