import type { ErrorBody } from '@userfeedback/contract';
import { expect, onTestFinished, test } from 'vitest';
import { createSurvey, submitResponse, textQuestion } from '../../testing/factories.ts';
import { startTestServer } from '../../testing/start-test-server.ts';

test('a number for a text is no text that is too long (XI-11)', async () => {
  const server = await startTestServer({ dialect: 'sqlite', licence: 'elite' });
  onTestFinished(() => server.close());
  const survey = await createSurvey(await server.apiKey('administrator'), {
    questions: [textQuestion('why')],
  });
  for (const [value, said] of [
    [7, '"Question why": Must be text.'],
    [['a'], '"Question why": Must be text.'],
    ['x'.repeat(401), expect.stringContaining('at most 400 characters')],
  ] as const) {
    const { status, body } = await submitResponse(server, survey, {
      answers: [{ question_id: 'why', value }] as never,
    });
    expect([status, (body as unknown as ErrorBody).errors]).toEqual([422, { 'answers.0.value': said }]);
  }
});
