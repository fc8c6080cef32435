import type { SavedSurvey, SurveyResponse } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveSettings } from '../../features/settings/service.ts';
import type { Client } from '../../testing/client.ts';
import { createSurvey } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { makeNonce } from '../api/callers/nonces.ts';

const GOOGLE_DNS = '8.8.8.8';
const PRIVATE = '192.168.7.20';

describe.each(testDialects())('the country of a visitor on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let survey: SavedSurvey;
  beforeAll(async () => {
    const config = { trustProxy: '10.0.0.0/8', countryHeader: 'x-country' };
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', config });
    admin = await server.as('administrator');
    survey = await createSurvey(admin);
  });
  afterAll(() => server.close());

  /** Makes the request as a caller at `from` with these headers. */
  const getCountry = async (from: string, headers: Record<string, string> = {}) => {
    const { body, headers: replyHeaders } = await server.visitor.inject<{ country: string | null }>({
      method: 'GET',
      url: '/api/v1/widget/country',
      remoteAddress: from,
      headers,
    });
    expect(replyHeaders['cache-control']).toBe('no-store');
    return body.country;
  };

  test.each([
    ['the address of the caller, by the table', GOOGLE_DNS, {}, 'US'],
    ['an IPv4 address written as IPv6', `::ffff:${GOOGLE_DNS}`, {}, 'US'],
    ['an IPv6 address', '2a00:1450:4001:800::1', {}, 'IE'],
    ['an address in no country', PRIVATE, {}, null],
    ['the address that a trusted proxy forwards', '10.1.2.3', { 'x-forwarded-for': GOOGLE_DNS }, 'US'],
    ["a trusted proxy's header", '10.1.2.3', { 'x-forwarded-for': GOOGLE_DNS, 'x-country': 'de' }, 'DE'],
    ["its header alone, without the caller's address (FS-23)", '10.1.2.3', { 'x-country': 'fr' }, 'FR'],
    ['a proxy that does not know', '10.1.2.3', { 'x-forwarded-for': GOOGLE_DNS, 'x-country': 'XX' }, 'US'],
    ['a header of somebody else is not believed', GOOGLE_DNS, { 'x-country': 'DE' }, 'US'],
    ['nor one with forwarded addresses', GOOGLE_DNS, { 'x-country': 'DE', 'x-forwarded-for': '1.1.1.1' }, 'US'],
  ])('%s (OP-083)', async (_what, from, headers, expected) => {
    expect(await getCountry(from, headers)).toBe(expected);
  });

  test.each([
    ['full', '8.8.8.8'],
    ['truncated', '8.8.8.0'],
    ['none', ''],
  ] as const)(
    'a response stores the country, and as much of the address as the setting says: %s',
    async (ip_storage, expected) => {
      await saveSettings(server.deps, { ip_storage });
      const { config } = server.deps;
      const { body } = await server.visitor.inject<{ data: number }>({
        method: 'POST',
        url: `/api/v1/surveys/${survey.id}/responses`,
        remoteAddress: GOOGLE_DNS,
        payload: {
          answers: [{ question_id: 'q1', value: 'Yes' }],
          nonce: makeNonce(config, `submission:${survey.id}`, server.deps.now()),
        },
      });
      const stored = await admin.get<SurveyResponse>(`/surveys/${survey.id}/responses/${body.data}`);
      expect(stored.body).toMatchObject({ country: 'US', user_ip: expected });
    },
  );
});
