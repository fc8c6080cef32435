import type { HostPages, Problem } from '@userfeedback/host-kit';
import type { FastifyReply } from 'fastify';
import { serveAssets } from './assets.ts';
import { openEntryTexts } from './entry-texts.ts';
import type { Magazine } from './magazine.ts';
import { sendPage, sendPageOrNotFound } from './pages.ts';
import { commentingRoutes } from './routes/commenting.ts';
import { feedRoutes } from './routes/feeds.ts';
import { loggingInRoutes } from './routes/logging-in.ts';
import { pluginPageRoutes } from './routes/plugin-pages.ts';
import { readingRoutes } from './routes/reading.ts';
import { problemView } from './views/message.ts';
import type { Visitor } from './visitor.ts';

export function openPages(magazine: Magazine): HostPages {
  return {
    routes(site) {
      const texts = openEntryTexts(magazine);
      serveAssets(site);
      feedRoutes(site, magazine);
      readingRoutes(site, magazine, texts);
      commentingRoutes(site, magazine, texts);
      loggingInRoutes(site, magazine);
      pluginPageRoutes(site, magazine);
    },
    notFound: (request, reply) => sendPageOrNotFound(magazine, request, reply, undefined),
    problem: (problem, reply) => sendProblem(magazine, problem, reply),
  };
}

function sendProblem(magazine: Magazine, { status, message }: Problem, reply: FastifyReply): FastifyReply {
  const title = status === 429 ? 'One moment, please' : 'That did not work';
  return sendPage(magazine, reply, NOBODY, problemView(title, message), status);
}

const NOBODY: Visitor = {
  person: null,
  isCounted: false,
  mayEnterAdmin: false,
  mayManage: false,
  nonce: () => '',
  check: () => undefined,
};
