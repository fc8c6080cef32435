import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as received. */
export interface Caught {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** The far end of outgoing requests: collects what it is sent. */
export interface Catcher {
  port: number;
  caught: Caught[];
  /** Replies to a request; by default with 200 and "fine". */
  reply: (path: string, reply: ServerResponse) => void;
  /** Forgets what was caught and restores the default reply. */
  reset(): void;
  close(): Promise<void>;
}

/** Listens on all addresses of this machine, so that what does not arrive was not sent. */
export async function startCatcher(): Promise<Catcher> {
  const fine = (_path: string, reply: ServerResponse) => void reply.end('fine');
  const server = createServer(async (request, reply) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part));
    const { method = '', url: path = '', headers } = request;
    catcher.caught.push({ method, path, headers, body: Buffer.concat(parts).toString() });
    reply.setHeader('connection', 'close');
    catcher.reply(path, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  const catcher: Catcher = {
    port: (server.address() as AddressInfo).port,
    caught: [],
    reply: fine,
    reset: () => Object.assign(catcher, { caught: [], reply: fine }),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return catcher;
}
