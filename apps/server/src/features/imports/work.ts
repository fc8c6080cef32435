import { rm } from 'node:fs/promises';
import type { StatementSync } from 'node:sqlite';
import { DatabaseSync } from 'node:sqlite';
import { answersKey, identityOf, importKeyOf, secondOf } from './identity.ts';
import type { NumberedItem, WorkItem } from './work-item.ts';

interface Seen {
  equal: Map<number, number>;
  named: Map<string, { row: number; answers: string }>;
}

/**
 * The responses of a file sorted by time, so that their ids rise with it. They are in a database of their own, which
 * needs no durability: a process that takes over begins anew.
 */
export class Work {
  readonly #path: string;
  readonly #database: DatabaseSync;
  readonly #insert: StatementSync;
  readonly #select: StatementSync;
  #size = 0;
  #last = { moment: Number.MIN_SAFE_INTEGER, id: 0, seen: newSeen() };

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

  next(count: number): NumberedItem[] {
    const rows = this.#select.all(this.#last.moment, this.#last.id, count) as unknown as Row[];
    return rows.map(({ moment, id, item: text }) => {
      const item = JSON.parse(text) as WorkItem;
      // Equal responses have the same second.
      const seen = secondOf(moment) === secondOf(this.#last.moment) ? this.#last.seen : newSeen();
      this.#last = { moment, id, seen };
      return { ...item, ...placeAmong(seen, item) };
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

function newSeen(): Seen {
  return { equal: new Map(), named: new Map() };
}

function placeAmong({ equal, named }: Seen, item: WorkItem): Pick<NumberedItem, 'occurrence' | 'rival'> {
  const key = Number.parseInt(identityOf(item).slice(0, 12), 16);
  const occurrence = equal.get(key) ?? 0;
  equal.set(key, occurrence + 1);
  const name = importKeyOf(item);
  if (name === undefined) return { occurrence };
  const answers = answersKey(item);
  const first = named.get(`${item.survey_id} ${name}`);
  if (first) return first.answers === answers ? { occurrence } : { occurrence, rival: first.row };
  named.set(`${item.survey_id} ${name}`, { row: item.row, answers });
  return { occurrence };
}
