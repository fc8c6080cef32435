import type { Survey } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recount } from '../results/recount.ts';
import { seed } from '../seed/seed.ts';
import { saveSettings } from '../settings/service.ts';
import type { Client } from '../testing/client.ts';
import { countImpression, createSurvey, submitResponse } from '../testing/factories.ts';
import type { TestServer } from '../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../testing/start-test-server.ts';
import { deleteDay, listFullDays } from './delete-survey.ts';

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
  const act = (name: string, survey_ids: number[]) => editor.post(`/surveys/${name}`, { survey_ids });
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

  test('OP-09 API-B-12 SL-24 publish and draft change the surveys that are named, unknown ids are skipped', async () => {
    const ids = [await make({ status: 'draft' }), await make({ status: 'draft' })];
    expect(await act('publish', [...ids, 999_999])).toMatchObject({
      status: 200,
      body: { success: true, survey_ids: ids },
    });
    expect(await Promise.all(ids.map(read))).toMatchObject([{ status: 'publish' }, { status: 'publish' }]);
    await act('draft', ids);
    expect(await Promise.all(ids.map(read))).toMatchObject([{ status: 'draft' }, { status: 'draft' }]);
  });

  test('publishing a scheduled survey makes it live now, and a draft has no schedule', async () => {
    const ahead = '2026-11-25T08:00:00.000Z';
    const [now, never] = [await make({ publish_at: ahead }), await make({ publish_at: ahead })];
    await act('publish', [now]);
    expect(await read(now)).toMatchObject({ status: 'publish', publish_at: null });
    await act('draft', [never]);
    expect(await read(never)).toMatchObject({ status: 'draft', publish_at: null });
  });

  test('SL-25 SL-26 the trash keeps surveys until they are restored as drafts', async () => {
    const id = await make();
    await act('trash', [id]);
    expect((await read(id)).status).toBe('trash');
    const kept = await act('publish', [id]);
    expect(kept.body).toEqual({ success: true, survey_ids: [], refused: [] });
    expect((await read(id)).status).toBe('trash');
    await act('restore', [id]);
    expect(await read(id)).toMatchObject({ status: 'draft', publish_at: null });
  });

  test('restoring what is not in the trash changes nothing', async () => {
    const id = await make();
    expect((await act('restore', [id])).body).toEqual({ success: true, survey_ids: [] });
    expect((await read(id)).status).toBe('publish');
  });

  test('an action counts as a save: an editor that was open meanwhile is told', async () => {
    const { id, revision } = await createSurvey(editor);
    await act('draft', [id]);
    expect((await editor.put(`/surveys/${id}`, { title: 'x', revision })).status).toBe(409);
  });

  test('SL-27 API-B-13 deleting removes the surveys and everything under them', async () => {
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

  test('a large survey is emptied day by day, rows and counts together', async () => {
    const { db } = server.deps;
    const [id = 0] = await seed(server.deps, { surveys: 1, responses: 10_100, days: 3, seed: 1 });
    const days = await listFullDays(db, [id]);
    expect(days.map(({ day }) => day).sort()).toEqual(['2026-11-18', '2026-11-19', '2026-11-20']);
    await db.transaction().execute((trx) => deleteDay(trx, days[0] ?? fail()));
    expect(await recount(db, id)).toEqual([]);
    const left = await db.selectFrom('responses').select('id').where('survey_id', '=', id).execute();
    expect(left.length).toBeGreaterThan(1000);
    expect(left.length).toBeLessThan(9000);
    await editor.delete('/surveys', { survey_ids: [id] });
    expect(await rowsUnder(id)).toBe(0);
  });

  test('no ids, or something else than ids, is refused', async () => {
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

function fail(): never {
  throw new Error('There is no day.');
}
