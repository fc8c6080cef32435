import { randomUUID } from 'node:crypto';
import type {
  AnswerValue,
  LanguagePart,
  SavedSurvey,
  Survey,
  SurveyFile,
  SurveyResponse,
  SurveyResults,
  TestDocument,
  TestResponse,
  Version,
  WidgetDocument,
} from '@userfeedback/contract';
import { faceOf, partsOf, QUESTION_TYPES } from '@userfeedback/engine';
import { surveyTexts } from '@userfeedback/engine/languages/survey-texts';
import { sampleQuestion } from '@userfeedback/engine/testing/samples';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { createSurvey, submitResponse } from '../../testing/factories.ts';
import { switchPlan } from '../../testing/plans.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { answerTo } from '../responses/testing.ts';

const PICTURE = 'https://example.com/a.png';
/** With everything that visitors read of a question of its type. */
const QUESTIONS: Survey['questions'] = QUESTION_TYPES.map((type) => {
  const sample: Survey['questions'][number] = sampleQuestion(type);
  const { hasTextOptions, coding, link } = faceOf(sample);
  const other = hasTextOptions && coding === 'option' ? { other: { enabled: true, label: 'Other' } } : {};
  const read = link ? { link: { label: 'Read more', url: 'https://example.com/' } } : {};
  const whole = { ...sample, id: `the-${type}`, config: { ...sample.config, ...other, ...read } };
  return JSON.parse(JSON.stringify(whole, (key, value) => (key === 'image' ? PICTURE : value)));
});
const thank_you = {
  message: 'Thank you!',
  button: { label: 'Home', url: 'https://example.com/' },
  endings: [
    {
      id: 'glad',
      conditions: [{ question_id: 'the-scale', compare: '=' as const, value: '5' }],
      message: 'Glad!',
      button: { label: 'Write a review', url: 'https://example.com/' },
    },
  ],
};
const german = (text: string) => `Auf Deutsch: ${text}`;

describe.each(testDialects())('a survey of every type on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let survey: SavedSurvey;
  const partsToKeep = async (id: number) => {
    const { questions, languages, translations, settings } = (await admin.get<Survey>(`/surveys/${id}`)).body;
    return { questions, languages, translations, thanks: settings.thank_you };
  };
  const delivered = async () => {
    const { surveys } = (await server.visitor.get<WidgetDocument>('/widget')).body;
    const found = surveys.find(({ id }) => id === survey.id);
    if (!found) throw new Error('Visitors do not get the survey.');
    return found;
  };
  const answersTo = (asked: readonly { id: string }[]) =>
    QUESTIONS.filter(({ id }) => asked.some((each) => each.id === id)).map((question, at) => ({
      question_id: question.id,
      value: answerTo(question, at),
    }));

  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all' });
    admin = await server.as('administrator');
    const made = await createSurvey(admin, { title: 'Everything', questions: QUESTIONS, settings: { thank_you } });
    const { body } = await admin.get<Survey>(`/surveys/${made.id}`);
    const translations = { de: surveyTexts(body).map(({ key, text }) => ({ key, of: text, text: german(text) })) };
    const languages = { base: 'en', others: [{ tag: 'de', live: true }] };
    survey = (await admin.put<SavedSurvey>(`/surveys/${made.id}`, { title: made.title, languages, translations })).body;
  });
  afterAll(() => server.close());

  test('is saved, duplicated, restored and comes back from its file as it was (QX-02)', async () => {
    expect(survey.questions).toEqual(QUESTIONS);
    const before = await partsToKeep(survey.id);
    expect(before.translations.de?.length).toBeGreaterThan(3 * QUESTION_TYPES.length);
    const copy = await admin.post<{ id: number }>(`/surveys/${survey.id}/duplicate`);
    expect(await partsToKeep(copy.body.id)).toEqual(before);

    const { body: file } = await admin.get<SurveyFile>(`/surveys/${survey.id}/file`);
    const imported = await admin.post<{ id: number }>('/surveys/file', { file });
    expect(await partsToKeep(imported.body.id)).toEqual(before);

    const scale = QUESTIONS.find(({ type }) => type === 'scale');
    await admin.put(`/surveys/${copy.body.id}`, { questions: [scale] });
    expect((await partsToKeep(copy.body.id)).questions).toHaveLength(1);
    const versions = await admin.get<{ items: Version[] }>(`/surveys/${copy.body.id}/versions`);
    const { revision } = (await admin.get<Survey>(`/surveys/${copy.body.id}`)).body;
    const path = `/surveys/${copy.body.id}/versions/${versions.body.items.at(-1)?.id}/restore`;
    expect((await admin.post(path, { revision })).status).toBe(200);
    expect(await partsToKeep(copy.body.id)).toEqual(before);
  });

  test('is answered in a test, with nothing counted (QX-02)', async () => {
    const link = await admin.post<{ token: string }>(`/surveys/${survey.id}/links`, {});
    const { body } = await server.visitor.get<TestDocument>(`/widget/test/${link.body.token}`);
    const [tested] = body.surveys;
    const sent = await server.visitor.post(`/surveys/${survey.id}/responses`, {
      answers: answersTo(tested?.questions ?? []),
      nonce: tested?.nonces.submission,
      submission_id: randomUUID(),
    });
    expect([sent.status, sent.body]).toMatchObject([201, {}]);
    const { items } = (await admin.get<{ items: TestResponse[] }>(`/surveys/${survey.id}/tests`)).body;
    expect(items[0]?.answers.map(({ title }) => title)).toEqual(QUESTIONS.map(({ title }) => title));
    const results = (await admin.get<SurveyResults>(`/surveys/${survey.id}/results`)).body;
    expect(results.question_stats.every(({ total_answers }) => total_answers === 0)).toBe(true);
  });

  test('is read in German, and answered and counted in its own words (QX-94)', async () => {
    const { languages, questions } = await delivered();
    const { texts } = (await server.visitor.get<LanguagePart>(`/widget/texts/${languages?.de}`)).body;
    const { body: whole } = await admin.get<Survey>(`/surveys/${survey.id}`);
    expect(texts).toMatchObject(Object.fromEntries(surveyTexts(whole).map(({ key, text }) => [key, german(text)])));

    const answers = answersTo(questions);
    const { status, body } = await submitResponse(server, survey, { answers, language: 'de' });
    expect([status, body]).toMatchObject([201, {}]);
    const { body: response } = await admin.get<SurveyResponse & { as_seen: SurveyResponse['answers'] }>(
      `/surveys/${survey.id}/responses/${body.data}`,
    );
    expect(response.answers.map(({ question_id, value }) => ({ question_id, value }))).toEqual(answers);
    expect(response.as_seen.map(({ question_title, value }) => [question_title, value])).toEqual(
      QUESTIONS.map((question, at) => [german(question.title), inGerman(question, answers[at]?.value ?? null)]),
    );

    const results = (await admin.get<SurveyResults>(`/surveys/${survey.id}/results`)).body;
    expect(JSON.stringify(results.question_stats)).not.toContain(german(''));
    const tables = results.question_stats.filter(({ table }) => table.length > 0);
    expect(tables.map(({ title, table }) => [title, table.map(({ row }) => row)])).toEqual(
      QUESTIONS.filter(({ type }) => type === 'matrix' || type === 'ranking').map((each) => [
        each.title,
        partsOf(each),
      ]),
    );
  });

  test('is answered to the end on Lite, but for the types that need an addon (QX-02)', async () => {
    await switchPlan(server, 'none');
    const types = QUESTIONS.filter(({ type }) => type !== 'star-rating' && type !== 'nps');
    survey = await createSurvey(admin, { questions: types });
    expect(survey.removed).toEqual([{ part: 'questions.the-scale.config.measure', needs: 'plus' }]);
    const { questions } = await delivered();
    expect(questions.map(({ id }) => id)).toEqual(types.map(({ id }) => id));
    const { status, body } = await submitResponse(server, survey, { answers: answersTo(questions) });
    expect([status, body]).toMatchObject([201, {}]);
  });
});

/** What was chosen, as a German visitor reads it; what was written is nobody's to translate. */
function inGerman(question: Survey['questions'][number], value: AnswerValue): AnswerValue {
  const texts = faceOf(question)
    .texts(question)
    .map(({ text }) => text);
  const seen = (text: string) => (texts.includes(text) ? german(text) : text);
  if (typeof value === 'string') return seen(value);
  if (Array.isArray(value)) return value.map(seen);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([row, text]) => [seen(row), seen(text)]));
}
