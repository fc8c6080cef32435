import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../api/app-error.ts';
import { SESSION_COOKIE, signIn } from '../../../api/sessions.ts';
import type { Deps } from '../../../deps.ts';
import { checkPassword } from '../../../users/check-password.ts';
import { endSession } from '../../../users/service.ts';
import { sendPage } from '../pages.ts';
import { logInView, logOutView } from '../views/log-in.ts';
import { readVisitor } from '../visitor.ts';

const LIMITS = { bodyLimit: 8192, config: { rateLimit: { max: 120, timeWindow: 60_000 } } };
const text = z.string().max(200).catch('');
const LogIn = z.object({ email: text, password: text, nonce: text, to: text }).catch(nothing());
const LogOut = z.object({ nonce: text }).catch({ nonce: '' });

/** Logging in and out of the site, which is the same session as the admin's. */
export function loggingInRoutes(site: FastifyInstance, deps: Deps): void {
  site.get('/log-in', async (request, reply) => {
    const asked = new URL(request.url, deps.config.publicUrl).searchParams;
    const note = asked.has('left') ? 'You are logged out. Come back soon.' : '';
    const state = { email: '', to: localPath(asked.get('to') ?? ''), problem: '', note };
    const visitor = await readVisitor(deps, request, reply);
    return sendPage(deps, reply, visitor, logInView(state, visitor));
  });
  site.post('/log-in', LIMITS, (request, reply) => logIn(deps, request, reply));
  site.get('/log-out', async (request, reply) => {
    const visitor = await readVisitor(deps, request, reply);
    return sendPage(deps, reply, visitor, logOutView(visitor));
  });
  site.post('/log-out', LIMITS, (request, reply) => logOut(deps, request, reply));
}

async function logIn(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { email, password, nonce, to } = LogIn.parse(request.body);
  const visitor = await readVisitor(deps, request, reply);
  try {
    visitor.check('log-in', nonce);
    const user = await checkPassword(deps, { request, reply }, { email, password });
    await signIn(deps, { request, reply }, user);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const state = { email, to: localPath(to), problem: error.message, note: '' };
    return sendPage(deps, reply, visitor, logInView(state, visitor), error.status);
  }
  return reply.redirect(localPath(to), 303);
}

async function logOut(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { nonce } = LogOut.parse(request.body);
  const visitor = await readVisitor(deps, request, reply);
  const token = request.cookies[SESSION_COOKIE];
  if (visitor.person && token) {
    visitor.check('log-out', nonce);
    await endSession(deps, token);
  }
  reply.clearCookie(SESSION_COOKIE, { path: '/' });
  return reply.redirect('/log-in?left', 303);
}

/** An address on this site, or the front page: nobody is sent elsewhere by a link they followed. */
function localPath(to: string): string {
  const base = 'http://site.invalid';
  if (!to.startsWith('/') || !URL.canParse(to, base)) return '/';
  const url = new URL(to, base);
  // A path that begins with two slashes would be read as another host's name.
  return url.origin === base && !url.pathname.startsWith('//')
    ? `${url.pathname}${url.search}${url.hash}`
    : '/';
}

function nothing() {
  return { email: '', password: '', nonce: '', to: '' };
}
