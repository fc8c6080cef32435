import { readFileSync } from 'node:fs';
import { catalogue, pictureFolder } from '@userfeedback/catalogue';
import type { CachedFile } from '@userfeedback/host-kit';
import { createCachedFile, sendCachedFile } from '@userfeedback/host-kit';
import type { FastifyInstance } from 'fastify';

const BASE = '/assets/templates/';

const files: ReadonlyMap<string, CachedFile> = new Map(
  catalogue.map(({ key }) => [
    `${key}.svg`,
    createCachedFile('image/svg+xml', readFileSync(new URL(`${key}.svg`, pictureFolder))),
  ]),
);

export function pictureHref(key: string): string {
  const file = files.get(`${key}.svg`);
  if (!file) throw new Error(`The template ${key} has no picture.`);
  return `${BASE}${key}.svg?v=${file.version}`;
}

/** Public: they reveal nothing about the site. */
export function serveTemplatePictures(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>(`${BASE}:file`, async (request, reply) => {
    const file = files.get(request.params.file);
    return file ? sendCachedFile(request, reply, file) : reply.callNotFound();
  });
}
