import type pg from 'pg';

/** What a response has rows in, with the column of its id. */
const TABLES = { responses: 'id', answers: 'response_id', response_words: 'rowid' } as const;
/** What is counted for each day, and what of it. */
const COUNTS = {
  survey_days: ['responses', 'trashed', 'spam', 'impressions'],
  question_days: ['answered', 'skipped', 'commented'],
  option_days: ['count', 'commented'],
} as const;

/**
 * Puts so many copies in the place of each response of a survey that it has about `wanted` of them. Copies follow one
 * another under new ids, so that the order of the moments stays.
 */
export async function copyResponses(client: pg.Client, survey: number, wanted: number): Promise<void> {
  const { rows } = await client.query<{ count: string; newest: string }>(
    'select count(*) filter (where survey_id = $1), max(id) as newest from responses',
    [survey],
  );
  const times = Math.ceil(wanted / Number(rows[0]?.count));
  const newest = Number(rows[0]?.newest);
  await client.query("set synchronous_commit = off; set maintenance_work_mem = '512MB'");
  for (const [table, id] of Object.entries(TABLES)) {
    // An index that is made at the end takes a third of the time.
    const indexes = await dropIndexes(client, table);
    const columns = await columnsOf(client, table);
    const copied = columns.map((column) => {
      if (column === id) return `${newest} + ${id} * ${times} + n`;
      return column === 'submission_id' ? 'gen_random_uuid()' : column;
    });
    await client.query(
      `insert into ${table} (${columns.join(', ')}) select ${copied.join(', ')}
       from (select * from ${table} where survey_id = ${survey} order by ${id}) as one, generate_series(0, ${times - 1}) as n`,
    );
    await client.query(`delete from ${table} where survey_id = ${survey} and ${id} <= ${newest}`);
    for (const index of indexes) await client.query(index);
  }
  for (const [table, columns] of Object.entries(COUNTS)) {
    const more = columns.map((column) => `"${column}" = "${column}" * ${times}`);
    await client.query(`update ${table} set ${more.join(', ')} where survey_id = ${survey}`);
  }
  await client.query(
    `update survey_days set first_id = ${newest} + first_id * ${times}, last_id = ${newest} + last_id * ${times} + ${times - 1}
     where survey_id = ${survey}`,
  );
  await client.query("select setval(pg_get_serial_sequence('responses', 'id'), max(id)) from responses");
  await client.query('vacuum analyze');
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** All but those of its keys; returns what makes them again. */
async function dropIndexes(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes
     where schemaname = 'public' and tablename = $1
       and indexname not in (select conname from pg_constraint)`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ made }) => made);
}
