import { contract } from '@userfeedback/contract';
import { signedInActor } from '../../../platform/api/callers/sessions.ts';
import type { Serve } from '../../../platform/api/serve.ts';
import type { Deps } from '../../../platform/deps.ts';
import { translatorFor } from '../../../platform/texts/reply-language.ts';
import { startFillIn } from '../fill-in/service.ts';
import { drop, sendAgain, sendMatchingAgain } from './change.ts';
import {
  listStates,
  pauseDestination,
  removeDestination,
  resumeDestination,
  testDestination,
} from './destination-service.ts';
import { getDetail, previewRequest } from './detail.ts';
import { listLog, narrowingOf, readPlace, writePlace } from './service.ts';

export function deliveriesRoutes(serve: Serve, deps: Deps): void {
  const { deliveries, destinations } = contract;
  const success = { success: true as const };

  serve(deliveries.list, (query, { actor, request }) =>
    listLog(deps, query, signedInActor(actor), translatorFor(request)),
  );

  serve(deliveries.get, ({ id }, { actor, request }) =>
    getDetail(deps, id, signedInActor(actor), translatorFor(request)),
  );

  serve(deliveries.request, ({ id }, { actor }) => previewRequest(deps, id, signedInActor(actor)));

  serve(deliveries.sendAgain, async (given, { actor, request }) => {
    const [person, translate] = [signedInActor(actor), translatorFor(request)];
    if ('ids' in given) return { ...(await sendAgain(deps, given.ids, person, translate)), next_before: null };
    const filter = { ...given.filter, status: 'failed' as const };
    const narrowing = await narrowingOf(deps, { ...given, filter }, person);
    const { next, ...done } = await sendMatchingAgain(deps, narrowing, readPlace(given.before), translate);
    return { ...done, next_before: writePlace(next) };
  });

  serve(deliveries.drop, ({ ids }, { actor, request }) =>
    drop(deps, ids, signedInActor(actor), translatorFor(request)),
  );

  serve(destinations.list, async (query, { actor, request }) => ({
    items: await listStates(deps, query, signedInActor(actor), translatorFor(request)),
    is_sending: deps.config.deliveries,
  }));

  serve(destinations.pause, async ({ key }, { actor }) => {
    await pauseDestination(deps, key, signedInActor(actor));
    return success;
  });

  serve(destinations.resume, async ({ key }, { actor }) => {
    await resumeDestination(deps, key, signedInActor(actor));
    return success;
  });

  serve(destinations.remove, async ({ key }, { actor }) => {
    await removeDestination(deps, key, signedInActor(actor));
    return success;
  });

  serve(destinations.fillIn, async ({ key, ...days }, { actor }) => ({
    job: await startFillIn(deps, key, days, signedInActor(actor)),
  }));

  serve(destinations.test, ({ key }, { actor, request }) =>
    testDestination(deps, key, signedInActor(actor), translatorFor(request)),
  );
}
