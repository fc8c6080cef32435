import { describe, expect, test } from 'vitest';
import { checkNonce, makeNonce } from './nonces.ts';

const SECRETS = { secret: 'a secret that only tests know', previousSecrets: [] };
const at = (moment: string) => new Date(`2026-11-20T${moment}Z`);

describe('nonces', () => {
  const nonce = makeNonce(SECRETS, 'submission:7', at('01:00:00'));

  test.each([
    ['the same half day', at('11:59:59'), true],
    ['the next half day', at('23:59:59'), true],
    ['the half day after that', new Date('2026-11-21T00:00:00Z'), false],
    ['the half day before', new Date('2026-11-19T23:59:59Z'), false],
  ])('are valid for this half day and the next: %s (OP-042)', (_when, now, isValid) => {
    expect(checkNonce(SECRETS, 'submission:7', nonce, now)).toBe(isValid);
  });

  test('are bound to action, survey and secret (OP-042)', () => {
    const now = at('01:00:00');
    expect(checkNonce(SECRETS, 'impression:7', nonce, now)).toBe(false);
    expect(checkNonce(SECRETS, 'submission:8', nonce, now)).toBe(false);
    expect(checkNonce({ ...SECRETS, secret: 'another secret of ours' }, 'submission:7', nonce, now)).toBe(false);
    for (const forged of ['', 'x', nonce.slice(1), `${nonce}x`, 'ä'.repeat(11)]) {
      expect(checkNonce(SECRETS, 'submission:7', forged, now)).toBe(false);
    }
  });

  test('are the same for everybody, and cheap', () => {
    expect(makeNonce(SECRETS, 'submission:7', at('02:00:00'))).toBe(nonce);
    expect(nonce).toMatch(/^[\w-]{22}$/);
  });
});
