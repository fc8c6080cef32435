import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { placeOf } from '../place.ts';
import type { Made } from './account-mail.ts';

/** What a mail says of where a change came from. */
export async function madeBy(deps: Pick<Deps, 'config' | 'now'>, request: FastifyRequest): Promise<Made> {
  const { browser, os, country } = await placeOf(deps, request);
  return { at: deps.now().toISOString(), browser, os, country };
}
