import { setTimeout as wait } from 'node:timers/promises';
import type { SavedSurvey, Survey, WidgetDocument } from '@userfeedback/contract';
import { describe, expect, onTestFinished, test } from 'vitest';
import { databaseEnv, openTestDatabase, testDialects } from '../db/testing.ts';
import { surveyBody } from '../testing/factories.ts';
import { startProcess } from '../testing/start-process.ts';
import { createApiKey } from '../users/service.ts';

/** With both databases ten in all. */
const ROUNDS = 5;

describe.each(testDialects())('publishing that is killed on %s', (dialect) => {
  test('visitors get the whole old or the whole new version, and the changes are never lost (VR-17)', async () => {
    const database = await openTestDatabase(dialect);
    onTestFinished(() => database.close());
    const { db, url, dataDir } = database;
    const key = await createApiKey({ db, now: () => new Date() }, { name: 'Killer', role: 'administrator' });
    const env = {
      ...databaseEnv(url),
      ...{
        UF_DATA_DIR: dataDir,
        UF_SECRET: 'the secret of these processes',
        UF_RATE_LIMIT: 'off',
        UF_DEMO: 'off',
      },
    };
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    let id: number | null = null;
    for (let round = 0; round < ROUNDS; round++) {
      const { site, child, ended } = await startProcess(env);
      onTestFinished(() => void child.kill('SIGKILL'));
      const call = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
        const reply = await fetch(`${site}/api/v1${path}`, {
          ...{ method, headers },
          ...(body && { body: JSON.stringify(body) }),
        });
        expect(reply.ok, `${method} ${path} ${reply.status}`).toBe(true);
        return (await reply.json()) as Body;
      };
      if (id === null)
        id = (await call<SavedSurvey>('POST', '/surveys', surveyBody({ title: 'Round 0' }))).id;
      else await check(id, round, call);
      const title = `Round ${round + 1}`;
      const questions = [{ id: `q${round + 1}`, type: 'text', title }] as never;
      const change = { ...surveyBody({ title, questions }), apply: false };
      const { revision } = await call<SavedSurvey>('PUT', `/surveys/${id}`, change);
      const publishing = call('POST', `/surveys/${id}/changes/publish`, { revision }).catch(() => undefined);
      await wait(Math.random() * 25);
      child.kill('SIGKILL');
      await Promise.all([publishing, ended]);
    }
  }, 120_000);

  async function check(
    id: number,
    round: number,
    call: <Body>(method: string, path: string, body?: object) => Promise<Body>,
  ): Promise<void> {
    const { surveys } = await call<WidgetDocument>('GET', '/widget');
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
  }
});
