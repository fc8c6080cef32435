import type { RequestListener } from 'node:http';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Check, Checked, System } from '@userfeedback/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { jobsOf, SEALED_PLACES } from '../../compose.ts';
import { localUrl } from '../../platform/config/config.ts';
import { THIS_RELEASE } from '../../platform/db/migrate/release.ts';
import { storeFailedJob } from '../../platform/jobs/testing.ts';
import { VERSION } from '../../platform/version.ts';
import { canMakeCertificates, listenWithCertificate } from '../../testing/certificate.ts';
import type { Client } from '../../testing/client.ts';
import { createSurvey, submitResponse } from '../../testing/factories.ts';
import type { TestProvider } from '../../testing/provider.ts';
import { startProvider } from '../../testing/provider.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { checkCertificate } from './address-checks.ts';
import type { Subject } from './check.ts';
import { makeChecks } from './list.ts';
import { checkProvider } from './site-checks.ts';

const HOUR = 3_600_000;

describe.each(testDialects())('checks of a site on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', joins: true });
    admin = await server.as('administrator');
  });
  afterAll(() => server.close());

  const subject = (change: Partial<Subject['config']> = {}): Subject => {
    const { config, database, db } = server.deps;
    const jobs = jobsOf(server.deps);
    return { config: { ...config, ...change }, database, db, jobs, places: SEALED_PLACES };
  };
  const look = async (name: string, change?: Partial<Subject['config']>): Promise<Check | undefined> =>
    (await makeChecks(subject(change), { all: true })).find((check) => check.name === name);
  const read = async () => (await admin.get<System>('/system')).body;

  test('the screen shows version, processes, database, jobs and the checks in their order (DP-54, DP-48, UP-25)', async () => {
    const survey = await createSurvey(admin);
    await submitResponse(server, survey);
    const { version, schema, migration, processes, database, checks, checked_at, jobs } = await read();
    const steps = Object.keys(THIS_RELEASE.steps);
    expect([version, checked_at, migration.schema]).toEqual([VERSION, null, steps.at(-1)]);
    expect(steps).toContain(schema);
    expect(migration).toMatchObject({ missing: [], filling: [], waiting: [] });
    expect(processes).toMatchObject([{ name: 'here', version, schema, state: 'ready' }]);
    expect(database).toMatchObject({ kind: dialect, responses: 1 });
    expect(database.bytes_each).toBe(database.bytes);
    expect(database.bytes).toBeGreaterThan(100_000);
    expect(database.free_bytes === null).toBe(dialect === 'postgres');
    expect(jobs).toEqual([]);
    expect(checks.map(({ name }) => name)).toEqual(
      ['Configuration', 'Version', 'Disk', 'Database', 'Durability', 'Schema', 'Clock', 'Processes'].concat([
        'Background work',
        'Messages',
        'Backups',
        'Space',
      ]),
    );
    const body = JSON.stringify(await read());
    expect(body).not.toContain(server.deps.config.secret);
  });

  test('names, findings and what to do are in the language of who asks (LA-74)', async () => {
    const asked = async (language: string) =>
      (await admin.inject<System>({ url: '/api/v1/system', headers: { 'accept-language': language } })).body.checks;
    const [english, german] = [await asked('en'), await asked('de')];
    expect(english.map(({ title }) => title)).toEqual(english.map(({ name }) => name));
    expect(german.map(({ name, state }) => [name, state])).toEqual(english.map(({ name, state }) => [name, state]));
    const same = german.filter(
      ({ text, hint }, at) => text === english[at]?.text || (hint !== null && hint === english[at]?.hint),
    );
    // A path, and an address.
    expect(same.map(({ name }) => name)).toEqual(dialect === 'sqlite' ? ['Database'] : []);
    expect(german.find(({ name }) => name === 'Backups')).toMatchObject({
      title: 'Sicherungen',
      text: 'Dieser Server macht keine Sicherungen (UF_BACKUP_TO).',
      hint: 'Nennen Sie einen Ordner auf einer anderen Festplatte.',
    });
  });

  test('what the database takes is told in one line (BK-66)', async () => {
    const { db } = server.deps;
    const text = async () => (await look('Space'))?.text;
    expect(await text()).toMatch(/^[\d.]+ MB in the database, 1 response, [\d,]+ bytes each(; [\d,.]+ .B free)?$/);
    if (dialect === 'sqlite') return;
    await sql`create table rubbish (id int primary key, text text) with (autovacuum_enabled = off)`.execute(db);
    await sql`insert into rubbish select n, repeat('x', 1000) from generate_series(1, 40000) n`.execute(db);
    await sql`delete from rubbish where id % 4 > 0`.execute(db);
    await expect.poll(text).toMatch(/\. 3\d MB are waiting to be cleaned up by PostgreSQL\.$/);
    await sql`vacuum rubbish`.execute(db);
    await expect.poll(text).toMatch(/bytes each$/);
  });

  test('checks that call others are made when somebody asks, once in 30 seconds for the site (DP-55)', async () => {
    const before = (await read()).checks.map(({ name }) => name);
    const asked = await admin.post<Checked>('/system/checks');
    expect(asked.status).toBe(200);
    const added = asked.body.checks.map(({ name }) => name).filter((name) => !before.includes(name));
    expect(added).toEqual(['Secret', 'Media', 'Mail', 'Public address']);
    const shown = await read();
    expect(shown.checked_at).toBe(asked.body.checked_at);
    expect(shown.checks.map(({ name }) => name)).toEqual(asked.body.checks.map(({ name }) => name));
    const other = await startTestServer({ dialect, beside: server });
    onTestFinished(() => other.close());
    expect(await (await other.as('administrator')).post('/system/checks')).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    });
    server.setNow(new Date(Date.parse(asked.body.checked_at ?? '') + 31_000).toISOString());
    expect((await admin.post('/system/checks')).status).toBe(200);
  });

  test('settings that can lose acknowledged responses are a failure (DP-49)', async () => {
    // The tests' own PostgreSQL is not durable.
    expect(await look('Durability')).toMatchObject(
      dialect === 'sqlite'
        ? { state: 'ok' }
        : { state: 'fail', text: 'Acknowledged responses can be lost: fsync and full_page_writes are off.' },
    );
  });

  test('two versions that run for more than an hour are a warning (UP-26)', async () => {
    const add = (address: string, slot: number, hours: number) =>
      server.deps.db
        .insertInto('processes')
        .values({
          slot,
          name: address,
          version: '0.0.9',
          address,
          fingerprint: '',
          schema_step: '',
          state: 'ready',
          since: new Date(Date.now() - hours * HOUR).toISOString(),
          seen_at: new Date().toISOString(),
        })
        .execute();
    await add('old-1:4400', 91, 5);
    expect(await look('Version')).toMatchObject({ state: 'ok' });
    await server.deps.db
      .updateTable('processes')
      .set({ since: new Date(Date.now() - 2 * HOUR).toISOString() })
      .where('address', '=', 'here')
      .execute();
    expect((await read()).checks.find(({ name }) => name === 'Version')).toMatchObject({
      state: 'warn',
      text: `Two versions are running: 0.0.9 on old-1:4400, ${VERSION} on here.`,
    });
    await server.deps.db.deleteFrom('processes').where('slot', '=', 91).execute();
  });

  if (dialect === 'postgres')
    test('processes that ask for more connections than there are are a warning (SP-63)', async () => {
      expect(await look('Processes')).toMatchObject({ state: 'ok', text: '1 process: here' });
      expect(await look('Processes', { databaseConnections: 500 })).toMatchObject({
        state: 'warn',
        text: '1 process with up to 500 connections; the database allows 197.',
      });
    });

  test('late and failing work is named, and a message that waits (DP-51)', async () => {
    const { db } = server.deps;
    expect(await look('Background work')).toMatchObject({ state: 'ok' });
    await db
      .insertInto('jobs')
      .values({ name: 'deletions', due_at: '2026-01-01T00:00:00.000Z', failures: 0 })
      .execute();
    await storeFailedJob(db, 'fold-counts', 'The disk is full.');
    expect(await look('Background work')).toMatchObject({
      state: 'warn',
      text: 'Late: deletions. fold-counts is failing: The disk is full.',
    });
    await db.deleteFrom('jobs').execute();
    expect(await look('Messages')).toMatchObject({ state: 'ok', text: 'none are waiting' });
    const created_at = new Date(Date.now() - HOUR / 3).toISOString();
    await db
      .insertInto('deliveries')
      .values({
        survey_id: 0,
        response_id: 0,
        number: 1,
        kind: 'mail',
        event: 'summary.weekly',
        destination: 'd',
        target: '{}',
        recipients: '',
        status: 'pending',
        attempts: 0,
        last_error: null,
        sent_at: null,
        created_at,
        next_attempt_at: created_at,
      })
      .execute();
    expect(await look('Messages')).toMatchObject({
      state: 'warn',
      text: `A message has been waiting since ${created_at}.`,
    });
    await db.deleteFrom('deliveries').execute();
  });

  test('the public address and the proxy are called as visitors call them (DP-50)', async () => {
    const own = new URL(await server.listen());
    const port = Number(own.port);
    const through = async (headers: (caller: string) => Record<string, string>) => {
      const { url, close } = await listen((incoming, outgoing) => {
        const call = request(
          {
            host: '127.0.0.1',
            port,
            path: incoming.url,
            method: incoming.method,
            headers: headers('203.0.113.7'),
          },
          (reply) => {
            outgoing.writeHead(reply.statusCode ?? 500, reply.headers);
            reply.pipe(outgoing);
          },
        );
        incoming.pipe(call);
      });
      onTestFinished(close);
      return url;
    };
    expect(await look('Proxy', { port, publicUrl: localUrl('127.0.0.1', port) })).toBeUndefined();
    const silent = await through(() => ({}));
    expect(await look('Public address', { publicUrl: silent })).toMatchObject({ state: 'ok' });
    expect(await look('Proxy', { publicUrl: silent })).toMatchObject({
      state: 'fail',
      text: 'The proxy does not say who is calling, so all visitors look like 127.0.0.1.',
    });
    const naming = await through((caller) => ({ 'x-forwarded-for': caller }));
    expect(await look('Proxy', { publicUrl: naming })).toMatchObject({
      state: 'fail',
      text: 'The proxy at 127.0.0.1 is not trusted, so all visitors look like 127.0.0.1.',
    });
    const nobody = 'http://127.0.0.1:9';
    expect(await look('Public address', { publicUrl: nobody })).toMatchObject({ state: 'fail' });
    expect((await server.visitor.get('/system/caller?nonce=made-up')).status).toBe(403);
  });
});

if (canMakeCertificates)
  test.each([
    [40, 'ok'],
    [20, 'warn'],
    [6, 'fail'],
  ])('a certificate that ends in %i days is: %s (DP-50)', async (days, state) => {
    const { url, close } = await listenWithCertificate(days);
    onTestFinished(close);
    const found = await checkCertificate({ config: { publicUrl: url } });
    expect(found).toMatchObject({ state });
    expect(found?.text).toMatch(/^The certificate of localhost expires on 2\d{3}-\d\d-\d\d\.$/);
  });

async function listen(serve: RequestListener): Promise<{ url: string; close(): void }> {
  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

test('the check of the sign-in provider says whether it replies (PE-83)', async () => {
  const provider = await startProvider();
  const check = (given: TestProvider['config'] | null) => checkProvider({ config: { provider: given } } as Subject);
  const { host } = new URL(provider.config.issuer);
  expect(await check(null)).toBeNull();
  expect(await check(provider.config)).toEqual({ state: 'ok', text: `${host} replies`, hint: null });
  await provider.stop();
  expect(await check(provider.config)).toMatchObject({ state: 'fail', hint: 'Check UF_OIDC_ISSUER.' });
});
