import type { PreparedBody } from '../api/prepared-body.ts';
import { prepareBody } from '../api/prepared-body.ts';
import type { Deps, SiteNow } from '../deps.ts';
import { findNextPublishing, listPublished } from './queries.ts';
import { widgetDocument } from './widget-document.ts';

/** Addresses of the site's pages may change without our knowing. */
const FRESH_FOR = 60_000;
const RETRY_AFTER = 2000;

interface CachedDocument {
  document: PreparedBody;
  hasFonts: boolean;
  /** As of then; a licence expires without a change of its counter. */
  site: SiteNow;
  /** When it was made, by the clock of that time; a moment in the future means that clock was wrong. */
  madeAt: number;
  /** When a scheduled survey goes live or one ends, or the addresses must be looked up again. */
  until: number;
}

/** The widget's document; rebuilt after a change, otherwise sent from the cache. */
export class WidgetCache {
  readonly #deps: Deps;
  #cached: CachedDocument | undefined;
  #making: { site: SiteNow; made: Promise<CachedDocument> } | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The cached document if it is still right, without waiting. */
  current(): PreparedBody | undefined {
    const cached = this.#cached;
    const now = this.#deps.now().getTime();
    const isRight =
      cached && cached.site === this.#deps.site.now() && cached.madeAt <= now && now < cached.until;
    return isRight ? cached.document : undefined;
  }

  /** The current document; the last known one while the database is unavailable. */
  async fresh(): Promise<PreparedBody> {
    try {
      const cached = await this.#make();
      return cached.document;
    } catch (error) {
      if (!this.#cached) throw error;
      this.#deps.log.warn({ err: error }, 'The widget document could not be renewed');
      // Nobody waits for the next try, which may take its time.
      const until = this.#deps.now().getTime() + RETRY_AFTER;
      this.#cached = { ...this.#cached, site: this.#deps.site.now(), madeAt: 0, until };
      return this.#cached.document;
    }
  }

  /** Whether a survey that visitors may see uses a font, which its pages must allow. */
  async hasFonts(): Promise<boolean> {
    if (this.#deps.config.fonts === null) return false;
    // The result matters, not the document, which may well be the last known one.
    await (this.current() ?? this.fresh());
    return this.#cached?.hasFonts ?? false;
  }

  /** Concurrent callers share one build. */
  #make(): Promise<CachedDocument> {
    const site = this.#deps.site.now();
    if (this.#making?.site === site) return this.#making.made;
    const made = this.#read(site).finally(() => {
      if (this.#making?.made === made) this.#making = undefined;
    });
    this.#making = { site, made };
    return made;
  }

  async #read(site: SiteNow): Promise<CachedDocument> {
    const { db, host, config, addons } = this.#deps;
    const now = this.#deps.now();
    const [surveys, next] = await Promise.all([listPublished(db, now), findNextPublishing(db, now)]);
    const document = await widgetDocument(surveys, {
      site,
      host,
      publicAddons: addons.flatMap(({ manifest }) => (manifest.isPublic ? manifest.slug : [])),
      config,
      now,
    });
    const ends = document.surveys.flatMap(({ settings: { behavior } }) =>
      behavior.run_time === 'until' && behavior.end_at ? Date.parse(behavior.end_at) : [],
    );
    const until = Math.min(now.getTime() + FRESH_FOR, ...ends, ...(next ? [Date.parse(next)] : []));
    const hasFonts = document.surveys.some(({ font_sheet }) => font_sheet !== null);
    const body = await prepareBody(Buffer.from(JSON.stringify(document)));
    const cached = { document: body, hasFonts, site, madeAt: now.getTime(), until };
    if (!this.#cached || this.#cached.site.counter <= site.counter) this.#cached = cached;
    return cached;
  }
}
