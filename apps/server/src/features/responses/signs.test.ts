import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { createSurvey, radioQuestion, submitResponse, textQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';

describe.each(testDialects())('signs in what visitors wrote on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let survey: number;
  const ids: number[] = [];

  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', now: '2026-11-20T12:00:00Z' });
    admin = await server.as('administrator');
    const created = await createSurvey(admin, {
      questions: [
        textQuestion('text'),
        radioQuestion('choice', { settings: { comment_box: true } }),
        { id: 'mail', type: 'email', title: 'Your address', config: { include_name: true } },
      ],
    });
    survey = created.id;
    for (const answers of [
      [{ question_id: 'text', value: 'Great 👍🏽, costs 5€' }],
      [{ question_id: 'text', value: 'Great 👍, costs 5$ or £4' }],
      [{ question_id: 'choice', value: 'Yes', extra: { comments: 'By Acme™ 👩🏽‍❤️‍💋‍👨🏿' } }],
      [{ question_id: 'mail', value: 'a@example.com', extra: { name: 'Ann ★' } }],
      [{ question_id: 'text', value: 'Great, costs 5 tm' }],
    ]) {
      const { status, body } = await submitResponse(server, created, { answers });
      expect(status).toBe(201);
      ids.push(body.data);
    }
  });
  afterAll(() => server.close());

  test.each([
    ['👍🏽', [0]],
    ['👍', [0, 1]],
    ['👍🏿', []],
    ['€', [0]],
    ['$', [1]],
    ['£', [1]],
    ['5$', [1]],
    ['™', [2]],
    ['acme™', [2]],
    ['👩🏽‍❤️‍💋‍👨🏿', [2]],
    ['★', [3]],
    ['ann ★', [3]],
    ['great €', [0]],
    ['👍 great', [0, 1]],
    ['acme €', []],
  ])('%j finds %j in the list and in exports (FR-15)', async (search, expected) => {
    const query = new URLSearchParams({ 'filter[search]': search, order: 'asc' });
    const { body } = await admin.get<{ items: { id: number }[] }>(`/surveys/${survey}/responses?${query}`);
    expect(body.items.map(({ id }) => ids.indexOf(id))).toEqual(expected);
    const file = await admin.inject<unknown>({
      method: 'GET',
      url: `/api/v1/exports?${new URLSearchParams({ survey_id: `${survey}`, 'filter[search]': search })}`,
    });
    expect(file.raw.toString().trimEnd().split('\r\n')).toHaveLength(expected.length + 1);
  });

  test('a card finds them in its answers and comments (FR-15)', async () => {
    const total = async (question_id: string, search: string) => {
      const query = new URLSearchParams({ question_id, search });
      const { body } = await admin.get<{ pagination: { total: number } }>(`/surveys/${survey}/answers?${query}`);
      return body.pagination.total;
    };
    expect(await total('text', '👍🏽')).toBe(1);
    expect(await total('text', '€ great')).toBe(1);
    expect(await total('choice', '™')).toBe(1);
    expect(await total('text', '™')).toBe(0);
  });
});
