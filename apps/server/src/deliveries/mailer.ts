import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import { Undeliverable } from './delivery.ts';

export interface Mail {
  from: { name: string; address: string };
  to: readonly string[];
  subject: string;
  text: string;
  html: string;
  /** The same for each try, so that a mail sent twice can be known as one. */
  message_id: string;
}

/** Hands mails over. */
export interface Mailer {
  /** Resolves when the mail is taken for everybody, throws when it is refused. */
  send(mail: Mail): Promise<void>;
  /** Whether mails would be taken now; throws what stands against it. */
  verify(): Promise<void>;
}

interface MailConfig {
  smtpUrl: string | null;
  dataDir: string;
}

const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/** A mailer over SMTP, or one that writes `.eml` files to `outbox/` where no mail server is named. */
export function createMailer({ smtpUrl, dataDir }: MailConfig): Mailer {
  return smtpUrl === null ? outbox(outboxFolder(dataDir)) : smtp(smtpUrl);
}

/** Where mails are written to while there is no mail server. */
export function outboxFolder(dataDir: string): string {
  return join(dataDir, 'outbox');
}

function smtp(url: string): Mailer {
  const transport = loaded(({ createTransport }) => createTransport({ url, ...TIMEOUTS }));
  return {
    async send(mail) {
      const { rejected } = await (await transport()).sendMail(optionsOf(mail));
      // Another try would reach those again who have it.
      if (rejected.length > 0)
        throw new Undeliverable(
          `The mail server refused ${rejected.length} of ${mail.to.length} addresses: ${rejected.map(wordsOf).join(', ')}`,
        );
    },
    async verify() {
      await (await transport()).verify();
    },
  };
}

function outbox(folder: string): Mailer {
  const transport = loaded(({ createTransport }) => createTransport({ streamTransport: true, buffer: true }));
  return {
    async send(mail) {
      const { message } = await (await transport()).sendMail(optionsOf(mail));
      await mkdir(folder, { recursive: true });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`;
      // Renamed when complete, so that nobody reads half a mail.
      await writeFile(join(folder, `.${name}.tmp`), message);
      await rename(join(folder, `.${name}.tmp`), join(folder, `${name}.eml`));
    },
    async verify() {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.W_OK);
    },
  };
}

/** The library is loaded with the first mail: it takes 10 MB, and many sites send none. */
function loaded<T>(use: (library: typeof import('nodemailer')) => T): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= import('nodemailer').then(use);
    return made;
  };
}

function optionsOf({ message_id, to, ...mail }: Mail): SendMailOptions {
  return {
    ...mail,
    // As objects they are taken as they are and not read as lists.
    to: to.map((address) => ({ name: '', address })),
    messageId: message_id,
    // Answers of machines ("out of office") are not wanted.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function wordsOf(refused: string | { address: string }): string {
  return typeof refused === 'string' ? refused : refused.address;
}
