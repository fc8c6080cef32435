import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { StatementSync } from 'node:sqlite';
import { DatabaseSync } from 'node:sqlite';
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

const SECOND = 1000;

/**
 * The responses of a file in the order of their moments, so that they are numbered in that order. They wait in a
 * database of their own, which needs no durability: whoever takes over begins anew.
 */
export class Work {
  readonly #path: string;
  readonly #database: DatabaseSync;
  readonly #insert: StatementSync;
  readonly #select: StatementSync;
  #size = 0;
  /** The last one that was read, and how often each response of its second came before. */
  #last = { moment: Number.MIN_SAFE_INTEGER, id: 0, seen: new Map<number, number>() };

  constructor(path: string) {
    this.#path = path;
    this.#database = new DatabaseSync(path);
    this.#database.exec(`pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -2000;
      create table items (id integer primary key, moment integer not null, item text not null);
      create index items_in_order on items (moment, id); begin`);
    this.#insert = this.#database.prepare('insert into items (moment, item) values (?, ?)');
    this.#select = this.#database.prepare(`select moment, id, item from items
      where (moment, id) > (?, ?) order by moment, id limit ?`);
  }

  get size(): number {
    return this.#size;
  }

  add(item: WorkItem): void {
    this.#insert.run(item.response.submitted_at, JSON.stringify(item));
    this.#size += 1;
  }

  /** The next ones in their order, at most `count`. */
  next(count: number): NumberedItem[] {
    const rows = this.#select.all(this.#last.moment, this.#last.id, count) as unknown as Row[];
    return rows.map(({ moment, id, item: text }) => {
      const item = JSON.parse(text) as WorkItem;
      // Equal ones are of the same second.
      const seen = secondOf(moment) === secondOf(this.#last.moment) ? this.#last.seen : new Map();
      this.#last = { moment, id, seen };
      const key = Number.parseInt(contentKey(item).slice(0, 12), 16);
      const occurrence = seen.get(key) ?? 0;
      seen.set(key, occurrence + 1);
      return { ...item, occurrence };
    });
  }

  async close(): Promise<void> {
    this.#database.close();
    await rm(this.#path, { force: true });
  }
}

interface Row {
  moment: number;
  id: number;
  item: string;
}

export function secondOf(moment: number): number {
  return Math.floor(moment / SECOND);
}

/** The same for the same response, in whichever file and process. */
export function contentKey({ survey_id, response }: WorkItem, occurrence?: number): string {
  const { response_id, submitted_at, answers, ...others } = response;
  // Tools count to the second, and another column or question added later changes nothing of what was there.
  const second = secondOf(submitted_at);
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
