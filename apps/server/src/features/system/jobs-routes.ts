import { contract } from '@userfeedback/contract';
import { AppError, notFound } from '../../platform/api/app-error.ts';
import { signedInActor } from '../../platform/api/callers/sessions.ts';
import type { Actor, Serve } from '../../platform/api/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { listImportJobs, stopImport } from '../imports/service.ts';
import { listDeletions } from '../surveys/deletion.ts';

export function jobsRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps;
  const list = async (actor: Actor | null) => {
    const { delete_surveys, create_edit_surveys } = signedInActor(actor).grants;
    const deletions = delete_surveys ? await listDeletions(db) : [];
    return create_edit_surveys ? [...deletions, ...(await listImportJobs(db))] : deletions;
  };
  serve(contract.jobs.list, async (_input, { actor }) => ({ items: await list(actor) }));
  serve(contract.jobs.stop, async ({ id }, { actor }) => {
    const job = (await list(actor)).find((one) => one.id === id);
    if (!job) throw notFound('work');
    if (!job.can_stop || !(await stopImport(deps, Number(id.split('-')[1]))))
      throw new AppError('conflict', 'This work cannot be stopped.');
    return { success: true as const };
  });
}
