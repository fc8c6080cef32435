import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { databaseFile } from '../../platform/db/database.ts';

/** Bytes, or a value that JSON can hold, for each column. */
export type Row = Record<string, unknown>;

/** Only reads. */
export interface Source {
  listTables(): Promise<string[]>;
  /** Slices of a table's rows, as of one moment. */
  slices(table: string): AsyncIterable<Row[]>;
  count(table: string): Promise<number>;
  /** The highest id each table ever gave. */
  lastIds(): Promise<Record<string, number>>;
  /** Addresses of servers that use the database. */
  listServers(): Promise<string[]>;
  close(): Promise<void>;
}

const SLICE = 500;

export async function openSource({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string | null;
  dataDir: string;
}): Promise<Source> {
  return databaseUrl === null ? openFile(databaseFile(dataDir)) : openPostgres(databaseUrl);
}

/** The index of words cannot be read back; SQLite keeps it in tables with names that begin like its own. */
const OWN_TABLES = `select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'
  and name not like 'response\\_words%' escape '\\' order by name`;
const SEEN_SQLITE = `select address from processes where seen_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-20 seconds')`;

function openFile(path: string): Source {
  const file = new DatabaseSync(path, { readOnly: true });
  const namesIn = (query: string, column: string) =>
    file
      .prepare(query)
      .all()
      .map((row) => String(row[column]));
  return {
    listTables: async () => namesIn(OWN_TABLES, 'name'),
    async *slices(table) {
      let slice: Row[] = [];
      for (const row of file.prepare(`select * from "${table}"`).iterate()) {
        if (slice.push(row) < SLICE) continue;
        yield slice;
        slice = [];
      }
      if (slice.length > 0) yield slice;
    },
    count: async (table) => Number(file.prepare(`select count(*) as count from "${table}"`).get()?.count),
    async lastIds() {
      const rows = file.prepare('select name, seq from sqlite_sequence').all();
      const newest = file.prepare('select newest from response_numbers').get()?.newest;
      return {
        ...Object.fromEntries(rows.map(({ name, seq }) => [name, Number(seq)])),
        responses: Number(newest),
      };
    },
    listServers: async () => namesIn(SEEN_SQLITE, 'address'),
    close: async () => file.close(),
  };
}

const SEEN_POSTGRES = `select address from processes
  where seen_at > to_char(clock_timestamp() at time zone 'utc' - interval '20 seconds', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

async function openPostgres(connectionString: string): Promise<Source> {
  const [reader, beside] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })];
  // Queries in progress fail with the same error.
  for (const client of [reader, beside]) client.on('error', () => undefined);
  await reader.connect();
  await beside.connect();
  await reader.query('begin isolation level repeatable read read only');
  await reader.query('set local statement_timeout = 0');
  await reader.query('set local idle_in_transaction_session_timeout = 0');
  const read = async (query: string): Promise<Row[]> => (await reader.query<Row>(query)).rows;
  return {
    async listTables() {
      const rows = await read(`select tablename as name from pg_tables where schemaname = current_schema() order by 1`);
      return rows.map(({ name }) => String(name));
    },
    async *slices(table) {
      await reader.query(`declare rows_of_table no scroll cursor for select to_jsonb(one) as row from "${table}" one`);
      for (;;) {
        const rows = await read(`fetch ${SLICE} from rows_of_table`);
        if (rows.length === 0) break;
        yield rows.map(({ row }) => row as Row);
      }
      await reader.query('close rows_of_table');
    },
    count: async (table) => Number((await read(`select count(*) as count from "${table}"`))[0]?.count),
    async lastIds() {
      const rows = await read(`select tablename as name, pg_sequence_last_value(pg_get_serial_sequence(
        quote_ident(tablename), attname)) as last from pg_tables
        join pg_attribute on attrelid = quote_ident(tablename)::regclass and attidentity <> ''
        where schemaname = current_schema()`);
      return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last ?? 0)]));
    },
    async listServers() {
      return (await beside.query<{ address: string }>(SEEN_POSTGRES)).rows.map(({ address }) => address);
    },
    async close() {
      await reader.end();
      await beside.end();
    },
  };
}
