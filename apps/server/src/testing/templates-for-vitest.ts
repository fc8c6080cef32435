import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { migrateParts } from '../compose.ts';
import type { Database } from '../platform/db/database.ts';
import { databaseFile, openDatabase } from '../platform/db/database.ts';
import type { Template, Templates } from '../platform/db/templates.ts';
import { onServer } from '../platform/db/templates.ts';

const folders: string[] = [];

/** Gives the tests `inject('templates')`. */
export async function setup(project: TestProject): Promise<void> {
  const { postgresUrl } = project.getProvidedContext();
  project.provide('templates', {
    own: await makeTemplate('own', postgresUrl, async () => undefined),
    whole: await makeTemplate('whole', postgresUrl, migrateParts),
  });
}

/** Removes what `setup` made; PostgreSQL is stopped with all its databases. */
export function teardown(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

async function makeTemplate(
  name: keyof Templates,
  server: string | undefined,
  complete: (database: Database) => Promise<unknown>,
): Promise<Template> {
  const dataDir = mkdtempSync(join(tmpdir(), 'userfeedback-template-'));
  folders.push(dataDir);
  await takeSteps({ databaseUrl: undefined, dataDir }, complete);
  const sqlite = databaseFile(dataDir);
  if (!server) return { sqlite, postgres: undefined };
  const postgres = `userfeedback_${name}`;
  await onServer(server, `create database ${postgres}`);
  const databaseUrl = Object.assign(new URL(server), { pathname: `/${postgres}` }).href;
  await takeSteps({ databaseUrl, dataDir }, complete);
  return { sqlite, postgres };
}

async function takeSteps(
  config: { databaseUrl: string | undefined; dataDir: string },
  complete: (database: Database) => Promise<unknown>,
): Promise<void> {
  const database = await openDatabase(config, pino({ level: 'silent' }));
  try {
    await database.migrate();
    await complete(database);
  } finally {
    await database.close();
  }
}
