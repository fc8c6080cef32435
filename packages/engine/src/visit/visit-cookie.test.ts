import { expect, test } from 'vitest';
import { isSubmitted, parseVisitCookie, visitCookie } from './visit-cookie.ts';

test('the cookie holds exactly submitted and last_response_id, URL-encoded', () => {
  const fresh = { submitted: false, last_response_id: null };
  expect(decodeURIComponent(visitCookie(fresh))).toBe('{"submitted":false,"last_response_id":null}');
  expect(visitCookie(fresh)).not.toMatch(/[{}",; ]/);
});

test.each([
  ['absent', undefined, false],
  ['as written', visitCookie({ submitted: true, last_response_id: 12 }), true],
  ['of a start', visitCookie({ submitted: false, last_response_id: 12 }), false],
  ['already decoded', '{"submitted":true,"last_response_id":5}', true],
  ['empty', '', false],
  ['broken', '%7B%22submitted', false],
  ['badly encoded', '%', false],
  ['no object', 'null', false],
  ['of another kind', '{"submitted":"yes"}', false],
])('a cookie that is %s', (_name, value, says) => {
  expect(isSubmitted(value)).toBe(says);
});

test('the moment of an answer stands beside the two fields (FQ-21)', () => {
  const answer = { submitted: true, last_response_id: 7, at: 1_795_000_000 };
  expect(JSON.parse(decodeURIComponent(visitCookie(answer)))).toEqual(answer);
  expect(parseVisitCookie(visitCookie(answer))).toEqual(answer);
  expect([parseVisitCookie('null'), parseVisitCookie('x'), parseVisitCookie(undefined)]).toEqual([{}, {}, {}]);
});
