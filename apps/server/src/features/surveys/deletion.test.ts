import type { Job, Survey } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { contractRows } from '../../platform/api/contract-rows.ts';
import { dialectOf, isOneOf } from '../../platform/db/dialect.ts';
import type { Db } from '../../platform/db/schema.ts';
import { listJobs } from '../../platform/jobs/list.ts';
import { runJob } from '../../platform/jobs/runner.ts';
import type { Client } from '../../testing/client.ts';
import { countImpression, createSurvey, deleteSurveys, submitResponse } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { eraseSome, trashResponses } from '../responses/service.ts';
import { BatchStore } from '../responses/store/store-batch.ts';
import { newResponse } from '../responses/testing.ts';
import { recount } from '../results/recount.ts';
import { saveSettings } from '../settings/service.ts';
import { deletionJob } from './deletion.ts';

const UNDER_A_SURVEY = [
  'survey_versions',
  'responses',
  'answers',
  'survey_days',
  'question_days',
  'option_days',
  'deliveries',
] as const;

/** More than are deleted before the call returns. */
const MANY = 10_001;

describe.each(testDialects())('deleting surveys for good on %s', (dialect) => {
  let server: TestServer;
  let editor: Client;
  const make = async (change = {}) => (await createSurvey(editor, change)).id;
  const remove = async (...survey_ids: number[]) =>
    (await deleteSurveys<{ survey_ids: number[]; jobs: Job[] }>(editor, ...survey_ids)).body;
  const listWork = async (client = editor) => (await client.get<{ items: Job[] }>('/jobs')).body.items;
  const rowsUnder = async (id: number) => {
    const { db } = server.deps;
    const counts = await Promise.all(
      UNDER_A_SURVEY.map((table) => db.selectFrom(table).select('survey_id').where('survey_id', '=', id).execute()),
    );
    return counts.reduce((sum, rows) => sum + rows.length, 0);
  };

  beforeAll(async () => {
    server = await startTestServer({
      dialect,
      licence: 'elite',
      addons: 'all',
      now: '2026-11-20T12:00:00.000Z',
    });
    editor = await server.as('administrator');
  });
  afterAll(() => server.close());

  test('deleting removes the surveys and everything under them (SL-27, API-B-13)', async () => {
    const survey = await createSurvey(editor, {
      notifications: { email: { active: true, addresses: 'a@example.test' } },
    });
    const other = await createSurvey(editor);
    await countImpression(server, survey.id);
    await submitResponse(server, survey);
    await submitResponse(server, other);
    const before = await rowsUnder(other.id);
    expect(await rowsUnder(survey.id)).toBeGreaterThan(5);
    const { body } = await deleteSurveys(editor, survey.id, 999_999);
    const left_out = [{ id: 999_999, title: null }];
    expect(body).toEqual({ success: true, survey_ids: [survey.id], left_out, jobs: [] });
    expect((await editor.get(`/surveys/${survey.id}`)).status).toBe(404);
    expect(await rowsUnder(survey.id)).toBe(0);
    expect(await rowsUnder(other.id)).toBe(before);
  });

  test.each(['publish', 'draft', 'scheduled', 'restored'] as const)(
    'a %s survey stays when others are deleted for good, and is named (XA-03)',
    async (state) => {
      const kept = await createSurvey(editor, {
        title: `Kept, ${state}`,
        status: state === 'draft' ? 'draft' : 'publish',
        ...(state === 'scheduled' && { publish_at: '2099-01-01T00:00:00.000Z' }),
      });
      const gone = await make();
      await editor.post('/surveys/trash', { survey_ids: state === 'restored' ? [gone, kept.id] : [gone] });
      if (state === 'restored') await editor.post('/surveys/restore', { survey_ids: [kept.id] });
      const before = (await editor.get<Survey>(`/surveys/${kept.id}`)).body;
      const survey_ids = [kept.id, gone, kept.id];
      expect((await editor.delete('/surveys', { survey_ids })).body).toEqual({
        success: true,
        survey_ids: [gone],
        jobs: [],
        left_out: [{ id: kept.id, title: `Kept, ${state}` }],
      });
      expect(await editor.delete('/surveys', { survey_ids })).toMatchObject({
        status: 409,
        body: { code: 'not_in_trash', message: 'This is no longer in the trash, so nothing was deleted.' },
      });
      expect((await editor.get(`/surveys/${kept.id}`)).body).toEqual(before);
    },
  );

  test('a large survey is emptied in batches, and rows and counts agree after each (FR-17)', async () => {
    const { db } = server.deps;
    const { id } = await createSurvey(editor);
    await storeOnDays(db, id, { '2026-11-17': 12_000, '2026-11-18': 4001, '2026-11-19': 3000 }, 'publish');
    await storeOnDays(db, id, { '2026-11-17': 200, '2026-11-18': 300, '2026-11-20': 500 }, 'spam');
    const newest = await db
      .selectFrom('responses')
      .select('id')
      .where('survey_id', '=', id)
      .where('status', '=', 'publish')
      .execute();
    // Some of each day are in the trash.
    const trashed = newest.filter((_row, at) => at % 20 === 0).map((row) => row.id);
    await trashResponses(db, id, trashed);
    expect(await countLeft(db, id)).toBe(20_001);
    let before = await countLeft(db, id);
    for (let isMore = true; isMore; ) {
      isMore = await db.transaction().execute((trx) => eraseSome(trx, id, 2000));
      const now = await countLeft(db, id);
      expect(before - now).toBeLessThanOrEqual(10_000);
      expect(await recount(db, id)).toEqual([]);
      before = now;
    }
    expect(before).toBe(0);
    expect(await wordsOf(db, trashed)).toBe(0);
  });

  test('deleting a large survey leaves nothing of it, and all of the others (FR-17)', async () => {
    const { db } = server.deps;
    const [id, other] = [await make(), await make()];
    await storeOnDays(db, other, { '2026-11-18': 3 }, 'publish');
    await storeOnDays(db, id, { '2026-11-18': 5000 }, 'publish');
    await storeOnDays(db, id, { '2026-11-18': 1001 }, 'spam');
    expect(await remove(id)).toEqual({ success: true, survey_ids: [id], left_out: [], jobs: [] });
    expect(await rowsUnder(id)).toBe(0);
    expect((await db.selectFrom('responses').select('id').where('survey_id', '=', other).execute()).length).toBe(3);
    expect(await recount(db, other)).toEqual([]);
  });

  test('a very large survey is gone for everybody at once, and deleted afterwards (SP-76, SP-77)', async () => {
    const { db } = server.deps;
    const TITLE = 'Seen by nobody any more';
    const creation_key = 'the-key-of-its-first-save';
    const survey = await createSurvey(editor, { title: TITLE, creation_key, cookie_name: 'its-cookie' });
    await storeOnDays(db, survey.id, { '2026-11-19': MANY }, 'publish');
    await submitResponse(server, survey);
    const [first] = await db.selectFrom('responses').select('id').where('survey_id', '=', survey.id).limit(1).execute();
    const { survey_ids, jobs } = await remove(survey.id);
    expect(survey_ids).toEqual([survey.id]);
    const job = {
      id: `deletion-${survey.id}`,
      kind: 'deletion',
      title: TITLE,
      survey_id: survey.id,
      state: 'waiting',
      done: 0,
      total: MANY + 1,
      can_stop: false,
      started_at: '2026-11-20T12:00:00.000Z',
      finished_at: null,
      next_run_at: null,
      last_error: null,
    };
    expect(jobs).toEqual([job]);
    expect(await listWork()).toEqual([job]);
    for (const { name, path, method } of contractRows()) {
      // Work under way names what it is about.
      if (method !== 'GET' || name.startsWith('jobs.') || name === 'system.get') continue;
      const filled = path.replaceAll('{id}', String(survey.id)).replaceAll('{rid}', String(first?.id));
      if (filled.includes('{') || name === 'results.events') continue;
      const query = QUERIES[name]?.(survey.id) ?? '';
      const { status, body } = await editor.get(`${filled}${query}`);
      expect(JSON.stringify(body) ?? '', name).not.toContain(TITLE);
      if (path.startsWith('/surveys/{id}') || name === 'exports.download') expect(status, name).toBe(404);
    }
    for (const status of ['all', 'trash', 'publish', 'draft'])
      expect(
        (await editor.get<{ items: Survey[] }>(`/surveys?filter[status]=${status}`)).body.items,
      ).not.toContainEqual(expect.objectContaining({ id: survey.id }));
    const { revision } = survey;
    expect((await editor.put(`/surveys/${survey.id}`, { ...survey, revision })).status).toBe(404);
    expect((await editor.post(`/surveys/${survey.id}/duplicate`)).status).toBe(404);
    for (const action of ['restore', 'draft', 'trash', 'publish'])
      expect((await editor.post(`/surveys/${action}`, { survey_ids: [survey.id] })).body, action).toMatchObject({
        survey_ids: [],
      });
    expect(await remove(survey.id)).toMatchObject({ code: 'not_in_trash' });
    expect((await submitResponse(server, survey)).status).toBe(404);
    expect((await countImpression(server, survey.id)).status).toBe(404);
    // What was its own may be another's now.
    expect((await createSurvey(editor, { creation_key, cookie_name: 'its-cookie' })).id).not.toBe(survey.id);
    await runJob(server.deps, deletionJob);
    expect(await listWork()).toEqual([]);
    expect(await rowsUnder(survey.id)).toBe(0);
    expect(await db.selectFrom('surveys').select('id').where('id', '=', survey.id).execute()).toEqual([]);
  });

  test('of several surveys those are gone at once that have no more than 10,000 responses in all (SP-77)', async () => {
    const { db } = server.deps;
    const [small, large, tiny] = [await make(), await make({ title: 'Large' }), await make()];
    await storeOnDays(db, small, { '2026-11-19': 9000 }, 'publish');
    await storeOnDays(db, large, { '2026-11-19': 1000 }, 'publish');
    await storeOnDays(db, large, { '2026-11-19': 1 }, 'spam');
    const { jobs } = await remove(tiny, large, small);
    expect(jobs.map(({ title, total }) => [title, total])).toEqual([['Large', 1001]]);
    expect([await rowsUnder(small), await rowsUnder(tiny)]).toEqual([0, 0]);
    expect((await db.selectFrom('surveys').select('id').where('id', 'in', [small, tiny]).execute()).length).toBe(0);
    await runJob(server.deps, deletionJob);
    expect(await rowsUnder(large)).toBe(0);
  });

  test('work that broke off goes on in another process, and counts agree with rows meanwhile (SP-80)', async () => {
    const { db } = server.deps;
    const id = await make({ title: 'Broken off' });
    await storeOnDays(db, id, { '2026-11-18': 5000, '2026-11-19': 5000 }, 'publish');
    await storeOnDays(db, id, { '2026-11-18': 500 }, 'spam');
    await remove(id);
    let parts = 0;
    const breaking: Db = new Proxy(db, {
      get(target, name) {
        if (name === 'transaction' && ++parts > 4) throw new Error('Killed.');
        const found: unknown = Reflect.get(target, name, target);
        return typeof found === 'function' ? found.bind(target) : found;
      },
    });
    await runJob({ ...server.deps, db: breaking }, deletionJob);
    const [job] = await listWork();
    expect(job).toMatchObject({ state: 'failed', total: 10_500, last_error: 'Killed.' });
    expect(job?.done).toBeGreaterThan(0);
    expect(job?.next_run_at).not.toBeNull();
    expect(job?.done).toBe(10_500 - (await countLeft(db, id)));
    expect(await recount(db, id)).toEqual([]);
    const other = await startTestServer({ dialect, beside: server });
    onTestFinished(() => other.close());
    await runJob(other.deps, deletionJob);
    expect(await listWork()).toEqual([]);
    expect(await rowsUnder(id)).toBe(0);
    expect((await listJobs(db, [deletionJob]))[0]).toMatchObject({ state: 'waiting', last_error: null });
  });

  test('who may delete surveys sees the work, and nobody can stop it (SP-35)', async () => {
    await saveSettings(server.deps, {
      create_edit_surveys: ['editor', 'author'],
      delete_surveys: ['editor'],
    });
    const id = await make({ title: 'Not to be stopped' });
    await storeOnDays(server.deps.db, id, { '2026-11-19': MANY }, 'publish');
    await remove(id);
    const seen = async (client: Client) => (await listWork(client)).map(({ title }) => title);
    const one = `/jobs/deletion-${id}`;
    for (const client of [editor, await server.as('editor'), await server.apiKey('editor')]) {
      expect(await seen(client)).toEqual(['Not to be stopped']);
      expect(await client.delete(one)).toMatchObject({
        status: 409,
        body: { code: 'conflict', message: 'This job cannot be stopped.' },
      });
      expect((await client.delete('/jobs/deletion-999999')).status).toBe(404);
    }
    const author = await server.as('author');
    expect(await seen(author)).toEqual([]);
    expect((await author.delete(one)).status).toBe(404);
    expect((await (await server.as('subscriber')).get('/jobs')).status).toBe(403);
    expect((await server.visitor.get('/jobs')).status).toBe(401);
    await runJob(server.deps, deletionJob);
  });
});

/** What some rows need besides their path. */
const QUERIES: Record<string, (survey: number) => string> = {
  'exports.download': (survey) => `?survey_id=${survey}&format=csv`,
  'responses.filterValues': () => '?field=device',
  'results.answers': () => '?question_id=q1',
  'surveys.list': () => '?per_page=-1',
};

async function countLeft(db: Db, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('responses')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('survey_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function storeOnDays(db: Db, survey_id: number, days: Record<string, number>, status: 'publish' | 'spam') {
  const batches = new BatchStore(db);
  for (const [day, count] of Object.entries(days)) {
    for (let rest = count; rest > 0; rest -= 2000) {
      const responses = Array.from({ length: Math.min(rest, 2000) }, () =>
        batches.prepare(newResponse(survey_id, { day, status })),
      );
      await batches.store({ responses, impressions: [] });
    }
  }
}

async function wordsOf(db: Db, ids: readonly number[]): Promise<number> {
  const rows = await db
    .selectFrom('response_words')
    .select('rowid')
    .where(isOneOf(dialectOf(db), 'rowid', ids))
    .execute();
  return rows.length;
}
