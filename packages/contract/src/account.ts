import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Code, Passkey, PasskeyJson, PasskeyName } from './factors.ts';
import { PASSWORD_MAX, PASSWORD_MIN, PERSON_NAME_MAX } from './limits.ts';
import { GivenAddress, givenName, Id, Success } from './shapes.ts';
import { User } from './site.ts';

export const PersonName = givenName(PERSON_NAME_MAX).regex(
  /^\P{Cc}*$/u,
  'A name must not contain line breaks or other control characters.',
);

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
  how: z.enum(['password', 'link', 'passkey', 'provider', 'site', 'developer']),
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
  /** Codes of an app; null: none. */
  codes: z.object({ since: z.string() }).nullable(),
  passkeys: z.array(Passkey),
  /** This server is reached in a way that allows passkeys. */
  can_have_passkeys: z.boolean(),
  /** Who signs people in besides this server; null: nobody. */
  provider: z.object({ label: z.string(), linked: z.boolean() }).nullable(),
  recovery_codes_left: z.int(),
  /** The own role needs a second factor. */
  needs_factor: z.boolean(),
  sessions: z.array(OpenSession),
  /** For calls of this session that change something, like that of site info. */
  nonce: z.string(),
});
export type Account = z.infer<typeof Account>;

const tag = 'Account';
const own = { capability: 'own-account' } as const;
const proven = { ...own, needs_proof: true } as const;
/** Null: there were recovery codes already. */
const MadeFactor = z.object({ recovery_codes: z.array(z.string()).nullable() });

/** What a signed-in person may see and change of their own account. */
export const account = {
  get: endpoint('GET', '/account', own, { summary: 'The account of the person who is signed in', tag }).output(Account),
  rename: endpoint('PUT', '/account', own, { summary: 'Change the own name', tag })
    .input(z.object({ name: PersonName }))
    .output(Account),
  confirm: endpoint('POST', '/account/confirmation', own, { summary: 'Prove that it is you, for 10 minutes', tag })
    .input(
      z.union([
        z.object({ password: z.string().max(PASSWORD_MAX) }),
        z.object({ code: Code }),
        z.object({ assertion: PasskeyJson }),
      ]),
    )
    .output(z.object({ confirmed_until: z.string() })),
  passkeyOptions: endpoint('POST', '/account/passkey-options', own, {
    summary: 'What a browser needs to prove by a passkey that it is you',
    tag,
  }).output(PasskeyJson),
  changePassword: endpoint('PUT', '/account/password', own, {
    summary:
      'Change the own password; ends all other sessions. Needs proof, except from somebody who has nothing to prove it with',
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
  makeCodes: endpoint('POST', '/account/codes', proven, {
    summary: 'Make a secret for an app; it counts once a code of it was entered',
    tag,
  }).output(z.object({ secret: z.string(), uri: z.string() })),
  confirmCodes: endpoint('PUT', '/account/codes', proven, { summary: 'Use codes of an app as second factor', tag })
    .input(z.object({ code: Code }))
    .output(MadeFactor),
  removeCodes: endpoint('DELETE', '/account/codes', proven, { summary: 'Use no codes any more', tag }).output(Success),
  newPasskeyOptions: endpoint('POST', '/account/passkeys/options', proven, {
    summary: 'What a browser needs to make a passkey',
    tag,
  }).output(PasskeyJson),
  addPasskey: endpoint('POST', '/account/passkeys', proven, { summary: 'Add a passkey', tag, status: 201 })
    .input(z.object({ attestation: PasskeyJson, name: PasskeyName }))
    .output(MadeFactor),
  renamePasskey: endpoint('PUT', '/account/passkeys/{id}', own, { summary: 'Rename a passkey', tag })
    .input(z.object({ id: Id, name: PasskeyName }))
    .output(Success),
  removePasskey: endpoint('DELETE', '/account/passkeys/{id}', proven, { summary: 'Remove a passkey', tag })
    .input(z.object({ id: Id }))
    .output(Success),
  makeRecoveryCodes: endpoint('POST', '/account/recovery-codes', proven, {
    summary: 'Make new recovery codes; those before stop working',
    tag,
  }).output(z.object({ recovery_codes: z.array(z.string()) })),
  endSession: endpoint('DELETE', '/account/sessions/{id}', own, { summary: 'End one of the own sessions', tag })
    .input(z.object({ id: z.string().max(100) }))
    .output(Success),
  endOtherSessions: endpoint('DELETE', '/account/sessions', own, { summary: 'End all other own sessions', tag }).output(
    Success,
  ),
};
