import { hostname } from 'node:os';
import { composeServer, jobsOf } from '../../compose.ts';
import { listJobs } from '../../platform/jobs/list.ts';
import { runJob } from '../../platform/jobs/runner.ts';
import { joinProcesses } from '../../platform/site/processes.ts';
import { CommandError } from './command-error.ts';
import { line } from './print.ts';
import { withSite } from './site.ts';

/** Fails if a job is late. */
export async function printJobs({ json }: { json?: true }): Promise<void> {
  await withSite(async (site) => {
    const jobs = await listJobs(site.db, jobsOf(site));
    if (json) console.log(JSON.stringify(jobs, null, 2));
    else for (const job of jobs) console.log(line(Object.values(job).map((cell) => cell ?? '-')));
    const late = jobs.filter(({ state }) => state === 'late').map(({ name }) => name);
    if (late.length > 0) throw new CommandError(`Late: ${late.join(', ')}. Is a server running?`);
  });
}

/** Runs the job here, as one of the processes of the database. */
export async function runNow(name: string): Promise<void> {
  await withSite(async (site) => {
    const jobs = jobsOf(site);
    const job = jobs.find((one) => one.name === name);
    if (!job)
      throw new CommandError(
        `There is no job called ${name}. The jobs are: ${jobs.map((one) => one.name).join(', ')}.`,
      );
    const own = { address: `${hostname()} (uf jobs run)`, secret: site.config.secret };
    const membership = await joinProcesses(site.db, own, site.log);
    const deps = composeServer(site, { membership });
    try {
      const run = await runJob(deps, job);
      if (!run) throw new CommandError(`${name} is already running.`);
      const [done] = await listJobs(site.db, [job]);
      if (done?.last_error) throw new CommandError(`${name} failed: ${done.last_error}`);
      console.log(run.idle ?? `${name} is done.`);
    } finally {
      await deps.writer.close();
      await membership.leave();
    }
  });
}
