import { createHash, randomBytes } from 'node:crypto';

/** Crockford's base32: no letter that looks like a digit. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 20;

export function createCode(): string {
  return [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}

/** The same however somebody has typed the code. */
export function hashOfCode(typed: string): string {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return sha256(code);
}

/** Hex digits in lower case. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
