import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@userfeedback/contract';
import { withoutVersion } from '@userfeedback/engine';
import { AppError } from '../../../platform/api/app-error.ts';
import type { Serve } from '../../../platform/api/serve.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findUserByEmail, normalEmail } from '../accounts/queries.ts';
import { newPasskeyOptions } from '../factors/passkeys.ts';
import { mayMailAccount } from '../mails/limits.ts';
import { madeBy } from '../mails/made-by.ts';
import { requireOtherWays } from '../only-provider.ts';
import { placeOf } from '../place.ts';
import { forgetSessions } from '../sessions/service.ts';
import { continueSignIn, startSession } from '../sign-in/start-session.ts';
import { closeStep, findOpenStep, openStep } from '../steps/service.ts';
import {
  acceptByPasskey,
  acceptInvitation,
  confirmAddress,
  findInvited,
  planPasswordMail,
  readLink,
  resetPassword,
} from './service.ts';

/** Milliseconds that each reply takes at least, so that it says nothing about whether there is an account. */
const REPLY_TAKES = 250;

export function byLinkRoutes(serve: Serve, deps: Deps): void {
  const { session } = contract;

  serve(session.sendPasswordLink, async ({ email }, { request }) => {
    requireOtherWays(deps);
    if (deps.config.smtpUrl === null)
      throw new AppError('conflict', 'This server sends no mails. Ask an administrator for a link.');
    const account = normalEmail(email);
    const mail = async () => {
      const isAllowed = await mayMailAccount(deps, request, account);
      const person = await findUserByEmail(deps.db, account);
      if (isAllowed && person?.status === 'active') await planPasswordMail(deps, person);
    };
    await Promise.all([wait(REPLY_TAKES), mail()]);
    return { success: true as const };
  });

  serve(session.lookAtLink, async ({ token }) => {
    const { kind, person } = await readLink(deps, token);
    const { name, email, email_pending } = person;
    const address = kind === 'email' ? (email_pending ?? '') : email;
    return { kind, email: address, name, site_name: deps.host.info().name };
  });

  serve(session.invitationPasskeyOptions, async ({ token }, { reply }) => {
    requireOtherWays(deps);
    const person = await findInvited(deps, token);
    const { options, challenge } = await newPasskeyOptions(deps, person);
    await openStep(deps, reply, { purpose: 'invitation', user_id: person.id, how: '', challenge });
    return options;
  });

  serve(session.acceptInvitation, async ({ token, name, password = '', attestation }, call) => {
    requireOtherWays(deps);
    if (!attestation) return startSession(deps, call, await acceptInvitation(deps, { token, name, password }), 'link');
    const step = await findOpenStep(deps, call.request, 'invitation');
    const begun = step && (await closeStep(deps, call.reply, step)) ? step : null;
    const { browser, os } = await placeOf(deps, call.request);
    // Until its owner gives it another name.
    const passkeyName = [browser, os].map(withoutVersion).filter(Boolean).join(', ') || 'Passkey';
    const passkey = { attestation, name: passkeyName };
    return startSession(deps, call, await acceptByPasskey(deps, { token, name, passkey }, begun), 'passkey');
  });

  serve(session.setPassword, async (given, call) => {
    requireOtherWays(deps);
    const person = await resetPassword(deps, given, await madeBy(deps, call.request));
    forgetSessions(deps.db);
    return continueSignIn(deps, call, person, 'link');
  });

  serve(session.confirmEmail, async ({ token }, { request }) => {
    const made = await madeBy(deps, request);
    const email = await confirmAddress(deps, token, { made, session: request.nonceScope });
    forgetSessions(deps.db);
    return { email };
  });
}
