import type { ApiKey, Scope } from '@userfeedback/contract';
import { SCOPES } from '@userfeedback/contract';
import { ACCESS } from '@userfeedback/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractRows } from '../../../platform/api/contract-rows.ts';
import { REACH } from '../../../testing/access-table.ts';
import type { Client } from '../../../testing/client.ts';
import { createClient } from '../../../testing/client.ts';
import { switchPlan } from '../../../testing/plans.ts';
import { quiet } from '../../../testing/quiet.ts';
import type { TestServer } from '../../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../../testing/start-test-server.ts';
import { deliveryKinds } from '../../deliveries/kinds.ts';
import { dispatchDue } from '../../deliveries/testing.ts';
import { planKeyReminders } from './reminders.ts';

interface Made {
  api_key: ApiKey;
  key: string;
}
interface ErrorReply {
  code: string;
  message: string;
  errors?: Record<string, string>;
}

const START = '2026-11-20T12:00:00.000Z';
const minutesLater = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000).toISOString();

describe.each(testDialects())('API keys on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer({ dialect, now: START });
    await switchPlan(server, 'elite');
    admin = await server.as('administrator');
  });
  afterAll(() => server.close());

  const make = (scopes: readonly Scope[], expires_at: string | null = null) =>
    admin.post<Made>('/api-keys', { name: 'Nightly', scopes, expires_at });
  const withKey = (key: string) => createClient(server.app, { authorization: `Bearer ${key}` });
  const list = async () => (await admin.get<ApiKey[]>('/api-keys')).body;
  /** What a process remembers of a key lasts less than this. */
  const forget = () => new Promise((resolve) => setTimeout(resolve, 600));

  test('a key is shown once, and says who made it and what it may do (PE-85, PE-87)', async () => {
    const { status, body } = await make(['surveys.read', 'results.read'], minutesLater(60));
    expect(status).toBe(201);
    expect(body.key).toMatch(/^uf_[\w-]{43}$/);
    expect(body.api_key).toEqual({
      id: expect.any(Number),
      name: 'Nightly',
      hint: body.key.slice(0, 7),
      role: 'administrator',
      scopes: ['surveys.read', 'results.read'],
      created_at: START,
      created_by: { id: expect.any(Number), name: 'An administrator' },
      expires_at: minutesLater(60),
      last_used_at: null,
      last_used_from: null,
      status: 'active',
    });
    expect((await list())[0]).toEqual(body.api_key);
    const stored = await server.deps.db.selectFrom('api_keys').selectAll().execute();
    expect(JSON.stringify([stored, await list()])).not.toContain(body.key);
  });

  test.each([
    ['no name', { name: '  ', scopes: ['all'], expires_at: null }, 'name', 'Please enter a name.'],
    ['a long name', { name: 'x'.repeat(101), scopes: ['all'], expires_at: null }, 'name', undefined],
    ['no scope', { name: 'a', scopes: [], expires_at: null }, 'scopes', 'Please choose what the key may do.'],
    ['an unknown scope', { name: 'a', scopes: ['everything'], expires_at: null }, 'scopes.0', undefined],
    [
      'an end in the past',
      { name: 'a', scopes: ['all'], expires_at: START },
      'expires_at',
      'Please choose a moment in the future.',
    ],
  ])('%s is refused at its field (PE-86)', async (_what, given, field, text) => {
    const { status, body } = await admin.post<ErrorReply>('/api-keys', given);
    expect({ status, field: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, field: [field] });
    if (text) expect(body.errors?.[field]).toBe(text);
  });

  test('only a person who manages the site makes keys, no key does (PE-05)', async () => {
    const { key } = (await make(['all'])).body;
    for (const call of ['get', 'post'] as const) {
      const { status, body } = await withKey(key)[call]<ErrorReply>('/api-keys', {});
      expect([status, body.code, body.message]).toEqual([
        403,
        'forbidden',
        'This can only be done by a person who is signed in.',
      ]);
    }
    expect((await (await server.as('editor')).get('/api-keys')).status).toBe(403);
  });

  test('each call needs the scope of its capability, and any key may ask for the site (PE-88)', async () => {
    const keys = new Map(
      await Promise.all(SCOPES.map(async (scope) => [scope, withKey((await make([scope])).body.key)] as const)),
    );
    for (const { name, method, path, meta } of contractRows()) {
      const { scope, grant } = ACCESS[meta.capability];
      if (grant === 'none' || grant === 'nobody' || REACH[name]?.inside) continue;
      for (const [held, client] of keys) {
        const url = `/api/v1${path.replaceAll(/\{\w+\}/g, '987654')}`;
        const { status, body } = await client.inject<ErrorReply | undefined>({
          method,
          url,
          ...(method === 'GET' ? {} : { payload: {} }),
        });
        const what = `${name} with ${held}`;
        const isAllowed = scope === undefined || (scope !== 'person' && (held === 'all' || held === scope));
        if (isAllowed) expect(['insufficient_scope', 'forbidden'], what).not.toContain(body?.code);
        else
          expect({ status, code: body?.code }, what).toEqual({
            status: 403,
            code: scope === 'person' ? 'forbidden' : 'insufficient_scope',
          });
        if (!isAllowed && scope !== 'person')
          expect(body?.message).toBe(`This API key does not have the scope ${scope}.`);
      }
    }
  });

  test('what a call checks inside follows the scopes too (PE-88)', async () => {
    const [reader, writer] = await Promise.all(
      ([['surveys.read'], ['surveys.read', 'surveys.write']] as const).map(async (scopes) =>
        withKey((await make(scopes)).body.key),
      ),
    );
    const survey = await admin.post<{ id: number }>('/surveys', { title: 'Live' });
    const draft = `/surveys/${survey.body.id}?content=draft`;
    expect((await reader?.get(draft))?.status).toBe(403);
    expect((await writer?.get(draft))?.status).toBe(200);
    const info = await writer?.get<{ grants: object }>('/site-info');
    expect(info?.body.grants).toEqual({
      create_edit_surveys: true,
      view_results: false,
      delete_surveys: false,
      manage_settings: false,
    });
  });

  test('a key ends exact to the second (PE-88)', async () => {
    const client = withKey((await make(['all'], minutesLater(10))).body.key);
    server.setNow(new Date(Date.parse(minutesLater(10)) - 1).toISOString());
    expect((await client.get('/surveys')).status).toBe(200);
    server.setNow(minutesLater(10));
    const { status, body } = await client.get<ErrorReply>('/surveys');
    expect([status, body.code, body.message]).toEqual([401, 'unauthorized', 'This API key has expired.']);
    expect((await list())[0]?.status).toBe('expired');
    server.setNow(START);
  });

  test('a use is noted at most once in five minutes, with a shortened network (PE-02, PE-85)', async () => {
    const { key, api_key } = (await make(['all'])).body;
    const uses = [];
    for (const minutes of [0, 1, 4, 5, 6]) {
      server.setNow(minutesLater(minutes));
      await forget();
      await withKey(key).get('/surveys');
      uses.push((await list()).find(({ id }) => id === api_key.id)?.last_used_at);
    }
    expect(uses).toEqual([0, 0, 0, 5, 5].map(minutesLater));
    expect((await list()).find(({ id }) => id === api_key.id)?.last_used_from).toBe('127.0.0.0/24');
    server.setNow(START);
  });

  test('a revoked key ends in every process within a second and stays in the list for 90 days (PE-93)', async () => {
    const other = await startTestServer({ dialect, now: START, beside: server });
    const { key, api_key } = (await make(['all'])).body;
    const there = createClient(other.app, { authorization: `Bearer ${key}` });
    expect((await there.get('/surveys')).status).toBe(200);
    expect((await admin.delete(`/api-keys/${api_key.id}`)).status).toBe(200);
    await expect.poll(async () => (await there.get('/surveys')).status, { timeout: quiet(1000) }).toBe(401);
    await other.close();
    expect((await admin.delete(`/api-keys/${api_key.id}`)).status).toBe(404);
    const isListed = async () => (await list()).find(({ id }) => id === api_key.id)?.status;
    expect(await isListed()).toBe('revoked');
    server.setNow(new Date(Date.parse(START) + 90 * 86_400_000 + 1).toISOString());
    admin = await server.as('administrator');
    expect(await isListed()).toBeUndefined();
    await make(['all']);
    const left = await server.deps.db.selectFrom('api_keys').select('id').where('id', '=', api_key.id).execute();
    expect(left).toEqual([]);
    server.setNow(START);
  });

  test('whoever made a key gets one mail seven days before its end (PE-91)', async () => {
    const beside = await startTestServer({ dialect, now: START, beside: server });
    for (const each of [server, beside]) each.setNow(START);
    const maker = await server.as('administrator');
    const day = 1440;
    await maker.post('/api-keys', { name: 'Ends', scopes: ['all'], expires_at: minutesLater(30 * day) });
    await maker.post('/api-keys', { name: 'Short', scopes: ['all'], expires_at: minutesLater(5 * day) });
    await maker.post('/api-keys', { name: 'Never', scopes: ['all'], expires_at: null });
    const gone = await maker.post<Made>('/api-keys', {
      name: 'Gone',
      scopes: ['all'],
      expires_at: minutesLater(30 * day),
    });
    await maker.delete(`/api-keys/${gone.body.api_key.id}`);
    const remind = async (minutes: number) => {
      for (const each of [server, beside]) each.setNow(minutesLater(minutes));
      await Promise.all([server, beside].map(({ deps }) => planKeyReminders(deps)));
      while ((await dispatchDue(server.deps, deliveryKinds(server.deps))) > 0);
      return server.mails.map(({ subject }) => subject).filter((subject) => subject.startsWith('The API key'));
    };
    expect(await remind(23 * day - 1)).toEqual([]);
    const told = ['The API key “Ends” ends on December 20, 2026'];
    expect(await remind(23 * day)).toEqual(told);
    expect(await remind(24 * day)).toEqual(told);
    await beside.close();
  });
});
