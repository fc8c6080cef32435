import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from '../../../platform/db/schema.ts';
import type { SiteSecrets } from '../../../platform/secrets.ts';
import { isSame, openSecrets } from '../../../platform/secrets.ts';
import type { SealedPlace } from '../../../platform/site/sealed-values.ts';
import type { InvitationRow } from './queries.ts';
import { findKey, findWithKey, insertKey } from './queries.ts';

const PURPOSE = 'personal links';
/** 128 bits in hexadecimal digits: chats cut other signs off the end of an address. */
const DIGITS = 32;
const GIVEN = /^([1-9]\d{0,5})-([\da-f]{32})$/;

export const sealedInvitationKeys: SealedPlace = {
  table: 'invitation_keys',
  column: 'sealed',
  key: ['survey_id'],
  purpose: PURPOSE,
  describe: (count) => `${count} ${count === 1 ? 'key' : 'keys'} of personal links`,
};

/** The key of a survey's codes is random and stays. */
export function makeKey(db: Db, secrets: SiteSecrets, surveyId: number): Promise<void> {
  return insertKey(db, surveyId, openSecrets(secrets, PURPOSE).seal(randomBytes(32).toString('hex')));
}

/** Makes what stands after `i=` of a number; undefined while there are no links. */
export async function openCodes(
  db: Db,
  secrets: SiteSecrets,
  surveyId: number,
): Promise<((number: number) => string) | undefined> {
  const sealed = await findKey(db, surveyId);
  const key = sealed === undefined ? undefined : openSecrets(secrets, PURPOSE).open(sealed);
  return key === undefined ? undefined : (number) => `${number}-${codeOf(key, surveyId, number)}`;
}

/** Takes as long for a made-up code as for a right one. */
export async function findInvitation(
  db: Db,
  secrets: SiteSecrets,
  surveyId: number,
  given: string,
): Promise<Pick<InvitationRow, 'number' | 'name' | 'state' | 'until'> | undefined> {
  const [, digits = '0', code = ''] = GIVEN.exec(given) ?? [];
  const row = await findWithKey(db, surveyId, Number(digits));
  const key = openSecrets(secrets, PURPOSE).open(row?.sealed ?? '') ?? '';
  const isRight = isSame(code, codeOf(key, surveyId, Number(digits)));
  if (!isRight || !row || row.number === null || row.name === null || row.state === null) return undefined;
  const { number, name, state, until } = row;
  return { number, name, state, until };
}

function codeOf(key: string, surveyId: number, number: number): string {
  return createHmac('sha256', key).update(`${surveyId} ${number}`).digest('hex').slice(0, DIGITS);
}
