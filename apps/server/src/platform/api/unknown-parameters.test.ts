import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { createSurvey } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer } from '../../testing/start-test-server.ts';
import { contractRows } from './contract-rows.ts';

interface Refusal {
  code: string;
  errors: Record<string, string>;
}

describe('parameters that nobody knows', () => {
  let server: TestServer;
  let admin: Client;
  let id: number;
  beforeAll(async () => {
    server = await startTestServer({ dialect: 'sqlite', licence: 'elite', addons: 'all' });
    admin = await server.as('administrator');
    ({ id } = await createSurvey(admin));
  });
  afterAll(() => server.close());

  test.each([
    ['/surveys?filter[stats]=trash', 'filter.stats'],
    ['/surveys?filters[status]=trash', 'filters'],
    ['/surveys?filter[status]=trash&serach=x', 'serach'],
    ['/surveys/{id}/responses?filter[langauge]=de', 'filter.langauge'],
    ['/surveys/{id}/responses?filters[status]=trash', 'filters'],
    ['/surveys/{id}/responses?search=x', 'search'],
    ['/surveys/{id}/results?start-date=2026-01-01', 'start-date'],
    ['/results?survey=1', 'survey'],
    ['/results?filter[status]=trash', 'filter'],
    ['/exports?survey_id={id}&format=csv&filters[status]=trash', 'filters'],
    ['/surveys?__proto__=1', '__proto__'],
    ['/search?titel=x', 'titel'],
    ['/surveys/{id}?contnet=live', 'contnet'],
    ['/surveys/{id}/file?contents=live', 'contents'],
    ['/settings?tab=misc', 'tab'],
    ['/surveys?nonce=1', 'nonce'],
    ['/post-ratings/results?ordr=asc', 'ordr'],
    ['/heatmaps?pages=2', 'pages'],
  ])('%s is refused (XA-07)', async (path, field) => {
    const { status, body } = await admin.get<Refusal>(path.replaceAll('{id}', String(id)));
    expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([422, 'invalid', [field]]);
  });

  test('days that are asked for where there are none are refused as days are (XA-07)', async () => {
    const { status, body } = await admin.get<Refusal>('/surveys?filter[start_date]=2026-01-01');
    expect([status, body.code, Object.keys(body.errors)]).toEqual([400, 'invalid_parameter', ['filter.start_date']]);
  });

  test('every row that reads knows all of its parameters (XA-07)', async () => {
    const rows = contractRows().filter(
      ({ method, meta }) => method === 'GET' && !['visit', 'sign-in', 'site'].includes(meta.capability),
    );
    expect(rows.length).toBeGreaterThan(30);
    for (const { name, path } of rows) {
      const { status, body } = await admin.get<Refusal>(`${path.replaceAll(/{\w+}/g, String(id))}?nobody_knows=1`);
      expect([name, status, body.errors]).toMatchObject([
        name,
        422,
        { nobody_knows: 'There is no such field or parameter.' },
      ]);
    }
  });

  test('visitors may carry what others have added to an address (XA-07)', async () => {
    for (const path of ['/widget', '/settings/global'])
      expect((await server.visitor.get(`${path}?utm_source=mail&filters[x]=1`)).status).toBe(200);
  });
});
