import { contract } from '@userfeedback/contract';
import { signedInActor } from '../../platform/api/callers/sessions.ts';
import type { Serve } from '../../platform/api/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { editorOf } from './author.ts';
import { discardChanges, publishChanges } from './drafts.ts';
import { restoreVersion } from './restore.ts';
import { asSeenBy } from './service.ts';
import { compareVersion, getVersion, listVersionsOf } from './versions.ts';

export function versionsRoutes(serve: Serve, deps: Deps): void {
  const { versions } = contract;

  serve(versions.publish, async (call, { actor }) =>
    asSeenBy(await publishChanges(deps, call, editorOf(signedInActor(actor))), actor?.grants),
  );
  serve(versions.discard, async (call, { actor }) =>
    asSeenBy(await discardChanges(deps, call, editorOf(signedInActor(actor))), actor?.grants),
  );
  serve(versions.list, (query) => listVersionsOf(deps.db, query));
  serve(versions.get, ({ id, version_id }) => getVersion(deps, id, version_id));
  serve(versions.compare, (query) => compareVersion(deps, query));
  serve(versions.restore, async (call, { actor }) =>
    asSeenBy(await restoreVersion(deps, call, editorOf(signedInActor(actor))), actor?.grants),
  );
}
