import type { SurveyDraft } from '@userfeedback/contract';
import { followEdits } from './keep-resting.ts';
import { DEFAULTS } from './parts.ts';
import { isSameValue } from './same-value.ts';

/**
 * Whether a save sends answers elsewhere than before: to other addresses, webhooks or spreadsheets, or switches one of
 * these on or off. A new survey may use the site's own address.
 */
export function changesDestinations(draft: SurveyDraft, stored: SurveyDraft | null, adminEmail: string): boolean {
  const before = stored ? destinationsOf(followEdits(stored, draft.questions)) : FRESH;
  const after = destinationsOf(draft);
  const isDefault = stored === null && after.addresses === adminEmail;
  return !isSameValue({ ...after, ...(isDefault ? { addresses: '' } : {}) }, before);
}

const FRESH = { active: false, addresses: '', webhook: DEFAULTS.webhook, ...DEFAULTS.google_drive };

function destinationsOf({ notifications, settings }: Pick<SurveyDraft, 'notifications' | 'settings'>) {
  const { active, addresses } = notifications.email;
  const { enable, file_name } = settings.google_drive;
  return { active, addresses, webhook: notifications.webhook, enable, file_name };
}
