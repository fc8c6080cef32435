import pg from 'pg';
import type { SecretsFor } from './secrets-for.ts';

/** A database without rows has nothing to seal. */
export const NOTHING_TO_SEAL: SecretsFor = () => ({ seal: (text) => text, open: (text) => text });
/** The server's public address for such a database. */
export const PUBLIC_URL = 'https://here.example.test';

/** A database with all steps taken, made once for a run of the tests: a copy takes a fraction of the time. */
export interface Template {
  /** A file. */
  sqlite: string;
  /** The name of a database. */
  postgres: string | undefined;
}

/** With the product's own steps, and with those of addons and host too. */
export type Templates = Record<'own' | 'whole', Template>;

/** Runs one statement on the server. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
