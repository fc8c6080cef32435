import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { SqliteResult } from './protocol.ts';

const KEPT = 300;

interface Prepared {
  statement: StatementSync;
  columns: readonly string[];
}

export class StatementCache {
  readonly #database: DatabaseSync;
  readonly #kept = new Map<string, Prepared>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  run(sql: string, parameters: readonly unknown[]): SqliteResult {
    const { statement, columns } = this.#prepared(sql);
    const values = parameters.map(bindable);
    if (columns.length === 0) {
      const { changes, lastInsertRowid } = statement.run(...values);
      return { columns, rows: [], changes: Number(changes), insertId: Number(lastInsertRowid) };
    }
    // The types do not know that `setReturnArrays` makes rows lists.
    const rows = statement.all(...values) as unknown as unknown[][];
    // The table behind a `select *` may have got new columns since.
    const names = rows[0] && rows[0].length !== columns.length ? namesOf(statement) : columns;
    return { columns: names, rows, changes: 0, insertId: 0 };
  }

  #prepared(sql: string): Prepared {
    const known = this.#kept.get(sql);
    if (known) {
      this.#kept.delete(sql);
      this.#kept.set(sql, known);
      return known;
    }
    const statement = this.#database.prepare(sql);
    const prepared = { statement, columns: namesOf(statement) };
    if (prepared.columns.length > 0) statement.setReturnArrays(true);
    // What the index of words deletes leaves a last row id above 2^53, which newer versions of Node refuse as a number.
    else statement.setReadBigInts(true);
    this.#kept.set(sql, prepared);
    const oldest = this.#kept.keys().next();
    if (this.#kept.size > KEPT && !oldest.done) this.#kept.delete(oldest.value);
    return prepared;
  }
}

function namesOf(statement: StatementSync): string[] {
  return statement.columns().map((column) => column.name);
}

function bindable(value: unknown): SQLInputValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' || value === null) {
    return value;
  }
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`A ${typeof value} cannot be stored.`);
}
