import type { ResultsNews } from '@userfeedback/contract';
import { addDays, dayInZone } from '@userfeedback/engine';
import type { Deps } from '../../platform/deps.ts';
import { listSurveysSince } from '../imports/service.ts';
import { ErasedNews } from '../privacy/erased-news.ts';
import { listNewestStarts } from '../responses/visits/visits.ts';
import type { DayFigures } from './queries.ts';
import { listRecentDays } from './queries.ts';

export type NewsListener = (news: ResultsNews) => void;

const LOOK_EVERY = 1000;
/** Looks at visits saved within this time: processes store them a moment later, and clocks differ. */
const STARTED_MS = 5000;
/** How long after an import its responses may still be noticed. */
const IMPORTED_MS = 5000;

interface Stretch {
  timer: NodeJS.Timeout;
  /** Settles with the first look, which has nothing to compare with. */
  begun: Promise<void>;
  seen?: Map<string, DayFigures>;
  erased: ErasedNews;
  starts: ReadonlyMap<number, number>;
  today?: string;
  isLooking: boolean;
}

/**
 * Tells listeners about newer figures, whichever process stored them: three queries a second for the whole process, and
 * none while nobody listens. Looks at today and yesterday, because of midnight and processes whose clocks differ;
 * erasures may concern any day.
 */
export class NewsOfResults {
  readonly #deps: Pick<Deps, 'db' | 'host' | 'now' | 'log'>;
  readonly #listeners = new Set<NewsListener>();
  readonly #onClose = new Set<() => void>();
  #stretch: Stretch | undefined;

  constructor(deps: Pick<Deps, 'db' | 'host' | 'now' | 'log'>) {
    this.#deps = deps;
  }

  /** Resolves once everything stored from now on will be reported; returns a function that stops listening. */
  async watch(listener: NewsListener, onClose: () => void): Promise<() => void> {
    this.#listeners.add(listener);
    this.#onClose.add(onClose);
    this.#stretch ??= this.#begin();
    await this.#stretch.begun;
    return () => {
      this.#listeners.delete(listener);
      this.#onClose.delete(onClose);
      if (this.#listeners.size === 0) this.#rest();
    };
  }

  close(): void {
    for (const leave of this.#onClose) leave();
    this.#rest();
  }

  #begin(): Stretch {
    const stretch: Stretch = {
      timer: setInterval(() => this.#look(stretch), LOOK_EVERY).unref(),
      begun: Promise.resolve(),
      erased: new ErasedNews(),
      starts: new Map(),
      isLooking: false,
    };
    stretch.begun = this.#look(stretch);
    return stretch;
  }

  #rest(): void {
    clearInterval(this.#stretch?.timer);
    this.#stretch = undefined;
  }

  /** An import changes figures, but nobody has answered just now. */
  async #withoutImported(news: ResultsNews['surveys']): Promise<ResultsNews['surveys']> {
    if (news.every(({ new_responses }) => new_responses === 0)) return news;
    const since = new Date(this.#deps.now().getTime() - IMPORTED_MS).toISOString();
    const imported = await listSurveysSince(this.#deps.db, since);
    return news.map((one) => (imported.includes(one.survey_id) ? { ...one, new_responses: 0 } : one));
  }

  /** Only begun surveys; finished and left visits show in the counts of days. */
  async #begunSince(stretch: Stretch): Promise<number[]> {
    const { db, now } = this.#deps;
    const before = stretch.starts;
    stretch.starts = await listNewestStarts(db, now().getTime() - STARTED_MS);
    return [...stretch.starts]
      .filter(([survey_id, newest]) => newest > (before.get(survey_id) ?? 0))
      .map(([survey_id]) => survey_id);
  }

  async #look(stretch: Stretch): Promise<void> {
    if (stretch.isLooking) return;
    stretch.isLooking = true;
    try {
      const { db, host, now } = this.#deps;
      const today = dayInZone(now(), host.info().time_zone);
      const figures = await listRecentDays(db, [addDays(today, -1), today]);
      // After a change of the time zone, today can be a day that others have counted in before.
      const before = stretch.today === undefined || today >= stretch.today ? stretch.seen : undefined;
      stretch.today = today;
      stretch.seen = new Map(figures.map((one) => [`${one.survey_id} ${one.day}`, one]));
      const erased = await stretch.erased.look(this.#deps);
      const surveys = before ? await this.#withoutImported(newsBetween(before, figures)) : [];
      const begun = before ? await this.#begunSince(stretch) : [];
      const known = new Set(surveys.map(({ survey_id }) => survey_id));
      for (const survey_id of new Set([...erased, ...begun]))
        if (!known.has(survey_id)) surveys.push({ survey_id, new_responses: 0 });
      // Listeners of a later period have their own first look.
      if (surveys.length > 0 && stretch === this.#stretch)
        for (const listener of this.#listeners) listener({ surveys });
    } catch (error) {
      // The next look is a second away.
      this.#deps.log.debug({ err: error }, 'could not look for newer results');
    } finally {
      stretch.isLooking = false;
    }
  }
}

const FIGURES = ['responses', 'partial', 'trashed', 'spam'] as const;

function newsBetween(before: ReadonlyMap<string, DayFigures>, figures: readonly DayFigures[]): ResultsNews['surveys'] {
  const added = new Map<number, number>();
  for (const now of figures) {
    const then = before.get(`${now.survey_id} ${now.day}`) ?? {
      responses: 0,
      partial: 0,
      trashed: 0,
      spam: 0,
    };
    if (FIGURES.every((figure) => now[figure] === then[figure])) continue;
    const more = Math.max(0, now.responses - then.responses);
    // Restored responses, and those that are no spam, are not new.
    const back = Math.max(0, then.trashed - now.trashed) + Math.max(0, then.spam - now.spam);
    added.set(now.survey_id, (added.get(now.survey_id) ?? 0) + Math.max(0, more - back));
  }
  return [...added].map(([survey_id, new_responses]) => ({ survey_id, new_responses }));
}
