import type { FastifyInstance } from 'fastify';
import type { KeptFile } from '../edge/kept-files.ts';
import { keptFile, sendKept } from '../edge/kept-files.ts';
import { PICTURES } from './pictures/index.ts';

const BASE = '/assets/templates/';

const files: ReadonlyMap<string, KeptFile> = new Map(
  Object.entries(PICTURES).map(([key, draw]) => [
    `${key}.svg`,
    keptFile('image/svg+xml', Buffer.from(draw())),
  ]),
);

/** The address of a template's picture. */
export function pictureHref(key: string): string {
  const file = files.get(`${key}.svg`);
  if (!file) throw new Error(`The template ${key} has no picture.`);
  return `${BASE}${key}.svg?v=${file.version}`;
}

/** Serves the pictures to whoever asks: they tell nothing about the site. */
export function serveTemplatePictures(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>(`${BASE}:file`, async (request, reply) => {
    const file = files.get(request.params.file);
    return file ? sendKept(request, reply, file) : reply.callNotFound();
  });
}
