import type { Question, SavedSurvey } from '@userfeedback/contract';
import { faceOf, QUESTION_TYPES } from '@userfeedback/engine';
import { sampleQuestion } from '@userfeedback/engine/testing/samples';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { createSurvey, submitResponse } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { importAll, listResponsesOf } from '../imports/testing.ts';
import { recount } from '../results/recount.ts';
import type { KnownResponse } from './queries.ts';
import { newAnswer } from './stored-value.ts';
import { answerTo, newResponse } from './testing.ts';

const PICTURE = 'https://example.com/a.png';
const QUESTIONS: Question[] = QUESTION_TYPES.map((type) =>
  JSON.parse(
    JSON.stringify({ ...sampleQuestion(type), id: type }, (key, value) => (key === 'image' ? PICTURE : value)),
  ),
);
const DAYS = ['2026-11-18', '2026-11-19', '2026-11-20'];

describe.each(testDialects())('answers of every type on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let survey: SavedSurvey;

  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', now: '2026-11-20T12:00:00Z' });
    admin = await server.as('administrator');
    survey = await createSurvey(admin, { questions: QUESTIONS });
  });
  afterAll(() => server.close());

  test('what was sent is what is returned (QX-104)', async () => {
    for (let n = 0; n < 8; n++) {
      const answers = QUESTIONS.map((question, at) => ({
        question_id: question.id,
        value: answerTo(question, n + at),
      }));
      const { status, body } = await submitResponse(server, survey, { answers });
      expect([status, body]).toMatchObject([201, {}]);
      const read = await admin.get<KnownResponse>(`/surveys/${survey.id}/responses/${body.data}`);
      expect(read.body.answers.map(({ question_id, value }) => ({ question_id, value }))).toEqual(answers);
    }
  });

  test('what is exported is imported again as it was (QX-100)', async () => {
    const source = await createSurvey(admin, { questions: QUESTIONS });
    for (let n = 0; n < 5; n++) {
      const answers = QUESTIONS.map((question, at) => ({
        question_id: question.id,
        value: answerTo(question, n + at),
      }));
      expect((await submitResponse(server, source, { answers })).status).toBe(201);
    }
    const { raw } = await admin.get(`/exports?survey_id=${source.id}`);
    const copy = await createSurvey(admin, { questions: QUESTIONS });
    expect((await importAll(server, admin, copy.id, raw)).counts).toMatchObject({ added: 5, problems: 0 });
    const valuesOf = async (of: SavedSurvey) =>
      (await listResponsesOf(admin, of, '&order=asc')).items.map(({ answers }) =>
        answers.map(({ question_id, value }) => [question_id, value]),
      );
    expect(await valuesOf(copy)).toEqual(await valuesOf(source));
  });

  test('10,000 answers, some trashed and restored, are counted as a recount finds them (QX-104)', async () => {
    const ids = await Promise.all(
      Array.from({ length: Math.ceil(10_000 / QUESTIONS.length) }, async (_, n) => {
        const answers = QUESTIONS.map((question, at) => {
          const extra = n % 7 === 0 && faceOf(question).canComment ? { comments: 'Because' } : {};
          return newAnswer(question, { value: answerTo(question, n + at), extra, seconds: n % 40 });
        });
        const { id } = await server.deps.writer.submit(newResponse(survey.id, { day: DAYS[n % 3] ?? '', answers }));
        return id;
      }),
    );
    const path = `/surveys/${survey.id}/responses`;
    await admin.post(`${path}/trash`, { response_ids: ids.slice(0, 300) });
    await admin.post(`${path}/restore`, { response_ids: ids.slice(0, 100) });
    expect(await recount(server.deps.db, survey.id)).toEqual([]);
  });
});
