import type { LookupAddress } from 'node:dns';
import dns from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Range } from './addresses.ts';
import { refusalOf } from './addresses.ts';
import { webAddress } from './guarded-fetch.ts';
import { OutgoingError } from './outgoing-error.ts';

/** Milliseconds for the lookup of a name. */
const WITHIN = 5000;

/**
 * Why nothing may be sent to an address that somebody typed; undefined if it may. It is checked again with each call,
 * so a name that cannot be looked up right now passes.
 */
export async function checkAddress(
  address: string,
  { allowed, lookup = dns.lookup }: { allowed: readonly Range[]; lookup?: typeof dns.lookup },
): Promise<string | undefined> {
  try {
    const { hostname, host } = webAddress(address);
    const name = hostname.replace(/^\[|\]$/g, '');
    const found = isIP(name) ? [{ address: name }] : await addressesOf(name, lookup);
    if (!found) return undefined;
    if (found.length === 0) return `There is no server ${host}.`;
    const refusals = found.map((one) => refusalOf(one.address, allowed));
    return refusals.includes(null) ? undefined : refusals[0]?.message;
  } catch (error) {
    if (error instanceof OutgoingError) return error.message;
    throw error;
  }
}

/** Empty: there is no such name; undefined: nobody could tell. */
async function addressesOf(
  name: string,
  lookup: typeof dns.lookup,
): Promise<Pick<LookupAddress, 'address'>[] | undefined> {
  const found = lookup(name, { all: true }).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOTFOUND' ? [] : undefined,
  );
  return Promise.race([found, wait(WITHIN, undefined, { ref: false })]);
}
