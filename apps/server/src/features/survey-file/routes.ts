import { contract } from '@userfeedback/contract';
import { signedInActor } from '../../platform/api/callers/sessions.ts';
import { whileWaiting } from '../../platform/api/limits/upload-slots.ts';
import type { Serve } from '../../platform/api/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { checkFile, importFile, writeFile } from './service.ts';

export function surveyFileRoutes(serve: Serve, deps: Deps): void {
  const { surveyFile } = contract;
  serve(surveyFile.download, async ({ id, content }, { reply }) => {
    const { name, file } = await writeFile(deps, id, content);
    reply.header('content-disposition', `attachment; filename="${name}"`).type('application/json; charset=utf-8');
    return reply.send(JSON.stringify(file, null, 2));
  });
  serve(surveyFile.check, (sent, { actor, reply }) =>
    checkFile(deps, { ...sent, signal: whileWaiting(reply) }, signedInActor(actor)),
  );
  serve(surveyFile.create, (sent, { actor, reply }) =>
    importFile(deps, { ...sent, signal: whileWaiting(reply) }, signedInActor(actor)),
  );
}
