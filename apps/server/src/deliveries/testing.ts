import type { AddressInfo } from 'node:net';
import type { ParsedMail } from 'mailparser';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A mail as it came over the wire, with those it was for. */
export interface ReceivedMail {
  to: string[];
  raw: string;
  mail: ParsedMail;
}

export interface MailServer {
  url: string;
  received: ReceivedMail[];
  /** Who is refused, as mail servers do it. */
  refused: Set<string>;
  /** Nobody answers at its address from now on. */
  stop(): Promise<void>;
  /** Listens at the same address again. */
  start(): Promise<void>;
}

/** A mail server on a free port of this machine that keeps what it is given. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const refused = new Set<string>();
  let server = await listen(0, received, refused);
  const { port } = server.server.address() as AddressInfo;
  return {
    ...{ url: `smtp://127.0.0.1:${port}`, received, refused },
    stop: () => new Promise((resolve) => server.close(resolve)),
    async start() {
      server = await listen(port, received, refused);
    },
  };
}

async function listen(
  port: number,
  received: ReceivedMail[],
  refused: ReadonlySet<string>,
): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      done(refused.has(address) ? new Error(`No such user ${address}`) : null);
    },
    onData: async (stream, session, done) => {
      const parts: Buffer[] = [];
      for await (const part of stream) parts.push(Buffer.from(part));
      const raw = Buffer.concat(parts);
      const to = session.envelope.rcptTo.map(({ address }) => address);
      received.push({ to, raw: raw.toString(), mail: await simpleParser(raw) });
      done();
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}
