import type { Finding } from '../../features/notices/system-notices.ts';
import type { Deps } from '../../platform/deps.ts';
import { CERTIFICATE } from './certificate-job.ts';
import { readKept } from './kept.ts';

export async function certificateFinding({ db }: Deps): Promise<Finding[]> {
  const { checks } = await readKept(db);
  const found = checks.find(({ name, state }) => name === CERTIFICATE && state !== 'ok');
  if (!found) return [];
  return [{ id: 'certificate', content: found.text, type: found.state === 'fail' ? 'error' : 'warning' }];
}
