import type { Mailer } from '../deliveries/mailer.ts';

export type CollectedMail = Parameters<Mailer['send']>[0];

/** A mailer that keeps what it is given. */
export function collectMails(): { mailer: Mailer; mails: CollectedMail[] } {
  const mails: CollectedMail[] = [];
  const mailer = {
    async send(mail: CollectedMail) {
      mails.push(mail);
    },
  } as Mailer;
  return { mailer, mails };
}
