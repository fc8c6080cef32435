import type { SavedSurvey, SurveyResults } from '@userfeedback/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { createSurvey, submitResponse } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';

const TODAY = '2026-11-20';
const NOW = `${TODAY}T12:00:00.000Z`;
const DAYS = ['2026-11-20', '2026-11-20', '2026-08-21', '2026-08-20', '2025-12-31', '2024-11-20', '2005-01-01'];

describe.each(testDialects())('points of charts on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let survey: SavedSurvey;

  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'plus', addons: 'all', now: NOW });
    admin = await server.as('administrator');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    survey = await createSurvey(admin, { questions: [{ id: 'q4', type: 'nps' as const, title: 'Score' }] });
  });

  const scoreOn = async (day: string, value: number) => {
    server.setNow(`${day}T10:00:00.000Z`);
    const { status } = await submitResponse(server, survey, { answers: [{ question_id: 'q4', value }] });
    server.setNow(NOW);
    expect(status).toBe(201);
  };

  test.each([
    ['2026-08-21', 'day', 92],
    ['2026-08-20', 'week', 14],
    ['2024-11-21', 'week', 105],
    ['2024-11-20', 'month', 25],
    ['2005-01-01', 'month', 263],
  ])(
    'the points from %s to today stand for a %s each and add up to the total, in the overview too (FR-09, CP-43)',
    async (start_date, granularity, points) => {
      for (const day of DAYS) await scoreOn(day, 9);
      const query = `start_date=${start_date}&end_date=${TODAY}`;
      const { body: one } = await admin.get<SurveyResults>(`/surveys/${survey.id}/results?${query}`);
      const { body: all } = await admin.get<SurveyResults & { total_responses: number }>(
        `/results?survey_id=${survey.id}&${query}`,
      );
      expect([one.granularity, one.data_points.length]).toEqual([granularity, points]);
      expect([one.data_points[0]?.date, one.data_points.at(-1)?.end_date]).toEqual([start_date, TODAY]);
      expect([all.granularity, all.data_points]).toEqual([one.granularity, one.data_points]);
      const given = DAYS.filter((day) => day >= start_date).length;
      expect(all.total_responses).toBe(given);
      expect(one.data_points.reduce((total, { count }) => total + count, 0)).toBe(given);
      expect(one.nps_points.reduce((total, { answers }) => total + answers, 0)).toBe(given);
    },
  );

  test('a score of too few answers comes with that of 28 days, those before the range included (FR-10)', async () => {
    await scoreOn('2026-10-23', 1);
    await scoreOn('2026-10-24', 1);
    await scoreOn(TODAY, 10);
    const { body } = await admin.get<SurveyResults>(
      `/surveys/${survey.id}/results?start_date=2026-11-14&end_date=${TODAY}`,
    );
    expect(body.nps_overview.nps).toBe(100);
    expect(body.nps_points).toEqual([expect.objectContaining({ date: TODAY, answers: 1, nps: 100 })]);
    expect(body.nps_rolling).toEqual([
      expect.objectContaining({ date: '2026-10-24', end_date: TODAY, days: 28, answers: 2, nps: 0 }),
    ]);
  });
});
