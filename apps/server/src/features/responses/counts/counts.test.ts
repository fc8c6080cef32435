import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../../platform/db/schema.ts';
import type { TestDatabase } from '../../../platform/db/testing.ts';
import { openTestDatabase, testDialects } from '../../../platform/db/testing.ts';
import { recount } from '../../results/recount.ts';
import type { NewAnswer } from '../new-response.ts';
import { deleteResponses, restoreResponses, trashResponses } from '../service.ts';
import type { ResponseWriter } from '../store/writer.ts';
import { createResponseWriter } from '../store/writer.ts';
import { choice, newResponse, ticked, written } from '../testing.ts';
import { foldCounts } from './fold-counts.ts';

type Step =
  | { kind: 'submit'; day: string; answers: NewAnswer[]; twice: boolean; by: number }
  | { kind: 'trash' | 'restore' | 'delete'; picks: number[] }
  | { kind: 'impression'; day: string; by: number }
  | { kind: 'fold'; day: string };

const day = fc.constantFrom('2026-03-01', '2026-03-02', '2026-03-09');
const comments = fc.constantFrom('because', null);
const answers = fc.tuple(
  fc
    .tuple(fc.constantFrom('Yes', 'No', 'It\'s 50% "sure", [you]', null), comments)
    .map(([value, words]) => choice('q1', value, words)),
  fc.constantFrom('words', null).map((value) => written('q2', value)),
  fc
    .tuple(fc.option(fc.subarray(['A', 'B, C', 'D"'], { minLength: 1 })), comments)
    .map(([values, words]) => ticked('q3', values, words)),
);
const picks = fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 6 });
/** Which of three processes does it. */
const by = fc.nat({ max: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('submit' as const), day, answers, twice: fc.boolean(), by }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('trash', 'restore', 'delete'), picks }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('impression' as const), day, by }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fold' as const), day }) },
);

describe.each(testDialects())('%s', (dialect) => {
  let database: TestDatabase;
  let db: Db;
  let writers: ResponseWriter[];

  beforeAll(async () => {
    database = await openTestDatabase(dialect);
    db = database.db;
    writers = [0, 1, 2].map((shard) => createResponseWriter(db, { shard: () => shard }));
  });
  afterAll(async () => {
    for (const writer of writers) await writer.close();
    await database.close();
  });

  test('whatever is submitted, trashed, restored and deleted at once, by several processes, the counts are those of the rows (D-40, SP-66)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), fc.integer({ min: 1, max: 6 }), play),
      { numRuns: 30 },
    );
  });

  test('what eight processes count is one row for each key once the day is over, and the sums stay (SP-67)', async () => {
    const survey = await insertSurvey();
    const eight = Array.from({ length: 8 }, (_, shard) => createResponseWriter(db, { shard: () => shard }));
    for (const day of ['2026-03-01', '2026-03-02', '2026-03-03'])
      await Promise.all(
        eight.flatMap((writer) => [
          writer.submit(newResponse(survey, { day })),
          writer.submit(newResponse(survey, { day, answers: [ticked('q3', ['A', 'B'], 'because')] })),
          writer.impression(survey, day),
        ]),
      );
    const days = async (table: 'survey_days' | 'question_days' | 'option_days') => {
      const rows = await db
        .selectFrom(table)
        .select(['day', (eb) => eb.fn.countAll<number>().as('count')])
        .where('survey_id', '=', survey)
        .groupBy('day')
        .orderBy('day')
        .execute();
      return rows.map(({ count }) => count);
    };
    const all = async () => [await days('survey_days'), await days('question_days'), await days('option_days')];
    const sums = () =>
      db
        .selectFrom('survey_days')
        .select((eb) => ['day', eb.fn.sum('responses').as('a'), eb.fn.sum('impressions').as('b')])
        .select((eb) => [eb.fn.min('first_id').as('c'), eb.fn.max('last_id').as('d')])
        .where('survey_id', '=', survey)
        .groupBy('day')
        .orderBy('day')
        .execute();
    const before = await sums();
    expect(before.map(({ a, b }) => [a, b])).toEqual([
      [16, 8],
      [16, 8],
      [16, 8],
    ]);
    expect(await all()).toEqual([
      [8, 8, 8],
      [24, 24, 24],
      [24, 24, 24],
    ]);
    await Promise.all([foldCounts(db, '2026-03-03'), foldCounts(db, '2026-03-03')]);
    expect(await all()).toEqual([
      [1, 1, 8],
      [3, 3, 24],
      [3, 3, 24],
    ]);
    expect(await sums()).toEqual(before);
    expect(await recount(db, survey)).toEqual([]);
    for (const writer of eight) await writer.close();
  });

  /** Runs the steps, some at the same time. */
  async function play(steps: Step[], atOnce: number): Promise<void> {
    const survey = await insertSurvey();
    const ids: number[] = [];
    for (let at = 0; at < steps.length; at += atOnce) {
      await Promise.all(steps.slice(at, at + atOnce).map((each) => take(survey, each, ids)));
    }
    expect(await recount(db, survey)).toEqual([]);
    const left = await db.selectFrom('responses').select(['id', 'choices']).where('survey_id', '=', survey).execute();
    const texts = await db
      .selectFrom('answers')
      .select('response_id')
      .where('survey_id', '=', survey)
      .where('value', 'is not', null)
      .execute();
    const written = left.filter(({ choices }) => choices.includes('*'));
    expect(new Set(texts.map((row) => row.response_id))).toEqual(new Set(written.map((row) => row.id)));
  }

  async function take(survey: number, taken: Step, ids: number[]): Promise<void> {
    if (taken.kind === 'fold') return foldCounts(db, taken.day);
    const writer = writers['by' in taken ? taken.by : 0] as ResponseWriter;
    if (taken.kind === 'impression') return writer.impression(survey, taken.day);
    if (taken.kind === 'submit') {
      const response = newResponse(survey, { day: taken.day, answers: taken.answers });
      const stored = await Promise.all((taken.twice ? [1, 2] : [1]).map(() => writer.submit(response)));
      ids.push(stored[0]?.id ?? 0);
      return;
    }
    const picked = taken.picks.flatMap((pick) => ids[pick] ?? []);
    const actions = { trash: trashResponses, restore: restoreResponses, delete: deleteResponses };
    await actions[taken.kind](db, survey, picked);
  }

  async function insertSurvey(): Promise<number> {
    const texts = { title: 'S', cookie_name: 'c', questions: '[]', settings: '{}', notifications: '{}' };
    const fixed = { type: 'regular', status: 'publish', template: null, publish_at: null } as const;
    const row = await db
      .insertInto('surveys')
      .values({
        ...texts,
        ...fixed,
        extensions: '{}',
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
});

describe('recount', () => {
  test('finds every kind of difference', async () => {
    const database = await openTestDatabase('sqlite');
    const { db } = database;
    const writer = createResponseWriter(db);
    const survey = await db
      .insertInto('surveys')
      .values({
        title: 'S',
        cookie_name: 'c',
        questions: '[]',
        settings: '{}',
        notifications: '{}',
        extensions: '{}',
        type: 'regular',
        status: 'publish',
        template: null,
        publish_at: null,
        version: 1,
        revision: 1,
        last_publication: 0,
        created_at: '',
        updated_at: '',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writer.submit(newResponse(survey.id));
    await db.updateTable('survey_days').set({ responses: 3, trashed: 1, last_id: 0 }).execute();
    await db.updateTable('question_days').set({ answered: 2 }).where('question_id', '=', 'q1').execute();
    await db.deleteFrom('option_days').execute();
    const found = await recount(db);
    expect(found.map(({ column, kept, counted }) => [column, kept, counted])).toEqual([
      ['responses', 3, 1],
      ['trashed', 1, 0],
      ['answered', 2, 1],
      ['count', 0, 1],
      ['first_id to last_id', 0, 1],
    ]);
    expect(found[2]).toMatchObject({
      table: 'question_days',
      survey_id: survey.id,
      key: 'q1 choice und 2026-03-01',
    });
    await writer.close();
    await database.close();
  });
});
