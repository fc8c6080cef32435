import type { Import } from '@userfeedback/contract';
import { contract, IMPORT_BYTES_MAX } from '@userfeedback/contract';
import { AppError } from '../../platform/api/app-error.ts';
import { signedInActor } from '../../platform/api/callers/sessions.ts';
import { readFormFile } from '../../platform/api/form-file.ts';
import { giveBackFirst, whileWaiting } from '../../platform/api/limits/upload-slots.ts';
import type { Serve } from '../../platform/api/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Asked } from '../../platform/texts/reply-language.ts';
import { translatorFor, translatorIn } from '../../platform/texts/reply-language.ts';
import { languageOf } from '../users/accounts/service.ts';
import {
  changePlan,
  checkImport,
  createImport,
  getImport,
  listRecent,
  problemsFile,
  startImport,
  undoImport,
} from './service.ts';
import { callerOf } from './shown.ts';

export function importsRoutes(serve: Serve, deps: Deps): void {
  const { imports } = contract;
  const said = <One extends Pick<Import, 'error'>>(one: One, request: Asked): One => ({
    ...one,
    error: one.error && translatorFor(request)(one.error),
  });
  serve(imports.list, async ({ survey_id }, { request }) => ({
    items: (await listRecent(deps, survey_id, callerOf(request))).map((one) => said(one, request)),
  }));
  serve(imports.create, async ({ survey_id }, { actor, request, reply }) => {
    if (!request.isMultipart())
      throw new AppError('unsupported_media', 'Send the file as multipart form data, in a field named "file".');
    const { name, email } = signedInActor(actor);
    const caller = callerOf(request);
    const made = await readFormFile(request, IMPORT_BYTES_MAX, async (part) => {
      if (part.fieldname !== 'file') throw new AppError('invalid', 'Send the file in a field named "file".');
      try {
        const read = await createImport(deps, part.file, {
          survey_id,
          file: part.filename,
          by: name || email,
          caller,
          signal: whileWaiting(reply),
        });
        if (!part.file.truncated) return read;
        await undoImport(deps, read.id, caller);
      } catch (error) {
        if (!part.file.truncated) throw error;
      } finally {
        // A caller who still sends gets the reply only afterwards.
        part.file.resume();
      }
      throw new AppError('too_large', 'The file is larger than 200 MB.');
    });
    if (!made) throw new AppError('invalid', 'Send the file in a field named "file".');
    return made;
  });
  serve(imports.get, async ({ id }, { request }) => said(await getImport(deps.db, id, callerOf(request)), request));
  serve(imports.change, ({ id, ...plan }, { request }) => changePlan(deps, id, plan, callerOf(request)));
  serve(imports.check, ({ id }, { request, reply }) => checkImport(deps, id, callerOf(request), whileWaiting(reply)));
  serve(imports.problems, async ({ id }, { actor, request, reply }) => {
    // A link leads here, so the browser sends its own language, not the chosen one.
    const language = await languageOf(deps, signedInActor(actor).user_id);
    const translate = language === null ? translatorFor(request) : translatorIn(language);
    const { name, content } = await problemsFile(deps, id, callerOf(request), {
      translate,
      signal: whileWaiting(reply),
      onEnd: () => giveBackFirst(request),
    });
    reply.header('content-disposition', `attachment; filename="${name}"`).type('text/csv; charset=utf-8');
    return reply.send(content);
  });
  serve(imports.start, ({ id }, { request }) => startImport(deps, id, callerOf(request)));
  serve(imports.undo, ({ id }, { request }) => undoImport(deps, id, callerOf(request)));
}
