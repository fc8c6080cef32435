import { Webhook as StandardWebhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client, ClientReply } from '../../testing/client.ts';
import type { SurveyBody } from '../../testing/factories.ts';
import { radioQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { parseRanges } from './addresses.ts';
import type { Catcher } from './testing.ts';
import { startCatcher } from './testing.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const SECRET = 'a secret of ours';
type Hook = NonNullable<NonNullable<NonNullable<SurveyBody['notifications']>['webhook']>['webhooks']>[number];
interface Outcome {
  success: boolean;
  status: number | null;
  time: number;
  answer: string;
  error?: string;
}

describe.each(testDialects())('the test of a webhook on %s', (dialect) => {
  let server: TestServer;
  let catcher: Catcher;
  let admin: Client;
  beforeAll(async () => {
    catcher = await startCatcher();
    const config = { outgoingAllow: parseRanges('127.0.0.1/32') };
    server = await startTestServer({ dialect, licence: 'pro', addons: ['webhooks'], now: NOW, config });
    admin = await server.as('administrator');
  });
  beforeEach(() => {
    server.setNow(NOW);
    catcher.reset();
  });
  afterAll(async () => {
    await server.close();
    await catcher.close();
  });

  const setActive = (active: 0 | 1) =>
    server.deps.site.change((db) =>
      db.updateTable('addon_states').set({ active }).where('slug', '=', 'webhooks').execute(),
    );
  const url = (path = '/hook') => `http://127.0.0.1:${catcher.port}${path}`;
  const runTest = (webhook: Hook, survey: SurveyBody = { questions: [radioQuestion('q1')] }, by = admin) =>
    by.post<Outcome & { code: string; errors?: Record<string, string> }>('/webhooks/test', {
      survey,
      webhook,
    });

  test('sends the configured request with sample answers and says how it went (API-B-16, D-50, WF-21)', async () => {
    catcher.reply = (_path, reply) => reply.writeHead(202).end(`thanks${'.'.repeat(5000)}`);
    const questions: SurveyBody['questions'] = [
      radioQuestion('radio'),
      { id: 'check', type: 'checkbox', title: 'Which?', config: { options: ['A', 'B', 'C'] } },
      { id: 'nps', type: 'nps', title: 'NPS' },
      { id: 'stars', type: 'star-rating', title: 'Stars', settings: { comment_box: true } },
      { id: 'mail', type: 'email', title: 'Mail', config: { include_name: true } },
      { id: 'text', type: 'long-text', title: 'Text' },
      { id: 'empty', type: 'radio-button', title: 'No options yet' },
    ];
    const body = (questions ?? []).map(({ id = '' }) => ({ key: id, value: id }));
    const { status, body: outcome } = await runTest({ request_url: url(), body }, { id: null, questions });
    expect(status).toBe(200);
    expect(outcome).toEqual({
      success: true,
      status: 202,
      time: expect.any(Number),
      answer: expect.any(String),
    });
    expect(outcome.answer).toHaveLength(2048);
    expect(JSON.parse(catcher.caught[0]?.body ?? '')).toEqual({
      radio: 'No',
      check: 'A, B',
      nps: '10',
      stars: '5',
      stars_comments: 'A sample comment',
      mail: 'visitor@example.com',
      mail_name: 'Sam Sample',
      text: 'This is a sample answer.',
      empty: '',
    });
    expect(await server.deps.db.selectFrom('deliveries').selectAll().execute()).toEqual([]);
  });

  test('a failing receiver is an outcome, not an error (D-50)', async () => {
    catcher.reply = (_path, reply) => reply.writeHead(500).end('Broken');
    const failing = await runTest({ request_url: url() });
    expect([failing.status, failing.body]).toMatchObject([200, { success: false, status: 500, answer: 'Broken' }]);
    const refused = await runTest({ request_url: `http://127.0.0.2:${catcher.port}/` });
    expect([refused.status, refused.body]).toMatchObject([
      200,
      {
        success: false,
        status: null,
        answer: '',
        error: 'This address leads to a private network.',
      },
    ]);
  });

  test('a reply that breaks off counts by its status; one cut inside a character stays text', async () => {
    catcher.reply = (_path, reply) => {
      reply.writeHead(200, { 'content-length': '10' }).write('half', () => reply.destroy());
    };
    expect((await runTest({ request_url: url() })).body).toMatchObject({ success: true, answer: 'half' });
    catcher.reply = (_path, reply) => reply.end(`x${'ü'.repeat(2000)}`);
    expect((await runTest({ request_url: url() })).body.answer).toBe(`x${'ü'.repeat(1023)}`);
  });

  test.each<[string, Hook]>([
    ['webhook.request_url', { request_url: '' }],
    ['webhook.request_url', { request_url: 'javascript:alert(1)' }],
    ['webhook.request_url', { request_url: 'http://ann:pass@example.test/' }],
    ['webhook.headers.0.key', { request_url: 'https://a.test/', headers: [{ key: 'a b', value: '' }] }],
    ['webhook.headers.0.key', { request_url: 'https://a.test/', headers: [{ key: 'A\r\nB', value: '' }] }],
    ['webhook.headers.0.key', { request_url: 'https://a.test/', headers: [{ key: 'Content-Length', value: '1' }] }],
    ['webhook.headers.0.value', { request_url: 'https://a.test/', headers: [{ key: 'X-A', value: 'a\r\nHost: b' }] }],
  ])('what cannot be sent is 422 at %s', async (field, webhook) => {
    const { status, body } = await runTest(webhook);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect(catcher.caught).toEqual([]);
  });

  test('is for those who edit surveys, on a plan with the addon in use', async () => {
    const codeOf = ({ status, body }: ClientReply<{ code: string }>) => [status, body.code];
    expect(codeOf(await runTest({ request_url: url() }, {}, server.visitor))).toEqual([401, 'unauthorized']);
    const subscriber = await server.as('subscriber');
    expect(codeOf(await runTest({ request_url: url() }, {}, subscriber))).toEqual([403, 'forbidden']);
    await setActive(0);
    expect(codeOf(await runTest({ request_url: url() }))).toEqual([403, 'addon_inactive']);
    await setActive(1);
    expect(catcher.caught).toEqual([]);
  });

  test('a test now verifies with the Standard Webhooks library itself, also with a secret of its own form (WF-17)', async () => {
    server.setNow(new Date().toISOString());
    const today = await server.as('administrator');
    const own = `whsec_${Buffer.from('twenty-four bytes, base64').toString('base64')}`;
    for (const secret of [SECRET, own]) {
      catcher.reset();
      expect((await runTest({ request_url: url(), secret }, undefined, today)).body.success).toBe(true);
      const [{ body = '', headers = {} } = {}] = catcher.caught;
      const verifier = secret === own ? new StandardWebhook(own) : new StandardWebhook(secret, { format: 'raw' });
      const flat = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
      expect(verifier.verify(body, flat)).toMatchObject({ answers: [{ question_id: 'q1' }] });
      expect(() => new StandardWebhook('wrong', { format: 'raw' }).verify(body, flat)).toThrow();
    }
  });
});
