import type { AiReply, GivenAnswer, SavedSurvey, SurveyResults } from '@userfeedback/contract';
import { factsOfKind, questionTypes, visitorFaces } from '@userfeedback/engine';
import { kinds } from '@userfeedback/engine/question-types/kinds';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Client } from '../../testing/client.ts';
import { createSurvey, submitResponse, textQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { recount } from './recount.ts';

// Their shape: anything that a survey holds for them.
vi.mock('@userfeedback/contract', async (importOriginal) => {
  const contract = await importOriginal<typeof import('@userfeedback/contract')>();
  const added = z.looseObject({ type: z.enum(['slogan', 'plan', 'tags', 'size', 'day', 'grade', 'mood', 'chance']) });
  return { ...contract, Question: z.union([contract.Question, added]) };
});

const STEPS = [1, 2, 3, 4, 5, 6, 7];
/** A new type of every kind: only what they declare decides how their answers are handled. */
const ADDED = {
  slogan: { ...questionTypes.text, label: 'Slogan' },
  plan: { ...questionTypes['radio-button'], label: 'Plan' },
  tags: { ...questionTypes.checkbox, label: 'Tags' },
  size: { ...questionTypes.number, label: 'Size' },
  day: { ...questionTypes.date, label: 'Day' },
  grade: {
    ...questionTypes['star-rating'],
    label: 'Grade',
    kind: () => 'stars-1-7' as const,
    optionValues: () => STEPS.map(String),
    checkAnswer: () => null,
  },
  mood: {
    ...questionTypes.scale,
    label: 'Mood',
    kind: () => 'scale-0-2' as const,
    optionValues: () => ['0', '1', '2'],
    checkAnswer: () => null,
  },
  chance: { ...questionTypes.nps, label: 'Chance' },
};
Object.assign(questionTypes, ADDED);
Object.assign(visitorFaces, ADDED);
/** In tables.test.ts, contact.test.ts and statement.test.ts. */
const ELSEWHERE = new Set(['matrix', 'ranking', 'contact', 'consent', 'statement']);
type Added = keyof typeof ADDED;
const NAMES = Object.keys(ADDED) as Added[];

/** They have the same kind whatever the question. */
function kindOfAdded(name: Added): string {
  return ADDED[name].kind({} as never);
}

/** One response a line, in the order of the types. */
const ANSWERS = [
  ['Better bread for all', 'North', ['Attic', 'Cellar'], 1250, '2026-11-28', 7, 2, 10],
  ['Fresh bread daily', 'South', ['Attic'], -3, '2026-11-01', 3, 0, 9],
  [null, 'North', null, null, '2025-01-31', 5, 2, 2],
] as const;
/** What each type was counted, filtered by, found by and summarised as. */
const EXPECTED: Record<
  Added,
  { counts: Record<string, number>; skipped: number; filter: [string, number]; summary: string }
> = {
  slogan: {
    counts: {},
    skipped: 1,
    // Texts cannot be chosen in a filter.
    filter: ['Fresh bread daily', 0],
    summary: '2 texts, all of them read.',
  },
  plan: {
    counts: { North: 2, South: 1 },
    skipped: 0,
    filter: ['North', 2],
    summary: 'North (66%, 2)',
  },
  tags: { counts: { Attic: 2, Cellar: 1 }, skipped: 1, filter: ['Cellar', 1], summary: 'Attic (100%, 2)' },
  size: {
    counts: { '-200 … -1': 1, '1200 … 1399': 1 },
    skipped: 1,
    filter: ['1250', 0],
    summary: 'on average 623.50',
  },
  day: { counts: { '2026-11': 2, '2025-01': 1 }, skipped: 0, filter: ['2026-11', 0], summary: '2026-11 (66%, 2)' },
  grade: { counts: { 3: 1, 5: 1, 7: 1 }, skipped: 0, filter: ['7', 1], summary: 'on average 5.0 of 7' },
  mood: { counts: { 0: 1, 2: 2 }, skipped: 0, filter: ['2', 2], summary: 'on average 1.3 of 2' },
  chance: { counts: { 2: 1, 9: 1, 10: 1 }, skipped: 0, filter: ['9', 1], summary: 'on average 7.0 of 10' },
};

describe.each(testDialects())('types that were added on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let survey: SavedSurvey;
  let results: SurveyResults;

  beforeAll(async () => {
    // The index of written answers includes these types.
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', now: '2026-11-20T12:00:00Z' });
    admin = await server.as('administrator');
    survey = await createSurvey(admin, {
      status: 'draft',
      questions: [
        textQuestion('slogan'),
        { id: 'plan', type: 'radio-button', title: 'Where?', config: { options: ['North', 'South'] } },
        {
          id: 'tags',
          type: 'checkbox',
          title: 'Which?',
          config: { options: ['Attic', 'Balcony', 'Cellar'] },
        },
        { id: 'size', type: 'number', title: 'How many?' },
        { id: 'day', type: 'date', title: 'When?' },
        { id: 'grade', type: 'star-rating', title: 'How good?' },
        { id: 'mood', type: 'scale', title: 'How do you feel?' },
        { id: 'chance', type: 'nps', title: 'How likely?' },
      ],
    });
    // Each question has the name of its type as its id.
    const questions = JSON.stringify(survey.questions.map((question) => ({ ...question, type: question.id })));
    await server.deps.db.updateTable('survey_versions').set({ questions }).where('survey_id', '=', survey.id).execute();
    await server.deps.site.change((trx) =>
      trx.updateTable('surveys').set({ status: 'publish', questions }).where('id', '=', survey.id).execute(),
    );
    for (const values of ANSWERS) {
      const answers = NAMES.map((question_id, at) => {
        const value = values[at] ?? null;
        return { question_id, value: typeof value === 'object' && value ? [...value] : value };
      });
      const { status, body } = await submitResponse(server, survey, { answers });
      expect([status, body]).toMatchObject([201, {}]);
    }
    results = (await admin.get<SurveyResults>(`/surveys/${survey.id}/results`)).body;
  });
  afterAll(() => server.close());

  test('there is one of every kind, but of those with tests of their own (FR-03)', () => {
    const added = NAMES.map((name) => kindOfAdded(name).split('-')[0]);
    const others = Object.keys(kinds).filter((kind) => !ELSEWHERE.has(kind));
    expect(new Set(added)).toEqual(new Set(others));
  });

  test.each(NAMES)('%s is in results, filters, search, summary and export (FR-03)', async (name) => {
    const { counts, skipped, filter, summary } = EXPECTED[name];
    const at = NAMES.indexOf(name);
    const isFreeText = factsOfKind(kindOfAdded(name))?.isFreeText;
    const card = results.question_stats[at];
    expect(card).toMatchObject({
      type: name,
      is_quantitative: !isFreeText,
      skipped,
      total_answers: 3 - skipped,
    });
    const chosen = card?.options.filter(({ count }) => count > 0) ?? [];
    expect(Object.fromEntries(chosen.map(({ value, count }) => [value, count]))).toEqual(counts);
    const [value, found] = filter;
    expect(await list(`filter[question_id]=${name}&filter[value]=${value}`)).toHaveLength(found);
    // Only what was written can be searched for.
    const words = String(ANSWERS[1][at]).split(' ').at(-1);
    expect(await list(`filter[search]=${words}`)).toHaveLength(isFreeText ? 1 : 0);
    expect(await summarise()).toContain(summary);
    expect(await exported(at)).toEqual(ANSWERS.map((line) => [line[at] ?? ''].flat().join(', ')));
  });

  test('texts are listed and searched by question (FR-03)', async () => {
    expect(results.question_stats[0]?.answers).toMatchObject([
      { value: 'Fresh bread daily' },
      { value: 'Better bread for all' },
    ]);
    const answers = await admin.get<{ items: GivenAnswer[] }>(
      `/surveys/${survey.id}/answers?question_id=slogan&search=better`,
    );
    expect(answers.body.items).toMatchObject([{ value: 'Better bread for all' }]);
  });

  test('the scores add up to the Net Promoter Score, and all counts agree (FR-03)', async () => {
    expect(results.nps_overview).toMatchObject({ nps: 33, promoter: 66, passive: 0, detractor: 33 });
    expect(await recount(server.deps.db, survey.id)).toEqual([]);
    const counted = await server.deps.db
      .selectFrom('question_days')
      .select('kind')
      .distinct()
      .orderBy('kind')
      .execute();
    expect(counted.map(({ kind }) => kind)).toEqual([
      'choice',
      'choices',
      'date',
      'nps-1-10',
      'number',
      'scale-0-2',
      'stars-1-7',
      'text',
    ]);
  });

  async function list(query: string): Promise<number[]> {
    const { status, body } = await admin.get<{ items: { id: number }[] }>(`/surveys/${survey.id}/responses?${query}`);
    expect(status).toBe(200);
    return body.items.map(({ id }) => id);
  }

  async function summarise(): Promise<string> {
    return JSON.stringify((await admin.post<AiReply>(`/surveys/${survey.id}/ai-summary`)).body);
  }

  async function exported(at: number): Promise<string[]> {
    const { raw } = await admin.inject<unknown>({
      method: 'GET',
      url: `/api/v1/exports?survey_id=${survey.id}`,
    });
    const rows: string[][] = parse(raw, { bom: true });
    return rows.slice(1).map((row) => row.slice(-NAMES.length)[at] ?? '');
  }
});
