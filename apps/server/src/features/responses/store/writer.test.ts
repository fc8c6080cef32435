import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../../platform/db/schema.ts';
import type { TestDatabase } from '../../../platform/db/testing.ts';
import { openTestDatabase, testDialects } from '../../../platform/db/testing.ts';
import { recount } from '../../results/recount.ts';
import type { NewResponse } from '../new-response.ts';
import { deleteResponses, trashResponses } from '../service.ts';
import { choice, counting, slow, written } from '../testing.ts';
import type { ResponseWriter } from './writer.ts';
import { createResponseWriter } from './writer.ts';

const DAY = '2026-03-01';

describe.each(testDialects())('%s', (dialect) => {
  let database: TestDatabase;
  let db: Db;
  let writer: ResponseWriter;
  let survey: number;

  beforeAll(async () => {
    database = await openTestDatabase(dialect);
    db = database.db;
    writer = createResponseWriter(db);
    survey = await insertSurvey(db);
  });
  afterAll(async () => {
    await writer.close();
    await database.close();
  });

  test('stores what arrives together in few transactions, each once, with its answers, counts and deliveries', async () => {
    const responses = Array.from({ length: 100 }, () => newResponse(survey));
    const stored = await Promise.all(responses.map((response) => writer.submit(response)));
    if (dialect === 'postgres') expect(await countTransactions(survey)).toBeLessThan(10);
    expect(new Set(stored.map(({ id }) => id)).size).toBe(100);
    expect(stored.every(({ repeated }) => !repeated)).toBe(true);
    const counts = await Promise.all(
      (['responses', 'answers', 'deliveries'] as const).map(async (table) => {
        const row = await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('survey_id', '=', survey)
          .executeTakeFirstOrThrow();
        return row.count;
      }),
    );
    // Choices stand in the response's own row.
    const texts = responses.flatMap(({ answers }) => answers.filter(({ text }) => text !== null));
    expect(counts).toEqual([100, texts.length, 100]);
    expect(await recount(db, survey)).toEqual([]);
  });

  test('replies to a repeated submission with the same id and stores nothing (D-13)', async () => {
    const [one, other] = [newResponse(survey), newResponse(survey)];
    const first = await writer.submit(one);
    const before = await dayOf(survey);
    const [again, twin, twinAgain] = await Promise.all([one, other, other].map((each) => writer.submit(each)));
    expect(again).toEqual({ id: first.id, repeated: true });
    expect(twin?.repeated).toBe(false);
    expect(twinAgain).toEqual({ id: twin?.id, repeated: true });
    expect((await dayOf(survey)).responses).toBe(before.responses + 1);
    expect(await recount(db, survey)).toEqual([]);
  });

  test('takes the same submission id for another survey as another submission', async () => {
    const other = await insertSurvey(db);
    const given = newResponse(survey);
    const [here, there] = await Promise.all([writer.submit(given), writer.submit({ ...given, survey_id: other })]);
    expect(there).toMatchObject({ repeated: false });
    expect(there.id).not.toBe(here.id);
  });

  test('one of 512 that cannot be stored costs its batch few transactions, and the others are stored (SP-70)', async () => {
    let transactions = 0;
    const counted = counting(db, () => transactions++);
    const all = createResponseWriter(counted, {
      limits: { batch: 512, backlog: 512, waiting: 2000, wait: 60_000 },
    });
    const deleted = await insertSurvey(db);
    await Promise.all([all.submit(newResponse(survey)), all.submit(newResponse(deleted))]);
    await db.deleteFrom('surveys').where('id', '=', deleted).execute();
    transactions = 0;
    const given = Array.from({ length: 512 }, (_, at) => newResponse(at === 300 ? deleted : survey));
    const results = await Promise.allSettled(given.map((response) => all.submit(response)));
    expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { code: 'not_found' } }]);
    expect(results[300]?.status).toBe('rejected');
    expect(transactions).toBeLessThanOrEqual(20);
    await all.close();
  });

  test('what waits meanwhile is stored in larger transactions (SP-69)', async () => {
    const sizes: number[] = [];
    const busy = createResponseWriter(slow(db, 20), { onBatch: ({ stored }) => sizes.push(stored) });
    await Promise.all(Array.from({ length: 40 }, () => busy.submit(newResponse(survey))));
    await Promise.all(Array.from({ length: 700 }, () => busy.submit(newResponse(survey))));
    expect(sizes).toEqual([40, 512, 188]);
    await busy.close();
  });

  test('one that cannot be stored does not take the others with it', async () => {
    const poisoned = { ...newResponse(survey), submission_id: null as unknown as string };
    const gone = newResponse(4711);
    const given = [newResponse(survey), poisoned, newResponse(survey), gone, newResponse(survey)];
    const results = await Promise.allSettled([
      ...given.map((response) => writer.submit(response)),
      writer.impression(4711, DAY),
      writer.impression(survey, DAY),
    ]);
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    for (const index of [3, 5]) expect(results[index]).toMatchObject({ reason: { code: 'not_found' } });
    expect(await recount(db, survey)).toEqual([]);
  });

  test('keeps odd characters out of the way of the others', async () => {
    const odd = newResponse(survey);
    const broken = { ...odd, page_name: 'half \ud83d of a pair, null \0 too' };
    const [stored] = await Promise.all([writer.submit(broken), writer.submit(newResponse(survey))]);
    const row = await db.selectFrom('responses').select('page_name').where('id', '=', stored.id).executeTakeFirst();
    expect(row?.page_name).toBe('half \ufffd of a pair, null  too');
  });

  test('counts impressions', async () => {
    const other = await insertSurvey(db);
    await Promise.all(Array.from({ length: 70 }, () => writer.impression(other, DAY)));
    await writer.impression(other, '2026-03-02');
    const days = await db
      .selectFrom('survey_days')
      .select(['day', 'impressions', 'responses', 'first_id'])
      .where('survey_id', '=', other)
      .orderBy('day')
      .execute();
    expect(days).toEqual([
      { day: DAY, impressions: 70, responses: 0, first_id: null },
      { day: '2026-03-02', impressions: 1, responses: 0, first_id: null },
    ]);
  });

  test('tells callers beyond its capacity to come back later', async () => {
    const results = await Promise.allSettled(Array.from({ length: 2100 }, () => writer.submit(newResponse(survey))));
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(100);
    expect(refused[0]).toMatchObject({ reason: { code: 'unavailable', status: 503 } });
    expect(await recount(db, survey)).toEqual([]);
  });

  test('callers who left give up their place to new ones and are stored after them (FS-07)', async () => {
    const small = createResponseWriter(slow(db, 20), {
      limits: { batch: 4, backlog: 4, waiting: 20, wait: 60_000 },
    });
    const order: string[] = [];
    let isGone = false;
    const submit = (what: string, gone = () => false) =>
      small.submit(newResponse(survey), gone).then(
        () => order.push(what),
        (error: { code: string }) => order.push(`${what} ${error.code}`),
      );
    const first = Array.from({ length: 20 }, () => submit('left', () => isGone));
    await submit('early');
    isGone = true;
    const next = Array.from({ length: 20 }, () => submit('new'));
    await submit('late');
    await Promise.all([...first, ...next]);
    await small.close();
    expect(order.slice(0, 2)).toEqual(['early unavailable', 'late unavailable']);
    const stored = order.slice(2);
    expect(stored.filter((what) => what === 'left')).toHaveLength(20);
    // The batch that was being written came before all others.
    expect(stored.lastIndexOf('new')).toBeLessThan(24);
    expect(await recount(db, survey)).toEqual([]);
  });

  test('when too many wait, the oldest of those who left get no reply (FS-07)', async () => {
    const small = createResponseWriter(slow(db, 30), {
      limits: { batch: 1, backlog: 1, waiting: 5, wait: 60_000 },
    });
    const results = Promise.allSettled(Array.from({ length: 5 }, () => small.submit(newResponse(survey), () => true)));
    const later = Promise.allSettled(Array.from({ length: 5 }, () => small.submit(newResponse(survey), () => true)));
    const here = small.submit(newResponse(survey));
    await expect(here).resolves.toMatchObject({ repeated: false });
    expect((await results).map(({ status }) => status)).toContain('rejected');
    expect((await later).every(({ status }) => status === 'fulfilled')).toBe(true);
    await small.close();
  });

  test('a call that would wait too long is refused, and none is once the queue is short (FS-07)', async () => {
    const small = createResponseWriter(slow(db, 40), {
      limits: { batch: 1, backlog: 1, waiting: 1000, wait: 100 },
    });
    const waiting = Array.from({ length: 8 }, () => small.submit(newResponse(survey)));
    await new Promise((resolve) => setTimeout(resolve, 160));
    await expect(small.submit(newResponse(survey))).rejects.toMatchObject({ code: 'unavailable' });
    await Promise.all(waiting);
    await expect(small.submit(newResponse(survey))).resolves.toMatchObject({ repeated: false });
    await small.close();
  });

  test('when many wait, a visit is not saved, but responses still are (PA-50)', async () => {
    const small = createResponseWriter(slow(db, 40), {
      limits: { batch: 1, backlog: 1, waiting: 10, wait: 60_000 },
    });
    const visit = { survey_id: survey, step: 1, saved_at: 0, answers: '[{}]', sent: '{}' };
    const waiting = Array.from({ length: 6 }, () => small.submit(newResponse(survey)));
    const save = () => small.save({ ...visit, submission_id: randomUUID() });
    await expect(save()).rejects.toMatchObject({ code: 'unavailable' });
    await Promise.all([...waiting, small.submit(newResponse(survey))]);
    await expect(save()).resolves.toBe('saved');
    await small.close();
  });

  test('two writers on the same survey lose and double nothing', async () => {
    const other = createResponseWriter(db);
    const shared = Array.from({ length: 50 }, () => newResponse(survey));
    const before = await dayOf(survey);
    const stored = await Promise.all(shared.flatMap((response) => [writer.submit(response), other.submit(response)]));
    expect(new Set(stored.map(({ id }) => id)).size).toBe(50);
    expect(stored.filter(({ repeated }) => !repeated)).toHaveLength(50);
    expect((await dayOf(survey)).responses).toBe(before.responses + 50);
    expect(await recount(db, survey)).toEqual([]);
    await other.close();
  });

  test('a number is never given twice, whatever another process stored or deleted meanwhile', async () => {
    const other = createResponseWriter(db);
    await writer.submit(newResponse(survey));
    const { id: deleted } = await other.submit(newResponse(survey));
    await trashResponses(db, survey, [deleted]);
    await deleteResponses(db, survey, [deleted]);
    const { id: next } = await writer.submit(newResponse(survey));
    expect(next).toBeGreaterThan(deleted);
    const known = newResponse(survey);
    const first = await other.submit(known);
    const [repeated, last] = await Promise.all([writer.submit(known), writer.submit(newResponse(survey))]);
    expect(repeated).toEqual({ id: first.id, repeated: true });
    expect(last.id).toBeGreaterThan(first.id);
    expect(await recount(db, survey)).toEqual([]);
    await other.close();
  });

  test('stores what waits when it is closed, and takes no more', async () => {
    const closing = createResponseWriter(db);
    const stored = closing.submit(newResponse(survey));
    await closing.close();
    await expect(stored).resolves.toMatchObject({ repeated: false });
    await expect(closing.submit(newResponse(survey))).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('refuses while the database is away and goes on when it is back', async () => {
    if (dialect === 'postgres') {
      await sql`alter table survey_days rename to away`.execute(db);
      await expect(writer.submit(newResponse(survey))).rejects.toThrow();
      await sql`alter table away rename to survey_days`.execute(db);
    } else {
      await sql`pragma max_page_count = 1`.execute(db);
      const results = await Promise.allSettled(Array.from({ length: 64 }, () => writer.submit(newResponse(survey))));
      // What still fits into the file's free pages is stored.
      for (const result of results) {
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'SQLITE_FULL' });
      }
      await sql`pragma max_page_count = 1000000`.execute(db);
    }
    await expect(writer.submit(newResponse(survey))).resolves.toMatchObject({ repeated: false });
    expect(await recount(db, survey)).toEqual([]);
  });

  async function dayOf(surveyId: number) {
    return db
      .selectFrom('survey_days')
      .selectAll()
      .where('survey_id', '=', surveyId)
      .where('day', '=', DAY)
      .executeTakeFirstOrThrow();
  }

  /** In how many transactions the survey's responses were stored. */
  async function countTransactions(surveyId: number): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(distinct xmin::text) as count from responses where survey_id = ${surveyId}`.execute(db);
    return rows[0]?.count ?? 0;
  }
});

function newResponse(survey_id: number): NewResponse {
  const picked = Math.random() < 0.5 ? 'Yes' : 'No';
  const text = Math.random() < 0.5 ? null : 'Some words';
  return {
    survey_id,
    submission_id: randomUUID(),
    survey_version: 1,
    day: DAY,
    submitted_at: `${DAY}T12:00:00.000Z`,
    page_name: 'Home',
    page_url: null,
    user_ip: '127.0.0.1',
    country: null,
    status: 'publish',
    suspicion: null,
    user_browser: 'Firefox 130',
    user_os: 'Linux',
    user_device: 'Desktop',
    answers: [choice('q1', picked), written('q2', text)],
    deliveries: [
      {
        kind: 'email',
        event: 'response.created',
        destination: 'mail:a',
        target: '{}',
        recipients: 'sealed somewhere',
      },
    ],
  };
}

async function insertSurvey(db: Db): Promise<number> {
  const texts = {
    title: 'S',
    cookie_name: 'c',
    questions: '[]',
    settings: '{}',
    notifications: '{}',
    extensions: '{}',
  };
  const fixed = { type: 'regular', status: 'publish', template: null, publish_at: null } as const;
  const row = await db
    .insertInto('surveys')
    .values({
      ...texts,
      ...fixed,
      version: 1,
      revision: 1,
      last_publication: 0,
      created_at: '',
      updated_at: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
