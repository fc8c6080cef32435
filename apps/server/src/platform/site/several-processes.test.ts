import { setTimeout as wait } from 'node:timers/promises';
import type { AiEvent, SavedSurvey, Settings, SiteInfo, Survey, WidgetDocument } from '@userfeedback/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { activateAddon, deactivateAddon } from '../../features/addon-store/service.ts';
import { openSummaries } from '../../features/ai-summary/service.ts';
import { claims, startModel } from '../../features/ai-summary/testing.ts';
import { issueLicence } from '../../features/licence/service.ts';
import { createResponseWriter } from '../../features/responses/store/writer.ts';
import { createUser, removeUser, updateAccount } from '../../features/users/accounts/service.ts';
import { getApiKeys, revokeApiKey } from '../../features/users/keys/service.ts';
import { openSession } from '../../features/users/sessions/service.ts';
import { seedDemo } from '../../operations/seed/demo.ts';
import type { Client } from '../../testing/client.ts';
import { createClient } from '../../testing/client.ts';
import { createSurvey, submitResponse, surveyBody, textQuestion } from '../../testing/factories.ts';
import { keyHeaders } from '../../testing/people.ts';
import { quiet } from '../../testing/quiet.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { sessionCookie } from '../api/callers/sessions.ts';
import type { Membership } from './processes.ts';
import { joinProcesses, listProcesses } from './processes.ts';

const LOG = pino({ level: 'silent' });
const ROUNDS = 12;
const rounds = (count = ROUNDS) => Array.from({ length: count }, (_, round) => round);

describe.each(testDialects())('three processes on one database, on %s', (dialect) => {
  let servers: [TestServer, TestServer, TestServer];
  let admins: Client[];

  beforeAll(async () => {
    const first = await startTestServer({ dialect, licence: 'elite', addons: 'all' });
    const beside = () => startTestServer({ dialect, beside: first });
    servers = [first, await beside(), await beside()];
    admins = [];
    for (const server of servers) admins.push(await server.apiKey('administrator'));
  });
  afterAll(async () => {
    for (const server of servers.toReversed()) await server.close();
  });

  const admin = (nth: number) => admins[nth % 3] as Client;
  const server = (nth: number) => servers[nth % 3] as TestServer;
  const settings = async (nth: number) => (await admin(nth).get<{ settings: Settings }>('/settings')).body.settings;

  test('settings saved at the same moment are all kept (SP-14, SP-94)', async () => {
    for (const round of rounds()) {
      const texts = {
        skip_text: `Skip ${round}`,
        next_text: `Next ${round}`,
        widget_toggle_text: `Ask ${round}`,
      };
      const saved = await Promise.all(
        Object.entries(texts).map(([field, text], nth) =>
          admin(nth).post('/settings', { settings: { [field]: text } }),
        ),
      );
      expect(saved.map(({ status }) => status)).toEqual([200, 200, 200]);
      await expect.poll(() => settings(round)).toMatchObject(texts);
    }
  });

  test('of two licence keys taken at once exactly one is in use (SP-15)', async () => {
    const issue = (type: string) =>
      issueLicence(server(0).deps.db, server(0).deps.now, { type, expires: null, state: 'valid' });
    const keys = [await issue('elite'), await issue('elite')];
    for (const _ of rounds()) {
      await Promise.all(keys.map((key, nth) => server(nth).deps.licence.use(key, 'site')));
      const used = await server(2).deps.db.selectFrom('licences').select('key').where('used', '=', 1).execute();
      expect(used).toHaveLength(1);
    }
  });

  test('an addon activated here and deactivated there ends the same in all processes within a second (SP-15)', async () => {
    const { manifest } = server(0).deps.addons.find((addon) => addon.manifest.slug === 'behavior') ?? {};
    if (!manifest) throw new Error('There is no such addon.');
    for (const _ of rounds(6)) {
      await Promise.all([activateAddon(server(0).deps, manifest), deactivateAddon(server(1).deps, manifest)]);
      const { active } = await server(0)
        .deps.db.selectFrom('addon_states')
        .select('active')
        .where('slug', '=', 'behavior')
        .executeTakeFirstOrThrow();
      const states = () => servers.map(({ deps }) => deps.site.now().access.addons.behavior?.active);
      await expect.poll(states, { timeout: quiet(2000) }).toEqual(servers.map(() => active === 1));
    }
    await activateAddon(server(0).deps, manifest);
  });

  test('one creation key makes one survey, whoever gets it (SP-16)', async () => {
    for (const round of rounds()) {
      const body = surveyBody({ title: `Created ${round}`, creation_key: crypto.randomUUID() });
      const replies = await Promise.all(rounds(6).map((nth) => admin(nth).post<SavedSurvey>('/surveys', body)));
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
      expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
    }
  });

  test('batches with the same submissions in crossed order never wait for each other for ever (SP-18)', async () => {
    const survey = await createSurvey(admin(0), { status: 'publish' });
    const writers = [0, 1].map((nth) => createResponseWriter(server(nth).deps.db));
    onTestFinished(async () => {
      for (const writer of writers) await writer.close();
    });
    const before = await deadlocks();
    for (const round of rounds(10)) {
      const ids = rounds(40).map(() => crypto.randomUUID());
      const stored = await Promise.all(
        [ids, ids.toReversed()].flatMap((list, nth) =>
          list.map((submission_id) => writers[nth]?.submit(responseTo(survey.id, submission_id, round))),
        ),
      );
      expect(stored.filter((one) => one && !one.repeated)).toHaveLength(40);
    }
    expect(await deadlocks()).toBe(before);
    const { responses_count } = (await admin(2).get<Survey & { responses_count: number }>(`/surveys/${survey.id}`))
      .body;
    expect(responses_count).toBe(400);
  });

  /** PostgreSQL tells its statistics late; a deadlock would have failed a batch, which then is stored by halves. */
  const deadlocks = async () => {
    if (dialect === 'sqlite') return 0;
    const { rows } = await sql<{ deadlocks: string }>`select deadlocks from pg_stat_database
      where datname = current_database()`.execute(server(0).deps.db);
    return Number(rows[0]?.deadlocks);
  };
  const responseTo = (survey_id: number, submission_id: string, round: number) => ({
    survey_id,
    submission_id,
    status: 'publish' as const,
    suspicion: null,
    survey_version: 1,
    submitted_at: new Date(Date.UTC(2026, 4, 1, 8, round)).toISOString(),
    day: '2026-05-01',
    page_name: 'Home',
    page_url: 'https://x.test/',
    user_agent: 'A',
    user_ip: '',
    country: '',
    user_browser: '',
    user_os: '',
    user_device: '',
    answers: [],
    deliveries: [],
  });

  test('a survey takes responses everywhere from the moment its save returns (SP-19)', async () => {
    for (const round of rounds(6)) {
      const draft = await createSurvey(admin(0), { status: 'draft', title: `Soon ${round}` });
      expect((await submitResponse(server(1), draft)).status).toBe(404);
      await admin(0).post('/surveys/publish', { survey_ids: [draft.id] });
      const taken = await Promise.all(rounds(10).map((nth) => submitResponse(server(nth), draft)));
      expect(taken.map(({ status }) => status)).toEqual(taken.map(() => 201));
    }
  });

  test('a save takes nothing away because this process has not heard of an addon yet (SP-20)', async () => {
    const { deps } = server(0);
    const { manifest } = deps.addons.find((addon) => addon.manifest.slug === 'behavior') ?? {};
    if (!manifest) throw new Error('There is no such addon.');
    const survey = await createSurvey(admin(1), {});
    for (const round of rounds(8)) {
      await deactivateAddon(deps, manifest);
      await wait(round % 2 === 0 ? 0 : 700);
      const { body: now } = await admin(1).get<Survey>(`/surveys/${survey.id}`);
      await activateAddon(deps, manifest);
      const display_length = round % 2 === 0 ? 'once' : 'repeatedly';
      const behavior = { ...now.settings.behavior, display_length };
      const sent = { ...now, settings: { ...now.settings, behavior } };
      const { body, status } = await admin(1).post<SavedSurvey>('/surveys', sent);
      expect(status).toBe(200);
      expect(body.settings.behavior).toEqual(behavior);
    }
  });

  test('each kind of change counts in every process within a second (SP-21)', async () => {
    const { deps } = server(0);
    const { db } = deps;
    const everywhere = (look: (nth: number) => unknown, expected: unknown) =>
      expect
        .poll(() => Promise.all([0, 1, 2].map(look)), { timeout: quiet(1000), interval: 20 })
        .toEqual([expected, expected, expected]);
    const site = (nth: number) => server(nth).deps.site.now();

    const survey = await createSurvey(admin(0), { title: 'Before', status: 'publish' });
    const titles = async (nth: number) => {
      const { surveys } = (await server(nth).visitor.get<WidgetDocument>('/widget')).body;
      return surveys.find(({ id }) => id === survey.id)?.title;
    };
    await everywhere(titles, 'Before');
    await admin(0).post('/surveys', { ...survey, title: 'After' });
    await everywhere(titles, 'After');

    await admin(1).post('/settings', { settings: { skip_text: 'Not now' } });
    await everywhere((nth) => site(nth).settings.skip_text, 'Not now');

    const key = await issueLicence(db, deps.now, { type: 'plus', expires: null, state: 'valid' });
    await deps.licence.use(key, 'site');
    await everywhere((nth) => site(nth).access.license_type, 'plus');
    const elite = await issueLicence(db, deps.now, { type: 'elite', expires: null, state: 'valid' });
    await server(2).deps.licence.use(elite, 'site');
    await everywhere((nth) => site(nth).access.license_type, 'elite');

    const { manifest } = deps.addons.find((addon) => addon.manifest.slug === 'behavior') ?? {};
    if (!manifest) throw new Error('There is no such addon.');
    await deactivateAddon(deps, manifest);
    await everywhere((nth) => site(nth).access.addons.behavior?.active, false);
    await activateAddon(server(1).deps, manifest);
    await everywhere((nth) => site(nth).access.addons.behavior?.active, true);

    const person = await createUser(deps, {
      name: 'Bo',
      email: 'bo@example.test',
      role: 'editor',
      password: null,
    });
    const { token } = await openSession(deps, person.id);
    const asPerson = async (nth: number) => {
      const headers = { cookie: `${sessionCookie(deps)}=${token}` };
      const { status, body } = await createClient(server(nth).app, headers).get<SiteInfo>('/site-info');
      return status === 200 ? body.user.role : status;
    };
    await everywhere(asPerson, 'editor');
    await updateAccount(deps, person.id, { role: 'author' });
    await everywhere(asPerson, 'author');
    await removeUser(deps, person.id);
    await everywhere(asPerson, 401);

    const headers = await keyHeaders(deps, 'administrator');
    const byKey = async (nth: number) => (await createClient(server(nth).app, headers).get('/surveys')).status;
    await everywhere(byKey, 200);
    const [newest] = await getApiKeys(server(0).deps);
    await revokeApiKey(server(0).deps, newest?.id ?? 0);
    await everywhere(byKey, 401);
  });

  test('a summary is made once, and whoever asks elsewhere gets the same one (SP-23)', async () => {
    const model = await startModel(async () => {
      await wait(1200);
      return claims();
    });
    onTestFinished(() => model.close());
    const survey = await createSurvey(admin(0), {
      status: 'publish',
      questions: [textQuestion('t', { title: 'Why?' })],
    });
    await submitResponse(server(0), survey, { answers: [{ question_id: 't', value: 'Too slow for me' }] });
    const members: Membership[] = [];
    for (const nth of [0, 1]) {
      const own = { address: `here:${nth}`, secret: 'of this test' };
      const membership = await joinProcesses(server(nth).deps.db, own, LOG);
      onTestFinished(() => membership.leave());
      members.push(membership);
    }
    const replies = await Promise.all(
      members.map(async (membership, nth) => {
        const { deps } = server(nth);
        const config = { ...deps.config, ai: model.config };
        const summaries = openSummaries({ ...deps, membership, config });
        let last: AiEvent | undefined;
        for await (const event of await summaries.generate(
          survey.id,
          { days: null, filter: {} },
          new AbortController().signal,
        ))
          last = event;
        return last;
      }),
    );
    expect(model.asked).toHaveLength(1);
    expect(replies[0]).toMatchObject({ type: 'reply', success: true, details: { model: 'stand-in' } });
    expect(replies[1]).toEqual(replies[0]);
    const left = await server(0).deps.db.selectFrom('ai_summary_makers').selectAll().execute();
    expect(left).toEqual([]);
  });

  test('one that stops stays so when it has to join anew (XR-08)', async () => {
    const { db } = server(0).deps;
    const own = { address: 'here:9', secret: 'of this test' };
    const membership = await joinProcesses(db, own, LOG, 500);
    onTestFinished(() => membership.leave());
    await membership.become('stopping');
    await db.deleteFrom('processes').where('name', '=', membership.name).execute();
    const states = async () =>
      (await listProcesses(db)).filter(({ address }) => address === 'here:9').map(({ state }) => state);
    await expect.poll(states).toEqual(['stopping']);
  });

  test('wrong passwords are counted over all processes (SP-24)', async () => {
    await server(0).as('editor');
    const { email } = await server(0).deps.db.selectFrom('users').select('email').executeTakeFirstOrThrow();
    const config = { rateLimit: true };
    const guarded = await Promise.all(rounds(3).map(() => startTestServer({ dialect, beside: servers[0], config })));
    onTestFinished(async () => {
      for (const each of guarded) await each.close();
    });
    const tries = await Promise.all(
      rounds(45).map((nth) => guarded[nth % 3]?.visitor.post('/session', { email, password: `wrong password ${nth}` })),
    );
    const count = (status: number) => tries.filter((reply) => reply?.status === status).length;
    expect([count(401), count(429)]).toEqual([10, 35]);
  });

  if (dialect === 'postgres')
    test('while somebody holds the counter of changes, visitors go on and saves are told to come back (SP-22)', async () => {
      const survey = await createSurvey(admin(0), { status: 'publish' });
      const release = Promise.withResolvers<void>();
      const holds = Promise.withResolvers<void>();
      const holding = server(2)
        .deps.db.transaction()
        .execute(async (trx) => {
          await sql`select 1 from changes for update`.execute(trx);
          holds.resolve();
          await release.promise;
        });
      await holds.promise;
      const began = performance.now();
      const save = admin(1).post<{ code: string }>('/settings', { settings: { skip_text: 'Held' } });
      expect((await submitResponse(server(0), survey)).status).toBe(201);
      expect((await admin(1).get('/settings')).status).toBe(200);
      expect((await server(1).visitor.get('/widget')).status).toBe(200);
      expect(performance.now() - began).toBeLessThan(quiet(4000));
      const { status, body } = await save;
      expect([status, body.code]).toEqual([503, 'unavailable']);
      expect(performance.now() - began).toBeLessThan(12_000);
      release.resolve();
      await holding;
      expect((await admin(1).post('/settings', { settings: { skip_text: 'Free' } })).status).toBe(200);
      await expect.poll(async () => (await settings(0)).skip_text).toBe('Free');
    });
});

describe.each(testDialects())('first starts at the same time on %s', (dialect) => {
  test('make the demo once, all of it (SP-17)', async () => {
    const first = await startTestServer({ dialect, timeZone: null });
    const others = [
      await startTestServer({ dialect, beside: first }),
      await startTestServer({ dialect, beside: first }),
    ];
    onTestFinished(async () => {
      for (const each of [...others, first]) await each.close();
    });
    await Promise.all(
      [first, ...others].map(async ({ deps }, nth) => {
        await wait(nth * 150);
        await seedDemo(deps);
      }),
    );
    expect(await contentOf(first)).toEqual({ surveys: 12, responses: 1600, users: 5 });
  });

  test('that break off leave nothing, and the next one makes it (SP-17)', async () => {
    const server = await startTestServer({ dialect, timeZone: null });
    onTestFinished(() => server.close());
    const { deps } = server;
    const host = { ...deps.host, searchPages: () => Promise.reject(new Error('The power went.')) };
    await expect(seedDemo({ ...deps, host })).rejects.toThrow('The power went.');
    expect(await contentOf(server)).toEqual({ surveys: 0, responses: 0, users: 0 });
    await seedDemo(deps);
    expect(await contentOf(server)).toEqual({ surveys: 12, responses: 1600, users: 5 });
  });

  const contentOf = async ({ deps: { db } }: TestServer) => {
    const count = async (table: 'surveys' | 'responses' | 'users') =>
      Number(
        (
          await db
            .selectFrom(table)
            .select(({ fn }) => fn.countAll().as('n'))
            .executeTakeFirst()
        )?.n,
      );
    return {
      surveys: await count('surveys'),
      responses: await count('responses'),
      users: await count('users'),
    };
  };
});
