import type { Pagination, SurveyResponse } from '@userfeedback/contract';
import { matchesSearch, searchWords } from '@userfeedback/engine';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { createSurvey, radioQuestion, textQuestion } from '../../../testing/factories.ts';
import type { TestServer } from '../../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../../testing/start-test-server.ts';
import { choice, newResponse, scored, ticked, written } from '../testing.ts';

const MANY = 1500;
const DAYS = 12;
const TEXTS = ['I liked the drawings', 'Über den Gärten', 'more walks, PLEASE', null, 'Liked nothing 5%'];
const OPTIONS = ['Yes', 'No', 'Söme "quoted" \\ one'];

interface List {
  items: SurveyResponse[];
  pagination: Pagination;
  status_filters: { status: string; count: number }[];
}
type Fields = Partial<
  Record<'start_date' | 'end_date' | 'question_id' | 'value' | 'field' | 'field_value' | 'search', string>
>;

const FILTERS: readonly Fields[] = [
  {},
  { start_date: '2026-01-08' },
  { start_date: '2026-01-07', end_date: '2026-01-09' },
  { end_date: '2026-01-05' },
  { start_date: '2026-02-01' },
  { question_id: 'q1', value: 'Yes' },
  { question_id: 'q1', value: 'Söme "quoted" \\ one' },
  { question_id: 'q1', value: 'Never chosen' },
  { question_id: 'q3', value: 'B' },
  { question_id: 'q4', value: '7' },
  { question_id: 'q4', value: '07' },
  { question_id: 'q2', value: 'I liked the drawings' },
  { search: 'liked' },
  { search: 'LIK draw' },
  { search: 'garten' },
  { search: 'iked' },
  { search: '%' },
  { search: 'because 7' },
  { search: 'nora' },
  { search: 'like', question_id: 'q1', value: 'No' },
  { search: 'walk', start_date: '2026-01-07', end_date: '2026-01-10', question_id: 'q3', value: 'A' },
  { question_id: 'q4', value: '3', start_date: '2026-01-06' },
  { field: 'plan', field_value: 'Pro' },
  { field: 'plan', field_value: 'pro' },
  { field: 'plan', field_value: '' },
  { field: 'plan', field_value: 'prof' },
  { field: 'source', field_value: '' },
  { field: 'undeclared', field_value: 'Pro' },
  { field: 'plan', field_value: 'Pro', start_date: '2026-01-07', end_date: '2026-01-09' },
  { field: 'plan', field_value: '', question_id: 'q3', value: 'B', start_date: '2026-01-06' },
  { field: 'plan', field_value: 'pro', question_id: 'q1', value: 'Yes' },
  { field: 'plan', field_value: 'Pro', search: 'walk' },
];

describe.each(testDialects())('%s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let survey: number;
  let all: (SurveyResponse & { day: string })[];

  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'plus', addons: 'all' });
    admin = await server.as('administrator');
    const questions = [
      radioQuestion('q1', { config: { options: OPTIONS }, settings: { comment_box: true } }),
      textQuestion('q2'),
      { id: 'q3', type: 'checkbox' as const, title: 'Several', config: { options: ['A', 'B', 'C'] } },
      { id: 'q4', type: 'nps' as const, title: 'Score' },
    ];
    survey = (await createSurvey(admin, { questions })).id;
    await fill(survey, (await createSurvey(admin, { questions })).id);
    const ids = (await readAll()).map(({ id }) => id);
    await act(
      'trash',
      ids.filter((_, at) => at % 6 === 0),
    );
    all = await readAll();
    // A running server does this by itself after a minute; until then the planner guesses, and a search takes a second.
    if (dialect === 'postgres') await sql`analyze`.execute(server.deps.db);
  });
  afterAll(() => server.close());

  test.each(FILTERS)('%j: list and counts are those of a slow filter (RL-08, D-40, VF-35, VF-38)', async (fields) => {
    const expected = passing(fields);
    const ids = (status: string) => expected.filter((one) => one.status === status).map(({ id }) => id);
    for (const status of ['publish', 'trash', 'spam']) {
      const { body } = await list({ ...fields, status }, 'per_page=-1');
      expect(body.items.map(({ id }) => id)).toEqual(ids(status));
      expect(body.pagination).toEqual({ page: 1, pages: 1, per_page: -1, total: ids(status).length });
      expect(body.status_filters).toEqual([
        { status: 'all', count: ids('publish').length },
        { status: 'publish', count: ids('publish').length },
        { status: 'partial', count: 0 },
        { status: 'trash', count: ids('trash').length },
        ...(ids('spam').length > 0 ? [{ status: 'spam', count: ids('spam').length }] : []),
      ]);
    }
  });

  test.each(FILTERS)('%j: every order has its pages (RL-10)', async (fields) => {
    const published = passing(fields).filter(({ status }) => status === 'publish');
    for (const [orderby, key] of [
      ['id', () => ''],
      ['submitted_at', (one: SurveyResponse) => one.submitted_at],
      ['page', (one: SurveyResponse) => one.page_submitted.name],
    ] as const) {
      const sorted = published.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.id - b.id));
      for (const order of ['asc', 'desc']) {
        const ids = (order === 'asc' ? sorted : sorted.toReversed()).map(({ id }) => id);
        const pages = Math.max(1, Math.ceil(ids.length / 20));
        for (const page of new Set([1, Math.ceil(pages / 2), pages])) {
          const { body } = await list(fields, `per_page=20&page=${page}&orderby=${orderby}&order=${order}`);
          expect(body.items.map(({ id }) => id)).toEqual(ids.slice((page - 1) * 20, page * 20));
        }
      }
    }
  });

  test.each(FILTERS)('%j: place and neighbours are those within the list (SR-05, D-20, VF-35)', async (fields) => {
    const ids = passing(fields)
      .filter(({ status }) => status === 'publish')
      .map(({ id }) => id);
    for (const at of new Set([0, Math.floor(ids.length / 2), ids.length - 1])) {
      const id = ids[at];
      if (id === undefined) continue;
      const { body } = await admin.get(`/surveys/${survey}/responses/${id}?${params(fields)}`);
      expect(body).toMatchObject({
        position: at + 1,
        total: ids.length,
        previous_id: ids[at - 1] ?? null,
        next_id: ids[at + 1] ?? null,
      });
    }
  });

  test.each(FILTERS)('%j: the export has the responses of the list (EX-06, D-40, VF-35)', async (fields) => {
    for (const status of ['all', 'trash']) {
      const url = `/exports?survey_id=${survey}&${params({ ...fields, status })}`;
      const lines = (await admin.get<string>(url)).body.trimEnd().split('\r\n').slice(1);
      const ids = passing(fields)
        .filter((one) => one.status === (status === 'all' ? 'publish' : status))
        .map(({ id }) => String(id));
      expect(lines.map((line) => line.slice(0, line.indexOf(',')))).toEqual(ids.toReversed());
    }
  });

  test('a response that the filter excludes has its position among all responses (D-20)', async () => {
    const published = passing({}).filter(({ status }) => status === 'publish');
    const other = published.find(({ answers }) => answers[0]?.value !== 'Yes');
    const place = published.findIndex((one) => one.id === other?.id) + 1;
    const { body } = await admin.get(
      `/surveys/${survey}/responses/${other?.id}?${params({ question_id: 'q1', value: 'Yes' })}`,
    );
    expect(body).toMatchObject({ position: place, total: published.length });
  });

  test('the fields of responses are offered with their newest labels and 20 most frequent values (VF-35)', async () => {
    const { body } = await admin.get<{ fields: { name: string; label: string; values: string[] }[] }>(
      `/surveys/${survey}/response-fields`,
    );
    const newest = all.find(({ fields }) => fields.some(({ name }) => name === 'source'));
    const [plan, source] = body.fields;
    expect([body.fields.length, plan]).toEqual([2, { name: 'plan', label: 'Plan', values: ['Pro', 'pro'] }]);
    expect([source?.name, source?.values.length]).toEqual(['source', 20]);
    expect(source?.label).toBe(newest?.fields.find(({ name }) => name === 'source')?.label);
  });

  test('languages are offered as long as responses have them, whatever the survey has (LA-61)', async () => {
    const other = await createSurvey(admin);
    const ids: number[] = [];
    for (const language of ['fr', 'de', null])
      ids.push((await server.deps.writer.submit(newResponse(other.id, { language }))).id);
    const path = `/surveys/${other.id}/response-fields`;
    const offered = async () => (await admin.get<{ languages: string[] }>(path)).body.languages;
    expect(await offered()).toEqual(['de', 'fr']);
    await admin.post(`/surveys/${other.id}/responses/trash`, { response_ids: ids.slice(0, 1) });
    expect(await offered()).toEqual(['de']);
  });

  test('permanently deleted responses are no longer found', async () => {
    const response = await server.deps.writer.submit(newResponse(survey, { answers: [written('q2', 'Unrepeatable')] }));
    const found = async (status: string) =>
      (await list({ search: 'unrepeat', status }, '')).body.items.map(({ id }) => id);
    expect(await found('all')).toEqual([response.id]);
    await act('trash', [response.id]);
    expect(await found('trash')).toEqual([response.id]);
    await admin.delete(`/surveys/${survey}/responses`, { response_ids: [response.id] });
    const rows = await server.deps.db
      .selectFrom('response_words')
      .select('rowid')
      .where('rowid', '=', response.id)
      .execute();
    expect({ trash: await found('trash'), rows }).toEqual({ trash: [], rows: [] });
  });

  test('an invalid filter is refused, field by field (VF-36)', async () => {
    for (const [fields, field, refusal] of [
      [{ start_date: '2026-01-09', end_date: '2026-01-08' }, 'filter.end_date', 400],
      [{ question_id: 'q1' }, 'filter.value', 422],
      [{ field: 'plan' }, 'filter.field_value', 422],
      [{ field_value: 'Pro' }, 'filter.field_value', 422],
      [{ start_date: 'soon' }, 'filter.start_date', 400],
      [{ search: 'x'.repeat(201) }, 'filter.search', 422],
    ] as const) {
      const { status, body } = await admin.get<{ errors: object }>(`/surveys/${survey}/responses?${params(fields)}`);
      expect([status, Object.keys(body.errors)]).toEqual([refusal, [field]]);
    }
  });

  test('on Lite the list is whole (GR-10, OP-45, VF-35)', async () => {
    const lite = await startTestServer({ dialect });
    try {
      const user = await lite.as('administrator');
      const { id } = await createSurvey(user);
      for (const fields of [
        { search: 'a' },
        { start_date: '2026-01-01' },
        { question_id: 'q1', value: 'Yes' },
        { field: 'plan', field_value: '' },
      ]) {
        expect((await user.get(`/surveys/${id}/responses?${params(fields)}`)).status).toBe(403);
      }
      expect((await user.get(`/surveys/${id}/response-fields`)).status).toBe(403);
      expect((await user.get(`/surveys/${id}/responses`)).status).toBe(200);
    } finally {
      await lite.close();
    }
  });

  function list(fields: Fields & { status?: string }, query: string) {
    return admin.get<List>(`/surveys/${survey}/responses?${params(fields)}&${query}`);
  }

  function act(action: 'trash' | 'restore', response_ids: number[]) {
    return admin.post(`/surveys/${survey}/responses/${action}`, { response_ids });
  }

  function passing({ start_date, end_date, question_id, value, field, field_value, search }: Fields) {
    return all.filter(({ day, answers, fields }) => {
      const known = fields.find(({ name }) => name === field)?.value ?? '';
      const answer = answers.find((one) => one.question_id === question_id);
      const isChosen =
        answer?.question_type !== 'text' &&
        (Array.isArray(answer?.value) ? answer.value.includes(value ?? '') : String(answer?.value) === value);
      const words = answers.flatMap(({ question_type, value: text, extra }) => [
        ...(question_type === 'text' ? searchWords(String(text ?? '')) : []),
        ...searchWords(`${extra.name ?? ''} ${extra.comments ?? ''}`),
      ]);
      return (
        (start_date === undefined || day >= start_date) &&
        (end_date === undefined || day <= end_date) &&
        (question_id === undefined || isChosen) &&
        (field === undefined || known === field_value) &&
        (search === undefined || matchesSearch(words, search))
      );
    });
  }

  async function readAll() {
    const lists = await Promise.all(
      ['publish', 'trash', 'spam'].flatMap((status) =>
        Array.from({ length: MANY / 100 }, (_, at) => list({ status }, `per_page=100&page=${at + 1}&order=desc`)),
      ),
    );
    const items = lists.flatMap(({ body }) => body.items);
    const days = await server.deps.db.selectFrom('responses').select(['id', 'day']).execute();
    const dayOf = new Map(days.map(({ id, day }) => [id, day]));
    return items.sort((a, b) => b.id - a.id).map((one) => ({ ...one, day: dayOf.get(one.id) ?? '' }));
  }

  /** Days mostly in order; another survey's responses in between. */
  async function fill(own: number, other: number): Promise<void> {
    const { writer } = server.deps;
    const responses = Array.from({ length: MANY }, (_, n) => {
      const dayNumber = Math.floor((n / MANY) * DAYS) - (n % 50 === 0 ? 2 : 0);
      const day = new Date(Date.UTC(2026, 0, 4 + dayNumber)).toISOString().slice(0, 10);
      const answers = [
        choice('q1', n % 11 === 0 ? null : (OPTIONS[n % 3] ?? null), n % 9 === 0 ? `Because ${n}` : null),
        { ...written('q2', TEXTS[n % 5] ?? null), name: n % 13 === 0 ? 'Nora' : null },
        ticked('q3', n % 4 === 0 ? null : n % 4 === 1 ? ['A', 'B'] : ['C']),
        scored('q4', (n % 10) + 1),
      ];
      return newResponse(n % 8 === 7 ? other : own, {
        day,
        answers,
        page_name: `Page ${(n * 7919) % 23}`,
        submitted_at: `${day}T12:${String(n % 60).padStart(2, '0')}:00.000Z`,
        fields: [
          ...(n % 3 === 0 ? [] : [{ name: 'plan', label: 'Plan', value: n % 7 === 0 ? 'pro' : 'Pro' }]),
          ...(n % 2 === 0 ? [] : [{ name: 'source', label: `From ${n}`, value: `ad ${n % 29}` }]),
        ],
        ...(n % 25 === 1 && { status: 'spam' as const, suspicion: 'too-fast' as const }),
      });
    });
    await Promise.all(responses.map((response) => writer.submit(response)));
  }
});

function params(fields: object): string {
  const named = Object.entries(fields).map(([name, value]) => [`filter[${name}]`, String(value)] as const);
  return new URLSearchParams(Object.fromEntries(named)).toString();
}
