import { randomBytes } from 'node:crypto';
import { base32 } from '@scure/base';
import type { Db } from '../../../platform/db/schema.ts';
import { hashPassword, isPassword } from '../passwords/passwords.ts';
import { listRecoveryCodes, replaceRecoveryCodes } from './queries.ts';

export const RECOVERY_CODES = 10;
const BYTES = 10;

/** Those that were made before stop working. They are returned only this once. */
export async function makeRecoveryCodes(db: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32.encode(randomBytes(BYTES)));
  const hashes = await Promise.all(codes.map(hashPassword));
  await replaceRecoveryCodes(db, userId, hashes);
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code);
}

/** Its number; in any letter case, with or without dashes. Undefined if it is none of the person's, or was used. */
export async function findRecoveryCode(db: Db, userId: number, given: string): Promise<number | undefined> {
  const code = given.toUpperCase().replaceAll(/[^A-Z\d]/g, '');
  const codes = await listRecoveryCodes(db, userId);
  const right = await Promise.all(codes.map(({ code_hash }) => isPassword(code, code_hash)));
  return codes.find((_code, at) => right[at])?.number;
}
