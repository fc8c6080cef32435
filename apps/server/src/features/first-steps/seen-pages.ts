import type { FastifyRequest } from 'fastify';
import { isSiteOrigin } from '../../platform/api/callers/cors.ts';
import type { Deps } from '../../platform/deps.ts';
import { upsertSeen } from './queries.ts';

/** Milliseconds. */
const STORE_EVERY = 2000;

interface Seen {
  at: number;
  /** 0: never. */
  storedAt: number;
}

type Parts = Pick<Deps, 'config' | 'db' | 'host' | 'log' | 'now' | 'site'>;

/**
 * Remembers when each of the site's origins last asked for the surveys; any other origin may be made up. No call is more
 * frequent, so it stores the first one of an origin, and later ones only while someone waits to see them.
 */
export class SeenPages {
  readonly #deps: Parts;
  readonly #seen = new Map<string, Seen>();
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
    // A page that was refused got no survey, and proves nothing.
    if (origin === undefined || !isSiteOrigin(this.#deps, origin)) return;
    const at = this.#deps.now().getTime();
    const known = this.#seen.get(origin);
    if (known) known.at = at;
    else this.#seen.set(origin, { at, storedAt: 0 });
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#storing;
  }

  async #store(): Promise<void> {
    const isWatched = this.#deps.site.isWatched();
    const due = [...this.#seen].filter(([, { at, storedAt }]) => at > storedAt && (isWatched || storedAt === 0));
    if (due.length === 0) return;
    const rows = due.map(([origin, { at }]) => ({ origin, seen_at: new Date(at).toISOString() }));
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

/** For pages of our own origin, which send no `Origin`. The admin asks too, but is no page of the site. */
function originOf(referer: string | undefined): string | undefined {
  const page = URL.parse(referer ?? '');
  return page === null || page.pathname.split('/')[1] === 'admin' ? undefined : page.origin;
}
