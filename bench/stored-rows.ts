import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Dialect } from './databases.ts';

const QUERY = 'select submission_id from responses';

/** The ids of all stored submissions, read from the database itself. */
export async function readSubmissionIds(dialect: Dialect, url: string, dataDir: string): Promise<string[]> {
  if (dialect === 'sqlite') {
    const database = new DatabaseSync(join(dataDir, 'userfeedback.sqlite'), { readOnly: true });
    const rows = database.prepare(QUERY).all();
    database.close();
    return rows.map((row) => String(row.submission_id));
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ submission_id: string }>(QUERY);
  await client.end();
  return rows.map(({ submission_id }) => submission_id);
}
