import type { Limits } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseRanges } from '../../platform/outgoing/addresses.ts';
import type { Catcher } from '../../platform/outgoing/testing.ts';
import { startCatcher } from '../../platform/outgoing/testing.ts';
import type { Client } from '../../testing/client.ts';
import { createSurvey, radioQuestion, submitResponse, textQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { claims, startModel } from '../ai-summary/testing.ts';
import { deliveryKinds } from '../deliveries/kinds.ts';
import { dispatchDue } from '../deliveries/testing.ts';

/** A number that nothing else has. */
const MAX = 7919;
const QUESTIONS = [radioQuestion('q1'), textQuestion('q2')];
const FORMATS = ['JSON', 'XML', 'FORM'] as const;
const LIMITS: Partial<Limits> = {
  max_responses: MAX,
  pace: { count: MAX, per: 'day' },
  quotas: [{ id: 'quota-yes', question_id: 'q1', values: ['Yes'], max: MAX }],
  closed_message: 'No more room',
};

describe.each(testDialects())('what leaves a limited survey on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let catcher: Catcher;
  let model: Awaited<ReturnType<typeof startModel>>;

  beforeAll(async () => {
    catcher = await startCatcher();
    model = await startModel(() => claims());
    const config = { outgoingAllow: parseRanges('127.0.0.1/32'), ai: model.config };
    const now = '2026-11-18T09:00:00.000Z';
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', config, now });
    admin = await server.apiKey('administrator');
  });
  afterAll(async () => {
    await server.close();
    await catcher.close();
    await model.close();
  });

  test('webhooks, mails, exports and the summary of a limited survey are those of a plain one (FQ-84)', async () => {
    const plain = await sentBy(undefined);
    const limited = await sentBy(LIMITS);
    expect([plain.hooks.length, plain.mails.length, plain.asked.length > 0]).toEqual([3, 1, true]);
    expect(plain.file).toContain('Because');
    expect(JSON.stringify(limited)).not.toContain(String(MAX));
    expect(withoutNumbers(limited)).toEqual(withoutNumbers(plain));
  });

  async function sentBy(limits: Partial<Limits> | undefined) {
    const hook = { request_url: `http://127.0.0.1:${catcher.port}/hook` };
    const webhooks = FORMATS.map((request_format) => ({ ...hook, request_format }));
    const survey = await createSurvey(admin, {
      questions: QUESTIONS,
      settings: limits ? { limits } : {},
      notifications: {
        email: { active: true, addresses: 'ann@example.test' },
        webhook: { active: true, webhooks },
      },
    });
    const [hooksBefore, mailsBefore, askedBefore] = [catcher.caught.length, server.mails.length, model.asked.length];
    const answers = [
      { question_id: 'q1', value: 'Yes' },
      { question_id: 'q2', value: 'Because' },
    ];
    expect((await submitResponse(server, survey, { answers })).status).toBe(201);
    await dispatchDue(server.deps, deliveryKinds(server.deps));
    expect((await admin.post(`/surveys/${survey.id}/ai-summary`)).status).toBe(200);
    const { body: file } = await admin.get<string>(`/exports?survey_id=${survey.id}`);
    return {
      hooks: catcher.caught
        .slice(hooksBefore)
        .map(({ body }) => body)
        .toSorted(),
      mails: server.mails.slice(mailsBefore),
      asked: model.asked.slice(askedBefore).map(({ body }) => body),
      file,
    };
  }
});

/** Ids of surveys, responses and submissions differ. */
function withoutNumbers(sent: object): unknown {
  const text = JSON.stringify(sent).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'uuid');
  return JSON.parse(text.replaceAll(/\d+/g, '0'));
}
