// Runs on request: starts a process fourteen times.
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startRoundRobin } from '../../testing/round-robin.ts';
import { testDialects } from '../db/testing.ts';
import { countImpressions, firstSurvey, open, SECRET, start } from './testing.ts';

const CHANGED = 'the secret that they change to';
/** What each round of restarts gives the processes; on PostgreSQL they change their secret meanwhile. */
const ROUNDS = {
  sqlite: [{ UF_SECRET: SECRET }],
  postgres: [
    { UF_SECRET: SECRET, UF_SECRET_PREVIOUS: CHANGED },
    { UF_SECRET: CHANGED, UF_SECRET_PREVIOUS: SECRET },
  ],
};

describe.each(testDialects())('processes that are restarted one after the other, on %s', (dialect) => {
  test('fail no call, and what was acknowledged is counted (SP-46, SP-11, SP-94)', async () => {
    const database = await open(dialect);
    const env = { UF_DRAIN_SECONDS: '2' };
    const running = [await start(database, env), await start(database, { ...env, UF_DEMO: 'off' })];
    const { url: proxy, close } = await startRoundRobin(() => running.map(({ site }) => site));
    onTestFinished(close);
    const { id, nonces, questions } = await firstSurvey(proxy);
    const countResponses = async () => {
      const { rows } = await sql<{
        n: number;
      }>`select count(*) as n from responses where survey_id = ${id}`.execute(database.db);
      return Number(rows[0]?.n);
    };
    const before = [await countImpressions(database, id), await countResponses()];
    const statuses = new Map<string, number>();
    let isOver = false;
    const call = async (method: string, path: string, answer?: () => object) => {
      while (!isOver) {
        const given = answer && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(answer()),
        };
        const { status } = await fetch(`${proxy}${path}`, { method, ...given });
        const key = `${path.split('?')[0]?.split('/').at(-1)} ${status}`;
        statuses.set(key, (statuses.get(key) ?? 0) + 1);
        await wait(answer ? 50 : 10);
      }
    };
    const calling = [
      call('GET', '/api/v1/widget'),
      call('POST', `/api/v1/surveys/${id}/impression?nonce=${nonces.impression}`),
      // The page was opened before the first restart.
      call('POST', `/api/v1/surveys/${id}/responses`, () => ({
        answers: questions.map((question) => ({
          question_id: question.id,
          value: 'config' in question && 'options' in question.config ? null : 'Read on the way.',
        })),
        nonce: nonces.submission,
        submission_id: crypto.randomUUID(),
      })),
    ];
    for (const round of ROUNDS[dialect])
      for (const place of running.keys()) {
        running[place]?.child.kill('SIGTERM');
        expect(await running[place]?.ended).toBe(0);
        running[place] = await start(database, { ...env, ...round, UF_DEMO: 'off' });
        await wait(1200);
      }
    isOver = true;
    await Promise.all(calling);
    expect([...statuses.keys()].sort()).toEqual(['impression 201', 'responses 201', 'widget 200']);
    const counted = [await countImpressions(database, id), await countResponses()];
    const [impressions = 0, responses = 0] = before;
    expect(counted).toEqual([
      impressions + (statuses.get('impression 201') ?? 0),
      responses + (statuses.get('responses 201') ?? 0),
    ]);
  });
});
