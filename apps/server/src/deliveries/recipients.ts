import { createHmac } from 'node:crypto';
import { openSecrets } from '../secrets.ts';
import type { Recipient } from './delivery.ts';
import { Paused, UNREADABLE } from './delivery.ts';

/** The recipients of mails as they are kept: nobody who gets hold of the database learns their addresses. */
export interface SealedRecipients {
  seal(recipients: readonly Recipient[]): string;
  /** Throws `Paused` for what was sealed under another secret. */
  open(sealed: string | null): Recipient[];
}

/** Addresses at rest, under a key made of UF_SECRET. */
export function sealedRecipients(secret: string): SealedRecipients {
  const { seal, open } = openSecrets(secret, 'deliveries');
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

/** The destination of a mail: the same for the same people, and no list of addresses tells which they are. */
export function mailDestination(secret: string, addresses: readonly string[]): string {
  const people = JSON.stringify([...addresses].sort());
  const digest = createHmac('sha256', secret).update(`userfeedback mail destination ${people}`).digest();
  return `mail:${digest.toString('base64url').slice(0, 22)}`;
}
