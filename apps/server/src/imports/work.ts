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

const [DAY, WRITTEN_AT_ONCE] = [86_400_000, 262_144];

/**
 * The responses of a file in the order of their moments, so that they are numbered in that order. They wait in a file;
 * memory has some 40 bytes for each.
 */
export class Work {
  readonly #path: string;
  readonly #file: FileHandle;
  #buffer: string[] = [];
  #bufferedBytes = 0;
  #written = 0;
  readonly #offsets: number[] = [0];
  readonly #hashes: number[] = [];
  readonly #moments: number[] = [];
  readonly #byDay = new Map<number, number[]>();
  #order = new Uint32Array();
  #occurrences = new Uint32Array();

  private constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#file = file;
  }

  static async open(path: string): Promise<Work> {
    return new Work(path, await open(path, 'w+'));
  }

  get size(): number {
    return this.#hashes.length;
  }

  async add(item: WorkItem): Promise<void> {
    const text = JSON.stringify(item);
    const index = this.#hashes.length;
    const moment = item.response.submitted_at;
    const day = Math.floor(moment / DAY);
    const list = this.#byDay.get(day) ?? [];
    if (list.length === 0) this.#byDay.set(day, list);
    list.push(index);
    this.#moments.push(moment);
    this.#hashes.push(Number.parseInt(contentKey(item).slice(0, 12), 16));
    const bytes = Buffer.byteLength(text);
    this.#offsets.push((this.#offsets.at(-1) ?? 0) + bytes);
    this.#buffer.push(text);
    this.#bufferedBytes += bytes;
    if (this.#bufferedBytes >= WRITTEN_AT_ONCE) await this.#flush();
  }

  /** Puts all in order, day by day, so that nobody waits long. */
  async sort(): Promise<void> {
    await this.#flush();
    this.#order = new Uint32Array(this.size);
    this.#occurrences = new Uint32Array(this.size);
    let place = 0;
    for (const day of [...this.#byDay.keys()].sort((a, b) => a - b)) {
      const seen = new Map<number, number>();
      const list = this.#byDay.get(day) ?? [];
      const moments = this.#moments;
      list.sort((a, b) => (moments[a] ?? 0) - (moments[b] ?? 0) || a - b);
      for (const index of list) {
        const hash = this.#hashes[index] ?? 0;
        const occurrence = seen.get(hash) ?? 0;
        seen.set(hash, occurrence + 1);
        this.#order[place] = index;
        this.#occurrences[place] = occurrence;
        place += 1;
      }
      this.#byDay.delete(day);
      await new Promise(setImmediate);
    }
  }

  /** Some of them, from a place in the order. */
  async read(place: number, count: number): Promise<NumberedItem[]> {
    const places = Array.from({ length: Math.min(count, this.size - place) }, (_, at) => place + at);
    return Promise.all(
      places.map(async (at) => {
        const index = this.#order[at] ?? 0;
        const [start = 0, end = 0] = [this.#offsets[index], this.#offsets[index + 1]];
        const buffer = Buffer.alloc(end - start);
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

/** The same for the same response, in whichever file and process. */
export function contentKey({ survey_id, response }: WorkItem, occurrence?: number): string {
  const { response_id, submitted_at, answers, ...others } = response;
  // Tools count to the second, and another column or question added later changes nothing of what was there.
  const second = Math.floor(submitted_at / 1000);
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
