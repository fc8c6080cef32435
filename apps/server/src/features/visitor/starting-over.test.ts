import { randomUUID } from 'node:crypto';
import type { SavedSurvey, SurveyResponse } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeNonce } from '../../platform/api/callers/nonces.ts';
import { runJob } from '../../platform/jobs/runner.ts';
import type { Client } from '../../testing/client.ts';
import { createSurvey, radioQuestion, submitResponse, textQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { recount } from '../results/recount.ts';
import { closeVisitsJob } from './close-visits.ts';

const YES = { question_id: 'q1', value: 'Yes' };
const WORDS = { question_id: 'q2', value: 'Quittenmarmelade' };

describe.each(testDialects())('starting over on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let survey: SavedSurvey;
  let time = Date.parse('2026-11-18T09:00:00.000Z');
  beforeAll(async () => {
    server = await startTestServer({
      dialect,
      licence: 'elite',
      addons: 'all',
      now: new Date(time).toISOString(),
    });
    admin = await server.apiKey('administrator');
    survey = await createSurvey(admin, {
      questions: [radioQuestion('q1'), textQuestion('q2')],
      settings: { answering: { save_partial: true } },
      notifications: { email: { active: true, addresses: 'owner@example.test', partial: true } },
    });
  });
  afterAll(() => server.close());

  const save = async (submission_id: string, step: number, answers: object[]) => {
    const nonce = makeNonce(server.deps.config, `submission:${survey.id}`, server.deps.now());
    const body = { submission_id, step, answers, nonce };
    return (await server.visitor.post<{ state: string }>(`/surveys/${survey.id}/visits`, body)).body.state;
  };
  const close = async () => {
    time += 31 * 60_000;
    server.setNow(new Date(time).toISOString());
    await runJob(server.deps, closeVisitsJob);
  };
  const listed = async (status: string) => {
    const path = `/surveys/${survey.id}/responses?per_page=-1&filter[status]=${status}`;
    return (await admin.get<{ items: SurveyResponse[] }>(path)).body.items;
  };
  const ofVisitor = async (submission_id: string) => {
    const all = await Promise.all(['partial', 'all', 'trash', 'spam'].map(listed));
    return all.flat().filter((one) => one.submission_id === submission_id);
  };

  test.each(['partial', 'trash'])('takes out what has become a response, also in "%s" (XR-02)', async (status) => {
    const { db } = server.deps;
    const visitor = randomUUID();
    await save(visitor, 1, [YES]);
    expect(await save(visitor, 2, [YES, WORDS])).toBe('open');
    await close();
    const [partial] = await ofVisitor(visitor);
    expect(partial?.status).toBe('partial');
    if (status === 'trash') await admin.post(`/surveys/${survey.id}/responses/trash`, { response_ids: [partial?.id] });
    expect(await save(visitor, 3, [])).toBe('dropped');
    expect(await ofVisitor(visitor)).toEqual([]);
    for (const table of ['answers', 'deliveries', 'response_fields', 'replaced_responses'] as const)
      expect(
        await db
          .selectFrom(table)
          .select('response_id')
          .where('response_id', '=', partial?.id ?? 0)
          .execute(),
        table,
      ).toEqual([]);
    expect(await recount(db, survey.id)).toEqual([]);
    await close();
    expect(await ofVisitor(visitor)).toEqual([]);
    const finished = await submitResponse(server, survey, { submission_id: visitor, answers: [YES] });
    expect(finished.status).toBe(201);
    expect(await ofVisitor(visitor)).toMatchObject([{ id: finished.body.data, status: 'publish', former_id: null }]);
    expect(await recount(db, survey.id)).toEqual([]);
  });

  test('says "dropped" of nobody who has gone on or finished meanwhile (XR-02)', async () => {
    const [answering, left, done] = [randomUUID(), randomUUID(), randomUUID()];
    await save(left, 5, [YES]);
    await close();
    await save(answering, 5, [YES]);
    await submitResponse(server, survey, { submission_id: done, answers: [YES] });
    expect(await Promise.all([answering, left, done].map((visitor) => save(visitor, 4, [])))).toEqual([
      'open',
      'open',
      'finished',
    ]);
    await close();
    for (const visitor of [answering, left, done]) expect(await ofVisitor(visitor)).toHaveLength(1);
    expect(await recount(server.deps.db, survey.id)).toEqual([]);
  });

  test('holds whoever closes the visit at the same moment (XR-02)', async () => {
    const visitors = Array.from({ length: 12 }, () => randomUUID());
    for (const visitor of visitors) await save(visitor, 1, [YES]);
    const [, ...states] = await Promise.all([close(), ...visitors.map((visitor) => save(visitor, 2, []))]);
    expect(new Set(states)).toEqual(new Set(['dropped']));
    await close();
    for (const visitor of visitors) expect(await ofVisitor(visitor)).toEqual([]);
    expect(await recount(server.deps.db, survey.id)).toEqual([]);
  });
});
