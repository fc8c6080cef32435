import type {
  AnswerValue,
  GivenAnswer,
  Pagination,
  QuestionType,
  SavedSurvey,
  SurveyResults,
} from '@userfeedback/contract';
import { faceOfType, factsOfKind, kindOfNew, QUESTION_TYPES, questionTypes } from '@userfeedback/engine';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import type { QuestionBody } from '../../testing/factories.ts';
import { createSurvey, submitResponse, textQuestion } from '../../testing/factories.ts';
import { fewOf } from '../../testing/rounds.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { AnswerReader } from '../responses/answer-reader.ts';
import { recount } from './recount.ts';

/** The same words for every type, so that an answer that is counted with another kind shows. */
const OPTIONS = ['5', '4'];
const CONFIGS: Partial<Record<QuestionType, object>> = {
  'radio-button': { options: OPTIONS },
  checkbox: { options: OPTIONS },
  dropdown: { options: OPTIONS, multiple: false },
  ranking: { options: OPTIONS },
  matrix: { rows: ['First', 'Second'], columns: OPTIONS },
  'image-radio': { options: OPTIONS.map((label) => ({ label, image: '/a.png' })) },
  'icon-choice': { options: OPTIONS.map((label) => ({ label, icon: { name: 'star', style: 'solid' } })) },
};

/** A new statement asks nothing; consent has one value alone. */
const ANSWERED = QUESTION_TYPES.filter((type) => kindOfNew(type) !== 'statement');

function asked(type: QuestionType): QuestionBody {
  return {
    id: 'q',
    type,
    title: 'What do you say?',
    config: CONFIGS[type] ?? {},
    settings: { comment_box: questionTypes[type].canComment },
  } as QuestionBody;
}

function given(type: QuestionType, value: string): AnswerValue {
  if (type === 'email') return `${value}@example.com`;
  if (faceOfType(type)?.coding === 'details') return { name: value, email: `${value}@example.com` };
  if (faceOfType(type)?.coding === 'day') return `2026-0${value}-01`;
  if (faceOfType(type)?.coding === 'place') return [value, ...OPTIONS.filter((other) => other !== value)];
  if (faceOfType(type)?.storesAs === 'map') return { First: value };
  if (faceOfType(type)?.storesAs === 'list') return [value];
  return faceOfType(type)?.storesAs === 'number' ? Number(value) : value;
}

/** What a card calls the answers of this value. */
function nameOf(type: string, value: string): string {
  const coding = faceOfType(type)?.coding;
  if (coding === 'amount') return `${value} … ${value}`;
  return coding === 'day' ? `2026-0${value}` : value;
}

/** Of options; of the first row of a matrix; of those that came first in a ranking. */
function countsOf({ kind, options, table }: Card): [string, number][] {
  const counts =
    factsOfKind(kind)?.coding === 'place'
      ? table.map(({ row, options: places }) => ({ value: row, count: places[0]?.count ?? 0 }))
      : (table.find(({ row }) => row === 'First')?.options ?? options);
  return counts.filter(({ count }) => count > 0).map(({ value, count }) => [value, count]);
}

/** Whether a filter can ask for one of its answers. */
function isFiltered(type: QuestionType): boolean {
  return ['option', 'step'].includes(faceOfType(type)?.coding ?? '');
}

/** Those of the same kind, and some of the others, so that each type is left and reached as often as any. */
function othersThan(before: QuestionType): readonly QuestionType[] {
  const at = ANSWERED.indexOf(before);
  const others = [...ANSWERED.slice(at + 1), ...ANSWERED.slice(0, at)];
  return fewOf(
    others,
    others.filter((type, steps) => kindOfNew(type) === kindOfNew(before) || steps % 4 === 0),
  );
}

type Card = SurveyResults['question_stats'][number];

describe.each(testDialects())('a question becomes one of another type on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;

  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', now: '2026-11-20T12:00:00Z' });
    admin = await server.as('administrator');
  });
  afterAll(() => server.close());

  test.each(ANSWERED)('from %s to others (FR-01, FR-02, CP-41)', async (before) => {
    for (const after of othersThan(before)) {
      const survey = await createSurvey(admin, { questions: [asked(before), textQuestion('other')] });
      await answer(survey, before, ['5', '5', null], 'before');
      const saved = await admin.put<SavedSurvey>(`/surveys/${survey.id}`, {
        ...survey,
        revision: undefined,
        questions: [asked(after), textQuestion('other')],
      });
      expect(saved.status).toBe(200);
      await answer(saved.body, after, ['4', '5', '4', null, null], 'after');
      const { body: results } = await admin.get<SurveyResults>(`/surveys/${survey.id}/results`);
      const cards = results.question_stats;
      const shown = cards.map(({ id, type, title, type_is_earlier }) => [id, type, title, type_is_earlier]);
      const other = ['other', 'text', 'Question other', false];
      const present = ['q', after, 'What do you say?', false];
      if (kindOfNew(before) === kindOfNew(after)) {
        expect(shown, `${before} to ${after}`).toEqual([present, other]);
        await check(cards[0], { total: 5, skipped: 3, counts: { 5: 3, 4: 2 }, comments: 8 });
      } else {
        expect(shown, `${before} to ${after}`).toEqual([present, ['q', before, 'What do you say?', true], other]);
        await check(cards[0], { total: 3, skipped: 2, counts: { 5: 1, 4: 2 }, comments: 5 }, 'after');
        await check(cards[1], { total: 2, skipped: 1, counts: { 5: 2, 4: 0 }, comments: 3 }, 'before');
      }
      // Every answer is on exactly one card.
      const rows = await server.deps.db
        .selectFrom('responses')
        .select(['id', 'choices'])
        .where('survey_id', '=', survey.id)
        .execute();
      const answers = await new AnswerReader(server.deps.db, survey.id).read(rows);
      const all = [...answers.values()].flat();
      const sum = (count: (card: Card) => number) => cards.reduce((total, card) => total + count(card), 0);
      expect(sum(({ total_answers }) => total_answers)).toBe(all.filter(({ value }) => value !== null).length);
      expect(sum(({ total_answers, skipped }) => total_answers + skipped)).toBe(all.length);
      // Scores are those of the present kind.
      const isNps = kindOfNew(after) === kindOfNew('nps');
      expect(results.nps_overview).toEqual(
        isNps
          ? { promoter: 0, passive: 0, detractor: 100, nps: -100 }
          : { promoter: 0, passive: 0, detractor: 0, nps: 0 },
      );
      await checkTheRest(survey.id, before, after);
      expect(await recount(server.deps.db, survey.id)).toEqual([]);

      async function check(
        card: Card | undefined,
        expected: { total: number; skipped: number; counts: Record<string, number>; comments: number },
        comment?: string,
      ) {
        if (!card) throw new Error('There is no such card.');
        const what = `${before} to ${after}: ${card.type}`;
        expect([card.total_answers, card.skipped], what).toEqual([expected.total, expected.skipped]);
        const isFreeText = faceOfType(card.type)?.isFreeText;
        const named = Object.entries(expected.counts).flatMap(([value, count]) =>
          count > 0 ? [[nameOf(card.type, value), count]] : [],
        );
        expect(Object.fromEntries(countsOf(card)), what).toEqual(isFreeText ? {} : Object.fromEntries(named));
        const listed = isFreeText ? expected.total : expected.comments;
        expect(card.answers, what).toHaveLength(listed);
        const read = await pages(survey.id, card.type);
        expect(read, what).toHaveLength(listed);
        expect(read.slice(0, 10)).toEqual(card.answers);
        if (!isFreeText && comment) {
          expect(
            read.every(({ extra }) => extra.comments === comment),
            what,
          ).toBe(true);
          expect(await pages(survey.id, card.type, comment)).toHaveLength(listed);
          expect(await pages(survey.id, card.type, comment === 'after' ? 'before' : 'after')).toEqual([]);
        }
        if (isFreeText) {
          const fives = read.filter(({ value }) => value.startsWith('5'));
          expect(await pages(survey.id, card.type, '5')).toEqual(fives);
          expect(fives, what).toHaveLength(expected.counts[5] ?? 0);
        }
        // The present card's export is the one without a type.
        const types = card.type_is_earlier ? [card.type] : [card.type, undefined];
        for (const type of types) {
          const exported = await exportOf(survey.id, type);
          // A comment without an answer is exported too.
          const commentedOnly = isFreeText ? 0 : expected.skipped;
          expect(exported, what).toHaveLength(expected.total + commentedOnly);
          expect(exported.filter(([, , value]) => value !== '')).toHaveLength(expected.total);
        }
      }
    }
  });

  test('answers of three kinds to a question since deleted: the last kind, then the earlier ones (FR-02)', async () => {
    const survey = await createSurvey(admin, { questions: [asked('text'), textQuestion('other')] });
    await answer(survey, 'text', ['5'], '');
    for (const type of ['nps', 'checkbox'] as const) {
      await save(survey.id, [asked(type), textQuestion('other')]);
      await answer(survey, type, ['5'], '');
    }
    await save(survey.id, [{ ...asked('checkbox'), title: 'What else?' }, textQuestion('other')]);
    await save(survey.id, [textQuestion('other')]);
    const { body } = await admin.get<SurveyResults>(`/surveys/${survey.id}/results`);
    expect(body.question_stats.map((card) => [card.type, card.title, card.is_removed, card.type_is_earlier])).toEqual([
      ['text', 'Question other', false, false],
      ['checkbox', 'What else?', true, false],
      ['nps', 'What else?', true, true],
      ['text', 'What else?', true, true],
    ]);
    expect(body.question_stats.map(({ earlier_titles }) => earlier_titles)).toEqual([
      [],
      ['What do you say?'],
      ['What do you say?'],
      ['What do you say?'],
    ]);
    // A deleted question's score no longer counts for the survey.
    expect(body.nps_points).toEqual([]);
    expect(await pages(survey.id, 'text')).toMatchObject([{ value: '5' }]);
    expect(await pages(survey.id, undefined)).toEqual([]);
    const none = '?start_date=2026-01-01&end_date=2026-01-02';
    const empty = await admin.get<SurveyResults>(`/surveys/${survey.id}/results${none}`);
    expect(empty.body.question_stats.map(({ id }) => id)).toEqual(['other']);
  });

  test('a kind that the question never had has no answers, and a word that is not a type is refused (FR-02, FR-14)', async () => {
    const survey = await createSurvey(admin, { questions: [asked('text'), textQuestion('other')] });
    await answer(survey, 'text', ['5'], '');
    expect(await pages(survey.id, 'nps')).toEqual([]);
    expect(await exportOf(survey.id, 'nps')).toEqual([]);
    const answers = await admin.get(`/surveys/${survey.id}/answers?question_id=q&question_type=slider`);
    expect(answers).toMatchObject({
      status: 422,
      body: { code: 'invalid', errors: { question_type: expect.any(String) } },
    });
    const file = await admin.get(`/exports?survey_id=${survey.id}&report=question&question_id=q&question_type=slider`);
    expect(file).toMatchObject({
      status: 422,
      body: { code: 'invalid', errors: { question_type: expect.any(String) } },
    });
  });

  /** Trash, restore and deletion keep the kinds apart; lists and filters know the answers of all kinds as before. */
  async function checkTheRest(surveyId: number, before: QuestionType, after: QuestionType) {
    const fives = [before, before, after].filter((type) => isFiltered(type)).length;
    expect(await list(surveyId, 'filter[question_id]=q&filter[value]=5')).toHaveLength(fives);
    const ids = await list(surveyId, 'filter[search]=before');
    expect(ids).toHaveLength(questionTypes[before].canComment ? 3 : 0);
    const all = await list(surveyId, '');
    expect(all).toHaveLength(8);
    const response_ids = [all[0], all.at(-1)];
    await admin.post(`/surveys/${surveyId}/responses/trash`, { response_ids });
    expect(await recount(server.deps.db, surveyId)).toEqual([]);
    await admin.post(`/surveys/${surveyId}/responses/restore`, { response_ids: [all[0]] });
    await admin.delete(`/surveys/${surveyId}/responses`, { response_ids: [all.at(-1)] });
  }

  async function answer(
    survey: Pick<SavedSurvey, 'id' | 'questions'>,
    type: QuestionType,
    values: readonly (string | null)[],
    comments: string,
  ) {
    const extra = questionTypes[type].canComment && comments ? { comments } : {};
    for (const value of values) {
      const { status } = await submitResponse(server, survey, {
        answers: [
          { question_id: 'q', value: value === null ? null : given(type, value), extra },
          { question_id: 'other', value: 'Else' },
        ],
      });
      expect(status).toBe(201);
    }
  }

  async function save(id: number, questions: QuestionBody[]) {
    const { status } = await admin.put(`/surveys/${id}`, { title: 'A survey', status: 'publish', questions });
    expect(status).toBe(200);
  }

  /** All pages of a card's list, two answers a page; none of them is empty. */
  async function pages(id: number, type: string | undefined, search = ''): Promise<GivenAnswer[]> {
    const items: GivenAnswer[] = [];
    for (let page = 1, last = 1; page <= last; page++) {
      const query = new URLSearchParams({ question_id: 'q', per_page: '2', page: String(page), search });
      if (type !== undefined) query.set('question_type', type);
      const { status, body } = await admin.get<{ items: GivenAnswer[]; pagination: Pagination }>(
        `/surveys/${id}/answers?${query}`,
      );
      expect(status).toBe(200);
      last = body.pagination.pages;
      expect(last).toBe(Math.max(1, Math.ceil(body.pagination.total / 2)));
      expect(body.items).toHaveLength(Math.min(2, body.pagination.total - items.length));
      items.push(...body.items);
    }
    return items;
  }

  async function exportOf(id: number, type: string | undefined): Promise<string[][]> {
    const query = new URLSearchParams({ survey_id: String(id), report: 'question', question_id: 'q' });
    if (type !== undefined) query.set('question_type', type);
    const { raw } = await admin.inject<unknown>({ method: 'GET', url: `/api/v1/exports?${query}` });
    const rows: string[][] = parse(raw, { bom: true });
    return rows.slice(1);
  }

  async function list(id: number, query: string): Promise<number[]> {
    const { body } = await admin.get<{ items: { id: number }[] }>(`/surveys/${id}/responses?per_page=100&${query}`);
    return body.items.map((item) => item.id);
  }
});
