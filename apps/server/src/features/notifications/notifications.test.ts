import type { NotificationList } from '@userfeedback/contract';
import { NotificationList as ListShape } from '@userfeedback/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeNonce } from '../../platform/api/callers/nonces.ts';
import type { Client } from '../../testing/client.ts';
import { createSurvey, deleteSurveys, submitResponse } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { Undeliverable } from '../deliveries/delivery.ts';
import { dispatchDue, kindOf } from '../deliveries/testing.ts';
import { saveSettings } from '../settings/service.ts';

const NOW = '2026-11-20T12:00:00.000Z';

describe.each(testDialects())('notifications on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all' });
  });
  beforeEach(async () => {
    await at(NOW);
    await server.deps.db.deleteFrom('surveys').execute();
  });
  afterAll(() => server.close());

  /** Sets the clock, and renews the session's nonce for that moment. */
  const at = async (moment: string) => {
    server.setNow(moment);
    admin = await server.as('administrator');
  };
  const list = async (client = admin) => (await client.get<NotificationList>('/notifications')).body;
  const active = async (client = admin) => (await list(client)).notifications.map(({ id }) => id);
  const dismiss = (id: string, client = admin) => client.post(`/notifications/${id}/dismiss`);
  const createAnswered = async (title = 'A survey') => {
    const survey = await createSurvey(admin, { title });
    await submitResponse(server, survey);
    return survey;
  };
  const refuse = async () => {
    throw new Undeliverable('No such user');
  };
  const refusing = { email: kindOf(refuse) };
  const createUndelivered = async () => {
    const email = { active: true, addresses: 'owner@example.test' };
    const survey = await createSurvey(admin, { notifications: { email } });
    await submitResponse(server, survey);
    await dispatchDue(server.deps, refusing);
    return survey;
  };

  test('four keys; an item has what the drawer needs, its title cannot carry markup (API-S-07, OP-121)', async () => {
    const empty = await list();
    expect(Object.keys(empty).sort()).toEqual(Object.keys(ListShape.shape).sort());
    expect(empty).toMatchObject({ notifications: [], dismissed: [] });
    expect(empty.view_url).toMatch(/\/admin\/notifications$/);
    expect(empty.sidebar_url).toMatch(/\?open=userfeedback_notifications$/);
    const { id } = await createAnswered('Tea & <script>"cake"</script>');
    const [item] = (await list()).notifications;
    expect(Object.keys(item ?? {}).sort()).toEqual(
      ['action', 'buttons', 'category', 'class', 'content', 'happened_at', 'icon', 'id', 'title'].sort(),
    );
    expect(item).toMatchObject({
      id: `first-response-${id}`,
      title: 'First response',
      category: 'Responses',
      content:
        '<strong>Tea &#38; &#60;script&#62;&#34;cake&#34;&#60;/script&#62;</strong> has received its first response.',
      buttons: [
        {
          type: 'link',
          text: 'View results',
          url: expect.stringMatching(new RegExp(`/admin/results/survey/${id}$`)),
          is_external: false,
        },
      ],
    });
  });

  test('dismissing one moves it to the dismissed ones of that person; unknown ones are 404 (API-S-08, NT-15, OP-119)', async () => {
    const first = await createAnswered();
    const second = await createAnswered();
    await list();
    expect((await dismiss(`first-response-${first.id}`)).status).toBe(200);
    const { notifications, dismissed } = await list();
    expect(notifications.map(({ id }) => id)).toEqual([`first-response-${second.id}`]);
    expect(dismissed.map(({ id }) => id)).toEqual([`first-response-${first.id}`]);
    expect(await active(await server.apiKey('administrator'))).toHaveLength(2);
    expect((await dismiss('first-response-0')).status).toBe(404);
    expect((await dismiss(`first-response-${first.id}`)).status).toBe(200);
  });

  test('the id "all" dismisses all of them, also when there are none (NT-04, OP-008)', async () => {
    expect((await dismiss('all')).status).toBe(200);
    await createAnswered();
    await createAnswered();
    expect(await active()).toHaveLength(2);
    await dismiss('all');
    expect(await list()).toMatchObject({ notifications: [], dismissed: [{}, {}] });
    expect(await active(await server.apiKey('administrator'))).toHaveLength(2);
    const script = await server.apiKey('administrator');
    await dismiss('all', script);
    expect(await active(await server.apiKey('administrator'))).toEqual([]);
  });

  test('news is recorded once, newest first, and only for as long as it is news', async () => {
    const old = await createAnswered();
    await at('2026-11-28T12:00:00.000Z');
    const survey = await createAnswered();
    await Promise.all([list(), list(), list()]);
    await at('2026-11-29T12:00:00.000Z');
    await submitResponse(server, survey);
    const later = await createAnswered();
    expect(await active()).toEqual([`first-response-${later.id}`, `first-response-${survey.id}`]);
    await at('2027-01-15T12:00:00.000Z');
    expect(await active()).toHaveLength(2);
    await at('2027-04-15T12:00:00.000Z');
    await createAnswered();
    await list();
    expect(await active()).toHaveLength(1);
    expect(await active()).not.toContain(`first-response-${old.id}`);
  });

  test('a survey that went live by its schedule, one whose last day has passed, and one that has ended (FQ-36)', async () => {
    const behavior = { run_time: 'expire' as const, expire_at: { month: 11, day: 20 } };
    const ending = await createSurvey(admin, { settings: { behavior } });
    const scheduled = await createSurvey(admin, { publish_at: '2026-11-20T14:00:00.000Z' });
    const end_at = '2026-11-20T13:00:00.000Z';
    const until = await createSurvey(admin, { settings: { behavior: { run_time: 'until', end_at } } });
    expect(await active()).toEqual([]);
    await at('2026-11-20T23:30:00.000Z');
    expect(await list()).toMatchObject({
      notifications: [
        // Midnight in the site's time zone.
        { id: `expired-${ending.id}-2026-11-20`, happened_at: '2026-11-20T23:00:00.000Z' },
        {
          id: `live-${scheduled.id}-2026-11-20T14:00:00.000Z`,
          happened_at: '2026-11-20T14:00:00.000Z',
          buttons: [{ type: 'link', is_external: true, url: 'http://127.0.0.1:4400/' }],
        },
        { id: `ended-${until.id}-${end_at}`, title: 'Survey has ended', happened_at: end_at },
      ],
    });
    await deleteSurveys(admin, ending.id);
    await admin.post('/surveys/trash', { survey_ids: [scheduled.id, until.id] });
    expect((await active()).filter((id) => id.startsWith('live'))).toEqual([]);
  });

  test('a delivery that was given up can be tried again; the reply asks for a reload (API-S-07)', async () => {
    const survey = await createUndelivered();
    const id = `undelivered-${survey.id}-2026-11-20`;
    const item = (await list()).notifications.find((each) => each.id === id);
    expect(item).toMatchObject({
      class: 'deliveries',
      action: `undelivered-${survey.id}`,
      category: 'Workflow',
      buttons: [{ type: 'action', text: 'Try again', url: '' }, { type: 'link' }],
    });
    const requested = { class: item?.class, action: item?.action };
    expect((await admin.post('/notifications/action', requested)).body).toEqual({
      success: true,
      reload: true,
    });
    expect(await active()).toEqual([`first-response-${survey.id}`]);
    expect((await admin.post('/notifications/action', requested)).status).toBe(404);
    const sent: unknown[] = [];
    const accepting = { email: kindOf(async (one: unknown) => void sent.push(one)) };
    expect(await dispatchDue(server.deps, accepting)).toBe(1);
    expect(sent).toHaveLength(1);
    expect((await admin.get('/notices')).body).toEqual([]);
  });

  test('suspected spam links to the responses that wait for review, as long as there are any', async () => {
    await saveSettings(server.deps, { spam_honeypot: true });
    const survey = await createSurvey(admin);
    const nonce = makeNonce(server.deps.config, `submission:${survey.id}`, server.deps.now());
    const answers = [{ question_id: 'q1', value: 'Yes' }];
    await server.visitor.post(`/surveys/${survey.id}/responses`, { answers, nonce, website: 'x' });
    expect(await active()).toEqual([`spam-${survey.id}-2026-11-20`]);
    const requested = { class: 'spam', action: `spam-${survey.id}` };
    const act = async () =>
      (await admin.post<{ redirect_to?: string }>('/notifications/action', requested)).body.redirect_to;
    const address = `http://127.0.0.1:4400/admin/results/survey/${survey.id}/responses`;
    expect(await act()).toBe(`${address}?filter=spam`);
    const spam = await admin.get<{ items: { id: number }[] }>(`/surveys/${survey.id}/responses?filter[status]=spam`);
    const response_ids = spam.body.items.map(({ id }) => id);
    await admin.post(`/surveys/${survey.id}/responses/restore`, { response_ids });
    expect(await act()).toBe(address);
  });

  test('each role gets what it can act on, and can do no more (OP-108)', async () => {
    await saveSettings(server.deps, { view_results: ['editor'], create_edit_surveys: ['author'] });
    const survey = await createUndelivered();
    await list();
    expect(await active(await server.as('editor'))).toEqual([`first-response-${survey.id}`]);
    expect(await active(await server.as('author'))).toEqual([`undelivered-${survey.id}-2026-11-20`]);
    expect(await active(await server.as('contributor'))).toEqual([]);
    const requested = { class: 'deliveries', action: `undelivered-${survey.id}` };
    const editor = await server.as('editor');
    expect((await editor.post('/notifications/action', requested)).status).toBe(404);
    expect((await dismiss(`undelivered-${survey.id}-2026-11-20`, editor)).status).toBe(404);
    expect((await server.visitor.get('/notifications')).status).toBe(401);
    expect((await admin.post('/notifications/action', { class: 'spam' })).status).toBe(422);
  });
});
