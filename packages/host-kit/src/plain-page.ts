import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { html } from 'ghtml';
import { createCachedFile, sendCachedFile } from './cached-files.ts';
import type { HostPages } from './pages.ts';

/** A page of our own for a site that has a server of its own. Plain text. */
export interface PlainPage {
  title: string;
  text: string;
}

const STYLE = createCachedFile(
  'text/css; charset=utf-8',
  readFileSync(join(import.meta.dirname, '../styles/plain-page.css')),
);
const LOST: PlainPage = { title: 'Page not found', text: 'There is nothing at this address.' };

export function plainPages(addRoutes: (pages: FastifyInstance) => void): HostPages {
  return {
    routes(pages) {
      pages.get('/assets/site/page.css', (request, reply) => sendCachedFile(request, reply, STYLE));
      addRoutes(pages);
    },
    notFound: async (_request, reply) => sendPlainPage(reply.status(404), LOST),
    problem: ({ status, message }, reply) =>
      sendPlainPage(reply.status(status), { title: 'That did not work', text: message }),
  };
}

export function sendPlainPage(reply: FastifyReply, { title, text }: PlainPage): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title>
<link rel="stylesheet" href="/assets/site/page.css?v=${STYLE.version}"></head>
<body><main><h1>${title}</h1><p>${text}</p><p><a href="/admin/">Go to the administration</a></p></main></body></html>`);
}
