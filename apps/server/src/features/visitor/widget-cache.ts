import { addDays, dayInZone, hasLimits, momentInZone } from '@userfeedback/engine';
import type { PreparedBody } from '../../platform/api/prepared-body.ts';
import { prepareBody } from '../../platform/api/prepared-body.ts';
import type { Deps, SiteNow } from '../../platform/deps.ts';
import { documentParts } from '../addon-store/placement.ts';
import type { LimitState } from '../responses/store/taken.ts';
import { listLimitStates } from '../responses/store/taken.ts';
import { draftOf } from '../surveys/stored/stored-survey.ts';
import { findNextPublishing, listPublished } from './queries.ts';
import { widgetDocument } from './widget-document.ts';

/** Milliseconds; addresses of the site's pages may change without our knowing. */
const FRESH_FOR = 60_000;
const RETRY_AFTER = 2000;
/** Milliseconds after which limits are checked again: responses are no change of the site. */
const COUNTED_FOR = 300;

interface CachedDocument {
  document: PreparedBody;
  hasFonts: boolean;
  site: SiteNow;
  /** By the clock of that time; a moment in the future means that clock was wrong. */
  madeAt: number;
  /** When a scheduled survey goes live or one ends, a day begins, or the addresses must be looked up again. */
  until: number;
  /** Surveys with limits, and which were closed at the last check. */
  limited: readonly LimitedSurvey[];
  states: string;
  lookedAt: number;
}

type LimitedSurvey = Parameters<typeof listLimitStates>[1][number];

/** The widget's document; rebuilt after a change, otherwise sent from the cache. */
export class WidgetCache {
  readonly #deps: Deps;
  #cached: CachedDocument | undefined;
  #making: { site: SiteNow; made: Promise<CachedDocument> } | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  current(): PreparedBody | undefined {
    const cached = this.#cached;
    return cached && this.#isRight(cached) && isCounted(cached) ? cached.document : undefined;
  }

  /** Ignores what was answered since. */
  #isRight({ site, madeAt, until }: CachedDocument): boolean {
    const now = this.#deps.now().getTime();
    return site === this.#deps.site.now() && madeAt <= now && now < until;
  }

  /** While the database is unavailable, the last known document. */
  async fresh(): Promise<PreparedBody> {
    try {
      const cached = await this.#make();
      return cached.document;
    } catch (error) {
      if (!this.#cached) throw error;
      this.#deps.log.warn({ err: error }, 'could not refresh the widget document');
      // Nobody waits for the next try, which may take its time.
      const until = this.#deps.now().getTime() + RETRY_AFTER;
      this.#cached = {
        ...this.#cached,
        site: this.#deps.site.now(),
        madeAt: 0,
        until,
        lookedAt: performance.now() + RETRY_AFTER,
      };
      return this.#cached.document;
    }
  }

  /** Whether a survey that visitors may see uses a font: its pages must allow that. */
  async hasFonts(): Promise<boolean> {
    if (this.#deps.config.fonts === null) return false;
    // Not the document itself, which may be the last known one.
    await (this.current() ?? this.fresh());
    return this.#cached?.hasFonts ?? false;
  }

  /** Concurrent callers share one build. */
  #make(): Promise<CachedDocument> {
    const site = this.#deps.site.now();
    if (this.#making?.site === site) return this.#making.made;
    const made = this.#renew(site).finally(() => {
      if (this.#making?.made === made) this.#making = undefined;
    });
    this.#making = { site, made };
    return made;
  }

  async #renew(site: SiteNow): Promise<CachedDocument> {
    const cached = this.#cached;
    if (!cached || !this.#isRight(cached)) return this.#read(site);
    const lookedAt = performance.now();
    const states = textOf(await this.#listStates(cached.limited));
    if (states !== cached.states || this.#cached !== cached) return this.#read(site);
    this.#cached = { ...cached, lookedAt };
    return this.#cached;
  }

  #listStates(limited: readonly LimitedSurvey[]) {
    return listLimitStates(this.#deps.db, limited, this.#today());
  }

  #today(): string {
    return dayInZone(this.#deps.now(), this.#deps.host.info().time_zone);
  }

  async #read(site: SiteNow): Promise<CachedDocument> {
    const { db, host, config, addons } = this.#deps;
    const now = this.#deps.now();
    const lookedAt = performance.now();
    const [surveys, next] = await Promise.all([listPublished(db, now), findNextPublishing(db, now)]);
    const limited = surveys
      .map((row) => ({ ...draftOf(row), id: row.id }))
      .filter(({ settings }) => hasLimits(settings.limits));
    const limits = await this.#listStates(limited);
    const document = await widgetDocument(surveys, {
      limits,
      site,
      host,
      publicAddons: addons.flatMap(({ manifest }) => (manifest.isPublic ? manifest.slug : [])),
      config,
      now,
      addonParts: await documentParts(this.#deps),
    });
    const ends = document.surveys.flatMap(({ settings: { behavior } }) =>
      behavior.run_time === 'until' && behavior.end_at ? Date.parse(behavior.end_at) : [],
    );
    const midnight = momentInZone(addDays(this.#today(), 1), '00:00', host.info().time_zone);
    const moments = [...(next ? [next] : []), ...(limited.length > 0 ? [midnight] : [])];
    const until = Math.min(now.getTime() + FRESH_FOR, ...ends, ...moments.map((moment) => Date.parse(moment)));
    const hasFonts = document.surveys.some(({ font_sheet }) => font_sheet !== null);
    const body = await prepareBody(Buffer.from(JSON.stringify(document)));
    const cached = {
      document: body,
      hasFonts,
      site,
      madeAt: now.getTime(),
      until,
      limited,
      states: textOf(limits),
      lookedAt,
    };
    if (!this.#cached || this.#cached.site.counter <= site.counter) this.#cached = cached;
    return cached;
  }
}

function isCounted({ limited, lookedAt }: CachedDocument): boolean {
  return limited.length === 0 || performance.now() - lookedAt < COUNTED_FOR;
}

function textOf(states: ReadonlyMap<number, LimitState>): string {
  return JSON.stringify([...states]);
}
