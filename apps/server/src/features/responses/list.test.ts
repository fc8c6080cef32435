import type { Pagination, SurveyResponse } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { createSurvey } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { choice, newResponse, scored } from './testing.ts';

const MANY = 30_000;

interface List {
  items: (Partial<SurveyResponse> & { id: number })[];
  pagination: Pagination;
  status_filters: { status: string; count: number }[];
}
interface Row {
  id: number;
  status: string;
  submitted_at: string;
  page_name: string;
  score: number | null;
}

describe.each(testDialects())('%s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let survey: number;
  let rows: Row[];

  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'plus' });
    admin = await server.as('administrator');
    survey = (await createSurvey(admin)).id;
    const other = (await createSurvey(admin)).id;
    await fill(survey, other);
    const ids = (await allRows()).filter((_, index) => index % 7 === 0).map((row) => row.id);
    for (let at = 0; at < ids.length; at += 1000) {
      await admin.post(`/surveys/${survey}/responses/trash`, { response_ids: ids.slice(at, at + 1000) });
    }
    rows = await allRows();
  });
  afterAll(() => server.close());

  test.each([
    ['id', 'desc'],
    ['id', 'asc'],
    ['submitted_at', 'desc'],
    ['submitted_at', 'asc'],
    ['page', 'asc'],
    ['page', 'desc'],
    ['score', 'desc'],
    ['score', 'asc'],
  ] as const)('every page by %s %s is what sorting all rows gives (XO-11)', async (orderby, order) => {
    const naive = sortedRows('publish', orderby, order);
    const pages = Math.ceil(naive.length / 100);
    for (const page of [1, 2, 77, Math.floor(pages / 2), pages - 1, pages, pages + 1]) {
      const { body } = await list(`page=${page}&per_page=100&orderby=${orderby}&order=${order}`);
      expect(body.items.map(({ id }) => id)).toEqual(naive.slice((page - 1) * 100, page * 100));
      expect(body.pagination).toEqual({ page, pages, per_page: 100, total: naive.length });
    }
  });

  test('each filter has its count and lists its status (API-R-13)', async () => {
    const { body } = await list('filter[status]=trash&per_page=10');
    const trashed = sortedRows('trash', 'id', 'desc');
    expect(body.items.map(({ id }) => id)).toEqual(trashed.slice(0, 10));
    expect(body.items.every(({ status }) => status === 'trash')).toBe(true);
    expect(body.status_filters).toEqual([
      { status: 'all', count: MANY - trashed.length },
      { status: 'publish', count: MANY - trashed.length },
      { status: 'partial', count: 0 },
      { status: 'trash', count: trashed.length },
    ]);
  });

  test('the place of a response and its neighbours are those in the whole list (D-20)', async () => {
    const naive = sortedRows('publish', 'id', 'desc');
    const places = [0, 1, naive.length - 1, naive.length - 2, ...randomPlaces(40, naive.length)];
    for (const place of places) {
      const id = naive[place];
      const { body } = await admin.get(`/surveys/${survey}/responses/${id}`);
      expect(body).toMatchObject({
        id,
        position: place + 1,
        total: naive.length,
        previous_id: naive[place - 1] ?? null,
        next_id: naive[place + 1] ?? null,
      });
    }
  });

  test('all of a long list are ids in order only (D-04, XO-11)', async () => {
    for (const [orderby, order] of [
      ['id', 'desc'],
      ['page', 'asc'],
      ['score', 'asc'],
      ['score', 'desc'],
    ] as const) {
      const { body, headers } = await list(`per_page=-1&orderby=${orderby}&order=${order}`);
      const naive = sortedRows('publish', orderby, order);
      expect(headers['content-type']).toMatch('application/json');
      expect(body.items).toEqual(naive.map((id) => ({ id })));
      expect(body.pagination).toEqual({ page: 1, pages: 1, per_page: -1, total: naive.length });
    }
  });

  function list(query: string) {
    return admin.get<List>(`/surveys/${survey}/responses?${query}`);
  }

  async function allRows(): Promise<Row[]> {
    const stored = await server.deps.db
      .selectFrom('responses')
      .select(['id', 'status', 'submitted_at', 'page_name', 'score'])
      .where('survey_id', '=', survey)
      .orderBy('id')
      .execute();
    return stored.map((row) => ({ ...row, submitted_at: new Date(row.submitted_at).toISOString() }));
  }

  function sortedRows(
    status: string,
    orderby: 'id' | 'submitted_at' | 'page' | 'score',
    order: 'asc' | 'desc',
  ): number[] {
    const column = orderby === 'page' ? 'page_name' : orderby;
    const direction = order === 'asc' ? 1 : -1;
    // Who has given no score comes last in both orders.
    const keyOf = (row: Row) => row[column] ?? direction * 99;
    const compare = (a: Row, b: Row) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : a.id - b.id);
    return rows
      .filter((row) => row.status === status)
      .sort((a, b) => direction * compare(a, b))
      .map((row) => row.id);
  }

  /** Ninety days in order, except some that arrived late, as after an import, with another survey's in between. */
  async function fill(own: number, other: number): Promise<void> {
    const { writer } = server.deps;
    for (let at = 0; at < MANY; at += 1000) {
      const some = Array.from({ length: 1000 }, (_, index) => {
        const number = at + index;
        const isLate = number % 1000 === 500 || (number > 20_000 && number < 20_100);
        const dayNumber = Math.floor((number / MANY) * 90) - (isLate ? 3 : 0);
        const day = new Date(Date.UTC(2026, 0, 5 + dayNumber)).toISOString().slice(0, 10);
        const minute = String(number % 60).padStart(2, '0');
        const page_name = `Page ${(number * 7919) % 101}`;
        return writer.submit(
          newResponse(own, {
            day,
            submitted_at: `${day}T12:${minute}:00.000Z`,
            page_name,
            answers: [scored('q3', number % 3 === 0 ? null : ((number * 31) % 10) + 1), choice('q1', 'Yes')],
          }),
        );
      });
      await Promise.all([...some, writer.submit(newResponse(other))]);
    }
  }
});

function randomPlaces(count: number, below: number): number[] {
  return Array.from({ length: count }, () => Math.floor(Math.random() * below));
}
