import type { WidgetDocument } from '@userfeedback/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { createSurvey } from './testing/factories.ts';
import type { TestServer } from './testing/start-test-server.ts';
import { startTestServer, testDialects } from './testing/start-test-server.ts';
import { createUser } from './users/service.ts';

const RIGHT = Date.parse('2026-11-20T12:00:00.000Z');
const HOUR = 3_600_000;
const WRONG = {
  '30 hours ahead': 30 * HOUR,
  '3 years ahead': 3 * 365 * 24 * HOUR,
  '30 hours behind': -30 * HOUR,
  '3 years behind': -3 * 365 * 24 * HOUR,
};
const at = (moment: number) => new Date(moment).toISOString();

let server: TestServer;
afterEach(() => server.close());

describe.each(testDialects())('a clock that was wrong, on %s', (dialect) => {
  test.each(Object.entries(WRONG))(
    '%s: submissions and sign-in work as soon as it is right (FS-10)',
    async (_how, off) => {
      server = await startTestServer({ dialect, now: at(RIGHT), config: { rateLimit: true } });
      const survey = await createSurvey(await server.apiKey('administrator'));
      const ada = { email: 'ada@x.test', password: 'correct horse battery' };
      const { id } = await createUser(server.deps, { ...ada, name: 'Ada', role: 'editor' });
      const nonce = async () => {
        const { body } = await server.visitor.get<WidgetDocument>('/widget');
        return body.surveys.find((one) => one.id === survey.id)?.nonces.submission ?? '';
      };
      const submit = async () => {
        const answers = [{ question_id: survey.questions[0]?.id, value: 'Yes' }];
        return (
          await server.visitor.post(`/surveys/${survey.id}/responses`, { answers, nonce: await nonce() })
        ).status;
      };
      server.setNow(at(RIGHT + off));
      await nonce();
      await server.visitor.post('/session', ada);
      for (let n = 0; n < 11; n += 1) await server.visitor.post('/session', { ...ada, password: 'wrong' });
      server.setNow(at(RIGHT + 65_000));
      expect(await submit()).toBe(201);
      const signedIn = await server.visitor.post('/session', ada);
      expect(signedIn.status).toBe(200);
      // Sessions of the wrong time end no later than others, once they are used.
      const sessions = async () =>
        (
          await server.deps.db.selectFrom('sessions').select('expires_at').where('user_id', '=', id).execute()
        ).map(({ expires_at }) => Date.parse(expires_at));
      await new Promise((resolve) => setTimeout(resolve, 600));
      const cookie = signedIn.headers['set-cookie']?.split(';')[0] ?? '';
      await server.visitor.inject({ method: 'GET', url: '/api/v1/site-info', headers: { cookie } });
      expect(
        (await sessions()).filter((end) => end > RIGHT && end < RIGHT + 15 * 24 * HOUR).length,
      ).toBeGreaterThan(0);
    },
  );
});
