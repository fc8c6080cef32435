import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saveSettings } from '../../features/settings/service.ts';
import type { Client } from '../../testing/client.ts';
import { createSurvey, submitResponse } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { sendUsage } from './service.ts';

describe.each(testDialects())('usage tracking on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let sent: { url: string; body: unknown }[];
  beforeAll(async () => {
    server = await startTestServer({
      dialect,
      licence: 'pro',
      addons: 'all',
      now: '2026-11-20T12:00:00.000Z',
    });
    admin = await server.as('administrator');
    await submitResponse(server, await createSurvey(admin, { title: 'PLANTED title' }));
  });
  beforeEach(async () => {
    sent = [];
    await server.deps.db.deleteFrom('weekly_claims').execute();
  });
  afterAll(() => server.close());

  const run = (usageUrl: string | null) =>
    sendUsage({
      ...server.deps,
      config: { ...server.deps.config, usageUrl },
      fetch: async (url, init) => {
        sent.push({ url: String(url), body: JSON.parse(String(init?.body)) });
        return new Response();
      },
    });

  test('by default nothing is sent anywhere, and the screen can show what would be (ST-42)', async () => {
    await run('https://usage.test/');
    await saveSettings(server.deps, { allow_usage_tracking: true });
    await run(null);
    expect(sent).toEqual([]);
    const { body } = await admin.get<{ report: object; sent_to: string | null }>('/usage');
    expect(body.sent_to).toBeNull();
    expect(body.report).toMatchObject({
      product: 'userfeedback',
      database: dialect,
      plan: 'pro',
      surveys: 1,
      published_surveys: 1,
      responses: 1,
      question_types: { 'radio-button': 1 },
    });
    expect(JSON.stringify(body)).not.toContain('PLANTED');
    expect((await (await server.as('editor')).get('/usage')).status).toBe(403);
  });

  test('switched on, exactly what the screen shows is sent once a week to the address that is named (ST-42)', async () => {
    await saveSettings(server.deps, { allow_usage_tracking: true });
    const { body } = await admin.get<{ report: object }>('/usage');
    await Promise.all([run('https://usage.test/in'), run('https://usage.test/in')]);
    await run('https://usage.test/in');
    expect(sent).toEqual([{ url: 'https://usage.test/in', body: body.report }]);
    server.setNow('2026-11-27T12:00:00.000Z');
    await run('https://usage.test/in');
    expect(sent).toHaveLength(2);
    await saveSettings(server.deps, { allow_usage_tracking: false });
    server.setNow('2026-12-04T12:00:00.000Z');
    await run('https://usage.test/in');
    expect(sent).toHaveLength(2);
  });
});
