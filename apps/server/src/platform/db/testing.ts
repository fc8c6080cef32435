import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { inject } from 'vitest';
import type { Database, DatabaseConfig } from './database.ts';
import { databaseFile, openDatabase } from './database.ts';
import type { DialectName } from './dialect.ts';
import type { Pooling } from './postgres/pool.ts';
import type { Template, Templates } from './templates.ts';
import { onServer } from './templates.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where tests may create databases of their own; absent when the machine has no PostgreSQL. */
    postgresUrl: string | undefined;
    /** The same through a pooler that shares connections; only when the tests are to run through one. */
    poolerUrl?: string | undefined;
    /** What new databases are copied from. */
    templates: Templates;
  }
}

export interface TestDatabase extends Database {
  /** Address of the database, for a second connection or process (PostgreSQL). */
  url: string | undefined;
  dataDir: string;
}

/** The databases this machine can test: `describe.each(testDialects())('%s', (dialect) => ...)`. */
export function testDialects(): DialectName[] {
  return inject('postgresUrl') ? ['sqlite', 'postgres'] : ['sqlite'];
}

/** Whether tests go through a pooler. */
export function testPooling(): Pooling {
  return inject('poolerUrl') ? 'transaction' : 'session';
}

/** For one more connection to it. */
export function sameDatabase({ url, dataDir }: Pick<TestDatabase, 'url' | 'dataDir'>): DatabaseConfig {
  return { databaseUrl: url, databasePooling: testPooling(), dataDir };
}

/** What a process on the same database needs. */
export function databaseEnv(url: string | null | undefined): Record<string, string> {
  const pooling = url ? testPooling() : 'session';
  return { DATABASE_URL: url ?? '', ...(pooling === 'session' ? {} : { UF_DATABASE_POOLING: pooling }) };
}

/** A fresh database with the product's own steps; `close()` removes it. */
export function openTestDatabase(dialect: DialectName): Promise<TestDatabase> {
  return openFresh(dialect, testPooling(), inject('templates').own);
}

/** The same without tables, by a direct connection. */
export function openEmptyDatabase(dialect: DialectName): Promise<TestDatabase> {
  return openFresh(dialect, 'session');
}

/** The same with the steps of all addons and of the product's own host. */
export function openWholeDatabase(dialect: DialectName): Promise<TestDatabase> {
  return openFresh(dialect, testPooling(), inject('templates').whole);
}

async function openFresh(dialect: DialectName, pooling: Pooling, template?: Template): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'userfeedback-test-'));
  const owned = dialect === 'postgres' ? await createPostgres(pooling, template?.postgres) : undefined;
  if (template && !owned) copyFileSync(template.sqlite, databaseFile(dataDir));
  const database = await openDatabase(
    { databaseUrl: owned?.url, databasePooling: pooling, dataDir },
    pino({ level: 'silent' }),
  );
  return {
    ...database,
    url: owned?.url,
    dataDir,
    close: async () => {
      await database.close();
      await owned?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Its address without a pooler, for programs that need one. */
export function directUrl(url: string | null | undefined): string {
  const direct = new URL(inject('postgresUrl') ?? '');
  direct.pathname = new URL(url ?? '').pathname;
  return direct.href;
}

/** A database of PostgreSQL, without tables unless it is to be like another one; `drop()` removes it. */
export async function createPostgres(
  pooling: Pooling,
  template = 'template1',
): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('postgresUrl');
  if (!server) throw new Error('No PostgreSQL here; ask testDialects() first.');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name} template ${template}`);
  const url = new URL((pooling === 'transaction' && inject('poolerUrl')) || server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `drop database if exists ${name} with (force)`) };
}
