import type { FastifyInstance } from 'fastify';
import { findPost, postPath } from '../catalogue.ts';
import { commentProblems, readCommentForm } from '../comments/comment-form.ts';
import { insertComment, listComments } from '../comments/queries.ts';
import type { EntryTexts } from '../entry-texts.ts';
import type { Magazine } from '../magazine.ts';
import { sendPage, sendPageOrNotFound } from '../pages.ts';
import { postView } from '../views/post.ts';
import { readVisitor } from '../visitor.ts';

const LIMITS = { bodyLimit: 16_384, config: { rateLimit: { max: 6, timeWindow: 60_000 } } };

export function commentingRoutes(site: FastifyInstance, magazine: Magazine, texts: EntryTexts): void {
  site.post<{ Params: { slug: string } }>('/blog/:slug/comments', LIMITS, async (request, reply) => {
    const post = findPost(request.params.slug);
    if (!post) return sendPageOrNotFound(magazine, request, reply, undefined);
    const { draft, nonce, isTrap } = readCommentForm(request.body);
    // A bot gets the same reply as after a success.
    if (isTrap) return reply.redirect(`${postPath(post)}#comments`, 303);
    const visitor = await readVisitor(magazine, request, reply);
    visitor.check(`comment ${post.id}`, nonce);
    const problems = commentProblems(draft);
    if (Object.keys(problems).length > 0) {
      const [text, comments] = await Promise.all([texts(post), listComments(magazine.db, post.id)]);
      const view = postView(post, text, comments, { draft, problems }, visitor);
      return sendPage(magazine, reply, visitor, view, 422);
    }
    const id = await insertComment(magazine.db, {
      ...draft,
      post_id: post.id,
      created_at: magazine.now().toISOString(),
    });
    return reply.redirect(`${postPath(post)}#comment-${id}`, 303);
  });
}
