import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';

export interface MailContent {
  subject: string;
  text: string;
  /** Absent: plain text only. */
  html?: string;
}

export interface Mail extends MailContent {
  from: { name: string; address: string };
  to: readonly string[];
  /** Recipients to send it to now; all when absent. */
  only?: readonly string[];
  headers?: Readonly<Record<string, string>>;
  /** The same for each try, so that duplicates can be recognised. */
  message_id: string;
}

export interface Refusal {
  address: string;
  reason: string;
  isFinal: boolean;
}

export interface Mailer {
  /** Resolves with the recipients that were refused; throws when the mail could not be handed over at all. */
  send(mail: Mail): Promise<Refusal[]>;
  /** Throws the reason if mails would not be accepted now. */
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

/** Without a mail server it writes `.eml` files to `outbox/`. */
export function createMailer({ smtpUrl, dataDir }: MailConfig): Mailer {
  return smtpUrl === null ? outbox(outboxFolder(dataDir)) : smtp(smtpUrl);
}

export function outboxFolder(dataDir: string): string {
  return join(dataDir, 'outbox');
}

const MESSAGE_ID = /^Message-ID: <delivery-(\d+)-(\d+)-\d+@/im;
/** Characters; headers come first. */
const HEAD = 8192;

export async function deleteFromOutbox(
  dataDir: string,
  responses: readonly { survey_id: number; response_id: number }[],
): Promise<void> {
  const folder = outboxFolder(dataDir);
  if (!existsSync(folder)) return;
  const keys = new Set(responses.map(({ survey_id, response_id }) => `${survey_id} ${response_id}`));
  for (const name of await readdir(folder)) {
    const [, survey, response] = MESSAGE_ID.exec(await readHead(join(folder, name))) ?? [];
    if (keys.has(`${survey} ${response}`)) await rm(join(folder, name), { force: true });
  }
}

async function readHead(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

function smtp(url: string): Mailer {
  const transport = loaded(({ createTransport }) => createTransport({ url, ...TIMEOUTS }));
  return {
    async send(mail) {
      const to = mail.only ?? mail.to;
      // The library would refuse the whole mail for a single invalid address.
      const [odd, fine] = [to.filter(isOdd), to.filter((address) => !isOdd(address))];
      const refusals = odd.map((address) => ({
        address,
        reason: 'This is not a valid address.',
        isFinal: true,
      }));
      if (fine.length === 0) return refusals;
      const envelope = { from: mail.from.address, to: fine };
      return [...refusals, ...(await handOver(await transport(), { ...optionsOf(mail), envelope }))];
    },
    async verify() {
      await (await transport()).verify();
    },
  };
}

/** Refused recipients do not fail the others, even if all of them are refused. */
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

/** Loads the library with the first mail: it takes 10 MB, and many sites send none. */
function loaded<T>(use: (library: typeof import('nodemailer')) => T): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= import('nodemailer').then(use);
    return made;
  };
}

function optionsOf({ message_id, to, only: _, headers, ...mail }: Mail): SendMailOptions {
  return {
    ...mail,
    // As objects they are used as they are and not parsed as lists.
    to: to.map((address) => ({ name: '', address })),
    messageId: message_id,
    // Suppresses automatic replies ("out of office").
    headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
