import { expect, test } from 'vitest';
import { readVisitCookie, visitCookie } from './visit-cookie.ts';

test('the cookie holds exactly submitted and last_response_id, URL-encoded', () => {
  const fresh = { submitted: false, last_response_id: null };
  expect(decodeURIComponent(visitCookie(fresh))).toBe('{"submitted":false,"last_response_id":null}');
  expect(visitCookie(fresh)).not.toMatch(/[{}",; ]/);
});

test.each([
  ['absent', undefined, null],
  [
    'as written',
    visitCookie({ submitted: true, last_response_id: 12 }),
    { submitted: true, last_response_id: 12 },
  ],
  ['already decoded', '{"submitted":true,"last_response_id":5}', { submitted: true, last_response_id: 5 }],
  ['empty', '', { submitted: false, last_response_id: null }],
  ['broken', '%7B%22submitted', { submitted: false, last_response_id: null }],
  ['badly encoded', '%', { submitted: false, last_response_id: null }],
  ['no object', 'null', { submitted: false, last_response_id: null }],
  ['of another kind', '{"submitted":"yes"}', { submitted: false, last_response_id: null }],
])('a cookie that is %s', (_name, value, read) => {
  expect(readVisitCookie(value)).toEqual(read);
});
