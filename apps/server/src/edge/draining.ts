const WATCHED_FOR = 30_000;

/** Whether this process is about to stop; who watches it finds that out before it takes no more calls. */
export class Draining {
  readonly #listeners = new Set<() => void>();
  #isOn = false;
  #watchedAt = Number.NEGATIVE_INFINITY;

  get isOn(): boolean {
    return this.#isOn;
  }

  /** Somebody has asked whether this process is ready. */
  watch(): void {
    this.#watchedAt = performance.now();
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
