import { randomUUID } from 'node:crypto';
import type { SurveyList, WidgetDocument } from '@userfeedback/contract';
import { surveyState } from '@userfeedback/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Client } from '../../testing/client.ts';
import { createSurvey, submitResponse } from '../../testing/factories.ts';
import { switchPlan } from '../../testing/plans.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const BEFORE = '2026-11-20T12:29:59.999Z';
const MOMENT = '2026-11-20T12:30:00.000Z';

describe.each(testDialects())('a schedule on two processes with one %s database', (dialect) => {
  let servers: TestServer[];
  let admin: Client;

  beforeAll(async () => {
    const first = await startTestServer({ dialect, licence: 'elite', addons: 'all', now: NOW });
    servers = [first, await startTestServer({ dialect, beside: first, now: NOW })];
    admin = await first.as('administrator');
  });
  afterAll(async () => {
    for (const server of servers.toReversed()) await server.close();
  });

  const setNow = (moment: string) => {
    for (const server of servers) server.setNow(moment);
  };
  const shownBy = async (server: TestServer) =>
    (await server.visitor.get<WidgetDocument>('/widget')).body.surveys.map(({ id }) => id);
  const shown = () => Promise.all(servers.map(shownBy));
  const stateOf = async (server: TestServer, id: number) => {
    const client = await server.as('administrator');
    const { body } = await client.get<z.infer<typeof SurveyList>>('/surveys');
    const survey = body.items.find((item) => item.id === id);
    const { status = 'draft', publish_at = null } = survey ?? {};
    const counts = Object.fromEntries(body.status_filters.map(({ status: name, count }) => [name, count]));
    return [surveyState({ status, publish_at }, server.deps.now()), counts.scheduled, counts.publish];
  };

  test('goes live at its minute everywhere, and not before, with nobody doing anything (PB-07, SL-14, OP-15, D-51)', async () => {
    const survey = await createSurvey(admin, { publish_at: MOMENT });
    await Promise.all(servers.map((server) => server.deps.site.refresh()));
    expect(await shown()).toEqual([[], []]);
    setNow(BEFORE);
    expect(await shown()).toEqual([[], []]);
    for (const server of servers) {
      expect(await stateOf(server, survey.id)).toEqual(['scheduled', 1, 0]);
      expect((await submitResponse(server, survey)).status).toBe(404);
    }
    setNow(MOMENT);
    expect(await shown()).toEqual([[survey.id], [survey.id]]);
    for (const server of servers) {
      expect(await stateOf(server, survey.id)).toEqual(['publish', 0, 1]);
      expect((await submitResponse(server, survey)).status).toBe(201);
    }
    await admin.post('/surveys/trash', { survey_ids: [survey.id] });
    setNow(NOW);
  });

  test('ends at its moment everywhere; who is answering then has half an hour (FQ-54, FQ-55, FQ-56)', async () => {
    const settings = { behavior: { run_time: 'until' as const, end_at: MOMENT } };
    const survey = await createSurvey(admin, { settings });
    await expect.poll(shown).toEqual([[survey.id], [survey.id]]);
    setNow(BEFORE);
    expect(await shown()).toEqual([[survey.id], [survey.id]]);
    setNow(MOMENT);
    expect(await shown()).toEqual([[], []]);
    for (const server of servers) {
      const { body } = await server.visitor.get<WidgetDocument>('/widget');
      expect([body.reasons[survey.id], body.closed[survey.id]]).toEqual([['ended'], 'ended']);
    }
    setNow('2026-11-20T12:59:59.999Z');
    const submission_id = randomUUID();
    const send = (server: TestServer) => submitResponse(server, survey, { submission_id });
    for (const server of servers) expect((await submitResponse(server, survey)).status).toBe(201);
    const [first] = await Promise.all(servers.slice(0, 1).map(send));
    setNow('2026-11-20T13:00:00.000Z');
    for (const server of servers) {
      expect(await submitResponse(server, survey)).toMatchObject({
        status: 409,
        body: { code: 'survey_ended', message: 'This survey has ended.' },
      });
      // Its reply was lost on the way.
      expect(await send(server)).toMatchObject({ status: 201, body: first?.body });
    }
    const renamed = await admin.put<typeof survey>(`/surveys/${survey.id}`, {
      ...survey,
      title: 'It was good',
    });
    expect(renamed.status).toBe(200);
    // Without the addon the end rests.
    await switchPlan(servers[0] as TestServer, 'none');
    await expect.poll(shown).toEqual([[survey.id], [survey.id]]);
    await switchPlan(servers[0] as TestServer, 'elite');
    await admin.post('/surveys/trash', { survey_ids: [survey.id] });
    setNow(NOW);
  });

  test('a schedule that is moved or cancelled takes effect in both processes within a second (OP-18)', async () => {
    const survey = await createSurvey(admin, { publish_at: MOMENT });
    const later = '2026-11-20T13:00:00.000Z';
    const moved = await admin.put<typeof survey>(`/surveys/${survey.id}`, { ...survey, publish_at: later });
    setNow(MOMENT);
    await expect.poll(shown).toEqual([[], []]);
    await admin.put(`/surveys/${survey.id}`, { ...moved.body, publish_at: null });
    await expect.poll(shown).toEqual([[survey.id], [survey.id]]);
  });
});
