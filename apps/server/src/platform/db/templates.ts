import pg from 'pg';

/** A database with all steps taken, made once for a run of the tests: a copy takes a fraction of the time. */
export interface Template {
  sqlite: string;
  postgres: string | undefined;
}

/** With the product's own steps, and with those of addons and host too. */
export type Templates = Record<'own' | 'whole', Template>;

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
