import type {
  LanguagePart,
  SavedSurvey,
  Survey,
  SurveyFile,
  SurveyResponse,
  SurveyResults,
  WidgetDocument,
} from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseRanges } from '../../platform/outgoing/addresses.ts';
import type { Catcher } from '../../platform/outgoing/testing.ts';
import { startCatcher } from '../../platform/outgoing/testing.ts';
import type { Client } from '../../testing/client.ts';
import type { SurveyBody } from '../../testing/factories.ts';
import { createSurvey, radioQuestion, submitResponse, surveyBody, textQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { deliveryKinds } from '../deliveries/kinds.ts';
import { dispatchDue } from '../deliveries/testing.ts';

const WHY = 'Why {{answer:liked}}?';
const HELLO = 'Hello {{field:name|there}}';
const THANKS = 'Thanks {{field:name}}';
const QUESTIONS = [
  radioQuestion('liked', { title: 'Liked it?' }),
  textQuestion('why', { title: WHY }),
  textQuestion('more', { title: HELLO }),
];
const ALL = [
  { question_id: 'liked', value: 'Yes' },
  { question_id: 'why', value: 'Bread' },
  { question_id: 'more', value: 'Butter' },
];
const SETTINGS = {
  fields: [{ name: 'name', label: 'First name', from: ['attribute' as const] }],
  thank_you: { message: THANKS },
};
const GERMAN = {
  languages: { base: 'en', others: [{ tag: 'de', live: true }] },
  translations: {
    de: [
      { key: 'liked', of: 'Liked it?', text: 'Hat es gefallen?' },
      { key: 'liked/1', of: 'Yes', text: 'Ja' },
      { key: 'why', of: WHY, text: 'Warum {{answer:liked|so}}?' },
      { key: 'more', of: HELLO, text: 'Hallo' },
    ],
  },
};

describe.each(testDialects())('surveys that quote on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let catcher: Catcher;

  beforeAll(async () => {
    catcher = await startCatcher();
    const config = { outgoingAllow: parseRanges('127.0.0.1/32') };
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', config });
    admin = await server.apiKey('administrator');
  });
  afterAll(async () => {
    await server.close();
    await catcher.close();
  });

  const make = (change: SurveyBody = {}) =>
    createSurvey(admin, { questions: QUESTIONS, settings: SETTINGS, ...change });
  const read = async (id: number) => (await admin.get<Survey>(`/surveys/${id}`)).body;
  const delivered = async ({ id }: Pick<SavedSurvey, 'id'>) =>
    (await server.visitor.get<WidgetDocument>('/widget')).body.surveys.find((survey) => survey.id === id);
  const answer = async (survey: SavedSurvey, change: object = {}) => {
    const reply = await submitResponse(server, survey, { answers: ALL, fields: { name: 'Ann' }, ...change });
    return (await admin.get<SurveyResponse>(`/surveys/${survey.id}/responses/${reply.body.data}`)).body;
  };

  test('a survey that quotes too much is refused with the field, and nothing of it is stored (VF-54)', async () => {
    const eleven = '{{answer:liked}}'.repeat(11);
    const limits = { max_responses: 9, closed_message: eleven };
    const body = surveyBody({
      questions: [radioQuestion('liked'), textQuestion('why', { title: eleven })],
      settings: { thank_you: { message: eleven }, limits },
    });
    const { status, body: reply } = await admin.post<{ errors: object }>('/surveys', body);
    const text = 'A text can quote at most 10 answers and fields.';
    expect([status, reply.errors]).toEqual([
      422,
      {
        'questions.1.title': text,
        'settings.thank_you.message': text,
        'settings.limits.closed_message': text,
      },
    ]);
    const ten = {
      questions: [radioQuestion('liked'), textQuestion('why', { title: '{{answer:liked}}'.repeat(10) })],
    };
    expect((await admin.post('/surveys', surveyBody(ten))).status).toBe(201);
  });

  test('quotes count with their written length (VF-54)', async () => {
    const title = (length: number) => `{{field:name}}${'a'.repeat(length - 14)}`;
    const save = (length: number) =>
      admin.post('/surveys', surveyBody({ questions: [textQuestion('a', { title: title(length) })] }));
    expect([(await save(256)).status, (await save(255)).status]).toEqual([422, 201]);
  });

  test('quotes of what is not asked before are stored, published and read as nothing (VF-53)', async () => {
    const questions = [
      textQuestion('a', { title: 'A {{answer:b}}{{answer:a}}{{answer:gone|x}} {{field:none}}' }),
      textQuestion('b'),
    ];
    const survey = await make({ questions, settings: {} });
    expect((await read(survey.id)).status).toBe('publish');
    expect((await delivered(survey))?.questions[0]?.title).toBe('A x');
  });

  test('visitors get the texts as they read, the quoting ones beside, and only what quotes says so (VF-47, VF-56, VF-76)', async () => {
    const limits = { max_responses: 9, closed_message: 'Bye {{field:name|all}}' };
    const survey = await make({ ...GERMAN, settings: { ...SETTINGS, limits } });
    const found = await delivered(survey);
    expect(found?.needs).toContain('quoted-texts');
    expect(found?.questions.map(({ title }) => title)).toEqual(['Liked it?', 'Why ?', 'Hello there']);
    expect(found?.settings.thank_you.message).toBe('Thanks');
    expect(found?.settings.limits.closed_message).toBe('Bye all');
    expect(found?.quotes).toEqual({
      why: WHY,
      more: HELLO,
      thanks: THANKS,
      closed: 'Bye {{field:name|all}}',
    });
    const part = await server.visitor.get<LanguagePart>(`/widget/texts/${found?.languages?.de}`);
    expect(part.body.texts).toMatchObject({ liked: 'Hat es gefallen?', why: 'Warum so?' });
    expect(part.body.quotes).toEqual({ why: 'Warum {{answer:liked|so}}?' });
    // It lacks a quote of its original.
    expect(part.body.texts.more).toBeUndefined();

    const plain = await delivered(await createSurvey(admin, { questions: [textQuestion('a', { title: '{{ x }}' })] }));
    expect([plain?.questions[0]?.title, plain?.quotes]).toEqual(['{{ x }}', undefined]);
    expect(plain?.needs).not.toContain('quoted-texts');
  });

  test('the survey itself keeps its quotes: editor, copy, versions and file (VF-55)', async () => {
    const survey = await make();
    const titles = ({ questions }: { questions: { title: string }[] }) => questions.map(({ title }) => title);
    expect(titles(await read(survey.id))).toEqual(['Liked it?', WHY, HELLO]);
    const copy = await admin.post<{ id: number }>(`/surveys/${survey.id}/duplicate`);
    expect(titles(await read(copy.body.id))).toEqual(['Liked it?', WHY, HELLO]);
    const file = await admin.get<SurveyFile>(`/surveys/${survey.id}/file`);
    expect(titles(file.body.survey)).toEqual(['Liked it?', WHY, HELLO]);
  });

  test('stored titles, results and files read with fallbacks, whoever answered (VF-55)', async () => {
    const read = ['Liked it?', 'Why …?', 'Hello there'];
    const survey = await make(GERMAN);
    const response = await answer(survey, { language: 'de' });
    expect(response.answers.map(({ question_title }) => question_title)).toEqual(read);
    const seen = (response as SurveyResponse & { as_seen: SurveyResponse['answers'] }).as_seen;
    expect(seen.map(({ question_title }) => question_title)).toEqual(['Hat es gefallen?', 'Warum so?', 'Hello there']);
    await answer(survey, { fields: { name: 'Bob' } });
    const { body: results } = await admin.get<SurveyResults>(`/surveys/${survey.id}/results`);
    expect(results.questions.map(({ title }) => title)).toEqual(read);
    expect(results.question_stats.map(({ title }) => title)).toEqual(read);
    expect(results.question_stats.flatMap(({ earlier_titles }) => earlier_titles)).toEqual([]);
    const file = (await admin.get<string>(`/exports?survey_id=${survey.id}`)).body;
    for (const title of read) expect(file).toContain(title);
    expect(file).not.toContain('{{');
    const { body: refused } = (await submitResponse(server, survey, {
      answers: [{ question_id: 'more', value: ['a'] }],
    })) as unknown as { body: { message: string } };
    expect(refused.message).toContain('"Hello there"');
  });

  test('mails and webhooks read with fallbacks, and no title has what a visitor wrote (VF-55)', async () => {
    const hook = { request_url: `http://127.0.0.1:${catcher.port}/hook` };
    const survey = await make({
      notifications: {
        email: { active: true, addresses: 'ann@example.test' },
        webhook: { active: true, webhooks: [hook] },
      },
    });
    await answer(survey);
    await dispatchDue(server.deps, deliveryKinds(server.deps));
    const webhook = { ...hook, request_format: 'JSON', request_method: 'POST', headers: [], body: [] };
    await admin.post('/webhooks/test', { survey: await read(survey.id), webhook });
    const [sent, sample] = catcher.caught.map((call) => JSON.parse(call.body));
    expect(sample.answers.map(({ title }: { title: string }) => title)).toEqual(
      sent.answers.map(({ title }: { title: string }) => title),
    );
    expect(sent.answers.map(({ title }: { title: string }) => title)).toEqual(['Liked it?', 'Why …?', 'Hello there']);
    const { text = '' } = server.mails[0] ?? {};
    expect([text.includes('Why …?'), text.includes('Hello there'), text.includes('{{')]).toEqual([true, true, false]);
  });
});
