import type { FastifyRequest } from 'fastify';
import { callerAddress, shortNetwork } from '../../platform/api/callers/caller-address.ts';
import { readAgent } from '../../platform/api/callers/user-agent.ts';
import { visitorCountry } from '../../platform/countries/visitor-country.ts';
import type { Deps } from '../../platform/deps.ts';

/** What a person sees of where a session began or a change was made. */
export interface Place {
  browser: string;
  os: string;
  country: string | null;
  /** Shortened. */
  network: string;
}

export async function placeOf({ config }: Pick<Deps, 'config'>, request: FastifyRequest | undefined): Promise<Place> {
  if (!request) return { browser: '', os: '', country: null, network: '' };
  const { browser, os } = readAgent(request.headers['user-agent']);
  const country = await visitorCountry(request, config);
  return { browser, os, country, network: shortNetwork(callerAddress(request)) };
}
