import type { DraftChanges, Import, ImportCheck, Job, ReadImport, SavedSurvey } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJob } from '../../platform/jobs/runner.ts';
import type { Client } from '../../testing/client.ts';
import { createSurvey, radioQuestion, submitResponse } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { saveSettings } from '../settings/service.ts';
import { importJob } from './job.ts';
import { importAll, listResponsesOf, upload } from './testing.ts';

const QUESTIONS = [radioQuestion('pick', { title: 'Pick one' })];
const FILE = 'Submitted,Pick one\n2026-10-01 10:00,Yes\n2026-10-02 10:00,No\n';

describe.each(testDialects())('who may see and undo imports on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let survey: SavedSurvey;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all' });
    await saveSettings(server.deps, {
      create_edit_surveys: ['editor', 'author'],
      view_results: ['author'],
      delete_surveys: [],
    });
    admin = await server.apiKey('administrator');
    survey = await createSurvey(admin, { questions: QUESTIONS });
  });
  afterAll(() => server.close());

  const ask = async (client: Client, { id, plan }: Pick<ReadImport, 'id' | 'plan'>) => ({
    get: (await client.get(`/imports/${id}`)).status,
    change: (await client.put(`/imports/${id}`, plan)).status,
    check: (await client.post(`/imports/${id}/check`)).status,
    problems: (await client.inject({ method: 'GET', url: `/api/v1/imports/${id}/problems` })).status,
  });
  const ALL_SHOWN = { get: 200, change: 200, check: 200, problems: 200 };
  const ALL_REFUSED = { get: 403, change: 403, check: 403, problems: 403 };

  test('the rows of a file are for who may view results, and until they are imported for who uploaded them (XS-01)', async () => {
    const [editor, other, viewer] = [
      await server.apiKey('editor'),
      await server.as('editor'),
      await server.as('author'),
    ];
    const { body: ofAdmin } = await upload(admin, survey.id, FILE);
    expect(await ask(editor, ofAdmin)).toEqual(ALL_REFUSED);
    expect((await editor.delete(`/imports/${ofAdmin.id}`)).status).toBe(403);
    expect(await ask(viewer, ofAdmin)).toEqual(ALL_SHOWN);
    const { body: own } = await upload(editor, survey.id, FILE);
    expect(own.sample).toHaveLength(2);
    expect(await ask(editor, own)).toEqual(ALL_SHOWN);
    expect(await ask(other, own)).toEqual(ALL_REFUSED);
    expect((await other.delete(`/imports/${own.id}`)).status).toBe(403);
    expect((await editor.delete(`/imports/${own.id}`)).status).toBe(202);
  });

  test('who has begun an import sees how far it is, no rows, and undoes it only with the right to delete (XS-01)', async () => {
    const editor = await server.apiKey('editor');
    const { body: own } = await upload(editor, survey.id, FILE);
    expect((await editor.post(`/imports/${own.id}/start`)).status).toBe(202);
    await runJob(server.deps, importJob());
    const { body: done } = await editor.get<ReadImport>(`/imports/${own.id}`);
    expect(done).toMatchObject({ state: 'done', counts: { added: null, done: 2, total: 2 }, sample: [] });
    expect(await ask(editor, own)).toMatchObject({ change: 403, check: 403, problems: 403 });
    expect((await editor.delete(`/imports/${own.id}`)).status).toBe(403);
    expect((await admin.delete<Import>(`/imports/${own.id}`)).body.state).toBe('undoing');
    await runJob(server.deps, importJob());
  });

  test('who may not view results starts and stops own imports alone (XS-01)', async () => {
    const [editor, other, viewer] = [
      await server.apiKey('editor'),
      await server.as('editor'),
      await server.as('author'),
    ];
    const jobFor = async (client: Client, id: number) =>
      (await client.get<{ items: Job[] }>('/jobs')).body.items.find((job) => job.id === `import-${id}`);
    const ask = async (client: Client, id: number) => ({
      start: (await client.post(`/imports/${id}/start`)).status,
      can_stop: (await jobFor(client, id))?.can_stop,
      stop: (await client.delete(`/jobs/import-${id}`)).status,
    });
    for (const uploader of [admin, editor]) {
      const { body: made } = await upload(uploader, survey.id, FILE);
      expect(await ask(other, made.id)).toEqual({ start: 403, can_stop: undefined, stop: 404 });
      expect((await uploader.post(`/imports/${made.id}/start`)).status).toBe(202);
      expect(await ask(other, made.id)).toEqual({ start: 403, can_stop: false, stop: 403 });
      expect((await admin.get<Import>(`/imports/${made.id}`)).body.state).toBe('running');
      expect(await ask(viewer, made.id)).toEqual({ start: 409, can_stop: true, stop: 200 });
      expect(await ask(uploader, made.id)).toEqual({ start: 202, can_stop: true, stop: 200 });
    }
  });

  test('how many responses are stored tells who may not view results nothing of answers (XS-01)', async () => {
    const asked = await createSurvey(admin, { questions: QUESTIONS });
    await submitResponse(server, asked, { answers: [{ question_id: 'pick', value: 'Yes' }] });
    const [stored] = (await listResponsesOf(admin, asked)).items;
    const head = 'Response ID,Submitted,Page,Page URL,User IP,Browser,OS,Device,Pick one';
    await importAll(server, admin, asked.id, `${head}\nx1,2026-10-01 10:00,Home,,,,,,Yes\n`);
    const editor = await server.apiKey('editor');
    const count = async () => {
      const { body } = await editor.get<{ items: { id: number; responses_count: number }[] }>('/surveys?per_page=100');
      return body.items.find(({ id }) => id === asked.id)?.responses_count;
    };
    const guess = async (row: string, conflicts: 'keep' | 'leave_out') => {
      const before = (await count()) ?? 0;
      const { body: made } = await upload(editor, asked.id, `${head}\n${row}\n`);
      expect((await editor.put(`/imports/${made.id}`, { ...made.plan, conflicts })).status).toBe(200);
      // Whoever may view results is told what the import will do.
      const { importable } = (await admin.post<ImportCheck>(`/imports/${made.id}/check`)).body;
      await editor.post(`/imports/${made.id}/start`);
      await runJob(server.deps, importJob());
      const added = ((await count()) ?? 0) - before;
      expect(added).toBe(importable);
      await admin.delete(`/imports/${made.id}`);
      await runJob(server.deps, importJob());
      return added;
    };
    for (const conflicts of ['leave_out', 'keep'] as const)
      for (const value of ['Yes', 'No'])
        for (const [id, moment] of [
          [stored?.id, stored?.submitted_at],
          ['x1', '2026-10-01 10:00'],
        ])
          expect([value, id, await guess(`${id},${moment},Elsewhere,,,,,,${value}`, conflicts)]).toEqual([
            value,
            id,
            1,
          ]);
  });

  test('an import tells who may not view results nothing of stored answers (XS-01)', async () => {
    const asked = await createSurvey(admin, { questions: QUESTIONS });
    await submitResponse(server, asked, { answers: [{ question_id: 'pick', value: 'Yes' }] });
    const [stored] = (await listResponsesOf(admin, asked)).items;
    const editor = await server.apiKey('editor');
    const said = async (client: Client, value: string, conflicts: 'keep' | 'leave_out') => {
      const row = `${stored?.id},${stored?.submitted_at},,,,,,,${value}`;
      const file = `Response ID,Submitted,Page,Page URL,User IP,Browser,OS,Device,Pick one\n${row}\n`;
      const { body: made } = await upload(client, asked.id, file);
      await client.put(`/imports/${made.id}`, { ...made.plan, conflicts });
      const { importable, known, conflicting } = (await client.post<ImportCheck>(`/imports/${made.id}/check`)).body;
      const { checked } = (await client.get<ReadImport>(`/imports/${made.id}`)).body;
      await client.post(`/imports/${made.id}/start`);
      await runJob(server.deps, importJob());
      const { items } = (await client.get<{ items: Import[] }>(`/imports?survey_id=${asked.id}`)).body;
      return { importable, known, conflicting, checked, counts: items[0]?.counts };
    };
    expect(await said(admin, 'Yes', 'leave_out')).toMatchObject({ importable: 0, known: 1, conflicting: 0 });
    expect(await said(admin, 'No', 'leave_out')).toMatchObject({ importable: 0, known: 0, conflicting: 1 });
    const right = await said(editor, 'Yes', 'leave_out');
    expect(right).toMatchObject({ importable: 1, known: null, conflicting: null });
    expect(right.checked).toMatchObject({ known: null, conflicting: null });
    expect(right.counts).toMatchObject({ added: null, known: null, conflicting: null });
    for (const conflicts of ['leave_out', 'keep'] as const)
      for (const value of ['Yes', 'No']) expect(await said(editor, value, conflicts)).toEqual(right);
  });

  test('a draft reveals no figures to who may not view results (XS-01)', async () => {
    const live = await createSurvey(admin, { questions: QUESTIONS });
    await submitResponse(server, live, { answers: [{ question_id: 'pick', value: 'Yes' }] });
    await importAll(server, admin, live.id, FILE);
    const renamed = [radioQuestion('pick', { title: 'Pick one', config: { options: ['Sure', 'No'] } })];
    const { body: stored } = await admin.get<SavedSurvey>(`/surveys/${live.id}`);
    const saved = await admin.put(`/surveys/${live.id}`, { ...stored, questions: renamed, apply: false });
    expect(saved.status).toBe(200);
    const changesFor = async (client: Client) => (await client.get<DraftChanges>(`/surveys/${live.id}/changes`)).body;
    const shown = await changesFor(admin);
    expect(shown.answers).toMatchObject([{ code: 'option-renamed', before: 'Yes', count: 2 }]);
    expect(await changesFor(await server.apiKey('editor'))).toEqual({ ...shown, answers: [] });
  });
});
