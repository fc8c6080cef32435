import type { AiEvent } from '@userfeedback/contract';

/** A summary being made, shared by everybody who waits for it. It is aborted when nobody waits any more. */
export class Generation {
  readonly #events: AiEvent[] = [];
  readonly #controller = new AbortController();
  #followers = 0;
  #hasEnded = false;
  #more = Promise.withResolvers<void>();

  /** Starts at once. `run` must not throw: it ends with the reply, or when the signal aborts. */
  constructor(run: (signal: AbortSignal) => AsyncIterable<AiEvent>, onEnd: () => void) {
    void this.#collect(run, onEnd);
  }

  /** Yields all events, past and future, until the reply arrives or the follower leaves. */
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
