import { z } from 'zod';
import { NewPassword, PersonName } from './account.ts';
import { endpoint } from './endpoint.ts';
import { Code, PasskeyJson, RecoveryCode, SecondStep } from './factors.ts';
import { ADMIN_LANGUAGES } from './limits.ts';
import { GivenAddress, Success } from './shapes.ts';
import { User } from './site.ts';

/** `is_first`: nobody who manages the site has signed in before. */
export const Session = z.object({ user: User, nonce: z.string(), is_first: z.boolean() });

export type Session = z.infer<typeof Session>;

/** People with a second factor are not signed in yet. */
export const SignedIn = Session.or(z.object({ second_factor: SecondStep }));
export type SignedIn = z.infer<typeof SignedIn>;

/** What links by mail are for. */
export const LINK_KINDS = ['invitation', 'password', 'email'] as const;
const Token = z.string().max(200);
const byLink = { capability: 'sign-in', perMinute: 60 } as const;
const tag = 'Session';

export const session = {
  signIn: endpoint(
    'POST',
    '/session',
    // A count of failures protects passwords; this limit only spares the processor.
    { capability: 'sign-in', perMinute: 120 },
    { summary: 'Sign in with e-mail and password', tag },
  )
    .input(z.object({ email: z.string().max(200), password: z.string().max(200) }))
    .output(SignedIn),
  signInByLink: endpoint(
    'POST',
    '/session/link',
    { capability: 'sign-in', perMinute: 20 },
    { summary: 'Sign in with a one-time link', tag },
  )
    .input(z.object({ token: z.string().max(200) }))
    .output(SignedIn),
  secondFactor: endpoint('POST', '/session/second-factor', byLink, {
    summary: 'Complete a sign-in by a second factor',
    tag,
  })
    .input(
      z.union([
        z.object({ code: Code }),
        z.object({ recovery_code: RecoveryCode }),
        z.object({ assertion: PasskeyJson }),
      ]),
    )
    .output(Session),
  passkeyOptions: endpoint('POST', '/session/passkey-options', byLink, {
    summary: 'What a browser needs to sign in by a passkey',
    tag,
  }).output(PasskeyJson),
  signInByPasskey: endpoint('POST', '/session/passkey', byLink, { summary: 'Sign in by a passkey', tag })
    .input(z.object({ assertion: PasskeyJson }))
    .output(Session),
  signOut: endpoint('DELETE', '/session', { capability: 'sign-in' }, { summary: 'Sign out', tag }).output(Success),
  setLanguage: endpoint(
    'POST',
    '/session/language',
    { capability: 'enter-admin' },
    { summary: 'Choose the language of the administration, for the person signed in', tag },
  )
    .input(z.object({ language: z.enum(ADMIN_LANGUAGES) }))
    .output(Success),
  options: endpoint(
    'GET',
    '/session/options',
    { capability: 'sign-in' },
    { summary: 'The ways to sign in', tag },
  ).output(
    z.object({
      password: z.boolean(),
      /** Browsers offer passkeys over https only. */
      passkey: z.boolean(),
      /** Links for a new password can be sent by mail. */
      reset: z.boolean(),
      /** Somebody else who signs people in; null: nobody. */
      provider: z.object({ label: z.string() }).nullable(),
    }),
  ),
  provider: endpoint('GET', '/session/provider', byLink, {
    summary: 'Sign in through the provider; leads there',
    tag,
    status: 302,
  }).input(
    z.object({
      /** The screen to open afterwards, without `/admin`. */
      next: z.string().max(2000).default(''),
      /** Prove that it is you, in the session that is open. */
      confirm: z.stringbool().default(false),
    }),
  ),
  providerCallback: endpoint('GET', '/session/provider/callback', byLink, {
    summary: 'Where the provider leads back to',
    tag,
    status: 302,
  }),
  sendPasswordLink: endpoint(
    'POST',
    '/session/password-link',
    { capability: 'sign-in', perMinute: 120 },
    {
      summary: 'Ask for a link to choose a new password; says nothing about whether there is an account',
      tag,
      status: 202,
    },
  )
    .input(z.object({ email: GivenAddress }))
    .output(Success),
  lookAtLink: endpoint('POST', '/session/token', byLink, { summary: 'What a link is for; uses nothing up', tag })
    .input(z.object({ token: Token }))
    .output(z.object({ kind: z.enum(LINK_KINDS), email: z.string(), name: z.string(), site_name: z.string() })),
  acceptInvitation: endpoint('POST', '/session/invitation', byLink, {
    summary: 'Accept an invitation and sign in',
    tag,
  })
    .input(
      z.object({
        token: Token,
        name: PersonName,
        /** One of the two; the passkey is made with `invitationPasskeyOptions`. */
        password: NewPassword.optional(),
        attestation: PasskeyJson.optional(),
      }),
    )
    .output(Session),
  invitationPasskeyOptions: endpoint('POST', '/session/invitation/passkey-options', byLink, {
    summary: 'What a browser needs to make a passkey for an invitation',
    tag,
  })
    .input(z.object({ token: Token }))
    .output(PasskeyJson),
  setPassword: endpoint('POST', '/session/password', byLink, {
    summary: 'Choose a new password by a link and sign in; ends all other sessions',
    tag,
  })
    .input(z.object({ token: Token, password: NewPassword }))
    .output(SignedIn),
  confirmEmail: endpoint('POST', '/session/email', byLink, {
    summary: 'Confirm a new address by a link; ends all other sessions',
    tag,
  })
    .input(z.object({ token: Token }))
    .output(z.object({ email: z.string() })),
};
