import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../platform/db/schema.ts';
import { listParts } from '../../platform/db/size.ts';
import { createSurvey, submitResponse, textQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { deliveryKinds } from '../deliveries/kinds.ts';
import { dispatchDue } from '../deliveries/testing.ts';
import { newResponse, ticked } from './testing.ts';

// What a response takes is measured by `npm run bench -- --only bytes`; here is what can be said about a few thousand rows.
describe.each(testDialects())('on %s', (dialect) => {
  let server: TestServer;
  let db: Db;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all' });
    db = server.deps.db;
  });
  afterAll(() => server.close());

  const bytesOf = async (tables: RegExp) =>
    (await listParts(db)).filter(({ name }) => tables.test(name)).reduce((sum, { bytes }) => sum + bytes, 0);

  test('a mail that was sent takes 350 bytes at most, and keeps nobody’s address (BK-63)', async () => {
    const admin = await server.as('administrator');
    const addresses = 'ann@customers.example.test, benjamin@customers.example.test';
    const survey = await createSurvey(admin, {
      questions: [textQuestion('q1')],
      notifications: { email: { active: true, addresses } },
    });
    await submitResponse(server, survey, { answers: [{ question_id: 'q1', value: 'Some words' }] });
    const mails = () => db.selectFrom('deliveries').selectAll().execute();
    const [waiting] = await mails();
    expect(waiting).toMatchObject({ status: 'pending', kind: 'email' });
    expect(waiting?.recipients.length).toBeGreaterThan(100);
    await dispatchDue(server.deps, deliveryKinds(server.deps));
    expect(server.mails[0]?.to).toHaveLength(2);
    const [sent, ...others] = await mails();
    expect(others).toEqual([]);
    expect(sent).toMatchObject({ status: 'sent', recipients: '', next_attempt_at: '', last_error: null });
    expect(sent?.sent_at).not.toBeNull();

    const columns = sql.raw(Object.keys(sent ?? {}).join(', '));
    const copied = sql.raw(
      Object.keys(sent ?? {})
        .map((name) => (name === 'response_id' ? 'response_id + n' : name))
        .join(', '),
    );
    await sql`insert into deliveries (${columns})
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 4000)
      select ${copied} from deliveries, numbers`.execute(db);
    expect((await bytesOf(/^deliveries/)) / 4001).toBeLessThanOrEqual(350);
  });

  test('a day of a survey with 5 questions and 20 options takes 6,500 bytes at most (BK-63)', async () => {
    const { id } = await createSurvey(await server.as('administrator'));
    const questions = ['q1', 'q2', 'q3', 'q4', 'q5'];
    const days = Array.from({ length: 200 }, (_, n) => new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10));
    const before = await bytesOf(/^(survey|question|option)_days/);
    await Promise.all(
      days.map((day) =>
        server.deps.writer.submit(
          newResponse(id, { day, answers: questions.map((q) => ticked(q, ['A', 'B', 'C', 'D'])) }),
        ),
      ),
    );
    const { count } = await db
      .selectFrom('option_days')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('survey_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(200 * 20);
    expect(((await bytesOf(/^(survey|question|option)_days/)) - before) / 200).toBeLessThanOrEqual(6500);
  });

  test('what a site does not use is not stored (BK-61)', async () => {
    const { id } = await createSurvey(await server.as('administrator'));
    const store = async (change: Parameters<typeof newResponse>[1]) => {
      const response = newResponse(id, { answers: [], ...change });
      await server.deps.writer.submit(response);
      const row = await db
        .selectFrom('responses')
        .selectAll()
        .where('survey_id', '=', id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return Object.entries(row).flatMap(([name, value]) => (value === null ? [] : [name]));
    };
    const plain = await store({});
    expect(plain.sort()).toEqual([
      'agent_id',
      'choices',
      'day',
      'id',
      'page_name',
      'status',
      'submission_id',
      'submitted_at',
      'survey_id',
      'survey_version',
      'user_ip',
    ]);
    const used = await store({
      country: 'DE',
      suspicion: 'honeypot',
      page_url: 'https://site.test/a',
      status: 'spam',
    });
    expect(used.filter((name) => !plain.includes(name)).sort()).toEqual(['country', 'page_url_id', 'suspicion']);
  });
});
