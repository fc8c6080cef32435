import { contract } from '@userfeedback/contract';
import type { FastifyRequest } from 'fastify';
import { AppError, notFound } from '../../platform/api/app-error.ts';
import { signedInActor } from '../../platform/api/callers/sessions.ts';
import type { Serve } from '../../platform/api/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { translatorFor } from '../../platform/texts/reply-language.ts';
import { fillInOf, listFillInJobs, stopFillIn } from '../deliveries/fill-in/service.ts';
import { callerOf, listImportJobs, stopImport } from '../imports/service.ts';
import { listDeletions } from '../surveys/deletion.ts';

export function jobsRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps;
  const list = async (request: FastifyRequest) => {
    const actor = signedInActor(request.actor);
    const { delete_surveys, create_edit_surveys } = actor.grants;
    return [
      ...(delete_surveys ? await listDeletions(db) : []),
      ...(create_edit_surveys ? await listImportJobs(db, callerOf(request)) : []),
      ...(actor.access('view-deliveries').allowed ? await listFillInJobs(deps, actor) : []),
    ];
  };
  serve(contract.jobs.list, async (_input, { request }) => {
    const said = translatorFor(request);
    return {
      items: (await list(request)).map((job) => ({ ...job, last_error: job.last_error && said(job.last_error) })),
    };
  });
  serve(contract.jobs.stop, async ({ id }, { request }) => {
    const job = (await list(request)).find((one) => one.id === id);
    if (!job) throw notFound('job');
    const destination = fillInOf(id);
    const isStopped =
      destination === undefined
        ? job.kind === 'import' && (await stopImport(deps, Number(id.split('-')[1]), callerOf(request)))
        : await stopFillIn(deps, destination);
    if (!isStopped) throw new AppError('conflict', 'This job cannot be stopped.');
    return { success: true as const };
  });
}
