// Runs on request: kills a process and waits until it counts as gone.
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createDispatcher } from '../../features/deliveries/sending/dispatcher.ts';
import { createSurvey } from '../../testing/factories.ts';
import { ufHere } from '../../testing/run-command.ts';
import { startProcess } from '../../testing/start-process.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { makeNonce } from '../api/callers/nonces.ts';
import type { Db } from '../db/schema.ts';
import { databaseEnv } from '../db/testing.ts';
import { listOthers, listProcesses } from './processes.ts';

/** Takes connections and says nothing. */
async function startSilentMailServer(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Nobody extends what the killed process had begun, and nobody hears of it. */
async function passHalfAMinute(db: Db): Promise<void> {
  const earlier = (moment: string) => new Date(Date.parse(moment) - 30_000).toISOString();
  for (const { response_id, next_attempt_at } of await db.selectFrom('deliveries').selectAll().execute())
    await db
      .updateTable('deliveries')
      .set({ next_attempt_at: earlier(next_attempt_at) })
      .where('response_id', '=', response_id)
      .execute();
  for (const { slot, seen_at } of await listOthers(db))
    await db
      .updateTable('processes')
      .set({ seen_at: earlier(seen_at) })
      .where('slot', '=', slot)
      .execute();
}

describe.each(testDialects())('a process that is killed and never comes back, on %s', (dialect) => {
  test('takes nothing with it: its counts are the site’s, and others send its messages (SP-98)', async () => {
    const server = await startTestServer({ dialect, joins: true });
    onTestFinished(() => server.close());
    const admin = await server.apiKey('administrator');
    const { id, questions } = await createSurvey(admin, {
      status: 'publish',
      notifications: { email: { active: true, addresses: 'ada@mail.test' } },
    });
    const { config, db } = server.deps;
    const env = { UF_DATA_DIR: config.dataDir, UF_SECRET: config.secret, ...databaseEnv(config.databaseUrl) };
    const { child, site } = await startProcess({
      ...env,
      UF_DEMO: 'off',
      SMTP_URL: await startSilentMailServer(),
    });
    const nonce = makeNonce(config, `submission:${id}`, new Date());
    const body = JSON.stringify({ answers: [{ question_id: questions[0]?.id, value: 'Yes' }], nonce });
    for (let n = 0; n < 7; n++) {
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch(`${site}/api/v1/surveys/${id}/responses`, { method: 'POST', headers, body });
      expect(reply.status).toBe(201);
    }
    const claimed = () =>
      db
        .selectFrom('deliveries')
        .select('number')
        .where('status', '=', 'pending')
        .where('next_attempt_at', '>', new Date().toISOString())
        .execute();
    await expect.poll(async () => (await claimed()).length).toBeGreaterThan(0);
    expect(await listProcesses(db)).toHaveLength(2);
    child.kill('SIGKILL');
    await passHalfAMinute(db);
    const dispatcher = createDispatcher(server.deps);
    dispatcher.start();
    onTestFinished(() => dispatcher.stop());
    await expect.poll(() => server.mails.length).toBe(7);
    expect(await claimed()).toEqual([]);
    expect(await listProcesses(db)).toMatchObject([{ address: 'here' }]);
    expect(await ufHere(env, ['recount'])).toMatchObject({
      code: 0,
      out: 'All counts are correct.',
    });
    const { body: survey } = await admin.get<{ responses_count: number }>(`/surveys/${id}`);
    expect(survey.responses_count).toBe(7);
  });
});
