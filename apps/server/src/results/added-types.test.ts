import type { AiReply, GivenAnswer, SavedSurvey, SurveyResults } from '@userfeedback/contract';
import { questionTypes, visitorFaces } from '@userfeedback/engine';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Client } from '../testing/client.ts';
import { createSurvey, submitResponse, textQuestion } from '../testing/factories.ts';
import type { TestServer } from '../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../testing/start-test-server.ts';
import { recount } from './recount.ts';

// Their shape: whatever a survey holds for them.
vi.mock('@userfeedback/contract', async (importOriginal) => {
  const contract = await importOriginal<typeof import('@userfeedback/contract')>();
  const added = z.looseObject({ type: z.enum(['slogan', 'tags', 'grade']) });
  return { ...contract, Question: z.union([contract.Question, added]) };
});

const STEPS = [1, 2, 3, 4, 5, 6, 7];
/** A tenth, eleventh and twelfth type: nothing but what they declare tells what becomes of their answers. */
const ADDED = {
  slogan: { ...questionTypes.text, label: 'Slogan' },
  tags: { ...questionTypes.checkbox, label: 'Tags' },
  grade: {
    ...questionTypes['star-rating'],
    label: 'Grade',
    steps: STEPS,
    optionValues: () => STEPS.map(String),
    checkAnswer: () => null,
  },
};
Object.assign(questionTypes, ADDED);
Object.assign(visitorFaces, ADDED);

describe.each(testDialects())('types that were added on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let survey: SavedSurvey;

  beforeAll(async () => {
    // The index of what was written is made for these types.
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', now: '2026-11-20T12:00:00Z' });
    admin = await server.as('administrator');
    survey = await createSurvey(admin, {
      status: 'draft',
      questions: [
        textQuestion('slogan'),
        { id: 'tags', type: 'checkbox', title: 'Which?', config: { options: ['A', 'B', 'C'] } },
        { id: 'grade', type: 'star-rating', title: 'How good?' },
      ],
    });
    const types: Record<string, string> = { text: 'slogan', checkbox: 'tags', 'star-rating': 'grade' };
    const questions = JSON.stringify(
      survey.questions.map((question) => ({ ...question, type: types[question.type] })),
    );
    await server.deps.db
      .updateTable('survey_versions')
      .set({ questions })
      .where('survey_id', '=', survey.id)
      .execute();
    await server.deps.site.change((trx) =>
      trx.updateTable('surveys').set({ status: 'publish', questions }).where('id', '=', survey.id).execute(),
    );
    for (const [slogan, tags, grade] of [
      ['Better bread for all', ['A', 'C'], 7],
      ['Fresh bread daily', ['A'], 3],
      [null, null, 5],
    ] as const) {
      const { status, body } = await submitResponse(server, survey, {
        answers: [
          { question_id: 'slogan', value: slogan },
          { question_id: 'tags', value: tags && [...tags] },
          { question_id: 'grade', value: grade },
        ],
      });
      expect([status, body]).toMatchObject([201, {}]);
    }
  });
  afterAll(() => server.close());

  test('text is listed, searched, summarised and exported (FR-03)', async () => {
    const { body } = await admin.get<SurveyResults>(`/surveys/${survey.id}/results`);
    expect(body.question_stats[0]).toMatchObject({
      ...{ type: 'slogan', is_quantitative: false, total_answers: 2, skipped: 1, options: [] },
      answers: [{ value: 'Fresh bread daily' }, { value: 'Better bread for all' }],
    });
    const answers = await admin.get<{ items: GivenAnswer[] }>(
      `/surveys/${survey.id}/answers?question_id=slogan&search=better`,
    );
    expect(answers.body.items).toMatchObject([{ value: 'Better bread for all' }]);
    expect(await list('filter[search]=daily')).toHaveLength(1);
    const summary = await admin.post<AiReply>(`/surveys/${survey.id}/ai-summary`);
    expect(JSON.stringify(summary.body)).toContain('2 texts, all of them read.');
    expect(await exported()).toEqual([
      ['Better bread for all', 'A, C', '7'],
      ['Fresh bread daily', 'A', '3'],
      ['', '', '5'],
    ]);
    // A text is no choice to filter by.
    expect(await list('filter[question_id]=slogan&filter[value]=Fresh bread daily')).toEqual([]);
  });

  test('chosen options of a list are counted and can be filtered by (FR-03)', async () => {
    const { body } = await admin.get<SurveyResults>(`/surveys/${survey.id}/results`);
    expect(body.question_stats[1]).toMatchObject({
      ...{ type: 'tags', is_quantitative: true, total_answers: 2, skipped: 1 },
      options: [
        { value: 'A', count: 2 },
        { value: 'B', count: 0 },
        { value: 'C', count: 1 },
      ],
    });
    expect(await list('filter[question_id]=tags&filter[value]=C')).toHaveLength(1);
    // What was chosen is no word.
    expect(await list('filter[search]=C')).toEqual([]);
    expect(await recount(server.deps.db, survey.id)).toEqual([]);
  });

  test('numbers are counted step by step and make an average (FR-03)', async () => {
    const { body } = await admin.get<SurveyResults>(`/surveys/${survey.id}/results`);
    expect(body.question_stats[2]).toMatchObject({ type: 'grade', is_quantitative: true, total_answers: 3 });
    expect(body.question_stats[2]?.options.filter(({ count }) => count > 0)).toEqual([
      { value: '3', count: 1 },
      { value: '5', count: 1 },
      { value: '7', count: 1 },
    ]);
    expect(await list('filter[question_id]=grade&filter[value]=7')).toHaveLength(1);
    const summary = await admin.post<AiReply>(`/surveys/${survey.id}/ai-summary`);
    expect(JSON.stringify(summary.body)).toContain('on average 5.0 of 7');
    const kinds = await server.deps.db
      .selectFrom('question_days')
      .select('kind')
      .distinct()
      .orderBy('kind')
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['choices', 'stars-1-7', 'text']);
  });

  async function list(query: string): Promise<number[]> {
    const { status, body } = await admin.get<{ items: { id: number }[] }>(
      `/surveys/${survey.id}/responses?${query}`,
    );
    expect(status).toBe(200);
    return body.items.map(({ id }) => id);
  }

  async function exported(): Promise<string[][]> {
    const { raw } = await admin.inject<unknown>({
      method: 'GET',
      url: `/api/v1/exports?survey_id=${survey.id}`,
    });
    const rows: string[][] = parse(raw, { bom: true });
    return rows.slice(1).map((row) => row.slice(-3));
  }
});
