import { addDays, dayInZone, momentInZone } from '@userfeedback/engine';
import type { Deps, SiteNow } from '../../platform/deps.ts';
import type { LimitState } from '../responses/store/taken.ts';
import { listLimitStates } from '../responses/store/taken.ts';

/** Milliseconds; addresses of the site's pages may change without our knowing. */
const FRESH_FOR = 60_000;
const RETRY_AFTER = 2000;
/** Milliseconds after which limits are checked again: responses are no change of the site. */
const COUNTED_FOR = 300;

export type LimitedSurvey = Parameters<typeof listLimitStates>[1][number];

export interface Made {
  /** Surveys with limits, and which were closed when it was made. */
  limited: readonly LimitedSurvey[];
  limits: ReadonlyMap<number, LimitState>;
  /** When a scheduled survey goes live or one ends. */
  moments: readonly string[];
}

interface Kept<Document> {
  document: Document;
  site: SiteNow;
  /** By the clock of that time; a moment in the future means that clock was wrong. */
  madeAt: number;
  /** The first of its moments, when a day begins, or the addresses must be looked up again. */
  until: number;
  states: string;
  lookedAt: number;
}

/** What visitors are sent of surveys; made again after a change, otherwise kept. */
export class KeptDocument<Document extends Made> {
  readonly #deps: Deps;
  readonly #read: (site: SiteNow, now: Date) => Promise<Document>;
  #kept: Kept<Document> | undefined;
  #making: { site: SiteNow; made: Promise<Kept<Document>> } | undefined;

  constructor(deps: Deps, read: (site: SiteNow, now: Date) => Promise<Document>) {
    this.#deps = deps;
    this.#read = read;
  }

  current(): Document | undefined {
    const kept = this.#kept;
    return kept && this.#isRight(kept) && isCounted(kept) ? kept.document : undefined;
  }

  /** Ignores what was answered since. */
  #isRight({ site, madeAt, until }: Kept<Document>): boolean {
    const now = this.#deps.now().getTime();
    return site === this.#deps.site.now() && madeAt <= now && now < until;
  }

  /** While the database is unavailable, the last known document. */
  async fresh(): Promise<Document> {
    try {
      return (await this.#make()).document;
    } catch (error) {
      if (!this.#kept) throw error;
      this.#deps.log.warn({ err: error }, 'could not refresh the widget document');
      // Nobody waits for the next try, which may take its time.
      const until = this.#deps.now().getTime() + RETRY_AFTER;
      this.#kept = {
        ...this.#kept,
        site: this.#deps.site.now(),
        madeAt: 0,
        until,
        lookedAt: performance.now() + RETRY_AFTER,
      };
      return this.#kept.document;
    }
  }

  /** Concurrent callers share one build. */
  #make(): Promise<Kept<Document>> {
    const site = this.#deps.site.now();
    if (this.#making?.site === site) return this.#making.made;
    const made = this.#renew(site).finally(() => {
      if (this.#making?.made === made) this.#making = undefined;
    });
    this.#making = { site, made };
    return made;
  }

  async #renew(site: SiteNow): Promise<Kept<Document>> {
    const kept = this.#kept;
    if (!kept || !this.#isRight(kept)) return this.#makeAnew(site);
    const lookedAt = performance.now();
    const states = textOf(await listStates(this.#deps, kept.document.limited));
    if (states !== kept.states || this.#kept !== kept) return this.#makeAnew(site);
    this.#kept = { ...kept, lookedAt };
    return this.#kept;
  }

  async #makeAnew(site: SiteNow): Promise<Kept<Document>> {
    const now = this.#deps.now();
    const lookedAt = performance.now();
    const document = await this.#read(site, now);
    const midnight = momentInZone(addDays(today(this.#deps), 1), '00:00', this.#deps.host.info().time_zone);
    const moments = [midnight, ...document.moments].map((moment) => Date.parse(moment));
    const kept = {
      document,
      site,
      madeAt: now.getTime(),
      until: Math.min(now.getTime() + FRESH_FOR, ...moments),
      states: textOf(document.limits),
      lookedAt,
    };
    if (!this.#kept || this.#kept.site.counter <= site.counter) this.#kept = kept;
    return kept;
  }
}

export function listStates(deps: Deps, limited: readonly LimitedSurvey[]) {
  return listLimitStates(deps.db, limited, today(deps));
}

export function today({ now, host }: Pick<Deps, 'now' | 'host'>): string {
  return dayInZone(now(), host.info().time_zone);
}

function isCounted({ document, lookedAt }: Kept<Made>): boolean {
  return document.limited.length === 0 || performance.now() - lookedAt < COUNTED_FOR;
}

function textOf(states: ReadonlyMap<number, LimitState>): string {
  return JSON.stringify([...states]);
}
