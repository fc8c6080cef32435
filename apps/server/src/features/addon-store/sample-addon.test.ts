import type { ServerAddon } from '@userfeedback/addon-kit';
import type { AddonInfo, SurveyDraft } from '@userfeedback/contract';
import { endpoint, SurveyInput } from '@userfeedback/contract';
import { POSTS } from '@userfeedback/demo-site/posts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../../app.ts';
import { makeNonce } from '../../platform/api/callers/nonces.ts';
import type { Deps } from '../../platform/deps.ts';
import { startJobs } from '../../platform/jobs/runner.ts';
import { openSiteState } from '../../platform/site/state.ts';
import type { Client } from '../../testing/client.ts';
import { createClient } from '../../testing/client.ts';
import { runAction } from '../../testing/google/connect.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { deliveryKinds } from '../deliveries/kinds.ts';
import { dispatchDue } from '../deliveries/testing.ts';
import { issueLicence, openLicences } from '../licence/service.ts';
import { saveSurvey } from '../surveys/save.ts';
import { createApiKey } from '../users/keys/service.ts';
import { addonJobs } from './jobs.ts';
import { setAddonState } from './queries.ts';

/** What an addon's author would write, here in one place; it would be listed in the registry. */
type ApplauseTables = { applause: { response_id: number; words: string } };

const manifest = {
  slug: 'applause',
  title: 'Applause',
  excerpt: 'Keeps the kindest words of each response.',
  plan: 'plus',
  icon: 'M4 12h16',
  redirect: 'https://applause.test/start?from=addons',
  isPublic: true,
} as const;

const endpoints = {
  list: endpoint('GET', '/applause', { capability: 'view-results' }, { summary: 'Kind words', tag: 'Applause' })
    .input(z.object({ limit: z.coerce.number<number>().int().max(10).default(10) }))
    .output(z.array(z.object({ response_id: z.int(), words: z.string() }))),
  clap: endpoint('POST', '/applause/clap', { capability: 'visit' }, { summary: 'Clap', tag: 'Applause' })
    .input(z.object({ times: z.int() }))
    .output(z.object({ heard: z.int() })),
};

const PLACE = (id: number) => `<div data-userfeedback-applause data-post="${id}"></div>`;
const [FIRST, SECOND] = POSTS;
if (!FIRST || !SECOND) throw new Error('The site has other posts.');

let failures = 1;
/** The cursor that the job was given, and the words it found. */
const runs: { cursor: string | null; words: string[] }[] = [];
let isJobBroken = false;
const applause: ServerAddon = {
  manifest,
  migrations: [
    {
      name: '0001-applause',
      tables: ({ id }) => [`create table applause (response_id ${id} primary key, words text not null)`],
    },
  ],
  routes(serve, { db }) {
    serve(endpoints.list, ({ limit }) =>
      db
        .withTables<ApplauseTables>()
        .selectFrom('applause')
        .select(['response_id', 'words'])
        .orderBy('response_id')
        .limit(limit)
        .execute(),
    );
    serve(endpoints.clap, ({ times }, { actor, ip }) => ({ heard: actor === null && ip ? times : 0 }));
  },
  shortcode: { name: 'clap-here' },
  extendEntry: async ({ id, type }) => ({
    shortcodeAt: type === 'post' && id === FIRST.id ? 'after_content' : null,
    structuredData: null,
    hasFont: false,
  }),
  jobs: [
    {
      name: 'read-aloud',
      every: 5,
      async run(db, cursor) {
        const rows = await db
          .withTables<ApplauseTables>()
          .selectFrom('applause')
          .selectAll()
          .where('response_id', '>', Number(cursor ?? 0))
          .orderBy('response_id')
          .execute();
        runs.push({ cursor, words: rows.map(({ words }) => words) });
        if (isJobBroken) throw new Error('lost its voice');
        return String(rows.at(-1)?.response_id ?? cursor ?? 0);
      },
    },
  ],
  async onResponse({ survey, response }, { db, log }) {
    failures -= 1;
    if (failures >= 0) throw new Error('not yet');
    log.info({ survey: survey.id }, 'clapping');
    const words = String(response.answers[0]?.value ?? '');
    await db.withTables<ApplauseTables>().insertInto('applause').values({ response_id: response.id, words }).execute();
  },
};

describe.each(testDialects())('a third-party addon, on %s', (dialect) => {
  let server: TestServer;
  let deps: Deps;
  let app: FastifyInstance;
  let admin: Client;

  beforeAll(async () => {
    failures = 1;
    server = await startTestServer({ dialect, now: '2026-11-20T12:00:00.000Z' });
    const addons = [...server.deps.addons, applause];
    expect(await server.deps.database.migrateAddons(addons)).toEqual([
      expect.stringMatching(/^applause\/0001-applause-[0-9a-f]{8}$/),
    ]);
    expect(await server.deps.database.migrateAddons(addons)).toEqual([]);
    const manifests = addons.map((addon) => addon.manifest);
    const site = await openSiteState({ ...server.deps, manifests });
    deps = { ...server.deps, addons, site, licence: openLicences({ ...server.deps, site }) };
    app = await buildApp(deps);
    admin = createClient(app, {
      authorization: `Bearer ${(await createApiKey(deps, { role: 'administrator', name: 'test' })).key}`,
    });
  });
  afterAll(async () => {
    await app.close();
    deps.site.stop();
    await server.close();
  });

  /** Starts the addons' jobs; the returned function lets minutes pass and waits for that many calls. */
  const startClock = async () => {
    const stop = startJobs(deps, addonJobs(deps), 20);
    onTestFinished(stop);
    const due = deps.db.selectFrom('jobs').select(['name', 'due_at', 'process']);
    // The first run of a job is due at once.
    const wait = async (calls: number) => {
      while (runs.length < calls) await new Promise((resolve) => setTimeout(resolve, 5));
      // Work that nobody waits for would be done by then.
      await new Promise((resolve) => setTimeout(resolve, 100));
      return runs.splice(0);
    };
    const pass = async (minutes: number, calls: number) => {
      for (const { name, due_at } of await due.execute()) {
        const earlier = new Date(Date.parse(due_at) - minutes * 60_000).toISOString();
        await deps.db.updateTable('jobs').set({ due_at: earlier }).where('name', '=', name).execute();
      }
      return wait(calls);
    };
    return { wait, pass };
  };
  const getPage = async (path: string) =>
    (await createClient(app, {}).inject<string>({ method: 'GET', url: path })).body;

  const draft = (): SurveyDraft => ({ ...SURVEY, extensions: { applause: { loud: true } } });
  const dispatch = () => dispatchDue(deps, deliveryKinds(deps));
  const saveDraft = async () => saveSurvey(deps, { ...draft(), apply: true });
  const submitAnswer = async (id: number, words: string) =>
    createClient(app, {}).post(`/surveys/${id}/responses`, {
      answers: [{ question_id: 'why', value: words }],
      nonce: makeNonce(deps.config, `submission:${id}`, deps.now()),
    });

  test('while it is not usable its rows refuse calls, its part of a survey is dropped and no response reaches it', async () => {
    expect((await admin.get<{ code: string }>('/applause')).body.code).toBe('upgrade_required');
    const clapped = await createClient(app, {}).post<{ code: string }>('/applause/clap', { times: 2 });
    expect([clapped.status, clapped.body.code]).toEqual([403, 'upgrade_required']);
    const { id, extensions } = await saveDraft();
    expect(extensions).toEqual({});
    expect((await submitAnswer(id, 'Lovely')).status).toBe(201);
    expect(await dispatch()).toBe(0);
  });

  test('once it is usable its rows reply, guarded and checked like all others', async () => {
    await deps.licence.use(await issueLicence(deps.db, deps.now, { type: 'plus', expires: null, state: 'valid' }));
    expect((await admin.get<{ code: string }>('/applause')).body.code).toBe('addon_inactive');
    await deps.site.change((db) =>
      setAddonState(db, 'applause', { installed: 1, active: 1 }, deps.now().toISOString()),
    );
    expect((await admin.get('/applause')).body).toEqual([]);
    expect((await admin.get('/applause?limit=11')).status).toBe(422);
    expect((await createClient(app, {}).get('/applause')).status).toBe(401);
    expect((await createClient(app, {}).post('/applause/clap', { times: 2 })).body).toEqual({ heard: 2 });
    expect((await saveDraft()).extensions).toEqual({ applause: { loud: true } });
    const { body } = await admin.get<{ paths: object }>('/openapi.json');
    expect(Object.keys(body.paths)).toContain('/applause');
  });

  test('each response reaches it after it is stored, again after a failure, and then no more', async () => {
    const { id } = await saveDraft();
    const { body } = await submitAnswer(id, 'Bravo');
    const { data } = body as { data: number };
    expect(await dispatch()).toBe(1);
    expect((await admin.get('/applause')).body).toEqual([]);
    server.setNow('2026-11-20T13:00:00.000Z');
    expect(await dispatch()).toBe(1);
    expect(await dispatch()).toBe(0);
    expect((await admin.get('/applause')).body).toEqual([{ response_id: data, words: 'Bravo' }]);
  });

  test('its job goes on from its cursor each time; one that fails starts there again', async () => {
    const { id } = await saveDraft();
    const { wait, pass } = await startClock();
    expect(await wait(1)).toEqual([{ cursor: null, words: ['Bravo'] }]);
    expect(await pass(4, 0)).toEqual([]);
    const { data } = (await submitAnswer(id, 'Encore')).body as { data: number };
    expect(await dispatch()).toBe(1);
    const errors = vi.spyOn(deps.log, 'error').mockImplementation(() => {});
    isJobBroken = true;
    const [failed] = await pass(5, 1);
    isJobBroken = false;
    expect(errors).toHaveBeenCalledWith(expect.objectContaining({ job: 'applause/read-aloud' }), expect.anything());
    expect(failed?.words).toEqual(['Encore']);
    // A failed job is tried again after a minute.
    expect(await pass(1, 1)).toEqual([{ ...failed, words: ['Encore'] }]);
    expect(await pass(5, 1)).toEqual([{ cursor: String(data), words: [] }]);
  });

  test('its place is where its shortcode is written or where it says so, and pages learn of it', async () => {
    const before = await getPage(`/blog/${SECOND.slug}`);
    expect(before).not.toContain(PLACE(SECOND.id));
    const { body } = SECOND;
    Object.assign(SECOND, { body: `${body}<p>[clap-here ]</p>` });
    try {
      expect(await getPage(`/blog/${SECOND.slug}`)).toContain(`<p>${PLACE(SECOND.id)}</p>`);
    } finally {
      Object.assign(SECOND, { body });
    }
    expect(await getPage(`/blog/${FIRST.slug}`)).toContain(PLACE(FIRST.id));
    const { addons } = (await createClient(app, {}).get<{ addons: object }>('/widget')).body;
    expect(addons).toMatchObject({ applause: true, 'post-ratings': false });
  });

  test('while it is switched off its job does not run, and pages know that it is not in use', async () => {
    const change = (active: 0 | 1) =>
      deps.site.change((db) => setAddonState(db, 'applause', { active }, deps.now().toISOString()));
    await change(0);
    const { pass } = await startClock();
    expect(await pass(5, 0)).toEqual([]);
    expect(await getPage(`/blog/${FIRST.slug}`)).not.toContain(PLACE(FIRST.id));
    const { addons } = (await createClient(app, {}).get<{ addons: object }>('/widget')).body;
    expect(addons).toMatchObject({ applause: false });
    await change(1);
  });

  test('it is in the catalogue, as one that is in use', async () => {
    const { body } = await admin.get<{ addons: Record<string, unknown> }>('/site-info');
    expect(body.addons.applause).toMatchObject({ title: 'Applause', type: 'licensed', active: true });
  });

  test('the list of addons says where an addon with an address of its own leads (FP-17, API-S-30)', async () => {
    const { body } = await runAction(admin, 'get_addons', {});
    const redirects = (body.data as AddonInfo[]).filter((addon) => 'redirect' in addon);
    expect(redirects.map(({ slug, redirect }) => [slug, redirect])).toEqual([
      ['applause', 'https://applause.test/start?from=addons'],
    ]);
  });
});

const SURVEY = SurveyInput.parse({
  title: 'How was it?',
  status: 'publish',
  questions: [{ id: 'why', type: 'text', title: 'Why?' }],
});
