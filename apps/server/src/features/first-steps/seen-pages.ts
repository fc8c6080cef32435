import { isOrigin } from '@userfeedback/engine';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { callerAddress, networkOf } from '../../platform/api/callers/caller-address.ts';
import { isSiteOrigin } from '../../platform/api/callers/cors.ts';
import type { Deps } from '../../platform/deps.ts';
import { upsertSeen } from './queries.ts';

/** Milliseconds. */
const STORE_EVERY = 2000;
const STRANGE_MAX = 20;
/** Anybody can send any number of origins, but has few addresses. */
const STRANGE_PER_NETWORK = 3;

interface Seen {
  at: number;
  /** 0: never. */
  storedAt: number;
}

type Parts = Pick<Deps, 'config' | 'db' | 'host' | 'log' | 'now' | 'site'>;

/**
 * Remembers which pages ask for the surveys. It writes only while somebody waits for that, and when one of the site's
 * origins asks for the first time: this is the hottest call of all.
 */
export class SeenPages {
  readonly #deps: Parts;
  readonly #listed = new Map<string, Seen>();
  readonly #strange = new LRUCache<string, Seen & { network: string }>({ max: STRANGE_MAX });
  readonly #timer: NodeJS.Timeout;
  #storing = Promise.resolve();

  constructor(deps: Parts) {
    this.#deps = deps;
    this.#timer = setInterval(() => {
      this.#storing = this.#storing.then(() => this.#store());
    }, STORE_EVERY).unref();
  }

  note(request: FastifyRequest): void {
    const { headers } = request;
    const origin = headers.origin ?? originOf(headers.referer);
    if (origin === undefined) return;
    const at = this.#deps.now().getTime();
    const known = this.#listed.get(origin);
    if (known) known.at = at;
    else if (isSiteOrigin(this.#deps, origin)) {
      this.#strange.delete(origin);
      this.#listed.set(origin, { at, storedAt: 0 });
    } else if (origin === headers.origin && isOrigin(origin) && URL.canParse(origin))
      this.#noteStrange(origin, at, request);
  }

  #noteStrange(origin: string, at: number, request: FastifyRequest): void {
    const known = this.#strange.get(origin);
    if (known) {
      known.at = at;
      return;
    }
    const network = networkOf(callerAddress(request));
    const others = [...this.#strange].filter(([, seen]) => seen.network === network);
    const oldest = others.length >= STRANGE_PER_NETWORK ? others.at(-1) : undefined;
    if (oldest) this.#strange.delete(oldest[0]);
    this.#strange.set(origin, { at, storedAt: 0, network });
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#storing;
  }

  async #store(): Promise<void> {
    const isWatched = this.#deps.site.isWatched();
    const isDue = ({ at, storedAt }: Seen) => at > storedAt && (isWatched || storedAt === 0);
    const listed = [...this.#listed].filter(([origin, seen]) => isDue(seen) && isSiteOrigin(this.#deps, origin));
    const strange = isWatched ? [...this.#strange].filter(([, seen]) => isDue(seen)) : [];
    const due: [string, Seen][] = [...listed, ...strange];
    if (due.length === 0) return;
    const rowsOf = (list: readonly [string, Seen][], is_listed: 0 | 1) =>
      list.map(([origin, seen]) => ({ origin, seen_at: new Date(seen.at).toISOString(), is_listed }));
    const rows = [...rowsOf(listed, 1), ...rowsOf(strange, 0)];
    // In one order, so that several processes do not wait for each other.
    rows.sort((one, other) => (one.origin < other.origin ? -1 : 1));
    try {
      await upsertSeen(this.#deps.db, rows);
      for (const [, seen] of due) seen.storedAt = seen.at;
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'could not save which pages load the surveys');
    }
  }
}

/** Pages of our own origin send no `Origin` when they read. The admin is no page of the site, though it reads too. */
function originOf(referer: string | undefined): string | undefined {
  const [scheme, , host, area] = referer?.split('/', 4) ?? [];
  return host === undefined || area === 'admin' ? undefined : `${scheme}//${host}`;
}
