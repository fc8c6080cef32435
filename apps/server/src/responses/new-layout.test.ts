import type { SavedSurvey } from '@userfeedback/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { step as scoresFromBefore } from '../db/migrations/0052-scores-from-before.ts';
import type { TestDatabase } from '../db/testing.ts';
import { NOTHING_TO_SEAL, PUBLIC_URL } from '../db/testing.ts';
import { recount } from '../results/recount.ts';
import { createRandom } from '../seed/random.ts';
import type { Client } from '../testing/client.ts';
import {
  createSurvey,
  radioQuestion,
  submitResponse,
  surveyBody,
  textQuestion,
} from '../testing/factories.ts';
import type { TestServer } from '../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../testing/start-test-server.ts';
import { MOVE, openFormer } from './new-layout-testing.ts';

const NOW = '2026-11-18T22:30:00.000Z';
const ASK = {
  choice: radioQuestion('choice', {
    title: 'Pick, "one" 🙂',
    config: { options: ['Yes', 'No', 'Emoji 👍🏽'] },
    settings: { comment_box: true },
  }),
  words: textQuestion('words', { title: 'Say something' }),
  mail: { id: 'mail', type: 'email' as const, title: 'Your address', config: { include_name: true } },
  stars: { id: 'stars', type: 'star-rating' as const, title: 'Stars', settings: { comment_box: true } },
  many: { id: 'many', type: 'checkbox' as const, title: 'Many', config: { options: ['A', 'B', 'A', 'C'] } },
  nps: { id: 'nps', type: 'nps' as const, title: 'Recommend?' },
};
const WORDS = ['good', 'Straßenbahnhaltestelle', 'naïve', '👍🏽', '5€', 'a"b', "it's", '漢字', 'two\nlines'];

describe.each(testDialects())('a database of the former layout, on %s', (dialect) => {
  let before: Reply[];
  let sentBefore: unknown[];
  let highest: Record<string, number>;
  let moved: TestServer;
  let database: TestDatabase;
  const steps: string[] = [];
  const lines: string[] = [];

  beforeAll(async () => {
    const origin = await startTestServer({ dialect, licence: 'elite', addons: 'all', now: NOW });
    await useAll(origin);
    before = await replies(origin);
    sentBefore = await deliveriesOf(origin);
    highest = await highestIds(origin);
    database = await openFormer(dialect, origin.deps.db);
    await origin.close();
    steps.push(
      ...(await database.migrate(NOTHING_TO_SEAL, PUBLIC_URL, { ...MOVE, tell: (line) => lines.push(line) })),
    );
    moved = await startTestServer({ dialect, database, addons: 'all', now: NOW });
    for (let last: string | null = ''; last !== null; )
      last = (await scoresFromBefore.fill(moved.deps.db, dialect, last, 7)).after;
  });
  afterAll(() => moved.close());

  test('replies to every call as before: lists, filters, search, results, exports, single responses (UP-41, BK-58, BK-59, XO-11)', async () => {
    expect(steps[0]).toBe('0021-layout');
    const after = await replies(moved);
    for (const [place, reply] of after.entries()) expect(reply).toEqual(before[place]);
    expect(after).toHaveLength(before.length);
    expect(before.length).toBeGreaterThan(120);
    expect(await recount(moved.deps.db)).toEqual([]);
  });

  test('says how far it is (UP-41)', () => {
    const total = before.filter(({ path }) => /responses\/\d+$/.test(path)).length;
    expect(lines[0]).toBe(`New layout: 0 of ${total} responses`);
    expect(lines.at(-1)).toBe(`New layout: ${total} of ${total} responses`);
  });

  test('keeps people signed in, and what waits to be sent (D-87)', async () => {
    expect(await deliveriesOf(moved)).toEqual(sentBefore);
    expect(sentBefore.length).toBeGreaterThan(3);
    const { db } = moved.deps;
    const kinds = await db.selectFrom('sessions').select(sql<string>`kind`.as('kind')).distinct().execute();
    expect(kinds).toEqual([{ kind: 'password' }]);
  });

  test('gives no number a second time (UP-41)', async () => {
    const { db } = moved.deps;
    const admin = await moved.as('administrator');
    const survey = await createSurvey(admin, { title: 'New' });
    expect(survey.id).toBeGreaterThan(highest.surveys ?? 0);
    const { body } = await submitResponse(moved, survey);
    expect(body.data).toBeGreaterThan(highest.responses ?? 0);
    await db.insertInto('users').values({ email: 'n@x.test', name: '', role: '', created_at: '' }).execute();
    expect((await highestIds(moved)).users).toBeGreaterThan(highest.users ?? 0);
  });

  test('stores a wording as often as the question was worded, not for each answer (BK-58)', async () => {
    const { db } = moved.deps;
    const rows = await db
      .selectFrom('wordings')
      .select(['question_title'])
      .where('question_id', '=', 'choice')
      .execute();
    expect(rows.map(({ question_title }) => question_title).sort()).toEqual(['Pick, "one" 🙂', LONG]);
  });
});

const LONG = 'x'.repeat(80);

/** Fills a site with responses of every kind, edits surveys in between, trashes some. */
async function useAll(server: TestServer): Promise<void> {
  await server.as('administrator');
  const admin = await server.apiKey('administrator');
  const notifications = { email: { active: true, addresses: 'ann@example.test' } };
  // Nobody named a language then.
  const languages = { base: null, others: [], choice: false };
  const questions = Object.values(ASK);
  const first = await createSurvey(admin, { title: 'First', questions, notifications, languages });
  const second = await createSurvey(admin, { title: 'Second', languages });
  await respond(server, first, 30);
  await respond(server, second, 5);
  const edited = await admin.put<SavedSurvey>(
    `/surveys/${first.id}`,
    surveyBody({
      ...{ title: 'First', notifications, revision: first.revision },
      questions: [
        { ...ASK.choice, title: LONG, config: { options: ['No', 'Neither'] } },
        { ...ASK.words, type: 'long-text' },
        { ...ASK.stars, type: 'nps' },
        { ...ASK.many, config: { options: ['B', 'D'] } },
      ],
    }),
  );
  expect(edited.status).toBe(200);
  await respond(server, edited.body, 30);
  const { body } = await admin.get<{ items: { id: number }[] }>(`/surveys/${first.id}/responses?per_page=-1`);
  const ids = body.items.map(({ id }) => id);
  const trashed = ids.filter((id) => id % 5 === 0);
  await admin.post(`/surveys/${first.id}/responses/trash`, { response_ids: trashed });
  await server.deps.db
    .updateTable('deliveries')
    .set({ status: 'sent', sent_at: NOW })
    .where('response_id', '<', 10)
    .execute();
}

async function respond(server: TestServer, survey: SavedSurvey, count: number): Promise<void> {
  const random = createRandom(survey.version);
  for (let place = 0; place < count; place++) {
    server.setNow(`2026-11-${String(1 + (place % 17)).padStart(2, '0')}T2${place % 4}:30:00.${100 + place}Z`);
    const answers = survey.questions.flatMap(({ id, type, config }) => {
      if (id !== survey.questions[0]?.id && random.chance(0.2)) return [];
      const comments = random.chance(0.3) ? { comments: `${WORDS[place % WORDS.length]} beside` } : {};
      if (id !== survey.questions[0]?.id && random.chance(0.1))
        return [{ question_id: id, value: null, extra: comments }];
      return [
        { question_id: id, ...valueFor(type, config, place), ...(type !== 'email' && { extra: comments }) },
      ];
    });
    const page_submitted = {
      url: place % 3 ? `https://site.test/${place % 4}` : null,
      name: `Page ${place % 7}`,
    };
    const { body } = await submitResponse(server, survey, {
      answers: answers as never,
      page_submitted,
    });
    expect(body).toMatchObject({ success: true });
  }
}

function valueFor(type: string, config: unknown, place: number): object {
  const { options = [] } = config as { options?: string[] };
  switch (type) {
    case 'radio-button':
      return { value: options[place % options.length] };
    case 'checkbox':
      return { value: [...new Set(options.filter((_, at) => (place >> at) % 2 === 0 || at === 0))] };
    case 'star-rating':
      return { value: 1 + (place % 5) };
    case 'nps':
      return { value: 1 + (place % 10) };
    case 'email':
      return { value: `visitor${place}@example.test`, extra: { name: `Zoë ${place}` } };
    default:
      return {
        value: `${WORDS[place % WORDS.length]} and ${WORDS[(place * 5 + 1) % WORDS.length]} ${place}`,
      };
  }
}

interface Reply {
  path: string;
  status: number;
  body: unknown;
}

const LISTS = [
  ...['id', 'submitted_at', 'page'].flatMap((by) => [`orderby=${by}&order=asc`, `orderby=${by}&order=desc`]),
  'filter[status]=trash',
  'filter[question_id]=choice&filter[value]=Yes',
  'filter[question_id]=choice&filter[value]=Neither',
  'filter[question_id]=many&filter[value]=B',
  'filter[question_id]=stars&filter[value]=4',
  'filter[start_date]=2026-11-05&filter[end_date]=2026-11-09',
  ...[
    'good',
    'straßenbahnhalte',
    'Straßenbahnhaltestelle',
    '👍',
    '5€',
    'beside',
    'visitor3',
    'zoë',
    '漢',
  ].map((words) => `filter[search]=${encodeURIComponent(words)}`),
];

/** What people and scripts see, of everything that is stored. */
async function replies(server: TestServer): Promise<Reply[]> {
  const admin = await server.apiKey('administrator');
  server.setNow(NOW);
  const { body } = await admin.get<{ items: { id: number }[] }>('/surveys?orderby=id&order=asc&per_page=100');
  const all = [await get(admin, '/results'), await get(admin, '/notices')];
  for (const { id } of body.items) {
    const lists = LISTS.map((query) => `/surveys/${id}/responses?per_page=7&${query}`);
    const questions = ['choice', 'words', 'mail', 'stars', 'many', 'q1'];
    const ids = await server.deps.db
      .selectFrom('responses')
      .select('id')
      .where('survey_id', '=', id)
      .orderBy('id')
      .execute();
    const paths = [
      ...[`/surveys/${id}`, `/surveys/${id}/results`, ...lists],
      ...questions.map((question) => `/surveys/${id}/answers?question_id=${question}`),
      ...ids.map((response) => `/surveys/${id}/responses/${response.id}`),
      `/exports?survey_id=${id}`,
    ];
    for (const path of paths) all.push(await get(admin, path));
  }
  return all;
}

async function get(client: Client, path: string): Promise<Reply> {
  const { status, body } = await client.get<Record<string, unknown>>(path);
  // A database of the former layout kept no versions but the first.
  return { path, status, body: body.live_changes ? { ...body, live_changes: [] } : body };
}

async function deliveriesOf({ deps }: TestServer): Promise<unknown[]> {
  return deps.db.selectFrom('deliveries').selectAll().orderBy('response_id').orderBy('number').execute();
}

async function highestIds({ deps }: TestServer): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const name of ['surveys', 'responses', 'users'] as const) {
    const { rows } = await sql<{ id: number }>`select max(id) as id from ${sql.table(name)}`.execute(deps.db);
    found[name] = Number(rows[0]?.id);
  }
  return found;
}
