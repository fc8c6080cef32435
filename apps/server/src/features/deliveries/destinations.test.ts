import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Deps } from '../../platform/deps.ts';
import { parseRanges } from '../../platform/outgoing/addresses.ts';
import { createMailer } from '../../platform/outgoing/mailer.ts';
import type { Catcher } from '../../platform/outgoing/testing.ts';
import { startCatcher } from '../../platform/outgoing/testing.ts';
import type { Client } from '../../testing/client.ts';
import { createSurvey, submitResponse } from '../../testing/factories.ts';
import { quiet } from '../../testing/quiet.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import type { NewDelivery } from '../responses/new-response.ts';
import { newResponse } from '../responses/testing.ts';
import { saveSettings } from '../settings/service.ts';
import type { DeliveryKind } from './delivery.ts';
import { deliveryKinds } from './kinds.ts';
import { listPauses } from './pauses/service.ts';
import { sealedRecipients } from './recipients.ts';
import type { Dispatcher } from './sending/dispatcher.ts';
import { createDispatcher } from './sending/dispatcher.ts';
import type { MailServer } from './testing.ts';
import { dispatchDue, kindOf, startMailServer } from './testing.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const PEOPLE = ['ann@example.test', 'ben@example.test', 'cem@example.test'];

describe.each(testDialects())('destinations on %s', (dialect) => {
  let server: TestServer;
  let beside: TestServer;
  let admin: Client;
  let catcher: Catcher;
  let mailServer: MailServer;
  let running: Dispatcher[];
  beforeAll(async () => {
    catcher = await startCatcher();
    const config = { outgoingAllow: parseRanges('127.0.0.1/32') };
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', config, now: NOW });
    beside = await startTestServer({ dialect, beside: server, config, now: NOW });
    admin = await server.as('administrator');
  });
  beforeEach(async () => {
    server.setNow(NOW);
    catcher.reset();
    mailServer = await startMailServer();
    running = [];
    await saveSettings(server.deps, { notifications_recipients: '' });
    await server.deps.db.deleteFrom('delivery_pauses').execute();
    await server.deps.db.deleteFrom('deliveries').execute();
  });
  afterEach(async () => {
    await Promise.all(running.map((dispatcher) => dispatcher.stop()));
    await mailServer.stop();
  });
  afterAll(async () => {
    await beside.close();
    await server.close();
    await catcher.close();
  });

  const start = (deps: Deps, kinds: Record<string, DeliveryKind> = { ...deliveryKinds(deps) }) => {
    const dispatcher = createDispatcher(deps, { kinds, everyMs: 50 });
    running.push(dispatcher);
    dispatcher.start();
    return dispatcher;
  };
  const bySmtp = (): Deps => ({
    ...server.deps,
    mailer: createMailer({ smtpUrl: mailServer.url, dataDir: server.deps.config.dataDir }),
  });
  const rows = () =>
    server.deps.db.selectFrom('deliveries').selectAll().orderBy('response_id').orderBy('number').execute();
  const recipients = async (at = 0) => sealedRecipients(server.deps.config).open((await rows())[at]?.recipients ?? '');
  const planned = (destination: string, count: number, kind = 'test') => {
    const one: NewDelivery = {
      kind,
      event: 'response.created',
      destination,
      target: '{}',
      recipients: '',
    };
    return Array.from({ length: count }, () => one);
  };

  test('1,000 messages for a webhook that never replies hold up neither mail nor webhook of another survey (FS-02)', async () => {
    const hanging: unknown[] = [];
    catcher.reply = (path, reply) => void (path === '/dead' ? hanging.push(reply) : reply.end('fine'));
    const hook = (path: string) => ({ request_url: `http://127.0.0.1:${catcher.port}${path}` });
    const dead = await createSurvey(admin, {
      notifications: { webhook: { active: true, webhooks: [hook('/dead')] } },
    });
    const [webhook] = dead.notifications.webhook.webhooks;
    const target = JSON.stringify({ id: 'message', webhook: webhook?.id });
    const destination = `webhooks:${webhook?.id}`;
    const waiting = planned(destination, 1000, 'addon:webhooks').map((one) => ({ ...one, target }));
    await server.deps.writer.submit(newResponse(dead.id, { deliveries: waiting }));
    const deps = bySmtp();
    start(deps);
    await expect.poll(() => hanging.length).toBe(4);
    const alive = await createSurvey(admin, {
      notifications: {
        email: { active: true, addresses: PEOPLE[0] },
        webhook: { active: true, webhooks: [hook('/alive')] },
      },
    });
    await submitResponse(server, alive);
    await expect.poll(() => mailServer.received.length, { timeout: quiet(5000) }).toBe(1);
    await expect.poll(() => catcher.caught.some(({ path }) => path === '/alive'), { timeout: quiet(5000) }).toBe(true);
    expect(hanging).toHaveLength(4);
    await server.deps.db.deleteFrom('deliveries').execute();
  });

  test('at most 4 messages of a destination are under way at once in all processes (DC-79)', async () => {
    const survey = await createSurvey(admin);
    let busy = 0;
    let most = 0;
    let sent = 0;
    const kind: DeliveryKind = {
      ...kindOf(async () => undefined),
      async send() {
        most = Math.max(most, ++busy);
        await new Promise((resolve) => setTimeout(resolve, 15));
        busy -= 1;
        sent += 1;
        return undefined;
      },
    };
    await server.deps.writer.submit(newResponse(survey.id, { deliveries: planned('slow', 60) }));
    start(server.deps, { test: kind });
    start(beside.deps, { test: kind });
    await expect.poll(() => sent, { timeout: quiet(20_000) }).toBe(60);
    expect(most).toBe(4);
    // What was sent is noted down afterwards.
    await expect.poll(async () => (await rows()).every(({ status }) => status === 'sent')).toBe(true);
    expect((await rows()).every(({ attempts }) => attempts === 1)).toBe(true);
  });

  test('however many destinations hang, another one has a place (FS-02)', async () => {
    const survey = await createSurvey(admin);
    const gate = Promise.withResolvers<undefined>();
    const begun: string[] = [];
    let alive = false;
    const kind: DeliveryKind = {
      ...kindOf(async () => undefined),
      async send({ id, target }) {
        if (JSON.stringify(target) !== '{}') alive = true;
        else begun.push(id);
        return alive ? undefined : gate.promise;
      },
    };
    const crowd = Array.from({ length: 60 }, (_, at) => planned(`dead:${at}`, 8)).flat();
    await server.deps.writer.submit(newResponse(survey.id, { deliveries: crowd }));
    const dispatcher = start(server.deps, { test: kind });
    await expect.poll(() => begun.length, { timeout: quiet(20_000) }).toBeGreaterThanOrEqual(100);
    const [one] = planned('alive', 1);
    if (!one) throw new Error('Nothing is planned.');
    const writer = dispatcher.wokenBy(server.deps.writer);
    await writer.submit(newResponse(survey.id, { deliveries: [{ ...one, target: '{"is":"alive"}' }] }));
    await expect.poll(() => alive, { timeout: quiet(5000) }).toBe(true);
    gate.resolve(undefined);
  });

  describe('a mail to three', () => {
    const mailed = async (addresses = PEOPLE.join(', ')) =>
      submitResponse(server, await createSurvey(admin, { notifications: { email: { active: true, addresses } } }));
    const dispatch = (deps = bySmtp()) => dispatchDue(deps, deliveryKinds(deps));
    const later = () => server.setNow(new Date(server.deps.now().getTime() + 600_000).toISOString());
    const got = () => mailServer.received.map(({ to }) => to);

    test('a recipient refused for now gets it later, and the others get no second copy (FS-09)', async () => {
      await mailed();
      mailServer.busy.add('ben@example.test');
      await dispatch();
      expect(await rows()).toMatchObject([{ status: 'pending', attempts: 1 }]);
      expect((await recipients()).map(({ state }) => state)).toEqual(['sent', 'waiting', 'sent']);
      mailServer.busy.clear();
      later();
      await dispatch();
      expect(got()).toEqual([['ann@example.test', 'cem@example.test'], ['ben@example.test']]);
      expect(mailServer.received.map(({ mail }) => mail.messageId)).toEqual([
        mailServer.received[0]?.mail.messageId,
        mailServer.received[0]?.mail.messageId,
      ]);
      expect(await rows()).toMatchObject([{ status: 'sent', last_error: null }]);
    });

    test('a recipient refused for good is named in the record, not in the log, and not tried again (FS-09)', async () => {
      const lines: string[] = [];
      const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
      await mailed();
      mailServer.refused.add('ben@example.test');
      await dispatch({ ...bySmtp(), log });
      expect(await rows()).toMatchObject([
        { status: 'failed', last_error: 'The mail server refused 1 of 3 addresses.' },
      ]);
      const [, ben] = await recipients();
      expect(ben).toEqual({
        address: 'ben@example.test',
        state: 'failed',
        reason: '550 No such user ben@example.test',
      });
      expect(lines.join('')).toContain('refused 1 of 3');
      expect(lines.join('')).not.toContain('ben@');
      later();
      expect(await dispatch()).toBe(0);
    });

    test('one is refused for good, one for now: the one waits, the other does not (FS-09)', async () => {
      await mailed();
      mailServer.refused.add('ann@example.test');
      mailServer.busy.add('cem@example.test');
      await dispatch();
      expect((await recipients()).map(({ state }) => state)).toEqual(['failed', 'sent', 'waiting']);
      mailServer.busy.clear();
      later();
      await dispatch();
      expect(got()).toEqual([['ben@example.test'], ['cem@example.test']]);
      expect(await rows()).toMatchObject([{ status: 'failed' }]);
    });

    test('cut off after the first of them, all get it once (FS-09)', async () => {
      await mailed();
      mailServer.fatal.add('ben@example.test');
      await dispatch();
      expect(await rows()).toMatchObject([{ status: 'pending' }]);
      mailServer.fatal.clear();
      later();
      await dispatch();
      expect(got()).toEqual([PEOPLE]);
    });

    test('after the last try nobody is left waiting (FS-09)', async () => {
      await mailed();
      mailServer.busy.add('ben@example.test');
      for (let attempt = 0; attempt < 10; attempt++) {
        await dispatch();
        server.setNow((await rows())[0]?.next_attempt_at ?? NOW);
      }
      expect(await rows()).toMatchObject([{ status: 'failed', attempts: 10 }]);
      expect((await recipients()).map(({ state }) => state)).toEqual(['sent', 'failed', 'sent']);
      expect(got()).toEqual([['ann@example.test', 'cem@example.test']]);
    });

    test('tried again by hand, it goes to those who do not have it (FS-09)', async () => {
      await mailed();
      mailServer.refused.add('ben@example.test');
      await dispatch();
      mailServer.refused.clear();
      await server.deps.db
        .updateTable('deliveries')
        .set({ status: 'pending', attempts: 0, next_attempt_at: NOW })
        .execute();
      await dispatch();
      expect(got()).toEqual([['ann@example.test', 'cem@example.test'], ['ben@example.test']]);
      expect(await rows()).toMatchObject([{ status: 'sent' }]);
    });

    test('no address stands in the table of deliveries, and one sealed elsewhere waits as it is (FS-18, SP-06)', async () => {
      await mailed();
      const deps = bySmtp();
      const elsewhere = { ...deps, config: { ...deps.config, secret: 'a secret of somebody else' } };
      const [before] = await rows();
      await dispatch(elsewhere);
      const [after] = await rows();
      expect(after).toMatchObject({ status: 'pending', attempts: 0, recipients: before?.recipients });
      expect(await listPauses(deps.db)).toMatchObject([{ reason: 'it cannot be read on this server.' }]);
      expect(await dispatch()).toBe(0);
      expect(got()).toEqual([]);
      mailServer.refused.add('ben@example.test');
      start(deps);
      await expect.poll(async () => (await rows())[0]?.status).toBe('failed');
      expect(JSON.stringify(await rows())).not.toMatch(/example[.]test|ann|ben@|cem/);
    });
  });
});
