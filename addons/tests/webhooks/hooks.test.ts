import { readFileSync } from 'node:fs';
import type { Destination, Scope } from '@userfeedback/contract';
import { NEWS_BODIES } from '@userfeedback/contract';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addonContext } from '../../../apps/server/src/features/addon-store/context.ts';
import { deactivateAddon, installAddon } from '../../../apps/server/src/features/addon-store/service.ts';
import { deliveryKinds } from '../../../apps/server/src/features/deliveries/kinds.ts';
import { dispatchDue } from '../../../apps/server/src/features/deliveries/testing.ts';
import { eraseFound } from '../../../apps/server/src/features/privacy/erasures.ts';
import { planWeeklySummary } from '../../../apps/server/src/features/summaries/service.ts';
import { createUser } from '../../../apps/server/src/features/users/accounts/service.ts';
import { parseRanges } from '../../../apps/server/src/platform/outgoing/addresses.ts';
import type { Catcher } from '../../../apps/server/src/platform/outgoing/testing.ts';
import { startCatcher } from '../../../apps/server/src/platform/outgoing/testing.ts';
import type { Client } from '../../../apps/server/src/testing/client.ts';
import { createClient } from '../../../apps/server/src/testing/client.ts';
import { createSurvey, radioQuestion, submitResponse } from '../../../apps/server/src/testing/factories.ts';
import { quiet } from '../../../apps/server/src/testing/quiet.ts';
import type { TestServer } from '../../../apps/server/src/testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../../apps/server/src/testing/start-test-server.ts';
import type { Hook } from '../../src/webhooks/hooks.ts';
import { webhooksManifest } from '../../src/webhooks/manifest.ts';
import { removeEnded } from '../../src/webhooks/server/hooks/hooks.ts';

interface Made {
  hook: Hook;
  secret: string | null;
}
interface Refused {
  code: string;
  message: string;
  errors?: Record<string, string>;
}

const NOW = '2026-11-20T12:00:00.000Z';
const CONNECT: Scope[] = ['surveys.read', 'results.read', 'hooks.manage'];

describe.each(testDialects())('hooks on %s', (dialect) => {
  let server: TestServer;
  let catcher: Catcher;
  let admin: Client;
  let key: Client & { id: number };
  const makeKey = async (scopes: Scope[] = CONNECT, expires_at: string | null = null) => {
    const { body } = await admin.post<{ api_key: { id: number }; key: string }>('/api-keys', {
      name: 'Zapier',
      scopes,
      expires_at,
    });
    return Object.assign(createClient(server.app, { authorization: `Bearer ${body.key}` }), { id: body.api_key.id });
  };
  const config = { outgoingAllow: parseRanges('127.0.0.1/32') };
  beforeAll(async () => {
    catcher = await startCatcher();
    server = await startTestServer({ dialect, licence: 'pro', addons: 'all', now: NOW, config });
    admin = await server.as('administrator');
  });
  beforeEach(async () => {
    server.setNow(NOW);
    catcher.reset();
    key = await makeKey();
    for (const { id } of (await admin.get<{ id: number; status: string }[]>('/api-keys')).body)
      if (id !== key.id) await admin.delete(`/api-keys/${id}`);
    await removeEnded(addonContext(server.deps, webhooksManifest));
    await server.deps.db.deleteFrom('deliveries').execute();
  });
  afterAll(async () => {
    await server.close();
    await catcher.close();
  });

  const url = (path = '/hook') => `http://127.0.0.1:${catcher.port}${path}`;
  const subscribe = async (given: object = {}, client: Client = key) =>
    (await client.post<Made>('/hooks', { target_url: url(), event: 'response.created', ...given })).body;
  const refused = async (given: object, client: Client = key) => {
    const { status, body } = await client.post<Refused>('/hooks', {
      target_url: url(),
      event: 'response.created',
      ...given,
    });
    return { status, code: body.code, errors: body.errors };
  };
  const replyWith = (status: number) => {
    catcher.reply = (_path, reply) => void reply.writeHead(status).end('no');
  };
  const dispatch = () => dispatchDue(server.deps, deliveryKinds(server.deps));
  const survey = (title = 'Reader survey') => createSurvey(admin, { title, questions: [radioQuestion('q1')] });
  const respond = (to: Awaited<ReturnType<typeof survey>>) =>
    submitResponse(server, to, { answers: [{ question_id: 'q1', value: 'Yes' }] });
  const listRows = () =>
    server.deps.db.selectFrom('deliveries').selectAll().where('kind', '=', 'addon:webhooks').execute();
  const destinations = async (client = admin) =>
    (await client.get<{ items: Destination[] }>('/destinations')).body.items.filter(({ key: one }) =>
      one.startsWith('webhooks:hook-'),
    );

  test('a key subscribes, gets each event signed, and gets none after it has unsubscribed (DC-93)', async () => {
    const [asked, other] = [await survey(), await survey('Another')];
    const made = await key.post<Made>('/hooks', { target_url: url(), event: 'response.created', survey_id: asked.id });
    expect(made.status).toBe(201);
    const { hook, secret } = made.body;
    expect(hook).toEqual({
      id: expect.any(Number),
      event: 'response.created',
      survey_id: asked.id,
      host: `127.0.0.1:${catcher.port}`,
      api_key: { id: key.id, name: 'Zapier' },
      created_at: NOW,
      state: 'working',
    });
    await respond(asked);
    await respond(other);
    await dispatch();
    expect(catcher.caught).toHaveLength(1);
    const [{ method, path, body = '', headers = {} } = {}] = catcher.caught;
    expect([method, path, headers['x-userfeedback-event']]).toEqual(['POST', '/hook', 'response.created']);
    const signed = new StandardWebhook(secret ?? '').sign(String(headers['webhook-id']), new Date(NOW), body);
    expect(headers['webhook-signature']).toBe(signed);
    expect(JSON.parse(body)).toMatchObject({
      survey: { id: asked.id, title: 'Reader survey' },
      answers: [{ question_id: 'q1', value: 'Yes' }],
      event: 'response.created',
    });
    expect((await key.get<Hook[]>('/hooks')).body).toEqual([hook]);
    expect((await key.get<Hook>(`/hooks/${hook.id}`)).body).toEqual(hook);
    expect((await key.delete(`/hooks/${hook.id}`)).status).toBe(200);
    expect((await key.delete(`/hooks/${hook.id}`)).status).toBe(404);
    await respond(asked);
    expect(await dispatch()).toBe(0);
  });

  test('a hook of every survey is told of each, in every process within a second (DC-93)', async () => {
    const beside = await startTestServer({ dialect, now: NOW, config, beside: server });
    const made = await subscribe();
    const [one, two] = [await survey(), await survey('Another')];
    await expect
      .poll(() => beside.deps.site.now().kept.webhooks?.map(({ id }) => id), { timeout: quiet(1000) })
      .toEqual([made.hook.id]);
    await respond(one);
    await submitResponse(beside, two, { answers: [{ question_id: 'q1', value: 'No' }] });
    await dispatch();
    expect(catcher.caught.map(({ body }) => JSON.parse(body).survey.title).sort()).toEqual([
      'Another',
      'Reader survey',
    ]);
    await beside.close();
  });

  test('a key sees its own hooks, a person none, and a key without the scope may not ask (DC-93)', async () => {
    const { hook } = await subscribe();
    const other = await makeKey();
    expect((await other.get<Hook[]>('/hooks')).body).toEqual([]);
    expect((await other.get(`/hooks/${hook.id}`)).status).toBe(404);
    expect((await other.delete(`/hooks/${hook.id}`)).status).toBe(404);
    for (const path of ['/hooks', `/hooks/${hook.id}`, '/hooks/sample?event=response.created']) {
      const { status, body } = await admin.get<Refused>(path);
      expect([status, body.code]).toEqual([403, 'forbidden']);
    }
    expect(await refused({}, admin)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await refused({}, await makeKey(['surveys.read', 'results.read']))).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
    });
  });

  test.each([
    ['file:///etc/passwd', 'Please enter an address that starts with http:// or https://.'],
    ['not an address', 'Please enter an address that starts with http:// or https://.'],
    ['', 'Please enter the address to send to.'],
    ['https://ann:secret@example.com/', expect.stringContaining('Authorization header')],
    ['http://10.0.0.8/hook', 'This address leads to a private network.'],
    ['http://[::1]/hook', 'This address leads to a private network.'],
    ['http://169.254.169.254/latest', 'This address leads to a private network.'],
    ['http://127.0.0.2/hook', 'This address leads to a private network.'],
  ])('the address %s is refused at its field (DC-94)', async (target_url, text) => {
    expect(await refused({ target_url })).toEqual({ status: 422, code: 'invalid', errors: { target_url: text } });
    expect((await key.get('/hooks')).body).toEqual([]);
  });

  test('an unknown survey or event is refused at its field (DC-94)', async () => {
    expect(await refused({ survey_id: 987654 })).toMatchObject({
      status: 422,
      errors: { survey_id: 'There is no survey 987654.' },
    });
    expect(Object.keys((await refused({ event: 'response.read' })).errors ?? {})).toEqual(['event']);
  });

  test('asking twice, also at once, makes one hook whose secret is shown once (DC-94)', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => subscribe()));
    expect(new Set(all.map(({ hook }) => hook.id)).size).toBe(1);
    expect(all.filter(({ secret }) => secret !== null)).toHaveLength(1);
    const other = await makeKey();
    expect((await subscribe({}, other)).secret).toMatch(/^whsec_/);
    expect((await subscribe({ event: 'response.partial' })).hook.id).not.toBe(all[0]?.hook.id);
  });

  test('address and secret are sealed in the database (DC-94)', async () => {
    const { secret } = await subscribe({ target_url: url('/hidden-path') });
    const stored = JSON.stringify(
      await server.deps.db.withTables<{ webhook_hooks: object }>().selectFrom('webhook_hooks').selectAll().execute(),
    );
    expect(stored).not.toContain('hidden-path');
    expect(stored).not.toContain(secret);
    expect(JSON.stringify(await destinations())).not.toContain('hidden-path');
  });

  test('a site has at most a hundred hooks (DC-93)', async () => {
    for (let n = 0; n < 100; n++) await subscribe({ target_url: url(`/${n}`) });
    expect(await refused({ target_url: url('/one-more') })).toMatchObject({ status: 409, code: 'conflict' });
    expect((await subscribe({ target_url: url('/7') })).secret).toBeNull();
    expect((await key.get<Hook[]>('/hooks')).body).toHaveLength(100);
  });

  test('samples have the fields of what is delivered (DC-95)', async () => {
    const asked = await survey();
    const sampleOf = async (event: string, id?: number) =>
      (await key.get<Record<string, unknown>[]>(`/hooks/sample?event=${event}${id ? `&survey_id=${id}` : ''}`)).body;
    expect(await sampleOf('response.created', asked.id)).toHaveLength(1);
    await subscribe();
    server.setNow('2026-11-20T12:01:00.000Z');
    for (let n = 0; n < 4; n++) await respond(asked);
    await dispatch();
    const sent = catcher.caught
      .map(({ body }) => JSON.parse(body))
      .sort((one, other) => one.response_id - other.response_id);
    const samples = await sampleOf('response.created', asked.id);
    expect(samples).toEqual(sent.toReversed().slice(0, 3));
    expect((await sampleOf('response.created')).map(({ response_id }) => response_id)).toEqual(
      samples.map(({ response_id }) => response_id),
    );
    for (const event of Object.keys(NEWS_BODIES) as (keyof typeof NEWS_BODIES)[]) {
      const [sample] = await sampleOf(event);
      const { event: named, ...body } = sample ?? {};
      expect([named, NEWS_BODIES[event].strict().parse(body)]).toEqual([event, body]);
    }
  });

  test('a revoked or expired key ends its hooks, and what waits is dropped (DC-96, PE-93)', async () => {
    const asked = await survey();
    const soon = await makeKey(CONNECT, '2026-11-20T13:00:00.000Z');
    await subscribe({ target_url: url('/revoked') });
    await subscribe({ target_url: url('/expired') }, soon);
    replyWith(500);
    await respond(asked);
    await dispatch();
    expect((await listRows()).map(({ status }) => status)).toEqual(['pending', 'pending']);
    await admin.delete(`/api-keys/${key.id}`);
    server.setNow('2026-11-20T13:00:00.000Z');
    await respond(asked);
    expect(await listRows()).toHaveLength(2);
    await removeEnded(addonContext(server.deps, webhooksManifest));
    expect((await listRows()).map(({ status, last_error }) => [status, last_error])).toEqual([
      ['dropped', 'The API key of the hook has ended, or may no longer send responses.'],
      ['dropped', 'The API key of the hook has ended, or may no longer send responses.'],
    ]);
    expect(await destinations()).toEqual([]);
  });

  test('the calls of the guide run as they are written (DC-58)', async () => {
    const guide = readFileSync(new URL('../../../docs/automation.md', import.meta.url), 'utf8');
    const { id: survey_id } = await survey();
    const [, path = '', body = '{}'] = /curl -X POST "\$SITE\/api\/v1(\S+)"[\s\S]*?-d '([^']+)'/.exec(guide) ?? [];
    const first = await key.post<Made>(path, { ...JSON.parse(body), survey_id, target_url: url() });
    const [, reply = '{}'] = /```json\n([\s\S]*?)\n```/.exec(guide) ?? [];
    const shown: Made = JSON.parse(reply);
    const keysOf = ({ hook }: Made) => [Object.keys(hook).toSorted(), Object.keys(hook.api_key).toSorted()];
    expect([first.status, keysOf(first.body)]).toEqual([201, keysOf(shown)]);
    const [, forZapier = '{}'] = /with `(\{"target_url".+?\})`/.exec(guide) ?? [];
    const second = await key.post<Made>(path, { ...JSON.parse(forZapier), target_url: url('/zap') });
    expect(second.status).toBe(201);
    const fill = (called: string) =>
      called
        .replace('{id}', `${first.body.hook.id}`)
        .replace('{{bundle.subscribeData.hook.id}}', `${second.body.hook.id}`)
        .replace('event=…', 'event=response.created')
        .replace('survey_id=…', `survey_id=${survey_id}`);
    const written = [...guide.matchAll(/(GET|DELETE) `?(?:\{your site\})?\/api\/v1(\S+?)`/g)];
    const callsOf = (wanted: string) =>
      new Set(written.flatMap(([, method, to = '']) => (method === wanted ? [fill(to)] : [])));
    expect([callsOf('GET').size, callsOf('DELETE').size]).toEqual([4, 2]);
    for (const to of callsOf('GET')) expect([to, (await key.get(to)).status]).toEqual([to, 200]);
    for (const to of callsOf('DELETE')) expect([to, (await key.delete(to)).status]).toEqual([to, 200]);
    expect((await key.get<Hook[]>('/hooks')).body).toEqual([]);
  });

  test('the hooks of keys that are revoked with whoever made them end at once (DC-96, PE-20)', async () => {
    const asked = await survey();
    for (const leave of [
      (id: number) => admin.put(`/people/${id}`, { status: 'deactivated', revoke_keys: true }),
      (id: number) => admin.delete(`/people/${id}`, { revoke_keys: true }),
    ]) {
      const theirs = await makeKey();
      const person = { name: 'Ann', role: 'editor', email: `ann${theirs.id}@example.test`, password: null };
      const { id: created_by } = await createUser(server.deps, person);
      await server.deps.db.updateTable('api_keys').set({ created_by }).where('id', '=', theirs.id).execute();
      await subscribe({}, theirs);
      expect((await leave(created_by)).status).toBe(200);
      await respond(asked);
      expect(await listRows()).toEqual([]);
    }
  });

  test('a message that was on its way when its hook ended is dropped, and nobody is told by mail (DC-96)', async () => {
    const asked = await survey();
    const { hook } = await subscribe();
    replyWith(500);
    await respond(asked);
    await dispatch();
    await server.deps.db
      .withTables<{ webhook_hooks: { id: number } }>()
      .deleteFrom('webhook_hooks')
      .where('id', '=', hook.id)
      .execute();
    server.setNow('2026-11-20T14:00:00.000Z');
    await dispatch();
    expect((await listRows()).map(({ status, last_error }) => [status, last_error])).toEqual([
      ['dropped', 'The hook was removed.'],
    ]);
    expect(await server.deps.db.selectFrom('deliveries').selectAll().where('kind', '=', 'failing').execute()).toEqual(
      [],
    );
  });

  test('a hook sends nothing once the role of its key may not see answers any more (DC-96, XS-01)', async () => {
    const asked = await survey();
    await admin.post('/settings', { settings: { view_results: ['editor'], create_edit_surveys: ['editor'] } });
    await subscribe({}, Object.assign(await server.apiKey('editor'), { id: 0 }));
    await respond(asked);
    await dispatch();
    expect(catcher.caught).toHaveLength(1);
    await admin.post('/settings', { settings: { view_results: [] } });
    await new Promise((resolve) => setTimeout(resolve, 600));
    await respond(asked);
    await dispatch();
    expect(catcher.caught).toHaveLength(1);
    expect((await listRows()).map(({ status }) => status).sort()).toEqual(['dropped', 'sent']);
  });

  test('a manager removes a hook at its destination, others and other destinations cannot be removed so (DC-96)', async () => {
    const asked = await survey();
    const [wide, narrow] = [await subscribe(), await subscribe({ survey_id: asked.id })];
    const shown = await destinations();
    expect(shown.map(({ key: one, name, survey: of, is_hook }) => [one, name, of?.id ?? null, is_hook])).toEqual([
      [`webhooks:hook-${narrow.hook.id}`, 'Zapier', asked.id, true],
      [`webhooks:hook-${wide.hook.id}`, 'Zapier', null, true],
    ]);
    await respond(asked);
    const path = (id: number) => `/destinations/webhooks:hook-${id}`;
    expect((await admin.delete(path(narrow.hook.id))).status).toBe(200);
    expect((await admin.delete(path(narrow.hook.id))).status).toBe(404);
    expect((await admin.delete<Refused>('/destinations/summary')).body.code).toBe('conflict');
    expect((await admin.post(`${path(wide.hook.id)}/test`)).body).toEqual({
      success: true,
      text: 'The server replied with status 200.',
    });
    expect(catcher.caught.map(({ headers }) => headers['x-userfeedback-test'])).toEqual(['true']);
    catcher.reset();
    await dispatch();
    expect(catcher.caught).toHaveLength(1);
  });

  test('an address that says it is gone ends its hook (DC-96)', async () => {
    const asked = await survey();
    const { hook } = await subscribe();
    replyWith(410);
    await respond(asked);
    await respond(asked);
    await dispatch();
    expect((await key.get(`/hooks/${hook.id}`)).status).toBe(404);
    expect((await listRows()).map(({ status }) => status)).toEqual(['dropped', 'dropped']);
  });

  test('a hook rests while the addon is off, and works again afterwards (DC-96)', async () => {
    const asked = await survey();
    await subscribe();
    await deactivateAddon(server.deps, webhooksManifest);
    expect(await refused({ target_url: url('/late') })).toMatchObject({ status: 403, code: 'addon_inactive' });
    await respond(asked);
    expect(await listRows()).toEqual([]);
    await installAddon(server.deps, webhooksManifest);
    await server.deps.site.change((trx) =>
      trx.updateTable('addon_states').set({ active: 1 }).where('slug', '=', 'webhooks').execute(),
    );
    await respond(asked);
    await dispatch();
    expect(catcher.caught).toHaveLength(1);
  });

  test('a hook is told which response was erased, and nothing of what it said (DC-65)', async () => {
    const asked = await createSurvey(admin, {
      title: 'Erased',
      questions: [{ id: 'mail', type: 'email', title: 'Mail' }],
    });
    await subscribe({ event: 'response.erased' });
    const { body } = await submitResponse(server, asked, {
      answers: [{ question_id: 'mail', value: 'ann@b.co' }],
    });
    await eraseFound(server.deps, { email: 'ann@b.co', page: 1 });
    await dispatch();
    expect(catcher.caught.map((call) => JSON.parse(call.body))).toEqual([
      {
        event: 'response.erased',
        survey: { id: asked.id, title: 'Erased' },
        response_id: body.data,
        erased_at: NOW,
      },
    ]);
    expect(catcher.caught[0]?.headers['x-userfeedback-event']).toBe('response.erased');
  });

  test('a hook is told of the week, about its survey or about all (DC-65)', async () => {
    const asked = await survey();
    await subscribe({ event: 'summary.weekly', target_url: url('/wide') });
    await subscribe({ event: 'summary.weekly', survey_id: asked.id, target_url: url('/narrow') });
    await respond(asked);
    server.setNow('2026-11-23T08:00:00.000Z');
    await planWeeklySummary(server.deps);
    await dispatch();
    const weeks = catcher.caught.map(({ path, body }) => [path, JSON.parse(body)] as const);
    expect(weeks.map(([path]) => path).sort()).toEqual(['/narrow', '/wide']);
    for (const [path, { event, ...body }] of weeks) {
      expect(event).toBe('summary.weekly');
      const { surveys } = NEWS_BODIES['summary.weekly'].strict().parse(body);
      const mine = surveys.find(({ id }) => id === asked.id);
      expect(mine).toMatchObject({ title: 'Reader survey', responses: 1, nps: null });
      if (path === '/narrow') expect(surveys).toHaveLength(1);
    }
  });
});
