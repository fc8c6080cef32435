import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeDelivery } from '../deliveries/service.ts';
import { MOVE } from '../responses/new-layout-testing.ts';
import type { Db } from './schema.ts';
import type { TestDatabase } from './testing.ts';
import { openTestDatabase, PUBLIC_URL, testDialects } from './testing.ts';

const STEP = '0013-destinations';
const URL = 'https://planted.example.test/T0KEN';
/** So that the test can tell what was sealed from what was not. */
const SECRETS = (purpose: string) => ({
  seal: (text: string) =>
    text === '' ? '' : `sealed:${Buffer.from(`${purpose} ${text}`).toString('base64')}`,
  open: (text: string) => text,
});
const opened = (text: string) => Buffer.from(text.replace('sealed:', ''), 'base64').toString();

describe.each(testDialects())('a database from before destinations, on %s', (dialect) => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await openTestDatabase(dialect, STEP);
    db = database.db;
  });
  afterAll(() => database.close());

  test('webhooks get ids and are sealed, deliveries keep their numbers, states and destinations, no address stays open (FS-18, DC-33)', async () => {
    const hooks = [
      { name: 'A', request_url: URL, secret: 'PLANTED', headers: [{ key: 'k', value: 'PLANTED' }], body: [] },
      { name: 'B', request_url: URL, secret: 'sealed:already', headers: [], body: [] },
    ];
    const notifications = JSON.stringify({ webhook: { active: true, webhooks: hooks } });
    await sql`insert into surveys (title, type, status, cookie_name, questions, settings, notifications, extensions,
        version, revision, created_at, updated_at)
      values ('S', 'regular', 'publish', 'c', '[]', '{}', ${notifications}, '{}', 1, 1, '2026', '2026')`.execute(
      db,
    );
    const address = createHash('sha256').update(URL).digest('base64url').slice(0, 22);
    const insert = (id: number, kind: string, target: object, status: string, error: string | null = null) =>
      sql`insert into deliveries (id, survey_id, response_id, kind, target, status, attempts, next_attempt_at, last_error, created_at)
        values (${id}, 1, 7, ${kind}, ${JSON.stringify(target)}, ${status}, 2, '2026-01-01', ${error}, '2026')`.execute(
        db,
      );
    await insert(3, 'addon:webhooks', { id: 'message', address, nth: 1 }, 'pending');
    await insert(4, 'email', { addresses: ['ann@example.test'] }, 'failed', '550 <ann@example.test> refused');
    await insert(5, 'email', { addresses: ['ann@example.test'] }, 'pending');
    await insert(6, 'addon:google-drive', {}, 'held');
    await insert(90, 'addon:webhooks', { id: 'lost', address: 'gone', nth: 0 }, 'sent');
    await sql`delete from deliveries where id = 90`.execute(db);
    if (dialect === 'postgres')
      await sql`select setval(pg_get_serial_sequence('deliveries', 'id'), 90)`.execute(db);

    expect(await database.migrate(SECRETS, PUBLIC_URL, MOVE)).toContain(STEP);

    const survey = await db.selectFrom('surveys').select('notifications').executeTakeFirstOrThrow();
    expect(survey.notifications).not.toMatch(/PLANTED|T0KEN/);
    const [a, b] = JSON.parse(survey.notifications).webhook.webhooks;
    expect(a.id).not.toBe(b.id);
    expect([a.request_url, a.secret, a.headers[0].value].map(opened)).toEqual([
      `webhooks ${URL}`,
      'webhooks PLANTED',
      'webhooks PLANTED',
    ]);
    expect(b.secret).toBe('sealed:already');
    const rows = await db
      .selectFrom('deliveries')
      .selectAll()
      .orderBy('response_id')
      .orderBy('number')
      .execute();
    expect(rows).toMatchObject([
      { number: 0, kind: 'addon:webhooks', destination: `webhooks:${b.id}`, status: 'pending', attempts: 2 },
      { number: 1, kind: 'email', status: 'failed', last_error: '550 <(address)> refused', target: '{}' },
      { number: 2, kind: 'email', status: 'pending' },
      { number: 3, destination: 'google-drive:account', status: 'held', recipients: '' },
    ]);
    expect(JSON.parse(rows[0]?.target ?? '')).toEqual({ id: 'message', webhook: b.id });
    expect(rows[1]?.destination).toBe(rows[2]?.destination);
    expect(rows.map(({ recipients }) => recipients && opened(recipients))).toEqual([
      '',
      'deliveries [{"address":"ann@example.test","state":"failed"}]',
      'deliveries [{"address":"ann@example.test","state":"waiting"}]',
      '',
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/ann@|T0KEN/);
    const summary = { kind: 'summary', event: 'summary.weekly' as const, destination: 'mail:x', target: {} };
    await storeDelivery(db, { secret: 'a secret', previousSecrets: [] }, summary, '2026-03-01T00:00:00.000Z');
    const added = await db
      .selectFrom('deliveries')
      .select('number')
      .where('survey_id', '=', 0)
      .executeTakeFirstOrThrow();
    // A number is never used twice: it identifies a mail.
    expect(added.number).toBeGreaterThan(90);
  });
});
