import type { GivenAnswer, SavedSurvey, SurveyResponse, SurveyResults } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import type { QuestionBody } from '../../testing/factories.ts';
import { createSurvey, submitResponse, textQuestion } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { materialOf } from '../ai-summary/material.ts';
import { importAll } from '../imports/testing.ts';
import { eraseFound } from '../privacy/erasures.ts';
import { personalData } from '../privacy/personal-data.ts';
import { recount } from '../results/recount.ts';

const asking = (config: object = { phone: 'optional' }) =>
  ({ id: 'who', type: 'contact', title: 'Who are you?', config }) as QuestionBody;
const ANN = { name: 'Ann Lee', email: 'ann@b.co', phone: '+49 30 1234' };

describe.each(testDialects())('contacts on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;

  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', now: '2026-11-20T12:00:00Z' });
    admin = await server.as('administrator');
  });
  afterAll(() => server.close());

  const send = (survey: SavedSurvey, value: Record<string, string> | null) =>
    submitResponse(server, survey, { answers: [{ question_id: 'who', value }] });
  const listed = async ({ id }: SavedSurvey, query = '') =>
    (await admin.get<{ items: SurveyResponse[] }>(`/surveys/${id}/responses?${query}`)).body.items;

  test('asks for an email address unless it is set up otherwise; with nothing on it is refused (QX-50)', async () => {
    const survey = await createSurvey(admin, { questions: [asking({})] });
    expect(survey.questions[0]?.config).toEqual({ name: 'optional', email: 'required', phone: 'off' });
    const off = asking({ name: 'off', email: 'off' });
    const { status, body } = await admin.post<{ errors: object }>('/surveys', { questions: [off] });
    expect([status, body.errors]).toEqual([422, { 'questions.0.config.email': 'At least one field must be on.' }]);
  });

  test('an answer is an object of what was given; none is a skip (QX-51, QX-52)', async () => {
    const survey = await createSurvey(admin, { questions: [asking(), textQuestion('more')] });
    const { body } = await send(survey, { ...ANN, name: ' Ann Lee ' });
    const read = await admin.get<SurveyResponse>(`/surveys/${survey.id}/responses/${body.data}`);
    expect(read.body.answers).toMatchObject([{ value: ANN }]);
    for (const value of [{}, { email: ' ' }, null] as (Record<string, string> | null)[]) {
      const answers = [
        { question_id: 'who', value },
        { question_id: 'more', value: 'No' },
      ];
      expect((await submitResponse(server, survey, { answers })).status).toBe(201);
    }
    for (const [value, text] of [
      [{ ...ANN, phone: '12 34' }, 'Please enter a phone number.'],
      [{ ...ANN, fax: '12345' }, 'This was not asked for.'],
      [{ name: 'Ann' }, 'An answer is required.'],
    ] as const)
      expect(await send(survey, value)).toMatchObject({
        status: 422,
        body: { errors: { 'answers.0.value': expect.stringContaining(text) } },
      });
    const { question_stats } = (await admin.get<SurveyResults>(`/surveys/${survey.id}/results`)).body;
    expect(question_stats[0]).toMatchObject({ kind: 'contact', total_answers: 1, skipped: 3 });
    expect(await recount(server.deps.db, survey.id)).toEqual([]);
  });

  test('the newest are listed and found by words; summaries never read them (QX-53)', async () => {
    const survey = await createSurvey(admin, { questions: [asking()] });
    for (let n = 1; n <= 11; n++) await send(survey, { name: `Guest ${n}`, email: `guest${n}@b.co` });
    const results = (await admin.get<SurveyResults>(`/surveys/${survey.id}/results`)).body;
    const newest = results.question_stats[0]?.answers.map(({ value }) => value);
    expect([newest?.length, newest?.[0]]).toEqual([10, 'Guest 11, guest11@b.co']);
    const path = `/surveys/${survey.id}/answers?question_id=who&search=guest7`;
    const { items } = (await admin.get<{ items: GivenAnswer[] }>(path)).body;
    expect(items.map(({ value }) => value)).toEqual(['Guest 7, guest7@b.co']);
    expect(await listed(survey, 'filter[search]=guest3')).toHaveLength(1);
    const material = materialOf(server.deps.db, results, { start_date: '2026-01-01', end_date: '2026-12-31' });
    const read: unknown[] = [];
    for await (const slice of material.texts({ id: 'who', kind: 'contact' }, 'texts')) read.push(...slice);
    for await (const slice of material.responses()) read.push(...slice);
    expect(read).toEqual([]);
  });

  test('found, exported and erased by the address (QX-53)', async () => {
    const survey = await createSurvey(admin, { questions: [asking()] });
    await send(survey, { ...ANN, email: 'Eve.Contact@b.co' });
    await send(survey, { name: 'Bob', email: 'bob@b.co' });
    const found = await personalData(server.deps, { email: 'eve.contact@b.co', page: 1 });
    expect(JSON.stringify(found)).toContain('Ann Lee, Eve.Contact@b.co, +49 30 1234');
    await eraseFound(server.deps, { email: 'eve.contact@b.co', page: 1 });
    expect((await listed(survey)).map(({ answers }) => answers[0]?.value)).toEqual([
      { name: 'Bob', email: 'bob@b.co' },
    ]);
  });

  test('exports have a column for each field that was ever on, and imports find them again (QX-52)', async () => {
    const survey = await createSurvey(admin, { questions: [asking()] });
    await send(survey, ANN);
    await admin.put(`/surveys/${survey.id}`, { questions: [asking({ phone: 'off' })] });
    await send(survey, { email: 'bob@b.co' });
    const exportOf = async (query = '') =>
      (await admin.inject({ method: 'GET', url: `/api/v1/exports?survey_id=${survey.id}${query}` })).raw;
    const [head, ...rows] = (await exportOf()).toString().split('\r\n');
    for (const title of ['Name', 'Email', 'Phone']) expect(head).toContain(`Who are you? - ${title}`);
    expect(rows.join()).toContain("Ann Lee,ann@b.co,'+49 30 1234");
    expect((await exportOf('&report=question&question_id=who')).toString()).toContain('Name,Email,Phone');
    expect((await importAll(server, admin, survey.id, await exportOf())).counts).toMatchObject({ added: 0, known: 2 });
    const copy = await createSurvey(admin, { questions: [asking()] });
    expect((await importAll(server, admin, copy.id, await exportOf())).counts).toMatchObject({ added: 2, problems: 0 });
    const values = (await listed(copy)).map(({ answers }) => answers[0]?.value);
    expect(values).toEqual(expect.arrayContaining([ANN, { email: 'bob@b.co' }]));
  });
});
