import { contract, IMAGE_BYTES_MAX } from '@userfeedback/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/api/app-error.ts';
import { readFormFile } from '../../platform/api/form-file.ts';
import type { Serve } from '../../platform/api/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { invalidUpload } from './check-image.ts';

export function mediaRoutes(serve: Serve, deps: Deps): void {
  serve(contract.media.list, (filter) => deps.host.media.list(filter));

  serve(contract.media.upload, async (_input, { actor, request }) => {
    const { name, bytes } = await readUpload(request);
    return deps.host.media.save({ file_name: name, bytes, user_id: actor?.user_id ?? null });
  });
}

/** Refuses a file over the limit (413) while it is still being read. */
async function readUpload(request: FastifyRequest): Promise<{ name: string; bytes: Uint8Array }> {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_media', 'Send the image as multipart form data, in a field named "file".');
  }
  const part = await readFormFile(request, IMAGE_BYTES_MAX, async (file) => ({
    field: file.fieldname,
    name: file.filename,
    bytes: await file.toBuffer(),
  }));
  if (!part) throw invalidUpload('Choose an image to upload.');
  if (part.field !== 'file') throw invalidUpload('Send the image in a field named "file".');
  return part;
}
