import { randomUUID } from 'node:crypto';
import type { WidgetDocument } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clockJob } from '../../operations/clock/clock.ts';
import { createSurvey } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';

const DAY = 86_400_000;
const RIGHT = Date.parse('2026-11-18T09:00:00.000Z');

describe.each(testDialects())('pages that were open when the clock jumped, on %s', (dialect) => {
  let server: TestServer;
  let id: number;
  let now = RIGHT;
  const clock = clockJob(() => performance.now());
  const setClock = async (moment: number) => {
    now = moment;
    server.setNow(new Date(now).toISOString());
    await clock.run(server.deps);
  };
  beforeAll(async () => {
    server = await startTestServer({ dialect, now: new Date(RIGHT).toISOString() });
    ({ id } = await createSurvey(await server.apiKey('administrator')));
    await clock.run(server.deps);
  });
  afterAll(() => server.close());

  const nonceOfPage = async () => {
    const { body } = await server.visitor.get<WidgetDocument>('/widget');
    return body.surveys.find((survey) => survey.id === id)?.nonces.submission ?? '';
  };
  const submit = (nonce: string, submission_id: string) =>
    server.visitor.post<{ code?: string; data?: number }>(`/surveys/${id}/responses`, {
      answers: [{ question_id: 'q1', value: 'Yes' }],
      nonce,
      submission_id,
    });

  test.each([
    ['+40 days', [40 * DAY]],
    ['-3 days', [-3 * DAY]],
    ['+40 days and back', [40 * DAY, -40 * DAY]],
    ['-3 days and back', [-3 * DAY, 3 * DAY]],
    ['+13 hours, -13 hours, +40 days', [DAY / 2 + 3_600_000, -DAY / 2 - 3_600_000, 40 * DAY]],
  ])('%s: the document has a nonce that counts, at once and after each jump (XR-05)', async (_how, jumps) => {
    await setClock(RIGHT);
    let nonce = await nonceOfPage();
    for (const jump of jumps) {
      await setClock(now + jump);
      const submission_id = randomUUID();
      const first = await submit(nonce, submission_id);
      expect([201, 403]).toContain(first.status);
      if (first.status === 403) expect(first.body.code).toBe('invalid_nonce');
      nonce = await nonceOfPage();
      const again = await submit(nonce, submission_id);
      expect(again.status).toBe(201);
      if (first.status === 201) expect(again.body.data).toBe(first.body.data);
    }
  });
});
