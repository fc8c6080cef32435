import type { Notice } from '@userfeedback/contract';
import type { Deps } from '../../platform/deps.ts';
import { listRecentlyRefused } from '../visitor/refused.ts';

/** Refused responses that wait in visitors' browsers: those of the survey with the most. */
export async function refusedNotice({
  db,
  now,
  host,
  config,
}: Pick<Deps, 'db' | 'now' | 'host' | 'config'>): Promise<Omit<Notice, 'dismissed'>[]> {
  const { time_zone } = host.info();
  // English like the sentence; both are translated later.
  const dateOf = (moment: string) =>
    new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: time_zone }).format(new Date(moment));
  const [most] = (await listRecentlyRefused(db, now())).toSorted((a, b) => b.count - a.count);
  if (!most) return [];
  const { title, count, first_at, reason } = most;
  return [
    {
      id: 'refused-responses',
      content: `${count === 1 ? '1 response' : `${count} responses`} to “${title}” ${
        count === 1 ? 'has' : 'have'
      } been refused since ${dateOf(first_at)}: ${reason.endsWith('.') ? reason : `${reason}.`}`,
      icon: 'refused',
      type: 'warning',
      isClosable: true,
      comes_back: true,
      global: true,
      link: { text: 'View Surveys', url: `${config.publicUrl}/admin/surveys`, is_external: false },
      source: 'product',
    },
  ];
}
