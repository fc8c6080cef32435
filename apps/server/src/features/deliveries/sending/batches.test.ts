import type { AddonBatch } from '@userfeedback/addon-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Deps } from '../../../platform/deps.ts';
import { createSurvey } from '../../../testing/factories.ts';
import type { TestServer } from '../../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../../testing/start-test-server.ts';
import { newResponse } from '../../responses/testing.ts';
import type { Delivery, DeliveryKind } from '../delivery.ts';
import { Undeliverable } from '../delivery.ts';
import { dispatchDue, kindOf } from '../testing.ts';
import { createDispatcher } from './dispatcher.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const BATCH: AddonBatch = { alone: 2, most: 50, everyMs: 4000, atOnce: 1 };

describe.each(testDialects())('messages that go together, on %s', (dialect) => {
  let server: TestServer;
  let other: TestServer;
  let deps: Deps;
  let surveyId: number;
  let calls: number[][];
  let at: number;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', now: NOW, joins: true });
    other = await startTestServer({ dialect, beside: server, now: NOW });
    deps = server.deps;
    surveyId = (await createSurvey(await server.as('administrator'))).id;
  });
  beforeEach(async () => {
    calls = [];
    at = Date.parse(NOW);
    advance(0);
    await deps.db.deleteFrom('deliveries').execute();
    await deps.db.deleteFrom('delivery_turns').execute();
  });
  afterAll(async () => {
    await other.close();
    await server.close();
  });

  const advance = (seconds: number) => {
    at += seconds * 1000;
    for (const each of [server, other]) each.setNow(new Date(at).toISOString());
  };
  const store = async (count: number) => {
    const one = { kind: 'test', event: 'response.created' as const, destination: 'a:1', target: '{}', recipients: '' };
    const stored = await Promise.all(
      Array.from({ length: count }, () => deps.writer.submit(newResponse(surveyId, { deliveries: [one] }))),
    );
    return stored.map(({ id }) => id).sort((one, other) => one - other);
  };
  const idsOf = (deliveries: readonly Delivery[]) => deliveries.map(({ response }) => response?.id ?? 0);
  const batching = (sendMany: NonNullable<DeliveryKind['sendMany']>): Record<string, DeliveryKind> => ({
    test: {
      ...kindOf(async (one) => void calls.push(idsOf([one]))),
      batch: () => BATCH,
      sendMany(deliveries) {
        calls.push(idsOf(deliveries));
        return sendMany(deliveries);
      },
    },
  });
  const taken = batching(async (deliveries) => deliveries.map(() => ({ replyStatus: 200 })));
  const rows = () =>
    deps.db
      .selectFrom('deliveries')
      .select(['response_id', 'status', 'attempts', 'last_error', 'reply_status', 'next_attempt_at'])
      .where('response_id', '!=', 0)
      .orderBy('response_id')
      .execute();

  test('they go in the order of their responses, as many as may, once each turn', async () => {
    const ids = await store(120);
    for (let turn = 0; turn < 4; turn++) {
      await dispatchDue(deps, taken);
      expect(await dispatchDue(deps, taken)).toBe(0);
      advance(4);
    }
    expect(calls).toEqual([ids.slice(0, 50), ids.slice(50, 100), ids.slice(100)]);
    expect(
      (await rows()).every(
        ({ status, attempts, reply_status }) => status === 'sent' && attempts === 1 && reply_status === 200,
      ),
    ).toBe(true);
  });

  test('a few go alone', async () => {
    const ids = await store(2);
    for (let turn = 0; turn < 3; turn++) {
      await dispatchDue(deps, taken);
      advance(4);
    }
    expect(calls).toEqual(ids.map((id) => [id]));
  });

  test('each keeps its own state, attempts and error; those that failed alike are tried again together', async () => {
    const ids = await store(10);
    const kinds = batching(async (deliveries) =>
      deliveries.map(({ response }, place) => {
        if (response?.id === ids[3]) return new Undeliverable('It does not fit.');
        return place % 2 === 0 ? new Error(`Not now`) : undefined;
      }),
    );
    await dispatchDue(deps, kinds);
    const after = await rows();
    expect(after.map(({ status, last_error }) => last_error ?? status)).toEqual([
      ...['Not now', 'sent', 'Not now', 'It does not fit.', 'Not now', 'sent'],
      ...['Not now', 'sent', 'Not now', 'sent'],
    ]);
    expect(after[3]).toMatchObject({ status: 'failed', attempts: 1 });
    const waiting = after.filter(({ status }) => status === 'pending');
    expect(waiting).toHaveLength(5);
    expect(new Set(waiting.map(({ next_attempt_at }) => next_attempt_at)).size).toBe(1);
    advance(60);
    await dispatchDue(deps, taken);
    expect(calls[1]).toEqual([0, 2, 4, 6, 8].map((place) => ids[place]));
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([2, 1, 2, 1, 2, 1, 2, 1, 2, 1]);
  });

  test('what is true of all counts for each', async () => {
    await store(5);
    await dispatchDue(
      deps,
      batching(() => Promise.reject(new Error('Nobody at home'))),
    );
    expect((await rows()).map(({ status, attempts, last_error }) => [status, attempts, last_error])).toEqual(
      Array.from({ length: 5 }, () => ['pending', 1, 'Nobody at home']),
    );
  });

  test('of several processes one sends to a destination at a time', async () => {
    await store(120);
    let underWay = 0;
    let most = 0;
    const kinds = batching(async (deliveries) => {
      most = Math.max(most, ++underWay);
      await new Promise((resolve) => setTimeout(resolve, 20));
      underWay -= 1;
      return deliveries.map(() => undefined);
    });
    for (let turn = 0; turn < 8; turn++) {
      await Promise.all([server, other].map((each) => dispatchDue(each.deps, kinds)));
      advance(4);
    }
    expect(most).toBe(1);
    expect(calls.flat()).toHaveLength(120);
    expect(new Set(calls.flat()).size).toBe(120);
  });

  test('when a server stops in the middle, the next one knows that there was a try', async () => {
    await store(5);
    const begun = Promise.withResolvers<void>();
    const kinds = batching(() => {
      begun.resolve();
      return new Promise(() => undefined);
    });
    const dispatcher = createDispatcher(deps, { kinds, everyMs: 3_600_000 });
    dispatcher.start();
    await begun.promise;
    await dispatcher.stop(0);
    expect((await rows()).every(({ status, attempts }) => status === 'pending' && attempts === 1)).toBe(true);
    advance(4);
    const attempts: number[] = [];
    await dispatchDue(
      deps,
      batching(async (deliveries) => {
        attempts.push(...deliveries.map(({ attempt }) => attempt));
        return deliveries.map(() => undefined);
      }),
    );
    expect(attempts).toEqual([2, 2, 2, 2, 2]);
  });
});
