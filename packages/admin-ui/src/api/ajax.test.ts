import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ajax } from './ajax.ts';
import { lendSession } from './session-fetch.ts';

const session = {
  nonce: vi.fn(async (action = 'general') => `old-${action}`),
  renewNonce: vi.fn(async (action = 'general') => `new-${action}`),
  onSignedOut: vi.fn(),
};
const server = vi.fn<(request: Request) => Promise<Response>>();
let sent: URLSearchParams[];

/** Answers with each of these in turn, the last one for ever, and keeps what was sent. */
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
  lendSession(session);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('API-R-20 D-01 an action is a form with its name, its fields and its own nonce', async () => {
  answers([200, { success: true, data: {} }]);
  expect(await ajax('install_addon', { plugin: 'urn:a&b' })).toEqual({ success: true, data: {} });
  const [request] = server.mock.calls[0] ?? [];
  expect([request?.method, request?.url]).toEqual(['POST', 'http://site.test/api/v1/ajax']);
  expect(request?.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/);
  expect(Object.fromEntries(sent[0] ?? [])).toEqual({
    action: 'userfeedback_install_addon',
    plugin: 'urn:a&b',
    nonce: 'old-install_addon',
  });
});

test('D-03 an expired nonce is renewed once and the action repeated', async () => {
  answers([403, refusal('invalid_nonce')], [200, { success: true, data: [] }]);
  expect((await ajax('get_addons', {})).success).toBe(true);
  expect(sent.map((form) => form.get('nonce'))).toEqual(['old-get_addons', 'new-get_addons']);
});

test('a nonce that stays wrong is told, not tried for ever', async () => {
  answers([403, refusal('invalid_nonce')]);
  expect(await ajax('get_addons', {})).toEqual(refusal('invalid_nonce'));
  expect(server).toHaveBeenCalledTimes(2);
});

test('another refusal is an answer, asked for once', async () => {
  answers([403, refusal('forbidden')]);
  expect(await ajax('activate_addon', { plugin: 'x' })).toEqual(refusal('forbidden'));
  expect(session.renewNonce).not.toHaveBeenCalled();
});

test('a session that has ended leads to signing in', async () => {
  answers([401, refusal('unauthorized')]);
  await ajax('get_addons', {});
  expect(session.onSignedOut).toHaveBeenCalledTimes(1);
});

test.each([
  ['the network fails', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a proxy answers', async () => new Response('<html>', { status: 502 })],
  ['the answer has another shape', async () => Response.json({ ok: 1 })],
])('%s: it throws', async (_why, answer) => {
  server.mockImplementation(answer);
  await expect(ajax('get_addons', {})).rejects.toThrow();
});
