import type { Notice } from '@userfeedback/contract';
import { contract, Notice as NoticeShape } from '@userfeedback/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { seedDemo } from '../../operations/seed/demo.ts';
import type { Client } from '../../testing/client.ts';
import { createClient } from '../../testing/client.ts';
import { createSurvey, submitResponse } from '../../testing/factories.ts';
import { switchPlan } from '../../testing/plans.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { Undeliverable } from '../deliveries/delivery.ts';
import { dispatchDue, kindOf } from '../deliveries/testing.ts';
import { issueLicence } from '../licence/service.ts';
import { createUser } from '../users/accounts/service.ts';
import { createSignInLink } from '../users/links/service.ts';

/** Whatever disk the tests run on. */
vi.mock('node:fs', async (original) => ({
  ...(await original<object>()),
  statfsSync: () => ({ type: 0, bavail: 90_000, blocks: 100_000, bsize: 1_000_000 }),
}));

const refusing = {
  email: kindOf(async () => {
    throw new Undeliverable('No such user');
  }),
};

describe.each(testDialects())('notices on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    const upgrade = { url: 'https://userfeedback.example/pricing/', affiliate: null, offer: '', price: 199 };
    server = await startTestServer({ dialect, now: '2026-11-20T12:00:00.000Z', config: { upgrade } });
    admin = await server.as('administrator');
  });
  beforeEach(() => server.setNow('2026-11-20T12:00:00.000Z'));
  afterAll(() => server.close());

  const listNotices = async (client = admin) => (await client.get<Notice[]>('/notices')).body;
  const ofLicence = async () => (await listNotices()).filter(({ icon }) => icon === 'licence');
  const runAction = async (action: string, notice_id: string, client = admin) => {
    const { body: site } = await client.get<{ nonce: string }>('/site-info');
    const form = { action: `userfeedback_${action}`, nonce: site.nonce ?? '', notice_id };
    return client.inject<{ success: boolean }>({
      method: 'POST',
      url: '/api/v1/ajax',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });
  };
  const licence = async (key: { expires?: string; state?: 'disabled' | 'invalid' }, user?: 'network') => {
    const { expires = null, state = 'valid' } = key;
    const { db, now } = server.deps;
    await server.deps.licence.use(await issueLicence(db, now, { type: 'elite', expires, state }), user);
  };
  const failDelivery = async () => {
    const survey = await createSurvey(admin, {
      notifications: { email: { active: true, addresses: 'owner@example.test' } },
    });
    await submitResponse(server, survey);
    await dispatchDue(server.deps, refusing);
  };

  test('without anything to report there are no notices', async () => {
    expect(await listNotices()).toEqual([]);
  });

  test('a demo that never had a licence has hidden nothing, until a licence is over (FB-13, XO-05)', async () => {
    const demo = await startTestServer({ dialect, now: '2026-11-20T12:00:00.000Z' });
    await seedDemo(demo.deps);
    const notShown = async () => {
      const { body } = await (await demo.as('administrator')).get<Notice[]>('/notices');
      return body.filter(({ id }) => id === 'question-at-rest').map(({ content }) => content);
    };
    expect(await notShown()).toEqual([]);
    await switchPlan(demo, 'expired');
    expect(await notShown()).toEqual([
      '2 published surveys are not shown: their Star Rating or NPS questions need Pro.',
    ]);
    await demo.close();
  });

  test('one notice about the licence, the gravest problem first, as long as it lasts but for a week when it is put away (LC-19, LC-20, LC-22, LC-23, LC-24, OP-118, XO-05)', async () => {
    await licence({ expires: '2026-11-19', state: 'disabled' });
    const [expired, ...others] = await ofLicence();
    expect(others).toEqual([]);
    expect(expired).toMatchObject({
      content: 'Your license key for the product has expired',
      type: 'error',
      isClosable: true,
      comes_back: true,
      global: true,
    });
    expect(expired?.link?.url).toMatch(/^https:\/\/userfeedback\.example\/pricing\/\?.*license-expired/);
    expect((await runAction('remove_notice', 'licence-expired')).body.success).toBe(true);
    expect((await ofLicence())[0]?.dismissed).toBe(true);
    // A week later it is still true, and can be put away again.
    server.setNow('2026-11-27T12:00:00.001Z');
    expect((await ofLicence())[0]?.dismissed).toBe(false);
    await runAction('remove_notice', 'licence-expired');
    expect((await ofLicence())[0]?.dismissed).toBe(true);
    server.setNow('2026-11-20T12:00:00.000Z');

    await licence({ state: 'disabled' });
    expect((await ofLicence()).map(({ content, type }) => [content, type])).toEqual([
      ['Your license key for the product has been disabled. Please use a different key.', 'error'],
    ]);
    await licence({ state: 'invalid' });
    expect((await ofLicence()).map(({ content, type }) => [content, type])).toEqual([
      [
        'Your license key for the product is invalid. The key no longer exists or the user associated with the key has been deleted. Please use a different key.',
        'error',
      ],
    ]);
    await licence({});
    expect(await ofLicence()).toEqual([]);
  });

  test('an expired network licence is reported too if the site has none of its own (LC-21, OP-088)', async () => {
    await licence({ expires: '2026-11-20' }, 'network');
    expect(await ofLicence()).toEqual([]);
    await server.deps.licence.deactivate();
    expect(server.deps.site.now().access.is_licensed).toBe(true);
    server.setNow('2026-11-21T00:00:01.000Z');
    await server.deps.site.refresh();
    expect((await ofLicence()).map(({ id }) => id)).toEqual(['licence-expired']);
    expect(server.deps.site.now().access).toMatchObject({ is_pro: true, is_licensed: false });
    await licence({});
    expect((await ofLicence()).map(({ id }) => id)).toEqual(['licence-expired']);
    expect(server.deps.site.now().access.is_licensed).toBe(true);
    await licence({}, 'network');
    expect(await ofLicence()).toEqual([]);
  });

  test('a failed delivery is reported for a day, to each person until they close the notice (API-R-30, SW-34, API-S-29, OP-99)', async () => {
    await failDelivery();
    const [notice] = await listNotices();
    expect(Object.keys(notice ?? {}).sort()).toEqual(Object.keys(NoticeShape.shape).sort());
    expect(notice).toMatchObject({
      content: '1 message about a response could not be delivered in the last 24 hours.',
      type: 'warning',
      isClosable: true,
      dismissed: false,
      link: { url: expect.stringMatching(/\/admin\/deliveries\?filter=failed$/) },
    });
    const id = notice?.id ?? '';
    expect((await runAction('remove_notice', 'no-such-notice')).body).toMatchObject({
      success: false,
      data: { code: 'not_found' },
    });
    expect((await runAction('remove_notice', id)).body).toEqual({ success: true, data: {} });
    expect((await listNotices()).map(({ dismissed }) => dismissed)).toEqual([true]);
    expect((await listNotices(await server.as('administrator')))[0]?.dismissed).toBe(true);
    expect((await listNotices(await server.apiKey('administrator')))[0]?.dismissed).toBe(false);

    server.setNow('2026-11-20T12:10:00.000Z');
    await failDelivery();
    const [later] = await listNotices();
    expect(later).toMatchObject({
      dismissed: false,
      content: expect.stringMatching(/^2 messages about/),
    });
    expect((await admin.post(`/notices/${later?.id}/dismiss`)).status).toBe(200);
    expect((await listNotices())[0]?.dismissed).toBe(true);
    server.setNow('2026-11-21T13:00:00.000Z');
    expect(await listNotices()).toEqual([]);
  });

  test('a notice of the surrounding site is listed too, and closed by its own action (API-S-29, OP-019)', async () => {
    const { plugins } = server.deps.host;
    await plugins.change?.install('exactmetrics');
    await plugins.change?.activate('exactmetrics/exactmetrics.php');
    const ofSite = async () => (await listNotices()).filter(({ source }) => source === 'site');
    expect(await ofSite()).toMatchObject([
      {
        id: 'site-wizard-exactmetrics',
        isClosable: true,
        comes_back: false,
        dismissed: false,
        icon: 'plugin',
      },
    ]);
    expect((await runAction('remove_wp_notice', 'site-wizard-exactmetrics')).body.success).toBe(true);
    expect(await ofSite()).toMatchObject([{ dismissed: true }]);
  });

  test('people who cannot do anything about it get no notice', async () => {
    await licence({ state: 'invalid' });
    expect(await listNotices(await server.as('editor'))).toEqual([]);
    expect((await server.visitor.get(contract.notices.list['~orpc'].route.path ?? '')).status).toBe(401);
  });

  test('who came in by a link and has no password is told, whatever the role (PE-100)', async () => {
    const person = await createUser(server.deps, { email: 'new@x.test', name: 'New', role: 'editor', password: null });
    const clientOf = ({ headers, body }: { headers: Record<string, string | undefined>; body: { nonce: string } }) =>
      createClient(server.app, { cookie: headers['set-cookie']?.split(';')[0] ?? '', 'x-wp-nonce': body.nonce });
    const token = await createSignInLink(server.deps, person.id);
    const client = clientOf(await server.visitor.post<{ nonce: string }>('/session/link', { token }));
    expect(await listNotices(client)).toMatchObject([
      {
        content: 'You have no password yet. Set one, so that you can sign in again.',
        isClosable: false,
        link: { text: 'Your account', url: expect.stringMatching(/\/admin\/account$/) },
      },
    ]);
    const set = await client.put<{ nonce: string }>('/account/password', { password: 'teal-otter-walks-98' });
    expect(await listNotices(clientOf(set))).toEqual([]);
  });
});
