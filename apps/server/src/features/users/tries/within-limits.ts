import type { FastifyReply } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { tooManyTries } from './too-many-tries.ts';
import type { TryLimit } from './tries.ts';
import { releaseTry, reserveTry } from './tries.ts';

/** Throws 429 when a count is full. A try whose `work` throws stays counted; any other is taken back. */
export async function withinLimits<Result>(
  { config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>,
  reply: FastifyReply,
  limits: readonly TryLimit[],
  work: () => Promise<Result>,
): Promise<Result> {
  if (!config.rateLimit) return work();
  const moment = now().getTime();
  const wait = await reserveTry(db, limits, moment);
  if (wait > 0) throw tooManyTries(reply, wait);
  const result = await work();
  await releaseTry(db, limits, moment);
  return result;
}
