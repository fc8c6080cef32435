import type { Deps } from '../../../platform/deps.ts';
import type { Mail, MailContent } from '../../../platform/outgoing/mailer.ts';
import type { Delivery, Outcome, Recipient } from '../delivery.ts';

/** Sends only to recipients who do not have it yet; returns the new state of all. */
export async function sendMail(
  { host, mailer, config }: Pick<Deps, 'host' | 'mailer' | 'config'>,
  { id, recipients }: Pick<Delivery, 'id' | 'recipients'>,
  content: MailContent,
  headers: NonNullable<Mail['headers']> = {},
): Promise<Outcome> {
  const site = host.info();
  const missing = recipientsToTry(recipients);
  const refusals = await mailer.send({
    ...content,
    headers,
    from: { name: site.name, address: site.admin_email },
    to: recipients.map(({ address }) => address),
    only: missing.map(({ address }) => address),
    message_id: `<delivery-${id}@${new URL(config.publicUrl).hostname}>`,
  });
  const refused = new Map(refusals.map((refusal) => [refusal.address, refusal]));
  const states = recipients.map((recipient): Recipient => {
    if (!missing.includes(recipient)) return recipient;
    const refusal = refused.get(recipient.address);
    if (!refusal) return { address: recipient.address, state: 'sent' };
    return { ...recipient, state: refusal.isFinal ? 'failed' : 'waiting', reason: refusal.reason };
  });
  return { recipients: states };
}

/** If nobody is waiting, somebody asked to send it again: to those who were refused, or otherwise to all. */
function recipientsToTry(recipients: readonly Recipient[]): readonly Recipient[] {
  const waiting = recipients.filter(({ state }) => state === 'waiting');
  if (waiting.length > 0) return waiting;
  const failed = recipients.filter(({ state }) => state === 'failed');
  return failed.length > 0 ? failed : recipients;
}
