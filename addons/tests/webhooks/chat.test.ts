import type { Webhook } from '@userfeedback/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliveryKinds } from '../../../apps/server/src/features/deliveries/kinds.ts';
import { listPauses } from '../../../apps/server/src/features/deliveries/pauses/service.ts';
import { dispatchDue } from '../../../apps/server/src/features/deliveries/testing.ts';
import { parseRanges } from '../../../apps/server/src/platform/outgoing/addresses.ts';
import type { Catcher } from '../../../apps/server/src/platform/outgoing/testing.ts';
import { startCatcher } from '../../../apps/server/src/platform/outgoing/testing.ts';
import type { Client } from '../../../apps/server/src/testing/client.ts';
import { createSurvey, radioQuestion, submitResponse } from '../../../apps/server/src/testing/factories.ts';
import type { TestServer } from '../../../apps/server/src/testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../../apps/server/src/testing/start-test-server.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const later = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000).toISOString();

describe.each(testDialects())('messages to chats on %s', (dialect) => {
  let server: TestServer;
  let catcher: Catcher;
  let admin: Client;
  beforeAll(async () => {
    catcher = await startCatcher();
    const config = { outgoingAllow: parseRanges('127.0.0.1/32') };
    server = await startTestServer({ dialect, licence: 'pro', addons: 'all', now: NOW, config });
    admin = await server.as('administrator');
  });
  beforeEach(async () => {
    server.setNow(NOW);
    catcher.reset();
    for (const table of ['deliveries', 'delivery_pauses', 'delivery_turns'] as const)
      await server.deps.db.deleteFrom(table).execute();
  });
  afterAll(async () => {
    await server.close();
    await catcher.close();
  });

  const surveyTo = (service: Webhook['service'], given: object = {}) =>
    createSurvey(admin, {
      title: 'Reader survey',
      questions: [radioQuestion('q1')],
      notifications: {
        email: { active: false },
        webhook: {
          active: true,
          webhooks: [{ name: 'Chat', request_url: `http://127.0.0.1:${catcher.port}/chat`, service, ...given }],
        },
      },
    });
  const respond = async (survey: Awaited<ReturnType<typeof surveyTo>>, count: number) => {
    for (let n = 0; n < count; n++)
      await submitResponse(server, survey, { answers: [{ question_id: 'q1', value: 'Yes' }] });
  };
  const dispatch = async () => {
    while ((await dispatchDue(server.deps, deliveryKinds(server.deps))) > 0);
  };
  const rows = () => server.deps.db.selectFrom('deliveries').selectAll().where('kind', '=', 'addon:webhooks').execute();
  const statuses = async () => [...new Set((await rows()).map(({ status }) => status))];
  const replyWith = (status: number, body: string, headers = {}) => {
    catcher.reply = (_path, reply) => void reply.writeHead(status, headers).end(body);
  };

  test('a chat gets a message of its service, whatever the webhook says about requests (DC-46)', async () => {
    const kept = {
      request_method: 'GET',
      request_format: 'XML',
      secret: 'hush',
      headers: [{ key: 'x-own', value: '1' }],
    };
    await respond(await surveyTo('slack', kept), 1);
    await dispatch();
    const [{ method, body = '', headers = {} } = {}] = catcher.caught;
    expect([method, headers['content-type'], headers['x-own'], headers['webhook-signature']]).toEqual([
      'POST',
      'application/json',
      undefined,
      undefined,
    ]);
    expect(JSON.parse(body)).toMatchObject({ text: 'New response to “Reader survey”', blocks: expect.any(Array) });
  });

  test('while few wait each has a message of its own, when many wait one tells of up to 100 (DC-55)', async () => {
    const survey = await surveyTo('discord');
    await respond(survey, 10);
    await dispatch();
    server.setNow(later(10));
    await dispatch();
    expect(catcher.caught).toHaveLength(10);
    catcher.reset();
    server.setNow(later(30));
    await respond(survey, 130);
    await dispatch();
    const titles = catcher.caught.map(({ body }) => JSON.parse(body).embeds[0]);
    expect(titles.map(({ title }) => title)).toEqual([
      '100 new responses to “Reader survey”',
      '30 new responses to “Reader survey”',
    ]);
    expect(titles[0].url).toMatch(new RegExp(`/admin/results/survey/${survey.id}/responses$`));
    expect(await statuses()).toEqual(['sent']);
    expect(await rows()).toHaveLength(140);
  });

  test('Discord says in its reply how long to wait (DC-55)', async () => {
    const survey = await surveyTo('discord');
    await respond(survey, 1);
    replyWith(429, '{"message": "You are being rate limited.", "retry_after": 64.57, "global": false}');
    await dispatch();
    expect((await rows()).map(({ status, next_attempt_at }) => [status, next_attempt_at])).toEqual([
      ['pending', later(65)],
    ]);
  });

  test.each(['channel_is_archived', 'no_service'])(
    'Slack’s %s pauses until the address changes (DC-55, DC-28)',
    async (said) => {
      const survey = await surveyTo('slack');
      await respond(survey, 12);
      replyWith(said === 'no_service' ? 404 : 410, said);
      await dispatch();
      expect(await statuses()).toEqual(['pending']);
      expect((await listPauses(server.deps.db)).map(({ reason }) => reason)).toEqual([
        `the address says that it is closed (${said}).`,
      ]);
      catcher.reset();
      const { notifications } = survey;
      const [webhook] = notifications.webhook.webhooks;
      const moved = { ...webhook, request_url: `http://127.0.0.1:${catcher.port}/moved` };
      await admin.put(`/surveys/${survey.id}`, {
        ...survey,
        notifications: { ...notifications, webhook: { active: true, webhooks: [moved] } },
      });
      server.setNow(later(5));
      await dispatch();
      expect(catcher.caught.map(({ path }) => path)).toEqual(['/moved']);
      expect(await statuses()).toEqual(['sent']);
    },
  );

  test('a chat is not told of what is for machines (DC-65)', async () => {
    const survey = await surveyTo('teams', { events: ['response.partial', 'summary.weekly', 'response.erased'] });
    await respond(survey, 1);
    expect(await rows()).toEqual([]);
  });
});
