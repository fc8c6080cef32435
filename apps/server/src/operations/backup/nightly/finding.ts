import type { Finding } from '../../../features/notices/system-notices.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readBackups } from './list.ts';

export async function backupFinding({ db, config, now }: Deps): Promise<Finding[]> {
  if (config.backups === null) return [];
  const { trouble } = await readBackups(db, now());
  return trouble === undefined ? [] : [{ id: 'backup', content: trouble, type: 'error' }];
}
