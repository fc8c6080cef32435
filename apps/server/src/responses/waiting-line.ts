import { AppError } from '../api/app-error.ts';

/** Something that waits to be stored, for somebody who waits to hear of it. */
export interface Waiting {
  reject(error: unknown): void;
  /** Whether whoever waited has left. */
  isGone(): boolean;
  /** When it came, in milliseconds of a clock that nobody sets. */
  since: number;
}

/**
 * What waits, in the order it came. Whoever leaves gives up the place at once: what they sent is stored after all
 * others, and of more than `keep` such the oldest go; nobody was told that those are stored.
 */
export class WaitingLine<One extends Waiting> {
  readonly #keep: number;
  #here: One[] = [];
  #gone: One[] = [];

  constructor(keep: number) {
    this.#keep = keep;
  }

  /** All that is to be stored. */
  get size(): number {
    return this.#here.length + this.#gone.length;
  }

  /** How many of them somebody waits for, as of the last look. */
  get places(): number {
    return this.#here.length;
  }

  /** How long the first has waited. */
  get wait(): number {
    const [first] = this.#here;
    return first ? performance.now() - first.since : 0;
  }

  add(one: One): void {
    this.#here.push(one);
  }

  /** Takes the next out of the line, at most so many. */
  take(count: number): One[] {
    this.letGo();
    const taken = this.#here.splice(0, count);
    return [...taken, ...this.#gone.splice(0, count - taken.length)];
  }

  /** Looks who has left. */
  letGo(): void {
    const isHere = this.#here.map((one) => !one.isGone());
    if (!isHere.includes(false)) return;
    this.#gone.push(...this.#here.filter((_one, index) => !isHere[index]));
    this.#here = this.#here.filter((_one, index) => isHere[index]);
    const tooMany = this.#gone.splice(0, Math.max(0, this.#gone.length - this.#keep));
    for (const one of tooMany) one.reject(new AppError('unavailable'));
  }
}
