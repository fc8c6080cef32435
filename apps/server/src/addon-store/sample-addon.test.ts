import type { AdminAddon, ServerAddon } from '@userfeedback/addon-kit';
import type { AddonInfo, SurveyDraft } from '@userfeedback/contract';
import { endpoint, SurveyInput } from '@userfeedback/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { makeNonce } from '../api/nonces.ts';
import { buildApp } from '../app.ts';
import { deliveryKinds } from '../deliveries/kinds.ts';
import { dispatchDue } from '../deliveries/testing.ts';
import type { Deps } from '../deps.ts';
import { issueLicence, openLicences } from '../licence/service.ts';
import { openSiteState } from '../site/state.ts';
import { saveSurvey } from '../surveys/service.ts';
import type { Client } from '../testing/client.ts';
import { createClient } from '../testing/client.ts';
import { act } from '../testing/google/connect.ts';
import type { TestServer } from '../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../testing/start-test-server.ts';
import { createApiKey } from '../users/service.ts';
import { setAddonState } from './queries.ts';

/** What somebody else would write: everything of theirs is here, and would stand in a registry list. */
type ApplauseTables = { applause: { response_id: number; words: string } };

const manifest = {
  slug: 'applause',
  title: 'Applause',
  excerpt: 'Keeps the kindest words of each response.',
  plan: 'plus',
  icon: 'M4 12h16',
  redirect: 'https://applause.test/start?from=addons',
} as const;

const endpoints = {
  list: endpoint(
    'GET',
    '/applause',
    { capability: 'view-results' },
    { summary: 'Kind words', tag: 'Applause' },
  )
    .input(z.object({ limit: z.coerce.number<number>().int().max(10).default(10) }))
    .output(z.array(z.object({ response_id: z.int(), words: z.string() }))),
  clap: endpoint('POST', '/applause/clap', { capability: 'visit' }, { summary: 'Clap', tag: 'Applause' })
    .input(z.object({ times: z.int() }))
    .output(z.object({ heard: z.int() })),
};

let failures = 1;
const applause: ServerAddon = {
  manifest,
  migrations: [
    {
      name: '0001-applause',
      up: (db) =>
        db.schema
          .createTable('applause')
          .addColumn('response_id', 'bigint', (column) => column.primaryKey())
          .addColumn('words', 'text', (column) => column.notNull())
          .execute(),
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
  async onResponse({ survey, response }, { db, log }) {
    failures -= 1;
    if (failures >= 0) throw new Error('not yet');
    log.info({ survey: survey.id }, 'clapping');
    const words = String(response.answers[0]?.value ?? '');
    await db
      .withTables<ApplauseTables>()
      .insertInto('applause')
      .values({ response_id: response.id, words })
      .execute();
  },
};

const applauseAdmin: AdminAddon = {
  manifest,
  settingsTab: { path: 'applause', label: 'Applause', load: async () => ({ component: () => null }) },
};

describe.each(testDialects())('an addon of somebody else, on %s', (dialect) => {
  let server: TestServer;
  let deps: Deps;
  let app: FastifyInstance;
  let admin: Client;

  beforeAll(async () => {
    failures = 1;
    server = await startTestServer({ dialect, now: '2026-11-20T12:00:00.000Z' });
    const addons = [...server.deps.addons, applause];
    expect(await server.deps.database.migrateAddons(addons)).toEqual(['applause/0001-applause']);
    expect(await server.deps.database.migrateAddons(addons)).toEqual([]);
    const manifests = addons.map((addon) => addon.manifest);
    const site = await openSiteState({ ...server.deps, manifests });
    deps = { ...server.deps, addons, site, licence: openLicences({ ...server.deps, site }) };
    app = await buildApp(deps);
    admin = createClient(app, {
      authorization: `Bearer ${await createApiKey(deps, { role: 'administrator', name: 'test' })}`,
    });
  });
  afterAll(async () => {
    await app.close();
    deps.site.stop();
    await server.close();
  });

  const draft = (): SurveyDraft => ({ ...SURVEY, extensions: { applause: { loud: true } } });
  const dispatch = () => dispatchDue(deps, deliveryKinds(deps));
  const saved = async () => saveSurvey(deps, draft());
  const answer = async (id: number, words: string) =>
    createClient(app, {}).post(`/surveys/${id}/responses`, {
      answers: [{ question_id: 'why', value: words }],
      nonce: makeNonce(deps.config.secret, `submission:${id}`, deps.now()),
    });

  test('while it is not usable its rows refuse, its share of a survey goes and no response reaches it', async () => {
    expect((await admin.get<{ code: string }>('/applause')).body.code).toBe('upgrade_required');
    const clapped = await createClient(app, {}).post<{ code: string }>('/applause/clap', { times: 2 });
    expect([clapped.status, clapped.body.code]).toEqual([403, 'upgrade_required']);
    const { id, extensions } = await saved();
    expect(extensions).toEqual({});
    expect((await answer(id, 'Lovely')).status).toBe(201);
    expect(await dispatch()).toBe(0);
  });

  test('once it is usable its rows answer, guarded and checked as all others', async () => {
    await deps.licence.use(
      await issueLicence(deps.db, deps.now, { type: 'plus', expires: null, state: 'valid' }),
    );
    expect((await admin.get<{ code: string }>('/applause')).body.code).toBe('addon_inactive');
    await deps.site.change((db) =>
      setAddonState(db, 'applause', { installed: 1, active: 1 }, deps.now().toISOString()),
    );
    expect((await admin.get('/applause')).body).toEqual([]);
    expect((await admin.get('/applause?limit=11')).status).toBe(422);
    expect((await createClient(app, {}).get('/applause')).status).toBe(401);
    expect((await createClient(app, {}).post('/applause/clap', { times: 2 })).body).toEqual({ heard: 2 });
    expect((await saved()).extensions).toEqual({ applause: { loud: true } });
    const { body } = await admin.get<{ paths: object }>('/openapi.json');
    expect(Object.keys(body.paths)).toContain('/applause');
  });

  test('each response reaches it after it is stored, again after a failure, and then no more', async () => {
    const { id } = await saved();
    const { body } = await answer(id, 'Bravo');
    const { data } = body as { data: number };
    expect(await dispatch()).toBe(1);
    expect((await admin.get('/applause')).body).toEqual([]);
    server.setNow('2026-11-20T13:00:00.000Z');
    expect(await dispatch()).toBe(1);
    expect(await dispatch()).toBe(0);
    expect((await admin.get('/applause')).body).toEqual([{ response_id: data, words: 'Bravo' }]);
  });

  test('it stands in the catalogue, as one that is in use', async () => {
    const { body } = await admin.get<{ addons: Record<string, unknown> }>('/site-info');
    expect(body.addons.applause).toMatchObject({ title: 'Applause', type: 'licensed', active: true });
  });

  test('the call for addons tells where one leads to that has a place of its own (FP-17, API-S-30)', async () => {
    const { body } = await act(admin, 'get_addons', {});
    const redirects = (body.data as AddonInfo[]).filter((addon) => 'redirect' in addon);
    expect(redirects.map(({ slug, redirect }) => [slug, redirect])).toEqual([
      ['applause', 'https://applause.test/start?from=addons'],
    ]);
  });

  test('its tab is as typed as ours', () => {
    expect(applauseAdmin.settingsTab?.label).toBe('Applause');
  });
});

const SURVEY = SurveyInput.parse({
  title: 'How was it?',
  status: 'publish',
  questions: [{ id: 'why', type: 'text', title: 'Why?' }],
});
