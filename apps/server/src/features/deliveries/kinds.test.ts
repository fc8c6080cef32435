import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerAddon } from '@userfeedback/addon-kit';
import type { SavedSurvey } from '@userfeedback/contract';
import { simpleParser } from 'mailparser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Deps } from '../../platform/deps.ts';
import { createMailer } from '../../platform/outgoing/mailer.ts';
import type { SurveyBody } from '../../testing/factories.ts';
import { createSurvey, makeLive, radioQuestion, submitResponse, textQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { activateAddon, deactivateAddon } from '../addon-store/service.ts';
import { issueLicence } from '../licence/service.ts';
import { deliveryKinds } from './kinds.ts';
import { endLapsed, listPauses } from './pauses/service.ts';
import { planDeliveries } from './plan.ts';
import { sealedRecipients } from './recipients.ts';
import { createDispatcher } from './sending/dispatcher.ts';
import type { MailServer } from './testing.ts';
import { dispatchDue, startMailServer } from './testing.ts';

const NOW = '2026-11-20T12:00:00.000Z';
type EmailBody = NonNullable<NonNullable<SurveyBody['notifications']>['email']>;

const ONLY_YES: EmailBody['logic'] = {
  enable: true,
  action: 'send',
  conditions: [{ question_id: 'q1', compare: '=', value: 'Yes' }],
};

describe.each(testDialects())('telling of a response on %s', (dialect) => {
  let server: TestServer;
  let mailServer: MailServer;
  beforeAll(async () => {
    server = await startTestServer({ dialect, addons: 'all', now: NOW });
  });
  beforeEach(async () => {
    mailServer = await startMailServer();
    server.setNow(NOW);
    await plan('elite');
    await server.deps.db.deleteFrom('deliveries').execute();
  });
  afterEach(() => mailServer.stop());
  afterAll(() => server.close());

  const plan = async (type: 'plus' | 'pro' | 'elite') => {
    const { licence, db, now } = server.deps;
    await licence.use(await issueLicence(db, now, { type, expires: null, state: 'valid' }));
  };
  const mailed = async (email: EmailBody, change: SurveyBody = {}) =>
    createSurvey(await server.as('administrator'), { notifications: { email }, ...change });
  const bySmtp = (): Deps => {
    const { dataDir } = server.deps.config;
    return { ...server.deps, mailer: createMailer({ smtpUrl: mailServer.url, dataDir }) };
  };
  const send = (deps: Deps) => dispatchDue(deps, deliveryKinds(deps));
  const rows = () =>
    server.deps.db.selectFrom('deliveries').selectAll().orderBy('response_id').orderBy('number').execute();

  test('a response is mailed to all addresses of its survey, from the site', async () => {
    const survey = await mailed(
      { active: true, addresses: 'a@example.test, b@example.test,, a@example.test' },
      { title: 'How was it?', questions: [radioQuestion('q1'), textQuestion('q2')] },
    );
    const { body } = await submitResponse(server, survey, {
      answers: [
        { question_id: 'q1', value: 'Yes', extra: { comments: 'Really' } },
        { question_id: 'q2', value: 'Good & <quick>' },
      ],
      page_submitted: { name: 'Pricing', url: 'https://example.test/pricing' },
    });
    await send(bySmtp());
    expect(mailServer.received).toHaveLength(1);
    const [{ to, mail } = { to: [], mail: undefined }] = mailServer.received;
    expect(to).toEqual(['a@example.test', 'b@example.test']);
    expect(mail?.subject).toBe('New response to "How was it?"');
    const { name, admin_email } = server.deps.host.info();
    expect(mail?.from?.value).toEqual([{ name, address: admin_email }]);
    const link = `/admin/results/survey/${survey.id}/responses/${body.data}`;
    for (const words of ['Question q1', 'Yes', 'Comments: Really', 'Good & <quick>', 'Pricing', link]) {
      expect(mail?.text).toContain(words);
    }
    expect(mail?.text).toContain('November 20, 2026 at 1:00 PM');
    expect(mail?.html).toContain('Good &#38; &#60;quick&#62;');
  });

  test('while the mail server refuses, mails wait; when it is back they arrive without a restart', async () => {
    const survey = await mailed({ active: true, addresses: 'a@example.test' });
    const dispatcher = createDispatcher(bySmtp(), { everyMs: 30 });
    dispatcher.start();
    await mailServer.stop();
    await submitResponse(server, survey);
    await expect.poll(async () => (await rows())[0]?.last_error).toContain('ECONNREFUSED');
    await mailServer.start();
    expect(mailServer.received).toEqual([]);
    server.setNow('2026-11-20T12:01:00.000Z');
    await expect.poll(() => mailServer.received.length).toBe(1);
    await dispatcher.stop();
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 2, last_error: null }]);
  });

  test('a mail that is sent again carries the same id', async () => {
    await submitResponse(server, await mailed({ active: true, addresses: 'a@example.test' }));
    const [{ recipients } = { recipients: '' }] = await rows();
    await send(bySmtp());
    // As if the process had died before it stored that.
    const unsent = { status: 'pending' as const, next_attempt_at: NOW, recipients };
    await server.deps.db.updateTable('deliveries').set(unsent).execute();
    await send(bySmtp());
    const ids = mailServer.received.map(({ mail }) => mail.messageId);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
  });

  test('without a mail server the mail lies in the outbox', async () => {
    await submitResponse(server, await mailed({ active: true, addresses: 'a@example.test' }));
    const { dataDir } = server.deps.config;
    await send({ ...server.deps, mailer: createMailer({ smtpUrl: null, dataDir }) });
    const [file = ''] = readdirSync(join(dataDir, 'outbox'));
    const mail = await simpleParser(readFileSync(join(dataDir, 'outbox', file)));
    expect(mail.subject).toBe('New response to "A survey"');
  });

  test('no mail while the notification is off or names nobody', async () => {
    await submitResponse(server, await mailed({ active: false, addresses: 'a@example.test' }));
    const toNobody = await mailed({ active: true, addresses: ' , ' }, { status: 'draft' });
    await makeLive(server, toNobody.id);
    expect((await submitResponse(server, toNobody)).status).toBe(201);
    expect(await rows()).toEqual([]);
  });

  test('on pro and elite a mail is sent only when its conditions hold (GS-28)', async () => {
    const survey = await mailed({ active: true, addresses: 'a@example.test', logic: ONLY_YES });
    const answer = (value: string) => submitResponse(server, survey, { answers: [{ question_id: 'q1', value }] });
    for (const type of ['elite', 'pro'] as const) {
      await plan(type);
      const before = (await rows()).length;
      expect((await answer('No')).status).toBe(201);
      expect(await rows()).toHaveLength(before);
      await answer('Yes');
      expect(await rows()).toHaveLength(before + 1);
    }
  });

  test('if there are several conditions, all must be met (OP-55)', async () => {
    const [first] = ONLY_YES.conditions ?? [];
    const second = { question_id: 'q2', compare: 'CONTAINS' as const, value: 'good' };
    const conditions = first ? [first, second] : [];
    const survey = await mailed(
      { active: true, addresses: 'a@example.test', logic: { ...ONLY_YES, conditions } },
      { questions: [radioQuestion('q1'), textQuestion('q2')] },
    );
    const answer = (q1: string, q2: string) =>
      submitResponse(server, survey, {
        answers: [
          { question_id: 'q1', value: q1 },
          { question_id: 'q2', value: q2 },
        ],
      });
    await answer('Yes', 'bad');
    await answer('No', 'good');
    expect(await rows()).toEqual([]);
    await answer('Yes', 'Good enough');
    expect(await rows()).toHaveLength(1);
  });

  test('without pro or elite the conditions do not count (GS-28)', async () => {
    const survey = await mailed({ active: true, addresses: 'a@example.test', logic: ONLY_YES });
    await plan('plus');
    await submitResponse(server, survey, { answers: [{ question_id: 'q1', value: 'No' }] });
    expect(await rows()).toHaveLength(1);
  });

  describe('to an addon', () => {
    let events: object[];
    let failures: number;
    let addon: ServerAddon;
    let deps: Deps;
    let survey: SavedSurvey;
    beforeEach(async () => {
      events = [];
      failures = 0;
      const [known] = server.deps.addons.filter(({ manifest }) => manifest.slug === 'webhooks');
      if (!known) throw new Error('There is no such addon.');
      addon = {
        manifest: known.manifest,
        async onResponse(event) {
          if (failures-- > 0) throw new Error('Not now');
          events.push(event);
        },
      };
      deps = { ...server.deps, addons: [addon] };
      survey = await mailed({ active: false, addresses: '' });
    });
    const telling = () => ({
      kinds: deliveryKinds(deps),
      recipients: sealedRecipients(deps.config),
    });
    const submit = async () => {
      const planned = planDeliveries(telling(), survey, [], deps.site.now().access);
      const { body } = await submitResponse(server, survey);
      const of = { survey_id: survey.id, response_id: body.data, created_at: NOW };
      const due = { status: 'pending' as const, attempts: 0, next_attempt_at: NOW };
      if (planned.length > 0)
        await deps.db
          .insertInto('deliveries')
          .values(planned.map((one, number) => ({ ...one, ...of, number: number + 10, ...due })))
          .execute();
      return body.data;
    };
    const ours = async () => (await rows()).filter(({ kind }) => kind === 'addon:webhooks').slice(-1);

    test('each response is passed on, and again after an error', async () => {
      failures = 1;
      const id = await submit();
      await send(deps);
      expect([events, await ours()]).toMatchObject([[], [{ status: 'pending', last_error: 'Not now' }]]);
      server.setNow('2026-11-20T12:01:00.000Z');
      await send(deps);
      expect(events).toMatchObject([{ survey: { id: survey.id, title: 'A survey' }, response: { id } }]);
      expect(await ours()).toMatchObject([{ status: 'sent' }]);
    });

    test('none is planned while it is not in use, and one that waits goes out once it is in use again (DC-28)', async () => {
      await submit();
      await deactivateAddon(deps, addon.manifest);
      await send(deps);
      expect(events).toEqual([]);
      expect(await ours()).toMatchObject([{ status: 'pending', attempts: 0 }]);
      expect(await listPauses(deps.db)).toMatchObject([
        { destination: 'webhooks', reason: 'the plan does not include this.' },
      ]);
      const planned = () => planDeliveries(telling(), survey, [], deps.site.now().access);
      expect(planned()).toEqual([]);
      await activateAddon(deps, addon.manifest);
      await endLapsed(deps.db, deliveryKinds(deps));
      await send(deps);
      expect(events).toHaveLength(1);
      expect(planned()).toEqual([
        {
          kind: 'addon:webhooks',
          event: 'response.created',
          destination: 'webhooks:all',
          target: '{}',
          recipients: '',
        },
      ]);
    });
  });
});
