import { contract } from '@userfeedback/contract';
import { AppError, notFound } from '../api/app-error.ts';
import type { Serve } from '../api/serve.ts';
import { signedInActor } from '../api/sessions.ts';
import type { Deps } from '../deps.ts';
import { listDeletions } from '../surveys/deletion.ts';

/** Work that goes on after the call that asked for it. */
export function jobsRoutes(serve: Serve, { db }: Deps): void {
  serve(contract.jobs.list, async (_input, { actor }) => ({
    items: signedInActor(actor).grants.delete_surveys ? await listDeletions(db) : [],
  }));
  serve(contract.jobs.stop, async ({ id }, { actor }) => {
    const isKnown = (await listDeletions(db)).some((job) => job.id === id);
    if (!isKnown || !signedInActor(actor).grants.delete_surveys) throw notFound('work');
    throw new AppError('conflict', 'This work cannot be stopped.');
  });
}
