import { listProcesses } from '../../platform/site/processes.ts';
import { line } from './print.ts';
import { withSite } from './site.ts';

export async function printProcesses({ json }: { json?: true }): Promise<void> {
  await withSite(async ({ db }) => {
    const processes = (await listProcesses(db)).map((each) => ({
      name: each.address,
      version: each.version,
      schema: each.schema_step,
      fingerprint: each.fingerprint,
      since: each.since,
      state: each.state,
    }));
    if (json) console.log(JSON.stringify(processes, null, 2));
    else for (const each of processes) console.log(line(Object.values(each)));
    if (!json && processes.length === 0) console.log('No server is running on this database.');
  });
}
