import type { CreateTableBuilder, Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DialectName } from '../dialect.ts';
import { idType, keyText } from '../dialect.ts';

/** Which secret the database belongs to, who the processes are that share it, and what one of them does for all. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const strict = <Table extends string, Columns extends string>(table: CreateTableBuilder<Table, Columns>) =>
    dialect === 'sqlite' ? table.modifyEnd(sql`strict`) : table;
  await strict(
    db.schema
      .createTable('site_seal')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('fingerprint', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull()),
  ).execute();
  for (const name of ['address', 'fingerprint', 'schema_step', 'state'])
    await db.schema
      .alterTable('processes')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  await strict(
    db.schema
      .createTable('write_checks')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('checks', idType(dialect), (column) => column.notNull()),
  ).execute();
  await sql`insert into write_checks (id, checks) values (1, 0)`.execute(db);
  // What a crash loses of these counts does not matter.
  await sql`create ${sql.raw(dialect === 'postgres' ? 'unlogged' : '')} table shared_counts (
      name ${keyText(dialect)} not null, slot integer not null, count integer not null,
      ends_at ${sql.raw(idType(dialect))} not null, primary key (name, slot)
    ) ${sql.raw(dialect === 'sqlite' ? 'strict, without rowid' : '')}`.execute(db);
  await strict(
    db.schema
      .createTable('ai_summary_makers')
      .addColumn('survey_id', idType(dialect), (column) => column.primaryKey())
      .addColumn('process', 'text', (column) => column.notNull()),
  ).execute();
}
