import { contract } from '@userfeedback/contract';
import { editorOf } from '../../features/surveys/author.ts';
import { AppError } from '../../platform/api/app-error.ts';
import type { Serve } from '../../platform/api/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { getDemo, removeDemo } from './remove-demo.ts';

export function demoRoutes(serve: Serve, deps: Deps): void {
  serve(contract.demo.get, () => getDemo(deps));

  serve(contract.demo.remove, async (_input, { actor }) => {
    if (!actor?.grants.delete_surveys) throw new AppError('forbidden');
    await removeDemo(deps, editorOf(actor));
    return { success: true as const };
  });
}
