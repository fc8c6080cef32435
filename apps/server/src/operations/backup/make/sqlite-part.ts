import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { copyDatabase } from '../backup.ts';
import { BackupError } from '../check-copy.ts';
import { LEFT_OUT } from '../manifest.ts';
import type { DatabasePart, Rows } from './part.ts';

/** Makes a copy in `folder`, which the caller removes. */
export async function sqlitePart(path: string, folder: string): Promise<DatabasePart> {
  const copy = join(folder, 'database.sqlite');
  if (!existsSync(path)) throw new BackupError(`There is no database at ${path}.`);
  // Not checked as a whole: that takes longer than all else, and is what verifying is for.
  await copyDatabase(path, copy);
  const database = new DatabaseSync(copy);
  try {
    // Deleted rows leave nothing in the file.
    database.exec('pragma journal_mode = delete; pragma secure_delete = on');
    const tables = listTables(database);
    for (const table of LEFT_OUT) if (tables.includes(table)) database.exec(`delete from "${table}"`);
    return {
      rows: countRows(database, tables),
      uploads: tables.includes('media') ? namesOf(database) : [],
      content: () => createReadStream(copy),
      isDense: false,
    };
  } finally {
    database.close();
  }
}

function countRows(database: DatabaseSync, tables: readonly string[]): Rows {
  const counted = tables.filter((table) => !LEFT_OUT.includes(table));
  return Object.fromEntries(
    counted.map((table) => [table, Number(database.prepare(`select count(*) as count from "${table}"`).get()?.count)]),
  );
}

/** Without the tables inside a full-text index. */
function listTables(database: DatabaseSync): string[] {
  const listed = database
    .prepare(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name",
    )
    .all();
  return listed.map(({ name }) => String(name));
}

function namesOf(database: DatabaseSync): string[] {
  return database
    .prepare('select file from media order by id')
    .all()
    .map(({ file }) => String(file));
}
