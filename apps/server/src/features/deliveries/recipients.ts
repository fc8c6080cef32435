import type { Settings } from '@userfeedback/contract';
import { emailList, isEmailAddress } from '@userfeedback/engine';
import type { SiteSecrets } from '../../platform/secrets.ts';
import { openSecrets } from '../../platform/secrets.ts';
import type { SealedPlace } from '../../platform/site/sealed-values.ts';
import type { Recipient } from './delivery.ts';
import { Paused, UNREADABLE } from './delivery.ts';

/** Who gets the mails about the whole site; by default whoever runs it. */
export function siteRecipients(
  { notifications_recipients }: Pick<Settings, 'notifications_recipients'>,
  { admin_email }: { admin_email: string },
): string[] {
  return [...new Set(emailList(notifications_recipients ?? admin_email))].filter(isEmailAddress);
}

/** Recipients are stored sealed, so that a stolen database does not reveal addresses. */
export interface SealedRecipients {
  seal(recipients: readonly Recipient[]): string;
  /** Throws `Paused` when it was sealed under another secret. */
  open(sealed: string | null): Recipient[];
}

export const sealedMails: SealedPlace = {
  table: 'deliveries',
  column: 'recipients',
  key: ['survey_id', 'response_id', 'number'],
  purpose: 'deliveries',
  describe: (count) => `the recipients of ${count} ${count === 1 ? 'mail' : 'mails'}`,
};

/** A reply may repeat what was sent. */
export const sealedReplies: SealedPlace = {
  ...sealedMails,
  column: 'reply',
  describe: (count) => `${count} ${count === 1 ? 'reply' : 'replies'} to messages`,
};

export function sealedRecipients(secrets: SiteSecrets): SealedRecipients {
  const { seal, open } = openSecrets(secrets, sealedMails.purpose);
  return {
    seal: (recipients) => (recipients.length === 0 ? '' : seal(JSON.stringify(recipients))),
    open(sealed) {
      if (!sealed) return [];
      const text = open(sealed);
      if (text === undefined) throw new Paused(UNREADABLE);
      return JSON.parse(text);
    },
  };
}
