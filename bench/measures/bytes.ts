import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { quietLog } from '../../apps/server/src/cli/site.ts';
import { openDatabase } from '../../apps/server/src/db/database.ts';
import type { Db } from '../../apps/server/src/db/schema.ts';
import type { Dialect } from '../databases.ts';
import { onDatabase } from '../databases.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import { makeSite } from '../product.ts';

const RESPONSES = 200_000;
const RESPONSES_QUICK = 20_000;
/** What is smaller goes into one line, in bytes a response. */
const WORTH_A_LINE = 1;
const unit = 'bytes';

/** What a response takes on the disk, table by table and index by index. */
export function bytes(dialect: Dialect): Measurement {
  return {
    name: `bytes-${dialect}`,
    title: `Bytes on the disk for each of 200,000 responses, ${dialect}`,
    needs: 'PostgreSQL',
    run: async (effort) => (await onDatabase(dialect, (url) => measure(dialect, url, effort))) ?? [],
  };
}

async function measure(dialect: Dialect, databaseUrl: string, { isQuick }: Effort): Promise<Figure[]> {
  const responses = isQuick ? RESPONSES_QUICK : RESPONSES;
  const site = await makeSite(4580, { databaseUrl });
  try {
    await site.uf('seed', '--responses', String(responses), '--seed', '1');
    const database = await openDatabase({ databaseUrl, dataDir: site.dataDir }, quietLog());
    try {
      const answers = await database.db
        .selectFrom('answers')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      const parts = await (dialect === 'sqlite' ? partsOfFile(database.db) : partsOfServer(database.db));
      return [
        { what: 'answers of a response', value: answers.count / responses, unit: '' },
        ...figuresOf(parts, responses),
        ...(dialect === 'postgres'
          ? [{ what: 'a dump', value: (await sizeOfDump(databaseUrl)) / responses, unit }]
          : []),
      ];
    } finally {
      await database.close();
    }
  } finally {
    await site.remove();
  }
}

interface Part {
  name: string;
  bytes: number;
}

function figuresOf(parts: readonly Part[], responses: number): Figure[] {
  const each = parts.map(({ name, bytes }) => ({ what: name, value: bytes / responses, unit }));
  const sum = (some: readonly Figure[]) => some.reduce((total, { value }) => total + value, 0);
  const [large, small] = [
    each.filter(({ value }) => value >= WORTH_A_LINE),
    each.filter(({ value }) => value < WORTH_A_LINE),
  ];
  return [
    { what: 'all', value: sum(each), unit },
    ...large,
    { what: `${small.length} others`, value: sum(small), unit },
  ];
}

async function partsOfFile(db: Db): Promise<Part[]> {
  await sql`vacuum`.execute(db);
  const { rows } = await sql<Part>`
    select case s.type when 'index' then s.tbl_name || ': ' || s.name else s.name end as name, sum(d.pgsize) as bytes
    from dbstat as d join sqlite_schema as s on s.name = d.name
    group by s.name order by bytes desc`.execute(db);
  return rows;
}

/** A table with what is stored beside its rows, apart from its indexes. */
async function partsOfServer(db: Db): Promise<Part[]> {
  await sql`vacuum analyze`.execute(db);
  const { rows } = await sql<Part>`
    select case c.relkind when 'i' then t.relname || ': ' || c.relname else c.relname end as name,
      case c.relkind when 'i' then pg_relation_size(c.oid) else pg_table_size(c.oid) end as bytes
    from pg_class as c left join pg_index as i on i.indexrelid = c.oid left join pg_class as t on t.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'i') order by bytes desc`.execute(
    db,
  );
  return rows;
}

async function sizeOfDump(databaseUrl: string): Promise<number> {
  const { stdout } = await promisify(execFile)('pg_dump', ['--format=custom', databaseUrl], {
    encoding: 'buffer',
    maxBuffer: 1_000_000_000,
  });
  return stdout.length;
}
