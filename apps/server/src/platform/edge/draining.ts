import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds: whoever asked for readiness this recently is taken for a proxy that asks again. */
const WATCHED_FOR = 30_000;
/** How often a proxy is told that this process stops: one reply may get lost. */
const TIMES_TOLD = 2;
/** Milliseconds; a proxy that asks less often is not waited for. */
export const TOLD_WITHIN = 5000;

/** Whether this process is about to stop. Proxies that watch it learn of that before it takes no more calls. */
export class Draining {
  hasOthers = false;
  readonly #listeners = new Set<() => void>();
  #isOn = false;
  #watchedAt = Number.NEGATIVE_INFINITY;
  #told = 0;

  get isOn(): boolean {
    return this.#isOn;
  }

  watch(): void {
    this.#watchedAt = performance.now();
    if (this.#isOn) this.#told++;
  }

  /** Resolves once a proxy was told twice, or when TOLD_WITHIN is over. */
  async untilTold(): Promise<void> {
    const end = performance.now() + TOLD_WITHIN;
    while (this.#told < TIMES_TOLD && performance.now() < end) await wait(50);
  }

  get isWatched(): boolean {
    return performance.now() - this.#watchedAt < WATCHED_FOR;
  }

  begin(): void {
    this.#isOn = true;
    for (const listener of this.#listeners) listener();
  }

  onBegin(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
