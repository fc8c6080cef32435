import type { AddressInfo, Socket } from 'node:net';
import type { ParsedMail } from 'mailparser';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { Deps } from '../../platform/deps.ts';
import type { DeliveryKind } from './delivery.ts';
import type { Kinds } from './kinds.ts';
import { claimAll, dispatch } from './sending/dispatch.ts';

/** Tries what is due now, once, as far as each destination has free slots; returns how many. */
export async function dispatchDue(deps: Deps, kinds: Kinds): Promise<number> {
  const begun: Promise<void>[] = [];
  await claimAll(
    deps,
    kinds,
    () => 1000,
    ({ messages }) => begun.push(dispatch(deps, kinds, messages)),
  );
  await Promise.all(begun);
  return begun.length;
}

/** A kind that only sends. */
export function kindOf(send: DeliveryKind['send']): DeliveryKind {
  return {
    title: 'Test',
    plan: () => [],
    destinations: () => [],
    send,
    request: async () => ({ subject: '', text: '' }),
  };
}

/** A mail as received, with its recipients. */
export interface ReceivedMail {
  to: string[];
  raw: string;
  mail: ParsedMail;
}

export interface MailServer {
  url: string;
  received: ReceivedMail[];
  /** Recipients that are refused for good. */
  refused: Set<string>;
  /** Recipients that are refused for now. */
  busy: Set<string>;
  /** Recipients that break the connection. */
  fatal: Set<string>;
  /** From now on nothing listens at its address. */
  stop(): Promise<void>;
  /** Listens at the same address again. */
  start(): Promise<void>;
}

/** A mail server on a free port of this machine that collects what it receives. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const people = { refused: new Set<string>(), busy: new Set<string>(), fatal: new Set<string>() };
  let server = await listen(0, received, people);
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    ...people,
    stop: () => new Promise((resolve) => server.close(resolve)),
    async start() {
      server = await listen(port, received, people);
    },
  };
}

async function listen(
  port: number,
  received: ReceivedMail[],
  people: Pick<MailServer, 'refused' | 'busy' | 'fatal'>,
): Promise<SMTPServer> {
  const sockets = new Map<number | undefined, Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, session, done) => {
      if (people.fatal.has(address)) return void sockets.get(session.remotePort)?.destroy();
      if (people.busy.has(address)) return done(Object.assign(new Error(`${address} is busy`), { responseCode: 451 }));
      done(people.refused.has(address) ? new Error(`No such user ${address}`) : null);
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
  server.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort, socket));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}
