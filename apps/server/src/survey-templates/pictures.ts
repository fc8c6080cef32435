import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { KeptFile } from '../edge/kept-files.ts';
import { keptFile, sendKept } from '../edge/kept-files.ts';
import { catalogue } from './catalogue/index.ts';

const BASE = '/assets/templates/';

const files: ReadonlyMap<string, KeptFile> = new Map(
  catalogue.map(({ key }) => [
    `${key}.svg`,
    keptFile('image/svg+xml', readFileSync(new URL(`pictures/${key}.svg`, import.meta.url))),
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
