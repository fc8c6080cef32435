import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { SqlTypes } from './sql-types.ts';
import { sqlTypes } from './sql-types.ts';
import type { ExpandStep } from './step.ts';

/** The statements that make the tables with which a history begins, one each. */
export type Tables = (types: SqlTypes) => readonly string[];

/** The name under which they are recorded ends in a hash of them, so that tables made by other ones are known. */
export function firstName(name: string, tables: Tables): string {
  const text = (['sqlite', 'postgres'] as const).flatMap((dialect) => tables(sqlTypes(dialect))).join(';\n');
  return `${name}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
}

export function firstStep(tables: Tables): ExpandStep {
  return {
    async up(db, dialect) {
      for (const statement of tables(sqlTypes(dialect))) await sql.raw(statement).execute(db);
    },
  };
}

/** What to say of a database, or a backup, that has another first step. */
export function madeBefore(what: string): string {
  return `${what} was made before version history began. With the commit that made it, run uf survey export and uf export, then import the files into a new database.`;
}
