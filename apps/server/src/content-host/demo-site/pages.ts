import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { pagePolicyWithFonts } from '../../edge/security-headers.ts';
import type { PageView } from './views/layout.ts';
import { renderPage } from './views/layout.ts';
import { notFoundView } from './views/message.ts';
import type { Visitor } from './visitor.ts';
import { readVisitor } from './visitor.ts';

/** Sends a page to whoever asked; it is made for them, so no cache in between may keep it. */
export function sendPage(
  deps: Deps,
  reply: FastifyReply,
  visitor: Visitor,
  view: PageView,
  status = 200,
): FastifyReply {
  if (view.hasFont) reply.header('content-security-policy', pagePolicyWithFonts(deps.config));
  return reply
    .status(status)
    .header('cache-control', 'private, no-cache')
    .type('text/html; charset=utf-8')
    .send(renderPage(view, visitor, deps.config.publicUrl));
}

/** Answers with the view, or with the 404 page where there is none. */
export async function answerPage(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  view: PageView | undefined,
): Promise<FastifyReply> {
  const visitor = await readVisitor(deps, request, reply);
  return view ? sendPage(deps, reply, visitor, view) : sendPage(deps, reply, visitor, notFoundView(), 404);
}
