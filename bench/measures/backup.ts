import { execFile } from 'node:child_process';
import { copyFile, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Dialect } from '../databases.ts';
import { onDatabase } from '../databases.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import type { Site } from '../product.ts';
import { makeSite } from '../product.ts';
import { findHotSurvey } from '../submissions.ts';
import { watchVisitors } from '../visitors.ts';

const run = promisify(execFile);
const LARGE = 1_000_000;
const LARGE_QUICK = 50_000;
const TIMES = { sqlite: 4, postgres: 1.1 } as const;
const RESTORED_WITHIN = 120;

/** Making, checking and restoring a backup of a large site, and what visitors notice of it. */
export function backup(dialect: Dialect): Measurement {
  return {
    name: `backup-${dialect}`,
    title: `Backup, check and restore of 1,000,000 responses, ${dialect}`,
    needs: 'PostgreSQL',
    run: async (effort) => (await onDatabase(dialect, (url) => measure(dialect, url, effort))) ?? [],
  };
}

async function measure(dialect: Dialect, databaseUrl: string, effort: Effort): Promise<Figure[]> {
  const site = await makeSite(4583, { databaseUrl });
  const file = (name: string) => join(site.dataDir, name);
  try {
    await site.uf('seed', '--surveys', '1', '--responses', String(effort.isQuick ? LARGE_QUICK : LARGE));
    const plain = await seconds(() => copyPlainly(dialect, databaseUrl, file));
    const making = await seconds(() => site.uf('backup', '--out', file('a.zip')));
    const checking = await seconds(() => site.uf('backup', 'verify', file('a.zip')));
    const restoring = await measureRestore(dialect, databaseUrl, file);
    return [
      {
        what: 'making it',
        value: making,
        unit: 's',
        ratio: making / plain,
        reference: { what: dialect === 'sqlite' ? 'a plain copy' : 'pg_dump alone', value: plain },
        goal: ['<=', TIMES[dialect]],
      },
      {
        what: 'checking it',
        value: checking,
        unit: 's',
        ratio: checking / making,
        reference: { what: 'making it', value: making },
        goal: ['<=', 3],
      },
      ...restoring,
      ...(await measureVisitors(site, effort, file('b.zip'))),
    ];
  } finally {
    await site.remove();
  }
}

/** What anybody would do by hand, until it is on the disk. */
async function copyPlainly(dialect: Dialect, url: string, file: (name: string) => string): Promise<void> {
  const copy = file('plain');
  if (dialect === 'sqlite') await copyFile(file('userfeedback.sqlite'), copy);
  else await run('pg_dump', ['--format=custom', `--file=${copy}`, url]);
  const handle = await open(copy, 'r+');
  await handle.sync();
  await handle.close();
}

async function measureRestore(
  dialect: Dialect,
  databaseUrl: string,
  file: (name: string) => string,
): Promise<Figure[]> {
  const other = await makeSite(4584, {
    databaseUrl: databaseUrl && beside(databaseUrl, 'restored'),
    secret: 'another secret, long enough',
  });
  try {
    const value = await seconds(() => other.uf('restore', file('a.zip'), '--without-secrets'));
    const figure = { what: 'restoring it', value, unit: 's' };
    if (dialect === 'sqlite') return [{ ...figure, goal: ['<=', RESTORED_WITHIN] }];
    await run('psql', ['--quiet', '-c', 'create database plain', databaseUrl]);
    const target = `--dbname=${beside(databaseUrl, 'plain')}`;
    const alone = await seconds(() => run('pg_restore', ['--jobs=2', target, file('plain')]));
    const reference = { what: 'pg_restore alone', value: alone };
    return [{ ...figure, reference, ratio: value / alone, goal: ['<=', 1.3] }];
  } finally {
    await other.remove();
  }
}

function beside(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

async function measureVisitors(site: Site, { seconds: quiet }: Effort, out: string): Promise<Figure[]> {
  await site.entitle();
  await site.start();
  const survey = await findHotSurvey(site.url);
  const before = watchVisitors(site, survey);
  await new Promise((resolve) => setTimeout(resolve, 1000 * quiet));
  const usual = await before.end();
  const meanwhile = watchVisitors(site, survey);
  const memory = await site.peak('backup', '--out', out);
  const busy = await meanwhile.end();
  await rm(out);
  return [
    {
      what: "submissions' p99 meanwhile",
      value: busy.submissions,
      unit: 'ms',
      reference: { what: 'quiet', value: usual.submissions },
      ratio: busy.submissions / usual.submissions,
      goal: ['<=', 2],
    },
    { what: 'visitors refused or failed', value: busy.failed, unit: '', goal: ['=', 0] },
    { what: 'most memory of the command', value: memory, unit: 'MB', goal: ['<', 200] },
  ];
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}
