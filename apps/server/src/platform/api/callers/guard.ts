import type { Actor } from '@userfeedback/addon-kit';
import type { Capability, RouteCapability } from '@userfeedback/contract';
import { accessTo } from '@userfeedback/engine';
import type { FastifyReply, FastifyRequest, preParsingAsyncHookHandler, preParsingHookHandler } from 'fastify';
import { CLOCK_SKEW } from '../../clock-skew.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../app-error.ts';
import { allowOrigin } from './cors.ts';
import { PROOF_LASTS } from './session-store.ts';
import { readActor } from './sessions.ts';
import { siteGuard } from './site-signature.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard; always null on routes for visitors. */
    actor: Actor | null;
  }
}

/** Runs before the body is read: finds the caller, checks the nonce of cookie sessions, and checks the capability. */
export function guard(
  deps: Deps,
  capability: RouteCapability,
  { bodyLimit, needs_proof = false }: { bodyLimit: number; needs_proof?: boolean | undefined },
): preParsingHookHandler | preParsingAsyncHookHandler {
  if (capability === 'site') return siteGuard(deps, bodyLimit);
  if (capability === 'visit') return receiveVisitor(deps);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    // Reads changes of other processes: the next call of whoever made one may reach any process.
    await deps.site.latest();
    request.actor = await readActor(deps, request, reply, capability === 'sign-in');
    requireFactor(request, capability);
    if (needs_proof) requireProof(deps, request);
    requireCapability(deps, request, capability);
  };
}

/** For calls that need it only sometimes; others have `needs_proof` in their row. */
export function requireProof({ now }: Pick<Deps, 'now'>, { actor, provenAt }: FastifyRequest): void {
  if (actor?.kind !== 'user') return;
  const age = now().getTime() - (provenAt ?? 0);
  // From the future: it was noted while the clock was wrong.
  if (age >= PROOF_LASTS || age < -CLOCK_SKEW) throw new AppError('confirmation_required');
}

/** Before proof is asked for: somebody without a second factor has to add it first. */
function requireFactor({ actor }: FastifyRequest, capability: Capability): void {
  const access = actor?.access(capability);
  if (access?.allowed === false && access.reason === 'factor') throw new AppError('second_factor_required');
}

/** Synchronous, because most calls are visitors'. */
function receiveVisitor(deps: Deps): preParsingHookHandler {
  return (request, reply, _body, done) => {
    reply.header('x-content-type-options', 'nosniff');
    if (request.method !== 'GET' && request.method !== 'HEAD') reply.header('cache-control', 'no-store');
    allowOrigin(request, reply, deps);
    done();
  };
}

/** For checks inside handlers, where the capability depends on the input. Throws as a route's guard does. */
export function requireCapability(
  { site }: Pick<Deps, 'site'>,
  { actor }: { actor: Actor | null },
  capability: Capability,
): void {
  const access = actor ? actor.access(capability) : accessTo(capability, null, site.now().access);
  if (access.allowed) return;
  if (access.reason === 'scope')
    throw new AppError('insufficient_scope', `This API key does not have the scope ${access.scope}.`);
  throw access.reason === 'person' ? new AppError('forbidden', PERSONS_ONLY) : new AppError(REFUSALS[access.reason]);
}

export const PERSONS_ONLY = 'This can only be done by a person who is signed in.';
const REFUSALS = {
  'sign-in': 'unauthorized',
  factor: 'second_factor_required',
  role: 'forbidden',
  plan: 'upgrade_required',
  addon: 'addon_inactive',
} as const;
