import type { Notice } from '@userfeedback/contract';
import type { Deps } from '../../platform/deps.ts';
import { givenUpSince } from '../deliveries/service.ts';

const DAY = 86_400_000;

/** Deliveries given up in the last day. A dismissed notice comes back only for later failures. */
export async function undeliveredNotice({ db, now, config }: Deps): Promise<Omit<Notice, 'dismissed'>[]> {
  const since = new Date(now().getTime() - DAY).toISOString();
  const { count, last_at } = await givenUpSince(db, since);
  if (last_at === null) return [];
  const what = count === 1 ? '1 message about a response' : `${count} messages about responses`;
  return [
    {
      id: `undelivered-${Date.parse(last_at)}`,
      content: `${what} could not be delivered in the last 24 hours.`,
      icon: 'undelivered',
      type: 'warning',
      isClosable: true,
      comes_back: false,
      global: true,
      link: { text: 'See what failed', url: `${config.publicUrl}/admin/deliveries?filter=failed`, is_external: false },
      source: 'product',
    },
  ];
}
