import { existsSync, readdirSync } from 'node:fs';
import type { AiReply, Erasure, SavedSurvey } from '@userfeedback/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runJob } from '../../platform/jobs/runner.ts';
import { createMailer, outboxFolder } from '../../platform/outgoing/mailer.ts';
import type { Client } from '../../testing/client.ts';
import { createSurvey, submitResponse, textQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { saveSummary } from '../ai-summary/stored/stored-summary.ts';
import { deliveryKinds } from '../deliveries/kinds.ts';
import { dispatchDue } from '../deliveries/testing.ts';
import { NewsOfResults } from '../results/news.ts';
import { recount } from '../results/recount.ts';
import { insertErased, insertErasure } from './erasure-queries.ts';
import { eraseFound, erasuresJob } from './erasures.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const LATER = '2026-11-20T12:03:00.000Z';

describe.each(testDialects())('an erasure on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let survey: SavedSurvey;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', now: NOW });
    admin = await server.as('administrator');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.setNow(NOW);
    await server.deps.db.deleteFrom('erasures').execute();
    await server.deps.db.deleteFrom('deliveries').execute();
    survey = await createSurvey(admin, {
      questions: [textQuestion('q1')],
      notifications: { email: { active: true, addresses: 'team@example.com' } },
    });
  });

  const send = async (value: string, to = survey) =>
    (await submitResponse(server, to, { answers: [{ question_id: 'q1', value }] })).body.data;
  const erase = (email: string, page = 1) => eraseFound(server.deps, { email, page });
  const erasures = async () => (await admin.get<{ items: Erasure[] }>('/privacy/erasures')).body.items;
  const countRows = async (table: 'responses' | 'deliveries' | 'answers') =>
    (await server.deps.db.selectFrom(table).select('survey_id').where('survey_id', '=', survey.id).execute()).length;

  test('the kept summary goes although it does not cite the response, and one being made is given up (PV-21)', async () => {
    const { db } = server.deps;
    for (const value of ['Fast delivery', 'Fast delivery and more', 'ann@b.co']) await send(value);
    const path = `/surveys/${survey.id}/ai-summary`;
    expect((await admin.post<AiReply>(path)).body.summary).toContain('delivery');
    await db.insertInto('ai_summary_makers').values({ survey_id: survey.id, process: 'maker' }).execute();
    await erase('ann@b.co');
    expect((await admin.get<AiReply>(path)).body.summary).toBeNull();
    const about = { survey_id: survey.id, survey_version: 1, responses_count: 3, model: null, scope: '{}' };
    const made = { ...about, adapter: 'built-in' as const, generated_at: NOW };
    await expect(saveSummary(db, { sections: [], is_incomplete: false }, made, 'maker')).rejects.toThrow(
      'this summary was given up',
    );
  });

  test('an open results screen is told, however old the response was (PV-19)', async () => {
    await send('eve@b.co');
    server.setNow('2026-11-25T12:00:00.000Z');
    const news = new NewsOfResults(server.deps);
    const told: unknown[] = [];
    await news.watch(
      ({ surveys }) => told.push(...surveys),
      () => undefined,
    );
    await erase('eve@b.co');
    await expect.poll(() => told).toEqual([{ survey_id: survey.id, new_responses: 0 }]);
    news.close();
  });

  test('messages, their log and mails in the outbox go; one that is being sent is told of (PV-22, PV-23)', async () => {
    const { db, config } = server.deps;
    const deps = { ...server.deps, mailer: createMailer({ smtpUrl: null, dataDir: config.dataDir }) };
    const mails = () => (existsSync(outboxFolder(config.dataDir)) ? readdirSync(outboxFolder(config.dataDir)) : []);
    await send('ann@b.co was here');
    await send('somebody else');
    await dispatchDue(deps, deliveryKinds(deps));
    expect([mails().length, await countRows('deliveries')]).toEqual([2, 2]);
    const sending = await send('ann@b.co is here');
    await send('ann@b.co waits');
    await db.updateTable('deliveries').set({ status: 'sending' }).where('response_id', '=', sending).execute();
    const { messages } = await erase('ann@b.co');
    expect(messages[1]).toBe('1 message was being sent.');
    expect([mails().length, await countRows('deliveries'), await countRows('answers')]).toEqual([1, 1, 1]);
  });

  test('files that wait to be imported are told of: nobody searched them (PV-86)', async () => {
    const { db } = server.deps;
    const counts = { bytes: 9, done: 0, total: 0, added: 0, problems: 0 };
    const none = { started_at: null, finished_at: null, error: null };
    const file = { kind: 'responses' as const, survey_id: survey.id, plan: '{}', made_by: '', made_at: NOW };
    for (const [name, stored] of [
      ['waits.csv', 'a'],
      ['gone.csv', ''],
    ] as const)
      await db
        .insertInto('imports')
        .values({ ...file, ...counts, ...none, file: name, stored, state: 'read' })
        .execute();
    const { messages } = await erase('nobody@b.co');
    expect(messages.filter((text) => text.includes('.csv'))).toEqual([
      'The file “waits.csv” waits to be imported and was not searched.',
    ]);
    await db.deleteFrom('imports').execute();
  });

  test('100 responses a call are erased, and what is begun anew is the same erasure (PV-28, PV-86)', async () => {
    const other = await createSurvey(admin, { questions: [textQuestion('q1')] });
    for (let n = 0; n < 98; n++) await send('bea@b.co');
    for (let n = 0; n < 4; n++) await send('bea@b.co', other);
    expect(await erase('BEA@b.co')).toEqual({
      items_removed: 100,
      items_retained: 0,
      messages: [],
      done: false,
    });
    expect(await recount(server.deps.db)).toEqual([]);
    await send('bea@b.co, again');
    const [before] = await erasures();
    expect(before).toMatchObject({ state: 'going_on', found: 102, erased: 100, surveys: 2 });
    const rest = await erase('bea@b.co');
    expect(rest).toMatchObject({ items_removed: 3, done: true });
    expect(rest.messages[0]).toBe(`103 responses in 2 surveys were erased. Reference: ${before?.reference}.`);
    expect(await erasures()).toMatchObject([{ reference: before?.reference, state: 'done', erased: 103 }]);
    expect(await recount(server.deps.db)).toEqual([]);
  });

  test('an erasure that was interrupted goes on by itself, and its caller is told how it ended (PV-29)', async () => {
    const { db } = server.deps;
    for (let n = 0; n < 103; n++) await send('cay@b.co');
    expect(await erase('cay@b.co')).toMatchObject({ items_removed: 100, done: false });
    await runJob(server.deps, erasuresJob);
    expect(await countRows('responses')).toBe(3);
    server.setNow(LATER);
    await runJob(server.deps, erasuresJob);
    expect(await countRows('responses')).toBe(0);
    expect(await recount(db)).toEqual([]);
    const [{ reference } = { reference: '' }] = await erasures();
    const last = await erase('cay@b.co', 2);
    expect(last).toMatchObject({ items_removed: 0, done: true });
    expect(last.messages[0]).toBe(`103 responses in 1 survey were erased. Reference: ${reference}.`);
    expect(await erase('cay@b.co')).toMatchObject({ items_removed: 0, done: true });
    expect(await erasures()).toHaveLength(1);
  });

  test('what comes back by other means is erased once a day, and after 400 days nothing is known (PV-29, PV-33)', async () => {
    const { db } = server.deps;
    const [back, stays] = [await send('dan@b.co'), await send('other')];
    const moments = { begun_at: NOW, touched_at: NOW, finished_at: NOW };
    const counts = { found: 1, erased: 1, sending: 0 };
    await insertErasure(db, { reference: 'E-1', made_by: '', subject: 's', ...moments, ...counts });
    await insertErased(db, 'E-1', survey.id, [back]);
    server.setNow('2026-11-22T12:00:00.000Z');
    await runJob(server.deps, erasuresJob);
    const rows = await db.selectFrom('responses').select('id').where('survey_id', '=', survey.id).execute();
    expect(rows).toEqual([{ id: stays }]);
    const known = async () => (await db.selectFrom('erased_responses').selectAll().execute()).length;
    expect([await known(), (await erasures())[0]?.reference]).toEqual([expect.any(Number), 'E-1']);
    const before = await known();
    server.setNow('2027-12-27T12:00:00.000Z');
    await runJob(server.deps, erasuresJob);
    expect(await known()).toBe(before - 1);
  });
});
