import type { AddonInfo, FormerPlan, Notice, SiteInfo } from '@userfeedback/contract';
import { ADDON_PLANS, ADDON_SLUGS, PLANS } from '@userfeedback/contract';
import { planRank } from '@userfeedback/engine';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedDemo } from '../../operations/seed/demo.ts';
import type { Client } from '../../testing/client.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { deactivateAddon } from '../addon-store/service.ts';
import { firstKeyJob, setFirstKey } from './first-key.ts';
import { issueLicence } from './service.ts';
import { storeLicences } from './store.ts';

const EXPIRED = { type: 'pro', expires: '2020-01-01', state: 'valid' } as const;
const included = (plan: string) => ADDON_SLUGS.filter((slug) => planRank(ADDON_PLANS[slug]) <= planRank(plan));
const onIn = (addons: SiteInfo['addons']) =>
  ADDON_SLUGS.filter((slug) => addons[slug]?.installed && addons[slug].active && addons[slug].type === 'licensed');

describe.each(testDialects())('plans on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer({ dialect });
    admin = await server.as('administrator');
  });
  beforeEach(async () => {
    await server.deps.licence.deactivate();
    await server.deps.licence.deactivate('network');
    await server.deps.db.deleteFrom('addon_states').execute();
    await server.deps.site.refresh();
  });
  afterAll(() => server.close());

  const info = async () => (await admin.get<SiteInfo>('/site-info')).body;
  const tryPlan = (plan: string, who = admin) => who.post<{ former: FormerPlan }>('/license/plan', { plan });
  const issue = (type: string) =>
    issueLicence(server.deps.db, server.deps.now, { type, expires: null, state: 'valid' });

  test.each(PLANS)('%s is tried with all its addons, by managers alone (FH-02)', async (plan) => {
    expect((await tryPlan(plan, await server.as('editor'))).status).toBe(403);
    expect((await tryPlan(plan)).status).toBe(200);
    const { license_type, is_licensed, addons } = await info();
    expect([license_type, is_licensed]).toEqual(plan === 'lite' ? ['', false] : [plan, true]);
    expect(onIn(addons)).toEqual(included(plan));
  });

  test('undoing it gives back the key and the addons that were on (FH-02)', async () => {
    const key = await issue('pro');
    await server.deps.licence.use(key);
    await admin.post('/license/addons', { slugs: ['branding', 'webhooks'] });
    const settings = (await info()).settings;
    const { body } = await tryPlan('elite');
    expect(body.former.license).toBe(key);
    expect((await info()).license_type).toBe('elite');
    expect((await admin.post('/license/put-back', body)).status).toBe(200);
    const now = await info();
    expect([now.license_type, onIn(now.addons), now.settings]).toEqual(['pro', ['branding', 'webhooks'], settings]);
    const lite = await tryPlan('lite');
    expect((await info()).is_pro).toBe(false);
    await admin.post('/license/put-back', lite.body);
    expect((await server.deps.licence.current()).key).toBe(key);
    const strange = { former: { license: 'UF-NOBODY', tried: key, addons: [] } };
    expect(await admin.post('/license/put-back', strange)).toMatchObject({
      status: 422,
      body: { message: 'This server does not know the previous license key.' },
    });
    expect((await info()).license_type).toBe('pro');
  });

  test('undoing keeps what somebody else has tried since (FH-02)', async () => {
    const first = await tryPlan('lite');
    const second = await tryPlan('pro');
    expect(await admin.post('/license/put-back', first.body)).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect((await info()).license_type).toBe('pro');
    expect((await admin.post('/license/put-back', second.body)).status).toBe(200);
    expect((await info()).is_pro).toBe(false);
  });

  test.each([
    ['expired', 'valid', '2020-01-01'],
    ['disabled', 'disabled', null],
    ['invalid', 'invalid', null],
  ] as const)('a former key that is %s today is not put back (FH-02)', async (_what, state, expires) => {
    const key = await issueLicence(server.deps.db, server.deps.now, { type: 'pro', expires, state });
    await server.deps.licence.use(key);
    const { body } = await tryPlan('plus');
    expect(body.former.license).toBe(key);
    expect(await admin.post('/license/put-back', body)).toMatchObject({
      status: 422,
      body: { message: 'The previous license key is no longer valid, so you cannot go back to it.' },
    });
    expect((await info()).license_type).toBe('plus');
  });

  test('going back to no plan at all works, also from Lite (FH-02)', async () => {
    const lite = await tryPlan('lite');
    expect((await admin.post('/license/put-back', lite.body)).status).toBe(200);
    const elite = await tryPlan('elite');
    expect((await admin.post('/license/put-back', elite.body)).status).toBe(200);
    expect((await info()).is_pro).toBe(false);
  });

  test('an addon that a colleague has turned off since stays off (FH-02)', async () => {
    const { body } = await tryPlan('elite');
    const heatmaps = server.deps.addons.find(({ manifest }) => manifest.slug === 'heatmaps');
    if (heatmaps) await deactivateAddon(server.deps, heatmaps.manifest);
    const before = onIn((await info()).addons);
    expect(before).not.toContain('heatmaps');
    expect(await admin.post('/license/put-back', body)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const now = await info();
    expect([now.license_type, onIn(now.addons)]).toEqual(['elite', before]);
  });

  test('plans tried at the same moment each undo to another one (FH-02)', async () => {
    const tried = await Promise.all(['plus', 'pro', 'elite', 'pro'].map((plan) => tryPlan(plan)));
    const former = tried.map(({ body }) => body.former.license);
    expect(new Set(former).size).toBe(former.length);
  });

  test.each([
    [
      'an addon that is active but not installed',
      { license: '', tried: '', addons: [{ slug: 'heatmaps', installed: false, active: true }] },
    ],
    [
      'an addon twice',
      { license: '', tried: '', addons: [1, 2].map(() => ({ slug: 'heatmaps', installed: true, active: true })) },
    ],
  ])('%s is refused (FH-02)', async (_what, former) => {
    expect((await admin.post('/license/put-back', { former })).status).toBe(422);
  });

  test('no plan is tried where a network or a store decides (FH-02)', async () => {
    const refused = { status: 409, body: { code: 'conflict', message: expect.stringMatching(/issue/) } };
    await server.deps.licence.use(await issue('plus'), 'network');
    await server.deps.site.refresh();
    expect(await tryPlan('elite')).toMatchObject(refused);
    await server.deps.licence.deactivate('network');
    Object.assign(server.deps.config, { storeUrl: 'https://store.example/api' });
    try {
      expect(await tryPlan('elite')).toMatchObject(refused);
      expect(await admin.post('/license/put-back', { former: { license: '', tried: '', addons: [] } })).toMatchObject(
        refused,
      );
      expect((await info()).license_store).toBe('store.example');
    } finally {
      Object.assign(server.deps.config, { storeUrl: null });
    }
    expect((await info()).license_store).toBeNull();
  });

  test('who may try plans is sold none elsewhere, unless an address was set (FH-02)', async () => {
    const offered = async (who = admin) => {
      const { by_trying, offer } = (await who.get<SiteInfo>('/site-info')).body.upgrade;
      return { by_trying, hasOffer: offer !== '' };
    };
    const sold = { by_trying: false, hasOffer: true };
    expect(await offered()).toEqual({ by_trying: true, hasOffer: false });
    expect(await offered(await server.as('editor'))).toEqual(sold);
    const { config } = server.deps;
    const { upgrade, storeUrl } = config;
    for (const set of [
      { upgrade: { ...upgrade, url: 'https://shop.example' } },
      { storeUrl: 'https://store.example' },
    ]) {
      Object.assign(config, set);
      expect(await offered()).toEqual(sold);
      Object.assign(config, { upgrade, storeUrl });
    }
    await server.deps.licence.use(await issueLicence(server.deps.db, server.deps.now, EXPIRED));
    const notices = (await admin.get<Notice[]>('/notices')).body;
    expect(notices.find(({ id }) => id === 'licence-expired')?.link).toMatchObject({
      text: 'Try another plan',
      url: expect.stringMatching(/\/admin\/settings\/general$/),
    });
  });

  test('what a plan includes is turned on together, and nothing else (FH-04)', async () => {
    await server.deps.licence.use(await issue('plus'));
    const turnOn = (slugs: unknown) => admin.post('/license/addons', { slugs });
    expect(await turnOn([...included('plus'), 'heatmaps'])).toMatchObject({
      status: 403,
      body: { code: 'upgrade_required' },
    });
    expect(onIn((await info()).addons)).toEqual([]);
    expect((await turnOn(included('plus'))).status).toBe(200);
    expect(onIn((await info()).addons)).toEqual(included('plus'));
    for (const bad of [[], ['nothing'], 'branding']) expect((await turnOn(bad)).status).toBe(422);
    expect((await (await server.as('editor')).post('/license/addons', { slugs: ['branding'] })).status).toBe(403);
  });
});

describe.each(testDialects())('a new site on %s', (dialect) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer({ dialect });
  });
  afterEach(() => server.close());

  const withKey = (licenceKey: string, more: object = {}) => ({
    ...server.deps,
    config: { ...server.deps.config, licenceKey, ...more },
  });
  const inUse = async () => {
    const { licence, access } = await server.deps.site.refresh();
    return { type: licence.type, on: onIn(access.addons as Record<string, AddonInfo>) };
  };

  test.each(['plus', 'pro', 'elite'])('starts with %s where UF_LICENCE_KEY says so, once (FH-03)', async (plan) => {
    await Promise.all([setFirstKey(withKey(plan)), setFirstKey(withKey(plan))]);
    expect(await inUse()).toEqual({ type: plan, on: included(plan) });
    expect(await server.deps.db.selectFrom('licences').select('key').execute()).toHaveLength(1);
    await server.deps.licence.deactivate();
    await setFirstKey(withKey(plan));
    expect(await inUse(), 'a key that was given up stays so').toEqual({ type: '', on: [] });
  });

  test('a key of a store that cannot be reached is verified later (FH-03)', async () => {
    const { db, now, log, site } = server.deps;
    const replies = [
      () => Promise.reject(new Error('no route')),
      () => Promise.resolve(Response.json({ type: 'pro', expires_on: null, state: 'valid' })),
    ];
    const licence = storeLicences({
      db,
      now,
      log,
      site,
      url: 'https://store.example',
      fetch: () => replies.shift()?.() ?? Promise.reject(new Error('asked again')),
    });
    const deps = { ...withKey('BOUGHT-1', { storeUrl: 'https://store.example' }), licence };
    await setFirstKey(deps);
    expect(await inUse()).toEqual({ type: '', on: [] });
    await firstKeyJob.run(deps, null);
    expect(await inUse()).toEqual({ type: 'pro', on: included('pro') });
    await firstKeyJob.run(deps, null);
    expect(replies).toEqual([]);
  });

  test('a key that nobody knows changes nothing (FH-03)', async () => {
    await setFirstKey(withKey('UF-NOBODY'));
    expect(await inUse()).toEqual({ type: '', on: [] });
  });

  test.each(PLANS)('a demo on %s has all that the plan includes (FH-01)', async (demoPlan) => {
    await seedDemo(withKey('', { licenceKey: null, demoPlan }));
    expect(await inUse()).toEqual({ type: demoPlan === 'lite' ? '' : demoPlan, on: included(demoPlan) });
  });

  test('a demo whose licences come from a store begins on Lite, and one with a key keeps it (FH-01)', async () => {
    await seedDemo(withKey('', { storeUrl: 'https://store.example', demoPlan: 'elite' }));
    expect(await inUse()).toEqual({ type: '', on: [] });
  });
});
