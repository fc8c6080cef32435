import type { ErrorBody, Survey, WidgetDocument } from '@userfeedback/contract';
import { ruleHolds } from '@userfeedback/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { createSurvey, surveyBody } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';

const BAD = '^(?:ab){51}$';
const GOOD = '^utm_source=(google|bing)(&|$)';
const TOO_LONG = 'This pattern could take too long. Please make it simpler.';
const PATH = 'settings.targeting.page_rules.1.data';

describe.each(testDialects())('page rules with patterns on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all' });
    admin = await server.as('administrator');
  });
  afterAll(() => server.close());

  const body = (pattern: string, pages: 'all' | 'select' = 'select') =>
    surveyBody({
      title: 'With a pattern',
      settings: {
        targeting: {
          pages,
          page_rules: [
            { logic: 'page_url_contains', data: '(a+)+$' },
            { logic: 'query_parameter_regex', operator: '||', data: pattern },
          ],
        },
      },
    });

  test('one that is too large is refused at its path, in drafts and live surveys alike (FS-20)', async () => {
    const before = (await admin.get<unknown[]>('/surveys')).body;
    for (const status of ['draft', 'publish'] as const) {
      const refused = await admin.post<ErrorBody>('/surveys', { ...body(BAD), status });
      expect(refused).toMatchObject({ status: 422, body: { code: 'invalid', errors: { [PATH]: TOO_LONG } } });
      expect(Object.keys(refused.body.errors ?? {})).toEqual([PATH]);
    }
    expect((await admin.get<unknown[]>('/surveys')).body).toEqual(before);
    const saved = await admin.post<Survey>('/surveys', body(GOOD));
    expect([saved.status, saved.body.problems]).toEqual([201, {}]);
    expect((await admin.post('/surveys', body(BAD, 'all'))).status).toBe(201);
  });

  test('one that browsers themselves would try for hours is as good as any, on the page too (FS-20)', async () => {
    const { id } = await createSurvey(admin, body('^(a+)+$'));
    expect((await admin.get<Survey>(`/surveys/${id}`)).body.problems).toEqual({});
    // A server that starts with it has no older document.
    const again = await startTestServer({ dialect, beside: server });
    const document = (await again.visitor.get<WidgetDocument>('/widget')).body;
    await again.close();
    const given = document.surveys.find((survey) => survey.id === id)?.settings.targeting.page_rules[1];
    expect(given).toMatchObject({ logic: 'query_parameter_regex', operator: '||', data: '^(a+)+$' });
    const holdsAt = (url: string) => given && ruleHolds(given, { url, referrer: '', cookies: {}, page: {} });
    expect(['aaa', 'aab'].map((query) => holdsAt(`https://site.test/?${query}`))).toEqual([true, false]);
  });
});
