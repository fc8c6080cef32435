import type { LookupAddress } from 'node:dns';
import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import type { RequestInfo, RequestInit, Response } from 'undici';
import { Agent, buildConnector, fetch } from 'undici';
import type { Range } from './addresses.ts';
import { refusalOf, refusedKind } from './addresses.ts';

export type Lookup = (
  name: string,
  options: dns.LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const CONNECT_WITHIN = 10_000;

export interface GuardedConnection {
  send(input: RequestInfo, init: RequestInit): Promise<Response>;
}

/**
 * Connects to public addresses only. A name is looked up once per connection, and the checked address is the one
 * connected to, so changing the name's address in between does not help an attacker. Ignores proxies of the
 * environment.
 */
export function openGuardedConnection(allowed: readonly Range[], lookup: Lookup = dns.lookup): GuardedConnection {
  const connect = buildConnector({ timeout: CONNECT_WITHIN, lookup: checkedLookup(allowed, lookup) });
  const dispatcher = new Agent({
    connect(options, done) {
      // An IP address needs no lookup.
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
