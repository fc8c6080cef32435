import type { AddonContext, AddonServe } from '@userfeedback/addon-kit';
import { hookEndpoints } from '../../hooks.ts';
import { createHook, getHook, getHooks, removeHook, requireHook, requireKey } from './hooks.ts';
import { getSamples } from './sample.ts';

export function hookRoutes(serve: AddonServe, context: AddonContext): void {
  serve(hookEndpoints.create, (given, { actor }) => createHook(context, given, requireKey(context, actor)));

  serve(hookEndpoints.list, (_input, { actor }) => getHooks(context, requireKey(context, actor)));

  serve(hookEndpoints.sample, (wanted, { actor }) => {
    requireKey(context, actor);
    return getSamples(context, wanted);
  });

  serve(hookEndpoints.get, ({ id }, { actor }) => getHook(context, id, requireKey(context, actor)));

  serve(hookEndpoints.delete, async ({ id }, { actor }) => {
    await requireHook(context, id, requireKey(context, actor));
    await removeHook(context, id);
    return { success: true as const };
  });
}
