import { LRUCache } from 'lru-cache';
import type { SharedCounts } from '../../platform/api/limits/shared-counts.ts';
import { atMost } from '../../platform/memory.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const WATCHED = 20_000;

/** Counts recent responses by survey and by sender, over all processes. */
export class Arrivals {
  readonly #shared: SharedCounts;
  readonly #ofAddress = new LRUCache<string, Window>(atMost(WATCHED));
  readonly #ofSurvey = new LRUCache<number, Window>(atMost(WATCHED));
  readonly #ofVisit = new LRUCache<string, Arrived>(atMost(WATCHED));

  constructor(shared: SharedCounts) {
    this.#shared = shared;
  }

  /**
   * Counts one response. Returns the counts for the survey and the sender; null is a sender who cannot be told apart.
   */
  count(
    surveyId: number,
    address: string | null,
    { now, perAddress, perSurvey }: { now: number; perAddress: number; perSurvey: number },
  ): Arrived | Promise<Arrived> {
    const total = (key: string, count: number, max: number, span: number) =>
      max === 0 ? count : this.#shared.total({ key, count, max, ends: span - (now % span) });
    const sender = `${surveyId} ${address}`;
    const ofAddress = address === null ? 0 : countIn(this.#ofAddress, sender, now, HOUR);
    const ofSurvey = countIn(this.#ofSurvey, surveyId, now, MINUTE);
    const fromAddress = address === null ? 0 : total(`responses of ${sender}`, ofAddress, perAddress, HOUR);
    const toSurvey = total(`responses to ${surveyId}`, ofSurvey, perSurvey, MINUTE);
    if (typeof fromAddress === 'number' && typeof toSurvey === 'number') return { fromAddress, toSurvey };
    return Promise.all([fromAddress, toSurvey]).then(([ofSender, ofAll]) => ({
      fromAddress: ofSender,
      toSurvey: ofAll,
    }));
  }

  /** A visit counts with its first save, or when it is finished. */
  async countVisit(
    surveyId: number,
    submissionId: string,
    address: string | null,
    limits: Parameters<Arrivals['count']>[2],
  ): Promise<Arrived> {
    const key = `${surveyId} ${submissionId.toLowerCase()}`;
    const known = this.#ofVisit.get(key);
    if (known) return known;
    const arrived = await this.count(surveyId, address, limits);
    this.#ofVisit.set(key, arrived);
    return arrived;
  }
}

export interface Arrived {
  fromAddress: number;
  toSurvey: number;
}

/** The sliding count is estimated from the counts of the current and the previous whole span. */
interface Window {
  began: number;
  current: number;
  last: number;
}

function countIn<Key extends {}>(windows: LRUCache<Key, Window>, key: Key, now: number, span: number): number {
  const began = Math.floor(now / span) * span;
  const known = windows.get(key);
  const window = known?.began === began ? known : next(known, began, span);
  window.current += 1;
  if (window !== known) windows.set(key, window);
  const share = 1 - (now - began) / span;
  return window.current + Math.floor(window.last * share);
}

function next(known: Window | undefined, began: number, span: number): Window {
  return { began, current: 0, last: known?.began === began - span ? known.current : 0 };
}
