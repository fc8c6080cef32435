import type { Import, QuestionStats, SavedSurvey, SurveyResults } from '@userfeedback/contract';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import type { QuestionBody } from '../../testing/factories.ts';
import { createSurvey, submitResponse } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { importAll } from '../imports/testing.ts';
import { BatchStore } from '../responses/store/store-batch.ts';
import { answer, newResponse } from '../responses/testing.ts';
import { recount } from './recount.ts';

const HEIGHT = { id: 'height', type: 'number', title: 'How high?', config: { decimals: 2 } } as QuestionBody;
const WHEN = { id: 'when', type: 'date', title: 'When?' } as QuestionBody;
const asNumber = { question_id: 'height', question_title: 'How high?', question_type: 'number', kind: 'number' };
const asDate = { question_id: 'when', question_title: 'When?', question_type: 'date', kind: 'date' };

function isLeft({ n }: { n: number }): boolean {
  return n % 5 === 1;
}

describe.each(testDialects())('numbers and dates on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', now: '2026-11-20T12:00:00Z' });
    admin = await server.as('administrator');
  });
  afterAll(() => server.close());

  const cardOf = async ({ id }: SavedSurvey, query = ''): Promise<QuestionStats> => {
    const { body } = await admin.get<SurveyResults>(
      `/surveys/${id}/results?start_date=2026-11-01&end_date=2026-11-30${query}`,
    );
    return body.question_stats[0] as QuestionStats;
  };
  /** Each of another response; every tenth has a comment, every third the plan Pro, every fifth was left. */
  const store = async ({ id }: SavedSurvey, asked: typeof asNumber, values: readonly (number | string | null)[]) => {
    const batches = new BatchStore(server.deps.db);
    const responses = values.map((value, n) =>
      newResponse(id, {
        day: `2026-11-${String(1 + (n % 20)).padStart(2, '0')}`,
        answers: [answer({ ...asked, options: null }, value, n % 10 === 0 ? 'Because' : null)],
        fields: n % 3 === 0 ? [{ name: 'plan', label: 'Plan', value: 'Pro' }] : [],
        ...(isLeft({ n }) && {
          status: 'partial' as const,
          left: { step: 1, started_at: 1, last_answer_at: 2, question: null },
        }),
      }),
    );
    const saves = responses.flatMap(({ survey_id, submission_id, left }) =>
      left ? [{ survey_id, submission_id, step: 1, saved_at: 2, answers: '[]', sent: '{}' }] : [],
    );
    await batches.store({ responses: [], impressions: [], saves });
    const stored = await batches.store({ responses: responses.map((one) => batches.prepare(one)), impressions: [] });
    return values.map((value, n) => ({ n, value, id: stored.responses[n]?.id ?? 0 }));
  };

  test('1,000 random numbers: average and ranges are those of an own computation, also after trash and restore (QX-31)', async () => {
    const survey = await createSurvey(admin, { questions: [HEIGHT] });
    let seed = 7;
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const values = Array.from({ length: 1000 }, (_, n) =>
      n % 11 === 0 ? null : Math.round(random() * 250_000 - 50_000) / 100,
    );
    const all = await store(survey, asNumber, values);
    const compare = async (isSeen: (one: (typeof all)[number]) => boolean, query = '') => {
      const numbers = all.filter(isSeen).flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
      const card = await cardOf(survey, query);
      expect([card.total_answers, card.skipped]).toEqual([numbers.length, all.filter(isSeen).length - numbers.length]);
      const hundredths = numbers.reduce((sum, number) => sum + Math.round(number * 100), 0);
      expect(card.average).toBe(hundredths / 100 / numbers.length);
      expect(card.options.length).toBeGreaterThan(4);
      expect(card.options.length).toBeLessThanOrEqual(12);
      for (const { from = 0, to = 0, count } of card.options)
        expect(count).toBe(numbers.filter((number) => number >= from && number <= to).length);
      expect(card.options.reduce((sum, { count }) => sum + count, 0)).toBe(numbers.length);
    };
    const isFinished = (one: { n: number }) => !isLeft(one);
    await compare(isFinished);
    await compare(() => true, '&include_partial=true');
    await compare((one) => isFinished(one) && one.n % 3 === 0, '&filter[field]=plan&filter[field_value]=Pro');
    await compare(({ n }) => n % 3 === 0, '&include_partial=true&filter[field]=plan&filter[field_value]=Pro');
    const trashed = all.slice(100, 400);
    const path = `/surveys/${survey.id}/responses`;
    await admin.post(`${path}/trash`, { response_ids: trashed.map(({ id }) => id) });
    await compare((one) => isFinished(one) && !trashed.includes(one));
    expect(await recount(server.deps.db, survey.id)).toEqual([]);
    await admin.post(`${path}/restore`, { response_ids: trashed.map(({ id }) => id) });
    await compare(isFinished);
    await admin.post(`${path}/trash`, { response_ids: trashed.map(({ id }) => id) });
    await admin.delete(path, { response_ids: trashed.map(({ id }) => id) });
    await compare((one) => isFinished(one) && !trashed.includes(one));
    expect(await recount(server.deps.db, survey.id)).toEqual([]);
  });

  test('a bar for each month with answers, the newest first, as counted by hand (QX-34)', async () => {
    const survey = await createSurvey(admin, { questions: [WHEN] });
    const months = Array.from(
      { length: 36 },
      (_, at) => `${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
    );
    const days = months.flatMap((month, at) =>
      Array.from({ length: 1 + (at % 4) }, (_, n) => `${month}-${String(10 + n)}`),
    );
    const all = await store(survey, asDate, [...days, null]);
    const seen = all.filter((one) => !isLeft(one));
    const expected = months.toReversed().flatMap((month) => {
      const count = seen.filter(({ value }) => String(value).startsWith(month)).length;
      return count > 0 ? [{ value: month, count }] : [];
    });
    expect(expected.length).toBeGreaterThan(24);
    expect((await cardOf(survey)).options).toEqual(expected);
    expect(await recount(server.deps.db, survey.id)).toEqual([]);
  });

  test('neither is a filter of the list: it finds nobody, and counts nobody', async () => {
    const survey = await createSurvey(admin, { questions: [HEIGHT] });
    await store(survey, asNumber, [12, 12.5]);
    for (const value of ['12', '12.5', '1200']) {
      const { body } = await admin.get(
        `/surveys/${survey.id}/responses?filter[question_id]=height&filter[value]=${value}`,
      );
      expect(body).toMatchObject({ items: [], pagination: { total: 0 } });
    }
  });

  test('bounds, decimals, unit and range are checked when a survey is saved (QX-28, QX-32)', async () => {
    const problems = async (type: string, config: object) => {
      const questions = [{ id: 'q', type, title: 'How many?', config }];
      const { status, body } = await admin.post<{ errors?: object }>('/surveys', { title: 'S', questions });
      return [status, Object.keys(body.errors ?? {})];
    };
    expect(await problems('number', { min: 5, max: 4 })).toEqual([422, ['questions.0.config.max']]);
    expect(await problems('number', { min: 5, max: 5, decimals: 2, unit: 'kg' })).toEqual([201, []]);
    expect(await problems('number', { min: -10_000_000 })).toEqual([422, ['questions.0.config.min']]);
    expect(await problems('number', { decimals: 3 })).toEqual([422, ['questions.0.config.decimals']]);
    expect(await problems('number', { unit: 'x'.repeat(21) })).toEqual([422, ['questions.0.config.unit']]);
    expect(await problems('date', { range: 'soon' })).toEqual([422, ['questions.0.config.range']]);
  });

  test('what does not fit is refused with a sentence, “today” is a day more anywhere on earth, and earlier for what comes late (QX-29, QX-32)', async () => {
    const between = { id: 'between', type: 'number', title: 'Many', config: { min: 1, max: 100 } } as QuestionBody;
    const past = { id: 'past', type: 'date', title: 'Past', config: { range: 'past' } } as QuestionBody;
    const future = { id: 'future', type: 'date', title: 'Future', config: { range: 'future' } } as QuestionBody;
    const survey = await createSurvey(admin, { questions: [between, past, future] });
    const send = async (question_id: string, value: string | number) => {
      const { status, body } = await submitResponse(server, survey, { answers: [{ question_id, value }] });
      return status === 201 ? status : (body as unknown as { message: string }).message;
    };
    expect(await send('between', 100)).toBe(201);
    expect(await send('between', '42')).toBe(201);
    expect(await send('between', 101)).toBe('"Many": Please enter a number from 1 to 100.');
    expect(await send('between', '1e3')).toBe('"Many": Please enter a number.');
    expect(await send('between', '12,5')).toBe('"Many": Please use at most 0 decimals.');
    expect(await send('past', '2026-11-21')).toBe(201);
    expect(await send('past', '2026-11-22')).toBe('"Past": Please choose a day up to today.');
    expect(await send('past', '1899-12-31')).toBe('"Past": Please choose a day from 1900 to 2100.');
    // It may have waited in the browser for 30 days.
    expect(await send('future', '2026-10-20')).toBe(201);
    expect(await send('future', '2026-10-19')).toBe('"Future": Please choose a day from today on.');
  });

  test('a number is a cell with a number, and a file of our own is imported anew as it is (QX-28)', async () => {
    const survey = await createSurvey(admin, { questions: [HEIGHT, WHEN] });
    for (const [height, when] of [
      [12.5, '2026-11-28'],
      [-3, '1999-12-31'],
      [0, null],
    ] as const)
      await server.deps.writer.submit(
        newResponse(survey.id, {
          day: '2026-11-19',
          answers: [answer({ ...asNumber, options: null }, height), answer({ ...asDate, options: null }, when)],
        }),
      );
    const file = async (format: string) =>
      admin.inject({ method: 'GET', url: `/api/v1/exports?survey_id=${survey.id}&format=${format}` });
    const rows = await readSheet((await file('xlsx')).raw);
    const [head = []] = rows;
    const cells = rows.slice(1).map((row) => ['How high?', 'When?'].map((title) => row[head.indexOf(title)]));
    expect(cells).toEqual([
      [12.5, '2026-11-28'],
      [-3, '1999-12-31'],
      [0, null],
    ]);
    const csv = String((await file('csv')).raw);
    const again: Import = await importAll(server, admin, survey.id, csv);
    expect(again.counts).toMatchObject({ added: 0, problems: 0 });
    const copy = await createSurvey(admin, { questions: [HEIGHT, WHEN] });
    expect((await importAll(server, admin, copy.id, csv)).counts).toMatchObject({ added: 3, problems: 0 });
    const { body } = await admin.get<{ items: { answers: { value: unknown }[] }[] }>(
      `/surveys/${copy.id}/responses?per_page=10&order=asc&orderby=id`,
    );
    expect(body.items.map(({ answers }) => answers.map(({ value }) => value))).toEqual(cells);
  });

  test('numbers and days of other programs are read, and others cost their row (QX-28)', async () => {
    const survey = await createSurvey(admin, { questions: [HEIGHT, WHEN] });
    const file = [
      'Submitted,How high?,When?',
      '2026-10-01 10:00:00,"12,5",28.11.2026',
      '2026-10-01 10:01:00,−7,2026-11-01',
      '2026-10-01 10:02:00,n/a,1 March 2020',
      '2026-10-01 10:03:00,many,2026-11-01',
      '2026-10-01 10:04:00,3,someday',
      '2026-10-01 10:05:00,3,03/04/2026',
    ].join('\n');
    const done = await importAll(server, admin, survey.id, file);
    expect(done.counts).toMatchObject({ added: 3, problems: 3 });
    const { body } = await admin.get<{ items: { answers: { value: unknown }[] }[] }>(
      `/surveys/${survey.id}/responses?per_page=10&order=asc&orderby=id`,
    );
    expect(body.items.map(({ answers }) => answers.map(({ value }) => value))).toEqual([
      [12.5, '2026-11-28'],
      [-7, '2026-11-01'],
      [null, '2020-03-01'],
    ]);
  });
});
