import { contract } from '@userfeedback/contract';
import { editorOf } from '../../features/surveys/author.ts';
import { requireCapability } from '../../platform/api/callers/guard.ts';
import { signedInActor } from '../../platform/api/callers/sessions.ts';
import type { Serve } from '../../platform/api/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { getDemo, removeDemo } from './remove-demo.ts';

export function demoRoutes(serve: Serve, deps: Deps): void {
  serve(contract.demo.get, () => getDemo(deps));

  serve(contract.demo.remove, async (_input, call) => {
    requireCapability(deps, call, 'delete-surveys');
    await removeDemo(deps, editorOf(signedInActor(call.actor)));
    return { success: true as const };
  });
}
