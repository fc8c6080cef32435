import type { PageServer, Reader } from '@userfeedback/host-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/api/app-error.ts';
import { endSessionOf, nonceFor, readActor, requireNonce, signIn } from '../../platform/api/callers/sessions.ts';
import type { Deps } from '../../platform/deps.ts';
import { pagePolicyWithFonts } from '../../platform/edge/security-headers.ts';
import { entryExtender, listShortcodes } from '../addon-store/entry-extras.ts';
import { checkPassword } from '../users/sign-in/check-password.ts';

export function createPageServer(deps: Deps): PageServer {
  return {
    getReader: (request, reply) => getReader(deps, request, reply),
    async signIn(request, reply, credentials) {
      const user = await checkPassword(deps, { request, reply }, credentials);
      await signIn(deps, { request, reply }, user, 'password');
    },
    signOut: (request, reply) => endSessionOf(deps, request, reply),
    shortcodes: listShortcodes(deps),
    extendEntry: entryExtender(deps),
    allowFonts(reply) {
      reply.header('content-security-policy', pagePolicyWithFonts(deps.config));
    },
    refusal: (code, message) => new AppError(code, message),
    problemOf: (thrown) => (thrown instanceof AppError ? thrown : undefined),
  };
}

/** Guests' nonces are bound to no session: a guest has no rights that somebody could abuse. */
async function getReader(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<Reader> {
  const actor = await readActor(deps, request, reply, true);
  const person = actor?.kind === 'user' ? actor : null;
  const scope = person ? request.nonceScope : null;
  return {
    person,
    mayEnterAdmin: person?.access('enter-admin').allowed === true,
    mayManage: person?.grants.manage_settings ?? false,
    nonce: (form) => nonceFor(deps, scope, `site ${form}`),
    check(form, nonce) {
      const from = request.headers['sec-fetch-site'];
      if (from !== undefined && from !== 'same-origin' && from !== 'none') throw new AppError('invalid_nonce');
      requireNonce(deps, scope, `site ${form}`, nonce);
    },
  };
}
