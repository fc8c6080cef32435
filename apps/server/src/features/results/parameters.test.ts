import type { SavedSurvey } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { createSurvey, submitResponse } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer } from '../../testing/start-test-server.ts';

interface Refusal {
  code: string;
  errors: Record<string, string>;
}

/** Calls that take days, and how their parameters begin. */
const WITH_DAYS: [name: string, address: (survey: number, response: number) => string, prefix: string][] = [
  ['overview', () => '/results?', ''],
  ['results', (id) => `/surveys/${id}/results?`, ''],
  ['answers', (id) => `/surveys/${id}/answers?question_id=q1&`, ''],
  ['responses', (id) => `/surveys/${id}/responses?`, 'filter'],
  ['response', (id, rid) => `/surveys/${id}/responses/${rid}?`, 'filter'],
  ['export', (id) => `/exports?survey_id=${id}&`, ''],
  ['export by filter', (id) => `/exports?survey_id=${id}&`, 'filter'],
];
const WITH_FILTERS = [
  ...WITH_DAYS.filter(([, , prefix]) => prefix === 'filter'),
  ['surveys', () => '/surveys?', 'filter'] as const,
];

const NO_DAYS: [field: string, days: Record<string, string>][] = [
  ['end_date|start_date', { start_date: '2026-03-02', end_date: '2026-03-01' }],
  ['start_date', { start_date: '2004-12-31', end_date: '2026-03-01' }],
  ['end_date', { end_date: '2004-12-31' }],
  ['start_date', { start_date: '2026-02-30', end_date: '2026-03-01' }],
  ['end_date', { start_date: '2026-02-01', end_date: '2026-2-3' }],
  ['start_date', { start_date: 'yesterday' }],
  ['end_date', { end_date: '' }],
];

describe('parameters of results, lists and exports', () => {
  let server: TestServer;
  let admin: Client;
  let survey: SavedSurvey;
  let response: number;

  beforeAll(async () => {
    server = await startTestServer({
      dialect: 'sqlite',
      licence: 'elite',
      addons: 'all',
      now: '2026-11-20T12:00:00Z',
    });
    admin = await server.as('administrator');
    survey = await createSurvey(admin);
    response = (await submitResponse(server, survey)).body.data;
  });
  afterAll(() => server.close());

  const get = (address: string, parameters: Record<string, string>) =>
    admin.get<Refusal>(`${address}${new URLSearchParams(parameters)}`);
  const named = (prefix: string, values: Record<string, string>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix ? `${prefix}[${name}]` : name, value]));

  test.each(WITH_DAYS)('invalid days are refused alike: %s (FR-14)', async (_name, address, prefix) => {
    for (const [fields, days] of NO_DAYS) {
      const { status, body } = await get(address(survey.id, response), named(prefix, days));
      expect([status, body.code], JSON.stringify(days)).toEqual([400, 'invalid_parameter']);
      const paths = fields.split('|').map((field) => (prefix ? `${prefix}.${field}` : field));
      expect(
        paths.some((path) => path in body.errors),
        JSON.stringify(body.errors),
      ).toBe(true);
    }
    const good = await get(
      address(survey.id, response),
      named(prefix, { start_date: '2026-02-28', end_date: '2026-03-01' }),
    );
    expect(good.status).toBe(200);
  });

  test.each(WITH_FILTERS)(
    'unknown filters and values are refused alike: %s (FR-14)',
    async (_name, address, prefix) => {
      for (const [field, value] of [
        ['foo', '1'],
        ['status', 'foo'],
        ['state', ''],
      ] as const) {
        const { status, body } = await get(address(survey.id, response), named(prefix, { [field]: value }));
        expect([status, body.code], field).toEqual([422, 'invalid']);
        expect(Object.keys(body.errors)).toEqual([`filter.${field}`]);
      }
    },
  );

  test('an export whose two ranges do not overlap is refused (FR-14)', async () => {
    const { status, body } = await get(`/exports?survey_id=${survey.id}&`, {
      start_date: '2026-03-02',
      'filter[end_date]': '2026-03-01',
    });
    expect([status, body.code]).toEqual([400, 'invalid_parameter']);
  });

  test.each(['/results?', `/surveys/1/results?`])(
    'the last day of all is one like any other: %s (FS-13)',
    async (address) => {
      for (const start_date of ['9999-12-31', '9999-12-30', '9980-01-01'])
        expect((await get(address, { start_date, end_date: '9999-12-31' })).status).toBe(200);
      expect((await get(address, { start_date: '9999-12-31' })).status).toBe(200);
    },
  );
});
