import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shownLanguage } from '../language/area.ts';
import { sessionFetch, setSession } from './session-fetch.ts';

const session = {
  nonce: vi.fn(async () => 'old'),
  renewNonce: vi.fn(async () => 'new'),
  onSignedOut: vi.fn(),
  onFactorNeeded: vi.fn(),
  prove: vi.fn(async () => true),
};
const server = vi.fn<(request: Request) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('fetch', server);
  setSession(session);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const call = (method: string, path = '/api/v1/surveys') =>
  sessionFetch(new Request(`http://site.test${path}`, { method, ...(method === 'GET' ? {} : { body: '{"a":1}' }) }));
const answer = (status: number, code?: string) => async () => Response.json(code ? { code } : {}, { status });
const sent = () => server.mock.calls.map(([request]) => request.headers.get('x-wp-nonce'));

test('reading and changing carry the nonce (GS-29)', async () => {
  server.mockImplementation(answer(200));
  await call('GET');
  await call('POST');
  expect(sent()).toEqual(['old', 'old']);
});

test('calls ask for texts in the language of the screen (LA-82)', async () => {
  server.mockImplementation(answer(200));
  await call('GET');
  const languages = server.mock.calls.map(([request]) => request.headers.get('accept-language'));
  expect(languages).toEqual([shownLanguage()]);
});

test('an expired nonce is renewed once and the same call repeated', async () => {
  const bodies: string[] = [];
  server.mockImplementation(async (request) => {
    bodies.push(await request.text());
    return bodies.length === 1 ? answer(403, 'invalid_nonce')() : answer(200)();
  });
  const response = await call('POST');
  expect(response.status).toBe(200);
  expect(sent()).toEqual(['old', 'new']);
  expect(bodies).toEqual(['{"a":1}', '{"a":1}']);
});

test('a nonce that stays wrong is reported, not retried for ever', async () => {
  server.mockImplementation(answer(403, 'invalid_nonce'));
  expect((await call('DELETE')).status).toBe(403);
  expect(server).toHaveBeenCalledTimes(2);
});

test('a call that needs proof is repeated once the person has proved who they are (PE-74)', async () => {
  const bodies: string[] = [];
  server.mockImplementation(async (request) => {
    bodies.push(await request.text());
    return bodies.length === 1 ? answer(403, 'confirmation_required')() : answer(200)();
  });
  expect((await call('POST')).status).toBe(200);
  expect(sent()).toEqual(['old', 'new']);
  expect(bodies).toEqual(['{"a":1}', '{"a":1}']);
});

test('whoever gives up gets the refusal, and nothing is sent again (PE-74)', async () => {
  session.prove.mockResolvedValueOnce(false);
  server.mockImplementation(answer(403, 'confirmation_required'));
  expect((await call('POST')).status).toBe(403);
  expect(server).toHaveBeenCalledTimes(1);
});

test('another refusal is final', async () => {
  server.mockImplementation(answer(403, 'upgrade_required'));
  await call('POST');
  expect(server).toHaveBeenCalledTimes(1);
  expect(session.renewNonce).not.toHaveBeenCalled();
});

test('a session that has ended leads to signing in', async () => {
  server.mockImplementation(answer(401, 'unauthorized'));
  await call('GET');
  expect(session.onSignedOut).toHaveBeenCalledTimes(1);
});

test.each([
  ['a wrong password', 'wrong_credentials', '/api/v1/session'],
  ['the sign-in check itself', 'unauthorized', '/api/v1/site-info'],
])('%s does not', async (_name, code, path) => {
  server.mockImplementation(answer(401, code));
  await call(path.endsWith('site-info') ? 'GET' : 'POST', path);
  expect(session.onSignedOut).not.toHaveBeenCalled();
});

test('a reply that is not JSON is passed through', async () => {
  server.mockImplementation(async () => new Response('<html>', { status: 502 }));
  expect((await call('POST')).status).toBe(502);
});
