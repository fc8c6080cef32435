import { contract } from '@userfeedback/contract';
import { managingRoles } from '@userfeedback/engine';
import { AppError, notFound } from '../../../platform/api/app-error.ts';
import { signedInActor } from '../../../platform/api/callers/sessions.ts';
import type { Serve } from '../../../platform/api/serve.ts';
import type { Deps } from '../../../platform/deps.ts';
import { planAccountMail } from '../mails/account-kind.ts';
import { madeBy } from '../mails/made-by.ts';
import { createApiKey, getApiKeys, revokeApiKey } from './service.ts';

export function apiKeyRoutes(serve: Serve, deps: Deps): void {
  const { apiKeys } = contract;

  serve(apiKeys.list, () => getApiKeys(deps));

  serve(apiKeys.create, async (given, { actor, request }) => {
    const { user_id, email } = signedInActor(actor);
    if (given.expires_at !== null && given.expires_at <= deps.now().toISOString())
      throw new AppError('invalid', undefined, { expires_at: 'Please choose a moment in the future.' });
    // What a key may do is said by its scopes alone.
    const [role = ''] = managingRoles(deps.host.roles());
    const mail = { about: 'key-made' as const, name: given.name, made: await madeBy(deps, request) };
    const { id, key } = await deps.db.transaction().execute(async (db) => {
      const created = await createApiKey({ ...deps, db }, { ...given, role, created_by: user_id });
      if (user_id !== null) await planAccountMail(db, deps, { id: user_id, email }, mail);
      return created;
    });
    const api_key = (await getApiKeys(deps)).find((each) => each.id === id);
    if (!api_key) throw notFound('API key');
    return { api_key, key };
  });

  serve(apiKeys.revoke, async ({ id }) => {
    if ((await revokeApiKey(deps, id)) === undefined) throw notFound('API key');
    return { success: true as const };
  });
}
