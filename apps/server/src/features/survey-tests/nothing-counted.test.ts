import { randomUUID } from 'node:crypto';
import type { SavedSurvey, SubmittedAnswer, TestDocument } from '@userfeedback/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import type { Client } from '../../testing/client.ts';
import { createClient } from '../../testing/client.ts';
import { countImpression, createSurvey, radioQuestion, submitResponse, textQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { recount } from '../results/recount.ts';

const QUESTIONS = [
  radioQuestion('q1', { settings: { required: true, comment_box: true } }),
  textQuestion('q2'),
  { id: 'q3', type: 'nps' as const, title: 'Score' },
];
const answers = (value: string, words: string, score: number): SubmittedAnswer[] => [
  { question_id: 'q1', value, extra: { comments: `Because of ${words}` } },
  { question_id: 'q2', value: words, extra: {} },
  { question_id: 'q3', value: score, extra: {} },
];

describe.each(testDialects())('whole tests on %s', (dialect) => {
  let server: TestServer;
  let editor: Client;
  let survey: SavedSurvey;

  beforeAll(async () => {
    server = await startTestServer({
      dialect,
      licence: 'elite',
      addons: 'all',
      now: '2026-11-20T12:00:00.000Z',
    });
    editor = await server.as('administrator');
    const webhooks = [{ id: 'w1', name: 'Shop', request_url: 'https://hooks.example.org/x' }];
    survey = await createSurvey(editor, {
      questions: QUESTIONS,
      type: 'nps',
      notifications: { webhook: { active: true, webhooks } },
    });
  });
  afterAll(() => server.close());

  const respond = async (sent: SubmittedAnswer[], rest: object = {}) => {
    const { status, body } = await submitResponse(server, survey, { answers: sent, ...rest });
    expect(status).toBe(201);
    return body.data;
  };
  const makeLink = async () =>
    (await editor.post<{ id: number; token: string }>(`/surveys/${survey.id}/links`, {})).body;
  /** The document, the impression and the response. */
  const takeTest = async (token: string, visitor = server.visitor) => {
    const { body } = await visitor.get<TestDocument>(`/widget/test/${token}`);
    const { impression, submission } = body.surveys[0]?.nonces ?? { impression: '', submission: '' };
    const shown = await visitor.post(`/surveys/${survey.id}/impression?nonce=${impression}`);
    const sent = await visitor.post<{ data: number }>(`/surveys/${survey.id}/responses`, {
      submission_id: randomUUID(),
      answers: answers('Yes', 'apples', 9),
      nonce: submission,
    });
    return [shown.status, sent.status];
  };

  /** Every figure and list by what it is. */
  const readAll = async (): Promise<Record<string, string>> => {
    const { db } = server.deps;
    const own = `/surveys/${survey.id}`;
    const paths = {
      'responses, cards, charts and NPS': `${own}/results`,
      overview: '/results',
      'the overview of one survey': `/results?survey_id=${survey.id}`,
      'impressions and responses in the list': '/surveys?select[]=title&select[]=impressions',
      'texts of a card': `${own}/answers?question_id=q2`,
      'comments of a card': `${own}/answers?question_id=q1`,
      'the list of responses': `${own}/responses`,
      'the trash': `${own}/responses?filter[status]=trash`,
      'suspected spam': `${own}/responses?filter[status]=spam`,
      search: `${own}/responses?filter[search]=apples`,
      'a filter by answer': `${own}/responses?filter[question_id]=q1&filter[value]=Yes`,
      'a filter by day': `${own}/responses?filter[start_date]=2026-11-20`,
      'an export': `/exports?survey_id=${survey.id}`,
      'the export of a question': `/exports?survey_id=${survey.id}&report=question&question_id=q2`,
      'the AI summary': `${own}/ai-summary`,
      notifications: '/notifications',
    };
    const read = Object.entries(paths).map(async ([what, path]) => {
      const { status, raw } = await editor.get(path);
      expect([what, status]).toEqual([what, 200]);
      return [what, raw.toString()];
    });
    const days = await db.selectFrom('survey_days').selectAll().orderBy('day').execute();
    const tables = ['responses', 'answers', 'question_days', 'option_days', 'response_texts'] as const;
    const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
    const refused = await db.selectFrom('refused_submissions').selectAll().execute();
    const deliveries = await db.selectFrom('deliveries').selectAll().execute();
    return {
      ...Object.fromEntries(await Promise.all(read)),
      'counts by day': JSON.stringify(days),
      'what is stored': JSON.stringify([rows, refused]),
      deliveries: JSON.stringify(deliveries),
      recount: JSON.stringify(await recount(db)),
    };
  };

  test('no line of the log holds the token, whatever is asked with it (VR-43)', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
    const app = await buildApp({ ...server.deps, log });
    const visitor = createClient(app, { referer: 'https://shop.example/' });
    const { id, token } = await makeLink();
    expect(await takeTest(token, visitor)).toEqual([201, 201]);
    const path = `/widget/test/${token}`;
    const asked = [
      await visitor.post(path, {}),
      await visitor.get(`${path}/more`),
      await visitor.get(`${path}?again=1`),
      await visitor.inject({ method: 'GET', url: `/page?userfeedback-test=${token}` }),
    ].map(({ status }) => status);
    expect(asked.filter((status) => status >= 500)).toEqual([]);
    await editor.delete(`/surveys/${survey.id}/links/${id}`);
    expect((await visitor.get(path)).status).toBe(404);
    await app.close();
    expect(lines.filter((line) => line.includes('/widget/test/…')).length).toBeGreaterThan(2);
    expect(lines.filter((line) => line.includes(token))).toEqual([]);
  });

  test('ten of them leave every figure and list as it was (VR-50)', async () => {
    const honeypot = { website: 'https://spam.example' };
    await respond(answers('Yes', 'apples', 10));
    await respond(answers('No', 'pears', 3));
    const response_ids = [await respond(answers('Yes', 'apples and plums', 7))];
    await editor.post(`/surveys/${survey.id}/responses/trash`, { response_ids });
    await respond(answers('Yes', 'apples for nothing', 8), honeypot);
    await countImpression(server, survey.id);
    await editor.post(`/surveys/${survey.id}/ai-summary`);
    const before = await readAll();
    expect(before['suspected spam']).toContain('apples for nothing');
    expect(before['the trash']).toContain('plums');

    const { token } = await makeLink();
    for (let n = 0; n < 10; n += 1) expect(await takeTest(token)).toEqual([201, 201]);
    const { body } = await server.visitor.get<TestDocument>(`/widget/test/${token}`);
    const nonce = body.surveys[0]?.nonces.submission;
    const wrong = { nonce, answers: [{ question_id: 'q2', value: 'only this' }] };
    expect((await server.visitor.post(`/surveys/${survey.id}/responses`, wrong)).status).toBe(422);
    const suspect = { nonce, answers: answers('Yes', 'apples', 9), ...honeypot };
    expect((await server.visitor.post(`/surveys/${survey.id}/responses`, suspect)).status).toBe(201);
    expect(await readAll()).toEqual(before);

    // A visitor does change them, so each of them would have shown a test.
    server.setNow('2026-11-21T12:00:00.000Z');
    await respond(answers('Yes', 'apples again', 10));
    const spam = await respond(answers('Yes', 'apples for ever', 8), honeypot);
    await editor.post(`/surveys/${survey.id}/responses/trash`, {
      response_ids: [await respond(answers('Yes', 'apples', 7))],
    });
    await countImpression(server, survey.id);
    expect(spam).toBeGreaterThan(0);
    const after = await readAll();
    const unchanged = Object.keys(before).filter((what) => after[what] === before[what]);
    expect(unchanged).toEqual(['recount']);
    expect(before.recount).toBe('[]');
  });
});
