import { statfsSync } from 'node:fs';
import type { Notice } from '@userfeedback/contract';
import type { Deps } from '../../platform/deps.ts';
import { listFailing } from '../../platform/jobs/list.ts';

export type Finding = Pick<Notice, 'id' | 'content' | 'type'>;

declare module '../../platform/deps.ts' {
  interface Deps {
    findings: readonly ((deps: Deps) => Promise<Finding[]>)[];
  }
}

/** Problems to fix before they stop the site; each notice goes with its cause. */
export async function systemNotices(deps: Deps): Promise<Omit<Notice, 'dismissed'>[]> {
  const found = [
    ...diskNotice(deps),
    ...(await Promise.all(deps.findings.map((listFindings) => listFindings(deps)))).flat(),
    ...(await jobNotices(deps)),
  ];
  return found.map((notice) => ({
    ...notice,
    icon: 'system',
    isClosable: true,
    comes_back: true,
    global: true,
    link: { text: 'Open System', url: `${deps.config.publicUrl}/admin/system`, is_external: false },
    source: 'product',
  }));
}

/** Free bytes that are too few on any disk, enough on any disk, and the share that is too little in between. */
const [LITTLE, ENOUGH, SHARE] = [1_000_000_000, 50_000_000_000, 0.1];

/** Only the embedded database's disk is known here. */
function diskNotice({ database: { path } }: Deps): Finding[] {
  if (path === undefined) return [];
  const { bavail, blocks, bsize } = statfsSync(path);
  const free = bavail * bsize;
  if (free >= LITTLE && free >= Math.min(ENOUGH, blocks * bsize * SHARE)) return [];
  const megabytes = Math.floor(free / 1_000_000).toLocaleString('en');
  const content = `${megabytes} MB are left on the database's disk.`;
  return [{ id: 'disk', content, type: free < LITTLE ? 'error' : 'warning' }];
}

/** After this many failures in a row nobody should wait for the next try. */
const FAILURES = 3;

async function jobNotices({ db }: Deps): Promise<Finding[]> {
  const failing = await listFailing(db, FAILURES);
  return failing.map(({ name, failures }) => ({
    id: `job-${name}`,
    content: `${name} has failed ${failures} times.`,
    type: 'warning',
  }));
}
