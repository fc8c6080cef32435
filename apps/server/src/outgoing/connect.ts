import type { LookupAddress } from 'node:dns';
import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import type { RequestInfo, RequestInit, Response } from 'undici';
import { Agent, buildConnector, fetch } from 'undici';
import type { Range } from './addresses.ts';
import { refusedKind } from './addresses.ts';
import { OutgoingError } from './outgoing-error.ts';

/** Finds the addresses of a name, as `dns.lookup` does. */
export type Lookup = (
  name: string,
  options: dns.LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const CONNECT_WITHIN = 10_000;

/** One call without following redirects. */
export interface GuardedWay {
  send(input: RequestInfo, init: RequestInit): Promise<Response>;
}

/**
 * Connections to open addresses only. A name is looked up once for each connection and the answer that was checked is
 * the one that is connected to, so that a name which changes its mind in between wins nothing. Proxies of the
 * environment are not asked.
 */
export function openGuardedWay(allowed: readonly Range[], lookup: Lookup = dns.lookup): GuardedWay {
  const connect = buildConnector({ timeout: CONNECT_WITHIN, lookup: checkedLookup(allowed, lookup) });
  const dispatcher = new Agent({
    connect(options, done) {
      // For an address no name is looked up.
      const host = options.hostname.replace(/^\[|\]$/g, '');
      const refusal = isIP(host) ? refusalOf(host, allowed) : null;
      if (refusal) done(refusal, null);
      else connect(options, done);
    },
  });
  return { send: (input, init) => fetch(input, { ...init, dispatcher, redirect: 'manual' }) };
}

function checkedLookup(allowed: readonly Range[], lookup: Lookup): LookupFunction {
  return (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const open = addresses.filter(({ address }) => refusedKind(address, allowed) === null);
      const [first] = open;
      if (!first) return done(refusalOf(addresses[0]?.address ?? '', allowed), []);
      if (options.all) done(null, open);
      else done(null, first.address, first.family);
    });
  };
}

function refusalOf(address: string, allowed: readonly Range[]): OutgoingError | null {
  if (refusedKind(address, allowed) === null) return null;
  // Not which one: whoever may type addresses could learn by it what the network inside looks like.
  return new OutgoingError('address_refused', 'This address leads to a private network.');
}
