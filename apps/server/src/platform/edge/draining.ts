import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds: who has asked whether this process is ready so lately is taken for a proxy that asks again. */
const WATCHED_FOR = 30_000;
/** So often a proxy is told that this process stops: one reply may get lost. */
const TIMES_TOLD = 2;
/** Milliseconds in which a proxy has to ask so often; one that asks less often is not waited for. */
export const TOLD_WITHIN = 5000;

/** Whether this process is about to stop; who watches it finds that out before it takes no more calls. */
export class Draining {
  /** Whether other processes serve meanwhile. */
  hasOthers = false;
  readonly #listeners = new Set<() => void>();
  #isOn = false;
  #watchedAt = Number.NEGATIVE_INFINITY;
  #told = 0;

  get isOn(): boolean {
    return this.#isOn;
  }

  /** Somebody has asked whether this process is ready. */
  watch(): void {
    this.#watchedAt = performance.now();
    if (this.#isOn) this.#told++;
  }

  /** Returns after two replies to those who watch, or when TOLD_WITHIN is over. */
  async untilTold(): Promise<void> {
    const end = performance.now() + TOLD_WITHIN;
    while (this.#told < TIMES_TOLD && performance.now() < end) await wait(50);
  }

  /** Whether somebody has asked lately, and so will ask again. */
  get isWatched(): boolean {
    return performance.now() - this.#watchedAt < WATCHED_FOR;
  }

  begin(): void {
    this.#isOn = true;
    for (const listener of this.#listeners) listener();
  }

  /** Calls the listener when draining begins; returns a function that stops that. */
  onBegin(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
