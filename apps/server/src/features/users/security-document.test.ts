import { readFileSync } from 'node:fs';
import { PASSWORD_MAX, PASSWORD_MIN, SCOPES } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { PROOF_LASTS, SESSION_LENGTHS } from '../../platform/api/callers/session-store.ts';
import { RECOVERY_CODES } from './factors/recovery-codes.ts';
import { KEEP_REVOKED } from './keys/service.ts';
import { LINK_LENGTHS } from './links/service.ts';
import { MAILS_AN_HOUR } from './mails/limits.ts';
import { CLOCK_TOLERANCE } from './provider/connection.ts';
import { PER_ACCOUNT_MAX, PER_ADDRESS_MAX } from './sign-in/check-password.ts';
import { WRONG_MAX } from './sign-in/second-factor.ts';
import { STEP_LASTS } from './steps/service.ts';
import { TRIES_WITHIN } from './tries/tries.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test('docs/security.md says how long things last and what is limited, as the code does (PE-99)', () => {
  const text = readFileSync(new URL('../../../../../docs/security.md', import.meta.url), 'utf8').replaceAll(
    /\s+/g,
    ' ',
  );
  const { password, provider, site } = SESSION_LENGTHS;
  const within = `in ${TRIES_WITHIN / MINUTE} minutes`;
  for (const sentence of [
    `${(password.unused * 1000) / DAY} days after its last use, ${(password.longest * 1000) / DAY} days at most`,
    `counts as both factors | ${(provider.unused * 1000) / HOUR} hours`,
    `a signature of the connected site | ${(site.unused * 1000) / HOUR} hours`,
    `second factor if there is one | the link works once, for ${LINK_LENGTHS['sign-in'] / HOUR} hours`,
    `a new password | the link works once, for ${LINK_LENGTHS.invitation / DAY} days`,
    `then the second factor if there is one | the link works once, for ${LINK_LENGTHS.password / HOUR} hour`,
    `| new address | a link in a mail | the link works once, for ${LINK_LENGTHS.email / HOUR} hour`,
    `A password has ${PASSWORD_MIN} to ${PASSWORD_MAX} characters`,
    `${RECOVERY_CODES} recovery codes that each work once`,
    `unless you did so in the last ${PROOF_LASTS / MINUTE} minutes`,
    `with ${CLOCK_TOLERANCE} seconds of tolerance`,
    `| signing in at the provider | ${STEP_LASTS.provider / MINUTE} minutes`,
    `| completing a sign-in | ${STEP_LASTS.here / MINUTE} minutes`,
    `| wrong passwords for an account | ${PER_ACCOUNT_MAX} ${within}`,
    `| wrong passwords from a public address | ${PER_ADDRESS_MAX} ${within}`,
    `| wrong codes in a sign-in | ${WRONG_MAX}, then the sign-in starts over; ${PER_ACCOUNT_MAX} for an account ${within}`,
    `${MAILS_AN_HOUR.toAccount} an hour to an account, ${MAILS_AN_HOUR.fromNetwork} an hour from a public address`,
    `| mails about accounts caused by one person | ${MAILS_AN_HOUR.byPerson} an hour`,
    `| ${KEEP_REVOKED / DAY} days after they are revoked |`,
    'report security problems privately',
  ])
    expect(text.replaceAll(/ +/g, ' ')).toContain(sentence);
  const [, keys = ''] = /## What keys may do(.*?)## /.exec(text) ?? [];
  expect([...keys.matchAll(/`([a-z.]+)`/g)].map(([, scope]) => scope)).toEqual([...SCOPES]);
});
