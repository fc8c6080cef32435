import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { createSurvey } from '../../../testing/factories.ts';
import { quiet } from '../../../testing/quiet.ts';
import type { TestServer } from '../../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../../testing/start-test-server.ts';
import { newResponse } from '../../responses/testing.ts';
import { saveSettings } from '../../settings/service.ts';
import type { Delivery, DeliveryKind } from '../delivery.ts';
import { Undeliverable } from '../delivery.ts';
import { deleteDoneBefore, nameOf } from '../queries.ts';
import { dispatchDue, kindOf } from '../testing.ts';
import { claimDue } from './claim-queries.ts';
import type { Dispatcher } from './dispatcher.ts';
import { createDispatcher } from './dispatcher.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const MINUTE = 60_000;
const NEVER = { everyMs: 3_600_000 };

describe.each(testDialects())('sending deliveries on %s', (dialect) => {
  let server: TestServer;
  let deps: Deps;
  let surveyId: number;
  let running: Dispatcher[];
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', now: NOW });
    deps = server.deps;
    surveyId = (await createSurvey(await server.as('administrator'))).id;
  });
  beforeEach(async () => {
    server.setNow(NOW);
    await saveSettings(deps, { notifications_recipients: '' });
    running = [];
    await deps.db.deleteFrom('deliveries').execute();
  });
  afterEach(async () => {
    await Promise.all(running.map((dispatcher) => dispatcher.stop()));
  });
  afterAll(() => server.close());

  const store = (count: number, kind = 'test', destination = 'somewhere') =>
    Promise.all(Array.from({ length: count }, (_, n) => deps.writer.submit(planned(kind, { n }, destination))));
  const planned = (kind: string, target: object, destination = 'somewhere') =>
    newResponse(surveyId, {
      deliveries: [
        {
          kind,
          event: 'response.created',
          destination,
          target: JSON.stringify(target),
          recipients: '',
        },
      ],
    });
  /** As if by a process that then dies. */
  const claimUntil = (until: number) =>
    claimDue(deps.db, 'somewhere', {
      now: deps.now().toISOString(),
      until: new Date(until).toISOString(),
      limit: 10,
    });
  const rows = () => deps.db.selectFrom('deliveries').selectAll().orderBy('response_id').orderBy('number').execute();
  const later = (minutes: number) => server.setNow(new Date(deps.now().getTime() + minutes * MINUTE).toISOString());
  const run = (kinds: Record<string, DeliveryKind>, options: object = NEVER, by: Deps = deps) => {
    const dispatcher = createDispatcher(by, { kinds, ...options });
    running.push(dispatcher);
    return dispatcher;
  };

  test('tells the kind what was planned and for which response, and records that it was sent', async () => {
    const sent: Delivery[] = [];
    const [stored] = await store(1);
    expect(await dispatchDue(deps, { test: kindOf(async (one) => void sent.push(one)) })).toBe(1);
    expect(sent).toMatchObject([
      { target: { n: 0 }, survey: { id: surveyId, title: 'A survey' }, response: { id: stored?.id } },
    ]);
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 1, sent_at: NOW, last_error: null }]);
    expect(await dispatchDue(deps, {})).toBe(0);
  });

  test('is woken by what is stored, not only by the clock', async () => {
    const sent: Delivery[] = [];
    const dispatcher = run({ test: kindOf(async (one) => void sent.push(one)) });
    dispatcher.start();
    const writer = dispatcher.wokenBy(deps.writer);
    for (const n of [1, 2, 3]) {
      await writer.submit(planned('test', { n }));
      await expect.poll(() => sent.length).toBe(n);
    }
  });

  test('finds due work by the clock even if nobody announced it', async () => {
    const sent: Delivery[] = [];
    run({ test: kindOf(async (one) => void sent.push(one)) }, { everyMs: 20 }).start();
    await store(3);
    await expect.poll(() => sent.length).toBe(3);
  });

  test('two dispatchers on one database send each delivery once', async () => {
    const other = await openDatabase(deps.config, pino({ level: 'silent' }));
    const sent: string[][] = [[], []];
    for (let at = 0; at < 50; at++) await store(3, 'test', `place ${at}`);
    const bothTook = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const kindBy = (by: number) =>
      kindOf(async ({ id }) => {
        bothTook[by]?.resolve();
        await Promise.all(bothTook.map(({ promise }) => promise));
        sent[by]?.push(id);
      });
    const both = [
      run({ test: kindBy(0) }),
      run({ test: kindBy(1) }, NEVER, { ...deps, db: other.db, database: other }),
    ];
    for (const dispatcher of both) dispatcher.start();
    await expect.poll(() => sent.flat().length).toBeGreaterThanOrEqual(150);
    await Promise.all(both.map((dispatcher) => dispatcher.stop()));
    await other.close();
    expect(sent.flat().sort()).toEqual((await rows()).map(nameOf).sort());
    expect(sent.every((ids) => ids.length > 0)).toBe(true);
    expect((await rows()).every(({ status, attempts }) => status === 'sent' && attempts === 1)).toBe(true);
  });

  test('what a process was sending when it was killed is sent by another within 30 s, but not at once (SP-39, DC-80)', async () => {
    const sent: Delivery[] = [];
    const kinds = { test: kindOf(async (one) => void sent.push(one)) };
    await store(1);
    const hang = Promise.withResolvers<undefined>();
    const dying: Delivery[] = [];
    const dead = run({
      test: kindOf((one) => {
        dying.push(one);
        return hang.promise;
      }),
    });
    dead.start();
    await expect.poll(() => dying.length).toBe(1);
    later(0.4);
    expect(await dispatchDue(deps, kinds)).toBe(0);
    later(0.1);
    expect(await dispatchDue(deps, kinds)).toBe(1);
    hang.resolve(undefined);
    expect(sent).toHaveLength(1);
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 2 }]);
  });

  test('what a living process is sending for long is not sent by another', async () => {
    const hang = Promise.withResolvers<undefined>();
    let begun = 0;
    await store(1);
    const slow = kindOf(() => {
      begun++;
      return hang.promise;
    });
    run({ test: slow }, { ...NEVER, extendMs: 20 }).start();
    await expect.poll(() => begun).toBe(1);
    const first = (await rows())[0]?.next_attempt_at ?? '';
    later(0.3);
    await expect.poll(async () => (await rows())[0]?.next_attempt_at).not.toBe(first);
    later(0.3);
    expect(await dispatchDue(deps, { test: slow })).toBe(0);
    hang.resolve(undefined);
    await expect.poll(async () => (await rows())[0]?.status).toBe('sent');
  });

  test('a delivery that crashes the process each time is given up', async () => {
    const sent: Delivery[] = [];
    await store(1);
    for (let death = 0; death < 10; death++) await claimUntil(Date.parse(NOW));
    await dispatchDue(deps, { test: kindOf(async (one) => void sent.push(one)) });
    expect(sent).toEqual([]);
    expect(await rows()).toMatchObject([{ status: 'failed', last_error: expect.stringContaining('stopped') }]);
  });

  test('tries again at growing intervals for about a day, then gives up and says why', async () => {
    await store(1);
    const kinds = {
      test: kindOf(async () => {
        throw new Error('Nobody at home');
      }),
    };
    const moments: number[] = [];
    for (let row = (await rows())[0]; row?.status === 'pending'; row = (await rows())[0]) {
      if (row.next_attempt_at > deps.now().toISOString()) server.setNow(row.next_attempt_at);
      moments.push(deps.now().getTime());
      expect(await dispatchDue(deps, kinds)).toBe(1);
    }
    expect(moments).toHaveLength(10);
    expect(await rows()).toMatchObject([{ status: 'failed', attempts: 10, last_error: 'Nobody at home' }]);
    const hours = ((moments.at(-1) ?? 0) - (moments[0] ?? 0)) / (60 * MINUTE);
    expect(hours).toBeGreaterThan(14);
    expect(hours).toBeLessThan(28);
    later(60 * 24 * 7);
    expect(await dispatchDue(deps, kinds)).toBe(0);
  });

  test('does not try again what can never be sent, and one failure stops no other', async () => {
    const sent: Delivery[] = [];
    await store(2);
    const hopeless = kindOf(async (one) => {
      if (sent.push(one) === 1) throw new Undeliverable('There is no such place');
    });
    await dispatchDue(deps, { test: hopeless });
    expect((await rows()).map(({ status, last_error }) => [status, last_error]).sort()).toEqual([
      ['failed', 'There is no such place'],
      ['sent', null],
    ]);
  });

  test('waits for a kind it does not know, which a newer version may', async () => {
    await store(1, 'pigeon');
    await dispatchDue(deps, {});
    expect(await rows()).toMatchObject([{ status: 'pending', last_error: expect.stringContaining('"pigeon"') }]);
  });

  test('a failure that arrives after another process took the delivery does not change it', async () => {
    await store(1);
    const slow = kindOf(async () => {
      later(10);
      await claimUntil(deps.now().getTime() + 5 * MINUTE);
      throw new Error('Too late');
    });
    await dispatchDue(deps, { test: slow });
    expect(await rows()).toMatchObject([{ status: 'sending', attempts: 2, last_error: null }]);
  });

  test('drops what belongs to a response that is gone', async () => {
    const sent: Delivery[] = [];
    const [gone] = await store(2);
    await deps.db
      .deleteFrom('responses')
      .where('id', '=', gone?.id ?? 0)
      .execute();
    await dispatchDue(deps, { test: kindOf(async (one) => void sent.push(one)) });
    expect(sent).toHaveLength(1);
    expect(await rows()).toMatchObject([{ status: 'sent' }]);
  });

  test('stops when what is under way is sent, and leaves the rest', async () => {
    const gate = Promise.withResolvers<void>();
    const sent: Delivery[] = [];
    await store(25);
    const dispatcher = run({
      test: kindOf(async (one) => {
        await gate.promise;
        sent.push(one);
      }),
    });
    dispatcher.start();
    await expect.poll(async () => (await rows()).filter(({ attempts }) => attempts > 0).length).toBe(4);
    const stopping = dispatcher.stop().then(() => sent.length);
    gate.resolve();
    expect(await stopping).toBe(4);
    const left = (await rows()).filter(({ status }) => status === 'pending');
    expect(left).toHaveLength(21);
    expect(left.every(({ attempts }) => attempts === 0)).toBe(true);
  });

  test('gives back what takes longer than the drain, uncounted, and another process begins it within 2 s (SP-40, SP-42)', async () => {
    const begun: string[] = [];
    const never = new Promise<undefined>(() => undefined);
    await store(2);
    const dispatcher = run({ test: kindOf(() => never) });
    dispatcher.start();
    await expect.poll(async () => (await rows()).filter(({ status }) => status === 'sending').length).toBe(2);
    const other = run({ test: kindOf(async (one) => void begun.push(one.id)) }, {});
    other.start();
    const told = performance.now();
    await dispatcher.stop(300);
    expect(performance.now() - told).toBeLessThan(quiet(2000));
    await expect.poll(() => begun.length, { timeout: quiet(3000) }).toBe(2);
    await expect.poll(rows).toMatchObject([
      { status: 'sent', attempts: 1 },
      { status: 'sent', attempts: 1 },
    ]);
  });

  test('forgets what was done long ago, not what still waits', async () => {
    await store(3);
    const set = (id: number | undefined, change: object) =>
      deps.db
        .updateTable('deliveries')
        .set(change)
        .where('response_id', '=', id ?? 0)
        .execute();
    const [first, second] = await rows();
    await set(first?.response_id, { status: 'sent', created_at: '2026-01-01T00:00:00.000Z' });
    await set(second?.response_id, { created_at: '2026-01-01T00:00:00.000Z' });
    expect(await deleteDoneBefore(deps.db, '2026-02-01T00:00:00.000Z', 10)).toBe(1);
    expect(await rows()).toHaveLength(2);
  });

  test('neither log nor table say what failed with the addresses in it', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    await store(1);
    const refused = kindOf(async () => {
      throw new Error('550 <ann@example.test>: no such user');
    });
    await dispatchDue({ ...deps, log }, { test: refused });
    expect(lines.join('')).toContain('550 <(address)>: no such user');
    expect(lines.join('')).not.toContain('ann@');
    expect(await rows()).toMatchObject([{ last_error: '550 <(address)>: no such user' }]);
  });
});
