import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

/** The databases we run on. Differences between them belong in this file. */
export type DialectName = 'sqlite' | 'postgres';

export function dialectOf(db: Pick<Kysely<unknown>, 'getExecutor'>): DialectName {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}

/** For databases that lack steps. False if the table is missing too. */
export async function hasColumn<T>(db: Kysely<T>, table: string, column: string): Promise<boolean> {
  const found =
    dialectOf(db) === 'postgres'
      ? sql`select 1 from pg_attribute where attrelid = to_regclass(${table}) and attname = ${column} and not attisdropped`
      : sql`select 1 from pragma_table_info(${table}) where name = ${column}`;
  return (await found.execute(db)).rows.length > 0;
}

/**
 * A list of objects as a table of the FROM clause, passed as one parameter, so that the statement's text is the same
 * for any length: `sql\`select a.id from ${jsonRows(dialect, 'a', list, { id: 'integer', title: 'text' })}\``.
 */
export function jsonRows<Row extends object>(
  dialect: DialectName,
  alias: string,
  rows: readonly Row[],
  columns: Record<keyof Row & string, JsonColumn>,
): RawBuilder<unknown> {
  const names = Object.keys(columns) as (keyof Row & string)[];
  if (dialect === 'postgres') {
    const shape = names.map((name) => `${name} ${POSTGRES_TYPES[columns[name]]}`).join(', ');
    return sql`json_to_recordset(${jsonText(rows)}::json) as ${sql.raw(`${alias}(${shape})`)}`;
  }
  // Lists instead of objects: SQLite finds a position faster than a name.
  const lists = jsonText(rows.map((row) => names.map((name) => row[name])));
  const picked = names.map((name, index) => {
    const value = `value ->> ${index}`;
    return `${columns[name] === 'uuid' ? `unhex(${value}, '-')` : value} as ${name}`;
  });
  return sql`(select ${sql.raw(picked.join(', '))} from json_each(${lists})) as ${sql.raw(alias)}`;
}

type JsonColumn = 'integer' | 'text' | 'uuid';
const POSTGRES_TYPES = { integer: 'bigint', text: 'text', uuid: 'uuid' } as const;

export interface StoredUuid {
  uuid: true;
}

export function uuidValue(dialect: DialectName, uuid: string): RawBuilder<StoredUuid> {
  return dialect === 'postgres' ? sql`${uuid}::uuid` : sql`unhex(${uuid}, '-')`;
}

export function uuidText(dialect: DialectName, column: string): RawBuilder<string> {
  const ref = sql.ref(column);
  if (dialect === 'postgres') return sql`${ref}::text`;
  const groups = [
    [1, 8],
    [9, 4],
    [13, 4],
    [17, 4],
    [21, 12],
  ] as const;
  const parts = groups.map(([start, length]) => sql`substr(hex(${ref}), ${sql.lit(start)}, ${sql.lit(length)})`);
  return sql`lower(${sql.join(parts, sql` || '-' || `)})`;
}

export function databaseMoment(dialect: DialectName, seconds: number): RawBuilder<string> {
  if (dialect === 'sqlite') return sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`${seconds} seconds`})`;
  return sql`to_char(clock_timestamp() at time zone 'UTC' + make_interval(secs => ${seconds}),
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Milliseconds since 1970 by the database's clock. */
export function databaseMs(dialect: DialectName): RawBuilder<number> {
  return dialect === 'sqlite'
    ? sql`cast(unixepoch('subsec') * 1000 as integer)`
    : sql`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`;
}

export function includesText(dialect: DialectName, column: string, text: string): RawBuilder<SqlBool> {
  return sql`${placeOf(dialect, column, sql`${text}`)} > 0`;
}

/** From 1; 0 if the text is not there. */
export function placeOf(dialect: DialectName, column: string, text: RawBuilder<unknown>): RawBuilder<number> {
  return sql`${sql.raw(dialect === 'postgres' ? 'strpos' : 'instr')}(${sql.ref(column)}, ${text})`;
}

/**
 * Put it after a table's name to read the table by this index. SQLite has no row counts and would use the primary key;
 * PostgreSQL chooses well by itself.
 */
export function byIndex(dialect: DialectName, index: string): RawBuilder<unknown> {
  return dialect === 'sqlite' ? sql`indexed by ${sql.raw(index)}` : sql``;
}

/** Whether a column holds one of these numbers; the statement's text is the same for any length. */
export function isOneOf(dialect: DialectName, column: string, numbers: readonly number[]): RawBuilder<SqlBool> {
  if (dialect === 'postgres') return sql`${sql.ref(column)} = any(${[...numbers]}::bigint[])`;
  return sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(numbers)}))`;
}

/** `place` counts from 0. */
export function jsonItem(dialect: DialectName, column: string, place: RawBuilder<unknown>): RawBuilder<string> {
  return dialect === 'postgres'
    ? sql`(${sql.ref(column)}::jsonb ->> ${place})`
    : sql`(${sql.ref(column)} ->> ${place})`;
}

/** The parts of a text between spaces, as a table with a column `value`; for `cross join ${spacedParts(..)}`. */
export function spacedParts(dialect: DialectName, text: RawBuilder<unknown>, alias: string): RawBuilder<unknown> {
  if (dialect === 'postgres') return sql`string_to_table(trim(${text}), ' ') as ${sql.raw(`${alias}(value)`)}`;
  return sql`json_each('["' || replace(trim(${text}), ' ', '","') || '"]') as ${sql.raw(alias)}`;
}

export function leadingNumber(dialect: DialectName, column: string): RawBuilder<number> {
  const text = sql.ref(column);
  return dialect === 'postgres' ? sql`substring(${text} from '^\\d+')::integer` : sql`cast(${text} as integer)`;
}

export function numberAfterColon(dialect: DialectName, column: string): RawBuilder<number | null> {
  const text = sql.ref(column);
  if (dialect === 'postgres') return sql`substring(${text} from ':(-?\\d+)$')::integer`;
  return sql`case when instr(${text}, ':') > 0
    then cast(substr(${text}, instr(${text}, ':') + 1) as integer) end`;
}

/** Of a number with two decimals at most. */
export function hundredthsAfterColon(dialect: DialectName, column: string): RawBuilder<number> {
  const text = sql.ref(column);
  if (dialect === 'postgres') return sql`(substring(${text} from ':(-?[\\d.]+)$')::numeric * 100)::integer`;
  return sql`case when instr(${text}, ':') > 0
    then cast(round(substr(${text}, instr(${text}, ':') + 1) * 100) as integer) end`;
}

/** PostgreSQL refuses null characters and lone surrogates, which only attackers send. */
function jsonText(rows: readonly unknown[]): string {
  const text = JSON.stringify(rows);
  if (!text.includes('\\ud') && !text.includes('\\u0000')) return text;
  return JSON.stringify(rows, (_key, value) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
  );
}

/** Ignores case; no character is special. */
export function containsText(dialect: DialectName, column: string, text: string): RawBuilder<SqlBool> {
  if (dialect === 'postgres') return sql`strpos(lower(${sql.ref(column)}), lower(${text})) > 0`;
  // SQLite's own `lower` and `like` know ASCII only; `fold` is ours (sqlite/file.ts).
  return sql`instr(fold(${sql.ref(column)}), fold(${text})) > 0`;
}
