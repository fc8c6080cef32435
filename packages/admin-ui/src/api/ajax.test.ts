import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AjaxRefusal, ajax } from './ajax.ts';
import { setSession } from './session-fetch.ts';

const session = {
  nonce: vi.fn(async (action = 'general') => `old-${action}`),
  renewNonce: vi.fn(async (action = 'general') => `new-${action}`),
  onSignedOut: vi.fn(),
  onFactorNeeded: vi.fn(),
  prove: async () => false,
};
const server = vi.fn<(request: Request) => Promise<Response>>();
let sent: URLSearchParams[];

/** Returns each of these in turn, the last one for ever, and records what was sent. */
const answers = (...replies: [status: number, body: unknown][]) =>
  server.mockImplementation(async (request) => {
    sent.push(new URLSearchParams(await request.text()));
    const [status, body] = replies[Math.min(sent.length, replies.length) - 1] ?? [500, ''];
    return Response.json(body, { status });
  });
const refusal = (code: string) => ({ success: false, data: { code, message: 'No.' } });

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', server);
  vi.stubGlobal('window', { location: { origin: 'http://site.test' } });
  setSession(session);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('an action is a form with its name, its fields and its own nonce (API-R-20, D-01)', async () => {
  answers([200, { success: true, data: {} }]);
  expect(await ajax('install_addon', { plugin: 'urn:a&b' })).toEqual({});
  const [request] = server.mock.calls[0] ?? [];
  expect([request?.method, request?.url]).toEqual(['POST', 'http://site.test/api/v1/ajax']);
  expect(request?.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/);
  expect(Object.fromEntries(sent[0] ?? [])).toEqual({
    action: 'userfeedback_install_addon',
    plugin: 'urn:a&b',
    nonce: 'old-install_addon',
  });
});

test.each([
  ['with its flag', { success: true, data: ['a'] }],
  ['without a flag', { data: ['a'] }],
  ['without any wrapping', ['a']],
])('an answer %s is a success (API-R-26)', async (_how, body) => {
  answers([200, body]);
  expect(await ajax('get_addons', {})).toEqual(['a']);
});

test('a success without data has none', async () => {
  answers([200, { success: true }]);
  expect(await ajax('get_addons', {})).toBeUndefined();
});

test('an expired nonce is renewed once and the action repeated (D-03)', async () => {
  answers([403, refusal('invalid_nonce')], [200, { success: true, data: [] }]);
  expect(await ajax('get_addons', {})).toEqual([]);
  expect(sent.map((form) => form.get('nonce'))).toEqual(['old-get_addons', 'new-get_addons']);
});

test('a nonce that stays wrong is reported, not retried for ever', async () => {
  answers([403, refusal('invalid_nonce')]);
  await expect(ajax('get_addons', {})).rejects.toMatchObject({ body: refusal('invalid_nonce') });
  expect(server).toHaveBeenCalledTimes(2);
});

test.each([200, 403])('success false rejects with the body, with status %i (API-R-27)', async (status) => {
  answers([status, { success: false, data: { message: 'No.', error: 'The key is unknown.' } }]);
  const refused: unknown = await ajax('activate_addon', { plugin: 'x' }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AjaxRefusal);
  expect(refused).toMatchObject({
    message: 'No.',
    body: { success: false, data: { message: 'No.', error: 'The key is unknown.' } },
  });
  expect(session.renewNonce).not.toHaveBeenCalled();
});

test('a refusal without a message is a refusal too (API-R-27)', async () => {
  answers([200, { success: false }]);
  await expect(ajax('get_addons', {})).rejects.toMatchObject({ body: { data: { message: '' } } });
});

test('a session that has ended leads to signing in', async () => {
  answers([401, refusal('unauthorized')]);
  await expect(ajax('get_addons', {})).rejects.toBeInstanceOf(AjaxRefusal);
  expect(session.onSignedOut).toHaveBeenCalledTimes(1);
});

test.each([
  ['the network fails', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a proxy answers', async () => new Response('<html>', { status: 502 })],
  ['a proxy answers in JSON', async () => Response.json({ error: 'Bad gateway' }, { status: 502 })],
])('%s: that is no refusal (API-R-28)', async (_why, answer) => {
  server.mockImplementation(answer);
  const failed: unknown = await ajax('get_addons', {}).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(Error);
  expect(failed).not.toBeInstanceOf(AjaxRefusal);
});
