import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PASSWORD_MAX, PASSWORD_MIN, PERSON_NAME_MAX } from './limits.ts';
import { GivenAddress, Success } from './shapes.ts';
import { User } from './site.ts';

export const PersonName = z
  .string()
  .trim()
  .min(1, 'Please enter a name.')
  .max(PERSON_NAME_MAX)
  .regex(/^\P{Cc}*$/u, 'A name must not contain line breaks or other control characters.');

/** Compared exactly as typed. How easily it is guessed is judged by the server. */
export const NewPassword = z
  .string()
  .min(PASSWORD_MIN, `The password must have at least ${PASSWORD_MIN} characters.`)
  .max(PASSWORD_MAX);

export const OpenSession = z.object({
  id: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  browser: z.string(),
  os: z.string(),
  country: z.string().nullable(),
  /** Shortened, such as `203.0.113.0/24`; '' when unknown. */
  network: z.string(),
  how: z.enum(['password', 'link', 'site', 'developer']),
  created_at: z.string(),
  /** Written at most once in five minutes. */
  last_seen_at: z.string(),
});
export type OpenSession = z.infer<typeof OpenSession>;

export const Account = z.object({
  user: User,
  /** Managed by the site around us: name, address and password are changed there. */
  is_of_host: z.boolean(),
  has_password: z.boolean(),
  /** The address that waits for its confirmation. */
  email_pending: z.string().nullable(),
  sessions: z.array(OpenSession),
});
export type Account = z.infer<typeof Account>;

const tag = 'Account';
const own = { capability: 'own-account' } as const;
const proven = { ...own, needs_proof: true } as const;

/** What a signed-in person may see and change of their own account. */
export const account = {
  get: endpoint('GET', '/account', own, { summary: 'The account of the person who is signed in', tag }).output(Account),
  rename: endpoint('PUT', '/account', own, { summary: 'Change the own name', tag })
    .input(z.object({ name: PersonName }))
    .output(Account),
  confirm: endpoint('POST', '/account/confirmation', own, { summary: 'Prove that it is you, for 10 minutes', tag })
    .input(z.object({ password: z.string().max(PASSWORD_MAX) }))
    .output(z.object({ confirmed_until: z.string() })),
  changePassword: endpoint('PUT', '/account/password', own, {
    summary: 'Change the own password; ends all other sessions. Needs proof, except for a first password',
    tag,
  })
    .input(z.object({ current_password: z.string().max(PASSWORD_MAX).optional(), password: NewPassword }))
    .output(z.object({ nonce: z.string() })),
  changeEmail: endpoint('POST', '/account/email', proven, {
    summary: 'Change the own address, once a link that is sent there was used; without a mail server, at once',
    tag,
    status: 202,
  })
    .input(z.object({ email: GivenAddress }))
    .output(Account),
  cancelEmail: endpoint('DELETE', '/account/email', own, { summary: 'Keep the own address after all', tag }).output(
    Account,
  ),
  endSession: endpoint('DELETE', '/account/sessions/{id}', own, { summary: 'End one of the own sessions', tag })
    .input(z.object({ id: z.string().max(100) }))
    .output(Success),
  endOtherSessions: endpoint('DELETE', '/account/sessions', own, { summary: 'End all other own sessions', tag }).output(
    Success,
  ),
};
