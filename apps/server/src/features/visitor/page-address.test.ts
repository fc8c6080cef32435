import type { SurveyResponse } from '@userfeedback/contract';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { createSurvey, submitResponse } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';

const ACCEPTED = [
  'https://example.com/a?b=1#c',
  'http://127.0.0.1:4400/',
  'HTTPS://Example.com',
  `https://example.com/${'a'.repeat(1980)}`,
];
const LEFT_OUT = [
  'javascript:alert(1)',
  'data:text/html,<b>x</b>',
  'file:///etc/passwd',
  'blob:https://example.com/1',
  'ftp://example.com/',
  '/relative',
  'example.com',
  '//example.com/',
  '',
  'https://',
  'http:example.com',
  ' https://example.com',
  'java\nscript:alert(1)',
  'https://example.com/\u0007',
  `https://example.com/${'a'.repeat(1981)}`,
  'x'.repeat(50_000),
];

describe.each(testDialects())('the page of a response on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;

  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all' });
    admin = await server.as('administrator');
  });
  afterAll(() => server.close());

  test('is an address of the web, or none; its name stays (FS-24)', async () => {
    const survey = await createSurvey(admin);
    const expected: (string | null)[] = [];
    for (const [at, url] of [...ACCEPTED, ...LEFT_OUT].entries()) {
      const { status, body } = await submitResponse(server, survey, {
        page_submitted: { url, name: `Page ${at}` },
      });
      expect([status, url.slice(0, 40)]).toEqual([201, url.slice(0, 40)]);
      expected.push(at < ACCEPTED.length ? url : null);
      const one = await admin.get<SurveyResponse>(`/surveys/${survey.id}/responses/${body.data}`);
      expect(one.body.page_submitted, url.slice(0, 40)).toEqual({ name: `Page ${at}`, url: expected[at] });
    }
    const list = await admin.get<{ items: SurveyResponse[] }>(`/surveys/${survey.id}/responses?per_page=100&order=asc`);
    expect(list.body.items.map(({ page_submitted }) => page_submitted.url)).toEqual(expected);
    const { raw } = await admin.inject<unknown>({
      method: 'GET',
      url: `/api/v1/exports?survey_id=${survey.id}`,
    });
    const [head = [], ...rows]: string[][] = parse(raw, { bom: true });
    expect(rows.map((row) => row[head.indexOf('Page URL')])).toEqual(expected.map((url) => url ?? ''));
    expect(rows.map((row) => row[head.indexOf('Page')])).toEqual(expected.map((_url, at) => `Page ${at}`));
  });
});
