import { serverAddons } from '@userfeedback/addons/server';
import type { Check } from '@userfeedback/contract';
import { jobsOf, SEALED_PLACES } from '../../compose.ts';
import type { GivenConfig } from '../../platform/config/config.ts';
import { readConfig } from '../../platform/config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { listMissingSteps } from '../../platform/db/migrate/ledger.ts';
import { requireSecret } from '../../platform/site/seal.ts';
import type { Subject } from '../checks/check.ts';
import { makeChecks } from '../checks/list.ts';
import { explain } from './explain.ts';
import { quietLog } from './site.ts';

const MARKS = { ok: 'ok', warn: 'warn', fail: 'FAIL' } as const;

/** Fails if anything is wrong. */
export async function doctor({ json }: { json?: true }): Promise<void> {
  const checks = await examine();
  if (json) console.log(JSON.stringify({ checks }, null, 2));
  else for (const check of checks) console.log(lineOf(check));
  if (checks.some(({ state }) => state === 'fail')) process.exitCode = 1;
}

function lineOf({ name, state, text, hint }: Check): string {
  return `${MARKS[state].padEnd(6)}${name.padEnd(18)}${text}${hint === null ? '' : ` ${hint}`}`;
}

async function examine(): Promise<Check[]> {
  let config: GivenConfig;
  try {
    config = readConfig();
  } catch (error) {
    return [{ name: 'Configuration', state: 'fail', text: explain(error), hint: null }];
  }
  let database: Database | null = null;
  let problem = '';
  try {
    database = await openDatabase(config, quietLog());
  } catch (error) {
    problem = explain(error).replace(/\.?$/, '.');
  }
  try {
    const checks = await makeChecks(await subjectOf(config, database), { all: true });
    return checks.map((check) =>
      check.name === 'Database' && database === null ? { ...check, text: problem } : check,
    );
  } finally {
    await database?.close();
  }
}

async function subjectOf(given: GivenConfig, database: Database | null): Promise<Subject> {
  const parts = { database, jobs: jobsOf({ config: given, addons: serverAddons }), places: SEALED_PLACES };
  if (database === null) return { ...parts, config: given, db: null };
  const { db } = database;
  const isCurrent = (await listMissingSteps(db)).length === 0;
  // The check of the secret says what is wrong with it.
  const config = await requireSecret(db, given, SEALED_PLACES).catch(() => null);
  return { ...parts, config: config ?? given, db: isCurrent ? db : null };
}
