// Runs on request: kills a process two hundred times, with twenty publications each.
import { setTimeout as wait } from 'node:timers/promises';
import type { SavedSurvey, Survey, WidgetDocument } from '@userfeedback/contract';
import { describe, expect, onTestFinished, test } from 'vitest';
import { databaseEnv, openTestDatabase, testDialects } from '../../platform/db/testing.ts';
import { surveyBody } from '../../testing/factories.ts';
import { startProcess } from '../../testing/start-process.ts';
import { createApiKey } from '../users/keys/service.ts';

/** On each database. Each kill meets twenty publications, each at another moment of its own. */
const ROUNDS = 100;
const SURVEYS = 20;
/** Milliseconds within which the twenty begin. */
const WITHIN = 40;

type Call = <Body>(method: string, path: string, body?: object) => Promise<Body>;

describe.each(testDialects())('publishing that is killed on %s', (dialect) => {
  test('visitors get the whole old or the whole new version, and the changes are never lost (VR-17)', async () => {
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
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    let ids: number[] = [];
    const published: boolean[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const { site, child, ended } = await startProcess(env);
      onTestFinished(() => void child.kill('SIGKILL'));
      const call: Call = async (method, path, body) => {
        const reply = await fetch(`${site}/api/v1${path}`, {
          method,
          headers,
          ...(body && { body: JSON.stringify(body) }),
        });
        expect(reply.ok, `${method} ${path} ${reply.status}`).toBe(true);
        return (await reply.json()) as never;
      };
      if (round === 0)
        ids = await Promise.all(
          Array.from({ length: SURVEYS }, async () => {
            const first = surveyBody({ title: 'Round 0' });
            return (await call<SavedSurvey>('POST', '/surveys', first)).id;
          }),
        );
      else published.push(...(await check(ids, round, call)));
      const title = `Round ${round + 1}`;
      const questions = [{ id: `q${round + 1}`, type: 'text', title }] as never;
      const change = { ...surveyBody({ title, questions }), apply: false };
      const publishing = ids.map(async (id) => {
        const { revision } = await call<SavedSurvey>('PUT', `/surveys/${id}`, change);
        return async () => {
          await wait(Math.random() * WITHIN);
          await call('POST', `/surveys/${id}/changes/publish`, { revision });
          done += 1;
        };
      });
      let done = 0;
      const ready = await Promise.all(publishing);
      const killAfter = Math.random() * (SURVEYS - 2);
      const begun = Promise.allSettled(ready.map((publish) => publish()));
      while (done < killAfter) await wait(1);
      await wait(Math.random() * 5);
      child.kill('SIGKILL');
      await Promise.all([begun, ended]);
    }
    expect(published).toHaveLength(ROUNDS * SURVEYS);
    expect(new Set(published)).toEqual(new Set([true, false]));
  }, 1_200_000);

  /** Whether each one was published. */
  async function check(ids: readonly number[], round: number, call: Call): Promise<boolean[]> {
    const { surveys } = await call<WidgetDocument>('GET', '/widget');
    return Promise.all(
      ids.map(async (id) => {
        const live = await call<Survey>('GET', `/surveys/${id}`);
        const { title, questions, has_changes } = await call<Survey>('GET', `/surveys/${id}?content=draft`);
        const { items } = await call<{ items: { id: number }[] }>('GET', `/surveys/${id}/versions`);
        const newest = await call<Survey>('GET', `/surveys/${id}/versions/${items[0]?.id}`);
        // What was drafted is there: as the draft, or as what is live.
        expect([title, questions[0]?.title]).toEqual([`Round ${round}`, `Round ${round}`]);
        expect(live.title === title).toBe(!has_changes);
        const shown = surveys.find((survey) => survey.id === id);
        for (const whole of [shown, newest])
          expect([whole?.title, whole?.questions[0]?.id]).toEqual([live.title, live.questions[0]?.id]);
        if (live.title !== 'Round 0') expect(live.questions[0]?.title).toBe(live.title);
        return !has_changes;
      }),
    );
  }
});
