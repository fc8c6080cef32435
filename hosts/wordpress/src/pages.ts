import { readFileSync } from 'node:fs';
import type { ConnectedSite, HostPages } from '@userfeedback/host-kit';
import { createCachedFile, sendCachedFile } from '@userfeedback/host-kit';
import type { FastifyReply } from 'fastify';
import { html } from 'ghtml';

const STYLE = createCachedFile(
  'text/css; charset=utf-8',
  readFileSync(new URL('../styles/page.css', import.meta.url)),
);

/** The few pages that stand here: the site's own are on the site. */
export function openPages(site: () => ConnectedSite | undefined): HostPages {
  return {
    routes(pages) {
      pages.get('/assets/site/page.css', (request, reply) => sendCachedFile(request, reply, STYLE));
      pages.get('/', async (_request, reply) => {
        const connected = site();
        return connected ? reply.redirect(connected.info.home_url) : send(reply, CONNECT);
      });
      pages.get('/connect', async (_request, reply) => send(reply, PASTE));
    },
    notFound: async (_request, reply) => send(reply.status(404), LOST),
    problem: ({ status, message }, reply) =>
      send(reply.status(status), { title: 'That did not work', text: message }),
  };
}

interface Page {
  title: string;
  text: string;
}

const CONNECT: Page = {
  title: 'Connect your WordPress site',
  text: 'Sign in to the administration and make a connection link in Settings, General. Paste it into the UserFeedback plugin of your WordPress site.',
};
const PASTE: Page = {
  title: 'A connection link',
  text: 'Paste this link into the UserFeedback plugin of your WordPress site.',
};
const LOST: Page = { title: 'Page not found', text: 'There is nothing at this address.' };

function send(reply: FastifyReply, { title, text }: Page): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title>
<link rel="stylesheet" href="/assets/site/page.css?v=${STYLE.version}"></head>
<body><main><h1>${title}</h1><p>${text}</p><p><a href="/admin/">Go to the administration</a></p></main></body></html>`);
}
