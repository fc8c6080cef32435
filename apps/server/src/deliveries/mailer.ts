import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';

/** What stands in a mail. */
export interface MailContent {
  subject: string;
  text: string;
  /** Absent: a mail of plain text alone. */
  html?: string;
}

export interface Mail extends MailContent {
  from: { name: string; address: string };
  /** Whom its head names. */
  to: readonly string[];
  /** Those of them to whom it is handed over; all where it is absent. */
  only?: readonly string[];
  /** The same for each try, so that a mail sent twice can be known as one. */
  message_id: string;
}

/** Somebody for whom the mail was not taken. */
export interface Refusal {
  address: string;
  /** What the mail server said. */
  reason: string;
  /** Trying again would not help. */
  isFinal: boolean;
}

/** Hands mails over. */
export interface Mailer {
  /** Resolves with those for whom it was not taken; throws when it could not be handed over at all. */
  send(mail: Mail): Promise<Refusal[]>;
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
      const to = mail.only ?? mail.to;
      // The library would refuse the whole mail for one of them.
      const [odd, fine] = [to.filter(isOdd), to.filter((address) => !isOdd(address))];
      const refusals = odd.map((address) => ({ address, reason: 'This is no address.', isFinal: true }));
      if (fine.length === 0) return refusals;
      const envelope = { from: mail.from.address, to: fine };
      return [...refusals, ...(await handOver(await transport(), { ...optionsOf(mail), envelope }))];
    },
    async verify() {
      await (await transport()).verify();
    },
  };
}

/** Who refuses does so alone, also where everybody does. */
async function handOver(transport: Transport, options: SendMailOptions): Promise<Refusal[]> {
  try {
    const { rejectedErrors = [] } = await transport.sendMail(options);
    return rejectedErrors.map(refusalOf);
  } catch (error) {
    const refused = error instanceof Error && 'rejectedErrors' in error ? error.rejectedErrors : undefined;
    if (!Array.isArray(refused)) throw error;
    return refused.map(refusalOf);
  }
}

interface Transport {
  sendMail(options: SendMailOptions): Promise<{ rejectedErrors?: Refused[] | undefined }>;
}

interface Refused {
  recipient?: string | undefined;
  response?: string | undefined;
  responseCode?: number | undefined;
  message: string;
}

function refusalOf({ recipient: address = '', response, responseCode = 0, message }: Refused): Refusal {
  return { address, reason: response ?? message, isFinal: responseCode >= 500 };
}

function isOdd(address: string): boolean {
  return /[\r\n<>]/.test(address);
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
      return [];
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

function optionsOf({ message_id, to, only: _, ...mail }: Mail): SendMailOptions {
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
