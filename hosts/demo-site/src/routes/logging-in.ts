import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Magazine } from '../magazine.ts';
import { sendPage } from '../pages.ts';
import { logInView, logOutView } from '../views/log-in.ts';
import { readVisitor } from '../visitor.ts';

const LIMITS = { bodyLimit: 8192, config: { rateLimit: { max: 120, timeWindow: 60_000 } } };
const text = z.string().max(200).catch('');
const LogIn = z.object({ email: text, password: text, nonce: text, to: text }).catch(nothing());
const LogOut = z.object({ nonce: text }).catch({ nonce: '' });

/** The session is also good for the admin. */
export function loggingInRoutes(site: FastifyInstance, magazine: Magazine): void {
  site.get('/log-in', async (request, reply) => {
    const asked = new URL(request.url, magazine.publicUrl).searchParams;
    const note = asked.has('left') ? 'You are logged out. Come back soon.' : '';
    const state = { email: '', to: localPath(asked.get('to') ?? ''), problem: '', note };
    const visitor = await readVisitor(magazine, request, reply);
    return sendPage(magazine, reply, visitor, logInView(state, visitor));
  });
  site.post('/log-in', LIMITS, (request, reply) => logIn(magazine, request, reply));
  site.get('/log-out', async (request, reply) => {
    const visitor = await readVisitor(magazine, request, reply);
    return sendPage(magazine, reply, visitor, logOutView(visitor));
  });
  site.post('/log-out', LIMITS, (request, reply) => logOut(magazine, request, reply));
}

async function logIn(magazine: Magazine, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { email, password, nonce, to } = LogIn.parse(request.body);
  const visitor = await readVisitor(magazine, request, reply);
  try {
    visitor.check('log-in', nonce);
    await magazine.server.signIn(request, reply, { email, password });
  } catch (error) {
    const problem = magazine.server.problemOf(error);
    if (!problem) throw error;
    const state = { email, to: localPath(to), problem: problem.message, note: '' };
    return sendPage(magazine, reply, visitor, logInView(state, visitor), problem.status);
  }
  return reply.redirect(localPath(to), 303);
}

async function logOut(magazine: Magazine, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { nonce } = LogOut.parse(request.body);
  const visitor = await readVisitor(magazine, request, reply);
  if (visitor.person) visitor.check('log-out', nonce);
  await magazine.server.signOut(request, reply);
  return reply.redirect('/log-in?left', 303);
}

/** A path on this site, or the front page: a link must not send people elsewhere. */
function localPath(to: string): string {
  const base = 'http://site.invalid';
  if (!to.startsWith('/') || !URL.canParse(to, base)) return '/';
  const url = new URL(to, base);
  // A path that starts with two slashes would mean another host.
  return url.origin === base && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}${url.hash}` : '/';
}

function nothing() {
  return { email: '', password: '', nonce: '', to: '' };
}
