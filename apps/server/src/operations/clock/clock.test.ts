import { createHash } from 'node:crypto';
import type { WidgetDocument } from '@userfeedback/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { deliveryKinds } from '../../features/deliveries/kinds.ts';
import { dispatchDue } from '../../features/deliveries/testing.ts';
import { createUser } from '../../features/users/accounts/service.ts';
import { createSignInLink } from '../../features/users/links/service.ts';
import { openSession } from '../../features/users/sessions/service.ts';
import { claimTask, isTaskClaimed } from '../../platform/db/task-claims.ts';
import { createSurvey, submitResponse } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { clockJob } from './clock.ts';

const RIGHT = Date.parse('2026-11-20T12:00:00.000Z');
const HOUR = 3_600_000;
const WRONG = {
  '30 hours ahead': 30 * HOUR,
  '3 years ahead': 3 * 365 * 24 * HOUR,
  '30 hours behind': -30 * HOUR,
  '3 years behind': -3 * 365 * 24 * HOUR,
};
const at = (moment: number) => new Date(moment).toISOString();

let server: TestServer;
afterEach(() => server.close());

describe.each(testDialects())('a clock that was wrong, on %s', (dialect) => {
  test.each(Object.entries(WRONG))(
    '%s: submissions and sign-in work as soon as it is right (FS-10)',
    async (_how, off) => {
      server = await startTestServer({ dialect, now: at(RIGHT), config: { rateLimit: true } });
      const survey = await createSurvey(await server.apiKey('administrator'));
      const ada = { email: 'ada@x.test', password: 'correct horse battery' };
      const { id } = await createUser(server.deps, { ...ada, name: 'Ada', role: 'editor' });
      const nonce = async () => {
        const { body } = await server.visitor.get<WidgetDocument>('/widget');
        return body.surveys.find((one) => one.id === survey.id)?.nonces.submission ?? '';
      };
      const submit = async () => {
        const answers = [{ question_id: survey.questions[0]?.id, value: 'Yes' }];
        return (await server.visitor.post(`/surveys/${survey.id}/responses`, { answers, nonce: await nonce() })).status;
      };
      server.setNow(at(RIGHT + off));
      await nonce();
      await server.visitor.post('/session', ada);
      for (let n = 0; n < 11; n += 1) await server.visitor.post('/session', { ...ada, password: 'wrong' });
      server.setNow(at(RIGHT + 65_000));
      expect(await submit()).toBe(201);
      const signedIn = await server.visitor.post('/session', ada);
      expect(signedIn.status).toBe(200);
      // Sessions of the wrong time end no later than others, once they are used.
      const sessions = async () =>
        (await server.deps.db.selectFrom('sessions').select('expires_at').where('user_id', '=', id).execute()).map(
          ({ expires_at }) => Date.parse(expires_at),
        );
      await new Promise((resolve) => setTimeout(resolve, 600));
      const cookie = signedIn.headers['set-cookie']?.split(';')[0] ?? '';
      await server.visitor.inject({ method: 'GET', url: '/api/v1/site-info', headers: { cookie } });
      expect((await sessions()).filter((end) => end > RIGHT && end < RIGHT + 15 * 24 * HOUR).length).toBeGreaterThan(0);
    },
  );
});

const SECOND = 1000;
const DAY = 24 * HOUR;
/** How far off the clock was, and how it continues once it is right. */
class WrongClock {
  readonly #off: number;
  readonly #job: ReturnType<typeof clockJob>;
  #steady = 0;

  constructor(off: number) {
    this.#off = off;
    this.#job = clockJob(() => this.#steady);
  }

  /** A server whose clock goes wrong after a while. */
  async begin(): Promise<void> {
    await this.#job.run(server.deps);
    await this.#pass(5 * SECOND, this.#off);
  }

  /** After 65 seconds the clock is right again, and this many seconds pass. */
  async end(seconds = 55): Promise<void> {
    await this.#pass(60 * SECOND, this.#off);
    for (let passed = 0; passed < seconds; passed += 5) await this.#pass(5 * SECOND, 0);
  }

  async #pass(milliseconds: number, off: number): Promise<void> {
    this.#steady += milliseconds;
    server.setNow(at(RIGHT + this.#steady + off));
    await this.#job.run(server.deps);
  }
}

describe.each(testDialects())('what was made under a wrong clock, on %s', (dialect) => {
  describe.each(Object.entries(WRONG))('%s', (_how, off) => {
    const start = async () => {
      server = await startTestServer({ dialect, now: at(RIGHT), config: { rateLimit: true } });
      return new WrongClock(off);
    };
    const person = async () => {
      const ada = { email: 'ada@x.test', name: 'Ada', role: 'editor', password: null };
      return (await createUser(server.deps, ada)).id;
    };
    const status = async (token: string) => {
      // Longer than a process caches sessions.
      await new Promise((resolve) => setTimeout(resolve, 600));
      const headers = { cookie: `userfeedback_session=${token}` };
      return (await server.visitor.inject({ method: 'GET', url: '/api/v1/site-info', headers })).status;
    };
    const ends = async (table: 'sessions' | 'sign_in_links') =>
      (await server.deps.db.selectFrom(table).select('expires_at').execute()).map(({ expires_at }) =>
        Date.parse(expires_at),
      );

    test('deliveries are sent: new ones, those that wait for a try and those whose process is gone (FS-10)', async () => {
      const clock = await start();
      const survey = await createSurvey(await server.apiKey('administrator'), {
        notifications: { email: { active: true, addresses: 'ann@x.test' } },
      });
      const { db } = server.deps;
      await clock.begin();
      const wrong = server.deps.now().getTime();
      for (let n = 0; n < 3; n += 1) expect((await submitResponse(server, survey)).status).toBe(201);
      const ofResponses = db.selectFrom('deliveries').select(['response_id', 'status']).orderBy('response_id');
      const ids = (await ofResponses.execute()).map(({ response_id }) => response_id);
      await db
        .updateTable('deliveries')
        .set({ attempts: 1, next_attempt_at: at(wrong + 6 * HOUR) })
        .where('response_id', '=', ids[1] ?? 0)
        .execute();
      await db
        .updateTable('deliveries')
        .set({ status: 'sending', attempts: 1, next_attempt_at: at(wrong + 5 * 60 * SECOND) })
        .where('response_id', '=', ids[2] ?? 0)
        .execute();
      await clock.end();
      while ((await dispatchDue(server.deps, deliveryKinds(server.deps))) > 0);
      expect((await ofResponses.execute()).map((row) => row.status)).toEqual(['sent', 'sent', 'sent']);
    });

    test('sessions from before and from that time go on, and end no later than others, used or not (FS-10)', async () => {
      const clock = await start();
      const id = await person();
      const before = await openSession(server.deps, id);
      // From an earlier process, and not used in the meantime.
      const unused = 'a token that nobody uses';
      await server.deps.db
        .insertInto('sessions')
        .values({
          token_hash: createHash('sha256').update(unused).digest('hex'),
          user_id: id,
          id: 'unused',
          how: 'password',
          last_seen_at: at(RIGHT),
          proven_at: at(RIGHT),
          browser: '',
          os: '',
          country: null,
          network: '',
          created_at: at(RIGHT),
          expires_at: at(RIGHT + 14 * DAY),
        })
        .execute();
      await clock.begin();
      const during = await openSession(server.deps, id);
      await openSession(server.deps, id);
      await status(before.token);
      await clock.end();
      expect(await Promise.all([before.token, during.token, unused].map(status))).toEqual([200, 200, 200]);
      for (const end of await ends('sessions')) {
        expect(end).toBeGreaterThan(RIGHT + 12 * DAY);
        expect(end).toBeLessThan(RIGHT + 15 * DAY);
      }
    });

    test('a sign-in link of that time works once, and for a day (FS-10)', async () => {
      const clock = await start();
      const id = await person();
      await clock.begin();
      const [token] = [await createSignInLink(server.deps, id), await createSignInLink(server.deps, id)];
      await clock.end();
      for (const end of await ends('sign_in_links')) {
        expect(end).toBeGreaterThan(RIGHT + 23 * HOUR);
        expect(end).toBeLessThan(RIGHT + 25 * HOUR);
      }
      const use = async () => (await server.visitor.post('/session/link', { token })).status;
      expect([await use(), await use()]).toEqual([200, 401]);
    });

    test('calls are limited for a minute, not until the wrong time comes (FS-10)', async () => {
      const steady = vi.spyOn(performance, 'now');
      const moment = performance.now();
      const wall = vi.spyOn(Date, 'now');
      try {
        await start();
        const attempt = async () => (await server.visitor.post('/session/link', { token: 'none' })).status;
        steady.mockReturnValue(moment);
        wall.mockReturnValue(RIGHT + off);
        for (let n = 0; n < 21; n += 1) await attempt();
        expect(await attempt()).toBe(429);
        wall.mockReturnValue(RIGHT + 65 * SECOND);
        steady.mockReturnValue(moment + 61 * SECOND);
        expect(await attempt()).toBe(401);
      } finally {
        steady.mockRestore();
        wall.mockRestore();
      }
    });

    test('a week claimed at that time is claimed again at its own, and no news from future days is left (FS-10)', async () => {
      const clock = await start();
      const { db } = server.deps;
      const survey = await createSurvey(await server.apiKey('administrator'));
      await claimTask(db, 'summary', '2026-11-09', at(RIGHT - DAY));
      await clock.begin();
      const wrong = at(server.deps.now().getTime());
      await claimTask(db, 'summary', '2026-11-16', wrong);
      const news = { id: 'n', kind: 'live' as const, survey_id: survey.id, happened_at: wrong };
      await db.insertInto('notifications').values(news).execute();
      await clock.end();
      expect(await isTaskClaimed(db, 'summary', '2026-11-09')).toBe(true);
      if (off > 0) {
        expect(await isTaskClaimed(db, 'summary', '2026-11-16')).toBe(false);
        expect(await db.selectFrom('notifications').selectAll().execute()).toEqual([]);
      }
    });
  });

  test('what an earlier process left behind is trusted for no longer than allowed (FS-10)', async () => {
    server = await startTestServer({ dialect, now: at(RIGHT) });
    const { db } = server.deps;
    const survey = await createSurvey(await server.apiKey('administrator'), {
      notifications: { email: { active: true, addresses: 'ann@x.test' } },
    });
    await submitResponse(server, survey);
    await db
      .updateTable('deliveries')
      .set({ next_attempt_at: at(RIGHT + 30 * HOUR) })
      .execute();
    const ada = { email: 'ada@x.test', name: 'Ada', role: 'editor', password: null };
    const { id } = await createUser(server.deps, ada);
    await openSession(server.deps, id);
    await db
      .updateTable('sessions')
      .set({ expires_at: at(RIGHT + 1000 * DAY) })
      .execute();
    let steady = 0;
    const job = clockJob(() => steady);
    await job.run(server.deps);
    while ((await dispatchDue(server.deps, deliveryKinds(server.deps))) > 0);
    expect(server.mails).toHaveLength(1);
    steady = 25 * HOUR;
    server.setNow(at(RIGHT + steady));
    await job.run(server.deps);
    const { expires_at } = await db.selectFrom('sessions').select('expires_at').executeTakeFirstOrThrow();
    expect(Date.parse(expires_at)).toBeLessThan(RIGHT + 16 * DAY);
  });

  test('a small correction of the clock changes nothing that waits (FS-10)', async () => {
    server = await startTestServer({ dialect, now: at(RIGHT) });
    const survey = await createSurvey(await server.apiKey('administrator'), {
      notifications: { email: { active: true, addresses: 'ann@x.test' } },
    });
    await submitResponse(server, survey);
    const { db } = server.deps;
    const later = at(RIGHT + 6 * HOUR);
    await db.updateTable('deliveries').set({ next_attempt_at: later }).execute();
    const job = clockJob(() => 0);
    await job.run(server.deps);
    for (const seconds of [-30, 20]) {
      server.setNow(at(RIGHT + seconds * SECOND));
      await job.run(server.deps);
    }
    const row = await db.selectFrom('deliveries').select('next_attempt_at').executeTakeFirstOrThrow();
    expect(row.next_attempt_at).toBe(later);
  });
});
