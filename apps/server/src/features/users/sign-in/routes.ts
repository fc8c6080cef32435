import { contract } from '@userfeedback/contract';
import { AppError } from '../../../platform/api/app-error.ts';
import { signedInActor, signOut } from '../../../platform/api/callers/sessions.ts';
import type { Serve } from '../../../platform/api/serve.ts';
import type { Deps } from '../../../platform/deps.ts';
import { updateUser } from '../accounts/queries.ts';
import { canHavePasskeys, passkeyOptions } from '../factors/passkeys.ts';
import { redeemSignInLink } from '../links/service.ts';
import { requireOtherWays } from '../only-provider.ts';
import { updateChallenge } from '../steps/queries.ts';
import { findOpenStep, openStep } from '../steps/service.ts';
import { checkPassword } from './check-password.ts';
import { passSecondFactor, signInByPasskey } from './second-factor.ts';
import { continueSignIn } from './start-session.ts';

export function sessionRoutes(serve: Serve, deps: Deps): void {
  serve(contract.session.options, () => {
    const { provider, smtpUrl } = deps.config;
    const hasOthers = !provider?.isOnly;
    return {
      password: hasOthers,
      passkey: hasOthers && canHavePasskeys(deps),
      reset: hasOthers && smtpUrl !== null,
      provider: provider && { label: provider.label },
    };
  });

  serve(contract.session.signIn, async (credentials, call) =>
    continueSignIn(deps, call, await checkPassword(deps, call, credentials), 'password'),
  );

  serve(contract.session.signInByLink, async ({ token }, call) => {
    const user = await redeemSignInLink(deps, token);
    if (!user) throw new AppError('wrong_credentials', 'This sign-in link has already been used, or has expired.');
    return continueSignIn(deps, call, user, 'link');
  });

  serve(contract.session.secondFactor, (factor, call) => passSecondFactor(deps, call, factor));

  serve(contract.session.passkeyOptions, async (_input, { request, reply }) => {
    const step = await findOpenStep(deps, request, 'second-factor');
    if (!step) requireOtherWays(deps);
    const { options, challenge } = await passkeyOptions(deps);
    if (step) await updateChallenge(deps.db, step.token_hash, challenge);
    else await openStep(deps, reply, { purpose: 'passkey', user_id: null, how: '', challenge });
    return options;
  });

  serve(contract.session.signInByPasskey, ({ assertion }, call) => {
    requireOtherWays(deps);
    return signInByPasskey(deps, call, assertion);
  });

  serve(contract.session.signOut, async (_input, call) => {
    await signOut(deps, call.request, call.reply);
    return { success: true as const };
  });

  serve(contract.session.setLanguage, async ({ language }, { actor }) => {
    const { user_id } = signedInActor(actor);
    if (user_id === null) throw new AppError('forbidden', 'An API key has no language of its own.');
    await updateUser(deps.db, user_id, { language });
    return { success: true as const };
  });
}
