// Runs on request: kills a process forty times.
import { setTimeout as wait } from 'node:timers/promises';
import type { Import, ReadImport, SavedSurvey } from '@userfeedback/contract';
import { describe, expect, onTestFinished, test } from 'vitest';
import { databaseEnv, openTestDatabase, testDialects } from '../../platform/db/testing.ts';
import { surveyBody, textQuestion } from '../../testing/factories.ts';
import { startProcess } from '../../testing/start-process.ts';
import { uploadBody } from '../media/testing.ts';
import { recount } from '../results/recount.ts';
import { createApiKey } from '../users/keys/service.ts';
import { countImported } from './queries.ts';

/** On each database, unless a busy machine is through sooner. */
const ROUNDS = 20;
const ROWS = 20_000;

describe.each(testDialects())('an import that is killed on %s', (dialect) => {
  test('goes on in the next process, and every row is there once (VR-80)', async () => {
    const database = await openTestDatabase(dialect);
    onTestFinished(() => database.close());
    const { db, url, dataDir } = database;
    const key = (await createApiKey({ db, now: () => new Date() }, { name: 'Killer', role: 'administrator' })).key;
    const env = {
      ...databaseEnv(url),
      UF_DATA_DIR: dataDir,
      UF_SECRET: 'the secret of these processes',
      UF_RATE_LIMIT: 'off',
      UF_DEMO: 'off',
    };
    const authorization = `Bearer ${key}`;
    const csv = Array.from({ length: ROWS }, (_, n) => `2026-01-${10 + (n % 19)} 10:00,Row ${n % 2500}`);
    let [id, surveyId] = [0, 0];
    const stored: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      // As after a while: the one that was killed is not seen any more.
      await db.updateTable('processes').set({ seen_at: '2000-01-01T00:00:00.000Z' }).execute();
      const { site, child, ended } = await startProcess(env);
      onTestFinished(() => void child.kill('SIGKILL'));
      const call = async <Body>(method: string, path: string, init: RequestInit = {}): Promise<Body> => {
        const headers = { authorization, ...(init.headers as Record<string, string>) };
        const reply = await fetch(`${site}/api/v1${path}`, { ...init, method, headers });
        expect(reply.ok, `${method} ${path} ${reply.status}`).toBe(true);
        return (await reply.json()) as Body;
      };
      if (round === 0) {
        const body = JSON.stringify(surveyBody({ questions: [textQuestion('why', { title: 'Why?' })] }));
        const headers = { 'content-type': 'application/json' };
        surveyId = (await call<SavedSurvey>('POST', '/surveys', { body, headers })).id;
        const file = await uploadBody(Buffer.from(['Submitted,Why?', ...csv].join('\n')), 'many.csv');
        const sent = { body: file.payload, headers: file.headers };
        id = (await call<ReadImport>('POST', `/imports?survey_id=${surveyId}`, sent)).id;
        await call('POST', `/imports/${id}/start`);
      }
      const current = () => call<Import>('GET', `/imports/${id}`);
      const before = await countImported(db, id);
      if (round < ROUNDS && before < ROWS) {
        const grows = { timeout: 60_000, interval: 20 };
        await expect.poll(() => countImported(db, id), grows).toBeGreaterThan(before);
        await wait(Math.random() * 150);
        child.kill('SIGKILL');
        await ended;
        stored.push(await countImported(db, id));
        expect(await recount(db, surveyId)).toEqual([]);
      } else {
        await expect.poll(async () => (await current()).state, { timeout: 90_000 }).toBe('done');
        const { counts } = await current();
        expect(counts).toEqual({
          added: ROWS,
          known: 0,
          conflicting: 0,
          problems: 0,
          done: ROWS,
          total: ROWS,
        });
        break;
      }
    }
    // It was killed on the way.
    expect(stored.filter((count) => count > 0 && count < ROWS).length).toBeGreaterThan(0);
    const { count } = await db
      .selectFrom('responses')
      .select((on) => on.fn.countAll<number>().as('count'))
      .where('survey_id', '=', surveyId)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(ROWS);
    expect(await recount(db, surveyId)).toEqual([]);
  }, 600_000);
});
