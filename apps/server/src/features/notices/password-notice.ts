import type { Notice } from '@userfeedback/contract';
import type { Deps } from '../../platform/deps.ts';
import { hasLinkAlone } from '../users/accounts/service.ts';

/** For somebody who came in by a link, and could not come in again. */
export async function passwordNotice(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: number | null,
): Promise<Omit<Notice, 'dismissed'>[]> {
  const { provider, publicUrl } = config;
  if (userId === null || provider?.isOnly) return [];
  if (!(await hasLinkAlone(db, userId, provider?.issuer ?? null))) return [];
  return [
    {
      id: 'no-password',
      content: 'You have no password yet. Set one, so that you can sign in again.',
      icon: 'password',
      type: 'warning',
      isClosable: false,
      comes_back: false,
      global: true,
      link: { text: 'Your account', url: `${publicUrl}/admin/account`, is_external: false },
      source: 'product',
    },
  ];
}
