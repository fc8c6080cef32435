import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** What `read` makes of the first file of a form, if there is one. Throws AppError for a body that is broken. */
export async function readFormFile<T>(
  request: FastifyRequest,
  fileSize: number,
  read: (part: MultipartFile) => T | Promise<T>,
): Promise<T | undefined> {
  try {
    const part = await request.file({ limits: { files: 1, fileSize } });
    return part && (await read(part));
  } catch (error) {
    // The plugin's own errors have a status; its parser's errors about a broken body have none.
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw new AppError('bad_request');
  }
}
