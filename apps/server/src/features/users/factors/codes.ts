import { AppError } from '../../../platform/api/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { openSecrets } from '../../../platform/secrets.ts';
import type { SealedPlace } from '../../../platform/site/sealed-values.ts';
import { findCodes, insertUsedCode, upsertNewCodes } from './queries.ts';

type Parts = Pick<Deps, 'config' | 'db' | 'now'>;

/** Seconds for which each code stands; that of those before and after is taken, too. */
const PERIOD = 30;
const NEIGHBOURS = 1;

export const sealedCodes: SealedPlace = {
  table: 'user_codes',
  column: 'secret',
  key: ['user_id'],
  purpose: 'codes',
  describe: (count) => `the second factor of ${count} ${count === 1 ? 'person' : 'people'}`,
};

/** A secret for an app. It counts once a code of it was entered; one that was made before does not any more. */
export async function makeCodes(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  person: { id: number; email: string },
  site: string,
): Promise<{ secret: string; uri: string }> {
  const { Secret, TOTP } = await import('otpauth');
  const secret = new Secret({ size: 20 });
  const { seal } = openSecrets(config, sealedCodes.purpose);
  if (!(await upsertNewCodes(db, person.id, seal(secret.base32))))
    throw new AppError('conflict', 'You have codes already. Remove them first.');
  // Apps take what stands before the first colon for the name of the site.
  const issuer = site.replaceAll(':', ' ');
  return { secret: secret.base32, uri: new TOTP({ issuer, label: person.email, secret }).toString() };
}

/** Each code counts once. `isNew`: of a secret that was made just now. */
export async function isRightCode(
  { config, db, now }: Parts,
  userId: number,
  code: string,
  { isNew = false } = {},
): Promise<boolean> {
  const codes = await findCodes(db, userId);
  const secret = codes && openSecrets(config, sealedCodes.purpose).open(codes.secret);
  if (!secret || (codes.since === null) !== isNew) return false;
  const step = await stepOf(secret, code, now());
  return step !== null && insertUsedCode(db, userId, step);
}

async function stepOf(secret: string, code: string, now: Date): Promise<number | null> {
  const { Secret, TOTP } = await import('otpauth');
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD });
  const token = code.replaceAll(/\s/g, '');
  const delta = totp.validate({ token, timestamp: now.getTime(), window: NEIGHBOURS });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD) + delta;
}
