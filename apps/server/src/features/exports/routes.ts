import { contract } from '@userfeedback/contract';
import type { FastifyInstance } from 'fastify';
import type { Serve } from '../../platform/api/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { exportFile, sendFile } from './export-file.ts';

export function exportsRoutes(serve: Serve, deps: Deps): void {
  serve(contract.exports.download, async (query, { reply }) => sendFile(reply, await exportFile(deps, query)));
}

/** Redirects the export address that the specification names to ours. */
export function exportRedirect(app: FastifyInstance): void {
  app.get('/admin/admin.php', (request, reply) => {
    const params = new URL(request.url, 'http://localhost').searchParams;
    if (params.get('page') !== 'userfeedback_exports') return reply.callNotFound();
    params.delete('page');
    return reply.redirect(`/api/v1/exports?${params}`);
  });
}
