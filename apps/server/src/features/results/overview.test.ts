import type { OverviewSurvey, SavedSurvey } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { createSurvey, submitResponse } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';

interface Overview {
  total_responses: number;
  data_points: { count: number; date: string }[];
  surveys: OverviewSurvey[];
}

const NOW = '2026-11-20T12:00:00.000Z';

describe.each(testDialects())('%s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let busy: SavedSurvey;
  let quiet: SavedSurvey;

  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'plus', now: NOW });
    admin = await server.as('administrator');
    busy = await createSurvey(admin, { title: 'Busy' });
    quiet = await createSurvey(admin, { title: 'Absolutely quiet' });
    const trashed = await createSurvey(admin, { title: 'Trashed' });
    for (const [survey, day] of [
      [busy, '2026-11-20'],
      [busy, '2026-11-14'],
      [busy, '2026-11-13'],
      [quiet, '2026-11-20'],
      [trashed, '2026-11-20'],
    ] as const) {
      server.setNow(`${day}T12:00:00.000Z`);
      expect((await submitResponse(server, survey)).status).toBe(201);
    }
    server.setNow(NOW);
    await admin.post('/surveys/trash', { survey_ids: [trashed.id] });
  });
  afterAll(() => server.close());

  test('by default the seven days that end today, empty ones included (API-R-02, OP-19)', async () => {
    const { body } = await read('');
    expect(body.data_points).toEqual([
      { date: '2026-11-14', end_date: '2026-11-14', days: 1, count: 1 },
      ...['15', '16', '17', '18', '19'].map((day) => ({
        date: `2026-11-${day}`,
        end_date: `2026-11-${day}`,
        days: 1,
        count: 0,
      })),
      { date: '2026-11-20', end_date: '2026-11-20', days: 1, count: 2 },
    ]);
    expect(body.total_responses).toBe(3);
    expect(body.surveys).toEqual([
      expect.objectContaining({ id: quiet.id, responses_count: 1, range_responses_count: 1 }),
      expect.objectContaining({
        id: busy.id,
        title: 'Busy',
        status: 'publish',
        publish_at: null,
        responses_count: 3,
        range_responses_count: 2,
      }),
    ]);
  });

  test('narrows to one survey (OP-02)', async () => {
    const { body } = await read(`?survey_id=${quiet.id}`);
    expect(body.surveys.map(({ id }) => id)).toEqual([quiet.id]);
    expect(body.total_responses).toBe(1);
    expect((await read('?survey_id=999999')).status).toBe(404);
  });

  test('sorts by every column, both ways (API-R-01, OP-21)', async () => {
    for (const [orderby, ascending] of [
      ['id', [busy, quiet]],
      ['title', [quiet, busy]],
      ['responses_count', [quiet, busy]],
      ['range_responses_count', [quiet, busy]],
      ['created_at', [busy, quiet]],
      ['status', [busy, quiet]],
    ] as const) {
      const ids = ascending.map(({ id }) => id);
      const sorted = async (order: string) =>
        (await read(`?orderby=${orderby}&order=${order}`)).body.surveys.map(({ id }) => id);
      expect([orderby, await sorted('asc')]).toEqual([orderby, ids]);
      expect([orderby, await sorted('desc')]).toEqual([orderby, ids.toReversed()]);
    }
  });

  test('on Lite a week is free and more is refused (OP-28)', async () => {
    const lite = await startTestServer({ dialect, now: NOW });
    const person = await lite.as('administrator');
    const status = async (query: string) => (await person.get(`/results${query}`)).status;
    expect(await status('?start_date=2026-11-14&end_date=2026-11-20')).toBe(200);
    expect(await status('?start_date=2026-11-13&end_date=2026-11-20')).toBe(403);
    await lite.close();
    expect((await read('?start_date=2026-10-22&end_date=2026-11-20')).body.data_points).toHaveLength(30);
    expect((await read('?start_date=2026-11-21&end_date=2026-11-20')).status).toBe(400);
  });

  function read(query: string) {
    return admin.get<Overview>(`/results${query}`);
  }
});
