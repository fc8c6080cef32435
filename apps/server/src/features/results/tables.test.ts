import type { DraftChanges, SavedSurvey, SurveyResponse, SurveyResults } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import type { QuestionBody } from '../../testing/factories.ts';
import { createSurvey, submitResponse, textQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { importAll } from '../imports/testing.ts';
import { recount } from './recount.ts';

const matrix = (rows = ['Speed', 'Price'], columns = ['Poor', 'Fair', 'Good'], more = {}): QuestionBody =>
  ({ id: 'm', type: 'matrix', title: 'Our shop', config: { rows, columns }, ...more }) as QuestionBody;
const ranking = (options = ['A', 'B', 'C'], more = {}): QuestionBody =>
  ({ id: 'r', type: 'ranking', title: 'Your order', config: { options }, ...more }) as QuestionBody;

describe.each(testDialects())('matrix and ranking on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;

  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', now: '2026-11-20T12:00:00Z' });
    admin = await server.as('administrator');
  });
  afterAll(() => server.close());

  type Value = Record<string, string> | string[] | null;
  const submit = (survey: SavedSurvey, m: Value, r: Value = null) =>
    submitResponse(server, survey, {
      answers: [
        { question_id: 'm', value: m },
        { question_id: 'r', value: r },
        { question_id: 'why', value: 'Because' },
      ],
    });
  const answer = async (survey: SavedSurvey, all: readonly (readonly [Value, Value])[]) => {
    for (const [m, r] of all) expect((await submit(survey, m, r)).status).toBe(201);
  };
  const cardOf = async (survey: SavedSurvey, id: string) => {
    const { body } = await admin.get<SurveyResults>(`/surveys/${survey.id}/results`);
    return body.question_stats.find((card) => card.id === id);
  };
  const listed = async (survey: SavedSurvey, filter: Record<string, string>) => {
    const named = Object.entries(filter).map(([name, value]): [string, string] => [`filter[${name}]`, value]);
    const { body } = await admin.get<{ items: SurveyResponse[] }>(
      `/surveys/${survey.id}/responses?${new URLSearchParams(named)}`,
    );
    return body.items.length;
  };
  const exported = async (survey: SavedSurvey, more = '') =>
    (await admin.get<string>(`/exports?survey_id=${survey.id}${more}`)).body.replace('\uFEFF', '').trim().split('\r\n');

  const GIVEN = [
    [{ Speed: 'Good', Price: 'Poor' }, ['B', 'A', 'C']],
    [{ Speed: 'Good' }, ['B', 'C', 'A']],
    [{ Price: 'Fair', Speed: 'Poor' }, ['A', 'B', 'C']],
    [null, null],
  ] as const;
  const given = () => GIVEN.map(([m, r]) => [m && { ...m }, r && [...r]] as const);

  test.each([
    ['rows.1', matrix(['Speed', 'Speed']), 'Two rows read the same.'],
    ['columns.2', matrix(['A', 'B'], ['Yes', 'No', 'Yes']), 'Two columns read the same.'],
    ['rows', matrix(Array.from({ length: 11 }, (_, at) => `Row ${at}`)), 'At most 10 rows.'],
    [
      'columns',
      matrix(
        ['A', 'B'],
        Array.from({ length: 8 }, (_, at) => `Column ${at}`),
      ),
      'At most 7 columns.',
    ],
    ['options.1', ranking(['A', 'A']), 'Two options read the same.'],
  ])('%s that do not fit are refused: %j, %s (QX-36)', async (path, question, message) => {
    const { status, body } = await admin.post<{ errors: Record<string, string> }>('/surveys', {
      title: 'Refused',
      questions: [question],
    });
    expect([status, body.errors]).toEqual([422, { [`questions.0.config.${path}`]: message }]);
  });

  test('a matrix with one row, or a blank one, is not published (QX-36)', async () => {
    for (const rows of [['Speed'], ['Speed', '']]) {
      const { body } = await admin.post<SavedSurvey>('/surveys', {
        title: 'Open',
        status: 'publish',
        questions: [matrix(rows)],
      });
      expect(body).toMatchObject({ status: 'draft', published: false });
    }
  });

  test('answers that a script sends must be of its rows and columns, or an order of all options (QX-39, QX-44)', async () => {
    const survey = await createSurvey(admin, {
      questions: [matrix(undefined, undefined, { settings: { required: true } }), ranking(), textQuestion('why')],
    });
    const whole = { Speed: 'Good', Price: 'Poor' };
    for (const [m, r] of [
      [{ Speed: 'Good' }, null],
      [{}, null],
      [null, null],
      [{ Speed: 'Good', Price: 'Dear' }, null],
      [{ ...whole, Colour: 'Good' }, null],
      [['Good', 'Poor'], null],
      [whole, ['A', 'B']],
      [whole, ['A', 'B', 'B']],
      [whole, ['A', 'B', 'C', 'A']],
      [whole, { A: '1' }],
    ] as [Value, Value][])
      expect([m, r, (await submit(survey, m, r)).status]).toEqual([m, r, 422]);
    expect((await submit(survey, whole, ['C', 'A', 'B'])).status).toBe(201);
  });

  test('answers are read as they were given, and counted by row and column, and by place (QX-40, QX-41, QX-48)', async () => {
    const survey = await createSurvey(admin, { questions: [matrix(), ranking(), textQuestion('why')] });
    await answer(survey, given());
    const { body } = await admin.get<{ items: SurveyResponse[] }>(`/surveys/${survey.id}/responses`);
    const values = body.items.map(({ answers }) => answers.slice(0, 2).map(({ value }) => value)).reverse();
    expect(values).toEqual(given());
    expect(await cardOf(survey, 'm')).toMatchObject({
      total_answers: 3,
      skipped: 1,
      options: [],
      table: [
        { row: 'Speed', answered: 3, options: counts({ Poor: 1, Fair: 0, Good: 2 }), average: null },
        { row: 'Price', answered: 2, options: counts({ Poor: 1, Fair: 1, Good: 0 }), average: null },
      ],
    });
    const card = await cardOf(survey, 'r');
    expect(card?.table.map(({ row, answered, average }) => [row, answered, average])).toEqual([
      ['B', 3, 4 / 3],
      ['A', 3, 2],
      ['C', 3, 8 / 3],
    ]);
    expect(card?.table[0]?.options).toEqual(counts({ 1: 2, 2: 1, 3: 0 }));
    expect(await recount(server.deps.db, survey.id)).toEqual([]);
  });

  test('twenty orders have the average places and counts of an own computation, the best first (QX-48)', async () => {
    const orders = ['ABC', 'ACB', 'BAC', 'BCA', 'CAB', 'CBA'].map((order) => order.split(''));
    const survey = await createSurvey(admin, { questions: [ranking()] });
    const all = Array.from({ length: 20 }, (_, at) => orders[(at * at + 3 * at) % 5] ?? []);
    for (const value of all) await submitResponse(server, survey, { answers: [{ question_id: 'r', value }] });
    const own = ['A', 'B', 'C'].map((option) => {
      const places = all.map((order) => order.indexOf(option) + 1);
      return {
        row: option,
        answered: 20,
        average: places.reduce((sum, place) => sum + place) / 20,
        options: [1, 2, 3].map((place) => ({
          value: `${place}`,
          count: places.filter((each) => each === place).length,
        })),
      };
    });
    expect(new Set(own.map(({ average }) => average)).size).toBe(3);
    expect((await cardOf(survey, 'r'))?.table).toEqual(own.sort((a, b) => a.average - b.average));
  });

  test('rows, columns and options that are gone come last (QX-41)', async () => {
    const survey = await createSurvey(admin, { questions: [matrix(), ranking(), textQuestion('why')] });
    await answer(survey, given());
    const { status } = await admin.put(`/surveys/${survey.id}`, {
      ...survey,
      revision: undefined,
      questions: [
        matrix(['Price', 'Service'], ['Poor', 'Fair', 'Great']),
        ranking(['A', 'D', 'C']),
        textQuestion('why'),
      ],
    });
    expect(status).toBe(200);
    const table = (await cardOf(survey, 'm'))?.table;
    expect(table?.map(({ row }) => row)).toEqual(['Price', 'Service', 'Speed']);
    expect(table?.[2]?.options).toEqual(counts({ Poor: 1, Fair: 0, Great: 0, Good: 2 }));
    expect((await cardOf(survey, 'r'))?.table.map(({ row }) => row)).toEqual(['A', 'C', 'D', 'B']);
  });

  test.each([
    ['row', [matrix(['Pace', 'Price']), ranking()], 'Speed', 3],
    ['column', [matrix(['Speed', 'Price'], ['Bad', 'Fair', 'Good']), ranking()], 'Poor', 2],
    ['option in an order', [matrix(), ranking(['A', 'Z', 'C'])], 'B', 3],
  ])(
    'publishing another name of a %s says how many answers keep the old one (QX-95)',
    async (_part, renamed, before, count) => {
      const survey = await createSurvey(admin, { questions: [matrix(), ranking(), textQuestion('why')] });
      await answer(survey, given());
      await admin.put(`/surveys/${survey.id}`, { apply: false, questions: [...renamed, textQuestion('why')] });
      const { body } = await admin.get<DraftChanges>(`/surveys/${survey.id}/changes`);
      expect(body.answers).toMatchObject([{ code: 'option-renamed', before, count }]);
    },
  );

  test('lists find a row with its column and an option with its place, as many as the card says (QX-42)', async () => {
    const survey = await createSurvey(admin, { questions: [matrix(), ranking(), textQuestion('why')] });
    await answer(survey, given());
    for (const id of ['m', 'r'])
      for (const { row, options } of (await cardOf(survey, id))?.table ?? [])
        for (const { value, count } of options)
          expect(await listed(survey, { question_id: id, row, value })).toBe(count);
    expect(await listed(survey, { question_id: 'm', row: 'Colour', value: 'Good' })).toBe(0);
    const { status } = await admin.get(`/surveys/${survey.id}/responses?filter[row]=Speed`);
    expect(status).toBe(422);
  });

  test('exports have a column for each row and option, which an import finds again (QX-42, QX-48)', async () => {
    const survey = await createSurvey(admin, { questions: [matrix(), ranking(), textQuestion('why')] });
    await answer(survey, given());
    const [head = '', ...lines] = await exported(survey);
    expect(head).toContain('Our shop - Speed,Our shop - Price,Your order - A,Your order - B,Your order - C');
    expect(lines.map((line) => line.split(',').slice(8, 13).join(','))).toEqual([
      'Good,Poor,2,1,3',
      'Good,,3,1,2',
      'Poor,Fair,1,2,3',
      ',,,,',
    ]);
    expect((await exported(survey, '&report=question&question_id=m'))[0]).toBe('Response ID,Submitted,Speed,Price');
    const file = [head, ...lines].join('\r\n');
    expect((await importAll(server, admin, survey.id, file)).counts).toMatchObject({ added: 0, known: 4, problems: 0 });
    const other = await createSurvey(admin, { questions: [matrix(), ranking(), textQuestion('why')] });
    expect((await importAll(server, admin, other.id, file)).counts).toMatchObject({ added: 4 });
    expect((await cardOf(other, 'm'))?.table).toEqual((await cardOf(survey, 'm'))?.table);
    expect((await cardOf(other, 'r'))?.table).toEqual((await cardOf(survey, 'r'))?.table);
  });
});

function counts(of: Record<string, number>) {
  return expect.arrayContaining(Object.entries(of).map(([value, count]) => ({ value, count })));
}
