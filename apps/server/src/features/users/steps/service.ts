import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOptions, isSecure } from '../../../platform/api/callers/sessions.ts';
import type { SignInStepTable } from '../../../platform/db/people-schema.ts';
import type { Deps } from '../../../platform/deps.ts';
import { hashOf, makeToken, momentAfter } from '../tokens.ts';
import { deleteStep, findStep, insertStep } from './queries.ts';

type Parts = Pick<Deps, 'config' | 'db' | 'now'>;
type Step = Pick<SignInStepTable, 'purpose' | 'user_id' | 'how' | 'challenge'>;

/** Milliseconds in which it has to be completed. */
export const STEP_LASTS = { here: 5 * 60_000, provider: 10 * 60_000 } as const;

/** Its cookie is no session: no other call knows it. */
export async function openStep(
  deps: Parts,
  reply: FastifyReply,
  step: Step,
): Promise<{ until: string; token: string }> {
  const { token, hash } = makeToken(32);
  const lasts = step.purpose === 'provider' ? STEP_LASTS.provider : STEP_LASTS.here;
  const until = momentAfter(deps.now(), lasts);
  await insertStep(deps.db, { ...step, token_hash: hash, wrong: 0, expires_at: until });
  reply.setCookie(cookieOf(deps, step), token, { ...cookieOptions(deps), maxAge: lasts / 1000 });
  return { until, token };
}

export async function findOpenStep(
  deps: Parts,
  request: FastifyRequest,
  purpose: Step['purpose'],
): Promise<(SignInStepTable & { token: string }) | undefined> {
  const token = request.cookies[cookieOf(deps, { purpose })];
  const step = token && (await findStep(deps.db, hashOf(token), deps.now().toISOString()));
  return step && step.purpose === purpose ? { ...step, token } : undefined;
}

/** True once: it is done, and does not count again. */
export function closeStep(deps: Parts, reply: FastifyReply, step: SignInStepTable): Promise<boolean> {
  reply.clearCookie(cookieOf(deps, step), cookieOptions(deps));
  return deleteStep(deps.db, step.token_hash);
}

/** One of its own for the provider, so that signing in there disturbs no other step. */
function cookieOf(deps: Pick<Deps, 'config'>, { purpose }: Pick<Step, 'purpose'>): string {
  const name = purpose === 'provider' ? 'userfeedback_provider' : 'userfeedback_step';
  return isSecure(deps) ? `__Host-${name}` : name;
}
