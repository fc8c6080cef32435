import type { Notice } from '@userfeedback/contract';
import type { Deps } from '../deps.ts';
import { listRecentlyRefused } from '../visitor/refused.ts';

/**
 * Refused responses that wait in visitors' browsers, by survey. A dismissed notice comes back only for later ones.
 */
export async function refusedNotices({
  db,
  now,
  host,
  config,
}: Pick<Deps, 'db' | 'now' | 'host' | 'config'>): Promise<Omit<Notice, 'dismissed'>[]> {
  const { time_zone } = host.info();
  // English, as the sentence is; both are translated for who reads them.
  const dateOf = (moment: string) =>
    new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: time_zone }).format(new Date(moment));
  const refused = await listRecentlyRefused(db, now());
  return refused.map(({ survey_id, title, count, first_at, last_at, reason }) => ({
    id: `refused-${survey_id}-${Date.parse(last_at)}`,
    content: `${count === 1 ? '1 response' : `${count} responses`} to “${title}” ${
      count === 1 ? 'was' : 'were'
    } refused since ${dateOf(first_at)}: ${reason.endsWith('.') ? reason : `${reason}.`}`,
    icon: 'refused',
    type: 'warning',
    isClosable: true,
    global: true,
    link: {
      text: 'See the survey',
      url: `${config.publicUrl}/admin/surveys/edit/${survey_id}/questions`,
      is_external: false,
    },
    source: 'product',
  }));
}
