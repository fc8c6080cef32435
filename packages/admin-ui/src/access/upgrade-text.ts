import type { SiteInfo } from '@userfeedback/contract';
import { t } from '../messages/access.ts';

/** What to do to get what this plan has. */
export function upgradeText(plan: string, { upgrade }: Pick<SiteInfo, 'upgrade'>): string {
  return upgrade.by_trying ? t.upgrade.trying({ plan }) : t.upgrade.tooltip({ plan });
}
