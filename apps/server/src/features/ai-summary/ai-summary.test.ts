import type { AiEvent, AiReply, SavedSurvey, SurveyResults } from '@userfeedback/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { createSurvey, radioQuestion, submitResponse, textQuestion } from '../../testing/factories.ts';
import { switchPlan } from '../../testing/plans.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const QUESTIONS = [
  radioQuestion('q1', { title: 'Again?', settings: { comment_box: true } }),
  textQuestion('q2', { title: 'Why?' }),
  { id: 'q3', type: 'nps' as const, title: 'Score' },
  { id: 'q4', type: 'email' as const, title: 'Address' },
];
const TEXTS = [
  'I love the fast delivery, great service',
  'Fast delivery and wonderful packaging!',
  'The delivery was terrible, I hate waiting',
  'Die Lieferung war leider nicht gut',
];

describe.each(testDialects())('the built-in summary on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let survey: SavedSurvey;
  let ids: number[];

  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'pro', addons: 'all', now: NOW });
    admin = await server.as('administrator');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    survey = await createSurvey(admin, { questions: QUESTIONS });
    ids = [];
    for (const [index, text] of TEXTS.entries()) {
      ids.push(
        await respond([
          { question_id: 'q1', value: index === 0 ? 'No' : 'Yes', extra: { comments: `Comment ${index}` } },
          { question_id: 'q2', value: text },
          { question_id: 'q3', value: 10 },
          { question_id: 'q4', value: `person${index}@example.com` },
        ]),
      );
    }
  });

  const at = async (moment: string) => {
    server.setNow(moment);
    admin = await server.as('administrator');
  };
  const path = () => `/surveys/${survey.id}/ai-summary`;
  const read = async () => (await admin.get<AiReply>(path())).body;
  const make = async () => (await admin.post<AiReply>(path())).body;
  const respond = async (answers: NonNullable<Parameters<typeof submitResponse>[2]>['answers']) =>
    (await submitResponse(server, survey, { answers })).body.data;
  const move = (how: 'trash' | 'restore', response_ids: number[]) =>
    admin.post(`/surveys/${survey.id}/responses/${how}`, { response_ids });
  const claimsOf = ({ details }: AiReply) => details?.sections.flatMap(({ claims }) => claims) ?? [];

  test('both calls return success, summary and error; nothing is stored at first (API-R-18, OP-57)', async () => {
    expect(await read()).toEqual({ success: true, summary: null, error: null, details: null });
    const made = await make();
    expect(made).toMatchObject({ success: true, error: null, summary: expect.stringContaining('Figures') });
  });

  test('the kept summary is read as it was made, until it is made anew (AI-04, AI-05, OP-58)', async () => {
    const first = await make();
    expect(await read()).toEqual(first);
    await respond([{ question_id: 'q2', value: 'Delivery again' }]);
    expect((await read()).summary).toBe(first.summary);
    server.setNow('2026-11-20T13:00:00.000Z');
    const second = await make();
    server.setNow(NOW);
    expect(second.summary).not.toBe(first.summary);
    expect(second.details).toMatchObject({ generated_at: '2026-11-20T13:00:00.000Z', responses_count: 5 });
    expect(await read()).toEqual(second);
  });

  test('without a provider the figures are exact, subjects and quotes name their responses (OP-56)', async () => {
    const { details } = await make();
    expect(details).toMatchObject({ adapter: 'built-in', model: null, responses_count: 4 });
    const [figures, comments, texts] = details?.sections ?? [];
    expect(figures?.claims.map(({ text }) => text)).toEqual([
      '4 responses, 4 of them in the past 7 days and 4 in the past 30.',
      'The Net Promoter Score is 100 (100% promoters, 0% passives, 0% detractors).',
      '“Again?”: Yes (75%, 3), No (25%, 1); 4 answers, 0 skipped.',
      '“Why?”: 4 answers, 0 skipped.',
      '“Score”: on average 10.0 of 10, 10 (100%, 4); 4 answers, 0 skipped.',
      '“Address”: 4 answers, 0 skipped.',
    ]);
    expect(comments?.title).toBe('1. Again? (comments)');
    expect(texts?.title).toBe('2. Why?');
    expect(texts?.claims.slice(0, 2)).toEqual([
      { kind: 'figure', text: '4 texts, all of them read.', response_ids: [] },
      { kind: 'statement', text: 'Delivery: 3 of 4 texts.', response_ids: [ids[2], ids[1], ids[0]] },
    ]);
    const quotes = texts?.claims.filter(({ kind }) => kind === 'quote') ?? [];
    expect(quotes.length).toBe(3);
    for (const { text, response_ids } of quotes) expect(TEXTS[ids.indexOf(response_ids[0] ?? 0)]).toBe(text);
    expect(JSON.stringify(details)).not.toContain('@example.com');
  });

  test('praise and complaints are never told apart: no word on tone in the reply, the stored text or the events (FR-05, IB-71)', async () => {
    const about = ['delivery', 'checkout', 'packaging', 'search', 'newsletter'];
    for (const [index, subject] of [...about, ...about, ...about, ...about, ...about].entries()) {
      const words = index < 15 ? `I hate this terrible ${subject}` : `I love this wonderful ${subject}`;
      await respond([{ question_id: 'q2', value: `${words}, week ${index}` }]);
    }
    const made = await make();
    const ours = claimsOf(made).filter(({ kind }) => kind !== 'quote');
    const told = JSON.stringify([ours, made.details?.sections.map(({ title }) => title)]);
    expect(told).toContain('Delivery: 8 of 29 texts');
    expect(told).not.toMatch(/positive|negative|tone|mood|praise|sound|feel/i);
    expect(claimsOf(made).filter(({ kind }) => kind === 'quote').length).toBeGreaterThan(0);
  });

  test('a digest from when tone was still judged is shown without it (FR-05)', async () => {
    await make();
    const { sections } = await server.deps.db
      .selectFrom('ai_summaries')
      .select('sections')
      .where('survey_id', '=', survey.id)
      .executeTakeFirstOrThrow();
    const [figures, ...rest] = JSON.parse(sections);
    const judged = {
      title: '2. Why?',
      claims: [
        { kind: 'statement', text: '66% of 3 texts in English sound positive (2).', response_ids: [ids[0]] },
        { kind: 'figure', text: '1 text in other languages, whose tone was not judged.', response_ids: [] },
        { kind: 'statement', text: '“delivery” stands in 75% of them (3).', response_ids: [ids[0]] },
      ],
    };
    await server.deps.db
      .updateTable('ai_summaries')
      .set({ sections: JSON.stringify([figures, judged, ...rest]) })
      .where('survey_id', '=', survey.id)
      .execute();
    const { summary } = await read();
    expect(summary).toContain('“delivery” stands in 75% of them');
    expect(summary).not.toMatch(/sound positive|tone/);
  });

  test('the same answers give the same text', async () => {
    expect((await make()).summary).toBe((await make()).summary);
  });

  test('without published responses there is no summary, not even the one before (AI-08, OP-30)', async () => {
    await make();
    await move('trash', ids);
    expect(await make()).toEqual({ success: true, summary: null, error: null, details: null });
    expect((await read()).summary).toBeNull();
  });

  test('a stored summary knows that it is older than the newest change', async () => {
    const isOutdated = async () => (await read()).details?.is_outdated;
    await make();
    expect(await isOutdated()).toBe(false);
    const id = await respond([{ question_id: 'q2', value: 'One more' }]);
    expect(await isOutdated()).toBe(true);
    await make();
    expect(await isOutdated()).toBe(false);
    await move('trash', [id]);
    await move('restore', [id]);
    expect(await isOutdated()).toBe(true);
    await make();
    const questions = [...survey.questions, textQuestion('q9')];
    await admin.put(`/surveys/${survey.id}`, { ...survey, questions });
    expect(await isOutdated()).toBe(true);
  });

  test('what was deleted for good lives on in no quote', async () => {
    const quoted = claimsOf(await make()).find(({ kind }) => kind === 'quote')?.response_ids ?? [];
    const other = await respond([{ question_id: 'q1', value: 'Yes' }]);
    await move('trash', [...quoted, other]);
    const remove = (response_ids: number[]) => admin.delete(`/surveys/${survey.id}/responses`, { response_ids });
    await remove([other]);
    expect((await read()).summary).not.toBeNull();
    await remove(quoted);
    expect((await read()).summary).toBeNull();
    await make();
    await admin.post('/surveys/trash', { survey_ids: [survey.id] });
    await admin.delete('/surveys', { survey_ids: [survey.id] });
    const rows = await server.deps.db.selectFrom('ai_summaries').select('survey_id').execute();
    expect(rows.map((row) => row.survey_id)).not.toContain(survey.id);
  });

  test('a stream sends claims as they are found and ends with the reply; it is not compressed', async () => {
    const { status, headers, body } = await admin.inject<string>({
      method: 'POST',
      url: `/api/v1${path()}`,
      headers: { accept: 'application/x-ndjson', 'accept-encoding': 'gzip' },
    });
    expect([status, headers['content-type'], headers['content-encoding']]).toEqual([
      200,
      'application/x-ndjson',
      undefined,
    ]);
    const events = String(body)
      .trim()
      .split('\n')
      .map((line): AiEvent => JSON.parse(line));
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['claim', 'progress', 'reply']));
    const last = events.at(-1);
    const { type: _type, ...reply } = last ?? { type: 'none' };
    expect(reply).toEqual(await read());
    const told = events.flatMap((event) => (event.type === 'claim' ? [event.claim] : []));
    expect(told).toEqual(claimsOf(await read()));
  });

  test('two callers get one and the same summary', async () => {
    const [one, other] = await Promise.all([make(), make()]);
    expect(one.details?.generated_at).toBe(other.details?.generated_at);
    expect(one).toEqual(other);
  });

  test('pro and elite have it, plus and Lite are refused; a missing survey is 404 (AI-01, AI-02, OP-59)', async () => {
    for (const plan of ['none', 'plus', 'pro', 'elite'] as const) {
      await switchPlan(server, plan);
      const expected = plan === 'pro' || plan === 'elite' ? 200 : 403;
      expect([plan, (await admin.get(path())).status]).toEqual([plan, expected]);
      expect([plan, (await admin.post(path())).status]).toEqual([plan, expected]);
    }
    await switchPlan(server, 'pro');
    for (const call of [admin.get, admin.post]) {
      expect((await call('/surveys/999999/ai-summary')).status).toBe(404);
    }
  });

  test('of days and a language it has the figures and texts of these alone, and is outdated by them alone (XO-02)', async () => {
    onTestFinished(() => at(NOW));
    await at('2026-11-23T12:00:00.000Z');
    const languages = { base: 'en', others: [{ tag: 'de', live: true }] };
    survey = await createSurvey(admin, { questions: QUESTIONS, languages });
    const german = [
      { question_id: 'q2', value: 'Die Verpackung war kaputt' },
      { question_id: 'q3', value: 1 },
    ];
    const sent = await Promise.all(
      [1, 2].map(() => submitResponse(server, survey, { answers: german, language: 'de' })),
    );
    await submitResponse(server, survey, {
      answers: [{ question_id: 'q2', value: 'Packaging' }],
      language: 'en',
    });
    const days = { start_date: '2026-11-21', end_date: '2026-11-23' };
    const asked = { ...days, filter: { language: 'de' } };
    const { body } = await admin.post<AiReply>(path(), asked);
    expect(body.details).toMatchObject({
      days,
      filter: { language: 'de' },
      responses_count: 2,
      is_outdated: false,
    });
    const claims = claimsOf(body);
    const results = await admin.get<SurveyResults>(
      `/surveys/${survey.id}/results?start_date=${days.start_date}&end_date=${days.end_date}&filter[language]=de`,
    );
    expect(claims.map(({ text }) => text).slice(0, 2)).toEqual([
      '2 responses in these days.',
      `The Net Promoter Score is ${results.body.nps_overview.nps} (0% promoters, 0% passives, 100% detractors).`,
    ]);
    const cited = claims.flatMap(({ response_ids }) => response_ids);
    expect(cited.length).toBeGreaterThan(0);
    expect(sent.map((reply) => reply.body.data)).toEqual(expect.arrayContaining(cited));
    expect(JSON.stringify(claims)).not.toMatch(/delivery|Packaging/);
    await at('2026-11-24T12:00:00.000Z');
    await submitResponse(server, survey, { answers: german, language: 'de' });
    expect((await read()).details?.is_outdated).toBe(false);
    await at('2026-11-23T13:00:00.000Z');
    await submitResponse(server, survey, { answers: german, language: 'de' });
    expect((await read()).details?.is_outdated).toBe(true);
  });

  test('days that are none are 400, a filter that is none is 422 (XO-02)', async () => {
    const status = async (asked: object) => (await admin.post(path(), asked)).status;
    expect(await status({ start_date: '2026-11-21', end_date: '2026-11-20' })).toBe(400);
    expect(await status({ filter: { tag: 'x' } })).toBe(422);
    expect(await status({ filter: { field: 'plan' } })).toBe(422);
  });
});
