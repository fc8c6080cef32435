import { AppError } from '../../../platform/api/app-error.ts';

/** Something that waits to be stored, and the caller who waits for it. */
export interface Waiting {
  reject(error: unknown): void;
  /** Whether the caller has left. */
  isGone(): boolean;
  /** When it came, in milliseconds of a monotonic clock. */
  since: number;
}

/**
 * The queue, in order of arrival. Whoever leaves loses the place at once: what they sent is stored after all others,
 * and beyond `keep` of those the oldest are dropped. Nobody was told that they are stored.
 */
export class WaitingLine<One extends Waiting> {
  readonly #keep: number;
  #here: One[] = [];
  #gone: One[] = [];

  constructor(keep: number) {
    this.#keep = keep;
  }

  /** Everything that is to be stored. */
  get size(): number {
    return this.#here.length + this.#gone.length;
  }

  /** How many of them have a waiting caller, as of the last check. */
  get places(): number {
    return this.#here.length;
  }

  /** How long the first one has waited. */
  get wait(): number {
    const [first] = this.#here;
    return first ? performance.now() - first.since : 0;
  }

  add(one: One): void {
    this.#here.push(one);
  }

  /** Removes the next ones from the queue and returns them, at most this many. */
  next(count: number): One[] {
    this.removeGone();
    const taken = this.#here.splice(0, count);
    return [...taken, ...this.#gone.splice(0, count - taken.length)];
  }

  /** Checks who has left. */
  removeGone(): void {
    const isHere = this.#here.map((one) => !one.isGone());
    if (!isHere.includes(false)) return;
    this.#gone.push(...this.#here.filter((_one, index) => !isHere[index]));
    this.#here = this.#here.filter((_one, index) => isHere[index]);
    const tooMany = this.#gone.splice(0, Math.max(0, this.#gone.length - this.#keep));
    for (const one of tooMany) one.reject(new AppError('unavailable'));
  }
}
