import { createHmac } from 'node:crypto';
import type { SiteSecrets } from '../../platform/secrets.ts';
import { openSecrets } from '../../platform/secrets.ts';
import type { SealedPlace } from '../../platform/site/sealed-values.ts';
import type { Recipient } from './delivery.ts';
import { Paused, UNREADABLE } from './delivery.ts';

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

/** The same for the same people; a list of known addresses does not reveal who they are. */
export function mailDestination(secret: string, addresses: readonly string[]): string {
  const people = JSON.stringify([...addresses].sort());
  const digest = createHmac('sha256', secret).update(`userfeedback mail destination ${people}`).digest();
  return `mail:${digest.toString('base64url').slice(0, 22)}`;
}
