export class Lock {
  #held = false;
  readonly #queue: (() => void)[] = [];

  async acquire(): Promise<void> {
    if (this.#held) await new Promise<void>((resolve) => this.#queue.push(resolve));
    this.#held = true;
  }

  release(): void {
    const next = this.#queue.shift();
    // Handed over directly, so that nobody can jump the queue.
    if (next) next();
    else this.#held = false;
  }
}
