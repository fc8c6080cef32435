import type { Import, Job, SavedSurvey } from '@userfeedback/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../platform/db/schema.ts';
import { runJob } from '../../platform/jobs/runner.ts';
import type { Client } from '../../testing/client.ts';
import { createSurvey } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { importJob } from './job.ts';
import { csvOf, importAll, QUESTIONS, ROWS, upload } from './testing.ts';

const at = (minute: number) => `2026-11-20T12:${String(minute).padStart(2, '0')}:00.000Z`;
const WORDS = "An unexpected error stopped the import. The server's log says why.";

describe.each(testDialects())('an import that fails unexpectedly, on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let survey: SavedSurvey;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', now: at(0) });
    admin = await server.apiKey('administrator');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.setNow(at(0));
    survey = await createSurvey(admin, { questions: QUESTIONS });
  });

  const importNow = async (id: number) => (await admin.get<Import>(`/imports/${id}`)).body;
  const jobOf = async (id: number) =>
    (await admin.get<{ items: Job[] }>('/jobs')).body.items.find((job) => job.id === `import-${id}`);
  const runAt = async (minute: number) => {
    server.setNow(at(minute));
    await runJob(server.deps, importJob());
  };
  const setPlan = (id: number, plan: object) =>
    server.deps.db
      .updateTable('imports')
      .set({ plan: JSON.stringify(plan) })
      .where('id', '=', id)
      .execute();
  /** What no upload can bring about: a stored plan that makes no sense. */
  const begin = async () => {
    const { body: made } = await upload(admin, survey.id, csvOf(...ROWS));
    expect((await admin.post(`/imports/${made.id}/start`)).status).toBe(202);
    const { plan } = await server.deps.db
      .selectFrom('imports')
      .select('plan')
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow();
    const whole = JSON.parse(plan);
    await setPlan(made.id, { ...whole, delimiter: 7 });
    return { id: made.id, mend: () => setPlan(made.id, whole) };
  };

  test('waits by itself, while others go on, and is tried again (XI-09)', async () => {
    const { id, mend } = await begin();
    expect(await importAll(server, admin, survey.id, csvOf(...ROWS))).toMatchObject({ state: 'done' });
    expect(await importNow(id)).toMatchObject({ state: 'running', error: WORDS });
    expect(await jobOf(id)).toMatchObject({ state: 'failed', last_error: WORDS, can_stop: true });
    await mend();
    await runAt(0);
    expect((await importNow(id)).state).toBe('running');
    await runAt(2);
    expect(await importNow(id)).toMatchObject({ state: 'done', error: null, counts: { known: 3 } });
  });

  test('fails for good after some tries, and may be started again (XI-09)', async () => {
    const { id, mend } = await begin();
    for (const minute of [0, 2, 8]) {
      await runAt(minute);
      expect([minute, (await importNow(id)).state]).toEqual([minute, 'running']);
    }
    await runAt(24);
    expect(await importNow(id)).toMatchObject({ state: 'failed', error: WORDS, finished_at: at(24) });
    expect((await admin.post(`/imports/${id}/start`)).status).toBe(202);
    await runAt(24);
    expect(await importNow(id)).toMatchObject({ state: 'running', error: WORDS });
    expect((await admin.delete(`/jobs/import-${id}`)).status).toBe(200);
    await mend();
    server.setNow(at(25));
    expect((await admin.post(`/imports/${id}/start`)).status).toBe(202);
    await runAt(25);
    expect((await importNow(id)).state).toBe('done');
  });

  test('says how much it has stored, which can be undone (XI-09, VR-83)', async () => {
    const { id } = await importAll(server, admin, survey.id, csvOf(...ROWS));
    await server.deps.db
      .updateTable('imports')
      .set({ state: 'running', added: 0, stored: 'gone' })
      .where('id', '=', id)
      .execute();
    await runAt(0);
    expect(await importNow(id)).toMatchObject({ state: 'failed', counts: { added: 3 } });
    expect((await admin.delete<Import>(`/imports/${id}`)).body.state).toBe('undoing');
    await runAt(0);
    expect((await importNow(id)).state).toBe('undone');
  });

  test('waits by itself also while it is undone (XI-09, VR-83)', async () => {
    const { id } = await importAll(server, admin, survey.id, csvOf(...ROWS));
    expect((await admin.delete(`/imports/${id}`)).status).toBe(202);
    const db = new Proxy(server.deps.db, {
      get(target, name: keyof Db) {
        if (name === 'transaction') throw new Error('No transaction.');
        const part = target[name];
        return typeof part === 'function' ? part.bind(target) : part;
      },
    });
    await runJob({ ...server.deps, db }, importJob());
    expect(await importNow(id)).toMatchObject({ state: 'undoing', error: WORDS });
    expect(await importAll(server, admin, survey.id, csvOf(...ROWS))).toMatchObject({ state: 'done' });
    await runAt(2);
    expect(await importNow(id)).toMatchObject({ state: 'undone', error: null });
  });
});
