import type { SurveyFilter, SurveyListItem } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { countImpression, createSurvey, deleteSurveys, submitResponse } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';

interface List {
  items: SurveyListItem[];
  pagination: { page: number; pages: number; per_page: number; total: number };
  status_filters: { status: SurveyFilter; count: number }[];
}

describe.each(testDialects())('lists of surveys on %s', (dialect) => {
  let server: TestServer;
  let editor: Client;
  const titles = async (query: string) =>
    (await editor.get<List>(`/surveys?per_page=-1&${query}`)).body.items.map(({ title }) => title);

  beforeAll(async () => {
    server = await startTestServer({
      dialect,
      licence: 'elite',
      addons: 'all',
      now: '2026-11-20T12:00:00.000Z',
    });
    editor = await server.as('administrator');
    await createSurvey(editor, { title: 'banana 100%' });
    await createSurvey(editor, { title: 'Apple_pie' });
    await createSurvey(editor, { title: 'Ärger im Büro', status: 'draft' });
    await createSurvey(editor, { title: 'Cherry', publish_at: '2026-11-20T13:00:00Z' });
    await createSurvey(editor, { title: 'Date', publish_at: '2026-11-20T11:00:00Z' });
    const { id } = await createSurvey(editor, { title: 'Old' });
    await editor.post('/surveys/trash', { survey_ids: [id] });
  });
  afterAll(() => server.close());

  test('the list says which page it is and how many surveys each filter has (API-B-02, API-B-03, SL-12)', async () => {
    const { status, body } = await editor.get<List>('/surveys?page=1&per_page=2');
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['items', 'pagination', 'status_filters']);
    expect(body.pagination).toEqual({ page: 1, pages: 3, per_page: 2, total: 5 });
    expect(body.status_filters).toEqual([
      { status: 'all', count: 5 },
      { status: 'publish', count: 3 },
      { status: 'scheduled', count: 1 },
      { status: 'draft', count: 1 },
      { status: 'trash', count: 1 },
    ]);
  });

  test.each([
    ['all', ['Date', 'Cherry', 'Ärger im Büro', 'Apple_pie', 'banana 100%']],
    ['publish', ['Date', 'Apple_pie', 'banana 100%']],
    ['scheduled', ['Cherry']],
    ['draft', ['Ärger im Büro']],
    ['trash', ['Old']],
  ])('filter[status]=%s lists those surveys, newest first (OP-01, SL-13, D-21)', async (status, expected) => {
    expect(await titles(`filter[status]=${status}`)).toEqual(expected);
  });

  test('a survey whose scheduled moment has come is published', async () => {
    server.setNow('2026-11-20T13:00:00.000Z');
    expect(await titles('filter[status]=scheduled')).toEqual([]);
    expect(await titles('filter[status]=publish')).toContain('Cherry');
    server.setNow('2026-11-20T12:00:00.000Z');
  });

  test.each([
    ['id', 'asc', ['banana 100%', 'Apple_pie', 'Ärger im Büro', 'Cherry', 'Date']],
    ['title', 'asc', ['Apple_pie', 'banana 100%', 'Cherry', 'Date', 'Ärger im Büro']],
    ['title', 'desc', ['Ärger im Büro', 'Date', 'Cherry', 'banana 100%', 'Apple_pie']],
    ['status', 'asc', ['Ärger im Büro', 'banana 100%', 'Apple_pie', 'Date', 'Cherry']],
    ['created_at', 'asc', ['banana 100%', 'Apple_pie', 'Ärger im Büro', 'Cherry', 'Date']],
  ])('orders by %s %s (OP-03, SL-05)', async (orderby, order, expected) => {
    expect(await titles(`orderby=${orderby}&order=${order}`)).toEqual(expected);
  });

  test.each([
    ['BANANA', ['banana 100%']],
    ['ärger', ['Ärger im Büro']],
    ['BÜRO', ['Ärger im Büro']],
    ['%', ['banana 100%']],
    ['_', ['Apple_pie']],
    ['\\', []],
    ["'", []],
    ['nothing', []],
  ])('searches titles for %j without regard to case', async (search, expected) => {
    expect(await titles(`search=${encodeURIComponent(search)}`)).toEqual(expected);
  });

  test('the counts of the quick filters are those of the search (FB-21)', async () => {
    const countsOf = async (search: string) => {
      const path = `/surveys?search=${encodeURIComponent(search)}`;
      const { body } = await editor.get<{ status_filters: { status: string; count: number }[] }>(path);
      return Object.fromEntries(body.status_filters.map(({ status, count }) => [status, count]));
    };
    expect(await countsOf('büro')).toEqual({ all: 1, publish: 0, scheduled: 0, draft: 1, trash: 0 });
    expect(await countsOf('nothing')).toEqual({ all: 0, publish: 0, scheduled: 0, draft: 0, trash: 0 });
  });

  test('select limits the fields; id and responses_count are always there (OP-02, API-B-01)', async () => {
    const select = ['title', 'status', 'settings', 'created_at', 'publish_at'].map((field) => `select[]=${field}`);
    const { body } = await editor.get<List>(
      `/surveys?page=1&orderby=id&order=desc&filter[status]=all&${select.join('&')}`,
    );
    expect(Object.keys(body.items[0] ?? {}).sort()).toEqual(
      ['id', 'responses_count', 'title', 'status', 'settings', 'created_at', 'publish_at'].sort(),
    );
    const all = await editor.get<List>('/surveys');
    expect((await editor.get<List>('/surveys?filter[status]=all')).body).toEqual(all.body);
    expect(Object.keys(all.body.items[0] ?? {})).toEqual(expect.arrayContaining(['questions', 'impressions', 'type']));
  });

  test('per_page -1 lists all on one page (API-R-08, API-S-03)', async () => {
    const { body } = await editor.get<List>('/surveys?per_page=-1&filter[status]=all');
    expect(body.items).toHaveLength(5);
    expect(body.pagination).toEqual({ page: 1, pages: 1, per_page: -1, total: 5 });
  });

  test('pages follow each other without a gap, and beyond the last there is nothing', async () => {
    const ids: number[] = [];
    for (const page of [1, 2, 3, 4]) {
      const { body } = await editor.get<List>(`/surveys?per_page=2&page=${page}&orderby=created_at`);
      ids.push(...body.items.map(({ id }) => id));
    }
    expect(new Set(ids).size).toBe(5);
    expect(ids).toHaveLength(5);
  });

  test('responses and impressions are counted', async () => {
    const survey = await createSurvey(editor, { title: 'Counted' });
    await countImpression(server, survey.id);
    await countImpression(server, survey.id);
    expect((await submitResponse(server, survey)).status).toBe(201);
    const { body } = await editor.get<List>('/surveys?search=Counted');
    expect(body.items[0]).toMatchObject({ id: survey.id, responses_count: 1, impressions: 2 });
    await deleteSurveys(editor, survey.id);
  });

  test('where visitors find each is listed (LS-05)', async () => {
    const survey = await createSurvey(editor, { title: 'Somewhere' });
    const places = async (change?: object) => {
      if (change) await editor.put(`/surveys/${survey.id}/places`, change);
      return (await editor.get<List>('/surveys?search=Somewhere&select[]=places')).body.items;
    };
    const listed = { id: survey.id, responses_count: 0 };
    expect(await places()).toEqual([{ ...listed, places: ['pages'] }]);
    expect(await places({ link: { enabled: true } })).toEqual([{ ...listed, places: ['pages', 'link'] }]);
    expect(await places({ on_pages: 'placed' })).toEqual([{ ...listed, places: ['pages', 'link'] }]);
    expect(await places({ on_pages: 'none' })).toEqual([{ ...listed, places: ['link'] }]);
    expect(await places({ link: { enabled: false } })).toEqual([{ ...listed, places: [] }]);
    await deleteSurveys(editor, survey.id);
  });

  test.each(['orderby=secret', 'order=up', 'per_page=0', 'per_page=101', 'page=0', 'filter[status]=lost'])(
    '%s is refused',
    async (query) => {
      expect((await editor.get(`/surveys?${query}`)).status).toBe(422);
    },
  );
});
