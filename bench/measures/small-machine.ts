import { accessSync, constants, mkdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { download } from '../load.ts';
import type { Effort, Figure, Measurement } from '../measurement.ts';
import { makeSite } from '../product.ts';
import { findHotSurvey } from '../submissions.ts';
import { watchVisitors } from '../visitors.ts';

const LIMIT = 256 * 2 ** 20;
const RESPONSES = 100_000;
const RESPONSES_QUICK = 20_000;

/** Exports on a machine that gives the server 256 MB: the system kills a process that needs more. */
export const smallMachine: Measurement = {
  name: 'small-machine',
  title: 'Exports of 100,000 responses while 200 visitors a second come and submit, with 256 MB, sqlite',
  needs: 'right to limit the memory of a process (cgroups, as root)',
  run: measure,
};

async function measure({ isQuick }: Effort): Promise<Figure[]> {
  const limit = openLimit();
  if (!limit) return [];
  const site = await makeSite(4583);
  try {
    const responses = isQuick ? RESPONSES_QUICK : RESPONSES;
    await site.uf('seed', '--surveys', '1', '--responses', String(responses));
    await site.entitle();
    const authorization = `Bearer ${await site.uf('apikey', 'create', '--role', 'administrator')}`;
    await site.start();
    limit.hold(site.pid() ?? 0);
    const survey = await findHotSurvey(site.url);
    const meanwhile = watchVisitors(site, survey);
    let whole = 0;
    for (const format of ['csv', 'xlsx', 'csv', 'xlsx']) {
      const url = `${site.url}/api/v1/exports?survey_id=${survey.id}&format=${format}`;
      await download(url, authorization);
      whole++;
    }
    const { failed } = await meanwhile.end();
    return [
      { what: 'exports that came whole, of 4', value: whole, unit: '', goal: ['=', 4] },
      { what: 'visitors refused or failed', value: failed, unit: '', goal: ['=', 0] },
      { what: 'memory of the process afterwards', value: await site.memory(), unit: 'MB' },
    ];
  } finally {
    await site.remove();
    limit.remove();
  }
}

/** A limit of memory, in the first or second version of the system's control groups; undefined without the right to set one. */
function openLimit(): { hold(pid: number): void; remove(): void } | undefined {
  for (const [root, file] of [
    ['/sys/fs/cgroup/memory', 'memory.limit_in_bytes'],
    ['/sys/fs/cgroup', 'memory.max'],
  ] as const) {
    const group = join(root, `userfeedback-bench-${process.pid}`);
    try {
      mkdirSync(group);
      accessSync(join(group, file), constants.W_OK);
      writeFileSync(join(group, file), String(LIMIT));
    } catch {
      rmSync(group, { recursive: true, force: true });
      continue;
    }
    return {
      hold: (pid) => writeFileSync(join(group, 'cgroup.procs'), String(pid)),
      remove: () => rmdirSync(group),
    };
  }
  return undefined;
}
