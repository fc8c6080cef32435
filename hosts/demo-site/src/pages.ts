import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Magazine } from './magazine.ts';
import type { PageView } from './views/layout.ts';
import { renderPage } from './views/layout.ts';
import { notFoundView } from './views/message.ts';
import type { Visitor } from './visitor.ts';
import { readVisitor } from './visitor.ts';

/** The page is made for this reader, so no shared cache may keep it. */
export function sendPage(
  magazine: Magazine,
  reply: FastifyReply,
  visitor: Visitor,
  view: PageView,
  status = 200,
): FastifyReply {
  if (view.hasFont) magazine.server.allowFonts(reply);
  return reply
    .status(status)
    .header('cache-control', 'private, no-cache')
    .type('text/html; charset=utf-8')
    .send(renderPage(view, visitor, magazine.publicUrl));
}

export async function sendPageOrNotFound(
  magazine: Magazine,
  request: FastifyRequest,
  reply: FastifyReply,
  view: PageView | undefined,
): Promise<FastifyReply> {
  const visitor = await readVisitor(magazine, request, reply);
  return view ? sendPage(magazine, reply, visitor, view) : sendPage(magazine, reply, visitor, notFoundView(), 404);
}
