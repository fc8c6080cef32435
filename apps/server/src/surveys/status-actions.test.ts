import type { Survey } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialectOf, isOneOf } from '../db/dialect.ts';
import type { Db } from '../db/schema.ts';
import { eraseSome, trashResponses } from '../responses/service.ts';
import { BatchStore } from '../responses/store-batch.ts';
import { newResponse } from '../responses/testing.ts';
import { recount } from '../results/recount.ts';
import { saveSettings } from '../settings/service.ts';
import type { Client } from '../testing/client.ts';
import { countImpression, createSurvey, submitResponse } from '../testing/factories.ts';
import type { TestServer } from '../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../testing/start-test-server.ts';

const UNDER_A_SURVEY = [
  'survey_versions',
  'responses',
  'answers',
  'survey_days',
  'question_days',
  'option_days',
  'deliveries',
] as const;

describe.each(testDialects())('actions on surveys on %s', (dialect) => {
  let server: TestServer;
  let editor: Client;
  const read = async (id: number) => (await editor.get<Survey>(`/surveys/${id}`)).body;
  const runAction = (name: string, survey_ids: number[]) => editor.post(`/surveys/${name}`, { survey_ids });
  const make = async (change = {}) => (await createSurvey(editor, change)).id;
  const rowsUnder = async (id: number) => {
    const { db } = server.deps;
    const counts = await Promise.all(
      UNDER_A_SURVEY.map((table) =>
        db.selectFrom(table).select('survey_id').where('survey_id', '=', id).execute(),
      ),
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

  test('publish and draft change the surveys that are named, unknown ids are skipped (OP-09, API-B-12, SL-24)', async () => {
    const ids = [await make({ status: 'draft' }), await make({ status: 'draft' })];
    expect(await runAction('publish', [...ids, 999_999])).toMatchObject({
      status: 200,
      body: { success: true, survey_ids: ids },
    });
    expect(await Promise.all(ids.map(read))).toMatchObject([{ status: 'publish' }, { status: 'publish' }]);
    await runAction('draft', ids);
    expect(await Promise.all(ids.map(read))).toMatchObject([{ status: 'draft' }, { status: 'draft' }]);
  });

  test('publishing a scheduled survey makes it live now, and a draft has no schedule', async () => {
    const ahead = '2026-11-25T08:00:00.000Z';
    const [now, never] = [await make({ publish_at: ahead }), await make({ publish_at: ahead })];
    await runAction('publish', [now]);
    expect(await read(now)).toMatchObject({ status: 'publish', publish_at: null });
    await runAction('draft', [never]);
    expect(await read(never)).toMatchObject({ status: 'draft', publish_at: null });
  });

  test('the trash keeps surveys until they are restored as drafts (SL-25, SL-26)', async () => {
    const id = await make();
    await runAction('trash', [id]);
    expect((await read(id)).status).toBe('trash');
    const kept = await runAction('publish', [id]);
    expect(kept.body).toEqual({ success: true, survey_ids: [], refused: [] });
    expect((await read(id)).status).toBe('trash');
    await runAction('restore', [id]);
    expect(await read(id)).toMatchObject({ status: 'draft', publish_at: null });
  });

  test('restoring what is not in the trash changes nothing', async () => {
    const id = await make();
    expect((await runAction('restore', [id])).body).toEqual({ success: true, survey_ids: [] });
    expect((await read(id)).status).toBe('publish');
  });

  test('an action counts as a save: an editor that was open meanwhile gets a conflict', async () => {
    const { id, revision } = await createSurvey(editor);
    await runAction('draft', [id]);
    expect((await editor.put(`/surveys/${id}`, { title: 'x', revision })).status).toBe(409);
  });

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
    const { body } = await editor.delete('/surveys', { survey_ids: [survey.id, 999_999] });
    expect(body).toEqual({ success: true, survey_ids: [survey.id] });
    expect((await editor.get(`/surveys/${survey.id}`)).status).toBe(404);
    expect(await rowsUnder(survey.id)).toBe(0);
    expect(await rowsUnder(other.id)).toBe(before);
  });

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
    const countLeft = async () =>
      Number(
        (
          await db
            .selectFrom('responses')
            .select((eb) => eb.fn.countAll().as('count'))
            .where('survey_id', '=', id)
            .executeTakeFirstOrThrow()
        ).count,
      );
    expect(await countLeft()).toBe(20_001);
    let before = await countLeft();
    for (let isMore = true; isMore; ) {
      isMore = await db.transaction().execute((trx) => eraseSome(trx, id));
      const now = await countLeft();
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
    const { body } = await editor.delete('/surveys', { survey_ids: [id] });
    expect(body).toEqual({ success: true, survey_ids: [id] });
    expect(await rowsUnder(id)).toBe(0);
    expect(
      (await db.selectFrom('responses').select('id').where('survey_id', '=', other).execute()).length,
    ).toBe(3);
    expect(await recount(db, other)).toEqual([]);
  });

  test('no ids, or anything that is not a list of ids, is refused', async () => {
    for (const survey_ids of [[], ['x'], [-1], 'all', undefined]) {
      expect((await editor.post('/surveys/trash', { survey_ids })).status).toBe(422);
    }
  });

  test('whoever may edit surveys needs another right to trash, restore and delete them', async () => {
    await saveSettings(server.deps, { create_edit_surveys: ['author'] });
    const author = await server.as('author');
    const id = await make();
    expect((await author.post('/surveys/draft', { survey_ids: [id] })).status).toBe(200);
    for (const action of ['trash', 'restore']) {
      expect((await author.post(`/surveys/${action}`, { survey_ids: [id] })).status).toBe(403);
    }
    expect((await author.delete('/surveys', { survey_ids: [id] })).status).toBe(403);
    expect((await server.visitor.post('/surveys/draft', { survey_ids: [id] })).status).toBe(401);
  });
});

async function storeOnDays(
  db: Db,
  survey_id: number,
  days: Record<string, number>,
  status: 'publish' | 'spam',
) {
  const batches = new BatchStore(db);
  for (const [day, count] of Object.entries(days)) {
    for (let rest = count; rest > 0; rest -= 2000) {
      const responses = Array.from({ length: Math.min(rest, 2000) }, () =>
        newResponse(survey_id, { day, status }),
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
