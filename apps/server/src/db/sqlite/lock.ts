/** Lets one holder in at a time, the others in the order they came. */
export class Lock {
  #held = false;
  readonly #queue: (() => void)[] = [];

  async acquire(): Promise<void> {
    if (this.#held) await new Promise<void>((resolve) => this.#queue.push(resolve));
    this.#held = true;
  }

  release(): void {
    const next = this.#queue.shift();
    // Handed over without a gap, so that nobody overtakes.
    if (next) next();
    else this.#held = false;
  }
}
