import type { Actor } from '@userfeedback/addon-kit';
import type { Capability, RouteCapability } from '@userfeedback/contract';
import type { SiteAccess } from '@userfeedback/engine';
import { accessTo } from '@userfeedback/engine';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { nameOrigin } from '../edge/cors.ts';
import { AppError } from './app-error.ts';
import { readActor } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, known once the guard has run; always null on routes for visitors. */
    actor: Actor | null;
  }
}

/** Runs before a body is read: who calls, with a valid nonce where a cookie speaks, and whether that is allowed. */
export function guard(deps: Deps, capability: RouteCapability) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (capability === 'visit') {
      reply.header('x-content-type-options', 'nosniff');
      if (request.method !== 'GET' && request.method !== 'HEAD') reply.header('cache-control', 'no-store');
      nameOrigin(request, reply, deps.config.siteOrigins);
      return;
    }
    request.actor = await readActor(deps, request, reply, capability === 'sign-in');
    refuse(accessTo(capability, request.actor?.grants ?? null, deps.site.now().access));
  };
}

/** For checks inside handlers, where the capability depends on the input; throws as the guard of a route does. */
export function requireCapability(
  call: { actor: Actor | null },
  capability: Capability,
  site: SiteAccess,
): void {
  refuse(accessTo(capability, call.actor?.grants ?? null, site));
}

const REFUSALS = {
  'sign-in': 'unauthorized',
  role: 'forbidden',
  plan: 'upgrade_required',
  addon: 'addon_inactive',
} as const;

function refuse(access: ReturnType<typeof accessTo>): void {
  if (!access.allowed) throw new AppError(REFUSALS[access.reason]);
}
