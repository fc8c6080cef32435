import type { SavedSurvey, SurveyResponse, SurveyResults } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import type { QuestionBody } from '../../testing/factories.ts';
import { createSurvey, submitResponse, textQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { recount } from './recount.ts';

type Dropdown = Extract<QuestionBody, { type: 'dropdown' }>;
const dropdown = (config: Dropdown['config'], more: Partial<Dropdown> = {}): Dropdown => ({
  id: 'place',
  type: 'dropdown',
  title: 'Where do you live?',
  config,
  ...more,
});
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `Town ${at + 1}`);

describe.each(testDialects())('dropdowns on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;

  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', now: '2026-11-20T12:00:00Z' });
    admin = await server.as('administrator');
  });
  afterAll(() => server.close());

  const answer = async (survey: SavedSurvey, values: readonly (string | string[])[]) => {
    for (const value of values) {
      const { status } = await submitResponse(server, survey, { answers: [{ question_id: 'place', value }] });
      expect(status).toBe(201);
    }
  };
  const resultsOf = async (survey: SavedSurvey) => {
    const { body } = await admin.get<SurveyResults>(`/surveys/${survey.id}/results`);
    return body;
  };
  const listed = async (survey: SavedSurvey, filter = '') => {
    const { body } = await admin.get<{ items: SurveyResponse[] }>(`/surveys/${survey.id}/responses?${filter}`);
    return body.items.map(({ answers }) => answers[0]?.value).reverse();
  };
  const change = async (survey: SavedSurvey, questions: QuestionBody[]) => {
    const { status, body } = await admin.put<SavedSurvey>(`/surveys/${survey.id}`, {
      ...survey,
      revision: undefined,
      questions,
    });
    expect(status).toBe(200);
    return body;
  };

  test.each<[Dropdown['config'], string, string]>([
    [{ options: numbered(201) }, 'options', 'At most 200 options.'],
    [{ options: ['a', 'x'.repeat(401)] }, 'options.1', expect.any(String)],
    [{ max_choices: -1 }, 'max_choices', expect.any(String)],
    [{ max_choices: 201 }, 'max_choices', expect.any(String)],
  ])('a config that does not fit is refused at its field: %# (QX-12, QX-24)', async (config, path, text) => {
    const { status, body } = await admin.post<{ errors: object }>('/surveys', { questions: [dropdown(config)] });
    expect([status, body.errors]).toEqual([422, { [`questions.0.config.${path}`]: text }]);
  });

  test('six options of a radio-button question are still refused (QX-109)', async () => {
    const question = { id: 'a', type: 'radio-button' as const, title: 'A?', config: { options: numbered(6) } };
    const { status, body } = await admin.post<{ errors: object }>('/surveys', { questions: [question] });
    expect([status, body.errors]).toEqual([422, { 'questions.0.config.options': 'At most 5 options.' }]);
  });

  test('200 options are saved, and one answer can choose them all (QX-12)', async () => {
    const options = numbered(200).map((name) => `${name} ${'x'.repeat(380)}`);
    const survey = await createSurvey(admin, { questions: [dropdown({ options, multiple: true })] });
    expect(survey.questions[0]?.config).toEqual({ options, multiple: true, max_choices: 0 });
    await answer(survey, [options.toReversed()]);
    expect(await listed(survey)).toEqual([options]);
    const [card] = (await resultsOf(survey)).question_stats;
    expect(card?.options.filter(({ count }) => count === 1)).toHaveLength(200);
    expect(await recount(server.deps.db, survey.id)).toEqual([]);
  });

  test.each<[boolean, (string | number | string[])[]]>([
    [false, ['Town 9', ['Town 1'], 7]],
    [true, ['Town 1', ['Town 9'], ['Town 1', 'Town 1']]],
  ])('several choices: %s; anything but options is refused (QX-15)', async (multiple, values) => {
    const survey = await createSurvey(admin, { questions: [dropdown({ options: numbered(3), multiple })] });
    for (const value of values) {
      const { status, body } = await submitResponse(server, survey, { answers: [{ question_id: 'place', value }] });
      expect([value, status, body]).toMatchObject([value, 422, { errors: { 'answers.0.value': expect.any(String) } }]);
    }
  });

  test('one choice is a text and several a list in the order of the question; both are filtered by (QX-15)', async () => {
    const one = await createSurvey(admin, { questions: [dropdown({ options: numbered(3) })] });
    await answer(one, ['Town 2', 'Town 1']);
    expect(await listed(one)).toEqual(['Town 2', 'Town 1']);
    const filter = 'filter[question_id]=place&filter[value]=Town%202';
    expect(await listed(one, filter)).toEqual(['Town 2']);
    const several = await createSurvey(admin, { questions: [dropdown({ options: numbered(3), multiple: true })] });
    await answer(several, [['Town 3', 'Town 2'], ['Town 1']]);
    expect(await listed(several)).toEqual([['Town 2', 'Town 3'], ['Town 1']]);
    expect(await listed(several, filter)).toEqual([['Town 2', 'Town 3']]);
  });

  test.each([
    [false, '=', 'Town 2', true],
    [false, '=', 'Town 1', false],
    [false, '!=', 'Town 2', false],
    [true, 'IN', ['Town 1', 'Town 2'], true],
    [true, 'IN', ['Town 1', 'Town 3'], false],
  ] as const)(
    'several: %s; asked where it %s Town 2, after %j: %s (QX-15)',
    async (multiple, compare, given, isAsked) => {
      const why = textQuestion('why', {
        logic: { enabled: true, action: 'show', conditions: [{ question_id: 'place', compare, value: 'Town 2' }] },
      });
      const survey = await createSurvey(admin, { questions: [dropdown({ options: numbered(3), multiple }), why] });
      const answers = [
        { question_id: 'place', value: typeof given === 'string' ? given : [...given] },
        { question_id: 'why', value: 'Because' },
      ];
      expect((await submitResponse(server, survey, { answers })).status).toBe(isAsked ? 201 : 422);
    },
  );

  test.each(['checkbox', 'dropdown'] as const)('%s: more than the most is refused (QX-24)', async (type) => {
    const config = { options: numbered(5), max_choices: 3, ...(type === 'dropdown' && { multiple: true }) };
    const survey = await createSurvey(admin, { questions: [{ ...dropdown({}), type, config } as QuestionBody] });
    await answer(survey, [numbered(3)]);
    const sent = { answers: [{ question_id: 'place', value: numbered(4) }] };
    const { status, body } = await submitResponse(server, survey, sent);
    expect([status, body]).toMatchObject([
      422,
      { errors: { 'answers.0.value': '"Where do you live?": Please choose at most 3.' } },
    ]);
  });

  test('a script from before that saves a survey keeps the most choices (QX-99)', async () => {
    const boxes = { id: 'place', type: 'checkbox' as const, title: 'A?' };
    const options = numbered(4);
    const survey = await createSurvey(admin, { questions: [{ ...boxes, config: { options, max_choices: 2 } }] });
    const saved = await change(survey, [{ ...boxes, config: { options } }]);
    expect(saved.questions[0]?.config).toEqual({ options, max_choices: 2 });
  });

  test.each([
    ['radio-button', 'choice', (at: number) => `Town ${(at % 5) + 1}`, false],
    ['checkbox', 'choices', (at: number) => [`Town ${(at % 5) + 1}`], true],
  ] as const)(
    '25 answers to %s and those after it became a dropdown are in one card (QX-103, QX-110)',
    async (type, kind, valueAt, multiple) => {
      const config = { options: numbered(5) };
      const asked = { id: 'place', type, title: 'Where?', settings: { required: true } };
      const survey = await createSurvey(admin, {
        questions: [{ ...asked, config }],
        languages: { base: 'en', others: [{ tag: 'de', live: true }] },
        translations: { de: [{ key: 'place/5', of: 'Town 5', text: 'Stadt 5' }] },
      });
      const given = Array.from({ length: 25 }, (_, at) => valueAt(at));
      await answer(survey, given);
      const grown = await change(survey, [{ ...asked, type: 'dropdown', config: { options: numbered(6) } }]);
      expect(grown.questions[0]).toMatchObject({
        type: 'dropdown',
        config: { options: numbered(6), multiple, max_choices: 0 },
        settings: { required: true },
      });
      expect(grown.translations).toEqual(survey.translations);
      expect((await resultsOf(grown)).question_stats).toMatchObject([
        { kind, total_answers: 25, type_is_earlier: false },
      ]);
      await answer(grown, [multiple ? ['Town 6'] : 'Town 6']);
      const [card, ...others] = (await resultsOf(grown)).question_stats;
      expect(others).toEqual([]);
      expect(card?.options.map(({ value, count }) => [value, count])).toEqual(
        numbered(6).map((value, at) => [value, at < 5 ? 5 : 1]),
      );
      expect((await listed(grown, 'per_page=100')).slice(0, 25)).toEqual(given);
      const back = await change(grown, [{ ...asked, config }]);
      expect((await resultsOf(back)).question_stats).toMatchObject([{ kind, total_answers: 26 }]);
      expect(await recount(server.deps.db, survey.id)).toEqual([]);
    },
  );
});
