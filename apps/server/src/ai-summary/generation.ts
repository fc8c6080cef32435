import type { AiEvent } from '@userfeedback/contract';

/** One summary in the making, and everybody who waits for it; without any of them it is given up. */
export class Generation {
  readonly #events: AiEvent[] = [];
  readonly #controller = new AbortController();
  #followers = 0;
  #hasEnded = false;
  #more = Promise.withResolvers<void>();

  /** Starts at once. `run` ends with the reply, or by the signal; it does not throw. */
  constructor(run: (signal: AbortSignal) => AsyncIterable<AiEvent>, onEnd: () => void) {
    void this.#collect(run, onEnd);
  }

  /** Everything told so far and from now on, until the reply or until the follower leaves. */
  async *follow(leaving: AbortSignal): AsyncGenerator<AiEvent> {
    const left = new Promise<void>((resolve) => leaving.addEventListener('abort', () => resolve()));
    this.#followers++;
    try {
      for (let next = 0; !leaving.aborted; ) {
        const event = this.#events[next];
        if (event) {
          next++;
          yield event;
        } else if (this.#hasEnded) return;
        else await Promise.race([this.#more.promise, left]);
      }
    } finally {
      this.#followers--;
      if (this.#followers === 0) this.#controller.abort();
    }
  }

  /** Whether nobody waits any more: who comes now begins anew. */
  get isGivenUp(): boolean {
    return this.#controller.signal.aborted;
  }

  async #collect(run: (signal: AbortSignal) => AsyncIterable<AiEvent>, onEnd: () => void): Promise<void> {
    try {
      for await (const event of run(this.#controller.signal)) {
        this.#events.push(event);
        this.#wake();
      }
    } finally {
      this.#hasEnded = true;
      onEnd();
      this.#wake();
    }
  }

  #wake(): void {
    const { resolve } = this.#more;
    this.#more = Promise.withResolvers();
    resolve();
  }
}
