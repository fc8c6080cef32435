import type { Survey } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { createSurvey } from '../../testing/factories.ts';
import { switchPlan } from '../../testing/plans.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';

describe.each(testDialects())('surveys made on Lite on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer({ dialect, addons: 'all' });
    admin = await server.as('administrator');
  });
  afterAll(() => server.close());

  const get = async (id: number) => (await admin.get<Survey>(`/surveys/${id}`)).body;

  test('say so, also their copies, and keep it once the plan allows more (FH-04)', async () => {
    await switchPlan(server, 'none');
    const { id } = await createSurvey(admin, {});
    expect(await get(id)).toMatchObject({ made_on_lite: true, settings: { targeting: { devices: ['desktop'] } } });
    await switchPlan(server, 'pro');
    expect(await get(id)).toMatchObject({ made_on_lite: true, settings: { targeting: { devices: ['desktop'] } } });
    const copy = await admin.post<{ id: number }>(`/surveys/${id}/duplicate`, {});
    expect((await get(copy.body.id)).made_on_lite).toBe(true);
    const later = await createSurvey(admin, {});
    expect((await get(later.id)).made_on_lite).toBe(false);
  });
});
