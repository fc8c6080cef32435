import type { FastifyInstance } from 'fastify';
import { callStore } from '../../platform/api/call-store.ts';
import type { Deps } from '../../platform/deps.ts';
import { FILE_NAME } from './own-images.ts';
import { findMedia } from './queries.ts';

/** A file's content never changes, and nothing in it is executed. */
export function serveMediaFiles(app: FastifyInstance, { db, media }: Pick<Deps, 'db' | 'media'>): void {
  app.get<{ Params: { file: string } }>('/media/:file', { compress: false }, async (request, reply) => {
    const { file } = request.params;
    const image = FILE_NAME.test(file) ? await findMedia(db, file) : undefined;
    if (!image) return reply.callNotFound();
    const found = await callStore(() => media.get(file));
    if (!found) {
      await media.requireOwn();
      return reply.callNotFound();
    }
    return reply
      .headers({
        'content-type': image.mime,
        'content-length': found.bytes,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        // The widget shows them on pages of other origins.
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(found.content);
  });
}
