import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { IMAGE_TYPES } from './check-image.ts';
import { mediaDir } from './library.ts';

const NAME = /^[0-9a-f]{32}\.(png|jpg|gif|webp)$/;

/**
 * Serves the library's files under `/media/`: a name never changes its content, and nothing in a file is executed.
 */
export function serveMediaFiles(app: FastifyInstance, dataDir: string): void {
  app.get<{ Params: { file: string } }>('/media/:file', { compress: false }, async (request, reply) => {
    const { file } = request.params;
    const extension = NAME.exec(file)?.[1];
    const path = join(mediaDir(dataDir), file);
    const found = extension ? await stat(path).catch(() => null) : null;
    if (!found?.isFile()) return reply.callNotFound();
    return reply
      .headers({
        'content-type': typeOf(extension),
        'content-length': found.size,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        // The widget shows them on pages of other origins.
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(createReadStream(path));
  });
}

function typeOf(extension: string | undefined): string {
  const known = Object.entries(IMAGE_TYPES).find(([name]) => name === extension);
  return known?.[1] ?? 'application/octet-stream';
}
