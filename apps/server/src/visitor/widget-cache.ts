import type { PreparedBody } from '../api/prepared-body.ts';
import { prepareBody } from '../api/prepared-body.ts';
import type { Deps, SiteNow } from '../deps.ts';
import { findNextPublishing, listPublished } from './queries.ts';
import { widgetDocument } from './widget-document.ts';

/** Addresses of the site's pages may change without our knowing. */
const FRESH_FOR = 60_000;
const RETRY_AFTER = 2000;

interface Kept {
  document: PreparedBody;
  hasFonts: boolean;
  /** As it was then; a licence runs out without a change of its counter. */
  site: SiteNow;
  /** When it was made, by the clock of then: one that lies ahead was wrong. */
  madeAt: number;
  /** When a scheduled survey appears, or the addresses are to be looked up again. */
  until: number;
}

/** The widget's document, made again when something changed, else sent as it is. */
export class WidgetCache {
  readonly #deps: Deps;
  #kept: Kept | undefined;
  #making: { site: SiteNow; made: Promise<Kept> } | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The document if the one we have is still right, without waiting. */
  current(): PreparedBody | undefined {
    const kept = this.#kept;
    const now = this.#deps.now().getTime();
    const isRight = kept && kept.site === this.#deps.site.now() && kept.madeAt <= now && now < kept.until;
    return isRight ? kept.document : undefined;
  }

  /** The document as it is now; the last one known while the database is away. */
  async fresh(): Promise<PreparedBody> {
    try {
      const kept = await this.#make();
      return kept.document;
    } catch (error) {
      if (!this.#kept) throw error;
      this.#deps.log.warn({ err: error }, 'The widget document could not be renewed');
      // Nobody waits for the next try, which may take its time.
      const until = this.#deps.now().getTime() + RETRY_AFTER;
      this.#kept = { ...this.#kept, site: this.#deps.site.now(), madeAt: 0, until };
      return this.#kept.document;
    }
  }

  /** Whether a survey that visitors may see has a font, which its pages must let in. */
  async hasFonts(): Promise<boolean> {
    if (this.#deps.config.fonts === null) return false;
    // What matters is the answer; the document may well be the last one known.
    await (this.current() ?? this.fresh());
    return this.#kept?.hasFonts ?? false;
  }

  /** Callers of the same moment share one making. */
  #make(): Promise<Kept> {
    const site = this.#deps.site.now();
    if (this.#making?.site === site) return this.#making.made;
    const made = this.#read(site).finally(() => {
      if (this.#making?.made === made) this.#making = undefined;
    });
    this.#making = { site, made };
    return made;
  }

  async #read(site: SiteNow): Promise<Kept> {
    const { db, host, config } = this.#deps;
    const now = this.#deps.now();
    const [surveys, next] = await Promise.all([listPublished(db, now), findNextPublishing(db, now)]);
    const document = await widgetDocument(surveys, {
      site,
      host,
      ...{ secret: config.secret, publicUrl: config.publicUrl },
      now,
      fonts: config.fonts,
    });
    const until = Math.min(now.getTime() + FRESH_FOR, next ? Date.parse(next) : Number.POSITIVE_INFINITY);
    const hasFonts = document.surveys.some(({ font_sheet }) => font_sheet !== null);
    const body = await prepareBody(Buffer.from(JSON.stringify(document)));
    const kept = { document: body, hasFonts, site, madeAt: now.getTime(), until };
    if (!this.#kept || this.#kept.site.counter <= site.counter) this.#kept = kept;
    return kept;
  }
}
