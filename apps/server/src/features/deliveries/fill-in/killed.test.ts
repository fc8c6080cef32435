// Runs on request: kills servers at random moments while they fill in, send again, drop and store.
import { setTimeout as wait } from 'node:timers/promises';
import type { DeliveriesDone, DeliveryList, Job, SavedSurvey, Survey } from '@userfeedback/contract';
import { describe, expect, onTestFinished, test } from 'vitest';
import { databaseEnv, openTestDatabase, testDialects } from '../../../platform/db/testing.ts';
import { startCatcher } from '../../../platform/outgoing/testing.ts';
import { surveyBody } from '../../../testing/factories.ts';
import { startProcess } from '../../../testing/start-process.ts';
import { createResponseWriter } from '../../responses/store/writer.ts';
import { newResponse } from '../../responses/testing.ts';
import { createApiKey } from '../../users/keys/service.ts';

const KILLS = 20;
const OLDER = 1500;
/** Milliseconds. */
const [SOONEST, LATEST] = [300, 2500];

describe.each(testDialects())('servers that are killed while they send, on %s', (dialect) => {
  test('nothing is lost, and no receiver that knows ids has anything twice', async () => {
    const catcher = await startCatcher();
    onTestFinished(() => catcher.close());
    const database = await openTestDatabase(dialect);
    onTestFinished(() => database.close());
    const { db, url, dataDir } = database;
    const { key } = await createApiKey({ db, now: () => new Date() }, { name: 'Killer', role: 'administrator' });
    const env = {
      ...databaseEnv(url),
      UF_DATA_DIR: dataDir,
      UF_SECRET: 'the secret of these processes',
      UF_RATE_LIMIT: 'off',
      UF_DEMO: 'on',
      UF_OUTGOING_ALLOW: '127.0.0.1/32',
    };
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const start = async () => {
      const { site, child, ended } = await startProcess(env);
      onTestFinished(() => void child.kill('SIGKILL'));
      const call = async <Body>(method: string, path: string, body?: object) => {
        const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
        const reply = await fetch(`${site}/api/v1${path}`, init);
        return (await reply.json()) as Body;
      };
      return { call, child, ended };
    };
    const first = await start();
    const webhooks = [{ name: 'Helpdesk', request_url: `http://127.0.0.1:${catcher.port}/hook` }];
    const { id } = await first.call<SavedSurvey>(
      'POST',
      '/surveys',
      surveyBody({ notifications: { email: { active: false }, webhook: { active: true, webhooks } } } as never),
    );
    const live = await first.call<Survey>('GET', `/surveys/${id}`);
    const destination = `webhooks:${live.notifications.webhook.webhooks[0]?.id}`;
    first.child.kill('SIGKILL');
    await first.ended;
    const writer = createResponseWriter(db);
    const ids: number[] = [];
    while (ids.length < OLDER)
      ids.push(
        ...(await Promise.all(Array.from({ length: 100 }, () => writer.submit(newResponse(id))))).map((one) => one.id),
      );
    await writer.close();
    // Every ninth call fails, so that some are tried again and some given up.
    let calls = 0;
    catcher.reply = (_path, reply) => {
      calls += 1;
      const status = calls % 9 === 0 ? (calls % 2 === 0 ? 400 : 503) : 200;
      reply.writeHead(status).end();
    };
    const backfill = `/destinations/${encodeURIComponent(destination)}/backfill`;
    for (let kill = 0; kill < KILLS; kill++) {
      const { call, child, ended } = await start();
      const busy = (async () => {
        await call<{ job: Job }>('POST', backfill, {});
        for (;;) {
          const { items } = await call<DeliveryList>('GET', '/deliveries?filter[status]=failed&per_page=20');
          const failed = items.map((one) => one.id);
          if (failed.length > 0) await call<DeliveriesDone>('POST', '/deliveries/redelivery', { ids: failed });
          const waiting = await call<DeliveryList>('GET', '/deliveries?filter[status]=pending&per_page=5');
          const some = waiting.items.map((one) => one.id);
          if (some.length > 0) await call<DeliveriesDone>('POST', '/deliveries/drop', { ids: some });
          if (Math.random() < 0.2) await call('DELETE', `/jobs/${encodeURIComponent(`fill-in-${destination}`)}`);
          await call('POST', backfill, {});
          await wait(50);
        }
      })().catch(() => undefined);
      await wait(SOONEST + Math.random() * (LATEST - SOONEST));
      child.kill('SIGKILL');
      await Promise.all([ended, busy]);
    }
    catcher.reply = (_path, reply) => void reply.end();
    const { call } = await start();
    // Others go out as well: on a Monday the summary.
    const listOwn = () => db.selectFrom('deliveries').where('destination', '=', destination);
    const left = async () => {
      await call('POST', '/deliveries/redelivery', { filter: { destination } });
      await call('POST', backfill, {});
      const sent = await listOwn().where('status', '=', 'sent').select('response_id').execute();
      return ids.length - new Set(sent.map(({ response_id }) => response_id)).size;
    };
    await expect.poll(left, { timeout: 240_000, interval: 1000 }).toBe(0);
    expect(await listOwn().select('number').execute()).toHaveLength(ids.length);
    const byId = new Map<unknown, Set<number>>();
    for (const { headers: sent, body } of catcher.caught) {
      const known = byId.get(sent['webhook-id']) ?? new Set();
      byId.set(sent['webhook-id'], known.add(Number(JSON.parse(body).response_id)));
    }
    expect(byId.size).toBe(ids.length);
    expect([...byId.values()].every((responses) => responses.size === 1)).toBe(true);
    expect(new Set([...byId.values()].flatMap((responses) => [...responses]))).toEqual(new Set(ids));
  }, 900_000);
});
