import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { databaseFile, openDatabase } from './database.ts';
import type { SecretsFor } from './secrets-for.ts';

/** A database without rows has nothing to seal. */
export const NOTHING_TO_SEAL: SecretsFor = () => ({ seal: (text) => text, open: (text) => text });
/** The server's public address for such a database. */
export const PUBLIC_URL = 'https://here.example.test';

/** Databases with all steps taken, made once for a run of the tests: a copy takes a fraction of the time. */
export interface Templates {
  /** A file. */
  sqlite: string;
  /** The name of a database. */
  postgres: string | undefined;
}

const NAME = 'userfeedback_template';

let dataDir: string | undefined;

/** Gives the tests `inject('templates')`. */
export async function setup(project: TestProject): Promise<void> {
  const { postgresUrl } = project.getProvidedContext();
  dataDir = mkdtempSync(join(tmpdir(), 'userfeedback-template-'));
  await takeSteps({ databaseUrl: undefined, dataDir });
  if (postgresUrl) {
    await onServer(postgresUrl, `drop database if exists ${NAME}`);
    await onServer(postgresUrl, `create database ${NAME}`);
    const databaseUrl = Object.assign(new URL(postgresUrl), { pathname: `/${NAME}` }).href;
    await takeSteps({ databaseUrl, dataDir });
  }
  project.provide('templates', { sqlite: databaseFile(dataDir), postgres: postgresUrl && NAME });
}

/** Removes what `setup` made; PostgreSQL is stopped with all its databases. */
export function teardown(): void {
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
}

async function takeSteps(config: { databaseUrl: string | undefined; dataDir: string }): Promise<void> {
  const database = await openDatabase(config, pino({ level: 'silent' }));
  try {
    await database.migrate(NOTHING_TO_SEAL, PUBLIC_URL);
  } finally {
    await database.close();
  }
}

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
