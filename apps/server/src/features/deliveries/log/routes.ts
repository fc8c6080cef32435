import { contract } from '@userfeedback/contract';
import { signedInActor } from '../../../platform/api/callers/sessions.ts';
import type { Serve } from '../../../platform/api/serve.ts';
import type { Deps } from '../../../platform/deps.ts';
import { translatorFor } from '../../../platform/texts/reply-language.ts';
import { listLog } from './service.ts';

export function deliveriesRoutes(serve: Serve, deps: Deps): void {
  const { deliveries } = contract;

  serve(deliveries.list, (query, { actor, request }) =>
    listLog(deps, query, signedInActor(actor), translatorFor(request)),
  );
}
