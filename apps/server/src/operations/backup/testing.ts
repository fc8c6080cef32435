import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import type { Config } from '../../platform/config/config.ts';
import { openDatabase } from '../../platform/db/database.ts';
import type { DialectName } from '../../platform/db/dialect.ts';
import type { TestDatabase } from '../../platform/db/testing.ts';
import { createPostgres, directUrl } from '../../platform/db/testing.ts';
import type { RunResult } from '../../testing/run-command.ts';
import { ufHere } from '../../testing/run-command.ts';

/** A machine on which there is nothing yet. */
export interface Machine {
  env: Record<string, string>;
  dataDir: string;
  uf(...args: string[]): Promise<RunResult>;
  /** What is there by now; closed when the test ends. */
  open(): Promise<TestDatabase>;
}

/** Where the commands find a site. */
export function envOf(config: Pick<Config, 'dataDir' | 'databaseUrl' | 'secret'>): Record<string, string> {
  const { dataDir, databaseUrl, secret } = config;
  return {
    UF_DATA_DIR: dataDir,
    UF_SECRET: secret,
    DATABASE_URL: databaseUrl === null ? '' : directUrl(databaseUrl),
  };
}

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'uf-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export async function newMachine(dialect: DialectName, secret: string): Promise<Machine> {
  const dataDir = join(newFolder(), 'data');
  const postgres = dialect === 'postgres' ? await createPostgres('session') : undefined;
  if (postgres) onTestFinished(() => postgres.drop());
  const env = { UF_DATA_DIR: dataDir, UF_SECRET: secret, DATABASE_URL: postgres?.url ?? '' };
  return {
    env,
    dataDir,
    uf: (...args) => ufHere(env, args),
    async open() {
      const own = await openDatabase({ databaseUrl: postgres?.url, dataDir }, pino({ level: 'silent' }));
      onTestFinished(() => own.close().catch(() => undefined));
      return { ...own, url: postgres?.url, dataDir };
    },
  };
}
