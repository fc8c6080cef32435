import { setTimeout as wait } from 'node:timers/promises';
import type { Notice, Settings, SiteInfo } from '@userfeedback/contract';
import { dayInZone } from '@userfeedback/engine';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { countImpression, createSurvey, submitResponse } from '../../testing/factories.ts';
import { quiet } from '../../testing/quiet.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { recountDays } from '../responses/counts/recount-days.ts';
import { choice, newResponse, ticked, written } from '../responses/testing.ts';
import { recount } from '../results/recount.ts';
import { planWeeklySummary } from '../summaries/service.ts';

interface Saved {
  message?: string;
  errors?: Record<string, string>;
  settings: Settings;
}
interface Results {
  data_points: { end_date: string; count: number }[];
}

const CHANGED = (zone: string) =>
  `The site's time zone is now ${zone}. Earlier days keep their counts. To count them again, run uf recount --days.`;

describe.each(testDialects())('the time zone on %s', (dialect) => {
  const open: TestServer[] = [];
  afterEach(async () => {
    for (const server of open.splice(0).reverse()) await server.close();
  });
  const start = async (options: Partial<Parameters<typeof startTestServer>[0]> = {}) => {
    const server = await startTestServer({ dialect, timeZone: null, ...options });
    open.push(server);
    return server;
  };
  const choose = (admin: Client, time_zone: unknown) => admin.post<Saved>('/settings', { settings: { time_zone } });
  const listNotices = async (admin: Client) =>
    (await admin.get<Notice[]>('/notices')).body.flatMap(({ icon, content }) => (icon === 'clock' ? [content] : []));

  test('a new site counts in UTC until somebody chooses, which every process follows within a second (FP-04)', async () => {
    const here = await start();
    const there = await start({ beside: here });
    const admin = await here.as('administrator');
    const site = async (server: TestServer) =>
      (await (await server.as('administrator')).get<SiteInfo>('/site-info')).body;
    expect(await site(here)).toMatchObject({ time_zone: 'UTC', time_zone_source: 'default' });
    expect((await admin.get<Saved>('/settings')).body.settings.time_zone).toBe('UTC');
    expect(await choose(admin, 'Pacific/Auckland')).toMatchObject({
      status: 200,
      body: { settings: { time_zone: 'Pacific/Auckland' } },
    });
    expect(await site(here)).toMatchObject({ time_zone: 'Pacific/Auckland', time_zone_source: 'setting' });
    const changed = performance.now();
    while ((await site(there)).time_zone !== 'Pacific/Auckland') await wait(20);
    expect(performance.now() - changed).toBeLessThan(quiet(1000));
    // Nothing has been counted yet.
    expect(await listNotices(admin)).toEqual([]);
  });

  test.each(['Europe/Hamburg', 'Nowhere', '+02:00', '', ' UTC', '../etc', 'UTC+1', 'Europe/Berlin; drop'])(
    'there is no time zone “%s” (FP-04)',
    async (name) => {
      const server = await start();
      const admin = await server.as('administrator');
      const { status, body } = await choose(admin, name);
      const text = `There is no time zone “${name}”.`;
      expect({ status, message: body.message, errors: body.errors }).toEqual({
        status: 422,
        message: text,
        errors: { 'settings.time_zone': text },
      });
      expect((await admin.get<Saved>('/settings')).body.settings.time_zone).toBe('UTC');
    },
  );

  test.each([
    ['Pacific/Auckland', 'across midnight', '2026-11-20T10:59:59.000Z', '2026-11-20T11:00:00.000Z'],
    ['Pacific/Auckland', 'when clocks go forward', '2026-09-26T11:59:59.000Z', '2026-09-26T12:00:00.000Z'],
    ['Pacific/Auckland', 'after clocks went forward', '2026-09-27T10:59:59.000Z', '2026-09-27T11:00:00.000Z'],
    ['Pacific/Auckland', 'after clocks went back', '2026-04-05T11:59:59.000Z', '2026-04-05T12:00:00.000Z'],
    ['America/Los_Angeles', 'across midnight', '2026-11-20T07:59:59.000Z', '2026-11-20T08:00:00.000Z'],
    ['America/Los_Angeles', 'after clocks went forward', '2026-03-09T06:59:59.000Z', '2026-03-09T07:00:00.000Z'],
    ['America/Los_Angeles', 'after clocks went back', '2026-11-02T07:59:59.000Z', '2026-11-02T08:00:00.000Z'],
  ])(
    'in %s a response just before midnight and one just after are on two days %s (FP-04)',
    async (zone, _when, before, after) => {
      const server = await start({ now: before, licence: 'elite', addons: 'all' });
      const admin = await server.as('administrator');
      await choose(admin, zone);
      const survey = await createSurvey(admin);
      await submitResponse(server, survey);
      await countImpression(server, survey.id);
      server.setNow(after);
      await submitResponse(server, survey, { answers: [{ question_id: 'q1', value: 'No' }] });
      const shown = (moment: string) => new Date(moment).toLocaleDateString('sv-SE', { timeZone: zone });
      const [first, second] = [shown(before), shown(after)];
      expect(Date.parse(second) - Date.parse(first)).toBe(86_400_000);
      const days = await server.deps.db
        .selectFrom('survey_days')
        .select(['day', 'responses', 'impressions'])
        .orderBy('day')
        .execute();
      expect(days).toEqual([
        { day: first, responses: 1, impressions: 1 },
        { day: second, responses: 1, impressions: 0 },
      ]);
      // "Today" is the second day: results of no range end with it.
      const { body } = await admin.get<Results>(`/surveys/${survey.id}/results`);
      expect(body.data_points.slice(-2).map(({ end_date, count }) => [end_date, count])).toEqual([
        [first, 1],
        [second, 1],
      ]);
      const exported = await admin.inject<unknown>({
        method: 'GET',
        url: `/api/v1/exports?survey_id=${survey.id}&start_date=${second}&end_date=${second}`,
      });
      expect(exported.status).toBe(200);
      expect(String(exported.raw)).toContain(`${second} 0`);
      expect(String(exported.raw)).not.toContain(`${first} 2`);
      expect(await recount(server.deps.db)).toEqual([]);
    },
  );

  test.each([
    ['Pacific/Auckland', '2026-11-15T18:59:00.000Z', '2026-11-15T19:01:00.000Z'],
    ['America/Los_Angeles', '2026-11-16T15:59:00.000Z', '2026-11-16T16:01:00.000Z'],
  ])('the weekly summary leaves on Monday at eight in %s (FP-04)', async (zone, early, due) => {
    const server = await start({ now: early, licence: 'elite' });
    const admin = await server.as('administrator');
    await choose(admin, zone);
    const survey = await createSurvey(admin);
    server.setNow('2026-11-12T12:00:00.000Z');
    await submitResponse(server, survey);
    const planned = async () => {
      await planWeeklySummary(server.deps);
      return server.deps.db.selectFrom('weekly_claims').select('week').execute();
    };
    server.setNow(early);
    expect(await planned()).toEqual([]);
    server.setNow(due);
    expect(await planned()).toEqual([{ week: '2026-11-09' }]);
  });

  test('the zone of another host belongs to that host: no setting changes it, and a change is reported (FP-05)', async () => {
    const server = await start({ now: '2026-11-20T23:30:00.000Z', timeZone: 'Europe/Berlin' });
    const admin = await server.as('administrator');
    const own = server.deps.host.info();
    let zone = 'America/Los_Angeles';
    Object.assign(server.deps.host, { info: () => ({ ...own, time_zone: zone }), usesOurTimeZone: false });
    const survey = await createSurvey(admin);
    await submitResponse(server, survey);
    expect(await listNotices(admin)).toEqual([]);
    const { status, body } = await choose(admin, 'Pacific/Auckland');
    expect({ status, zone: body.settings.time_zone }).toEqual({ status: 200, zone });
    const { body: site } = await admin.get<SiteInfo>('/site-info');
    expect(site).toMatchObject({ time_zone: zone, time_zone_source: 'host', settings: { time_zone: zone } });
    expect(
      (
        await server.deps.db
          .selectFrom('settings')
          .select('value')
          .where('name', '=', 'userfeedback')
          .executeTakeFirst()
      )?.value,
    ).not.toContain('Auckland');

    zone = 'Pacific/Auckland';
    expect(await listNotices(admin)).toEqual([CHANGED(zone)]);
    await submitResponse(server, survey);
    const days = () =>
      server.deps.db
        .selectFrom('survey_days')
        .select(['day', 'responses'])
        .where('responses', '>', 0)
        .orderBy('day')
        .execute();
    expect(await days()).toEqual([
      { day: '2026-11-20', responses: 1 },
      { day: '2026-11-21', responses: 1 },
    ]);
    await recountDays(server.deps.db, survey.id, zone);
    expect(await days()).toEqual([{ day: '2026-11-21', responses: 2 }]);
  });

  test('a changed setting leaves counted days alone and says so, once for each person (FP-05)', async () => {
    const server = await start({ now: '2026-11-20T23:30:00.000Z' });
    const admin = await server.as('administrator');
    const survey = await createSurvey(admin);
    await submitResponse(server, survey);
    const listDays = () => server.deps.db.selectFrom('survey_days').selectAll().execute();
    const before = await listDays();
    await choose(admin, 'Europe/Berlin');
    expect(await listDays()).toEqual(before);
    expect(await listNotices(admin)).toEqual([CHANGED('Europe/Berlin')]);
    await choose(admin, 'Europe/Berlin');
    expect(await listNotices(admin)).toEqual([CHANGED('Europe/Berlin')]);
    expect(await recount(server.deps.db)).toEqual([]);
  });

  test.each([
    ['no response', 'UTC', 'Europe/Berlin', 0, false],
    ['no response, but with an impression', 'UTC', 'Europe/Berlin', -1, false],
    ['a response', 'UTC', '+00:00', 1, false],
    ['a response', 'UTC', 'Africa/Abidjan', 1, false],
    // In November.
    ['a response', 'UTC', 'Europe/London', 1, false],
    ['a response', 'UTC', 'Europe/Berlin', 1, true],
    ['a response', 'UTC', '+05:30', 1, true],
  ])(
    'a site with %s that gets its first zone from %s to %s is told of it only where days would move (XW-07)',
    async (_, from, to, responses, isTold) => {
      const server = await start({ now: '2026-11-20T12:30:00.000Z', timeZone: from });
      const admin = await server.as('administrator');
      const survey = await createSurvey(admin);
      if (responses > 0) await submitResponse(server, survey);
      if (responses < 0) await countImpression(server, survey.id);
      expect(await listNotices(admin)).toEqual([]);
      const own = server.deps.host.info();
      Object.assign(server.deps.host, { info: () => ({ ...own, time_zone: to }) });
      expect(await listNotices(admin)).toEqual(isTold ? [CHANGED(to)] : []);
    },
  );

  test('10,000 responses are recounted while others come in, even after an interruption (FP-05)', async () => {
    const server = await start();
    const admin = await server.as('administrator');
    const { db, writer } = server.deps;
    const survey = await createSurvey(admin);
    const other = await createSurvey(admin);
    await storeMany(server, survey.id, 10_000);
    await storeMany(server, other.id, 50);
    const ids = (
      await db.selectFrom('responses').select('id').where('survey_id', '=', survey.id).orderBy('id').execute()
    ).map(({ id }) => id);
    await admin.post(`/surveys/${survey.id}/responses/trash`, {
      response_ids: ids.filter((id) => id % 11 === 0),
    });
    const ofOther = () => db.selectFrom('survey_days').selectAll().where('survey_id', '=', other.id).execute();
    const others = await ofOther();

    const broken = vi.spyOn(db, 'transaction');
    let parts = 0;
    broken.mockImplementation(() => {
      parts += 1;
      if (parts > 4) throw new Error('broken off');
      return Object.getPrototypeOf(db).transaction.call(db);
    });
    await expect(recountDays(db, survey.id, 'Pacific/Auckland')).rejects.toThrow('broken off');
    broken.mockRestore();
    expect(parts).toBe(5);
    expect(await recount(db)).toEqual([]);

    const coming = Array.from({ length: 40 }, (_, n) =>
      writer.submit(
        newResponse(survey.id, { day: '2026-03-09', submitted_at: `2026-03-08T${12 + (n % 10)}:00:00.000Z` }),
      ),
    );
    const [{ responses }] = await Promise.all([recountDays(db, survey.id, 'Pacific/Auckland'), ...coming]);
    expect(responses).toBeGreaterThanOrEqual(10_000);
    expect(await recountDays(db, survey.id, 'Pacific/Auckland')).toMatchObject({
      moved: 0,
      responses: 10_040,
    });
    expect(await recount(db)).toEqual([]);
    expect(await ofOther()).toEqual(others);
    await expectOwnCount(server, survey.id, 'Pacific/Auckland');
    // And back, over days of other lengths.
    await recountDays(db, survey.id, 'America/Los_Angeles');
    await expectOwnCount(server, survey.id, 'America/Los_Angeles');
    expect(await recount(db)).toEqual([]);
  });
});

/** Moments spread over the days around a clock change, each with its day in UTC. */
async function storeMany(server: TestServer, surveyId: number, count: number): Promise<void> {
  const first = Date.parse('2026-03-05T00:07:00.000Z');
  const all = Array.from({ length: count }, (_, n) => {
    const submitted_at = new Date(first + Math.floor((n * 9 * 86_400_000) / count)).toISOString();
    const answers = [
      choice('q1', n % 3 === 0 ? 'No' : 'Yes', n % 5 === 0 ? 'because' : null),
      written('q2', n % 4 === 0 ? null : 'words'),
      ticked('q3', n % 2 === 0 ? ['A', 'B'] : ['B']),
    ];
    return newResponse(surveyId, { day: submitted_at.slice(0, 10), submitted_at, answers });
  });
  for (let at = 0; at < count; at += 1000)
    await Promise.all(all.slice(at, at + 1000).map((one) => server.deps.writer.submit(one)));
}

/** The counts of the days are those of the responses, counted here; so are the first and last ids of each day. */
async function expectOwnCount({ deps: { db } }: TestServer, surveyId: number, zone: string): Promise<void> {
  const rows = await db
    .selectFrom('responses')
    .select(['id', 'status', 'submitted_at'])
    .where('survey_id', '=', surveyId)
    .execute();
  // Made once: it takes longer than all the days.
  const inZone = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
  const dayOf = (moment: string | number) => inZone.format(new Date(moment));
  const days = Map.groupBy(rows, ({ submitted_at }) => dayOf(submitted_at));
  for (const { submitted_at } of rows.slice(0, 50))
    expect(dayInZone(new Date(submitted_at), zone)).toBe(dayOf(submitted_at));
  const counted = await db
    .selectFrom('survey_days')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .where('first_id', 'is not', null)
    .orderBy('day')
    .execute();
  expect(
    counted.map(({ day, responses, trashed, first_id, last_id }) => ({
      day,
      responses,
      trashed,
      first_id,
      last_id,
    })),
  ).toEqual(
    [...days]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, ofDay]) => ({
        day,
        responses: ofDay.filter(({ status }) => status === 'publish').length,
        trashed: ofDay.filter(({ status }) => status === 'trash').length,
        first_id: Math.min(...ofDay.map(({ id }) => id)),
        last_id: Math.max(...ofDay.map(({ id }) => id)),
      })),
  );
}

async function _addSomebody(db: TestServer['deps']['db']): Promise<void> {
  const created_at = '2026-01-01T00:00:00.000Z';
  await db
    .insertInto('users')
    .values({
      email: 'first@example.test',
      name: 'First',
      role: 'administrator',
      password_hash: null,
      created_at,
    })
    .execute();
}
