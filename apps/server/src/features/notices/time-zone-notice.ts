import type { Notice } from '@userfeedback/contract';
import type { Deps } from '../../platform/deps.ts';
import { recordTimeZone } from '../settings/time-zone.ts';

/** After a change of the time zone, earlier days stay as they were counted. Shown until each person dismisses it. */
export async function timeZoneNotice(deps: Pick<Deps, 'db' | 'host' | 'now'>): Promise<Omit<Notice, 'dismissed'>[]> {
  const { zone, changed_at } = await recordTimeZone(deps);
  if (changed_at === null) return [];
  return [
    {
      id: `time-zone-${Date.parse(changed_at)}`,
      content: `The site's time zone is now ${zone}. Earlier days keep their counts. To count them again, run uf recount --days.`,
      icon: 'clock',
      type: 'info',
      isClosable: true,
      comes_back: false,
      global: true,
      link: null,
      source: 'product',
    },
  ];
}
