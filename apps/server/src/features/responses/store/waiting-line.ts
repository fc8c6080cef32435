import { AppError } from '../../../platform/api/app-error.ts';

export interface Waiting {
  reject(error: unknown): void;
  isGone(): boolean;
  /** Milliseconds of a monotonic clock. */
  since: number;
}

/**
 * A queue in order of arrival. A caller who leaves loses the place at once: what they sent is stored after all others,
 * and beyond `keep` of those the oldest are dropped. Nobody was told that these are stored.
 */
export class WaitingLine<One extends Waiting> {
  readonly #keep: number;
  #here: One[] = [];
  #gone: One[] = [];

  constructor(keep: number) {
    this.#keep = keep;
  }

  get size(): number {
    return this.#here.length + this.#gone.length;
  }

  /** How many have a waiting caller, as of the last check. */
  get places(): number {
    return this.#here.length;
  }

  get wait(): number {
    const [first] = this.#here;
    return first ? performance.now() - first.since : 0;
  }

  add(one: One): void {
    this.#here.push(one);
  }

  next(count: number): One[] {
    this.removeGone();
    const taken = this.#here.splice(0, count);
    return [...taken, ...this.#gone.splice(0, count - taken.length)];
  }

  removeGone(): void {
    const isHere = this.#here.map((one) => !one.isGone());
    if (!isHere.includes(false)) return;
    this.#gone.push(...this.#here.filter((_one, index) => !isHere[index]));
    this.#here = this.#here.filter((_one, index) => isHere[index]);
    const tooMany = this.#gone.splice(0, Math.max(0, this.#gone.length - this.#keep));
    for (const one of tooMany) one.reject(new AppError('unavailable'));
  }
}
