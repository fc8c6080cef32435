import type { Mailer } from '../platform/outgoing/mailer.ts';

export type CollectedMail = Parameters<Mailer['send']>[0];

/** A mailer that collects what it gets. */
export function collectMails(): { mailer: Mailer; mails: CollectedMail[] } {
  const mails: CollectedMail[] = [];
  const mailer: Mailer = {
    async send(mail: CollectedMail) {
      mails.push(mail);
      return [];
    },
    verify: async () => undefined,
  };
  return { mailer, mails };
}
