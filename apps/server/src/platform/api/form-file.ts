import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** Undefined if the form has no file. Throws AppError for a broken body. */
export async function readFormFile<T>(
  request: FastifyRequest,
  fileSize: number,
  read: (part: MultipartFile) => T | Promise<T>,
): Promise<T | undefined> {
  const part = await request.file({ limits: { files: 1, fileSize } }).catch((error: unknown) => {
    // The plugin's own errors have a status; its parser's errors about a broken body have none.
    throw isRefusal(error) ? error : new AppError('bad_request');
  });
  if (!part) return undefined;
  try {
    return await read(part);
  } catch (error) {
    // A form may also break off in the middle of its file.
    throw error === part.file.errored && !isRefusal(error) ? new AppError('bad_request') : error;
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error;
}
