import { statfsSync } from 'node:fs';
import type { Notice } from '@userfeedback/contract';
import { readBackups } from '../backup/list.ts';
import { CERTIFICATE } from '../checks/certificate-job.ts';
import { readKept } from '../checks/kept.ts';
import type { Deps } from '../deps.ts';
import { listFailing } from '../jobs/list.ts';

type Found = Pick<Notice, 'id' | 'content' | 'type'>;

/** What somebody has to see to before it stops the site; each goes away with its cause. */
export async function systemNotices(deps: Deps): Promise<Omit<Notice, 'dismissed'>[]> {
  const found = [
    ...diskNotice(deps),
    ...(await certificateNotice(deps)),
    ...(await backupNotices(deps)),
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

/** Bytes that are little on any disk, that are enough on any, and the share that is little in between. */
const [LITTLE, ENOUGH, SHARE] = [1_000_000_000, 50_000_000_000, 0.1];

/** Only the embedded database's disk is known here. */
function diskNotice({ database: { path } }: Deps): Found[] {
  if (path === undefined) return [];
  const { bavail, blocks, bsize } = statfsSync(path);
  const free = bavail * bsize;
  if (free >= LITTLE && free >= Math.min(ENOUGH, blocks * bsize * SHARE)) return [];
  const megabytes = Math.floor(free / 1_000_000).toLocaleString('en');
  const content = `${megabytes} MB are left on the database's disk.`;
  return [{ id: 'disk', content, type: free < LITTLE ? 'error' : 'warning' }];
}

async function backupNotices({ db, config, now }: Deps): Promise<Found[]> {
  if (config.backups === null) return [];
  const { trouble } = await readBackups(db, now());
  return trouble === undefined ? [] : [{ id: 'backup', content: trouble, type: 'error' }];
}

async function certificateNotice({ db }: Deps): Promise<Found[]> {
  const { checks } = await readKept(db);
  const found = checks.find(({ name, state }) => name === CERTIFICATE && state !== 'ok');
  if (!found) return [];
  return [{ id: 'certificate', content: found.text, type: found.state === 'fail' ? 'error' : 'warning' }];
}

/** Failures in a row from which nobody should wait for the next try. */
const FAILURES = 3;

async function jobNotices({ db }: Deps): Promise<Found[]> {
  const failing = await listFailing(db, FAILURES);
  return failing.map(({ name, failures }) => ({
    id: `job-${name}`,
    content: `${name} has failed ${failures} times.`,
    type: 'warning',
  }));
}
