import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOptions, isSecure } from '../../../platform/api/callers/sessions.ts';
import type { SignInStepTable } from '../../../platform/db/people-schema.ts';
import type { Deps } from '../../../platform/deps.ts';
import { hashOf, makeToken, momentAfter } from '../tokens.ts';
import { deleteStep, findStep, insertStep } from './queries.ts';

type Parts = Pick<Deps, 'config' | 'db' | 'now'>;
type Step = Pick<SignInStepTable, 'purpose' | 'user_id' | 'how' | 'challenge'>;

/** Milliseconds in which it has to be completed. */
const LASTS = 5 * 60_000;

/** Its cookie is no session: no other call knows it. */
export async function openStep(deps: Parts, reply: FastifyReply, step: Step): Promise<{ until: string }> {
  const { token, hash } = makeToken(32);
  const until = momentAfter(deps.now(), LASTS);
  await insertStep(deps.db, { ...step, token_hash: hash, wrong: 0, expires_at: until });
  reply.setCookie(cookieOf(deps), token, { ...cookieOptions(deps), maxAge: LASTS / 1000 });
  return { until };
}

export async function findOpenStep(
  deps: Parts,
  request: FastifyRequest,
  purpose: Step['purpose'],
): Promise<SignInStepTable | undefined> {
  const token = request.cookies[cookieOf(deps)];
  const step = token && (await findStep(deps.db, hashOf(token), deps.now().toISOString()));
  return step && step.purpose === purpose ? step : undefined;
}

/** True once: it is done, and does not count again. */
export function closeStep(deps: Parts, reply: FastifyReply, { token_hash }: SignInStepTable): Promise<boolean> {
  reply.clearCookie(cookieOf(deps), cookieOptions(deps));
  return deleteStep(deps.db, token_hash);
}

function cookieOf(deps: Pick<Deps, 'config'>): string {
  return isSecure(deps) ? '__Host-userfeedback_step' : 'userfeedback_step';
}
