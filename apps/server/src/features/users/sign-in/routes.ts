import { contract } from '@userfeedback/contract';
import { AppError } from '../../../platform/api/app-error.ts';
import { signedInActor, signOut } from '../../../platform/api/callers/sessions.ts';
import type { Serve } from '../../../platform/api/serve.ts';
import type { Deps } from '../../../platform/deps.ts';
import { updateUser } from '../accounts/queries.ts';
import { useSignInLink } from '../links/service.ts';
import { checkPassword } from './check-password.ts';
import { startSession } from './start-session.ts';

export function sessionRoutes(serve: Serve, deps: Deps): void {
  serve(contract.session.signIn, async (credentials, call) =>
    startSession(deps, call, await checkPassword(deps, call, credentials), 'password'),
  );

  serve(contract.session.signInByLink, async ({ token }, call) => {
    const user = await useSignInLink(deps, token);
    if (!user) throw new AppError('wrong_credentials', 'This sign-in link has already been used, or has expired.');
    return startSession(deps, call, user, 'link');
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
