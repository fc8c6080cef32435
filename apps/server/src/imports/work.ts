import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { open, rm } from 'node:fs/promises';
import type { ResponseStatus } from '@userfeedback/contract';
import type { RowResponse } from '@userfeedback/engine';

/** A response of a file that can be stored. */
export interface WorkItem {
  survey_id: number;
  status: ResponseStatus;
  response: RowResponse;
}

/** The same, with which of equal responses it is, from 0. */
export interface NumberedItem extends WorkItem {
  occurrence: number;
}

const [DAY, SECOND, WRITTEN_AT_ONCE] = [86_400_000, 1000, 262_144];
/** So many are put in order before others have their turn. */
const TURN = 50_000;

/**
 * The responses of a file in the order of their moments, so that they are numbered in that order. They wait in a file;
 * memory has 32 bytes for each, and 16 once they are in order.
 */
export class Work {
  readonly #path: string;
  readonly #file: FileHandle;
  #buffer: string[] = [];
  #bufferedBytes = 0;
  #written = 0;
  readonly #offsets = new NumberList();
  #hashes = new NumberList();
  #moments = new NumberList();
  /** How many a day has. */
  readonly #days = new Map<number, number>();
  #order = new Uint32Array();
  #occurrences = new Uint32Array();

  private constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#file = file;
    this.#offsets.push(0);
  }

  static async open(path: string): Promise<Work> {
    return new Work(path, await open(path, 'w+'));
  }

  get size(): number {
    return this.#offsets.length - 1;
  }

  async add(item: WorkItem): Promise<void> {
    const text = JSON.stringify(item);
    const moment = item.response.submitted_at;
    const day = Math.floor(moment / DAY);
    this.#days.set(day, (this.#days.get(day) ?? 0) + 1);
    const bytes = Buffer.byteLength(text);
    this.#moments.push(moment);
    this.#hashes.push(Number.parseInt(contentKey(item).slice(0, 12), 16));
    this.#offsets.push(this.#offsets.at(this.size) + bytes);
    this.#buffer.push(text);
    this.#bufferedBytes += bytes;
    if (this.#bufferedBytes >= WRITTEN_AT_ONCE) await this.#flush();
  }

  /** Puts all in order, day by day, so that nobody waits long. */
  async sort(): Promise<void> {
    await this.#flush();
    this.#order = new Uint32Array(this.size);
    this.#occurrences = new Uint32Array(this.size);
    const moments = this.#moments;
    const days = [...this.#days].sort(([a], [b]) => a - b);
    const places = new Map<number, number>();
    let place = 0;
    for (const [day, count] of days) {
      places.set(day, place);
      place += count;
    }
    for (let index = 0; index < this.size; index++) {
      const day = Math.floor(moments.at(index) / DAY);
      const at = places.get(day) ?? 0;
      this.#order[at] = index;
      places.set(day, at + 1);
      if (index % TURN === 0) await new Promise(setImmediate);
    }
    for (const [day, count] of days) {
      const end = places.get(day) ?? 0;
      const list = this.#order.subarray(end - count, end);
      list.sort((a, b) => moments.at(a) - moments.at(b) || a - b);
      this.#countEqual(end - count, end);
      await new Promise(setImmediate);
    }
    this.#hashes = new NumberList();
    this.#moments = new NumberList();
  }

  /** Numbers those that are equal; they are of the same second. */
  #countEqual(from: number, end: number): void {
    const seen = new Map<number, number>();
    let second = Number.NaN;
    for (let place = from; place < end; place++) {
      const index = this.#order[place] ?? 0;
      const own = Math.floor(this.#moments.at(index) / SECOND);
      if (own !== second) seen.clear();
      second = own;
      const hash = this.#hashes.at(index);
      const occurrence = seen.get(hash) ?? 0;
      seen.set(hash, occurrence + 1);
      this.#occurrences[place] = occurrence;
    }
  }

  /** Some of them, from a place in the order. */
  async read(place: number, count: number): Promise<NumberedItem[]> {
    const places = Array.from({ length: Math.min(count, this.size - place) }, (_, at) => place + at);
    return Promise.all(
      places.map(async (at) => {
        const index = this.#order[at] ?? 0;
        const [start, end] = [this.#offsets.at(index), this.#offsets.at(index + 1)];
        const buffer = Buffer.allocUnsafe(end - start);
        await this.#file.read(buffer, 0, buffer.length, start);
        return { ...(JSON.parse(buffer.toString()) as WorkItem), occurrence: this.#occurrences[at] ?? 0 };
      }),
    );
  }

  async close(): Promise<void> {
    await this.#file.close();
    await rm(this.#path, { force: true });
  }

  async #flush(): Promise<void> {
    const bytes = Buffer.from(this.#buffer.join(''));
    this.#buffer = [];
    this.#bufferedBytes = 0;
    await this.#file.write(bytes, 0, bytes.length, this.#written);
    this.#written += bytes.length;
  }
}

const CHUNK = 65_536;

/** A list that takes eight bytes a number, and is not copied as it grows. */
class NumberList {
  readonly #chunks: Float64Array[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(number: number): void {
    const at = this.#length % CHUNK;
    if (at === 0) this.#chunks.push(new Float64Array(CHUNK));
    (this.#chunks[this.#chunks.length - 1] as Float64Array)[at] = number;
    this.#length += 1;
  }

  at(index: number): number {
    return this.#chunks[Math.floor(index / CHUNK)]?.[index % CHUNK] ?? 0;
  }
}

/** The same for the same response, in whichever file and process. */
export function contentKey({ survey_id, response }: WorkItem, occurrence?: number): string {
  const { response_id, submitted_at, answers, ...others } = response;
  // Tools count to the second, and another column or question added later changes nothing of what was there.
  const second = Math.floor(submitted_at / SECOND);
  const given = answers
    .filter(({ value, extra }) => value !== null || Object.keys(extra).length > 0)
    .map(({ question_id, value, extra }) => [question_id, value, extra.name ?? '', extra.comments ?? ''])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  const parts =
    response_id === '' ? ['row', given, others.page_name, others.page_url, occurrence] : ['id', response_id];
  return createHash('sha256')
    .update(JSON.stringify([survey_id, second, ...parts]))
    .digest('hex');
}
