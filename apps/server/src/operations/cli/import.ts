import { open } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, resolve } from 'node:path';
import { isTimeZone } from '@userfeedback/engine';
import type { CommandSite } from '../../compose.ts';
import { composeServer } from '../../compose.ts';
import { importJob } from '../../features/imports/job.ts';
import {
  changePlan,
  checkImport,
  createImport,
  getImport,
  startImport,
  undoImport,
} from '../../features/imports/service.ts';
import { COMMAND_LINE } from '../../features/imports/shown.ts';
import { AppError } from '../../platform/api/app-error.ts';
import { textOf } from '../../platform/api/problem-texts.ts';
import { runJob } from '../../platform/jobs/runner.ts';
import { joinProcesses } from '../../platform/site/processes.ts';
import { CommandError } from './command-error.ts';
import { withSite } from './site.ts';

interface Options {
  timeZone?: string;
  check?: true;
}

export async function importUserFeedback(path: string, { timeZone, check }: Options): Promise<void> {
  if (timeZone !== undefined && !isTimeZone(timeZone))
    throw new CommandError(textOf({ code: 'no-time-zone', value: timeZone }));
  // Opened first: a stream that fails before anybody reads it would end the process.
  const file = await open(resolve(path));
  await withSite(async (site) => {
    const own = { address: `${hostname()} (uf import)`, secret: site.config.secret };
    const membership = await joinProcesses(site.db, own, site.log);
    const deps = composeServer(site, { membership });
    try {
      const content = file.createReadStream();
      const { id, plan } = await createImport(deps, content, {
        file: basename(path),
        by: 'Command line',
        caller: COMMAND_LINE,
      });
      if (timeZone !== undefined) await changePlan(deps, id, { ...plan, time_zone: timeZone }, COMMAND_LINE);
      await print(deps, id);
      if (check) {
        await undoImport(deps, id, COMMAND_LINE);
        return;
      }
      await startImport(deps, id, COMMAND_LINE);
      // A server may have begun it already.
      await runJob(deps, importJob());
      await printEnd(deps.db, id);
    } catch (error) {
      throw error instanceof AppError ? new CommandError(error.message) : error;
    } finally {
      await deps.writer.close();
      await membership.leave();
    }
  });
}

async function print(deps: Parameters<typeof checkImport>[0], id: number): Promise<void> {
  const { surveys, importable, problem_count, left_out } = await checkImport(deps, id, COMMAND_LINE);
  console.log(`${surveys.length} surveys, ${importable} responses.`);
  if (problem_count > 0) console.error(`${problem_count} rows have problems.`);
  for (const { what, count } of left_out) console.error(`Left out: ${what} (${count}).`);
}

async function printEnd(db: CommandSite['db'], id: number): Promise<void> {
  const { state, counts, error } = await getImport(db, id, COMMAND_LINE);
  if (state === 'failed') throw new CommandError(error ?? 'The import failed.');
  if (state !== 'done') console.log('A server will continue the import.');
  else console.log(`${counts.added} new responses, ${counts.known} already there. The surveys are drafts.`);
}
