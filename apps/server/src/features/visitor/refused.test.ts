import { randomUUID } from 'node:crypto';
import type { Notice, SavedSurvey } from '@userfeedback/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { makeNonce } from '../../platform/api/callers/nonces.ts';
import { uuidValue } from '../../platform/db/dialect.ts';
import type { Client } from '../../testing/client.ts';
import { createSurvey, radioQuestion, submitResponse } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';

const NOW = '2026-11-20T12:00:00.000Z';

describe.each(testDialects())('refused responses on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let survey: SavedSurvey;
  /** Other servers in this process have surveys with the same number. */
  let counted: Map<string, number>;
  beforeAll(async () => {
    server = await startTestServer({ dialect, now: NOW });
    admin = await server.as('administrator');
  });
  beforeEach(async () => {
    server.setNow(NOW);
    await server.deps.db.deleteFrom('refused_submissions').execute();
    await server.deps.db.deleteFrom('notice_dismissals').execute();
    survey = await createSurvey(admin, { title: 'How was it?', questions: [radioQuestion('q1')] });
    counted = await figures();
  });
  afterAll(() => server.close());

  const path = () => `/api/v1/surveys/${survey.id}/responses`;
  const send = (payload: string | object, type = 'application/json') =>
    server.visitor.inject<{ code: string }>({
      method: 'POST',
      url: path(),
      headers: { 'content-type': type },
      payload,
    });
  const nonceOf = (id = survey.id) => makeNonce(server.deps.config, `submission:${id}`, server.deps.now());
  const wrong = (submission_id: string = randomUUID(), value = 'Neither of them') =>
    submitResponse(server, survey, { submission_id, answers: [{ question_id: 'q1', value }] });
  const listNotices = async (client = admin) =>
    (await client.get<Notice[]>('/notices')).body.filter(({ content }) => content.includes(`“${survey.title}”`));
  const figures = async () => {
    const { raw } = await admin.inject({ method: 'GET', url: '/metrics' });
    const lines = `${raw}`.matchAll(/^userfeedback_refused_submissions_total{(.*)} (\d+)$/gm);
    return new Map([...lines].map(([, labels = '', count]) => [labels, Number(count)]));
  };
  const metric = async (code: string) => {
    const labels = `survey="${survey.id}",code="${code}"`;
    return ((await figures()).get(labels) ?? 0) - (counted.get(labels) ?? 0);
  };

  test('are reported to managers by survey, with the day of the first and the reason, each response once however often it is tried, in the language of who reads it (FV-03, LA-74, LA-81)', async () => {
    const again = randomUUID();
    await wrong(again);
    await wrong(again);
    server.setNow('2026-11-22T23:30:00.000Z');
    await wrong();
    await expect
      .poll(async () => (await listNotices())[0]?.content)
      .toBe(
        `2 responses to “How was it?” have been refused since November 20, 2026: "Question q1": Please choose from the options.`,
      );
    const german = await admin.inject<Notice[]>({
      url: '/api/v1/notices',
      headers: { 'accept-language': 'de' },
    });
    expect(german.body.map(({ content }) => content)).toContain(
      '2 Antworten auf „How was it?“ wurden seit 20. November 2026 abgelehnt: „Question q1“: Bitte wählen Sie aus den Optionen.',
    );
    expect((await listNotices())[0]).toMatchObject({ type: 'warning', isClosable: true, global: true });
    expect((await listNotices(await server.as('editor')))[0]).toBeUndefined();
    expect(await metric('invalid')).toBe(3);
  });

  test('one that is accepted later is no longer reported, nor one that its browser has given up (FV-03)', async () => {
    const id = randomUUID();
    await wrong(id);
    await expect.poll(async () => (await listNotices()).length).toBe(1);
    const { status } = await submitResponse(server, survey, { submission_id: id });
    expect(status).toBe(201);
    expect(await listNotices()).toEqual([]);
    server.setNow('2026-11-20T13:00:00.000Z');
    await wrong();
    await expect
      .poll(async () => (await listNotices())[0]?.content)
      .toMatch(/^1 response to “How was it\?” has been refused/);
    server.setNow('2026-12-21T12:00:00.000Z');
    // The session from a month ago has ended.
    expect(await listNotices(await server.as('administrator'))).toEqual([]);
  });

  test('a notice that was closed stays away for a week, whatever else is refused (FV-03, XO-16)', async () => {
    await wrong();
    await expect.poll(async () => (await listNotices()).length).toBe(1);
    const [notice] = await listNotices();
    await admin.post(`/notices/${notice?.id}/dismiss`, {});
    server.setNow('2026-11-20T13:00:00.000Z');
    await wrong();
    await expect.poll(async () => (await listNotices())[0]?.content).toContain('2 responses');
    expect((await listNotices())[0]?.dismissed).toBe(true);
    server.setNow('2026-11-27T12:00:00.001Z');
    expect((await listNotices(await server.as('administrator')))[0]?.dismissed).toBe(false);
  });

  test.each<[number, string, number, () => Promise<unknown>]>([
    [400, 'bad_request', 0, () => send('{"answers": [')],
    [413, 'too_large', 0, () => send({ answers: [], website: 'x'.repeat(140_000) })],
    [415, 'unsupported_media', 0, () => send('answers=x', 'text/plain')],
    [422, 'invalid', 0, () => send({ answers: 'none' })],
    [422, 'invalid', 0, () => send({ answers: 'none', submission_id: randomUUID(), nonce: 'made up' })],
    [422, 'invalid', 0, () => send({ answers: 'none', submission_id: 'no id', nonce: nonceOf() })],
    [422, 'invalid', 1, () => send({ answers: 'none', submission_id: randomUUID(), nonce: nonceOf() })],
    [422, 'invalid', 1, () => wrong()],
    [422, 'invalid', 1, () => submitResponse(server, survey, { submission_id: randomUUID(), survey_version: 99 })],
  ])(
    '%i %s is counted, and reported if our script has sent it (FV-03, XO-16)',
    async (status, code, reported, refuse) => {
      expect(await refuse()).toMatchObject({ status, body: { code } });
      await expect.poll(() => metric(code)).toBe(1);
      await expect.poll(async () => (await listNotices()).length).toBe(reported);
    },
  );

  test('an address counts once an hour for a survey; the survey with most makes the one notice, which leads to the list (XO-16)', async () => {
    const other = await createSurvey(admin, { title: 'Another one', questions: [radioQuestion('q1')] });
    const from = (remoteAddress: string, { id } = survey) =>
      server.visitor.inject({
        method: 'POST',
        url: `/api/v1/surveys/${id}/responses`,
        remoteAddress,
        payload: { answers: 'none', submission_id: randomUUID(), nonce: nonceOf(id) },
      });
    for (let count = 0; count < 20; count += 1) await from('198.51.100.7', other);
    await from('198.51.100.7');
    await from('198.51.100.8');
    await expect.poll(async () => (await listNotices())[0]?.content).toContain('2 responses');
    const { body } = await admin.get<Notice[]>('/notices');
    const refused = body.filter(({ icon }) => icon === 'refused');
    expect(refused.map(({ link }) => link?.url)).toEqual([expect.stringMatching(/\/admin\/surveys$/)]);
    server.setNow('2026-11-20T13:00:00.000Z');
    for (let count = 0; count < 2; count += 1) await from('198.51.100.7');
    await expect.poll(async () => (await listNotices())[0]?.content).toContain('3 responses');
  });

  test('refusals that are not about the body are not: wrong nonce, unknown and paused surveys (FV-03)', async () => {
    const answers = [{ question_id: 'q1', value: 'Yes' }];
    expect((await send({ answers, nonce: 'old' })).status).toBe(403);
    await admin.post('/surveys/draft', { survey_ids: [survey.id] });
    expect((await send({ answers, nonce: nonceOf() })).status).toBe(404);
    expect((await send({ answers: 'none' })).status).toBe(422);
    expect(await listNotices()).toEqual([]);
    expect(await figures()).toEqual(counted);
  });

  test('one line of the log says which survey and field, and nothing that was answered (FV-03)', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
    const app = await buildApp({ ...server.deps, log });
    const nonce = nonceOf();
    const answers = [{ question_id: 'q1', value: 'Private words', extra: { comments: 'More of them' } }];
    const payload = { answers, nonce, page_submitted: { name: 'A secret page' } };
    const { statusCode } = await app.inject({ method: 'POST', url: path(), payload });
    expect(statusCode).toBe(422);
    // Nobody waits for it.
    await expect.poll(() => lines.length).toBe(1);
    await app.close();
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 30, survey: survey.id, code: 'invalid', fields: ['answers.0.value'] }),
    ]);
    expect(lines.join('')).not.toMatch(/Private words|More of them|secret page/);
  });

  test('strangers cannot fill the database: at most 1,000 are recorded for one survey (FV-03)', async () => {
    const rows = Array.from({ length: 998 }, () => ({
      survey_id: survey.id,
      submission_id: uuidValue(dialect, randomUUID()),
      code: 'invalid',
      reason: 'x',
      refused_at: NOW,
    }));
    await server.deps.db.insertInto('refused_submissions').values(rows).execute();
    for (let hour = 12; hour < 16; hour += 1) {
      server.setNow(`2026-11-20T${hour}:00:00.000Z`);
      await wrong();
    }
    await expect.poll(async () => (await listNotices())[0]?.content).toMatch(/^1000 responses/);
    await wrong();
    expect(await metric('invalid')).toBe(5);
    expect((await listNotices())[0]?.content).toMatch(/^1000 responses/);
  });

  test.each([
    'application/json, application/json',
    'application/x-www-form-urlencoded',
    'text/plain;charset=UTF-8',
    'multipart/form-data; boundary=x',
    'no type at all',
    '',
    undefined,
  ])('what a page’s wrapper of fetch calls %s is read as the JSON that it is (XV-05)', async (type) => {
    const payload = JSON.stringify({
      answers: [{ question_id: 'q1', value: 'Yes' }],
      submission_id: randomUUID(),
      nonce: nonceOf(),
    });
    const [origin = ''] = server.deps.config.siteOrigins;
    const headers = { origin, ...(type !== undefined && { 'content-type': type }) };
    const reply = await server.visitor.inject({ method: 'POST', url: path(), headers, payload });
    expect([reply.status, reply.body]).toEqual([201, expect.objectContaining({ success: true })]);
    const session = await server.visitor.inject({ method: 'POST', url: '/api/v1/session', headers, payload: '{}' });
    expect(session.status).toBe(415);
  });
});
