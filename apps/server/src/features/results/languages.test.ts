import { randomUUID } from 'node:crypto';
import type { ResponseListItem, SavedSurvey, SurveyResponse, SurveyResults } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { createSurvey, radioQuestion, submitResponse, textQuestion } from '../../testing/factories.ts';
import { switchPlan } from '../../testing/plans.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { recount } from './recount.ts';

type List = { items: ResponseListItem[]; pagination: { total: number }; status_filters: object[] };
type Answers = { items: { value: string }[]; pagination: { total: number } };

const QUESTIONS = [
  radioQuestion('q1', { title: 'Liked it?' }),
  { id: 'q2', type: 'nps' as const, title: 'How likely?' },
  textQuestion('q3', { title: 'Why?' }),
];
const LANGUAGES = {
  base: 'en',
  others: [
    { tag: 'de', live: true },
    { tag: 'fr', live: true },
  ],
};
const TRANSLATIONS = {
  de: [
    { key: 'q1', of: 'Liked it?', text: 'Gefallen?' },
    { key: 'q1/1', of: 'Yes', text: 'Ja' },
  ],
};
/** Language, the choice and the score, with how many there are. */
const GIVEN: [language: string | undefined, value: string, score: number, count: number][] = [
  ['de', 'Yes', 10, 3],
  ['de', 'No', 2, 1],
  ['fr', 'Yes', 7, 2],
  ['en', 'No', 9, 5],
  [undefined, 'Yes', 10, 4],
];

describe.each(testDialects())('results by language on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let survey: SavedSurvey;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all' });
    admin = await server.apiKey('administrator');
    survey = await createSurvey(admin, {
      questions: QUESTIONS,
      languages: LANGUAGES,
      translations: TRANSLATIONS,
    });
    for (const [language, value, score, count] of GIVEN)
      for (let nth = 0; nth < count; nth++) {
        const answers = [
          { question_id: 'q1', value },
          { question_id: 'q2', value: score },
          { question_id: 'q3', value: `${language} ${nth}` },
        ];
        const sent = { answers, language, submission_id: randomUUID() };
        const { body } = await submitResponse(server, survey, sent);
        ids[language ?? ''] = body.data;
      }
  });
  afterAll(() => server.close());

  const results = async (language?: string) => {
    const query = language === undefined ? '' : `?filter[language]=${language}`;
    return (await admin.get<SurveyResults>(`/surveys/${survey.id}/results${query}`)).body;
  };
  const list = async (query: string) => (await admin.get<List>(`/surveys/${survey.id}/responses?${query}`)).body;
  const chosen = ({ question_stats }: SurveyResults) =>
    Object.fromEntries(question_stats[0]?.options.map(({ value, count }) => [value, count]) ?? []);

  test('one survey has one line per option with all languages, and counts each (LA-56, LA-58)', async () => {
    const all = await results();
    expect(chosen(all)).toMatchObject({ Yes: 9, No: 6 });
    expect(all.language_counts).toEqual([
      { language: 'en', count: 5 },
      { language: 'de', count: 4 },
      { language: 'fr', count: 2 },
      { language: null, count: 4 },
    ]);
  });

  test('the figures of all languages and the unknown one add up to the whole (LA-58)', async () => {
    const whole = await results();
    const parts = await Promise.all(['de', 'fr', 'en', 'und'].map(results));
    const sum = (read: (one: SurveyResults) => number) => parts.map(read).reduce((a, b) => a + b);
    expect(parts.map((part) => part.responses_count)).toEqual([4, 2, 5, 4]);
    for (const read of [
      (one: SurveyResults) => one.responses_count,
      (one: SurveyResults) => one.responses_count_7_days,
      (one: SurveyResults) => chosen(one).Yes ?? 0,
      (one: SurveyResults) => one.leaving.finished,
      (one: SurveyResults) => one.leaving.questions[1]?.answered ?? 0,
      (one: SurveyResults) => one.data_points.reduce((total, { count }) => total + count, 0),
      (one: SurveyResults) => one.question_stats[2]?.total_answers ?? 0,
    ])
      expect(sum(read)).toBe(read(whole));
    expect(chosen(parts[0] as SurveyResults)).toMatchObject({ Yes: 3, No: 1 });
    const texts = parts[0]?.question_stats[2]?.answers.map(({ value }) => value).toSorted();
    expect(texts).toEqual(['de 0', 'de 0', 'de 1', 'de 2']);
  });

  test('scores of each language stand beside each other, as each filter has them (LA-59)', async () => {
    const { nps_languages } = await results();
    expect(nps_languages.map(({ language, answers }) => [language, answers])).toEqual([
      [null, 4],
      ['de', 4],
      ['en', 5],
      ['fr', 2],
    ]);
    for (const { language, answers: _, ...scores } of nps_languages)
      expect((await results(language ?? 'und')).nps_overview).toEqual(scores);
  });

  test('texts are paged in one language (LA-58)', async () => {
    const path = `/surveys/${survey.id}/answers?question_id=q3`;
    const { body } = await admin.get<Answers>(`${path}&filter[language]=fr`);
    expect([body.items.map(({ value }) => value), body.pagination.total]).toEqual([['fr 1', 'fr 0'], 2]);
    const unknown = await admin.get<Answers>(`${path}&filter[language]=und`);
    expect(unknown.body.pagination.total).toBe(4);
  });

  test('the list narrows by language, alone and with an answer; on Lite it is locked (LA-61)', async () => {
    const languagesOf = ({ items }: List) => [...new Set(items.map(({ language }) => language))];
    const german = await list('filter[language]=de');
    expect([languagesOf(german), german.items.length, german.pagination.total]).toEqual([['de'], 4, 4]);
    const unknown = await list('filter[language]=und');
    expect([languagesOf(unknown), unknown.pagination.total]).toEqual([[null], 4]);
    const both = await list('filter[language]=de&filter[question_id]=q1&filter[value]=Yes');
    expect([languagesOf(both), both.pagination.total]).toEqual([['de'], 3]);
    const paged = await list('filter[language]=en&page=2&per_page=2');
    expect([languagesOf(paged), paged.pagination.total]).toEqual([['en'], 5]);
    await switchPlan(server, 'none');
    const locked = await admin.get(`/surveys/${survey.id}/responses?filter[language]=de`);
    const free = await admin.get(`/surveys/${survey.id}/results?filter[language]=de`);
    await switchPlan(server, 'elite');
    expect([locked.status, free.status]).toEqual([403, 200]);
  });

  test('a response shows the texts that its visitor read, also after they have changed (LA-62)', async () => {
    const read = async (language: string) =>
      (
        await admin.get<SurveyResponse & { as_seen: SurveyResponse['answers'] | null }>(
          `/surveys/${survey.id}/responses/${ids[language]}`,
        )
      ).body;
    const seen = [
      ['Gefallen?', 'No'],
      ['How likely?', 2],
    ];
    const told = async () => (await read('de')).as_seen?.slice(0, 2).map((one) => [one.question_title, one.value]);
    expect(await told()).toEqual(seen);
    const stored = (await admin.get<SavedSurvey>(`/surveys/${survey.id}`)).body;
    const de = [{ key: 'q1', of: 'Liked it?', text: 'Hat es gefallen?' }];
    await admin.put(`/surveys/${survey.id}`, { ...stored, translations: { de } });
    expect(await told()).toEqual(seen);
    expect([(await read('en')).as_seen, (await read('')).as_seen]).toEqual([null, null]);
    expect((await read('de')).answers[0]).toMatchObject({ question_title: 'Liked it?', value: 'No' });
  });

  test('a file has the language at the end, where a response has one (LA-61)', async () => {
    const header = async (id: number) => {
      const { raw } = await admin.inject({ method: 'GET', url: `/api/v1/exports?survey_id=${id}` });
      return raw.toString().split(/\r?\n/);
    };
    const [titles = '', first = ''] = await header(survey.id);
    expect(titles).toMatch(/,Language$/);
    expect(first).toMatch(/,de$/);
    const plain = await createSurvey(admin, { questions: QUESTIONS });
    await submitResponse(server, plain);
    expect((await header(plain.id))[0]).not.toContain('Language');
  });

  test('the counts are right (LA-58)', async () => {
    expect(await recount(server.deps.db, survey.id)).toEqual([]);
    await server.deps.db
      .updateTable('language_days')
      .set({ responses: 99 })
      .where('survey_id', '=', survey.id)
      .where('language', '=', 'fr')
      .execute();
    expect(await recount(server.deps.db, survey.id)).toMatchObject([
      { table: 'language_days', column: 'responses', kept: 99, counted: 2 },
    ]);
  });
});
