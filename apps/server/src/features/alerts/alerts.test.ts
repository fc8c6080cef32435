import type { Alert, NotificationList, SavedSurvey } from '@userfeedback/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseRanges } from '../../platform/outgoing/addresses.ts';
import type { Catcher } from '../../platform/outgoing/testing.ts';
import { startCatcher } from '../../platform/outgoing/testing.ts';
import type { Client } from '../../testing/client.ts';
import { createSurvey, submitResponse } from '../../testing/factories.ts';
import { quiet } from '../../testing/quiet.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { deliveryKinds } from '../deliveries/kinds.ts';
import { dispatchDue } from '../deliveries/testing.ts';
import { saveSettings } from '../settings/service.ts';
import { stopMails } from '../unsubscribe/service.ts';
import { judgeAlerts } from './judge.ts';

interface Refused {
  code: string;
  message: string;
  errors?: Record<string, string>;
}

/** 07:30 in Berlin. */
const morning = (day: number) => `2026-11-${String(day).padStart(2, '0')}T06:30:00.000Z`;
const NPS = { id: 'score', type: 'nps' as const, title: 'How likely?' };
const STARS = { id: 'stars', type: 'star-rating' as const, title: 'How was it?' };

describe.each(testDialects())('alerts on %s', (dialect) => {
  let server: TestServer;
  let catcher: Catcher;
  let admin: Client;
  let survey: SavedSurvey;
  const config = { outgoingAllow: parseRanges('127.0.0.1/32') };
  beforeAll(async () => {
    catcher = await startCatcher();
    server = await startTestServer({ dialect, licence: 'pro', addons: 'all', now: morning(10), config });
    // A key's calls need no nonce, which the moving clock would outdate.
    admin = await server.apiKey('administrator');
  });
  beforeEach(async () => {
    server.setNow(morning(10));
    catcher.reset();
    server.mails.length = 0;
    await server.deps.db.deleteFrom('deliveries').execute();
    await server.deps.db.deleteFrom('weekly_claims').execute();
    await server.deps.db.deleteFrom('alerts').execute();
    survey = await createSurvey(admin, {
      title: 'Reader survey',
      questions: [NPS, STARS],
      notifications: {
        email: { active: false },
        webhook: {
          active: true,
          webhooks: [
            {
              name: 'Told',
              request_url: `http://127.0.0.1:${catcher.port}/told`,
              events: ['alert.raised', 'alert.cleared'],
            },
            { name: 'Not chosen', request_url: `http://127.0.0.1:${catcher.port}/other`, events: ['alert.raised'] },
          ],
        },
      },
    });
  });
  afterAll(async () => {
    await server.close();
    await catcher.close();
  });

  const path = () => `/surveys/${survey.id}/alerts`;
  const RULE = { name: 'NPS falls', measure: 'nps', window: 'last_7_days', below: 10, emails: 'ann@b.co, bob@b.co' };
  const create = async (given: object = {}) => (await admin.post<Alert>(path(), { ...RULE, ...given })).body;
  const list = async () => (await admin.get<Alert[]>(path())).body;
  const respond = async (score: number, count = 1, stars = '3') => {
    for (let n = 0; n < count; n++)
      await submitResponse(server, survey, {
        answers: [
          { question_id: 'score', value: String(score) },
          { question_id: 'stars', value: stars },
        ],
      });
  };
  const judgeOn = async (day: number) => {
    server.setNow(morning(day));
    await judgeAlerts(server.deps);
    await dispatchDue(server.deps, deliveryKinds(server.deps));
    return server.mails.splice(0).map(({ to, subject }) => `${to.join()}: ${subject}`);
  };

  test('stopping the mails and saving the alert at once, both count (DC-67)', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { id } = await create();
      const { emails: _kept, ...rule } = RULE;
      await Promise.all([
        admin.put(`${path()}/${id}`, { ...rule, name: 'Saved' }),
        stopMails(server.deps, { kind: 'alert', alert_id: id, address: 'ann@b.co' }),
      ]);
      expect(await list()).toMatchObject([{ name: 'Saved', emails: 'bob@b.co' }]);
      await admin.delete(`${path()}/${id}`);
    }
  });

  test('an alert is raised once, cleared once, and each receiver gets a mail of their own (DC-70, DC-75)', async () => {
    const webhook = survey.notifications.webhook.webhooks[0];
    await create({ webhook_ids: [webhook?.id] });
    await respond(3, 20);
    const raised = await judgeOn(11);
    expect(raised.sort()).toEqual(['ann@b.co: Alert: NPS falls', 'bob@b.co: Alert: NPS falls']);
    expect(catcher.caught.map(({ path: to, body }) => [to, JSON.parse(body)])).toEqual([
      [
        '/told',
        {
          event: 'alert.raised',
          survey: { id: survey.id, title: 'Reader survey' },
          alert: {
            id: expect.any(String),
            name: 'NPS falls',
            measure: 'nps',
            window: 'last_7_days',
            value: -100,
            below: 10,
            above: null,
            responses: 20,
          },
          at: morning(11),
        },
      ],
    ]);
    expect((await list())[0]).toMatchObject({ state: 'outside', since: morning(11), value: -100, count: 20 });
    expect(await judgeOn(12)).toEqual([]);
    await respond(10, 80);
    expect((await judgeOn(13)).sort()).toEqual([
      'ann@b.co: Back in range: NPS falls',
      'bob@b.co: Back in range: NPS falls',
    ]);
    expect((await list())[0]).toMatchObject({ state: 'inside', since: morning(13) });
    expect(await judgeOn(14)).toEqual([]);
  });

  test('a mail says what was measured and leads to exactly these days (DC-75)', async () => {
    await create({ emails: 'ann@b.co' });
    await respond(3, 34);
    server.setNow(morning(11));
    await judgeAlerts(server.deps);
    await dispatchDue(server.deps, deliveryKinds(server.deps));
    const [{ text = '' } = {}] = server.mails;
    expect(text).toContain('NPS of “Reader survey” was -100 over the last 7 days (below 10, 34 responses).');
    const link = /https?:\S+/.exec(text)?.[0] ?? '';
    const { pathname, searchParams } = new URL(link);
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      `/admin/results/survey/${survey.id}`,
      { start_date: '2026-11-04', end_date: '2026-11-10' },
    ]);
    const results = await admin.get<{ nps_overview: { nps: number } }>(`/surveys/${survey.id}/results?${searchParams}`);
    expect(results.body.nps_overview.nps).toBe(-100);
  });

  test.each([
    ['responses', null, 20, 20],
    ['average', 'stars', 3, 20],
    ['nps', null, -100, 20],
  ])('%s is what the results show of these days (DC-70)', async (measure, question_id, value, count) => {
    await create({ measure, question_id, below: 1000 });
    await respond(3, 20);
    await judgeOn(11);
    expect((await list())[0]).toMatchObject({ state: 'outside', value, count });
  });

  test('a rate is of the impressions, rounded down as on the screen (DC-70)', async () => {
    await create({ measure: 'response_rate', below: 50, min_responses: 30 });
    await respond(3, 10);
    for (let n = 0; n < 30; n++) await server.deps.writer.impression(survey.id, '2026-11-10', () => false);
    await server.deps.writer.flush();
    server.setNow(morning(11));
    await judgeAlerts(server.deps);
    await dispatchDue(server.deps, deliveryKinds(server.deps));
    expect((await list())[0]).toMatchObject({ state: 'outside', value: 33, count: 30 });
    expect(server.mails[0]?.text).toContain('was 33% over the last 7 days (below 50, 10 responses)');
  });

  test('below the fewest scores nothing is judged, except for responses (DC-73)', async () => {
    await create();
    await create({ name: 'No response', measure: 'responses', below: 1 });
    await respond(3, 19);
    expect(await judgeOn(11)).toEqual([]);
    expect((await list()).map(({ name, state, count }) => [name, state, count]).sort()).toEqual([
      ['NPS falls', 'too_few', 19],
      ['No response', 'inside', 19],
    ]);
    await respond(3);
    expect(await judgeOn(12)).toHaveLength(2);
    expect((await judgeOn(20)).sort()).toEqual(['ann@b.co: Alert: No response', 'bob@b.co: Alert: No response']);
  });

  test('it is judged from seven in the morning of the site, by one process (DC-73)', async () => {
    await create();
    await respond(3, 20);
    const beside = await startTestServer({ dialect, now: morning(11), config, beside: server });
    server.setNow('2026-11-11T05:59:00.000Z');
    await judgeAlerts(server.deps);
    expect((await list())[0]?.since).toBeNull();
    server.setNow(morning(11));
    await Promise.all([judgeAlerts(server.deps), judgeAlerts(beside.deps), judgeAlerts(server.deps)]);
    const told = await server.deps.db.selectFrom('deliveries').select('number').where('kind', '=', 'alerts').execute();
    expect(told).toHaveLength(2);
    await beside.close();
  });

  test('1,000 alerts are judged within two seconds (DC-73)', async () => {
    const rule = JSON.stringify({
      ...RULE,
      question_id: null,
      above: null,
      min_responses: 20,
      webhook_ids: [],
      active: true,
    });
    const ids = [survey.id];
    for (let n = 0; n < 99; n++) ids.push((await createSurvey(admin, { title: `S${n}`, questions: [NPS] })).id);
    const rows = ids.flatMap((survey_id) =>
      Array.from({ length: 10 }, (_, n) => ({
        id: `${survey_id}-${n}`,
        survey_id,
        made_at: morning(10),
        rule,
        state: 'inside' as const,
        since: null,
        measured: null,
      })),
    );
    await server.deps.db.insertInto('alerts').values(rows).execute();
    server.setNow(morning(11));
    const begun = performance.now();
    await judgeAlerts(server.deps);
    expect(performance.now() - begun).toBeLessThan(quiet(2000));
    expect((await list())[0]?.state).toBe('too_few');
  });

  test('a raised alert is a notification for those who see results, and stays one when it is cleared (DC-77)', async () => {
    const read = async (role: string) => {
      const person = await server.as(role);
      const { body } = await person.get<NotificationList>('/notifications');
      return body.notifications.filter(({ icon }) => icon === 'alert');
    };
    const alert = await create();
    const off = await create({ name: 'Off' });
    await respond(3, 20);
    await judgeOn(11);
    await admin.put(`${path()}/${off.id}`, { ...RULE, active: false });
    const found = await read('administrator');
    expect(found).toMatchObject([
      {
        id: `alert-${survey.id}-${alert.id}-${morning(11)}`,
        title: 'Alert',
        content: 'A number of <strong>Reader survey</strong> has left the range of its alert.',
        happened_at: morning(11),
        buttons: [{ type: 'link', url: expect.stringMatching(new RegExp(`/admin/results/survey/${survey.id}$`)) }],
      },
    ]);
    await saveSettings(server.deps, { view_results: [] });
    expect(await read('editor')).toEqual([]);
    await respond(10, 80);
    await judgeOn(13);
    expect(await read('administrator')).toEqual(found);
  });

  test('alerts of drafts, of the trash and those switched off rest (DC-78)', async () => {
    await create({ active: false });
    await respond(3, 20);
    expect(await judgeOn(11)).toEqual([]);
    await server.deps.db.deleteFrom('alerts').execute();
    await create();
    await admin.post('/surveys/draft', { survey_ids: [survey.id] });
    expect(await judgeOn(12)).toEqual([]);
    expect((await list())[0]?.since).toBeNull();
  });

  test('a copy has them switched off, a save of the survey leaves them alone, and they go with it (DC-78)', async () => {
    const made = await create();
    const copy = await admin.post<{ id: number }>(`/surveys/${survey.id}/duplicate`);
    const copies = (await admin.get<Alert[]>(`/surveys/${copy.body.id}/alerts`)).body;
    expect(copies).toEqual([{ ...made, id: expect.not.stringMatching(made.id), active: false }]);
    const { body: stored } = await admin.get<SavedSurvey>(`/surveys/${survey.id}`);
    expect(JSON.stringify(stored)).not.toContain('NPS falls');
    await admin.put(`/surveys/${survey.id}`, { ...stored, title: 'New title' });
    expect(await list()).toEqual([made]);
  });

  test.each([
    [{ name: ' ' }, { name: 'Please enter a name.' }],
    [{ window: 'today' }, { window: expect.any(String) }],
    [{ below: null }, { below: 'Please enter at least one limit.' }],
    [{ below: 10, above: 9 }, { above: 'This must not be less than the lower limit.' }],
    [{ measure: 'average', question_id: 'score-2' }, { question_id: 'Please choose a rating question.' }],
    [{ measure: 'average' }, { question_id: expect.stringContaining('rating question') }],
    [{ emails: 'ann@b.co, nobody' }, { emails: '“nobody” is not a valid e-mail address.' }],
    [{ webhook_ids: ['other'] }, { webhook_ids: 'This survey has no such webhook.' }],
    [{ min_responses: 0 }, { min_responses: expect.any(String) }],
  ])('%j is refused at its field (DC-70)', async (given, errors) => {
    const { status, body } = await admin.post<Refused>(path(), { ...RULE, ...given });
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors });
  });

  test('a survey has at most ten, also when they come at once (DC-70)', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => admin.post<Refused>(path(), RULE)));
    expect(all.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 422, 422]);
    expect(all.find(({ status }) => status === 422)?.body.message).toBe('A survey has at most 10 alerts.');
  });

  test('an alert is changed and removed; a changed limit is judged anew (DC-69, DC-70)', async () => {
    const made = await create();
    await respond(3, 20);
    await judgeOn(11);
    const { id } = made;
    const named = await admin.put<Alert>(`${path()}/${id}`, { ...RULE, name: 'Renamed' });
    expect(named.body).toMatchObject({ name: 'Renamed', state: 'outside', emails: RULE.emails });
    const moved = await admin.put<Alert>(`${path()}/${id}`, { ...RULE, below: -100, emails: undefined });
    expect(moved.body).toMatchObject({ state: 'inside', since: null, emails: RULE.emails });
    expect((await admin.delete(`${path()}/${id}`)).status).toBe(200);
    for (const call of [admin.delete(`${path()}/${id}`), admin.put(`${path()}/${id}`, RULE)])
      expect((await call).status).toBe(404);
  });

  test('who may see results sees them, who may also edit surveys changes them; without addresses the site has them (DC-69, DC-70)', async () => {
    await admin.post('/settings', { settings: { view_results: ['author'], create_edit_surveys: ['editor'] } });
    const { emails: _left, ...rule } = RULE;
    expect((await admin.post<Alert>(path(), rule)).body.emails).toBe(server.deps.host.info().admin_email);
    const [author, editor] = [await server.as('author'), await server.as('editor')];
    expect((await author.get<Alert[]>(path())).body).toHaveLength(1);
    expect((await author.post(path(), RULE)).status).toBe(403);
    expect((await editor.get(path())).status).toBe(403);
    expect((await editor.post(path(), RULE)).status).toBe(403);
  });
});
