import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { SqlTypes } from './sql-types.ts';
import { sqlTypes } from './sql-types.ts';
import type { ExpandStep } from './step.ts';

export type Tables = (types: SqlTypes) => readonly string[];

/** The name ends in a hash of the statements, so that tables made by other ones are recognised. */
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

export function madeBefore(what: string): string {
  return `${what} was made before version history began. With the commit that made it, run uf survey export and uf export, then import the files into a new database.`;
}
